"""`man polygo-fab make` after `pip install`: every command has a page in the wheel, with what its --help says."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from polygo_fab.cli.main import cli

from .conftest import Installed, built

pytestmark = pytest.mark.package


def commands(command: click.Command, name: str) -> dict[str, click.Command]:
    """Every command by the name of its page."""
    below = getattr(command, "commands", {})
    return {name: command} | {page: one for word, sub in below.items()
                              for page, one in commands(sub, f"{name}-{word}").items()}


def pages_of(installed: Installed) -> list[Path]:
    return sorted((installed.folder / "share/man/man1").glob("polygo-fab*"))


def test_every_command_has_its_page(installed: Installed) -> None:
    pages = {path.stem: path.read_text(encoding="utf-8") for path in pages_of(installed)}
    known = commands(cli, "polygo-fab")
    assert set(pages) == set(known)
    for name, command in known.items():
        page = pages[name].replace("\\-", "-")
        assert command.get_short_help_str(limit=1000) in page
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                assert re.search(rf"^\\fB{re.escape(option.opts[0])}", page, re.MULTILINE), (name, option.opts)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_pages_are_set_without_a_warning(installed: Installed) -> None:
    done = subprocess.run(["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z", *pages_of(installed)], text=True,
                          capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_same_wheel_each_time(wheel: Path, tmp_path: Path) -> None:
    assert built("wheel", tmp_path).read_bytes() == wheel.read_bytes()
