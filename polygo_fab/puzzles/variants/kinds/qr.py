"""A QR code of 25 x 25 modules (version 2) as a puzzle: filled in, it scans.

Rows and columns count dark modules. The patterns that every such code has (finders, timing, alignment) and the format
(error level and mask) are known, which leaves 359 modules (ISO/IEC 18004, "Symbol structure"); about a hundred more
are given. Any of the eight masks will do for a scanner: the one that needs the fewest givens is taken.
"""

from __future__ import annotations

import re
from functools import cache

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput
from ....core.stream import Stream
from ....core.tilings import square
from ...arrows import irreducible
from ..growing import shuffled
from ..layouts import grid
from ..qr_text import message
from ..variant import VariantOrder, by_lines

__all__ = ["VARIANT", "reads"]

SIDE, VERSION = 25, 2
TRIES = 4
"""Orders in which the modules of each mask are opened, to give few."""
_SIZE = re.compile(rf"{SIDE}x{SIDE}-([LMQH])([0-7])")


@cache
def layout(size: str) -> Layout:
    """'25x25-M3': error level M, mask 3."""
    match = _SIZE.fullmatch(size)
    if match is None:
        raise BadInput(f"size '{size[:60]}': allowed: {SIDE}x{SIDE}-L0 to {SIDE}x{SIDE}-H7 (error level and mask)")
    plain = grid("qr", f"{SIDE}x{SIDE}", SIDE, SIDE)
    dark = _modules("0", match[1], int(match[2]))[1]
    fixed = tuple((cell, int(cell in dark)) for cell in range(SIDE * SIDE) if _is_pattern(*divmod(cell, SIDE)))
    return Layout("qr", size, board=square(SIDE, SIDE), names=plain.names, lines=plain.lines, colours=("dark",),
                  frames=(), fixed=fixed)


def _is_pattern(r: int, c: int) -> bool:
    """Finders with their margins and the format beside them, timing, and the alignment pattern of version 2."""
    far = SIDE - 8
    corner = (r < 9 and c < 9) or (r < 9 and c >= far) or (r >= far and c < 9)
    return corner or r == 6 or c == 6 or (16 <= r <= 20 and 16 <= c <= 20)


def _modules(text: str, error: str | None, mask: int) -> tuple[str, frozenset[int]]:
    """Error level and dark modules. Raises BadInput for a text that does not fit. Without a level, the highest.

    What is not ASCII is written as UTF-8: of accented letters in ISO 8859-1, the default, readers make Japanese.
    """
    import segno

    mode, encoding = (None, None) if text.isascii() else ("byte", "utf-8")
    try:
        code = segno.make(text, error=error, version=VERSION, mode=mode, mask=mask, encoding=encoding, micro=False,
                          boost_error=error is None)
    except segno.DataOverflowError:
        raise BadInput(f"text '{text[:60]}' of {len(text.encode())} bytes: too long for a QR code of {SIDE}x{SIDE}: "
                       "allowed: 32 bytes, or 47 capitals and digits") from None
    return str(code.error), frozenset(r * SIDE + c for r, row in enumerate(code.matrix)
                                      for c, module in enumerate(row) if module)


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle:
    if order.size != VARIANT.sizes[0]:
        raise BadInput(f"size '{order.size[:60]}': allowed: {VARIANT.sizes[0]}")
    if not order.text:
        raise BadInput("QR code: no text given: expected what it reads when it is solved")
    found: list[tuple[tuple[int, ...], frozenset[int], str]] = []
    for mask in range(8):
        error, dark = _modules(order.text, None, mask)
        size = f"{SIDE}x{SIDE}-{error}{mask}"
        known = dict(layout(size).fixed)
        left = [cell for cell in range(SIDE * SIDE) if cell not in known]
        found += ((irreducible(SIDE, SIDE, dark, shuffled(left, stream)), dark, size) for _ in range(TRIES))
    givens, dark, size = min(found, key=lambda one: len(one[0]))
    board = layout(size)
    counts = tuple((sum(cell in dark for cell in line.cells),) for line in board.lines)
    return CountPuzzle(board, counts, tuple((cell, int(cell in dark)) for cell in givens))


def reads(puzzle: CountPuzzle) -> str | None:
    """The text of the solved code; None without exactly one solution, or where the code is none."""
    match = _SIZE.fullmatch(puzzle.layout.size)
    found = VARIANT.solved(puzzle)
    if match is None or found.answer is None or not found.complete:
        return None
    values = [value or 0 for value in found.answer]
    rows = [values[r * SIDE:r * SIDE + SIDE] for r in range(SIDE)]
    return message(rows, frozenset(divmod(cell, SIDE) for cell, _ in puzzle.layout.fixed), match[1], int(match[2]))


VARIANT = by_lines((f"{SIDE}x{SIDE}",), layout, made)
