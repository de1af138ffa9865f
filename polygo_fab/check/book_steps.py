"""The steps of diagrams where there are no scripts, read back: below each picture that has moves the pictures before
it, each with its words and the move that led to it. TAGS: the words; POSITION: what is drawn.

Nothing else may be in a part that opens, as what is there is not heard with the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lxml import etree

from ..core.finding import Finding
from ..core.page import Document, Figure
from ..core.printed.typography import typeset
from ..core.stepped import Stepped, Steps
from ..core.words.language_files import words_in
from .book_page import played_wrong, shown_wrong
from .tagged_text import normal

__all__ = ["steps_apart_wrong"]

_MOST = 3


def steps_apart_wrong(articles: Sequence[etree._Element], expected: Document, steps: Steps) -> Iterator[Finding]:
    """What is wrong with them in the articles of a book."""
    figures = [one for article in articles for one in article.iter("figure")
               if next(one.iterancestors("details"), None) is None]
    drawn = [(drawing, steps.get((k, n))) for k, block in enumerate(expected.blocks) if isinstance(block, Figure)
             for n, drawing in enumerate(block.drawings)]
    if len(figures) != len(drawn):
        return  # told of the pictures themselves
    there = sum(1 for article in articles for one in article.getroottree().getroot().iter()
                if one.tag == "details" or one.get("class") == "moves")
    if there != sum(stepped is not None for _, stepped in drawn):
        yield Finding("TAGS", "page", f"{there} parts that open, expected one for each picture that has moves")
    for number, (figure, (drawing, stepped)) in enumerate(zip(figures, drawn, strict=True), start=1):
        after = figure.getnext()
        its = after if after is not None and after.tag == "details" else None
        if (its is None) != (stepped is None):
            yield Finding("TAGS", f"picture {number}", f"{'no steps are' if its is None else 'steps are'} below it")
        elif its is not None and stepped is not None:
            yield from (Finding("TAGS", f"picture {number}", message)
                        for message in list(_words_wrong(its, stepped, expected.lang))[:_MOST])
            every = [*stepped.before, drawing]
            wrong = [*_pictures_wrong(its, stepped), *played_wrong(stepped, [one.shows for one in every])]
            yield from (Finding("POSITION", f"picture {number}", message) for message in wrong[:_MOST])


def _words_wrong(part: etree._Element, stepped: Stepped, lang: str) -> Iterator[str]:
    """Whether it has these words, in this order, and whatever it is made of."""
    words = words_in(lang, "strings")
    moves = [f"{number}. {move}" for number, move in enumerate(stepped.moves, stepped.first)]
    told = [str(words["steps_before"]), *moves[:-1]]
    wanted = [("summary", str(words["steps_through"])), *(
        one for said in told for one in (("figure", ""), ("svg", ""), ("figcaption", said))),
        ("p", str(words["steps_shown"]).replace("{move}", moves[-1]))]
    found = [(str(one.tag), "" if one.tag in ("figure", "svg") else normal("".join(map(str, one.itertext()))))
             for one in part.iterdescendants() if next(one.iterancestors("svg"), None) is None]
    if found != [(kind, normal(typeset(said, lang))) for kind, said in wanted]:
        first = next((f"{a[0]} '{a[1][:40]}', expected {b[0]} '{b[1][:40]}'"
                      for a, b in zip(found, wanted, strict=False) if a != (b[0], normal(typeset(b[1], lang)))),
                     f"{len(found)} elements, expected {len(wanted)}")
        yield f"its steps have {first}"
    loose = [one.tail or "" for one in (*part.iterchildren(), *part.iter("svg", "figcaption"))]
    if (part.text or "").strip() or any(text.strip() for text in loose) or sorted(part.attrib) != ["class"]:
        yield "its steps have something else beside them"


def _pictures_wrong(part: etree._Element, stepped: Stepped) -> Iterator[str]:
    pictures = list(part.iter("svg"))
    if len(pictures) != len(stepped.before):
        yield f"{len(pictures)} steps are drawn, expected {len(stepped.before)}"
        return
    for step, (svg, one) in enumerate(zip(pictures, stepped.before, strict=True)):
        if svg.get("aria-label", "") != one.alt or svg.get("role") != "img":
            yield f"says in words something else than expected at step {step}"
        if one.shows is not None:
            yield from (f"at step {step}: {message}" for message in shown_wrong(svg, None, one.shows))
