"""Test cards: every square has the power of its row and the speed of its column, and a card that has not is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.matrix_asked import matrix_asked
from polygo_fab.check.matrix_card import matrix_card as wrong_in
from polygo_fab.check.matrix_card import same_drawing
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.stroke_font import strokes
from polygo_fab.core.workshop.matrix import MOST, Matrix
from polygo_fab.core.workshop.starting import start
from polygo_fab.core.workshop.tables import materials
from polygo_fab.parts import matrix_card as maker
from polygo_fab.parts.matrix_card import matrix_card
from polygo_fab.recipes.card import asked_matrix, made_card
from polygo_fab.write.matrix_card import card_files

USUAL = Matrix(material="plywood-3", tried="cut", powers=(40, 60, 80), speeds=(5, 10, 12, 115), lines=(11, 60),
               through=(80, 10, 2))


def files(matrix: Matrix) -> tuple[bytes, bytes]:
    made = card_files(matrix_card(matrix), matrix, "card")
    return made["card.lbrn2"], made["card.svg"]


def values(high: int, most: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(st.integers(1, high), min_size=1, max_size=most).map(lambda found: tuple(sorted(found)))


@settings(max_examples=25, deadline=None)
@given(values(100, 7), values(9999, 10), st.sampled_from(["cut", "engrave"]), st.integers(1, 20))
def test_any_matrix_is_what_its_files_say(powers: tuple[int, ...], speeds: tuple[int, ...], tried: str,
                                          passes: int) -> None:
    if len(powers) * len(speeds) > MOST:
        with pytest.raises(BadInput, match="layer of its own"):
            Matrix(material="x", tried="cut", powers=powers, speeds=speeds, lines=(1, 1), through=(1, 1, 1))
        return
    matrix = Matrix(material="x", tried="engrave" if tried == "engrave" else "cut", powers=powers, speeds=speeds,
                    passes=passes, lines=(15, 60), through=(80, 10, 1))
    project, drawing = files(matrix)
    assert wrong_in(project, matrix) == []
    assert same_drawing(drawing, project) == []
    width, height = matrix_card(matrix).size
    assert width <= 90 + 1e-9
    assert height <= 60 + 1e-9


def number(text: str, layer: int, key: str, value: str) -> str:
    """The layer whose number this is, with another value."""
    parts = re.split(r"(?=<CutSetting )", text)
    mine = next(k for k, part in enumerate(parts) if f'<index Value="{layer}" />' in part)
    parts[mine] = re.sub(f'<{key} Value="[^"]*"', f'<{key} Value="{value}"', parts[mine], count=1)
    return "".join(parts)


def without_shape(text: str, layer: int) -> str:
    return re.sub(rf'  <Shape Type="Path" CutIndex="{layer}">.*?</Shape>\n', "", text, count=1, flags=re.DOTALL)


@pytest.mark.parametrize(("broken", "told"), [
    (lambda t: number(t, 3, "speed", "11"), "speed is 11"),
    (lambda t: number(t, 3, "maxPower", "99"), "maxPower is 99"),
    (lambda t: number(t, 3, "minPower", "1"), "minPower is 1"),
    (lambda t: number(t, 3, "numPasses", "3"), "numPasses is 3"),
    (lambda t: number(t, 0, "maxPower", "100"), "maxPower is 100"),
    (lambda t: number(t, 2, "speed", "60"), "speed is 60"),
    (lambda t: number(t, 2, "priority", "0"), "the outline last"),
    (lambda t: number(t, 4, "kerf", "0.1"), "kerf is 0.1"),
    (lambda t: t.replace('<CutSetting type="Cut">', '<CutSetting type="Scan">', 1), "a layer of type 'Scan'"),
    (lambda t: t.replace('CutIndex="4"', 'CutIndex="3"'), "11 layers for 12 squares"),
    (lambda t: without_shape(t, 5), "11 in 4 columns"),
    (lambda t: without_shape(t, 0), "the digits say"),
    (lambda t: t.replace('CutIndex="0"', 'CutIndex="7"', 1), "squares"),
    (lambda t: t.replace("<XForm>1 0 0 1 0 0<", "<XForm>2 0 0 2 0 0<"), "allowed: up to 90 x 60 mm"),
    (lambda t: t.replace('name Value="outline"', 'name Value="edge"'), "expected one of numbers"),
])
def test_a_broken_card_is_found(broken: Callable[[str], str], told: str) -> None:
    text = files(USUAL)[0].decode()
    assert broken(text) != text
    found = wrong_in(broken(text).encode(), USUAL)
    assert {finding.code for finding in found} <= {"MATRIX", "COLOUR", "TEXT"}
    assert told in "; ".join(map(str, found))


def test_digits_that_say_another_number_are_found() -> None:
    other = Matrix(material="plywood-3", tried="cut", powers=(40, 60, 80), speeds=(5, 10, 12, 116), lines=(11, 60),
                   through=(80, 10, 2))
    text = files(other)[0].decode()
    text = text.replace('<speed Value="116"', '<speed Value="115"')
    for layer in re.findall(r'<name Value="(\d+ % )116 mm/s"', text):
        text = text.replace(f"{layer}116", f"{layer}115")
    text = text.replace("10, 12, 116 from", "10, 12, 115 from")
    assert [str(finding) for finding in wrong_in(text.encode(), USUAL)] == [
        "MATRIX speeds: the digits say 5, 10, 12, 116: expected 5, 10, 12, 115"]


def planted(monkeypatch: pytest.MonkeyPatch, matrix: Matrix, **changed: object) -> str:
    """What is found of a card whose maker has a bug: other constants of its own."""
    for name, value in changed.items():
        monkeypatch.setattr(maker, name, value)
    project, drawing = files(matrix)
    return "; ".join(map(str, (*wrong_in(project, matrix), *same_drawing(drawing, project))))


FILLED = replace(USUAL, tried="engrave")


@pytest.mark.parametrize(("matrix", "changed", "told"), [
    (FILLED, {"_SPACING": 0.5}, "mm apart: expected"), (FILLED, {"_SPACING": 0.2}, "mm apart: expected"),
    (USUAL, {"_GAP": 3.0}, "expected 9.40 x 9.40 mm"), (USUAL, {"_PITCH": 9.0}, "expected 44.00"),
    (FILLED, {"_GAP": 1.2}, "expected 9.40 x 9.40 mm"), (USUAL, {"_LEFT": 8.0}, "expected 44.00"),
    (USUAL, {"_EDGE": 3.5}, "expected"),
    (USUAL, {"strokes": lambda text, high: [path.moved(3, 3) for path in strokes(text, high)]}, "beside the middle"),
    (USUAL, {"strokes": lambda text, high: [path.moved(11, 0) for path in strokes(text, high)]}, "numbers")])
def test_a_bug_of_the_maker_is_found(monkeypatch: pytest.MonkeyPatch, matrix: Matrix, changed: dict[str, object],
                                     told: str) -> None:
    assert planted(monkeypatch, matrix) == ""
    assert told in planted(monkeypatch, matrix, **changed)


@pytest.mark.parametrize(("old", "new", "told"), [
    ('name Value="40 % 115 mm/s"', 'name Value="40 % 12 mm/s"', "expected 40 % 115 mm/s"),
    ("power in %, 40, 60", "power in %, 40, 50", "MATRIX notes"),
    ("<kerf ", '<dwell Value="5" /><kerf ', "says dwell too"),
    ("<kerf ", '<numPasses Value="7" /><kerf ', "numPasses is said twice"),
    ("<kerf ", '<maxPower2 Value="7" /><kerf ', "says maxPower2 too")])
def test_what_a_layer_says_beside_is_found(old: str, new: str, told: str) -> None:
    text = files(USUAL)[0].decode()
    assert old in text
    assert told in "; ".join(map(str, wrong_in(text.replace(old, new, 1).encode(), USUAL)))


@pytest.mark.parametrize(("changed", "told"), [
    ({"passes": 3}, "3 passes: expected"), ({"powers": (10, 20)}, "powers 10, 20: expected 48, 64, 80, 100"),
    ({"lines": (50, 60)}, "numbers at"), ({"through": (80, 10, 9)}, "outline at")])
def test_a_matrix_that_is_not_what_was_asked_is_found(changed: dict[str, Any], told: str) -> None:
    made, how = asked_matrix("plywood-3", "cut", "k40", "", ""), start("k40").laser
    stuff = materials()["plywood-3"]
    assert matrix_asked(made, how, stuff, "", "") == []
    assert told in "; ".join(map(str, matrix_asked(replace(made, **changed), how, stuff, "", "")))


def test_a_drawing_with_other_digits_or_lines_in_the_same_box_is_found() -> None:
    """Each line is held against the project's, corner by corner: not the box about it alone."""
    project, drawing = files(FILLED)
    text = drawing.decode()
    hatch = max(re.findall(r' d="([^"]+)"', text), key=len)
    words = re.findall(r"[ML][^ML]+", hatch)
    fewer = "".join(words[:4] + words[6:])  # two lines of the filling are gone
    assert same_drawing(text.replace(hatch, fewer, 1).encode(), project)
    digit = re.findall(r' d="([^"]+)"', text)[0]
    turned = re.findall(r"[ML]([^ML]+)", digit)
    assert same_drawing(text.replace(digit, "M" + "L".join(reversed(turned)), 1).encode(), project)
    view = re.sub(r'viewBox="[^"]+"', 'viewBox="0 0 500 500"', text)
    assert any("viewBox" in str(finding) for finding in same_drawing(view.encode(), project))


@pytest.mark.parametrize(("old", "new"), [('stroke="#ff8000"', 'stroke="#ff8001"'), ('width="', 'width="1'),
                                          ('d="M9', 'd="M8'), ("</svg>", '<path d="M1 1L2 2"/></svg>'),
                                          ("<path ", '<path transform="scale(2)" '), ("</svg>", "<rect/></svg>")])
def test_a_drawing_that_is_not_the_project_is_found(old: str, new: str) -> None:
    project, drawing = files(USUAL)
    text = drawing.decode()
    changed = text.replace(old, new, 1)
    assert changed != text
    assert same_drawing(changed.encode(), project) != []


def test_a_card_lies_about_the_setting_of_the_machine(tmp_path: Path) -> None:
    matrix = asked_matrix("plywood-3", "cut", "k40", "", "")
    assert 80 in matrix.powers
    assert 10 in matrix.speeds
    lines = made_card(matrix, tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["card-plywood-3-cut.lbrn2", "card-plywood-3-cut.svg"]
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    assert made_card(matrix, tmp_path) == lines
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_another_card_is_not_replaced_silently(tmp_path: Path) -> None:
    run = CliRunner().invoke(cli, ["card", "plywood-3", "--machine", "k40", "--out", str(tmp_path)])
    assert run.exit_code == 0, run.output
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    other = ["card", "plywood-3", "--machine", "k40", "--powers", "30,50", "--out", str(tmp_path)]
    refused = CliRunner().invoke(cli, other)
    assert isinstance(refused.exception, BadInput)
    assert "card-plywood-3-cut.lbrn2' is there, and is not this card" in str(refused.exception)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before
    assert CliRunner().invoke(cli, [*other, "--replace"]).exit_code == 0
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} != before


@pytest.mark.parametrize(("words", "told"), [
    ((), "name the machine with --machine"),
    (("--powers", "10"), "name the machine with --machine"),
    (("--machine", "k40", "--powers", "0,10"), "1 to 7 whole numbers from 1 to 100"),
    (("--machine", "k40", "--powers", "20,10"), "each larger"),
    (("--machine", "k40", "--speeds", "5.5"), "whole numbers with commas"),
    (("--machine", "k40", "--try", "burn"), "allowed: cut, engrave"),
    (("--powers", "1,2,3,4,5,6,7", "--speeds", "1,2,3,4,5"), "up to 28 squares"),
])
def test_what_no_card_has_room_for_is_refused(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    run = CliRunner().invoke(cli, ["card", "plywood-3", "--out", str(tmp_path / "made"), *words])
    assert isinstance(run.exception, BadInput)
    assert told in str(run.exception)
    assert not (tmp_path / "made").exists()


def test_a_card_that_the_machine_does_not_take_is_refused() -> None:
    with pytest.raises(BadInput, match=r"the card is 66\.5 x 60\.0 mm: allowed on the bed of 30x20: 30 x 20 mm"):
        asked_matrix("plywood-3", "cut", "30x20", "", "")
    assert asked_matrix("plywood-3", "cut", "70x60", "", "")
