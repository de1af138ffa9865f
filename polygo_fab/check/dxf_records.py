"""A DXF file taken apart: pairs of group code and value, records of pairs, sections of records.

Source: the DXF reference. Nothing here knows what a record means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from ..core.errors import BadInput
from ..core.path import Point
from .drawing import accept_size, read_number

__all__ = ["DxfRecord", "entities", "header_values", "sections"]

_MAX_PAIRS = 1_000_000


@dataclass
class DxfRecord:
    """One entity, layer or other record: its type, the line it starts on, and its pairs."""

    kind: str
    number: int
    pairs: list[tuple[int, str]] = field(default_factory=list)

    @property
    def where(self) -> str:
        return f"line {self.number} {self.kind[:20]}"

    def text(self, code: int, default: str = "") -> str:
        return next((value for c, value in self.pairs if c == code), default)

    def number_of(self, code: int, default: str = "") -> float:
        text = self.text(code, default)
        if not text:
            raise BadInput(f"{self.where}: group {code} is missing")
        return read_number(text, self.where)

    def integer(self, code: int, default: int) -> int:
        text = self.text(code, str(default))
        if not re.fullmatch(r"[-+]?\d{1,10}", text):
            raise BadInput(f"{self.where}: group {code} '{text[:40]}': expected a whole number")
        return int(text)

    def point(self, x: int) -> Point:
        return (self.number_of(x), self.number_of(x + 10))


def _pairs(data: bytes) -> Iterator[tuple[int, int, str]]:
    """Line number, group code and value of each pair."""
    accept_size(data)
    if data.startswith(b"AutoCAD Binary DXF"):
        raise BadInput("a binary DXF: expected DXF in text form")
    lines = re.split("\r\n|\r|\n", data.decode("utf-8", "replace"))
    if len(lines) > 2 * _MAX_PAIRS:
        raise BadInput(f"a DXF of {len(lines)} lines: allowed: up to {2 * _MAX_PAIRS}")
    for i in range(0, len(lines) - 1, 2):
        code = lines[i].strip()
        if not re.fullmatch(r"-?\d{1,4}", code):
            raise BadInput(f"not a DXF file: line {i + 1} is '{code[:40]}', expected a group code")
        yield i + 1, int(code), lines[i + 1].strip()


def sections(data: bytes) -> dict[str, list[DxfRecord]]:
    """The records of each section by its name. Raises BadInput where the file does not end with EOF."""
    found: dict[str, list[DxfRecord]] = {}
    here: list[DxfRecord] | None = None
    record: DxfRecord | None = None
    for number, code, value in _pairs(data):
        if code == 999:
            continue  # a comment
        if code == 0:
            record = DxfRecord(value, number)
            if value == "EOF":
                return found
            if value == "ENDSEC":
                here = None
            elif here is not None:
                here.append(record)
        elif record is None:
            raise BadInput(f"not a DXF file: it starts with group {code}, expected 0 SECTION")
        elif record.kind == "SECTION" and here is None and code == 2:
            here = found.setdefault(value, [])
            here.append(record)  # the header's variables hang on it
        else:
            record.pairs.append((code, value))
    raise BadInput("a DXF without EOF: it is cut off, or no DXF")


def header_values(records: list[DxfRecord], wanted: str) -> list[str]:
    """The values of a variable of the header, each once: none where it is missing, several where they contradict."""
    pairs = [pair for record in records for pair in record.pairs]
    return list(dict.fromkeys(value for (code, name), (_, value) in pairwise(pairs) if code == 9 and name == wanted))


def entities(records: list[DxfRecord]) -> Iterator[DxfRecord]:
    """The entities; the VERTEX records of a POLYLINE become pairs of it, like those of an LWPOLYLINE."""
    polyline: DxfRecord | None = None
    for record in records:
        if record.kind == "SECTION":
            continue
        if polyline is None and record.kind != "POLYLINE":
            yield record
        elif polyline is None:
            # its own point (10, 20, 30) is a dummy
            polyline = DxfRecord(record.kind, record.number, [p for p in record.pairs if p[0] not in (10, 20)])
        elif record.kind == "VERTEX":
            polyline.pairs += sorted(p for p in record.pairs if p[0] in (10, 20, 40, 41, 42))  # the bulge last
        elif record.kind == "SEQEND":
            yield polyline
            polyline = None
        else:
            raise BadInput(f"{record.where}: expected VERTEX or SEQEND")
    if polyline is not None:
        raise BadInput(f"{polyline.where}: a POLYLINE without SEQEND")
