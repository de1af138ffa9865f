"""The objects of a PDF file, read from its bytes (ISO 32000-1, 7.5 and 7.7): what every proof of a PDF stands on.

Own reader: what is not written as the format wants is refused; nothing is guessed or mended.
"""

from __future__ import annotations

import base64
import re
import zlib
from functools import cached_property
from typing import TypeVar

from .values import Damaged, Entries, PdfStream, Ref, Value, parsed, said_in

__all__ = ["PdfFile"]

_OBJECT = re.compile(rb"\s*(\d{1,9})\s+\d{1,5}\s+obj\b")
_STREAM, _ENDSTREAM = re.compile(rb">>\s*stream\r?\n"), re.compile(rb"\s*endstream\b")
_STARTS = re.compile(rb"startxref\s+(\d{1,12})\s+%%EOF")
_MOST = 100_000_000
"""Bytes of a stream that is unpacked."""
_DEEPEST = 60
_HANDED = ("Resources", "MediaBox", "CropBox", "Rotate")
"""What a page has from those around it."""
_Kind = TypeVar("_Kind")


class PdfFile:
    """What is written in a file; everything is read when it is asked for, and once.

    trailer, catalog, info  where the file begins to be read, what it holds, and what it says of itself

    A value that is asked for as something that it is not raises Damaged.
    """

    def __init__(self, data: bytes) -> None:
        if not data.lstrip()[:5] == b"%PDF-":
            raise Damaged("not a PDF file: it does not begin with %PDF-")
        self.data = data
        self._places: dict[int, tuple[int, int]] = {}  # of each object its offset and -1, or its stream and its index
        self._known: dict[int, Value] = {}
        self._nested = 0
        self.trailer: Entries = {}
        self._read_tables()
        if "Encrypt" in self.trailer:
            raise Damaged("an encrypted PDF: allowed: a plain one")
        self.catalog, self.info = self.entries(self.trailer.get("Root")), self.entries(self.trailer.get("Info"))

    # --- values

    def at(self, value: Value) -> Value:
        """The object that a reference leads to; what is none stands for itself."""
        for _ in range(_DEEPEST):
            if not isinstance(value, Ref):
                return value
            number = value.number
            if number not in self._known:
                self._known[number] = self._needed(number)
            value = self._known[number]
        raise Damaged("references that lead nowhere")

    def entries(self, value: Value) -> Entries:
        """Of a dictionary or a stream; none of what is not there."""
        value = self.at(value)
        if isinstance(value, PdfStream):
            return value.entries
        return self._as(value if value is not None else {}, dict, "a dictionary")

    def array(self, value: Value) -> list[Value]:
        """An array as it is, one value as an array of it, nothing as none."""
        value = self.at(value)
        return value if isinstance(value, list) else [] if value is None else [value]

    def number(self, value: Value, usual: float = 0.0) -> float:
        value = self.at(value)
        if value is None:
            return usual
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Damaged(f"{str(value)[:40]}: expected a number")
        return value

    def numbers(self, value: Value) -> tuple[float, ...]:
        return tuple(self.number(one) for one in self.array(value))

    def text(self, value: Value) -> str:
        """A name or a text; of a number its digits, "" where there is nothing."""
        value = self.at(value)
        if isinstance(value, bytes):
            return said_in(value)
        return "" if value is None else str(value)

    def stream(self, value: Value) -> bytes:
        """The bytes of a stream, unpacked; none of what is not there."""
        value = self.at(value)
        if value is None:
            return b""
        found = self._as(value, PdfStream, "a stream")
        packed = [self.text(name) for name in self.array(found.entries.get("Filter"))]
        how = [self.entries(one) for one in self.array(found.entries.get("DecodeParms"))]
        data = found.raw
        for number, name in enumerate(packed):
            data = self._unpacked(data, name, how[number] if number < len(how) else {})
        return data

    @staticmethod
    def _as(value: Value, kind: type[_Kind], what: str) -> _Kind:
        if not isinstance(value, kind):
            raise Damaged(f"{str(value)[:40]}: expected {what}")
        return value

    def _unpacked(self, data: bytes, packed: str, how: Entries) -> bytes:
        if packed == "ASCII85Decode":
            try:
                return base64.a85decode(data.strip().removeprefix(b"<~").removesuffix(b"~>"))
            except ValueError as error:
                raise Damaged(f"a stream that cannot be unpacked: {error}") from None
        if packed != "FlateDecode":
            raise Damaged(f"a stream packed as {packed[:40]}: allowed: FlateDecode")
        try:
            data = zlib.decompressobj().decompress(data, _MOST + 1)
        except zlib.error as error:
            raise Damaged(f"a stream that cannot be unpacked: {error}") from None
        if len(data) > _MOST:
            raise Damaged(f"a stream of more than {_MOST} bytes")
        if (kind := self.number(how.get("Predictor"), 1)) == 1:
            return data
        if kind < 10 or self.number(how.get("BitsPerComponent"), 8) != 8:
            raise Damaged("a stream that is predicted in another way than row by row")
        wide = int(self.number(how.get("Columns"), 1) * self.number(how.get("Colors"), 1))
        if not 0 < wide <= len(data):
            raise Damaged("a stream with rows that are longer than it is")
        return _rows(data, wide)

    # --- where they stand

    def _read_tables(self) -> None:
        starts = _STARTS.findall(self.data)
        todo, seen = [int(at) for at in starts[-1:]], set[int]()
        if not todo:
            raise Damaged("it does not say where its objects are (startxref)")
        while todo:
            at = todo.pop(0)
            if at in seen:
                continue
            seen.add(at)
            entries = self._table(at) if self.data[at:at + 4] == b"xref" else self._packed_table(at)
            self.trailer = {**entries, **self.trailer}
            todo += [int(self.number(entries[key])) for key in ("XRefStm", "Prev") if key in entries]

    def _table(self, at: int) -> Entries:
        end = self.data.find(b"trailer", at)
        words = self.data[at + 4:end].split()
        k = 0
        try:
            while k < len(words):
                first, count = int(words[k]), abs(int(words[k + 1]))
                rows = words[k + 2:k + 2 + 3 * count]
                for number, (place, used) in enumerate(zip(rows[::3], rows[2::3], strict=True), start=first):
                    if used == b"n":
                        self._places.setdefault(number, (int(place), -1))
                k += 2 + 3 * count
        except (ValueError, IndexError):
            raise Damaged("a table of objects (xref) that is none") from None
        trailer = parsed(self.data[end + 7:self.data.find(b"startxref", end)]) if end > 0 else []
        return self.entries(trailer[0] if trailer else None)

    def _packed_table(self, at: int) -> Entries:
        stream = self._written(at)[1]
        entries, data = self.entries(stream), self.stream(stream)
        wide = [int(one) for one in self.numbers(entries.get("W"))]
        index = [int(one) for one in self.numbers(entries.get("Index"))] or [0, int(self.number(entries.get("Size")))]
        if len(wide) != 3 or not 0 < sum(wide) < 30 or min(wide) < 0:
            raise Damaged("a table of objects (XRef) that is none")
        numbers = (number for first, count in zip(index[::2], index[1::2], strict=False)
                   for number in range(first, first + count))
        for number, k in zip(numbers, range(0, len(data), sum(wide)), strict=False):
            kind, place, more = (int.from_bytes(data[k + sum(wide[:j]):k + sum(wide[:j + 1])]) for j in range(3))
            if kind == 2 or kind == 1 or not wide[0]:
                self._places.setdefault(number, (place, more if kind == 2 else -1))
        return entries

    def _needed(self, number: int) -> Value:
        """The object, which may need others to be read, as its length."""
        self._nested += 1
        try:
            if self._nested > _DEEPEST:
                raise Damaged("objects that need one another, without an end")
            return self._object(number)
        finally:
            self._nested -= 1

    def _object(self, number: int) -> Value:
        place, index = self._places.get(number, (-1, -1))
        if place < 0:
            return None
        if index < 0:
            found, value = self._written(place)
            if found != number:
                raise Damaged(f"object {number} is not where the table of objects says")
            return value
        holder = Ref(place)
        first, data = int(self.number(self.entries(holder).get("First"))), self.stream(holder)
        head = [int(word) for word in data[:first].split() if word.isdigit()]
        begins = [first + at for at in head[1::2]]
        if index >= len(begins) or head[2 * index] != number:
            raise Damaged(f"object {number} is not where the table of objects says")
        values = parsed(data[begins[index]:begins[index + 1] if index + 1 < len(begins) else len(data)])
        if len(values) != 1:
            raise Damaged(f"object {number} is not one")
        return values[0]

    def _written(self, at: int) -> tuple[int, Value]:
        """The number and the object that is written at a place of the file."""
        begins = _OBJECT.match(self.data, at)
        if begins is None:
            raise Damaged(f"no object at {at}, where the table of objects says")
        end = self.data.find(b"endobj", begins.end())
        stream = _STREAM.search(self.data, begins.end(), end if end >= 0 else len(self.data))
        values = parsed(self.data[begins.end():stream.start() + 2 if stream else end])
        if len(values) != 1 or end < 0:
            raise Damaged(f"object {int(begins[1])} is not one")
        if stream is None:
            return int(begins[1]), values[0]
        entries = self._as(values[0], dict, "a dictionary")
        length = int(self.number(entries.get("Length")))
        if length < 0 or not _ENDSTREAM.match(self.data, stream.end() + length):
            raise Damaged(f"stream {int(begins[1])} does not end where it says")
        return int(begins[1]), PdfStream(entries, self.data[stream.end():stream.end() + length])

    # --- pages

    @cached_property
    def leaves(self) -> list[tuple[int, Entries]]:
        """The pages in their order: the number of the object of each, and its dictionary with what it has from those
        around it."""
        found = list[tuple[int, Entries]]()
        todo: list[tuple[Value, Entries]] = [(self.catalog.get("Pages"), {})]
        seen = set[Value]()
        while todo:
            node, around = todo.pop()
            number = node.number if isinstance(node, Ref) else 0
            if number in seen:
                raise Damaged("a page that stands in two places")
            seen.add(number)
            entries = self.entries(node)
            handed = {**around, **{key: entries[key] for key in _HANDED if key in entries}}
            if "Kids" in entries:
                todo += [(kid, handed) for kid in reversed(self.array(entries["Kids"]))]
            elif entries:
                found.append((number, {**handed, **entries}))
        return found


def _rows(data: bytes, wide: int) -> bytes:
    """A stream whose rows are told by what they differ from their left or upper neighbours (PNG: none, left, up)."""
    found, above = bytearray(), bytes(wide)
    for at in range(0, len(data), wide + 1):
        kind, row = data[at], bytearray(data[at + 1:at + 1 + wide])
        if kind > 2:
            raise Damaged(f"a row that is predicted in the way {kind}: allowed: 0, 1, 2")
        for k in range(len(row)) if kind else ():
            row[k] = (row[k] + (above[k] if kind == 2 else row[k - 1] if k else 0)) & 255
        found += row
        above = bytes(row)
    return bytes(found)
