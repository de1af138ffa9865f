"""Typography of the texts that people read, on paper and on the screen."""

from __future__ import annotations

import re

__all__ = ["typeset"]


def typeset(text: str, lang: str) -> str:
    """Typographic apostrophes and unbroken sizes, sums that break before a sign and never after it; in French, narrow
    no-break spaces where a space was typed."""
    text = re.sub(r"(?<=\d) × (?=\d)", "\u00a0×\u00a0", text.replace("'", "’"))
    text = re.sub(r"(?<=\d) (?=mm\b|%)", "\u00a0", text)
    text = re.sub(r"(?<=[\d)²] )([+=−]) (?=[\d(])", "\\1\u00a0", text)
    if lang == "fr":
        text = re.sub(r"[ \u00a0]([;:!?»%])", "\u202f\\1", text).replace("« ", "«\u202f")
    return text
