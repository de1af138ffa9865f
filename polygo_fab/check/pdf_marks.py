"""What the pages of a PDF paint, and within which marks: read with pdfminer, through every form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from .untyped import PdfPage

__all__ = ["PaintedMark", "form_in", "painted_marks", "plain", "resolved"]

_STRING = re.compile(rb"\((?:[^\\()]|\\.)*\)", re.DOTALL)
_MARKS = re.compile(rb"(?<![^\s])(?:BMC|BDC|EMC|MP|DP|Do|BI)(?![^\s])")
_SHOWN = re.compile(rb"(?:Tj|TJ|'|\")(?![^\s])")
_SHAPE = re.compile(rb"(?<![^\s])(?:f\*?|F|B\*?|b\*?|S|s)(?![^\s])")
_STATE = re.compile(rb"(?<![^\s])(?:rg|RG|w|q|Q|BI|cs|CS|sc|SC|scn|SCN|g|G|k|K|f\*?|F|B\*?|b\*?|S|s)(?![^\s])")
_ITS_OWN = frozenset(("Font", "ProcSet"))


@dataclass
class PaintedMark:
    """Of a page: the numbers of its marked contents in the order of painting, what lies outside of all marks, how many
    pieces are in a marked content and in an artifact at once, the text of each marked content, letter for letter as
    the file gives it, and the forms that are painted in each."""

    marks: list[int] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    both: int = 0
    texts: dict[int, str] = field(default_factory=dict)
    forms: dict[int, list[Any]] = field(default_factory=dict)


_READ: WeakKeyDictionary[Any, PaintedMark] = WeakKeyDictionary()


def painted_marks(page: object) -> PaintedMark:
    """What a page of `pdfplumber` paints; read once."""
    if page not in _READ:
        _READ[page] = _painted(page)
    return _READ[page]


def _painted(page: PdfPage) -> PaintedMark:
    from pdfminer.pdfdevice import PDFDevice

    from .pdf_syntax import Interpreter

    found, open_ = PaintedMark(), list[tuple[int | None, bool]]()  # of each mark: its number, whether it is an artifact
    properties = resolved((page.page_obj.resources or {}).get("Properties")) or {}

    def innermost() -> int | None:
        return next((number for number, _ in reversed(open_) if number is not None), None)

    class Marks(PDFDevice):
        def begin_tag(self, tag: object, props: object = None) -> None:
            entries = resolved(props if isinstance(props, dict) else properties.get(getattr(props, "name", "")))
            number = resolved(entries.get("MCID")) if isinstance(entries, dict) else None
            if isinstance(number, int):
                found.marks.append(number)
            open_.append((number if isinstance(number, int) else None, plain(tag) == "Artifact"))

        def end_tag(self) -> None:
            if open_:
                open_.pop()

        def paint(self, what: str) -> None:
            marked, artifact = any(number is not None for number, _ in open_), any(pair[1] for pair in open_)
            if not marked and not artifact:
                found.loose.append(what)
            found.both += marked and artifact

        def paint_path(self, graphicstate: object, stroke: bool, fill: bool, evenodd: bool, path: object) -> None:
            if path and (stroke or fill):
                self.paint("a shape")

        def render_string(self, textstate: Any, seq: Any, ncs: Any, graphicstate: Any) -> None:
            if any(isinstance(piece, bytes) and piece for piece in seq):
                self.paint("a text")
                number = innermost()
                if number is not None:
                    found.texts[number] = found.texts.get(number, "") + _letters(textstate.font, seq)

        def render_image(self, name: str, stream: object) -> None:
            self.paint("a picture")

    class Forms(Interpreter):
        """A form without marks, pictures and other forms lies as a whole within the marks that are open: it need not
        be walked."""

        def do_Do(self, xobjid_arg: Any) -> None:
            form = resolved(self.xobjmap.get(getattr(xobjid_arg, "name", None)))
            if plain(getattr(form, "attrs", {}).get("Subtype")) == "Form":
                number = innermost()
                if number is not None:
                    found.forms.setdefault(number, []).append(form)
                whole, pieces = _paints(form.get_data())
                if whole:
                    for what in pieces:
                        device.paint(what)
                    return
            super().do_Do(xobjid_arg)

    device = Marks(page.pdf.rsrcmgr)
    Forms(page.pdf.rsrcmgr, device).process_page(page.page_obj)
    if open_:
        found.loose.append("a mark that does not end")
    return found


@lru_cache(maxsize=256)
def _paints(data: bytes) -> tuple[bool, tuple[str, ...]]:
    """Whether the content of a form is without marks, pictures and other forms; and if so the kinds of things in it."""
    said = _STRING.sub(lambda string: b"{x}" if len(string[0]) > 2 else b"{}", data)
    if _MARKS.search(said) or b"(" in said:
        return False, ()
    shape = ("a shape",) if _SHAPE.search(said) else ()
    text = ("a text",) if _SHOWN.search(said) and (b"{x}" in said or b"<" in said) else ()
    return True, (*shape, *text)


def form_in(page: object, mark: int) -> bytes | None:
    """All that tells the shapes of the one form in a marked content of a page of `pdfplumber`: forms of which it is the
    same paint the same. None where there is not one form, or where its shapes depend on what is around it or beside it
    in the file: other forms, pictures, transparency, colours and widths that it does not set itself."""
    forms = painted_marks(page).forms.get(mark, [])
    if len(forms) != 1 or {plain(key) for key in resolved(forms[0].attrs.get("Resources")) or ()} - _ITS_OWN:
        return None
    attributes = repr([resolved(forms[0].attrs.get(key)) for key in ("BBox", "Matrix", "Group")]).encode()
    data: bytes = forms[0].get_data()
    return attributes + data if _stands_alone(data) else None


@lru_cache(maxsize=256)
def _stands_alone(data: bytes) -> bool:
    """Whether a form without other forms says the colours and the width of all its shapes, red, green and blue."""
    if not _paints(data)[0]:
        return False
    known, outer = frozenset[bytes](), list[frozenset[bytes]]()
    for match in _STATE.finditer(_STRING.sub(b"()", data)):
        operator = match[0]
        if operator in (b"rg", b"RG", b"w"):
            known |= {operator}
        elif operator == b"q":
            outer.append(known)
        elif operator == b"Q" and outer:
            known = outer.pop()
        elif operator in (b"S", b"s"):
            if not known >= {b"RG", b"w"}:
                return False
        elif operator[:1] in b"fF":
            if b"rg" not in known:
                return False
        elif operator[:1] not in b"Bb" or operator == b"BI" or len(known) < 3:
            return False
    return True


def _letters(font: Any, seq: Any) -> str:
    """What a string says, after the font's own table (ToUnicode); U+FFFD for what it does not tell."""
    from pdfminer.pdffont import PDFUnicodeNotDefined

    said = []
    for code in (code for piece in seq if isinstance(piece, bytes) for code in font.decode(piece)):
        try:
            said.append(font.to_unichr(code))
        except PDFUnicodeNotDefined:
            said.append("\ufffd")
    return "".join(said)


def resolved(value: object) -> Any:
    """The object that a reference leads to; what is none stands for itself."""
    if not hasattr(value, "resolve"):
        return value
    from pdfminer.pdftypes import resolve1

    return resolve1(value)


def plain(value: object) -> Any:
    """A name or a text as str; anything else as it is."""
    value = resolved(value)
    if isinstance(value, bytes):
        from pdfminer.utils import decode_text

        return decode_text(value)  # UTF-16, or the encoding that PDF has for texts (ISO 32000-1, annex D.2)
    name = getattr(value, "name", value)
    return name.decode("latin-1") if isinstance(name, bytes) else name
