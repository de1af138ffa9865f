"""Whose a sheet is, by the sheet and by the key beside it: an altered name is found in either."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from polygo_fab.cli.main import cli


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """c.pdf for three pupils, two puzzles each, with its key."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "names.txt").write_text("Anna\nBenoît\nÉmile\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(folder / "names.txt"), "--spec", "2x 4x4:1", "--out",
                                    str(folder / "c.pdf")])
    assert done.exit_code == 0, done.output
    return folder


def altered(source: Path, target: Path, change: bool) -> None:
    """The file, with another name for Anna where it is to `change`."""
    with pikepdf.open(source) as file:
        for page in file.pages if change else ():
            page.contents_coalesce()
            page.Contents = file.make_stream(page.Contents.read_bytes().replace(b"Anna", b"Anne"))
        file.save(target)


@pytest.mark.parametrize(("sheet", "key"), [(False, False), (True, False), (False, True)])
def test_a_name_of_a_sheet_that_is_not_that_of_the_key_is_found(made: Path, tmp_path: Path, sheet: bool, key: bool
                                                               ) -> None:
    altered(made / "c.pdf", tmp_path / "v.pdf", sheet)
    altered(made / "c-answers.pdf", tmp_path / "v-answers.pdf", key)
    done = CliRunner().invoke(cli, ["puzzle", "check", str(tmp_path / "v.pdf")])
    assert done.exit_code == int(sheet or key)
    assert "names of pupils; not compared" in done.output
    wrong = f"its sheet has the name '{'Anne' if sheet else 'Anna'}', the key '{'Anne' if key else 'Anna'}'"
    assert (wrong in done.output) is (sheet or key)
