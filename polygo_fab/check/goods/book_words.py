"""The words of a book's text that a card for the hand repeats, read from the text itself: the game in one sentence, who
plays, the steps of a turn, the quick reference."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...core.words.language_files import text_of
from ..plain_text import bare

__all__ = ["BookWords", "book_words"]

_CONDITION = re.compile(r"(`{3,})((?:(?:when|unless) \S+ ?)+)")
_MARK = re.compile(r"\*\*|\*| \[C\]")


@dataclass(frozen=True)
class BookWords:
    """As `bare` has them."""

    lead: str
    facts: tuple[str, ...]
    turn: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    means: tuple[str, ...]


def book_words(game: str, lang: str) -> BookWords:
    """Of the family's edition, in no box. Raises BadInput for a text there is not."""
    lines = _chosen(text_of(game, lang).split("\n"))
    lead = next(line for line in lines if line.startswith("**"))
    facts = next((line for line in lines[lines.index(lead) + 1:] if line.startswith("**") and " · " in line), "")
    begin, turn = -1, list[str]()
    for number, line in enumerate(lines):
        if line == "```turn":
            begin = number
        elif begin >= 0 and line == "```":
            turn = _items(lines[begin + 1:number])
            begin = number
            break
    tables = [number for number, line in enumerate(lines) if re.fullmatch(r"\|---\|---\|", line)]
    rows = []
    for line in lines[tables[-1] + 1:] if tables else []:
        if not line.startswith("|"):
            break
        asked, answer = (cell.strip() for cell in line.strip("|").split("|"))
        rows.append((_said(asked), _said(answer)))
    means = list[str]()
    for line in lines[begin + 1:] if begin >= 0 and not rows else []:
        if line.startswith("- "):
            means.append(_said(line[2:]))
        elif line.strip():
            break
    return BookWords(_said(lead), tuple(_said(re.sub(r"^\*\*.+?\*\*", "", fact)) for fact in facts.split(" · ")),
                     tuple(map(_said, turn)), tuple(rows), tuple(means))


def _items(lines: list[str]) -> list[str]:
    found = list[str]()
    for line in lines:
        if re.match(r"\d+\. ", line):
            found.append(line.partition(" ")[2])
        elif line.strip() and found:
            found[-1] += " " + line.strip()
    return found


def _chosen(lines: list[str]) -> list[str]:
    """Without the blocks that fall where no fact is known, and without the fences of the others."""
    found, fence, holds = list[str](), "", True
    for line in lines:
        condition = _CONDITION.fullmatch(line)
        if not fence and condition:
            fence, holds = condition[1], "when" not in condition[2].split()
        elif fence and line == fence:
            fence, holds = "", True
        elif holds:
            found.append(line)
    return found


def _said(text: str) -> str:
    return bare(_MARK.sub("", text))
