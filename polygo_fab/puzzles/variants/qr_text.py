"""What a QR code of version 2 reads, from its modules alone: data are taken as they stand, nothing is repaired.

Source: ISO/IEC 18004, 7.3 (modes), 7.7.3 (where codewords go), 7.8.2 (masks).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

__all__ = ["message"]

_CODEWORDS = {"L": 34, "M": 28, "Q": 22, "H": 16}
"""Of data, by error level; version 2 has them in one block."""
_MASKS = (lambda r, c: (r + c) % 2, lambda r, c: r % 2, lambda r, c: c % 3, lambda r, c: (r + c) % 3,
          lambda r, c: (r // 2 + c // 3) % 2, lambda r, c: r * c % 2 + r * c % 3,
          lambda r, c: (r * c % 2 + r * c % 3) % 2, lambda r, c: ((r + c) % 2 + r * c % 3) % 2)
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_COUNT_BITS = {1: 10, 2: 9, 4: 8}


def message(modules: Sequence[Sequence[int]], fixed: Collection[tuple[int, int]], error: str, mask: int) -> str | None:
    """The text, or None where the data are none: another mode, a count beyond them, bytes that are no UTF-8.

    fixed  modules that carry no data, as (row, column)
    """
    every = "".join(str(modules[r][c] ^ int(_MASKS[mask](r, c) == 0)) for r, c in _way(len(modules), fixed))
    bits, found, at = every[:8 * _CODEWORDS[error]], bytearray(), 0

    def take(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits):
            raise ValueError
        return int(bits[at - count:at], 2)

    try:
        while len(bits) - at >= 4 and (mode := take(4)):
            if mode == 7:  # which encoding follows: segno says UTF-8
                take(8)
                continue
            if mode not in _COUNT_BITS:
                return None
            count = take(_COUNT_BITS[mode])
            if mode == 4:
                found += bytes(take(8) for _ in range(count))
            elif mode == 2:
                for _ in range(count // 2):
                    found += "".join(_ALPHANUMERIC[k] for k in divmod(take(11), 45)).encode()
                found += "".join(_ALPHANUMERIC[take(6)] for _ in range(count % 2)).encode()
            else:
                for digits in [3] * (count // 3) + [count % 3] * (count % 3 > 0):
                    found += f"{take((0, 4, 7, 10)[digits]):0{digits}d}".encode()
        return found.decode()
    except (ValueError, IndexError):
        return None


def _way(side: int, fixed: Collection[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The modules of the data in their order: two columns at a time from the right, up and down in turn."""
    up = True
    for right in (*range(side - 1, 6, -2), *range(5, 0, -2)):
        for r in (range(side - 1, -1, -1) if up else range(side)):
            yield from ((r, c) for c in (right, right - 1) if (r, c) not in fixed)
        up = not up
