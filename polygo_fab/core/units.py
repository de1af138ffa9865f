"""Lengths are millimetres inside; a length that a person writes is parsed here, once."""

from __future__ import annotations

import math
import re

from .errors import BadInput

__all__ = ["MILLIMETRES", "is_whole", "named_length", "number", "parse_length"]

MILLIMETRES = {"": 1.0, "mm": 1.0, "cm": 10.0, "m": 1000.0, "in": 25.4, "pt": 25.4 / 72.0}

_LENGTH = re.compile(r"\s*([-+]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][-+]?[0-9]{1,3})?)\s*([A-Za-z\"]*)\s*")


def is_whole(text: str) -> bool:
    """Whether a text is a whole number in the digits 0 to 9. These alone are numbers here: int() takes those of every
    script, which look like other signs to most readers."""
    return text.isascii() and text.isdecimal()


def parse_length(text: str) -> float:
    """'20', '20mm', '2 cm', '0.5in' or '4,1' in millimetres.

    Raises BadInput for text that is not a finite number with a unit of MILLIMETRES, or whose comma may part thousands.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise BadInput(f"not a length: '{text[:40]}': give a number in mm, or with one of mm, cm, m, in, pt")
    if re.fullmatch(r"[-+]?[1-9][0-9]{0,2},000", match[1]):
        raise BadInput(f"not a length: '{text[:40]}': {match[1].replace(',', '.')} or {match[1].replace(',', '')}?")
    value, unit = float(match[1].replace(",", ".")), match[2]
    if unit not in MILLIMETRES:
        raise BadInput(f"unknown unit '{unit[:20]}' in '{text[:40]}': allowed: mm, cm, m, in, pt")
    length = value * MILLIMETRES[unit]
    if not math.isfinite(length):
        raise BadInput(f"not a length: '{text}': too large")
    return length


def named_length(key: str, text: str) -> float:
    """The same of an option. Raises BadInput that names it."""
    try:
        return parse_length(text)
    except BadInput as error:
        raise BadInput(f"{key}: {error}") from None


def number(value: float, digits: int = 4) -> str:
    """The shortest text of a coordinate to `digits` decimals ('20', '-0.35'): same value, same bytes."""
    text = "%.*f" % (digits, value)  # noqa: UP031  in half the time, at every coordinate of every file
    text = text.rstrip("0").rstrip(".") if digits else text
    return "0" if text in ("-0", "") else text
