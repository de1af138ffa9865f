"""Whose part of the border is whose: the marks on the crown of a board, read back from its file."""

from __future__ import annotations

import contextlib
import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.check.laser import check_sheet
from polygo_fab.core.errors import BadInput
from polygo_fab.core.features import along_border
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import Part
from polygo_fab.core.path import Path, bounds
from polygo_fab.core.sheet import GENERIC
from polygo_fab.parts.field import field
from polygo_fab.parts.marks import MARKS, mark_strokes
from polygo_fab.parts.rim_marks import rim_marks
from polygo_fab.write.svg import sheet_svg

OWNED = tuple((name, made.boards[0]) for name, made in games.classes().items()
              if along_border(games.load(name).shows))


def board(game: str, bed: str | None = None, **given: object) -> Kit:
    return kits.load("board", {"game": game, **given}, bed)


def clean(kit: Kit) -> bool:
    return not any(check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC) for sheet in kit.sheets)


def face(part: Part) -> shapely.Polygon:
    return shapely.Polygon(part.outline.flattened(), [hole.flattened() for hole in part.holes])


def middle(label: tuple[Path, ...]) -> tuple[float, float]:
    x0, y0, x1, y1 = bounds(label)
    return (x0 + x1) / 2, (y0 + y1) / 2


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), OWNED)
def test_a_board_of_each_game_with_ports_or_sides_tells_whose_they_are(game: str, name: str) -> None:
    kit, played = board(game), games.load(game)
    assert kit.boards[0].board.name == name
    crown = next(part for part in kit.parts if part.name == "crown")
    strokes = sum((2 if part.kind in ("home", "goal") else 3) * len(mark_strokes(MARKS[part.player - 1], 1.0))
                  + (part.kind in ("home", "goal")) if part.player else 2 for part in along_border(played.shows))
    assert len(crown.front) == strokes, "at both ends and in the middle of each"
    ring = face(crown).buffer(-0.9)
    assert all(ring.covers(shapely.LineString(stroke.path.flattened())) for stroke in crown.front)
    assert clean(kit)


@pytest.mark.parametrize(("game", "name"), OWNED)
def test_each_mark_lies_beside_the_part_of_its_player(game: str, name: str) -> None:
    played = games.load(game)
    inside = field(played.board, 20.0)
    for part in along_border(played.shows):
        others = set(played.board.border) - part.sites
        for label in rim_marks(played.board, 20.0, inside, band=10.0, features=[part]):
            x, y = middle(label)
            own, far = (min(math.dist((x, y), (20 * a, 20 * b)) for a, b in (played.board.centres[s] for s in some))
                        for some in (part.sites, others))
            assert own < far, f"{game}: a mark of the {part.kind} of player {part.player} lies beside another part"


@pytest.mark.proof
@pytest.mark.parametrize(("game", "bed", "given"), [
    ("hex", "k40", {}), ("hex-3", "k40", {"board": "h9", "coordinates": True}), ("hex-2", "k40", {"board": "h7"}),
    ("hex-2", "k40", {"board": "h7", "crown": False}), ("bridges", "k40", {"pitch": 40})])
def test_no_seam_cuts_a_mark(game: str, bed: str, given: dict[str, object]) -> None:
    kit = board(game, bed, **given)
    whole = board(game, **given)
    bearing = "plate" if given.get("crown") is False else "crown"
    pieces = [part for part in kit.parts if part.name.startswith(bearing)]
    assert len(pieces) > 1
    for part in pieces:
        assert all(face(part).buffer(-0.3).covers(shapely.LineString(s.path.flattened())) for s in part.front
                   if bearing == "crown")
    if bearing == "crown":
        (ring,) = (part for part in whole.parts if part.name == "crown")
        assert sum(len(part.front) for part in pieces) == len(ring.front)
    assert clean(kit)


@pytest.mark.slow
def test_pieces_that_belong_to_the_board_bear_the_marks_of_their_players() -> None:
    played, kit = games.load("bridges"), board("bridges")
    plate = next(part for part in kit.parts if part.name == "plate")
    owner = played.initial().owner
    marks = sum(len(mark_strokes(MARKS[owner[site] - 1], 1.0)) for site in played.fixed if owner[site] <= 2)
    lines = len(kits.load("board", {"board": "s7"}).parts[0].front)
    assert len(plate.front) == lines + marks
    assert clean(kit)


@pytest.mark.proof
def test_segments_bear_their_numbers_under_the_crown() -> None:
    kit, bare = (board("hex", "k40", numbers=on) for on in (True, False))
    more = [len(a.front) - len(b.front) for a, b in zip(kit.parts, bare.parts, strict=True)]
    assert [n > 0 for n in more] == [part.name.startswith("plate") for part in kit.parts]
    inside = shapely.Polygon(field(kit.boards[0].board, 20.0).flattened())
    for part, old in zip(kit.parts, bare.parts, strict=True):
        assert not any(inside.intersects(shapely.LineString(s.path.flattened())) for s in part.front[len(old.front):])
    assert clean(kit)


@pytest.mark.proof
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(OWNED), st.floats(8, 60), st.floats(2, 60), st.booleans(), st.booleans())
def test_any_size_is_clean_or_refused(owned: tuple[str, str], pitch: float, band: float, crown: bool,
                                      letters: bool) -> None:
    with contextlib.suppress(BadInput):
        assert clean(board(owned[0], pitch=pitch, band=band, crown=crown, coordinates=letters))


@pytest.mark.parametrize(("given", "told"), [
    ({"game": "hex", "band": 5}, "a band of at least 6 mm"), ({"game": "moon"}, "unknown game 'moon'"),
    ({"players": 3}, "allowed: game=hex-3, "), ({"game": "hex", "players": 3}, "hex is for 2 players"),
    ({"game": "labyrinth", "board": "h4"}, "h4")])
def test_refusals_say_why(given: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput) as refusal:
        kits.load("board", given)
    assert told in str(refusal.value)


def test_the_name_of_a_game_stands_for_its_board() -> None:
    assert kits.load("board", {"board": "pentalath"}).boards[0].board.name == "trap7"
    assert kits.load("board", {"board": "polygone"}).boards[0].board.name == "polygone"
    assert kits.load("board", {"game": "labyrinth", "players": 3}).boards[0].board.name == "h5"
    assert kits.load("board", {}).boards[0].board.name == "h5"
