"""The sentences of the rules of fit: a number that is not so, that nothing holds, or that is not said, is found."""

from __future__ import annotations

import pytest

from polygo_fab.check.contract.contract import Contract, Reckoned
from polygo_fab.check.contract.reckoned import reckoned_wrong

ASKED = Contract(kit="a kit", names={"wide": 4.349}, parts=(), rules=(),
                 reckoned=(Reckoned("cover", r"^lies by ([\d.]+) mm on (\d+)$", "[wide, [2, 5]]"),))


@pytest.mark.parametrize(("said", "told"), [
    ("lies by 4.35 mm on 2", ""), ("lies by 4.3 mm on 5", ""), ("lies by 4.85 mm on 2", "expected 4.349 for 4.85"),
    ("lies by 4.35 mm on 6", "expected 2 to 5 for 6"), ("lies on it", "nowhere says"),
    ("lies by 4 mm on 2, or 3", "nothing tells whether 3 is so")])
def test_each_number_is_held(said: str, told: str) -> None:
    found = [f.message for f in reckoned_wrong(ASKED, {}, [("cover", said)])]
    assert bool(found) is bool(told)
    assert not told or any(told in message for message in found)


def test_a_kit_without_such_rows_is_held_to_nothing() -> None:
    assert list(reckoned_wrong(Contract(kit="a kit", names={}, parts=(),
                                        rules=()), {}, [("cover", "lies by 9 mm")])) == []
