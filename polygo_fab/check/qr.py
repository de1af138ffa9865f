"""A reader of QR codes of our own (ISO/IEC 18004): what a telephone reads in a grid of modules.

Nothing is corrected: one module that is wrong in the text, the checks or the format makes a code that cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ..core.errors import BadInput

__all__ = ["read_code"]

Rows = Sequence[Sequence[bool]]

_LEVELS = "MLHQ"
"""By the two bits that a code has for them."""
_CHECKS = {
    "L": (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
          30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
    "M": (10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
          28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28),
    "Q": (13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
          30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
    "H": (17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
          30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30)}
"""Bytes of checks in each block, by level and version from 1 on (table 9)."""
_BLOCKS = {
    "L": (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
          19, 19, 20, 21, 22, 24, 25),
    "M": (1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
          31, 33, 35, 37, 38, 40, 43, 45, 47, 49),
    "Q": (1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
          43, 45, 48, 51, 53, 56, 59, 62, 65, 68),
    "H": (1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
          48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81)}
"""Blocks, likewise."""
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_FORMAT, _FIELD = 0b10100110111, 0x11D
_MASKED = 0b101010000010010


def read_code(rows: Rows) -> str:
    """The text of a code, row by row from above, true for dark. Raises BadInput for what is none, or has an error."""
    side = len(rows)
    version, odd = divmod(side - 17, 4)
    if odd or not 1 <= version <= 40 or any(len(row) != side for row in rows):
        raise _unread(f"{side} rows")
    told = _around(rows)
    for mask in range(32):
        if told == _with_checks(mask, _FORMAT, 10) ^ _MASKED:
            break
    else:
        raise _unread(f"format {told:015b}")
    level, fixed = _LEVELS[mask >> 3], _fixed(side, version)
    for (r, c), dark in fixed.items():
        if dark is not None and rows[r][c] is not dark:
            raise _unread(f"a module of its frame at row {r + 1}, column {c + 1}")
    bits = [rows[r][c] ^ _dark(mask & 7, r, c) for r, c in _way(side) if (r, c) not in fixed]
    found = [_number(bits[k:k + 8]) for k in range(0, len(bits) // 8 * 8, 8)]
    return _text(_joined(found, _BLOCKS[level][version - 1], _CHECKS[level][version - 1]), version)


def _unread(what: str) -> BadInput:
    return BadInput(f"no QR code: {what}")


def _number(bits: Sequence[bool]) -> int:
    return sum(bit << k for k, bit in enumerate(reversed(bits)))


def _with_checks(value: int, divisor: int, length: int) -> int:
    """A value with its BCH checks behind it."""
    left = value << length
    while left.bit_length() > length:
        left ^= divisor << left.bit_length() - length - 1
    return value << length | left


def _around(rows: Rows) -> int:
    """The format beside the upper left square, which stands a second time beside the two others."""
    side = len(rows)
    first = [*((8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)), *((r, 8) for r in (7, 5, 4, 3, 2, 1, 0))]
    second = [*((side - 1 - k, 8) for k in range(7)), *((8, side - 8 + k) for k in range(8))]
    one, other = (_number([rows[r][c] for r, c in places]) for places in (first, second))
    if one != other:
        raise _unread("its two formats differ")
    return one


def _fixed(side: int, version: int) -> dict[tuple[int, int], bool | None]:
    """What each module must be that bears no text; None where it is read elsewhere."""
    found: dict[tuple[int, int], bool | None] = {}
    for k in range(side):
        found[6, k] = found[k, 6] = k % 2 == 0
    steps = version // 7 + 2 if version > 1 else 0
    gap = 0 if steps < 2 else 26 if version == 32 else (version * 4 + steps * 2 + 1) // (steps * 2 - 2) * 2
    middles = [6, *sorted(side - 7 - k * gap for k in range(steps - 1))] if steps else []
    corners = {(6, 6), (6, side - 7), (side - 7, 6)}
    for r, c in ((r, c) for r in middles for c in middles if (r, c) not in corners):
        found |= {(r + i, c + j): max(abs(i), abs(j)) != 1 for i in range(-2, 3) for j in range(-2, 3)}
    for r, c in ((3, 3), (3, side - 4), (side - 4, 3)):
        found |= {(r + i, c + j): max(abs(i), abs(j)) not in (2, 4) for i in range(-4, 5) for j in range(-4, 5)
                  if 0 <= r + i < side and 0 <= c + j < side}
    found |= {place: None for k in range(9) for place in ((8, k), (k, 8)) if place not in ((6, 8), (8, 6))}
    found |= {place: None for k in range(1, 9) for place in ((8, side - k), (side - k, 8))}
    found[side - 8, 8] = True
    if version >= 7:
        bits = _with_checks(version, 0b1111100100101, 12)
        for k in range(18):
            found[k // 3, side - 11 + k % 3] = found[side - 11 + k % 3, k // 3] = bool(bits >> k & 1)
    return found


def _way(side: int) -> Iterator[tuple[int, int]]:
    """The order of the modules: two columns at a time from the right, up and down in turn, past the upright line."""
    upwards = True
    for right in (c for c in range(side - 1, 0, -1) if (c > 6 and c % 2 == 0) or (c < 6 and c % 2 == 1)):
        for r in reversed(range(side)) if upwards else range(side):
            yield from ((r, right), (r, right - 1))
        upwards = not upwards


def _dark(mask: int, r: int, c: int) -> bool:
    """Whether a mask turns a module over."""
    return ((r + c) % 2, r % 2, c % 3, (r + c) % 3, (r // 2 + c // 3) % 2, r * c % 2 + r * c % 3,
            (r * c % 2 + r * c % 3) % 2, ((r + c) % 2 + r * c % 3) % 2)[mask] == 0


def _joined(found: Sequence[int], blocks: int, checks: int) -> list[int]:
    """The bytes of the text, block after block, each proved by its checks (Reed-Solomon)."""
    short, longer = divmod(len(found) - blocks * checks, blocks)
    columns = [k for i in range(short + 1) for k in range(blocks) if i < short or k >= blocks - longer]
    each: list[list[int]] = [[] for _ in range(blocks)]
    for byte, k in zip(found, [*columns, *(k for _ in range(checks) for k in range(blocks))], strict=True):
        each[k].append(byte)
    for block in each:
        powers, logs = _tables()
        for power in range(checks):
            rest = 0
            for byte in block:
                rest = (powers[(logs[rest] + power) % 255] if rest else 0) ^ byte
            if rest:
                raise _unread("its checks fail")
    return [byte for block in each for byte in block[:-checks]]


@cache
def _tables() -> tuple[tuple[int, ...], dict[int, int]]:
    """The powers of two in the field of 256 elements, and which power each element is."""
    powers = [1]
    while len(powers) < 255:
        powers.append(powers[-1] << 1 ^ (_FIELD if powers[-1] & 0x80 else 0))
    return tuple(powers), {value: power for power, value in enumerate(powers)}


def _text(found: Sequence[int], version: int) -> str:
    """What the bytes say: digits, signs of 45, and bytes in UTF-8, as telephones read them, else in ISO 8859-1."""
    bits = [bool(byte >> k & 1) for byte in found for k in range(7, -1, -1)]
    at, said = 0, b""

    def take(count: int) -> int:
        nonlocal at
        at += count
        return _number(bits[at - count:at])

    size = 0 if version < 10 else 1 if version < 27 else 2
    while len(bits) - at >= 4 and (mode := take(4)):
        if mode == 1:
            count = take((10, 12, 14)[size])
            said += b"".join(str(take((4, 7, 10)[some - 1])).zfill(some).encode() for some in _by(count, 3))
        elif mode == 2:
            count = take((9, 11, 13)[size])
            for some in _by(count, 2):
                value = take((6, 11)[some - 1])
                said += "".join(_SIGNS[value // 45 ** k % 45] for k in reversed(range(some))).encode()
        elif mode == 4:
            said += bytes(take(8) for _ in range(take((8, 16, 16)[size])))
        else:
            raise _unread(f"mode {mode}")
    try:
        return said.decode()
    except UnicodeDecodeError:
        return said.decode("latin-1")


def _by(count: int, most: int) -> Iterator[int]:
    """A count in shares of at most so many."""
    yield from [most] * (count // most) + [count % most] * (count % most > 0)
