"""Why something was not made or not proved, said in the language of a page: what the program says in English is looked
up there, as a sentence with braces for what changes in it."""

from __future__ import annotations

import re

from ..core.resources import Data

__all__ = ["reason_said"]

_HOLE = re.compile(r"\{([a-z])\}")
_LONGEST = 1000
"""Characters of a reason that is looked up."""


def reason_said(why: str, words: Data) -> tuple[str, bool]:
    """A reason in words of the page ("reasons" of its table) where they have it, else as it was said, and whether that
    is in English."""
    for english, its in words["reasons"] if len(why) <= _LONGEST else ():
        pattern = "".join(f"(?P<{part}>.+?)" if k % 2 else re.escape(part)
                          for k, part in enumerate(_HOLE.split(english)))
        if match := re.fullmatch(pattern, why):
            for part, filled in match.groupdict().items():
                its = its.replace(f"{{{part}}}", filled)
            return its, False
    return why, bool(words["reasons"])
