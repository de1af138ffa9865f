"""A long work says how far it is, in one line on stderr, where that is a terminal; elsewhere nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from polygo_fab.cli.main import cli
from polygo_fab.web.asking import View
from polygo_fab.web.pages import pages
from polygo_fab.web.site import build as building


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda stream: True, raising=False)


def _dry(out: Path) -> Result:
    return CliRunner().invoke(cli, ["make", "coupons", "books", "--format", "svg,pdf", "--dry-run", "--out", str(out)])


def test_a_dry_run_is_silent_where_nobody_looks(tmp_path: Path) -> None:
    done = _dry(tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_dry_run_says_which_recipe_is_reckoned(tmp_path: Path, terminal: None) -> None:
    done = _dry(tmp_path)
    assert done.exit_code == 0
    lines = done.stderr.split("\r")
    assert [next(name for name in ("coupons", "books", "") if name in line) for line in lines if "%" in line][:3] == [
        "", "coupons", "books"]
    assert "100%" in lines[-1]
    assert not any("%" in line for line in done.stdout.splitlines())
    assert done.stdout.splitlines()[-1].startswith("in all: 2 recipes")


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    some: tuple[View, ...] = tuple(page for page in pages() if page.path == "/")
    monkeypatch.setattr(building, "pages", lambda: some)
    monkeypatch.setattr(building, "site_wrong", lambda files: ())


@pytest.mark.usefixtures("_few")
def test_a_site_is_silent_on_stderr_where_nobody_looks(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["site", str(tmp_path / "a"), "--lang", "en"])
    assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.usefixtures("_few", "terminal")
def test_a_site_says_how_far_it_is(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["site", str(tmp_path / "a"), "--lang", "en"])
    assert done.exit_code == 0
    assert "site  [" in done.stderr
    assert "100%  en/index.html" in done.stderr
    assert len(done.stdout.splitlines()) == 1
    quiet = CliRunner().invoke(cli, ["site", str(tmp_path / "b"), "--lang", "en", "--quiet"])
    assert "site  [" not in quiet.stderr
