"""How the shapes of a drawing (SVG) look: filled, drawn as lines, both; and words that could hide or move what shows.

Only words that every program reads alike are taken. A style sheet may give colours, and nothing that hides or moves:
what a shape is without it is what is drawn. Source: SVG 2, chapters 6, 11.2, 13; CSS Color 4.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from .errors import BadInput
from .svg_path import NUMBER

__all__ = ["SvgLook", "refuse_style_sheet"]

_MOVES = {"d", "r", "rx", "ry", "cx", "cy", "x", "y", "width", "height", "transform", "transform-origin",
          "transform-box", "translate", "scale", "rotate", "offset", "offset-path", "all"}
"""Where they stand in a style; as attributes most are what this reads."""
_CUTS = {"clip-path", "mask", "filter"}
_ASKS = ("systemLanguage", "requiredExtensions", "requiredFeatures", "transform-origin")
_THREE = r"\(\s*-?[0-9.]+(?:%|deg)?(?:[\s,]+-?[0-9.]+%?){2}\s*"
_COLOUR = re.compile(
    r"#[0-9a-f]{3}|#[0-9a-f]{6}|#[0-9a-f]{3}[1-9a-f]|#[0-9a-f]{6}(?!00)[0-9a-f]{2}|"
    rf"(?:rgb|hsl)(?:{_THREE}\)|a{_THREE},\s*(?:0?\.0*[1-9][0-9]*|1(?:\.0*)?)\s*\))|"
    r"url\(\s*['\"]?#[^()'\"]+['\"]?\s*\)(?:\s+\S+)?", re.IGNORECASE)
"""A colour that shows, or what a shape is painted with; those that have names besides."""
_NONE = ("", "inherit")


@dataclass(frozen=True)
class SvgLook:
    """What is inherited of the look of a shape, as it is written."""

    fill: str = "black"
    stroke: str = "none"
    fill_opacity: str = "1"
    stroke_opacity: str = "1"
    stroke_width: str = "1"

    def of(self, element: ElementTree.Element, where: str) -> SvgLook:
        """That of an element in one that looks like this. Raises BadInput, beginning with `where`, for words that may
        hide or move it, or that programs do not read alike."""
        styled = _declared(element.get("style", ""), where)
        for key in _ASKS:
            if key in element.attrib:
                raise BadInput(f"{where}: {key}: allowed: what shows everywhere")
        page = {"width", "height"} if element.tag.rpartition("}")[2] == "svg" else set[str]()  # of the whole drawing
        for key, value in styled.items():
            if key in _MOVES - page:
                raise BadInput(f"{where}: {key}: {value[:40]}: in a style: allowed: as an attribute")
        said = {**{key: value.strip() for key, value in element.attrib.items()}, **styled}
        for key, value in said.items():
            if hidden := _hides(key, value):
                raise BadInput(f"{where}: {key}: {hidden[:40]}: allowed: what shows")
        words = {key: said[name] for key in ("fill", "stroke", "fill_opacity", "stroke_opacity", "stroke_width")
                 if (name := key.replace("_", "-")) in said and said[name] not in _NONE}
        return replace(self, **words)

    @property
    def filled(self) -> bool:
        return self.fill != "none"

    def shown(self, where: str) -> bool:
        """Whether a shape that looks so shows. Raises BadInput where it is filled or drawn with nothing."""
        for name, paint, sizes in (("fill", self.fill, {"fill-opacity": self.fill_opacity}),
                                   ("stroke", self.stroke, {"stroke-opacity": self.stroke_opacity,
                                                            "stroke-width": self.stroke_width})):
            for key, value in sizes.items():
                if paint != "none" and not _positive(value):
                    raise BadInput(f"{where}: {key}: {value[:40]}: allowed: more than 0, or {name} none")
        return self.filled or self.stroke != "none"


def refuse_style_sheet(text: str, where: str) -> None:
    """Raises BadInput for a style sheet that could hide or move a shape."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    if strange := re.search(r"[@\\]|/\*", plain):
        raise BadInput(f"{where}: '{strange[0]}' in the styles of its drawing: allowed: colours")
    for key, value in re.findall(r"([-\w]+)\s*:\s*([^;{}]*)", plain):
        key, value = key.lower(), value.strip()
        sized = key in ("fill-opacity", "stroke-opacity", "stroke-width") and not _positive(value)
        if key in _MOVES or key in _CUTS or key in ("display", "visibility", "opacity") or sized or (
                key in ("fill", "stroke", "color") and not _coloured(value)):
            raise BadInput(f"{where}: '{key}:' in the styles of its drawing: allowed: on shapes alone")


def _declared(style: str, where: str) -> Mapping[str, str]:
    """The declarations of a style attribute."""
    found: dict[str, str] = {}
    for text in filter(str.strip, style.split(";")):
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or not re.fullmatch(r"[-a-z0-9]+", key) or key in found or re.search(r"[\\!@]|/\*|var\(", value):
            raise BadInput(f"{where}: '{text.strip()[:40]}' in its style: allowed: each property once, in small "
                           "letters, without comments")
        found[key] = value
    return found


def _hides(key: str, value: str) -> str:
    """The value of a property where it may hide what has it; "" where it does not."""
    if value in _NONE:
        return ""
    wrong = ((key == "display" and value not in ("inline", "block")) or (key == "visibility" and value != "visible")
             or (key in _CUTS and value != "none") or (key == "opacity" and not _positive(value))
             or (key == "stroke-dasharray" and value != "none")
             or (key in ("fill", "stroke") and value != "none" and not _coloured(value))
             or (key == "color" and not _coloured(value)))
    return value if wrong else ""


def _coloured(value: str) -> bool:
    if value.isalpha():
        from PIL.ImageColor import colormap

        return value.lower() in colormap or value.lower() == "currentcolor"
    return _COLOUR.fullmatch(value) is not None


def _positive(value: str) -> bool:
    """Whether a length, a share or a number is one that shows: a thousandth of what is opaque does not."""
    found = re.fullmatch(rf"({NUMBER})\s*(%|[a-z]{{0,4}})", value)
    return found is not None and float(found[1]) * (0.01 if found[2] == "%" else 1.0) > 0.005
