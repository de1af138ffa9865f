"""What stands in a laser file of ours: every element with its attributes and what may be in it, and nothing else.

Files from elsewhere hold more, legitimately; in one that was made for a sheet, a power of a shape's own, a second speed
or what another program redraws a path from would burn otherwise than what is read and proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ..core import kept
from ..core.finding import Finding

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["strange_marks"]

_SVG = "{http://www.w3.org/2000/svg}"
_INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
_MOST = 10

_Known = Mapping[str, tuple[frozenset[str], frozenset[str], frozenset[str]]]
"""By element: its attributes, the elements that it has once at most, those that it has any number of times."""


def _row(attributes: str, once: str = "", often: str = "", space: str = ""
         ) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    return (frozenset(attributes.split()), frozenset(space + name for name in once.split()),
            frozenset(space + name for name in often.split()))


_SETTINGS = "index name minPower maxPower speed numPasses kerf priority"
_LBRN2: _Known = {
    "LightBurnProject": _row("AppVersion FormatVersion MaterialHeight MirrorX MirrorY", "Notes", "CutSetting Shape"),
    "CutSetting": _row("type", _SETTINGS), **{name: _row("Value") for name in _SETTINGS.split()},
    "Shape": _row("Type CutIndex Rx Ry", "XForm VertList PrimList"),
    "XForm": _row(""), "VertList": _row(""), "PrimList": _row(""), "Notes": _row("ShowOnLoad Notes")}
_LAYER = f"fill id stroke stroke-width {_INKSCAPE}groupmode {_INKSCAPE}label"
_SVGS: _Known = {
    _SVG + "svg": _row("baseProfile height version viewBox width", "title defs", "g", _SVG),
    _SVG + "title": _row(""), _SVG + "defs": _row(""), _SVG + "g": _row(_LAYER, "", "path", _SVG),
    _SVG + "path": _row("d")}
_WORDS = {"XForm", "VertList", "PrimList", _SVG + "title"}
"""Elements that have text of their own."""


@cache
def _unplain() -> etree.XPath:
    """All but the hundreds of lines that are nothing but lines, in the order of the file."""
    from lxml import etree

    return etree.XPath("descendant-or-self::node()[not(self::text())]"
                       "[not(self::svg:path[@d and count(@*) = 1 and not(node())])]",
                       namespaces={"svg": _SVG[1:-1]}, smart_strings=False)


@lru_cache(maxsize=kept.sheets())  # once for these bytes: a changed setting leaves most files of a kit as they were
def strange_marks(data: bytes, kind: str) -> tuple[Finding, ...]:
    """TEXT: whatever stands in an SVG or LightBurn file that was read, and never in one that is made for a sheet."""
    known = {"svg": _SVGS, "lbrn2": _LBRN2}.get(kind)
    if known is None:
        return ()
    from lxml import etree

    root: etree._Element = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    found: list[Finding] = []
    every: Any = _unplain()(root) if kind == "svg" else root.iter()
    for element in every:
        row = known.get(element.tag)
        if row is None:
            wrong = f"<{_short(element.tag)}>" if isinstance(element.tag, str) else "a comment or an instruction"
        elif not row[0].issuperset(element.keys()):
            wrong = f"{_short(element.tag)} with {_short(min(set(element.keys()) - row[0]))}"
        elif len(element) or element.text:
            wrong = _inside(element, *row[1:])
        else:
            continue
        if wrong:
            found.append(Finding("TEXT", f"line {element.sourceline}", f"{wrong}: never in a file that is made here"))
            if len(found) == _MOST:
                break
    return tuple(found)


def _inside(element: etree._Element, once: frozenset[str], often: frozenset[str]) -> str:
    """What an element has in it that it has not, or more often than it has it."""
    seen: set[str] = set()
    for child in element:
        tag = child.tag
        if tag in often:
            continue
        if tag not in once or tag in seen:
            return f"{_short(tag)} {'twice ' * (tag in seen)}in {_short(element.tag)}"
        seen.add(tag)
    if element.tag not in _WORDS and (element.text or "").strip():
        return f"text in {_short(element.tag)}"
    return ""


def _short(tag: object) -> str:
    return str(tag).rpartition("}")[2][:40]
