"""Numbers as a language writes them."""

from __future__ import annotations

import re

from .language import language

__all__ = ["clock", "grouped", "measured", "pointed"]

_TYPED = re.compile(r"(«[^»]*»|„[^“]*“|'[^']*'|`[^`]*`|--\S+ ?\S*|\b\w+=\S+|https?:\S+)")
"""What is typed so, or was."""
_PAIR = re.compile(r"\((-?[0-9]+(?:\.[0-9]+)?), (-?[0-9]+(?:\.[0-9]+)?)\)")
_DECIMAL = re.compile(r"(?<![\w.:/-])(-?[0-9]+)\.([0-9]+)(?![\w:]|\.[0-9])")


def pointed(written: str, lang: str) -> str:
    """Numbers written with a point ('1.5', '2.50 x 3') as the language writes them ('1,5')."""
    return written.replace(".", language(lang).point)


def measured(line: str, lang: str) -> str:
    """A line whose lengths are as the language writes them, and whose points are (12,5; 3) where that has a comma; what
    is typed stays as it is."""
    its = language(lang)
    if its.point == ".":
        return line
    between = "\u00a0; " if ";" in its.narrow_before else "; "
    parts = _TYPED.split(line)
    return "".join(part if number % 2 else _DECIMAL.sub(rf"\1{its.point}\2", _PAIR.sub(rf"(\1{between}\2)", part))
                   for number, part in enumerate(parts))


def grouped(number: int, lang: str) -> str:
    """12345 as 12,345, or as the language parts thousands."""
    return f"{number:,}".replace(",", language(lang).thousands)


def clock(seconds: float) -> str:
    """How long something takes, in signs that all our languages share."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02d} min" if minutes >= 60 else f"{minutes} min {rest:02d} s"
