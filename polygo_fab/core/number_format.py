"""How a language writes numbers: the one place that knows of its decimal point and of what parts its thousands."""

from __future__ import annotations

__all__ = ["grouped", "pointed"]

_POINT = {"fr": ","}
_THOUSANDS = {"fr": "\u202f"}


def pointed(written: str, lang: str) -> str:
    """Numbers written with a point ('1.5', '2.50 x 3') as the language writes them ('1,5')."""
    return written.replace(".", _POINT.get(lang, "."))


def grouped(number: int, lang: str) -> str:
    """12345 as 12,345, or as the language parts thousands."""
    return f"{number:,}".replace(",", _THOUSANDS.get(lang, ","))
