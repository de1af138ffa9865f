"""What may be said about an element of an SVG laser file: properties that are read, and those that change nothing.

Source: SVG 2, presentation attributes; CSS Style Attributes. Whatever is neither is not trusted, because a program
that knows it would draw something else than what is read here.
"""

from __future__ import annotations

import re

from .untyped import XmlElement

__all__ = ["properties", "refusal"]

_MAX_WIDTH = 1.0
"""mm: a line that is wider than this is no longer the line that the laser follows."""

_REFUSED = {"transform": "a transform", "clip-path": "a clip", "mask": "a mask", "filter": "a filter",
            "marker": "a marker", "marker-start": "a marker", "marker-mid": "a marker", "marker-end": "a marker",
            "stroke-dasharray": "dashes that are no geometry"}
"""With any value but none."""

_ONLY = {"mix-blend-mode": {"normal"}, "vector-effect": {"none", "non-scaling-stroke"},
         "preserveAspectRatio": {"xmidymid meet", "xmidymid", "none"}, "display": {"inline", "block", "inherit"},
         "visibility": {"visible", "inherit", "hidden", "collapse"}}
"""Harmless with these values in lower case (visibility is read)."""

_OPACITIES = ("opacity", "stroke-opacity")
_HARMLESS = {"stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dashoffset", "fill-rule", "fill-opacity",
             "clip-rule", "color", "paint-order", "overflow", "isolation", "enable-background", "solid-color",
             "solid-opacity", "stop-color", "stop-opacity", "flood-color", "flood-opacity", "lighting-color",
             "color-interpolation", "color-interpolation-filters", "color-rendering", "image-rendering",
             "shape-rendering", "pointer-events", "cursor", "font", "line-height", "letter-spacing", "word-spacing",
             "writing-mode", "direction", "unicode-bidi", "dominant-baseline", "alignment-baseline", "baseline-shift",
             "white-space", "inline-size", "shape-padding", "shape-margin", "block-progression"}
"""Properties of fills, ends, corners and text, none of which a laser line has."""
_HARMLESS_PREFIXES = ("font-", "text-", "-inkscape-")
_STYLE = {"stroke", "fill", "stroke-width", *_REFUSED, *_OPACITIES, *_HARMLESS,
          *(key for key in _ONLY if key.islower())}

_OF_ANY = {"id", "class", "style", "role", "lang"}
_GEOMETRY = {"svg": {"x", "y", "width", "height", "viewBox", "version", "baseProfile", "preserveAspectRatio",
                     "zoomAndPan", "contentScriptType", "contentStyleType"},
             "path": {"d", "pathLength"}, "line": {"x1", "y1", "x2", "y2", "pathLength"},
             "polyline": {"points", "pathLength"}, "polygon": {"points", "pathLength"},
             "rect": {"x", "y", "width", "height", "rx", "ry", "pathLength"},
             "circle": {"cx", "cy", "r", "pathLength"}, "ellipse": {"cx", "cy", "rx", "ry", "pathLength"}}

_DECLARATION = re.compile(r"""\s*([-a-zA-Z]+)\s*:((?:[^'"(){}\[\]\\@]|'[^'"\\]*'|"[^'"\\]*"|\([^()'"\\]*\))*)""")
"""One that ends where the next semicolon is: nothing quoted, bracketed or escaped reaches beyond."""
_WIDTH = re.compile(r"((?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?)(px|mm)?")
_UNITS = {None: 1.0, "px": 1.0, "mm": 96 / 25.4}
"""In user units, which are mm in a file whose page is as it should be: 'mm' there is 96/25.4 of them."""


def properties(element: XmlElement) -> dict[str, str]:
    """Presentation attributes, and over them the style attribute; values without spaces around them."""
    values = {str(key): str(value).strip() for key, value in element.attrib.items()}
    return values | dict(_declarations(values.get("style", "")) or ())


def refusal(name: str, element: XmlElement) -> str | None:
    """Why an element called `name` cannot be taken as it is drawn here, or None where all that it says is known."""
    for key in element.attrib:
        if not key.startswith("{") and not _known_attribute(name, key):
            return f"the attribute '{_short(key)}'"
    style = element.get("style", "")
    declarations = _declarations(style)
    if declarations is None:
        return f"the style '{_short(style)}'"
    seen: set[str] = set()
    for key, _ in declarations:
        if not _known_property(key):
            return f"the property '{_short(key)}'"
        if key in seen:
            return f"'{_short(key)}' twice in one style"
        seen.add(key)
    return next(filter(None, (_wrong(key, value.lower()) for key, value in properties(element).items())), None)


def _declarations(style: str) -> list[tuple[str, str]] | None:
    """Names in lower case and values; None for a style that other programs could take apart in another way."""
    if "/*" in style:
        return None
    found = []
    for text in style.split(";"):
        match = _DECLARATION.fullmatch(text)
        if match:
            found.append((match[1].lower(), re.sub(r"!important\s*$", "", match[2], flags=re.IGNORECASE).strip()))
        elif text.strip():
            return None
    return found


def _known_property(key: str) -> bool:
    return key in _STYLE or key.startswith(_HARMLESS_PREFIXES)


def _known_attribute(name: str, key: str) -> bool:
    return (key in _OF_ANY or key in _GEOMETRY.get(name, ()) or key.startswith(("data-", "aria-"))
            or _known_property(key))


def _wrong(key: str, value: str) -> str | None:
    """Why this value (in lower case) of a known property is not plain."""
    if key in _REFUSED and value != "none":
        return _REFUSED[key]
    if key in _OPACITIES and _share(value) != 1:
        return "a hidden element" if _share(value) == 0 else f"transparent ({key} {_short(value)})"
    if key == "display" and value == "none":
        return "a hidden element"
    if key in _ONLY and " ".join(value.split()) not in _ONLY[key]:
        return f"{key} '{_short(value)}'"
    if key == "stroke-width":
        match = _WIDTH.fullmatch(value)
        if match is None:
            return f"stroke-width '{_short(value)}'"
        width = float(match[1]) * _UNITS[match[2]]
        if not 0 < width <= _MAX_WIDTH:
            return f"a stroke {width:g} mm wide"
    return None


def _share(text: str) -> float | None:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return None


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "..."
