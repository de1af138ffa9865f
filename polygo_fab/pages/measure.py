"""How wide a text is, for pages that are laid out here and not by a writer: from the typeface's own table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

__all__ = ["printable", "text_width", "wrapped"]

_NARROW = "\u202f"
_NARROW_EM = 0.28  # the typeface has none; no writer sets it wider than its space


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line in the unit of `size`; kerning and ligatures are not used."""
    widths = _advances(bold)
    return size * sum(_NARROW_EM if char == _NARROW else widths.get(char, 1.0) for char in text)


def printable(text: str) -> str:
    """The text with a ? for each character that the typeface does not have."""
    return "".join(char if char in _advances(False) or char == _NARROW else "?" for char in text)


def wrapped(text: str, size: float, width: float, bold: bool = False, after: str = " ") -> tuple[str, ...]:
    """The text in lines no wider than `width`, broken only after the character `after`.

    A piece without a place to break may be wider. Spaces at the end of a line are dropped.
    """
    pieces = [piece + after for piece in text.split(after)]
    pieces[-1] = pieces[-1][:-len(after)]
    lines = [""]
    for piece in pieces:
        if lines[-1] and text_width((lines[-1] + piece).rstrip(" "), size, bold) > width:
            lines.append("")
        lines[-1] += piece
    return tuple(line.rstrip(" ") for line in lines)


@cache
def _advances(bold: bool) -> Mapping[str, float]:
    """For each character of the typeface its width, in ems."""
    from fontpkg_atkinson_hyperlegible import ROOT
    from reportlab.pdfbase.ttfonts import TTFontFile

    face = TTFontFile(str(ROOT / "files" / f"AtkinsonHyperlegible-{'Bold' if bold else 'Regular'}.ttf"))
    return {chr(code): width / 1000 for code, width in face.charWidths.items()}
