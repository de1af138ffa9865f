"""The reader of QR codes reads what another program wrote, of every size and level, and nothing that is spoilt."""

from __future__ import annotations

import pytest
import segno

from polygo_fab.check.qr import read_code
from polygo_fab.core.errors import BadInput

Rows = tuple[tuple[bool, ...], ...]


def made(text: str, version: int, level: str, mask: int) -> Rows:
    code = segno.make(text, version=version, error=level, micro=False, mask=mask, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


@pytest.mark.parametrize(("version", "level", "mask"), [
    (1, "l", 0), (2, "m", 1), (6, "q", 2), (7, "h", 3), (9, "l", 4), (10, "m", 5), (14, "q", 6), (15, "h", 7)])
def test_what_another_program_wrote(version: int, level: str, mask: int) -> None:
    for text in ("314159265", "NC:6X6/", "nc:6x6#é"[: 7 if version == 1 else 8]):
        assert read_code(made(text, version, level, mask)) == text


@pytest.mark.slow
@pytest.mark.parametrize("version", range(16, 41, 3))
def test_larger_ones(version: int) -> None:
    for k, level in enumerate("lmqh"):
        assert read_code(made("nc:12x12:" + "1,2,3," * 20, version, level, (version + k) % 8)).endswith("1,2,3,")


def test_one_module_that_is_wrong_is_refused() -> None:
    rows = made("nc:6x6:1,2,3", 3, "l", 0)
    for r, c in ((0, 0), (6, 10), (8, 2), (20, 20), (28, 28), (12, 3)):
        spoilt = tuple(tuple(dark ^ ((i, j) == (r, c)) for j, dark in enumerate(row)) for i, row in enumerate(rows))
        with pytest.raises(BadInput, match="no QR code: "):
            read_code(spoilt)
    for shape in ((), rows[:-1], tuple(row[::-1] for row in rows), rows[::-1]):
        with pytest.raises(BadInput, match="no QR code: "):
            read_code(shape)
