"""What docs/machine.md, docs/boxes.md and docs/other_hands.md have a person type is taken, in the order of the page."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.cli.main import cli

DOCS = Path(__file__).parents[2] / "docs"


def typed(page: str) -> Iterator[list[str]]:
    """The commands of the page; of `make` what would be made, of many sets two."""
    for block in re.findall(r"```sh\n(.*?)```", (DOCS / f"{page}.md").read_text("utf-8"), re.DOTALL):
        for line in re.split(r"[\n;]", block):
            words = shlex.split(line, comments=True)
            while words and "=" in words[0]:
                words = words[1:]  # an environment
            if words[:1] == ["polygo-fab"]:
                few = ["2" if word == "30" else word for word in words[1:]]
                yield [*few, *(["--dry-run"] if few[0] == "make" else [])]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "least"), [("machine", 20), ("boxes", 5), ("other_hands", 6)])
def test_each_command_of_the_page_is_taken(page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                           ) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    measures = re.findall(r"```toml\n(\[plywood-3\].*?)```", (DOCS / "machine.md").read_text("utf-8"), re.DOTALL)
    Path("measures.toml").write_text(measures[0], "utf-8")
    Path("offcut.svg").write_text((DOCS.parent / "tests/broken/offcuts/bent.svg").read_text("utf-8"), "utf-8")
    commands = list(typed(page))
    assert len(commands) >= least
    for words in commands:
        run = CliRunner().invoke(cli, words)
        assert run.exit_code == 0, f"{' '.join(words)}: {run.exception or run.output[-300:]}"


def test_what_a_box_is_filled_with_can_be_asked_as_the_page_says() -> None:
    text = (DOCS / "boxes.md").read_text("utf-8")
    asked = re.findall(r'`"([^"`]+)"` of `([a-z-]+)`', text)
    assert len(asked) == 2
    for of, contents in asked:
        words = ["make", "box", "--set", f"contents={contents}", "--set", f"of={of}", "--dry-run"]
        run = CliRunner().invoke(cli, words)
        assert run.exit_code == 0, run.exception
