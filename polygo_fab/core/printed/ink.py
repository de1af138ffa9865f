"""Colours on paper, in colour or in grey.

A grey has the luminance of its colour, so that every contrast stays what it was (WCAG 2.2, 1.4.3: the ratio depends on
luminance alone). What is filled takes less ink: its grey is lighter the darker it was, yet darker colours give darker
greys, and white on a fill that was dark keeps 3 : 1 (1.4.11).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

__all__ = ["Ink", "contrast", "grey", "rgb", "thinned"]

Ink = Literal["colour", "grey"]

_FILLS = ((0.0, 0.10), (0.25, 0.28), (1.0, 1.0))
"""From the luminance of a fill to that of its grey, straight between these."""


def rgb(colour: str, ink: Ink = "colour", filled: bool = False) -> tuple[float, float, float]:
    """'#rrggbb' as three shares of 1, as it is printed."""
    r, g, b = (int((grey(colour, filled) if ink == "grey" else colour)[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return r, g, b


def grey(colour: str, filled: bool = False) -> str:
    """The grey of a colour, both '#rrggbb'; of one that fills a shape, with less ink."""
    light = _luminance(colour)
    if filled:
        (x0, y0), (x1, y1) = next(pair for pair in pairwise(_FILLS) if light <= pair[1][0] + 1e-9)
        light = y0 + (light - x0) * (y1 - y0) / (x1 - x0)
    share = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + 3 * f"{round(255 * share):02x}"


def thinned(colour: str, share: float) -> str:
    """`share` of a colour '#rrggbb', the rest white."""
    return "#" + "".join(f"{round(255 - share * (255 - int(colour[i:i + 2], 16))):02x}" for i in (1, 3, 5))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (IEC 61966-2-1)."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
