"""The numbers of Nombres Croisés in the square box: a token for each row and column of the larger of its two boards.

Why loose tokens and no long strips: a puzzle has any count on any line, so a strip would have to be made for it, or
slide, and what slides along a line lies across its cells. A token lies on the crown's band at the end of its line, or
beside the back, which has no crown. It is square, so that every number is upright for who solves the puzzle, and has a
number on each face, k and what is left of a row of the back, so that half as many tokens show every count: turned over,
those of the back ask for the empty cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.kerf import Kerf
from ..core.kit import Fit
from ..core.part import Operation, Part
from ..core.path import bounds
from ..core.solid import Body, plate
from ..core.units import number
from ..parts.number_token import number_token
from .two_faced import registration

__all__ = ["number_tokens", "spread_out", "token_facts", "tokens_fit"]

_WITHIN = 0.4
"""mm by which a token is smaller than the band of the crown."""
_RIM = 0.5
"""mm free beside the lines of a token, as on the smallest tile."""
_CARD = "#f4f1e6"


def number_tokens(cells: int, pitch: float, material: str, thickness: float, lines: Operation) -> tuple[Part, ...]:
    """Those of each pair of numbers, as often as the back of a board of `cells` cells along a side has lines."""
    most = cells + 1
    return tuple(number_token(low, most - low, side=pitch / 2 - _WITHIN, most=most, thickness=thickness,
                              material=material, count=2 * most).burned(lines)
                 for low in range(most // 2 + 1))


def tokens_fit(tokens: tuple[Part, ...], inside: float, kerf: Kerf, left: float) -> tuple[Fit, ...]:
    """How they serve and where they lie in the box: in a hole of the crown whose side is `inside`, with `left` mm of
    height above the pawns and below the leaflet.

    Raises Broken where they are too small for what is burned on them.
    """
    if not tokens:
        return ()
    (side, _), thick, stored = tokens[0].size, tokens[0].thickness, sum(token.count for token in tokens)
    places = math.floor(inside / (side + _WITHIN) + 1e-9) ** 2
    reach = max(abs(value) for token in tokens for face in (token.front, token.back)
                for value in bounds([stroke.path for stroke in face]))  # along the sides, for a token is square
    return (Fit("numbers", f"{tokens[0].count} number tokens of each of {len(tokens)} pairs, one for each row and "
                           f"column of the back whatever its counts; of {number(side)} mm they lie on the crown's "
                           f"band of {number(side + _WITHIN)} mm"),
            Fit("tokens", f"{stored} number tokens of {number(thick)} mm lie on the pawns, where there are {places} "
                f"places; {number(left - thick)} mm of height stay free" if thick <= left + 1e-9 else
                f"number tokens of {number(thick)} mm have no room on the pawns, {number(max(0.0, left))} mm are left "
                "below the leaflet: they need a bag"),
            registration(side, reach, kerf, rim=_RIM,
                         otherwise="a narrower number_kerf, or a box without number tokens (numbers=no)"))


def token_facts(tokens: tuple[Part, ...], inside: bool) -> dict[str, str]:
    """What the texts say of them; `stored` where they lie inside the closed box."""
    if not tokens:
        return {}
    return {"numbers": str(sum(token.count for token in tokens)), "most": str(tokens[0].count // 2),
            "tokens": "inside" if inside else "bag", **({"stored": "yes"} if inside else {})}


def spread_out(tokens: tuple[Part, ...], low: float) -> Iterator[Body]:
    """Side by side in the middle of the board, their lower faces at `low` mm."""
    single = [token for token in tokens for _ in range(token.count)]
    row = math.ceil(math.sqrt(len(single)))
    for i, token in enumerate(single):
        x, y = (step - (row - 1) / 2 for step in (i % row, i // row))
        yield plate(token, colour=_CARD).moved(x * (token.size[0] + _WITHIN), y * (token.size[1] + _WITHIN), low)
