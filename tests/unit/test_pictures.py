"""Names beside the picture of a kit pulled apart: grouped, in order of height, apart, each led to what is seen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import Drawing, Label, Shape
from polygo_fab.core.path import bounds
from polygo_fab.pages.callouts import Callout, DrawnFace, beside, kinds_named, label_box, places, targets
from polygo_fab.pages.pictures import exploded

BOX = (0.0, 0.0, 100.0, 80.0)


def labels(drawing: Drawing) -> list[Label]:
    return [item for item in drawing.items if isinstance(item, Label)]


@pytest.fixture(scope="module", params=["tetrago", "tiles"])
def kit(request: pytest.FixtureRequest) -> Kit:
    return kits.load(request.param, {})


def test_parts_that_differ_in_their_mark_have_one_name() -> None:
    parts = kits.load("tetrago", {"faces": 1}).parts
    named = kinds_named(parts, "en")
    assert named["pawn-ring"] == named["pawn-cross"] == "64 × pawns"
    assert kinds_named(parts, "fr")["crown"] == "couronne"
    assert set(kinds_named(kits.load("tiles", {}).parts, "en").values()) >= {"2 × tile 8\u00a0×\u00a05"}


def test_where_there_would_be_many_each_kind_has_one() -> None:
    parts = kits.load("hexago", {}).parts
    assert list(dict.fromkeys(kinds_named(parts, "en").values())) == [
        "floor", "crown", "36 × arcs", "288 × pawns", "6 × kings", "59 × stones with an X", "cover", "6 × turn-buttons",
        "3 × blanks of pawns"], "what no game takes comes last: the numbers that players read follow"


@pytest.mark.slow
def test_names_stand_apart_in_the_order_of_their_heights(kit: Kit) -> None:
    drawing = exploded(kit.exploded, kinds_named(kit.parts, "fr"))
    named = labels(drawing)
    there = {body.name for body in kit.exploded}
    assert {n.text for n in named} == {text for name, text in kinds_named(kit.parts, "fr").items() if name in there}
    assert all(b.at[1] - a.at[1] >= 1.3 * a.size for a, b in pairwise(named))
    assert len({n.at[0] for n in named}) == 1
    x0, y0, x1, y1 = bounds([item.path for item in drawing.items if isinstance(item, Shape)])
    assert min(x0, y0) >= 0
    assert (x1, y1) <= drawing.size


def test_letters_are_never_small(kit: Kit) -> None:
    """3 mm where the assembly sheet shows the picture, which is 175 mm wide or 107 mm high at most."""
    drawing = exploded(kit.exploded, kinds_named(kit.parts, "fr"))
    shown = min(175 / drawing.size[0], 120 / drawing.size[1])
    assert all(label.size * shown > 2.4 for label in labels(drawing))


def test_without_names_there_is_the_picture_alone(kit: Kit) -> None:
    assert labels(exploded(kit.exploded, {})) == []


def square(name: str, x: float, size: float, hides: bool = True) -> DrawnFace:
    return DrawnFace(name, [(x, 0), (x + size, 0), (x + size, size), (x, size)], [], hides)


def leads(faces: list[DrawnFace], texts: dict[str, str]) -> list[Callout]:
    return targets(places(faces, texts), texts)


def test_a_line_leads_to_what_can_be_seen() -> None:
    (one,) = leads([square("a", 0, 10), square("b", 6, 10)], {"a": "a"})
    assert 4 < one.at[0] < 6, "right of it is hidden"
    (clear,) = leads([square("a", 0, 10), square("b", 5, 10, hides=False)], {"a": "a"})
    assert clear.at[0] > 9, "through glass it is seen"
    (ring,) = leads([DrawnFace("r", square("r", 0, 10).outline, [[(1, 1), (9, 1), (9, 9), (1, 9)]], True)], {"r": "r"})
    assert not (1 < ring.at[0] < 9 and 1 < ring.at[1] < 9), "not into its hole"
    assert len(leads([square("a", 0, 1), square("b", 5, 1)], {"a": "both", "b": "both"})) == 1


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 80)), min_size=1, max_size=40))
def test_any_number_of_names_goes_beside_a_picture(at: list[tuple[float, float]]) -> None:
    items = beside([Callout(str(k), p) for k, p in enumerate(at)], BOX)
    named = [item for item in items if isinstance(item, Label)]
    assert len(named) == len(at)
    assert all(b.at[1] - a.at[1] >= 1.35 * a.size - 1e-9 for a, b in pairwise(named))
    order = [at[int(n.text)][1] for n in named]
    assert order == sorted(order)
    x0, y0, x1, y1 = label_box(items)
    assert x1 > 100
    assert y1 - y0 < max(80 + 4 * named[0].size, (len(at) + 3) * 1.35 * named[0].size)
    assert x0 >= 0 - named[0].size
