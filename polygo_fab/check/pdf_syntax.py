"""The objects of a PDF file and the operators of its pages, taken token by token (ISO 32000-1, 7.2, 7.3 and 9.10.3).

pdfminer goes through a file letter by letter. Here one regular expression takes a token, and the objects that are made
of them are those that pdfminer makes. What is not written in the plainest way is left to pdfminer, from its beginning
on: so nothing is read otherwise than it reads it, and what is damaged is refused as before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Any, ClassVar

from pdfminer.cmapdb import FileUnicodeMap
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdftypes import PDFObjRef, PDFStream, resolve1, stream_value
from pdfminer.psparser import KWD, LIT, PSKeyword, PSLiteral, literal_name

from .untyped import PdfPage

__all__ = ["Fonts", "Interpreter", "lay_out", "read_plainly"]

_END = rb"(?=[\t\n\x0b\f\r /<>\[\]()%]|\Z)"
_TOKEN = re.compile(
    rb"[\x00\t\n\x0b\f\r ]*+(?:([+-]?\d{1,15})" + _END + rb"|([+-]?(?:\d{1,15}\.\d{0,15}|\.\d{1,15}))" + _END
    + rb"|/([^#/%\[\]()<>{}\s\x00]*+)" + _END + rb"|\(((?:[^()\\]++|\\(?:[0-7]{1,3}|[bfnrt()\\]))*+)\)"
    + rb"|<((?:[0-9A-Fa-f]{2}|[\t\n\f\r ])*+)>|(<<|>>|[\[\]])|([A-Za-z][A-Za-z0-9*]*+|['\"])" + _END + rb"|(\Z))")
_INTEGER, _REAL, _NAME, _TEXT, _HEX, _BRACKET, _WORD, _NO_MORE = range(1, 9)
_OBJECT = re.compile(rb"\s*+(\d{1,9})\s++\d{1,5}\s++obj" + _END)
_STREAM, _ENDSTREAM = re.compile(rb"\r?\n"), re.compile(rb"(?:\r\n|\n|\r)?endstream")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|[bfnrt()\\])")
_ESCAPED = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"(": b"(", b")": b")", b"\\": b"\\"}
_TRUTH = {b"true": True, b"false": False}
_PAIRS = re.compile(rb"beginbfchar\s*+((?:<(?:[0-9A-Fa-f]{2})++>\s*+<(?:[0-9A-Fa-f]{2})++>\s*+)*+)endbfchar")
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_NO_PAIRS = re.compile(rb"bfrange|cidrange|cidchar|usecmap|WMode|%")


class _Otherwise(Exception):
    """Something is not written in the plainest way."""


def read_plainly(doc: Any, data: bytes) -> None:
    """Let a document of pdfminer, which was opened on these bytes, find its objects by the tokens in them, and each
    once."""
    doc.getobj = cache(doc.getobj)
    doc._getobj_parse = partial(_object_at, doc, data, doc._getobj_parse)


class Interpreter(PDFPageInterpreter):
    """Does what a page says, as that of pdfminer does."""

    actions: ClassVar[dict[bytes, tuple[str, int]]] = {}
    """Of each operator the method that does it, and how many operands that takes."""

    def execute(self, streams: Sequence[Any]) -> None:
        streams = [stream_value(stream) for stream in streams]
        try:
            if any(stream.objid is None or stream.objid in self.parent_stream_ids for stream in streams):
                raise _Otherwise
            said, _, _ = _taken(b"\n".join(stream.get_data() for stream in streams), 0, None)
        except (_Otherwise, ValueError):
            super().execute(streams)
            return
        self.stream_ids = {stream.objid for stream in streams}
        for value in said:
            if isinstance(value, PSKeyword):
                name, count = self._action(value.name)
                if count:
                    operands = self.pop(count)
                    if len(operands) == count:
                        getattr(self, name)(*operands)
                elif name:
                    getattr(self, name)()
            else:
                self.argstack.append(value)

    def _action(self, operator: bytes) -> tuple[str, int]:
        if operator not in self.actions:
            name = "do_" + operator.decode("ascii").replace("*", "_a").replace('"', "_w").replace("'", "_q")
            method = getattr(self, name, None)
            self.actions[operator] = (name, method.__code__.co_argcount - 1) if method else ("", 0)
        return self.actions[operator]


def lay_out(page: PdfPage) -> None:
    """What a page of pdfplumber shows, for it to tell."""
    from pdfplumber.page import PDFPageAggregatorWithMarkedContent

    if not hasattr(page, "_layout"):
        fonts, laparams = page.pdf.rsrcmgr, page.pdf.laparams
        device = PDFPageAggregatorWithMarkedContent(fonts, pageno=page.page_number, laparams=laparams)
        Interpreter(fonts, device).process_page(page.page_obj)
        page._layout = device.get_result()


class Fonts(PDFResourceManager):
    """The fonts of a file, each made once. What the codes of one mean is told by pairs, as a rule."""

    def get_font(self, objid: Any, spec: Any) -> Any:
        if objid and objid in self._cached_fonts:
            return self._cached_fonts[objid]
        pairs = _pairs(spec) if getattr(spec.get("Subtype"), "name", "") in ("TrueType", "Type1") else None
        if pairs is None:
            return super().get_font(objid, spec)
        font: Any = super().get_font(objid, {key: value for key, value in spec.items() if key != "ToUnicode"})
        font.unicode_map = pairs
        return font


def _pairs(spec: Any) -> Any:
    """The table of a font (ToUnicode), if it tells of single codes only."""
    stream = resolve1(spec.get("ToUnicode"))
    said = stream.get_data() if isinstance(stream, PDFStream) else b""
    lists = _PAIRS.findall(said)
    if not lists or len(lists) != said.count(b"beginbfchar") or _NO_PAIRS.search(said):
        return None
    found = FileUnicodeMap()
    for code, means in (pair for some in lists for pair in _PAIR.findall(some)):
        found.add_cid2unichr(int(code, 16), bytes.fromhex(means.decode("ascii")))
    return found


def _object_at(doc: Any, data: bytes, otherwise: Any, at: int, number: int) -> Any:
    """The object of a number that begins at a place in the file, `otherwise` as pdfminer reads it."""
    begins = _OBJECT.match(data, at)
    try:
        if begins and int(begins[1]) == number and not doc._parser.fallback:
            [value], word, end = _taken(data, begins.end(), doc)
            if word == b"endobj":
                return value
            length = value.get("Length") if word == b"stream" and isinstance(value, dict) else None
            line = _STREAM.match(data, end)
            if line and isinstance(length, int) and length >= 0 and _ENDSTREAM.match(data, line.end() + length):
                return PDFStream(value, data[line.end():line.end() + length], doc.decipher)
    except (_Otherwise, ValueError):
        pass
    return otherwise(at, number)


def _taken(data: bytes, at: int, doc: Any) -> tuple[list[Any], bytes, int]:
    """The objects from a place on. In a file (`doc`) up to the first word that is none, with that word and where it
    ends; on a page all there are, and the words among them. Raises _Otherwise."""
    here, outer = list[Any](), list[tuple[list[Any], bytes]]()
    take = _TOKEN.scanner(data, at).match  # type: ignore[attr-defined]
    while token := take():
        kind = token.lastindex
        value: Any = token[kind]
        if kind == _INTEGER:
            here.append(int(value))
        elif kind == _REAL:
            here.append(float(value))
        elif kind == _NAME:
            here.append(_name(value))
        elif kind == _TEXT:
            here.append(_ESCAPE.sub(_unescaped, value) if b"\\" in value else value)
        elif kind == _HEX:
            here.append(bytes.fromhex(value.decode("ascii")))
        elif kind == _BRACKET:
            if value in (b"[", b"<<"):
                outer.append((here, value))
                here = []
            elif outer and outer[-1][1] == (b"[" if value == b"]" else b"<<"):
                inside, (here, _) = here, outer.pop()
                here.append(inside if value == b"]" else _dictionary(inside))
            else:
                raise _Otherwise
        elif kind == _WORD and value in _TRUTH:
            here.append(_TRUTH[value])
        elif kind == _WORD and doc is None and not outer and value != b"BI":
            here.append(KWD(value))
        elif kind == _WORD and doc is not None and value == b"R" and len(here) > 1 and isinstance(here[-2], int):
            here[-2:] = [PDFObjRef(doc, here[-2])]
        elif kind == _WORD and doc is not None and value == b"null":
            here.append(None)
        elif not outer and (doc is None) == (kind == _NO_MORE):
            return here, value, token.end()
        else:
            break
    raise _Otherwise


def _dictionary(inside: list[Any]) -> dict[str, Any]:
    if len(inside) % 2 or not all(isinstance(key, PSLiteral) for key in inside[::2]):
        raise _Otherwise
    return {literal_name(key): value for key, value in zip(inside[::2], inside[1::2], strict=True)
            if value is not None}


@cache
def _name(name: bytes) -> Any:
    try:
        return LIT(str(name, "utf-8"))
    except UnicodeDecodeError:
        raise _Otherwise from None


def _unescaped(match: re.Match[bytes]) -> bytes:
    """What a backslash and what follows it stand for; three octal digits are one byte."""
    return _ESCAPED.get(match[1]) or bytes((int(match[1], 8),))
