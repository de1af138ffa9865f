"""A flowing document as the inside of a page: what a PDF of it has, in the same words and the same order.

Headings have anchors, pictures are drawn inline and say in words what the tagged PDF says; those with moves carry every
step, and the moves as a list, for a script that leads through them. Where there are no scripts the steps are pictures
of their own, with their words, in a part that opens (`details`); a reader that does not know it shows them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from ..core.page import Block, Bullets, Document, Drawing, Heading, PageBreak, Table, Text
from ..core.printed.markup import plain
from ..core.printed.slug import slug
from ..core.printed.typography import typeset
from ..core.stepped import Stepped, Steps
from ..core.words.language_files import words_in
from .inline_svg import inline_svg

__all__ = ["Anchor", "anchors", "book_html"]

_SCALE = 6.2
"""CSS pixels for a mm of a drawing: its letters become as large as the words of the page."""


@dataclass(frozen=True)
class Anchor:
    """A heading in the contents of a page: where a link leads to, and what it says."""

    level: int
    name: str
    text: str


def book_html(document: Document, steps: Mapping[tuple[int, int], Stepped] | Steps, apart: bool = False) -> str:
    """The article of a document; `steps` are those of its drawings (`pages.steps`), `apart`: pictures of their own."""
    names = iter(anchors(document))
    parts = [f'<article class="book" lang="{document.lang}">']
    parts += [html for number, block in enumerate(document.blocks)
              for html in _block(block, number, names, steps, document.lang if apart else "")]
    if document.footer:
        parts.append(f'<p class="colophon">{escape(document.footer, quote=False)}</p>')
    return "\n".join([*parts, "</article>"])


def anchors(document: Document) -> tuple[Anchor, ...]:
    """Every heading, in their order; where there are several of level 1 those below are named after theirs."""
    titles = [block for block in document.blocks if isinstance(block, Heading)]
    several = sum(title.level == 1 for title in titles) > 1
    found: list[Anchor] = []
    taken: set[str] = set()
    chapter = ""
    for title in titles:
        words = plain(title.text)
        if title.level == 1:
            chapter = words
        name = slug(f"{chapter} {words}" if several and title.level > 1 else words, taken)
        taken.add(name)
        found.append(Anchor(title.level, name, words))
    return tuple(found)


def _block(block: Block, number: int, names: Iterator[Anchor], steps: Mapping[tuple[int, int], Stepped], apart: str
           ) -> Iterator[str]:
    """`apart`: the language of the steps that are pictures of their own, "" where a script leads through them."""
    if isinstance(block, PageBreak):
        return
    if isinstance(block, Heading):
        yield f'<h{block.level} id="{next(names).name}"{_in(block.lang)}>{block.text}</h{block.level}>'
    elif isinstance(block, Text):
        look = "" if block.role == "body" else f' class="{block.role}"'
        yield f"<p{look}{_in(block.lang)}>{block.markup}</p>"
    elif isinstance(block, Bullets):
        kind = "ol" if block.numbered else "ul"
        look = "" if block.role == "body" else f' class="{block.role}"'
        yield f"<{kind}{look}{_in(block.lang)}>{''.join(f'<li>{item}</li>' for item in block.items)}</{kind}>"
    elif isinstance(block, Table):
        yield _table(block)
    else:
        pictures = list[str]()
        for k, (drawing, caption) in enumerate(zip(block.drawings, block.captions, strict=True)):
            stepped = steps.get((number, k))
            pictures.append(_picture(drawing, caption, None if apart else stepped))
            pictures += [_steps(stepped, apart)] if apart and stepped else []
        place = {"column": "", "beside": " emblem", "cover": " emblems"}[block.place]
        yield f'<div class="figures{place}">{"".join(pictures)}</div>'


def _picture(drawing: Drawing, caption: str, stepped: Stepped | None) -> str:
    alt, before, moves, stepping = drawing.alt or plain(caption), list[Drawing](), "", ""
    if stepped is not None:
        before = list(stepped.before)
        says = [*(one.alt for one in before[1:]), alt]
        items = "".join(f'<li value="{number}" data-says="{escape(said)}">{escape(move)}</li>'
                        for number, (move, said) in enumerate(zip(stepped.moves, says, strict=True), stepped.first))
        moves, stepping = f'<ol class="moves" data-says="{escape(before[0].alt)}">{items}</ol>', ' class="stepped"'
    below = f"<figcaption>{caption}</figcaption>" if plain(caption) else ""
    return f"<figure{stepping}>{inline_svg(drawing, alt, before, _SCALE)}{moves}{below}</figure>"


def _steps(stepped: Stepped, lang: str) -> str:
    """What was to be seen before each of the moves, below the picture to which they lead."""
    words = {name: typeset(str(words_in(lang, "strings")[f"steps_{name}"]), lang)
             for name in ("through", "before", "shown")}
    told = [words["before"], *(f"{number}. {move}" for number, move in enumerate(stepped.moves, stepped.first))]
    seen = "".join(f"<figure>{inline_svg(drawing, drawing.alt, (), _SCALE)}"
                   f"<figcaption>{escape(said, quote=False)}</figcaption></figure>"
                   for drawing, said in zip(stepped.before, told, strict=False))
    last = escape(words["shown"].format(move=told[-1]), quote=False)
    return (f'<details class="moves"><summary>{escape(words["through"], quote=False)}</summary>{seen}<p>{last}</p>'
            "</details>")


def _table(block: Table) -> str:
    head, *rows = block.rows
    top = "".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table{_in(block.lang)}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _in(lang: str) -> str:
    return f' lang="{lang}"' if lang else ""
