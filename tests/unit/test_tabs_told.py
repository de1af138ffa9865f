"""Holding tabs are told: how many, of how many parts, and how the parts come out of them; only where there are any."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import html

from polygo_fab.check.laser import Kind, read_laser
from polygo_fab.check.pdf_text import page_texts, viewed
from polygo_fab.check.workshop.held import held_in
from polygo_fab.core.workshop.plan import parse_plan
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import made_in_memory, make
from polygo_fab.recipes.recipe import Recipe

SQUARES = '''<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
width="60mm" height="40mm" viewBox="0 0 60 40"><g id="through" inkscape:groupmode="layer" inkscape:label="through"
fill="none" stroke="#ff0000" stroke-width="0.1">{}</g></svg>'''
SIDES = ("M14.7 10 H20 V14.7", "M20 15.3 V20 H15.3", "M14.7 20 H10 V15.3", "M10 14.7 V10 H14.1")
WHOLE = "M30 10 H40 V20 H30 Z"


def test_tabs_are_counted_in_the_bytes() -> None:
    def counted(*paths: str) -> tuple[int, int]:
        data = SQUARES.format("".join(f'<path d="{path}"/>' for path in paths)).encode()
        return held_in(read_laser(data, "svg", profile_named("generic"))[0], parse_plan("4x0.4", 0, 0))

    assert counted(*SIDES) == (1, 4)
    assert counted(*SIDES, WHOLE) == (1, 4)
    assert counted(SIDES[0], SIDES[1], "M14.7 20 H10 V10 H14.1") == (1, 3)
    assert counted(WHOLE) == (0, 0)


@pytest.mark.parametrize(("kit", "tabs", "form", "told"), [
    ("coupons", "2x0.4", "svg", (3, 6)), ("coupons", "30:2x0.4", "dxf", (2, 4)), ("pieces", "yes", "lbrn2", (48, 96)),
    ("tetrago", "100:3x0.5", "pdf", (1, 3))])
def test_page_and_paper_tell_what_the_files_have(kit: str, tabs: str, form: Kind, told: tuple[int, int]) -> None:
    recipe = Recipe(kit, kit, tabs=tabs, formats=(form, "pdf"), languages=("en", "fr", "de"), papers=("a4",))
    made = made_in_memory(recipe)
    assert not made.findings
    counts = [held_in(read_laser(data, form, profile_named("generic"))[0], recipe.plan)
              for path, data in made.files.items() if path.startswith("laser/") and path.endswith(form)]
    assert told == (sum(parts for parts, _ in counts), sum(tabs for _, tabs in counts))
    for lang, form_told in (("en", "{} parts, {} tabs in all"), ("fr", "{} pièces, {} attaches en tout"),
                            ("de", "{} Teile, {} Stege im Ganzen")):
        steps = html.fromstring(made.files[f"index.{lang}.html"].decode()).xpath("//section//li")
        said = [" ".join(step.text_content().split()) for step in steps]
        assert form_told.format(*told) in said[0]
        with viewed(made.files[f"print/{lang}-a4/assembly.pdf"]) as document:
            assert form_told.format(*told) in " ".join(" ".join(page_texts(document)).split())


def test_without_tabs_nothing_is_told_of_them() -> None:
    for tabs, kit in (("no", "coupons"), ("1:2x0.4", "coupons"), ("yes", "paper")):
        made = made_in_memory(Recipe(kit, kit, tabs=tabs, formats=("svg", "pdf"), languages=("en",), papers=("a4",)))
        assert "<strong>Tabs" not in made.files["index.html"].decode()
        assert "tabs hold" not in made.files["index.html"].decode()


def test_what_is_told_wrong_is_found(tmp_path: Path) -> None:
    recipe = Recipe("coupons", "coupons", tabs="2x0.4", formats=("svg",), languages=("en",))
    folder = make(recipe, tmp_path).folder
    page = folder / "index.en.html"
    good = page.read_text()
    for old, new, said in (("3 parts, 6 tabs", "3 parts, 5 tabs", "step Tabs"),
                           ("3 parts, 6", "2 parts, 6", "step Tabs"),
                           ("; then sand the nubs flush", "", "step Tabs"),
                           (r"<li><strong>Tabs.*</li>\n", "", "'Tabs' is missing"),
                           ("parts 3, tabs 6", "parts 3, tabs 7", "job 1")):
        assert re.search(old, good)
        page.write_text(re.sub(old, new, good))
        assert any(said in str(finding) for finding in check_folder(folder)), (old, new)
    page.write_text(good)
    assert check_folder(folder) == ()
