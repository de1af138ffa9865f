"""CONTRACT: what the rules of fit say on the page of a kit, in English on each, has the numbers of its contract."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..contract.contract import Said

__all__ = ["fits_wrong"]

_FIT = "fit "


def fits_wrong(told: Sequence[tuple[str, str]], sayings: Sequence[Said]) -> Iterator[str]:
    """What is said otherwise than a contract has it, of the rules for which it has words: what holds is said once, with
    its numbers, and nothing else under the name of that rule.

    told  the rules with what they say
    """
    left = list(told)
    asked = [said for said in sayings if said.step.startswith(_FIT)]
    for said in (said for said in asked if said.holds):
        rule = said.step.removeprefix(_FIT)
        row, match = next(((row, match) for row in left if row[0] == rule
                           and (match := re.fullmatch(said.words["en"], row[1]))), (None, None))
        if row is None or match is None:
            yield f"rule {rule}: does not say '{said.words['en'][:160]}'"
            continue
        left.remove(row)
        if match.groups() != said.numbers:
            yield f"rule {rule}: says '{row[1][:160]}', expected {', '.join(said.numbers)}"
    known = {said.step.removeprefix(_FIT) for said in asked}
    yield from (f"rule {rule}: says '{text[:160]}', which no contract has" for rule, text in left if rule in known)
