"""PDF laser files, 1:1, read back: one page, its size, its layers and the lines that it draws.

Objects are found with pdfminer; the page itself is read by `pdf_content`. Whatever a page may do beside drawing plain
lines where they are said to be (text, pictures, clips, hidden layers, notes) is reported and not read.
"""

from __future__ import annotations

import io
import zlib
from typing import Any

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE, OPERATIONS, Operation
from ..core.sheet import Profile
from .drawing import MAX_BYTES, MAX_SEGMENTS, MOST_UNREAD, LaserDrawing, ReadStroke, Unread, accept_size
from .pdf_content import Painted, painted
from .untyped import PdfFile, PdfPage

__all__ = ["read_laser_pdf"]

_MM = 25.4 / 72
_WIDEST = 1.0
"""mm: a line that is wider than this is no longer the line that the laser follows."""
_EXACT = 0.01
_PLAIN_STATE = {"Type": ("ExtGState",), "CA": (1,), "ca": (1,), "BM": ("Normal", "Compatible"), "SMask": ("None",),
                "AIS": (False, True), "SA": (False, True)}


def read_laser_pdf(data: bytes, profile: Profile) -> tuple[LaserDrawing, list[Finding]]:
    """The drawing, and what was wrong with the file itself: UNITS, TEXT, COLOUR.

    A curve within 0.005 mm of an arc is read as that arc. Raises BadInput for what is no PDF, or an encrypted one.
    """
    accept_size(data)
    try:
        return _read(data, profile)
    except (BadInput, MemoryError):
        raise
    except Exception as error:  # damaged bytes make the library fail in ways that it does not list
        raise BadInput(f"cannot be read as PDF: {type(error).__name__}: {str(error)[:80]}") from None


def _read(data: bytes, profile: Profile) -> tuple[LaserDrawing, list[Finding]]:
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfpage import PDFPage
    from pdfminer.pdfparser import PDFParser

    if not data.lstrip()[:5] == b"%PDF-":
        raise BadInput("not a PDF file: it does not begin with %PDF-")
    document = PDFDocument(PDFParser(io.BytesIO(data)))
    if document.encryption is not None:
        raise BadInput("an encrypted PDF: allowed: a plain one")
    pages = list(PDFPage.create_pages(document))
    if not pages:
        raise BadInput("a PDF without pages")
    page, found = pages[0], list[Finding]()
    if len(pages) > 1:
        found.append(Finding("TEXT", "file", f"{len(pages)} pages: allowed: one, which is the sheet"))
    if _plain(page.attrs.get("Annots")):
        found.append(Finding("TEXT", "page", "notes or fields: not allowed in a cutting file"))
    x, y, width, height, unit = _size(page, found)
    layers, hidden = _layers(document, page, found)
    matrix = (unit, 0.0, 0.0, unit, -x * unit, -y * unit)
    strokes: list[ReadStroke] = []
    unread: list[Unread] = []
    total = 0
    for item in painted(_content(page), matrix, _plain_states(page)):
        total += sum(len(path.segments) for path in item.paths)
        if total > MAX_SEGMENTS:
            raise BadInput(f"more than {MAX_SEGMENTS} segments")
        if item.fault:
            found.append(Finding(item.fault[0], item.where, f"{item.fault[1]}: not allowed in a cutting file"))
            unread += [Unread(path, item.where) for path in item.paths]
            continue
        fault = _fault(item, hidden)
        if fault:
            found.append(Finding("TEXT", item.where, f"{fault}: not allowed in a cutting file"))
            unread += [Unread(path, item.where) for path in item.paths]
            continue
        names = [layers.get(key, "") for key in item.layers]
        operation = _operation(item, names, profile, found)
        if operation:
            strokes += [ReadStroke(operation, names[-1] if names else "", path, item.where) for path in item.paths]
        else:
            unread += [Unread(path, item.where) for path in item.paths]
    return LaserDrawing((width * unit, height * unit), tuple(strokes), tuple(unread[:MOST_UNREAD])), found


def _plain(value: object) -> Any:
    """The value itself where it is a reference; lists with their items."""
    from pdfminer.pdftypes import resolve1

    value = resolve1(value)
    return [resolve1(item) for item in value] if isinstance(value, list) else value


def _name(value: object) -> str:
    """A name or a text of the file."""
    from pdfminer.psparser import PSLiteral
    from pdfminer.utils import decode_text

    value = _plain(value)
    if isinstance(value, PSLiteral):
        return value.name if isinstance(value.name, str) else value.name.decode("latin-1")
    return decode_text(value) if isinstance(value, bytes) else str(value)


# --- the page


def _size(page: PdfPage, found: list[Finding]) -> tuple[float, float, float, float, float]:
    """The lower left corner, width and height in user units, and mm in a unit."""
    unit = float(_plain(page.attrs.get("UserUnit", 1))) * _MM
    boxes = [[float(v) for v in (_plain(box) or page.mediabox)] for box in (page.mediabox, page.cropbox)]
    (x0, y0, x1, y1), crop = ((min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3])) for b in boxes)
    if max(abs(a - b) for a, b in zip((x0, y0, x1, y1), crop, strict=True)) * unit > _EXACT:
        found.append(Finding("UNITS", "page", "cropped: expected to show the whole sheet"))
    if page.rotate:
        found.append(Finding("UNITS", "page", f"turned by {page.rotate} degrees: expected none"))
    return x0, y0, x1 - x0, y1 - y0, unit


def _content(page: PdfPage) -> bytes:
    """All content streams, one after the other. Raises BadInput for other filters, or beyond 10 MAX_BYTES."""
    parts, most = list[bytes](), 10 * MAX_BYTES
    for stream in page.contents:
        stream = _plain(stream)
        filters = [_name(name) for name, _ in stream.get_filters()]
        raw = stream.get_rawdata() or b""
        if filters == ["FlateDecode"]:
            unpacker = zlib.decompressobj()
            raw = unpacker.decompress(raw, most + 1)
        elif filters:
            raise BadInput(f"page content packed as {', '.join(filters)[:60]}: allowed: FlateDecode")
        parts.append(raw)
        if sum(map(len, parts)) > most:
            raise BadInput(f"page content of more than {most} bytes")
    return b"\n".join(parts)


def _plain_states(page: object) -> frozenset[str]:
    """The graphics states that neither hide nor mix, by their names in the content."""
    table = _plain(_resource(page, "ExtGState"))
    found = set()
    for key, state in table.items():
        values = {name: _plain(value) for name, value in _plain(state).items()}
        if all(name in _PLAIN_STATE and (value if isinstance(value, int | float) else _name(value))
               in _PLAIN_STATE[name] for name, value in values.items()):
            found.add("/" + str(key))
    return frozenset(found)


def _resource(page: PdfPage, kind: str) -> dict[str, Any]:
    return dict(_plain((_plain(page.resources) or {}).get(kind)) or {})


# --- layers


def _layers(document: PdfFile, page: PdfPage, found: list[Finding]) -> tuple[dict[str, str], frozenset[str]]:
    """The names of the layers by what the content calls them, and which of these are hidden."""
    properties = _plain(document.catalog.get("OCProperties")) or {}
    setting = _plain(properties.get("D")) or {}
    off, on = ({getattr(ref, "objid", None) for ref in _references(setting.get(key))} for key in ("OFF", "ON"))
    base = _name(setting.get("BaseState", "ON"))
    if _plain(setting.get("AS")):
        found.append(Finding("TEXT", "file", "layers that come and go: not allowed in a cutting file"))
    names, hidden = dict[str, str](), set[str]()
    for key, reference in _resource(page, "Properties").items():
        layer, number = _plain(reference), getattr(reference, "objid", None)
        if not isinstance(layer, dict) or _name(layer.get("Type", "")) != "OCG":
            hidden.add(str(key))
            continue
        names[str(key)] = _name(layer.get("Name", b""))
        if number in off or (base != "ON" and number not in on):
            hidden.add(str(key))
    return names, frozenset(hidden)


def _references(value: object) -> list[Any]:
    from pdfminer.pdftypes import resolve1

    value = resolve1(value)
    return value if isinstance(value, list) else []


def _fault(item: Painted, hidden: frozenset[str]) -> str | None:
    """Why a line would not be followed as it is drawn."""
    if any(key in hidden for key in item.layers):
        return "a hidden layer"
    if item.dashed:
        return "dashes that are no geometry"
    return f"a stroke {item.width:g} mm wide" if item.width > _WIDEST else None


def _operation(item: Painted, names: list[str], profile: Profile, found: list[Finding]) -> Operation | None:
    """What the colour says; COLOUR where it says nothing, or the layer says otherwise."""
    operation = next((op for op in (*OPERATIONS, NOTE) if profile.colour(op) == item.colour), None)
    if operation is None:
        allowed = ", ".join(f"{its} {op}" for op, its in profile.colours)
        found.append(Finding("COLOUR", item.where, f"colour {item.colour}: allowed: {allowed}"))
        return None
    others = {text.lower() for op in (*OPERATIONS, NOTE) if op != operation for text in (op, profile.layer(op))}
    for name in names:
        if name.lower() in others - {profile.layer(operation).lower()}:
            found.append(Finding("COLOUR", item.where, f"{item.colour} is {operation}, but the layer is called "
                                 f"'{name[:40]}'"))
    return operation
