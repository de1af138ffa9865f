"""Typography of the texts that people read, on paper and on the screen."""

from __future__ import annotations

import re

from ..words.language import language

__all__ = ["typeset"]


def typeset(text: str, lang: str) -> str:
    """Typographic apostrophes and unbroken sizes, sums that break before a sign and never after it; narrow no-break
    spaces where a space was typed beside signs of the language that have them. Raises BadInput for no language."""
    text = re.sub(r"(?<=\d) × (?=\d)", "\u00a0×\u00a0", text.replace("'", "’"))
    text = re.sub(r"(?<=\d) (?=mm\b|%)", "\u00a0", text)
    text = re.sub(r"(?<=[\d)²] )([+=−]) (?=[\d(])", "\\1\u00a0", text)
    its = language(lang)
    if its.narrow_before:
        text = re.sub(f"[ \u00a0]([{re.escape(its.narrow_before)}])", "\u202f\\1", text)
    if its.narrow_after:
        text = re.sub(f"([{re.escape(its.narrow_after)}]) ", "\\1\u202f", text)
    return text
