"""What is printed: characters that would act on a terminal are spelled out, and what is too long to read is cut.

Names of files and words in them may come from anyone; an escape sequence in one of them could hide or forge what stands
on the screen.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["brief", "one_line", "printable"]

_LONG = 200
"""Characters of what was given that are worth repeating."""
_MOST = 2000
_QUOTED = re.compile(rf"'[^']{{{_LONG + 1},}}'")
_WORD = re.compile(rf"\S{{{_LONG + 1},}}")
_ACTING = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Categories of characters that are none to see: controls, what turns the direction of reading, halves of others."""
_COLOUR = re.compile("(\x1b\\[[0-9;]{0,20}m)")


def printable(text: str, colour: bool = False) -> str:
    """`text` with every character that does not print spelled out, as \\x1b; line ends stay, and with `colour` the
    sequences that only change it."""
    if text.isascii() and text.isprintable():
        return text
    if colour:
        return "".join(part if k % 2 else printable(part) for k, part in enumerate(_COLOUR.split(text)))
    return "".join(c if c == "\n" or unicodedata.category(c) not in _ACTING
                   else c.encode("unicode_escape").decode() for c in text)


def brief(text: str) -> str:
    """`text` in one line and not too long, as a name of a file."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= _LONG else f"{line[:_LONG - 3]}..."


def one_line(text: str) -> str:
    """A message as one line; what it repeats of what was given is cut where it is long."""
    line = printable(" ".join(text.split()))
    if len(line) <= _LONG:
        return line
    line = _QUOTED.sub(lambda m: f"'{m[0][1:_LONG - 3]}...'", line)
    line = _WORD.sub(lambda m: f"{m[0][:_LONG - 3]}...", line)
    return line if len(line) <= _MOST else f"{line[:_MOST - 3]}..."
