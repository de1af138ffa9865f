"""Tiles: the stocks are the game's, the full set lies on the board, and every job is clean or refused."""

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.check.laser import check_sheet
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kit import Kit
from polygo_fab.core.sheet import GENERIC
from polygo_fab.kits.packing import Packing, pack
from polygo_fab.parts.tile import tile
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow


def clean(kit: Kit) -> bool:
    return not [f for s in kit.sheets for f in check_sheet(sheet_svg(s), "svg", s, GENERIC)]


def statement(kit: Kit, rule: str) -> str:
    return next(fit.statement for fit in kit.fits if fit.rule == rule)


@pytest.mark.parametrize("board", games.classes()["tilers"].boards)
def test_stocks_are_those_of_the_game(board: str) -> None:
    kit = kits.load("tiles", {"game": "tilers", "board": board})
    dealt = Counter({(item.piece, item.player): item.count for item in games.load("tilers", board=board).equipment})
    cut: Counter[tuple[str, int]] = Counter()
    for part in kit.parts:
        _, shape, mark = part.name.split("-")
        cut[f"tile {shape}", {"ring": 1, "cross": 2}[mark]] += part.count
        long, short = map(int, shape.split("x"))
        assert part.size == pytest.approx((long * 10 - 0.2, short * 10 - 0.2))
    assert cut == dealt
    assert {s.name for s in kit.sheets} == {"tiles-ring", "tiles-cross"}
    assert clean(kit)


@pytest.mark.parametrize("board", games.classes()["tilers"].boards)
def test_the_full_set_lies_on_the_board(board: str) -> None:
    """The bodies of the assembly are the tiles where they lie: apart by the play, inside the board."""
    kit = kits.load("tiles", {"game": "tilers", "board": board})
    assert len(kit.assembly) == sum(part.count for part in kit.parts)
    reach = games.load("tilers", board=board).board
    half = 10 * math.sqrt(len(reach.centres)) / 2
    boxes = [body.box for body in kit.assembly]
    for i, a in enumerate(boxes):
        assert -half < a[0] < a[3] < half
        assert -half < a[1] < a[4] < half
        for b in boxes[:i]:
            apart = max(a[0] - b[3], b[0] - a[3], a[1] - b[4], b[1] - a[4])
            assert apart >= 0.2 - 1e-9
    assert "found by search" in statement(kit, "packing")


@pytest.mark.parametrize(("settings", "areas"), [({}, 168), ({"rules": "stock=13b"}, 168),
                                                 ({"rules": "stock=squares"}, 108)])
def test_margin_that_is_stated(settings: dict[str, object], areas: int) -> None:
    kit = kits.load("tiles", {"board": "units13", "play": 0.3, "error": 0.1, **settings})
    assert f"{areas} of 169 units" in statement(kit, "packing")
    assert "13 tiles of one unit at most 127.4 mm of 130 mm" in statement(kit, "row")


def test_a_stock_that_is_too_much_for_the_board_is_said() -> None:
    kit = kits.load("tiles", {"board": "units13", "players": 3})
    assert {part.name.split("-")[2] for part in kit.parts} == {"ring", "cross", "bar"}
    assert "not all of the 252 units" in statement(kit, "packing")
    assert kit.assembly == ()


@pytest.mark.parametrize("quantity", ["median", "p95", "max"])
def test_common_stock_of_blocks(quantity: str) -> None:
    """As many as recorded, the same mark of each player on the two faces."""
    from polygo_fab.core.sampled import stocks

    kit = kits.load("tiles", {"game": "blocks", "quantity": quantity})
    recorded = stocks(games.load("blocks"))
    assert recorded
    wanted = {used.piece.replace(" ", "-"): getattr(used, quantity) for used in recorded.pieces}
    assert {part.name: part.count for part in kit.parts} == {name: count for name, count in wanted.items() if count}
    assert all(bool(part.back) == part.name.startswith("tile") for part in kit.parts)
    assert [s.face for s in kit.sheets] == ["front", "back", "front"]
    assert f"seed {recorded.seed}" in statement(kit, "stock")
    assert clean(kit)


def test_more_players_of_blocks_have_markers() -> None:
    kit = kits.load("tiles", {"game": "blocks", "board": "units6", "players": 3, "count": 2})
    tiles = sum(part.count for part in kit.parts if part.name.startswith("tile"))
    assert {part.name: part.count for part in kit.parts if not part.name.startswith("tile")} == {
        "marker-ring": tiles, "marker-cross": tiles, "marker-bar": tiles, "block": 2}
    assert clean(kit)


def test_a_job_keeps_to_the_bed() -> None:
    kit = kits.load("tiles", {"game": "blocks", "quantity": "max"}, "k40")
    fronts = [s for s in kit.sheets if s.name.startswith("tiles") and s.face == "front"]
    assert len(fronts) > 1
    assert all(s.size[0] <= 300 and s.size[1] <= 200 for s in kit.sheets)
    assert [s.name for s in kit.sheets if s.face == "back"] == [f"{s.name}-back" for s in fronts]


@pytest.mark.parametrize(("settings", "said"), [
    ({"play": 0.0}, "row rule"), ({"unit": 5, "play": 0.4}, "grid rule"),
    ({"unit": 5, "play": 0.1, "thickness": 12}, "thin rule"),
    ({"game": "blocks", "unit": 7, "thickness": 11}, "thin rule"),
    ({"game": "blocks", "count": 1}, "packing rule"),
    ({"game": "blocks", "rules": "max_area=5"}, "count=N"),
    ({"board": "h5"}, "unit squares"), ({"rules": "stock"}, "KEY=VALUE"),
    ({"rules": "colour=red"}, "unknown option"), ({"game": "polygo"}, "tilers, blocks")])
def test_refusals(settings: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        kits.load("tiles", settings)


def test_faces_of_a_tile() -> None:
    """Grid lines inside, between the units; the back reads the same from the other side."""
    part = tile(3, 2, 10.0, play=0.2, mark="ring", back="cross")
    upright = sorted(s.path.start[0] for s in part.front if abs(s.path.start[0] - s.path.end[0]) < 1e-9
                     and s.path.length > 15)
    assert upright == pytest.approx([-5, 5])
    numbers = [s.path for s in part.front if s.path.bounds[2] < -5 and s.path.bounds[3] < 0]
    turned = [s.path.mirrored() for s in part.back if s.path.bounds[0] > 5 and s.path.bounds[3] < 0]
    assert [p.bounds for p in numbers] == [p.bounds for p in turned]
    assert len(numbers) == 1


def test_packing_proves_itself() -> None:
    assert Packing(2, 2, ((0, 0, 2, 1), (0, 1, 1, 1))).crossed == ((1, 2), (1, 1), (2, 2), (1, 1))
    for wrong in (((0, 0, 2, 2), (1, 1, 1, 1)), ((1, 0, 2, 1),)):
        with pytest.raises(ValueError, match="not free, or outside"):
            _ = Packing(2, 2, wrong).crossed


def test_packing_that_there_is_not() -> None:
    assert pack(3, 3, [(2, 2), (2, 2)]) is None
    assert pack(2, 2, [(2, 2), (1, 1)]) is None
    assert pack(3, 3, [(2, 2), (2, 1)], whole=False) is None
    found = pack(3, 3, [(3, 3), (2, 2), (1, 1)], whole=False)
    assert found
    assert found.spots == ((0, 0, 3, 3),)
    assert pack(13, 13, [(8, 5), (5, 3), (5, 3), (3, 3), (3, 1), (2, 1)] * 2, most=10) is None


@pytest.mark.proof
@settings(max_examples=25, deadline=None)
@given(unit=st.floats(5, 40), play=st.floats(0, 2), thickness=st.floats(0.5, 12), kerf=st.floats(0, 0.6),
       game=st.sampled_from(["tilers", "blocks"]), bed=st.sampled_from([None, "k40", "bed-1200x600"]))
def test_any_dimensions_are_clean_or_refused(unit: float, play: float, thickness: float, kerf: float, game: str,
                                             bed: str | None) -> None:
    chosen = {"game": game, "board": "units6" if game == "blocks" else "units12", "quantity": "p95"}
    kit, refusal = None, ""
    try:
        kit = kits.load("tiles", {**chosen, "unit": unit, "play": play, "thickness": thickness, "kerf": kerf}, bed)
    except BadInput as error:
        refusal = str(error)
    assert clean(kit) if kit else " rule)" in refusal or "(BED)" in refusal
