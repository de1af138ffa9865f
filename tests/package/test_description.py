"""README as a package index shows it: nothing in it leads to a file that is not there."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from hatch_build import described

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
LINKS = re.compile(r"\]\(([^)]+)\)")


def test_where_nothing_can_be_read_on_the_web_pictures_are_left_out_and_links_are_words() -> None:
    text = described(README, "")
    assert "![" in README
    assert "![" not in text
    assert all(link.startswith("https://") for link in LINKS.findall(text))
    assert "Pictures (`outputs/gallery`) and documents (`docs`) are in the source distribution." in text
    assert "a search (docs/web.md)." in text
    assert "(here (`templates/lang/en/workshop/tetrago.md`) as a text)" in text
    assert text.count("\n## ") == README.count("\n## ")
    assert "| folder | what | files |" in text


def test_where_the_files_can_be_read_every_link_leads_there() -> None:
    text = described(README, "https://example.org/raw/")
    assert text.count("![") == README.count("![")
    links = LINKS.findall(text)
    ours = [link.removeprefix("https://example.org/raw/") for link in links if "example.org" in link]
    assert len(ours) > 30
    assert all((Path(__file__).parents[2] / link.partition("#")[0]).exists() for link in ours)
    assert all(link.startswith("https://") for link in links)


@pytest.mark.package
def test_the_wheel_tells_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        told = archive.read(name).decode()
    assert "Description-Content-Type: text/markdown" in told
    assert told.rstrip().endswith(described(README, "").rstrip())
