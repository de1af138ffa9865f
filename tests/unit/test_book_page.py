"""A book as a page is the book: in the same words, with the same pictures, each step of a diagram a legal one; a page
in which anything is otherwise is rejected."""

import re
from dataclasses import replace
from functools import cache

import pytest
from lxml import etree

from polygo_fab.check.book_page import book_page_wrong, page_said
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.svg_items import svg_items
from polygo_fab.check.tagged_text import tagged_elements
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document, Drawing, Figure, Heading, Label, Shape, Style, Table, Text
from polygo_fab.core.path import Path, circle, line, polygon
from polygo_fab.core.stepped import Steps
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import book_language
from polygo_fab.pages.steps import steps_of
from polygo_fab.web.library import books, text
from polygo_fab.write.book_html import anchors, book_html
from polygo_fab.write.inline_svg import inline_svg
from polygo_fab.write.pdf import pdf

EVERY = [(name, lang) for name in books() for lang in languages() if book_language(name, lang) == lang]
HERE = ("polygo", "bridges")


def page(article: str) -> bytes:
    return f"<!doctype html><html><head><title>t</title></head><body>{article}</body></html>".encode()


@cache
def made(name: str, lang: str) -> tuple[Document, Steps, bytes]:
    document = text(name, lang)
    steps = steps_of(document)
    return document, steps, page(book_html(document, steps))


@pytest.mark.parametrize(("name", "lang"), [
    pytest.param(*one, marks=() if one[0] in HERE else pytest.mark.proof if number % 3 or one[0] == "family" else
                 pytest.mark.slow) for number, one in enumerate(EVERY)])
def test_a_page_is_the_book(name: str, lang: str) -> None:
    document, steps, data = made(name, lang)
    assert [str(f) for f in book_page_wrong(data, document, steps)] == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), [
    pytest.param(*one, marks=() if one[0] in HERE else pytest.mark.proof) for one in EVERY])
def test_a_page_is_heard_as_the_pdf_is(name: str, lang: str) -> None:
    document, _, data = made(name, lang)
    heard = tagged_elements(read_pdf(pdf(document)))
    links = [k for k, (kind, _) in enumerate(heard) if kind == "Link"]
    if links:  # the table of contents is of the paper
        heard = heard[:links[0] - 1] + heard[links[-1] + 1:]
    foot = [said for said in heard if said == ("P", page_said(data)[-1][1])]
    assert len(foot) == 1  # on paper it is read at the end of the first page, here at the end
    assert [said for said in heard if said != foot[0]] == page_said(data)[:-1]
    assert page_said(data)[-1] == foot[0]


def test_every_book_has_steps_that_are_played() -> None:
    counts = {name: sum(len(one.moves) for one in made(name, "en")[1].values()) for name in HERE}
    assert counts == {"polygo": 12, "bridges": 19}
    assert all(len(one.before) == len(one.moves) for name in HERE for one in made(name, "en")[1].values())


BROKEN = [
    ("a word", r"When no free cell", "When no empty cell", "TAGS"),
    ("a paragraph", r"<p>When no free cell.*?</p>\n", "", "TAGS"),
    ("a list", r"<ol>(.*?)</ol>", r"<ul>\1</ul>", "TAGS"),
    ("a caption", r"<figcaption>(.)", r"<figcaption>X\1", "TAGS"),
    ("the words of a picture", r'aria-label="', 'aria-label="X', "TAGS"),
    ("a picture that says nothing", r'role="img" aria-label="[^"]*"', 'aria-hidden="true"', "TAGS"),
    ("the language", r'class="book" lang="en"', 'class="book" lang="fr"', "TAGS"),
    ("an anchor", r'<h2 id="[^"]*"', "<h2", "TAGS"),
    ("two anchors", r'<h2 id="[^"]*"', '<h2 id="polygo"', "TAGS"),
    ("a level", r"<h2 (.*?)</h2>", r"<h3 \1</h3>", "TAGS"),
    ("a figure less", r"<figure>.*?</figure>", "", "POSITION"),
    ("a move", r"(<li value=\"1\" data-says=\"[^\"]*\">)(\w)", r"\1\2x", "POSITION"),
    ("the number of a move", r'<li value="1"', '<li value="2"', "POSITION"),
    ("what a step says", r'<ol class="moves" data-says="', '<ol class="moves" data-says="X', "POSITION"),
    ("no moves", r'<ol class="moves".*?</ol>', "", "POSITION"),
    ("a thing that comes later", r'data-from="1" data-to', 'data-from="2" data-to', "POSITION"),
    ("a thing that is never there", r'data-from="1" data-to="\d+"', 'data-from="99" data-to="99"', "POSITION"),
    ("a colour", r'fill="#cbd8ea"', 'fill="#ffffff"', "POSITION"),
    ("a word in a drawing", r'(<text x="[^"]*" y="[^"]*">)a<', r"\1b<", "POSITION"),
    ("a thing moved", r'<circle cx="\d+', '<circle cx="4', "POSITION"),
    ("a component in another colour", r'fill="#24324f"', 'fill="#e69f00"', "POSITION"),
    ("what may hide", r"<svg role", '<svg role="img"><style>*{display:none}</style></svg><svg role', "POSITION"),
]


@pytest.mark.parametrize(("what", "found", "put", "code"), BROKEN, ids=[one[0] for one in BROKEN])
def test_a_page_that_is_otherwise_is_rejected(what: str, found: str, put: str, code: str) -> None:
    document, steps, data = made("polygo", "en")
    broken = re.sub(found, put, data.decode(), count=1, flags=re.DOTALL)
    assert broken != data.decode(), what
    assert code in {f.code for f in book_page_wrong(broken.encode(), document, steps)}


def test_a_step_that_the_rules_forbid_is_rejected() -> None:
    document, steps, data = made("polygo", "en")
    key, stepped = next((key, one) for key, one in steps.items() if len(one.moves) > 2)
    before = (stepped.before[1], stepped.before[0], *stepped.before[2:])
    wrong = book_page_wrong(data, document, {**steps, key: replace(stepped, before=before)})
    assert any("does not lead to" in f.message for f in wrong)


def test_no_page_is_one_line() -> None:
    document, steps, _ = made("polygo", "en")
    for data in (b"<p>nothing</p>", b"\xff\xfe", b""):
        with pytest.raises(BadInput):
            book_page_wrong(data, document, steps)


def test_a_drawing_is_read_as_it_is_drawn() -> None:
    style = Style("#102030", "#ffffff", 0.3)
    items = (Shape(polygon([(1, 1), (4, 1), (4, 3)]), style), Shape(circle((5, 5), 2), style),
             Shape(line((0, 0), (9, 9)), Style("#ff0000", width=0.2, dash=(1.0, 0.5))), Label("a & b", (3, 2), 2.5))
    svg = etree.fromstring(inline_svg(Drawing((10, 10), items, 'says "it"'), 'says "it"'))
    assert svg.get("aria-label") == 'says "it"'
    face, disc, stroke, word = svg_items(svg)
    assert face.points == ((1, 1), (4, 1), (4, 3), (1, 1))
    assert (face.stroke, face.fill, face.width, face.closed) == ("#102030", "#ffffff", 0.3, True)
    assert [(round(x, 9), round(y, 9)) for x, y in sorted(disc.points[:4])] == [(3, 5), (5, 3), (5, 7), (7, 5)]
    assert disc.curved
    assert (stroke.points, stroke.dash, stroke.fill) == (((0, 0), (9, 9)), (1.0, 0.5), "")
    assert (word.text, word.at, word.size, word.colour) == ("a & b", (3, 2), 2.5, "#000000")


@pytest.mark.parametrize("inside", [
    "<image href='x'/>", "<path d='M0 0L1 1' transform='scale(2)' fill='#000000'/>", "<g class='x'/>",
    "<path d='M0 0L1 1' style='display:none' fill='#000000'/>", "<path d='M0 0L1 1' fill='red'/>",
    "<text x='1' y='1' font-size='2' fill='#000000'>a</text>", "<use href='#a'/>", "<script/>"])
def test_what_no_drawing_of_ours_has_is_refused(inside: str) -> None:
    with pytest.raises(BadInput):
        svg_items(etree.fromstring(f'<svg viewBox="0 0 9 9">{inside}</svg>'))


def test_lines_of_one_look_are_one_path_and_what_overlaps_is_not() -> None:
    def drawn(style: Style, paths: list[Path]) -> int:
        return inline_svg(Drawing((9, 9), tuple(Shape(path, style) for path in paths)), "").count("<path")

    lines = [line((0, k), (9, k)) for k in range(5)]
    faces = [polygon([(k, 0), (k + 2, 0), (k + 2, 2)]) for k in range(4)]
    assert drawn(Style("#000000"), lines) == 1
    assert drawn(Style(None, "#00ff00"), faces) == 1
    assert drawn(Style("#000000", "#00ff00"), faces) == 4
    assert drawn(Style(None, "#00ff00", opacity=0.5), faces) == 4


def test_anchors_are_each_their_own() -> None:
    several = Document("x", "en", "a4", (Heading(1, "One"), Heading(2, "Aim"), Heading(2, "Aim"), Heading(1, "Été"),
                                         Heading(2, "Aim"), Text("t"), Table((("a",), ("b",)), (1.0,))))
    assert [one.name for one in anchors(several)] == ["one", "one-aim", "one-aim-2", "ete", "ete-aim"]
    alone = Document("x", "en", "a4", (Heading(1, "One"), Heading(2, "Aim")))
    assert [one.name for one in anchors(alone)] == ["one", "aim"]


def test_a_drawing_with_more_room_keeps_its_board_in_place() -> None:
    document, steps, _ = made("blocks", "en")
    for (block, number), stepped in steps.items():
        figure = document.blocks[block]
        assert isinstance(figure, Figure)
        drawing = figure.drawings[number]
        first = {one.size for one in stepped.before}
        assert first == {drawing.size}
        starts = {tuple(round(v, 6) for v in next(i.path.start for i in one.items if isinstance(i, Shape)))
                  for one in (*stepped.before, drawing)}
        assert len(starts) == 1
