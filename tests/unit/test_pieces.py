"""Pieces: every game has its kit, counted again from the parts; marks differ; every job is clean or refused."""

import itertools
import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.check.laser import check_sheet
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kit import Kit
from polygo_fab.core.measures import inner_diameter, sharpest_angle, shortest_edge
from polygo_fab.core.path import Path
from polygo_fab.core.sampled import stocks
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.tilings import load
from polygo_fab.parts.kings import CROWN, king
from polygo_fab.parts.marks import MARKS, mark_strokes
from polygo_fab.parts.men import man
from polygo_fab.parts.segments import segment
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

TILES = ("blocks", "tilers")
PLAYED = [(name, board) for name, game in games.classes().items() if name not in TILES for board in game.boards]


def clean(kit: Kit) -> bool:
    return not [f for s in kit.sheets for f in check_sheet(sheet_svg(s), "svg", s, GENERIC)]


def counted(kit: Kit) -> Counter[tuple[str, int]]:
    """What the jobs cut, by kind and player: placements, not the counts that parts declare."""
    found: Counter[tuple[str, int]] = Counter()
    for sheet in kit.sheets:
        for place in sheet.placements:
            kind, _, mark = place.part.name.partition("-")
            found[kind, MARKS.index(mark) + 1 if mark in MARKS else 0] += 1
    return found


@pytest.mark.parametrize(("name", "board"), PLAYED)
def test_every_game_on_each_of_its_boards(name: str, board: str) -> None:
    """The jobs cut as many of each piece as the rules say, or as the recorded games needed at most."""
    game = games.load(name, board=board)
    kit = kits.load("pieces", {"game": name, "board": board})
    recorded = stocks(game)
    wanted: Counter[tuple[str, int]] = Counter()
    for item in game.equipment:
        if item.count is not None:
            wanted[item.piece, item.player] = item.count
        else:
            assert recorded
            wanted[item.piece, item.player] = next(u.max for u in recorded.pieces if u.piece == item.piece)
    assert counted(kit) == wanted
    assert next(fit for fit in kit.fits if fit.rule == "count").statement.startswith(
        str(sum(count for (kind, _), count in wanted.items() if kind == game.equipment[0].piece)))


@pytest.mark.parametrize("name", [name for name in games.classes() if name not in TILES])
def test_every_game_can_be_cut(name: str) -> None:
    assert clean(kits.load("pieces", {"game": name}))


@pytest.mark.parametrize("name", TILES)
def test_tiles_are_another_kit(name: str) -> None:
    with pytest.raises(BadInput, match=f"make the kit tiles with game={name}"):
        kits.load("pieces", {"game": name})


def test_quantities() -> None:
    """In ascending order; a fixed stock is not touched by them; `count` wins."""
    def pawns(**given: object) -> int:
        return sum(part.count for part in kits.load("pieces", {"game": "polygo", **given}).parts)

    assert pawns(quantity="median") <= pawns(quantity="p95") <= pawns(quantity="max") < pawns(count=40) == 80
    fixed = kits.load("pieces", {"game": "pentalath", "count": 7, "quantity": "median"})
    assert counted(fixed) == {("disc", 1): 40, ("disc", 2): 40}
    assert "fixed by the rules" in fixed.fits[0].statement
    assert "max of 500 random games, seed 1" in kits.load("pieces", {"game": "polygo"}).fits[0].statement


def test_dames() -> None:
    kit = kits.load("pieces", {"game": "hexadames", "rules": "dame=yes"})
    assert counted(kit) == {(kind, player): 5 for kind in ("pawn", "dame") for player in (1, 2, 3)}
    assert clean(kit)


def test_six_marks_inside_their_disc() -> None:
    assert len(MARKS) == len(set(MARKS)) == 6
    for name in MARKS:
        for path in mark_strokes(name, 2.0):
            assert all(math.hypot(*p) <= 2 + 1e-9 for p in path.flattened())
    with pytest.raises(BadInput, match="unknown mark 'star'"):
        mark_strokes("star", 2.0)


def test_no_mark_is_another_one_turned() -> None:
    """Some point of one lies far from the other, however it is turned or upside down."""
    def dots(paths: tuple[Path, ...]) -> list[tuple[float, float]]:
        found = []
        for path in paths:
            points = path.flattened()
            for a, b in itertools.pairwise(points):
                steps = max(1, math.ceil(math.dist(a, b) / 0.1))
                found += [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps)]
        return found

    def far(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> float:
        return max(max(min(math.dist(p, q) for q in y) for p in x) for x, y in ((a, b), (b, a)))

    for one, other in itertools.combinations(MARKS, 2):
        still = dots(mark_strokes(one, 1.0))
        for angle in range(0, 180, 15):
            turned = dots(tuple(path.rotated(math.radians(angle)) for path in mark_strokes(other, 1.0)))
            assert far(still, turned) > 0.25, (one, other, angle)


def test_pieces_fit_their_cells_whichever_way_they_are_turned() -> None:
    for name, _ in PLAYED:
        for part in kits.load("pieces", {"game": name}).parts:
            if not part.name.startswith("segment"):
                assert max(math.hypot(*p) for p in part.outline.flattened()) <= 15 / 2


def test_crown() -> None:
    assert all(math.hypot(*corner) <= 1 for corner in CROWN)
    for (px, py), (x, y), (qx, qy) in zip(CROWN[-1:] + CROWN[:-1], CROWN, CROWN[1:] + CROWN[:1], strict=True):
        turn = math.degrees(math.atan2(py - y, px - x) - math.atan2(qy - y, qx - x)) % 360
        assert turn > 50
    assert king().outline.area > 0


def test_a_dame_has_a_rim_more_than_a_man() -> None:
    assert len(man(dame=True).front) == len(man().front) + 1
    assert man("bar", dame=True).name == "dame-bar"


def test_segments_of_a_point_do_not_touch() -> None:
    """Six bars about a point, each on its edge: as far apart as the play, and none over another."""
    shapely = pytest.importorskip("shapely")
    part = segment(edge=30.0, width=7.0, play=0.4)
    bars = [shapely.Polygon(part.outline.moved(15.0, 0.0).rotated(math.radians(a)).flattened())
            for a in range(0, 360, 60)]
    gaps = [bars[i - 1].distance(bars[i]) for i in range(6)]
    assert gaps == pytest.approx([0.4] * 6)
    assert part.size[0] < 30
    assert part.size[1] == pytest.approx(6.6)


def test_measures_of_boards() -> None:
    for name in ("s6", "h5", "t4", "hex556", "trap7", "bridge7"):
        assert inner_diameter(load(name)) == pytest.approx(1)
    polygone = load("polygone")
    assert shortest_edge(polygone) == pytest.approx(math.sqrt(3))
    assert sharpest_angle(polygone) == pytest.approx(60)
    assert sharpest_angle(load("s6")) == pytest.approx(90)


@pytest.mark.parametrize(("settings", "said"), [
    ({"size": 19, "room": 1}, "cell rule"), ({"size": 4, "play": 2}, "grip rule"),
    ({"game": "labyrinth", "thickness": 12, "size": 8}, "thin rule"),
    ({"game": "polygone", "size": 18}, "cell rule"), ({"game": "polygone", "size": 3}, "thin rule"),
    ({"game": "chess"}, "unknown game"), ({"board": "s9"}, r"count=N \(81"),
    ({"players": 6, "game": "hexadames"}, "players")])
def test_refusals(settings: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        kits.load("pieces", settings)


@pytest.mark.proof
@settings(max_examples=30, deadline=None)
@given(game=st.sampled_from(["labyrinth", "polygone", "kruzno", "taacoca", "hexadames"]), pitch=st.floats(8, 60),
       size=st.one_of(st.just(0.0), st.floats(0, 40)), play=st.floats(0, 2), room=st.floats(0, 10),
       thickness=st.floats(0.5, 12), kerf=st.floats(0, 0.6))
def test_any_dimensions_are_clean_or_refused(game: str, pitch: float, size: float, play: float, room: float,
                                             thickness: float, kerf: float) -> None:
    chosen: dict[str, object] = {"rules": "dame=yes"} if game == "hexadames" else {}
    kit, refusal = None, ""
    try:
        kit = kits.load("pieces", {**chosen, "game": game, "pitch": pitch, "size": size, "play": play, "room": room,
                                   "thickness": thickness, "kerf": kerf, "quantity": "median"})
    except BadInput as error:
        refusal = str(error)
    assert clean(kit) if kit else " rule)" in refusal
