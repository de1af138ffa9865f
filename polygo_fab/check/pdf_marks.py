"""What the pages of a PDF paint, and within which marks: read with pdfminer, through every form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Painted", "painted_marks", "plain", "resolved"]


@dataclass
class Painted:
    """Of a page: the numbers of its marked contents in the order of painting, what lies outside of all marks, and how
    many pieces are in a marked content and in an artifact at once."""

    marks: list[int] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    both: int = 0


def painted_marks(page: Any) -> Painted:
    """What a page of `pdfplumber` paints."""
    from pdfminer.pdfdevice import PDFDevice
    from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager

    found, open_ = Painted(), list[tuple[bool, bool]]()  # of each mark: whether it is numbered, whether an artifact
    properties = resolved((page.page_obj.resources or {}).get("Properties")) or {}

    class Marks(PDFDevice):
        def begin_tag(self, tag: Any, props: Any = None) -> None:
            entries = resolved(props if isinstance(props, dict) else properties.get(getattr(props, "name", "")))
            number = resolved(entries.get("MCID")) if isinstance(entries, dict) else None
            if isinstance(number, int):
                found.marks.append(number)
            open_.append((isinstance(number, int), plain(tag) == "Artifact"))

        def end_tag(self) -> None:
            if open_:
                open_.pop()

        def paint(self, what: str) -> None:
            marked, artifact = (any(pair[k] for pair in open_) for k in (0, 1))
            if not marked and not artifact:
                found.loose.append(what)
            found.both += marked and artifact

        def paint_path(self, graphicstate: Any, stroke: bool, fill: bool, evenodd: bool, path: Any) -> None:
            if path and (stroke or fill):
                self.paint("a shape")

        def render_string(self, textstate: Any, seq: Any, ncs: Any, graphicstate: Any) -> None:
            if any(isinstance(piece, bytes) and piece for piece in seq):
                self.paint("a text")

        def render_image(self, name: str, stream: Any) -> None:
            self.paint("a picture")

    resources = PDFResourceManager()
    PDFPageInterpreter(resources, Marks(resources)).process_page(page.page_obj)
    if open_:
        found.loose.append("a mark that does not end")
    return found


def resolved(value: Any) -> Any:
    """The object that a reference leads to."""
    from pdfminer.pdftypes import resolve1

    return resolve1(value)


def plain(value: Any) -> Any:
    """A name or a text as str; anything else as it is."""
    value = resolved(value)
    if isinstance(value, bytes):
        from pdfminer.utils import decode_text

        return decode_text(value)  # UTF-16, or the encoding that PDF has for texts (ISO 32000-1, annex D.2)
    name = getattr(value, "name", value)
    return name.decode("latin-1") if isinstance(name, bytes) else name
