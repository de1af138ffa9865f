"""Lines of text for the laser, as people write them: capitals, accents and signs beside the labels of `stroke_font`."""

from __future__ import annotations

import unicodedata

from .errors import BadInput
from .path import Path, Point, bounds, polyline
from .stroke_font import GAP, GLYPHS, HEIGHT, lines_of

__all__ = ["CAPITAL", "WRITTEN", "lettering", "spelled"]

CAPITAL = HEIGHT
"""How high capitals and digits are, in steps of the grid."""
_SMALL = 4
_SPACE = 3.0
"""Steps of a space, beside the gap before what follows."""

_WRITTEN = {
    **GLYPHS, "A": "00 04 26 44 40,02 42", "B": "00 06 36 45 44 33 42 41 30 00,03 33", "C": "45 36 16 05 01 10 30 41",
    "D": "00 06 26 44 42 20 00", "E": "46 06 00 40,03 33", "F": "46 06 00,03 33", "G": "45 36 16 05 01 10 30 41 43 23",
    "H": "00 06,40 46,03 43", "I": "00 20,10 16,06 26", "J": "46 41 30 10 01", "K": "00 06,46 03 40", "L": "06 00 40",
    "M": "00 06 23 46 40", "N": "00 06 40 46", "O": "20 30 52 54 36 26 04 02 20", "P": "00 06 36 45 44 33 03",
    "Q": "20 30 52 54 36 26 04 02 20,32 50", "R": "00 06 36 45 44 33 03,23 40",
    "S": "45 36 16 05 04 13 33 42 41 30 10 01", "T": "06 46,20 26", "U": "06 01 10 30 41 46", "V": "06 20 46",
    "W": "06 10 23 30 46", "X": "00 46,06 40", "Y": "06 23 46,23 20", "Z": "06 46 00 40", "-": "03 23", ".": "00 01",
    ",": "11 0z", "'": "05 06",
    "!": "00 01,03 06", "?": "05 16 36 45 44 22,20 21", "&": "42 30 10 01 02 24 25 16 05 04 40", "/": "00 46",
    "+": "03 43,21 25", ":": "00 01,03 04",
}
_ACCENTS = {"\u0300": ((-1, 2), (1, 1)), "\u0301": ((-1, 1), (1, 2)), "\u0302": ((-1, 1), (0, 2), (1, 1)),
            "\u0303": ((-2, 1), (-1, 2), (1, 1), (2, 2)), "\u030c": ((-1, 2), (0, 1), (1, 2))}
"""Above a letter: steps to the right of its middle, and above its top: grave, acute, circumflex, tilde, caron."""
_DIAERESIS, _CEDILLA = "\u0308", "\u0327"
_HIGH = set("bdfhklt")
WRITTEN = "letters (with accents, too), digits, spaces and - . , : ' ! ? & + /"
"""What can be engraved, in words."""
_SPELLED = {"ß": "ss", "ẞ": "SS", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
            "ł": "l", "Ł": "L", "ı": "i", "þ": "th", "Þ": "Th", "–": "-", "—": "-", "‑": "-", "…": "...", "×": "x",
            **dict.fromkeys('"„“”«»‚‘`´', "'"), ";": ","}
"""What is written for a sign where there is no stroke for it."""


def lettering(text: str, height: float) -> tuple[Path, ...]:
    """The lines of `text`, capitals `height` mm high, from x = 0 on a base line at y = 0.

    Raises BadInput for a character that has no glyph, or no character at all.
    """
    found: list[Path] = []
    left, text = 0.0, unicodedata.normalize("NFC", text.replace("\u2019", "'"))
    if lacking := "".join(dict.fromkeys(character for character in text if not _has(character))):
        raise BadInput(f"no stroke for '{lacking}': allowed: {WRITTEN}")
    for character in text:
        if character == " ":
            left += _SPACE
            continue
        lines = _lines(character)
        x0 = min(x for points in lines for x, _ in points)
        found += [polyline(points).moved(left - x0, 0.0) for points in lines]
        left += max(x for points in lines for x, _ in points) - x0 + GAP
    if not found:
        raise BadInput(f"no text to engrave: allowed: {WRITTEN}")
    x0 = bounds(found)[0]
    return tuple(path.moved(-x0, 0.0).scaled(height / HEIGHT) for path in found)


def spelled(text: str) -> str:
    """The text as it can be engraved: other signs for those that have no stroke, letters without an accent that has
    none; "" where there is no such sign."""
    found = ""
    for character in unicodedata.normalize("NFKC", text.replace("\u2019", "'")):
        bare = unicodedata.normalize("NFD", character)[0]
        some = character if _has(character) else _SPELLED.get(character, bare)
        if not all(map(_has, some)):
            return ""
        found += some
    return found


def _has(character: str) -> bool:
    parted = unicodedata.normalize("NFD", character)
    known = all(it in _ACCENTS or it in (_DIAERESIS, _CEDILLA) for it in parted[1:])
    return parted == " " or (parted[0] in _WRITTEN and known)


def _lines(character: str) -> list[list[Point]]:
    """The strokes of a letter with its accents, on the grid."""
    parted = unicodedata.normalize("NFD", character)
    letter, accents = parted[0], parted[1:]
    lines = lines_of(_WRITTEN[letter])
    above = [it for it in accents if it != _CEDILLA]
    if above and letter in "ij":
        lines = lines[:1]  # the accent in place of the dot
    middle = float(max(x for points in lines for x, _ in points) // 2)
    top = float(HEIGHT if letter.isupper() or letter.isdigit() or letter in _HIGH else _SMALL)
    for it in accents:
        if it == _CEDILLA:
            lines.append([(middle, 0.0), (middle, -1.0), (middle - 1, -2.0)])
        elif it == _DIAERESIS:
            lines += [[(middle + x, top + 1), (middle + x, top + 2)] for x in (-1.0, 1.0)]
        else:
            lines.append([(middle + x, top + y) for x, y in _ACCENTS[it]])
    return lines
