"""Libraries of materials and jobs in readers that others wrote: lxml for LightBurn's XML, configparser for MeerK40t's
settings, ezdxf for the way of a router's tool."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import ezdxf
import ezdxf.path
import pytest
from click.testing import CliRunner
from lxml import etree

from polygo_fab.cli.main import cli
from polygo_fab.recipes.recipe import FORMATS

DOCS = Path(__file__).parents[2] / "docs"

PROGRAMS = ("inkscape|meerk40t|vpype|librecad|ezdxf|shapely|qpdf|pdffonts|lxml|trimesh|admesh|slic3r|cad|pil|axe|"
            "configparser|csv|json|epubcheck|liblouis|shlex")
SPEEDS = {"engrave": "60", "mark": "80", "score": "60", "cut (kerf 0.2 mm)": "10"}
"""mm/s of plywood-3 on the K40 (`polygo-fab list materials plywood-3`); the kerf of the cut stands in its words."""


def run(*words: str) -> str:
    done = CliRunner().invoke(cli, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def test_lxml_reads_every_setting_of_a_library(tmp_path: Path) -> None:
    told = run("library", "save", str(tmp_path / "shop.clb"), "--machine", "k40")
    root = etree.parse(tmp_path / "shop.clb").getroot()
    stuffs = {one.get("name"): one for one in root.iterfind("Material")}
    entries = [entry for one in stuffs.values() for entry in one.iterfind("Entry")]
    assert root.tag == "LightBurnLibrary"
    assert f"{len(stuffs)} materials, {len(entries)} settings" in told
    assert {entry.get("Desc"): entry.find("CutSetting/speed").get("Value") for entry in
            stuffs["plywood-3"].iterfind("Entry")} == SPEEDS
    assert {float(entry.get("Thickness")) for entry in stuffs["acrylic-1.5"].iterfind("Entry")} == {1.5}
    assert all(0 < float(entry.find("CutSetting/maxPower").get("Value")) <= 100 for entry in entries)


def test_configparser_reads_every_setting_of_a_library(tmp_path: Path) -> None:
    run("library", "save", str(tmp_path / "shop.cfg"), "plywood-3", "acrylic-3", "--machine", "k40")
    read = configparser.ConfigParser()
    read.read(tmp_path / "shop.cfg", encoding="utf-8")
    rows = {section: dict(read[section]) for section in read.sections()}
    assert [section for section in rows if section.endswith("info")] == ["plywood-3 info", "acrylic-3 info"]
    assert {row["label"]: row["speed"] for section, row in rows.items()
            if section.startswith("plywood-3 0")} == SPEEDS
    assert all(0 < float(row["power"]) <= 1000 for row in rows.values() if "power" in row)


@pytest.mark.slow
def test_lxml_and_ezdxf_see_the_same_number_of_lines(tmp_path: Path) -> None:
    """Of a job in three formats, and of the router's in two."""
    run("make", "pieces", "--format", "svg,lbrn2,dxf,router", "--tool", "2", "--tabs", "yes", "--out", str(tmp_path))
    folder = tmp_path / "pieces"
    jobs = sorted(folder.rglob("*.svg"))
    assert {path.parent.name for path in jobs} == {"laser", "router"}
    for path in jobs:
        drawn = len(list(etree.parse(path).getroot().iterfind(".//{*}path")))
        document = ezdxf.readfile(path.with_suffix(".dxf"))
        assert not document.audit().errors
        assert len(document.modelspace()) == drawn
        if path.parent.name == "laser":
            project = etree.parse(path.with_suffix(".lbrn2")).getroot()
            assert len(list(project.iterfind(".//Shape"))) == drawn


def test_the_table_of_the_docs_has_every_format_and_tests_that_there_are() -> None:
    text = (DOCS / "checks.md").read_text(encoding="utf-8").split("## Read by programs that others wrote")[1]
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    files = " ".join(row.split(" | ")[0] for row in rows)
    files = files.replace("-contracted.brf`", ".brf2`")
    assert [form for form in FORMATS if f".{form}`" not in files and f"{form}/" not in files] == []
    for row in rows:
        links = re.findall(r"\]\((\.\./tests/[^)]+)\)", row)
        assert links, row
        tests = "".join((DOCS / link).read_text(encoding="utf-8").lower() for link in links)
        programs = re.findall(PROGRAMS, row.split(" | ")[1].lower())
        assert programs, row
        assert [name for name in programs if name not in tests] == [], row
