"""PDF laser files, 1:1, read back: one page, its size, its layers and the lines that it draws.

Whatever a page may do beside drawing plain lines where they are said to be (text, pictures, clips, hidden layers,
notes) is reported and not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE, OPERATIONS, Operation
from ..core.path import Line, Path, Point, Segment
from ..core.sheet import Profile
from .curves import arcs_joined, cubic
from .drawing import LARGEST, MAX_SEGMENTS, MOST_UNREAD, LaserDrawing, ReadStroke, Unread, accept_size
from .page.items import MM, Item, Other, PaintedPath, SetText, pieces
from .page.page import EXACT, Page, Pdf, read_pdf
from .page.values import Entries, Ref, Value

__all__ = ["read_laser_pdf"]

_WIDEST = 1.0
"""mm: a line that is wider than this is no longer the line that the laser follows."""
_PLAIN_STATE = {"Type": ("ExtGState",), "CA": (1,), "ca": (1,), "BM": ("Normal", "Compatible"), "SMask": ("None",),
                "AIS": (False, True), "SA": (False, True)}


def read_laser_pdf(data: bytes, profile: Profile) -> tuple[LaserDrawing, list[Finding]]:
    """The drawing, and what was wrong with the file itself: UNITS, TEXT, COLOUR.

    A curve within 0.005 mm of an arc is read as that arc. Raises BadInput for what is no PDF, or an encrypted one.
    """
    accept_size(data)
    file = read_pdf(data)
    if not file.pages:
        raise BadInput("a PDF without pages")
    found = list[Finding]()
    if len(file.pages) > 1:
        found.append(Finding("TEXT", "file", f"{len(file.pages)} pages: allowed: one, which is the sheet"))
    if file.array(file.pages[0].entries.get("Annots")):
        found.append(Finding("TEXT", "page", "notes or fields: not allowed in a cutting file"))
    found += _frame(file.pages[0])
    layers = _layers(file, file.pages[0])
    if file.array(_setting(file).get("AS")):
        found.append(Finding("TEXT", "file", "layers that come and go: not allowed in a cutting file"))
    page, plain = _sheet(file.pages[0]), _plain_states(file, file.pages[0])
    strokes, unread = list[ReadStroke](), list[Unread]()
    parts = [part for item in page.painted.items if isinstance(item, PaintedPath) for part in item.parts]
    if sum(len(kinds) for _, kinds, _ in parts) > MAX_SEGMENTS:
        raise BadInput(f"more than {MAX_SEGMENTS} segments")
    for item in page.painted.items:
        where, paths = f"operator {item.at} ({item.word})", list(_paths(item))
        names = [layers.get(mark.name) for mark in item.marks if mark.tag == "OC" and mark.name]
        fault = _fault(item, None in names, plain)
        found += [Finding(fault[0], where, f"{fault[1]}: not allowed in a cutting file")] if fault else []
        operation = None
        if isinstance(item, PaintedPath) and not fault:
            operation = _operation(where, item.stroke, [name for name in names if name], profile, found)
        if operation:
            strokes += [ReadStroke(operation, names[-1] or "" if names else "", path, where) for path in paths]
        else:
            unread += [Unread(path, where) for path in paths]
    return LaserDrawing(page.size, tuple(strokes), tuple(unread[:MOST_UNREAD])), found


# --- the page


def _sheet(page: Page) -> Page:
    """The page in its own unit."""
    unit = page.file.number(page.entries.get("UserUnit"), 1)
    return page if unit == 1 else Page(page.file, page.number, page.entries, (unit, unit))


def _frame(page: Page) -> Iterator[Finding]:
    crop = page.file.numbers(page.entries.get("CropBox"))
    if crop and (len(crop) != 4 or max(abs(a - b) for a, b in zip(page.frame, (
            *map(min, crop[:2], crop[2:]), *map(max, crop[:2], crop[2:])), strict=True)) * MM > EXACT):
        yield Finding("UNITS", "page", "cropped: expected to show the whole sheet")
    if turned := page.file.number(page.entries.get("Rotate")):
        yield Finding("UNITS", "page", f"turned by {turned:g} degrees: expected none")


def _plain_states(file: Pdf, page: Page) -> frozenset[str]:
    """The graphics states that neither hide nor mix, by their names in the content."""
    def plain(key: str, value: Value) -> bool:
        value = file.at(value)
        return key in _PLAIN_STATE and (value if isinstance(value, int | float) else file.text(value)
                                        ) in _PLAIN_STATE[key]

    states = file.entries(page.resources.get("ExtGState"))
    return frozenset(name for name, state in states.items()
                     if all(plain(key, value) for key, value in file.entries(state).items()))


# --- layers


def _setting(file: Pdf) -> Entries:
    """How layers are shown at first."""
    return file.entries(file.entries(file.catalog.get("OCProperties")).get("D"))


def _layers(file: Pdf, page: Page) -> Mapping[str, str | None]:
    """The names of the layers by what the content calls them, None for one that is hidden."""
    setting = _setting(file)
    off, on = (file.array(setting.get(key)) for key in ("OFF", "ON"))
    base, names = file.text(setting.get("BaseState")) or "ON", dict[str, str | None]()
    for key, reference in file.entries(page.resources.get("Properties")).items():
        layer = file.entries(reference) if isinstance(reference, Ref) else {}
        shown = layer.get("Type") == "OCG" and reference not in off and (base == "ON" or reference in on)
        names[key] = file.text(layer.get("Name")) if shown else None
    return names


# --- lines


def _paths(item: Item) -> Iterator[Path]:
    """Raises BadInput for a line that reaches beyond LARGEST."""
    for part in item.parts if isinstance(item, PaintedPath) else ():
        if not all(max(map(abs, point)) <= LARGEST for point in part[0]):
            raise BadInput(f"a line reaches beyond {LARGEST:.0f} mm")
        segments = tuple(segment for piece in pieces(part) for segment in _segments(*piece))
        yield arcs_joined(Path(part[0][0], segments))


def _segments(start: Point, *others: Point) -> list[Segment]:
    return cubic(start, *others) if len(others) == 3 else [Line(others[0])]


def _fault(item: Item, hidden: bool, plain: frozenset[str]) -> tuple[str, str] | None:
    """Why a line would not be followed as it is drawn, or what else it is: a code and words."""
    if isinstance(item, Other):
        if item.what == "a state":
            return None if item.name in plain else ("TEXT", "a graphics state that may hide or mix")
        return "TEXT", item.what
    if not isinstance(item, PaintedPath):
        return "TEXT", "live text" if isinstance(item, SetText) else "a picture or a form"
    if item.word not in ("S", "s"):
        return "COLOUR", "a filled shape: allowed: lines"
    if hidden:
        return "TEXT", "a hidden layer"
    if item.dash:
        return "TEXT", "dashes that are no geometry"
    return ("TEXT", f"a stroke {item.width:g} mm wide") if item.width > _WIDEST else None


def _operation(where: str, colour: str, names: list[str], profile: Profile, found: list[Finding]) -> Operation | None:
    """What the colour says; COLOUR where it says nothing, or the layer says otherwise."""
    operation = next((op for op in (*OPERATIONS, NOTE) if profile.colour(op) == colour), None)
    if operation is None:
        allowed = ", ".join(f"{its} {op}" for op, its in profile.colours)
        found.append(Finding("COLOUR", where, f"colour {colour}: allowed: {allowed}"))
        return None
    others = {text.lower() for op in (*OPERATIONS, NOTE) if op != operation for text in (op, profile.layer(op))}
    for name in names:
        if name.lower() in others - {profile.layer(operation).lower()}:
            found.append(Finding("COLOUR", where, f"{colour} is {operation}, but the layer is called "
                                 f"'{name[:40]}'"))
    return operation
