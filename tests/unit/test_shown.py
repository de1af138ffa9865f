"""What a game needs to be seen, deleted thing by thing from the bytes of a plate: the check tells what is missing."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import shapely

from polygo_fab import boards, games, kits
from polygo_fab.check.contract import ReadJob, check_contract
from polygo_fab.check.contract.shown import shown_around, shown_inside, shown_points, shown_track
from polygo_fab.check.laser import read_laser
from polygo_fab.core.errors import BadInput
from polygo_fab.core.features import BORDER, POINTS, along_border, by_colour
from polygo_fab.core.game import Game
from polygo_fab.core.kit import Kit
from polygo_fab.core.names import rounded
from polygo_fab.core.part import Part
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.parts.engraving import board_lines
from polygo_fab.parts.segments import segment
from polygo_fab.write.svg import sheet_svg
from tests.conformance.shown_table import DOC, markdown

OWN = sorted((Path(__file__).parents[2] / "docs" / "boards").iterdir())
LOOK = profile_named("generic")
BORDERED = tuple(name for name in games.classes() if along_border(games.load(name).shows))
CELLED = (("kruzno", ""), ("labyrinth", ""), ("hexadames", ""), ("taacoca", ""), ("bridges", "goals=classic"))


@cache
def kit(game: str, rules: str = "") -> Kit:
    return kits.load("board", {"game": game, "rules": rules})


def codes(made: Kit, name: str = "", part: Part | None = None) -> set[str]:
    """The codes of what the contract says of the files of a kit, that of one part made of another one."""
    jobs = []
    for sheet in made.sheets:
        if sheet.name == name and part:
            sheet = replace(sheet, placements=tuple(replace(p, part=part) for p in sheet.placements))
        drawing, _ = read_laser(sheet_svg(sheet, LOOK), "svg", LOOK)
        jobs.append(ReadJob(name=sheet.name, back=False, material=sheet.material, thickness=sheet.thickness,
                            drawing=drawing))
    told = {p.name: (p.count, p.material, p.thickness) for p in made.parts}
    return {f.code for f in check_contract("board", made.parameters, ("game", "rules"), jobs=jobs, told=told)}


def without(made: Kit, name: str, first: int) -> tuple[int, list[set[str]]]:
    """How many strokes of a part are signs, those from the number `first` on, and the codes where one of them is left
    out: of some seven, for time."""
    part = next(part for part in made.parts if part.name == name)
    count = len(part.front) - first
    return count, [codes(made, name, replace(part, front=part.front[:k] + part.front[k + 1:]))
                   for k in range(first, len(part.front), max(1, count // 6))]


@pytest.mark.proof
@pytest.mark.parametrize("game", BORDERED)
def test_a_crown_without_one_of_its_signs_is_found(game: str) -> None:
    made = kit(game)
    assert codes(made) == set()
    count, found = without(made, "crown", 0)
    assert count >= 2 * len(along_border(games.load(game).shows))
    assert all("SHOWN" in some for some in found)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "rules"), CELLED)
def test_a_plate_without_one_of_the_signs_in_its_cells_is_found(game: str, rules: str) -> None:
    made = kit(game, rules)
    assert codes(made) == set()
    count, found = without(made, "plate", len(board_lines(made.boards[0].board, 20.0)))
    assert count >= sum(len(part.sites) for part in kit_game(made).shows if part.kind not in BORDER)
    assert all("SHOWN" in some for some in found)


def kit_game(made: Kit) -> games.Game:
    options = dict(word.split("=") for word in str(made.parameters["rules"]).split())
    return games.load(str(made.parameters["game"]), **options)


@pytest.mark.proof
def test_a_plate_of_polygone_without_a_hole_or_an_apex_is_found() -> None:
    made = kit("polygone")
    plate = next(part for part in made.parts if part.name == "plate")
    assert codes(made) == set()
    assert len(plate.holes) == 24
    assert "SHOWN" in codes(made, "plate", replace(plate, holes=plate.holes[1:]))
    count, found = without(made, "crown", 0)
    assert count == 3, "a ring and a cross"
    assert all("SHOWN" in some for some in found)


@pytest.mark.proof
def test_a_track_without_a_ring_or_a_digit_is_found() -> None:
    made = kit("catchup")
    assert codes(made) == set()
    crown = next(part for part in made.parts if part.name == "crown")
    rings = [k for k, stroke in enumerate(crown.front) if stroke.path.closed and len(stroke.path.flattened()) > 20]
    assert len(crown.front) > 2 * 46
    for k in (rings[0], rings[20]):
        assert "SHOWN" in codes(made, "crown", replace(crown, front=crown.front[:k] + crown.front[k + 1:]))
    assert codes(made, "crown", replace(crown, front=crown.front[:-1])), "a digit of 46"


def test_nobody_scores_beyond_the_track() -> None:
    """Whoever puts three stones in each turn, and the other one, has at most three quarters of them."""
    for cells in (61, 127):
        for first in (1, 2):
            mine, left, turn = 0, cells - 1, 2
            mine += first == 1
            while left:
                some = min(left, 3 if turn == first else 1)
                mine, left, turn = mine + some * (turn == first), left - some, 3 - turn
            assert mine <= math.ceil(3 * cells / 4)


def test_a_segment_lies_between_two_pegs_and_turns_about_one_past_the_others() -> None:
    """Laid about a peg in every direction it touches none of them, and none of the other segments of that peg."""
    edge, peg = 34.641, 4.0
    bar = shapely.Polygon(segment("plain", edge, 6.928, angle=60.0, play=0.2, peg=peg).outline.flattened())
    about = shapely.affinity.translate(bar, edge / 2, 0.0)
    pegs = shapely.union_all([shapely.Point(x, y).buffer(peg / 2) for x, y in (
        (0, 0), *((edge * math.cos(k * math.pi / 3), edge * math.sin(k * math.pi / 3)) for k in range(6)))])
    for turn in range(0, 360, 2):
        assert shapely.affinity.rotate(about, turn, origin=(0, 0)).distance(pegs) > 0.03, turn
    assert about.distance(shapely.affinity.rotate(about, 60, origin=(0, 0))) >= 0.19
    assert about.distance(shapely.Point(0, 0)) < peg / 2 + 0.5, "it hugs the peg"


def declares_what_the_rules_say(played: Game[Any], board_file: str = "", players: int = 0) -> None:
    game, names = played.name, played.board.names
    board, around = shown_around(game, board_file, players, "")
    assert board.name == played.board.name
    shows = by_colour(played.shows, played.worn)
    assert {(part.kind, part.player, frozenset(names[s] for s in part.sites)) for part in along_border(shows)} \
        == set(around)
    others = (*BORDER, *POINTS, "track")
    assert {(part.kind, part.player, names[site]) for part in shows if part.kind not in others
            for site in part.sites} == set(shown_inside(game, board_file, players, "")[1])
    assert {(part.kind, part.player, rounded(played.board.points[point])) for part in shows
            if part.kind in POINTS for point in part.sites} == {
        (kind, player, rounded(point)) for kind, player, point in shown_points(game, board_file, players, "")[1]}
    assert [len(part.sites) for part in played.shows if part.kind == "track"] == [
        count for count in [shown_track(game, board_file, players, "")] if count]


@pytest.mark.parametrize("game", games.classes())
def test_what_a_game_declares_is_what_the_rules_say(game: str) -> None:
    declares_what_the_rules_say(games.load(game))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_what_a_game_declares_on_a_board_file_is_what_the_rules_say(path: Path) -> None:
    board, played = boards.load(str(path)), set[str]()
    for game in games.classes():
        for players in range(2, 7):
            try:
                on = games.load(game, board, players=players)
            except BadInput:
                continue  # not a game of this board, or not for so many
            declares_what_the_rules_say(on, board.name, players)
            played.add(game)
    assert {"polygo", "go-n"} <= played if board.play == "cells" else played
    assert (path.stem == "hall") <= ("labyrinth" in played), "it has homes for its kings"


def test_no_game_declares_anything_in_a_second_way() -> None:
    for made in games.classes().values():
        assert not {"rims", "fixed"} & set(vars(made)), made.name


def test_the_table_of_what_is_shown_is_current() -> None:
    assert DOC.read_text(encoding="utf-8") == markdown(), "python -m tests.conformance.shown_table writes it"


def test_counters_of_catchup_and_blockers_of_manalath_are_among_the_pieces() -> None:
    for game, more in (("catchup", {"counter-ring": 1, "counter-cross": 1}), ("manalath", {"blocker-plain": 3})):
        made = {part.name: part.count for part in kits.load("pieces", {"game": game}).parts}
        assert more.items() <= made.items()
        paper = kits.load("paper", {"game": game}).paper
        assert paper
        assert {kind for kind, _, _ in paper.needs} >= {name.split("-")[0] for name in more}


def test_a_track_stands_beyond_the_names_where_there_is_room() -> None:
    with pytest.raises(BadInput, match="band = 10 mm: names and a track take at least 13 mm"):
        kits.load("board", {"game": "catchup", "coordinates": True})
    lines = []
    for named in (False, True):
        made = kits.load("board", {"game": "catchup", "band": 14.0, "coordinates": named})
        lines.append(len(next(part for part in made.parts if part.name == "crown").front))
    assert lines[1] > lines[0] > 2 * 46
