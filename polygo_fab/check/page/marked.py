"""What a page paints within its marks (ISO 32000-1, 14.6): what belongs to its structure, and what to nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .items import ContentMark, Painted, PaintedPath
from .run import TextRun
from .things import Form, Thing

__all__ = ["MarkedContent", "marked"]


@dataclass
class MarkedContent:
    """Of a page: the numbers of its marked contents in the order of painting, what lies outside of all marks, how many
    pieces are in a marked content and in an artifact at once, the text of each marked content, letter for letter as
    the file gives it, the forms that are painted in each, and how much else."""

    numbers: tuple[int, ...] = ()
    loose: list[str] = field(default_factory=list)
    both: int = 0
    texts: dict[int, str] = field(default_factory=dict)
    forms: dict[int, list[Form]] = field(default_factory=dict)
    others: Counter[int] = field(default_factory=Counter)


def marked(said: Painted, items: Iterable[Thing | Form]) -> MarkedContent:
    """What a page paints within which marks, of its content and its items; the words of drawings are theirs, and no
    text of the page."""
    found = MarkedContent(said.numbers)
    for item in items:
        number = _number(item.marks)
        if isinstance(item, Form):
            if number is not None:
                found.forms.setdefault(number, []).append(item)
            if item.unmarked and (number is None) == any(mark.tag == "Artifact" for mark in item.marks):
                continue
            for thing in item.own:
                _painted(found, thing, (*item.marks, *thing.marks))
            found.numbers += item.painted.numbers
        else:
            if number is not None:
                found.others[number] += 1
                if isinstance(item, TextRun):
                    found.texts[number] = found.texts.get(number, "") + item.text
            _painted(found, item, item.marks)
    found.loose += ["a mark that does not end"] if said.open else []
    return found


def _painted(found: MarkedContent, thing: Thing, marks: Sequence[ContentMark]) -> None:
    numbered, artifact = _number(marks) is not None, any(mark.tag == "Artifact" for mark in marks)
    if not numbered and not artifact:
        found.loose.append("a shape" if isinstance(thing, PaintedPath) else "a text" if isinstance(thing, TextRun) else
                           "a picture")
    found.both += numbered and artifact


def _number(marks: Sequence[ContentMark]) -> int | None:
    """That of the innermost one that has one."""
    return next((mark.number for mark in reversed(marks) if mark.number is not None), None)
