"""Numbers as a language writes them."""

from __future__ import annotations

from .language import language

__all__ = ["grouped", "pointed"]


def pointed(written: str, lang: str) -> str:
    """Numbers written with a point ('1.5', '2.50 x 3') as the language writes them ('1,5')."""
    return written.replace(".", language(lang).point)


def grouped(number: int, lang: str) -> str:
    """12345 as 12,345, or as the language parts thousands."""
    return f"{number:,}".replace(",", language(lang).thousands)
