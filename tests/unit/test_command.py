"""The command on the page of a kit makes the same files again, to the last byte, and holds nothing that is usual."""

from __future__ import annotations

import dataclasses
import html
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from polygo_fab.cli.main import cli
from polygo_fab.cli.meant import asked_for
from polygo_fab.core.words.called import BOXES
from polygo_fab.recipes.command import command
from polygo_fab.recipes.commanded import command_wrong, meant
from polygo_fab.recipes.make import made_in_memory, make
from polygo_fab.recipes.ours import ours
from polygo_fab.recipes.recipe import Recipe, from_mapping, load, revised
from polygo_fab.web.design import design

SMALL: Mapping[str, Any] = {"formats": "svg", "lang": "fr", "paper": "a4"}
EVERYTHING = revised(load("tetrago"), ["title=C'est \"à\" Zoé & $HOME", "cells=6", "thickness=4.8", "kerf=0.2 x 0.24"],
                     machine="k40", profile="lightburn", nest="all", sets=3, spares=2, tabs="30:2x0.4,4x0.6",
                     lead="0.5", overcut="0.3", label="layer", formats="svg,stl", lang="de,fr", paper="a4-letter",
                     book="half+large", link="https://example.org", scale_x=1.002, seed=7, name="for Zoé",
                     remnants=["plywood-4:180x250", "plywood-5:100x100"], relief="raised:0.6x1", tool="3")
ALONG = revised(load("hexago"), nest="all", along=["tetrago:cells=7,pawn=9.8"])


def typed(line: str) -> Recipe:
    """What the command line makes of it."""
    words = shlex.split(line)
    assert words[:2] == ["polygo-fab", "make"]
    its = cli.commands["make"].make_context("make", words[2:]).params
    aside = ("out", "replace", "jobs", "quiet", "verbose", "dry", "opened", "recipes")
    assert len(its["recipes"]) == 1
    return revised(asked_for(its["recipes"][0], ()), **{key: its[key] for key in its if key not in aside})


def told(page: bytes) -> str:
    return html.unescape(re.findall(r'<code class="command"[^>]*>(.*?)</code>', page.decode())[0])


@pytest.mark.parametrize("recipe", [*(load(word) for word in (*ours(), *BOXES, "tetrago", "box")), EVERYTHING, ALONG],
                         ids=lambda its: its.name)
def test_the_command_is_typed_and_stands_for_the_same_recipe(recipe: Recipe) -> None:
    line = command(recipe)
    assert typed(line).as_data() == recipe.as_data() == meant(line).as_data()


def test_what_is_usual_is_not_in_it() -> None:
    assert command(load("tetrago")) == "polygo-fab make tetrago"
    assert command(load("hexago-h7")) == "polygo-fab make hexago-h7"
    usual = revised(load("hexago"), ["cells=5", "pitch=20"], formats="svg,dxf,lbrn2,pdf,step,png", seed=1, tabs="no")
    assert command(usual) == "polygo-fab make hexago"
    from_toml = from_mapping({"kit": "tetrago", "set": {"cells": 7, "thickness": 4.8}}, "a test", "tetrago")
    assert command(from_toml) == "polygo-fab make tetrago --set cells=7 --set thickness=4.8"


@pytest.mark.parametrize("recipe", [revised(load("coupons"), ["material=plywood-4", "thickness=3.9"], **SMALL),
                                    revised(load("board-t4"), ["title=L'été d'Ève"], tabs="yes", **SMALL)],
                         ids=lambda its: its.name)
def test_the_command_of_a_page_makes_the_same_bytes(recipe: Recipe) -> None:
    made = made_in_memory(recipe)
    assert not made.findings
    again = made_in_memory(typed(told(made.files["index.html"])))
    assert again.files == made.files
    assert len(again.files) > 5


def test_the_command_of_a_design_makes_what_the_page_makes() -> None:
    wanted = design("coupons", (("material", "plywood-4"), ("format", "svg"), ("paper", "a4")), "de")
    assert wanted.command == "polygo-fab make coupons --set material=plywood-4 --format svg --lang de --paper a4"
    made = made_in_memory(wanted.recipe())
    assert told(made.files["index.html"]) == wanted.command
    assert made_in_memory(typed(wanted.command)).files == made.files


def test_files_that_somebody_brought_are_kept_by_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Mon club.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
                                    '<path d="M2 2H18V18H2Z" fill="none" stroke="#000"/></svg>')
    recipe = revised(load("board"), ["logo=Mon club.svg", "board=h4"], formats="svg", lang="fr", paper="a4")
    made = make(recipe, Path("outputs"))
    assert not made.findings
    page = (made.folder / "index.html").read_bytes()
    line = told(page)
    assert line == "polygo-fab make outputs/board-h4"
    assert "que vous avez apportés" in page.decode()
    Path("Mon club.svg").unlink()
    assert make(typed(line), Path("outputs")).files == made.files


def test_another_command_on_the_page_is_found() -> None:
    page = f'<html><body><p><code class="command">{html.escape(command(EVERYTHING))}</code></p></body></html>'
    assert command_wrong(page.encode(), EVERYTHING, "index.html") == []
    for old, new, said in ((" --sets 3", "", "sets"), ("--tabs 30", "--tabs 40", "tabs"), ("4.8", "4.9", "set"),
                           ("$HOME", "home", "set"), ("--remnant plywood-5:100x100 ", "", "remnants"),
                           ("make tetrago", "make hexago", "kit"), ("--name", "--title", "no"), ("</code>", "", ""),
                           ("--seed 7", "--seed 7 --seed 7", "seed"), ('class="command"', "", "0 commands")):
        broken = page.replace(old, new)
        assert broken != page
        wrong = command_wrong(broken.encode(), EVERYTHING, "index.html")
        assert wrong if said else not wrong, new
        assert all(said in str(one) for one in wrong)
    other = dataclasses.replace(EVERYTHING, seed=8)
    assert "seed" in str(command_wrong(page.encode(), other, "index.html")[0])
