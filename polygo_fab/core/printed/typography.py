"""Typography of the texts that people read, on paper and on the screen."""

from __future__ import annotations

import re
from functools import cache

from ..words.language import language

__all__ = ["typeset"]


_SUM = re.compile(r"(?<=[0-9)²] )([+=−]) (?=[0-9(])")


def typeset(text: str, lang: str) -> str:
    """Typographic apostrophes and unbroken sizes, sums that break before a sign and never after it; narrow no-break
    spaces where a space was typed beside signs of the language that have them. Raises BadInput for no language."""
    text = text.replace("'", "’")
    if " × " in text:
        text = re.sub(r"(?<=[0-9]) × (?=[0-9])", "\u00a0×\u00a0", text)
    if " mm" in text or " %" in text:
        text = re.sub(r"(?<=[0-9]) (?=mm\b|%)", "\u00a0", text)
    text = _SUM.sub("\\1\u00a0", text)
    its = language(lang)
    before, after = _narrow(its.narrow_before, its.narrow_after)
    text = before.sub("\u202f\\1", text) if before else text
    return after.sub("\\1\u202f", text) if after else text


@cache
def _narrow(before: str, after: str) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """What finds a space before some signs, and one after others."""
    return (re.compile(f"[ \u00a0]([{re.escape(before)}])") if before else None,
            re.compile(f"([{re.escape(after)}]) ") if after else None)
