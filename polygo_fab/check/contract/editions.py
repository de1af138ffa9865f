"""CONTRACT: a book is of the edition that it is printed as. The family's has no mark of a conjecture, no word of a
source and no command; the scholar's has every mark that its text has; both have each rule of contracts/rules.toml in a
sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ...core.resources import our_table
from ...core.words.language_files import text_of
from ..pdf_text import page_texts, viewed
from ..plain_text import bare
from ..stated import stated

__all__ = ["book_edition_wrong", "edition_wrong", "of_edition"]

_FILE = "contracts/rules.toml"
_MARK = "[C]"
_CONDITION = re.compile(r"(`{3,})((?:when|unless) .+)")
_BEGUN = re.compile(r"^\s*(?:[-#>]|\d+\.)\s+")
_AROUND = 24
"""Characters before a mark by which its place is found."""


def edition_wrong(name: str, lang: str, text: str, *, scholar: bool) -> Iterator[str]:
    """What the words of a printed book say that the other edition says, or do not say; `text` as it is on the pages."""
    said = bare(text)
    unmarked = said.replace(_MARK, "")
    for rule in our_table(_FILE).get("rules", {}).get(name, ()):
        sentence = str(stated(rule, lang))
        if bare(sentence) not in unmarked:
            yield f"nowhere says '{sentence[:60]}': {rule['rule']}"
    if not scholar:
        for pattern in (re.escape(_MARK), *stated(our_table(_FILE)["family"], lang)):
            if match := re.search(pattern, text):
                yield f"is for families and says '{match[0]}'"
        return
    for line in _unconditional(of_edition(text_of(name, lang), scholar=True)).splitlines():
        for before in line.split(_MARK)[:-1]:
            phrase = bare(_BEGUN.sub("", before).rpartition("|")[2])[-_AROUND:]
            if "}" not in phrase and phrase + _MARK not in said:
                yield f"does not mark as a conjecture '{before.strip()[-_AROUND:]}'"


def book_edition_wrong(name: str, lang: str, data: bytes, *, scholar: bool) -> Iterator[str]:
    """The same of a printed book. Raises BadInput for what is no PDF."""
    with viewed(data) as document:
        text = " ".join(page_texts(document))
    yield from edition_wrong(name, lang, text, scholar=scholar)


def of_edition(source: str, *, scholar: bool, known: Sequence[str] = ()) -> str:
    """A text without what the other edition alone says or marks, and without what is said unless a fact is `known`; its
    lines keep their numbers."""
    other = ["unless scholar" if scholar else "when scholar", *(f"unless {fact}" for fact in known)]
    text = _without(source, lambda condition: any(words in condition for words in other))
    return text if scholar else text.replace(f" {_MARK}", "")


def _unconditional(source: str) -> str:
    """What is said whichever kit a book is printed with."""
    return _without(source, lambda condition: condition not in ("when scholar", "unless scholar"))


def _without(source: str, falls: Callable[[str], bool]) -> str:
    """A text with empty lines for the blocks whose condition falls."""
    lines, fence = list[str](), ""
    for line in source.split("\n"):
        condition = _CONDITION.fullmatch(line)
        if not fence and condition and falls(condition[2]):
            fence = condition[1]
            lines.append("")
        elif fence:
            fence = "" if line == fence else fence
            lines.append("")
        else:
            lines.append(line)
    return "\n".join(lines)
