"""The typeface of everything printed, and what it lacks.

Atkinson Hyperlegible has no narrow no-break space (U+202F), which French puts before ; : ! ? and inside quotation
marks: it is set as a no-break space in smaller type, which never breaks a line and still reads as a space.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..core.errors import BadInput
from .plain_zero import with_plain_zero

__all__ = ["BOLD", "NARROW", "REGULAR", "lacked", "register", "require", "runs", "set_markup", "text_width"]

REGULAR, BOLD = "AtkinsonHyperlegible", "AtkinsonHyperlegible-Bold"
_FACES = ((REGULAR, "Regular", False, False), (BOLD, "Bold", True, False),
          ("AtkinsonHyperlegible-Italic", "Italic", False, True),
          ("AtkinsonHyperlegible-BoldItalic", "BoldItalic", True, True))

NARROW = "\u202f"
_NO_BREAK = "\u00a0"
_SHRINK = 0.6  # of the 0.28 em of a space: 0.17 em
_RAISED, _UP = 0.62, 0.38  # size and height of an exponent, in ems


def register() -> None:
    """Make the four faces known to reportlab, whose table of fonts is its own; doing it again changes nothing."""
    from fontpkg_atkinson_hyperlegible import ROOT
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    known = pdfmetrics.getRegisteredFontNames()
    for name, file, bold, italic in _FACES:
        if name not in known:
            font = TTFont(name, str(ROOT / "files" / f"AtkinsonHyperlegible-{file}.ttf"))
            _plain(font.face)
            pdfmetrics.registerFont(font)
        addMapping(REGULAR, int(bold), int(italic), name)


def _plain(face: Any) -> None:
    """Its zero without a slash, in the bytes that are embedded."""
    begin, _ = face.get_table_pos("glyf")
    start, end = (begin + face.glyphPos[face.charToGlyph[ord("0")] + k] for k in (0, 1))
    data = face._ttf_data
    face._ttf_data = data[:start] + with_plain_zero(data[start:end]) + data[end:]


def require(*texts: str) -> None:
    """Raises BadInput for the first character that a face does not have: it would print as a box."""
    for text in texts:
        for char in lacked(text):
            before, after = text.split(char, 1)
            near = " ".join([*before.split(" ")[-3:-1], before.split(" ")[-1] + char + after.split(" ")[0],
                             *after.split(" ")[1:3]])
            raise BadInput(f"the typeface has no character '{char}' (U+{ord(char):04X}, in '{near[:60]}'): "
                           "say it in words or draw it")


def lacked(text: str) -> tuple[str, ...]:
    """The characters of a text that a face does not have, each once, in their order."""
    there = _characters()
    return tuple(dict.fromkeys(char for char in text if char not in there))


@cache
def _characters() -> frozenset[str]:
    """Those that every face has, and the narrow space."""
    from reportlab.pdfbase import pdfmetrics

    faces = [set(pdfmetrics.getFont(name).face.charToGlyph) for name, _, _, _ in _FACES]
    return frozenset(map(chr, set.intersection(*faces))) | {NARROW}


def runs(text: str, size: float) -> Iterator[tuple[str, float]]:
    """The text in pieces of one type size each."""
    for i, piece in enumerate(text.split(NARROW)):
        if i:
            yield _NO_BREAK, size * _SHRINK
        if piece:
            yield piece, size


def text_width(text: str, font: str, size: float) -> float:
    """In the unit of `size`."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(piece, font, s) for piece, s in runs(text, size)))


def set_markup(markup: str, size: float, least: float) -> str:
    """The markup with narrow spaces as small no-break ones, and exponents raised; `size` is the type size around it, in
    points, `least` the smallest of letters."""
    raised = f'<super rise="{_UP * size:g}" size="{max(_RAISED * size, least):g}">'
    narrow = f'<font size="{size * _SHRINK:g}">{_NO_BREAK}</font>'
    return markup.replace(NARROW, narrow).replace("<sup>", raised).replace("</sup>", "</super>")
