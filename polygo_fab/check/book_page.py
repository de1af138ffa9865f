"""A book as a page, read back: its words are those of the document, its pictures show what they have to, at every step.

TAGS holds the words with their elements, in the order of reading, as of a tagged PDF; POSITION each diagram that is
drawn in the page, and each position on the way to it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from lxml import etree, html

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.page import Document, Drawing, Figure, Label
from ..core.shown import Shown
from ..core.stepped import Stepped, Steps
from .diagram import differences
from .diagram_frame import Inks
from .diagram_items import Word
from .diagram_read import read
from .page.mark import Mark
from .svg_items import svg_items
from .tagged_text import Said, document_said, normal, said_wrong

__all__ = ["article_of", "articles_said", "articles_wrong", "book_page_wrong", "page_said", "played_wrong",
           "shown_wrong"]

_KINDS = {"h1": "H1", "h2": "H2", "h3": "H3", "p": "P", "th": "TH", "td": "TD", "figcaption": "Caption",
          "li": "LBody", "svg": "Figure"}
_INLINE = frozenset(("b", "i", "sup"))
_MOST = 3
_EXACT = 0.01
"""mm: how far from its place something may be drawn."""


def book_page_wrong(page: bytes, expected: Document, steps: Steps) -> list[Finding]:
    """TAGS, POSITION: where the article of a page is not the document with its steps. Raises BadInput for no page."""
    return articles_wrong([article_of(page)], expected, steps)


def articles_wrong(articles: Sequence[etree._Element], expected: Document, steps: Steps) -> list[Finding]:
    """The same of one article, or of several that follow each other, in no namespace."""
    wanted = list(document_said(expected))
    found = [*said_wrong(articles_said(articles), wanted)]
    for article in articles:
        if article.get("lang") != expected.lang:
            found.append(Finding("TAGS", "page", f"its language is '{article.get('lang')}', expected {expected.lang}"))
        found += [Finding("TAGS", "page", message) for message in _anchors_wrong(article)]
    tongues = [one.get("lang") for article in articles for one in article.iterdescendants() if one.get("lang")]
    if tongues != [its for block in expected.blocks if (its := getattr(block, "lang", ""))]:
        found.append(Finding("TAGS", "page", f"{len(tongues)} of its parts are in another language, or in other ones"))
    drawn = [(drawing, steps.get((k, n))) for k, block in enumerate(expected.blocks) if isinstance(block, Figure)
             for n, drawing in enumerate(block.drawings)]
    pictures = [svg for article in articles for svg in article.iter("svg")
                if next(svg.iterancestors("details"), None) is None]
    if len(pictures) != len(drawn):
        return [*found, Finding("POSITION", "page", f"{len(pictures)} pictures, expected {len(drawn)}")]
    for number, (svg, (drawing, stepped)) in enumerate(zip(pictures, drawn, strict=True), start=1):
        wrong = list(_picture_wrong(svg, drawing, stepped))
        found += [Finding("POSITION", f"picture {number}", message) for message in wrong[:_MOST]]
    return found


def page_said(page: bytes) -> list[Said]:
    """What the article of a page says, element by element, pictures in words. Raises BadInput for no page."""
    return articles_said([article_of(page)])


def articles_said(articles: Sequence[etree._Element]) -> list[Said]:
    """The same of articles that follow each other."""
    return [said for article in articles for said in _said(article)]


def article_of(page: bytes) -> etree._Element:
    """The one article of a page. Raises BadInput where there is none."""
    try:
        tree = html.document_fromstring(page.decode())
    except (ValueError, etree.LxmlError) as error:
        raise BadInput(f"no page: {error}") from None
    found = tree.xpath("//article[@class='book']")
    if not isinstance(found, list) or len(found) != 1 or not isinstance(found[0], etree._Element):
        raise BadInput("expected one article in the page")
    return found[0]


def _said(article: etree._Element) -> Iterator[Said]:
    """What is heard. The moves of a diagram are not of the text: they lead through its steps."""
    for element in article.iter():
        name = str(element.tag)
        if name not in _KINDS or any(one.get("class") == "moves" for one in element.iterancestors()):
            continue
        if name == "svg":
            if element.get("aria-hidden") != "true":
                yield "Figure", element.get("aria-label", "")
            continue
        above = element.getparent()
        if name == "li" and above is not None:
            number = 1 + sum(1 for _ in element.itersiblings("li", preceding=True))
            yield "Lbl", f"{number}." if above.tag == "ol" else "•"
        strange = [str(one.tag) for one in element.iterdescendants() if one.tag not in _INLINE]
        yield (_KINDS[name] if not strange else f"{_KINDS[name]} with {strange[0]}",
               normal("".join(map(str, element.itertext()))))


def _anchors_wrong(article: etree._Element) -> Iterator[str]:
    """Headings without an anchor, or two of one name."""
    names = [element.get("id", "") for element in article.iter("h1", "h2", "h3")]
    if any(not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names) or len(set(names)) < len(names):
        yield "a heading has no anchor of its own"


def _picture_wrong(svg: etree._Element, drawing: Drawing, stepped: Stepped | None) -> Iterator[str]:
    shows = drawing.shows
    if shows is None:
        yield from _drawn_wrong(svg, drawing)
        return
    yield from shown_wrong(svg, None, shows)
    figure = svg.getparent()
    moves = [] if figure is None else [one for one in figure.iter("ol") if one.get("class") == "moves"]
    if bool(moves) != bool(stepped):
        yield f"{'has' if moves else 'has not'} the moves that lead to it, expected the contrary"
    if not moves or stepped is None:
        return
    told = [f"{one.get('value')} {one.text}" for one in moves[0].iter("li")]
    wanted = [f"{number} {move}" for number, move in enumerate(stepped.moves, stepped.first)]
    heard = [moves[0].get("data-says", ""), *(one.get("data-says", "") for one in moves[0].iter("li"))]
    if told != wanted:
        yield f"lists the moves {', '.join(told)}, expected {', '.join(wanted)}"
        return
    every = [*stepped.before, drawing]
    if heard != [one.alt for one in every]:
        yield "says in words something else than expected at a step"
    yield from played_wrong(stepped, [one.shows for one in every])
    for step, one in enumerate(every):
        if one.shows is not None:
            yield from (f"at step {step}: {message}" for message in shown_wrong(svg, step, one.shows))


def _drawn_wrong(svg: etree._Element, drawing: Drawing) -> Iterator[str]:
    """Of a picture that shows no position: whether it draws each thing where and as it is to."""
    try:
        items = svg_items(svg, anchor="")
    except BadInput as error:
        yield str(error)
        return
    anchors = [next((one.get("text-anchor") for one in (word, *word.iterancestors()) if one.get("text-anchor")), "")
               for word in svg.iter("text")]
    if anchors != [item.anchor for item in drawing.items if isinstance(item, Label)]:
        yield "has words that stand by another end than expected"
    if len(items) != len(drawing.items):
        yield f"draws {len(items)} things, expected {len(drawing.items)}"
        return
    for number, (found, item) in enumerate(zip(items, drawing.items, strict=True), start=1):
        if isinstance(item, Label):
            same = isinstance(found, Word) and (found.text, found.colour) == (item.text.strip(), item.colour) \
                and math.dist(found.at, item.at) < _EXACT
        else:
            style, box = item.style, item.path.bounds
            same = isinstance(found, Mark) and (found.stroke, found.fill) == (style.stroke or "", style.fill or "") \
                and math.dist(found.box[:2], box[:2]) < _EXACT and math.dist(found.box[2:], box[2:]) < _EXACT
        if not same:
            yield f"draws thing {number} otherwise than expected"


def shown_wrong(svg: etree._Element, step: int | None, shows: Shown) -> Iterator[str]:
    """Where a drawing is another position than this, at a step or as it is displayed without scripts."""
    try:
        items = svg_items(svg, step)
    except BadInput as error:
        yield str(error)
        return
    yield from differences(read(items, shows.game.board, Inks("colour")), shows)


def played_wrong(stepped: Stepped, every: Sequence[Shown | None]) -> Iterator[str]:
    """Whether each position follows from the one before by its move, as the rules have it, and no other number appears
    than that of the move."""
    for number, (move, was, now) in enumerate(zip(stepped.moves, every, every[1:], strict=False), stepped.first):
        if was is None or now is None:
            yield f"no position before or after {move}"
            continue
        game = was.game
        try:
            led = game.text(game.apply(was.state, game.parse_move(was.state, move)))
        except BadInput as error:
            led = str(error)
        if led != game.text(now.state):
            yield f"{move} does not lead to what is shown after it"
        elif {told for _, told in now.numbers} - {told for _, told in was.numbers} - {number}:
            yield f"{move} is move {number}, and another number appears with it"
