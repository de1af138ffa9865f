"""Books to read on a screen: an EPUB and a page that is one file are the book, and nothing else is taken for one."""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from pathlib import Path

import pytest

from polygo_fab.check.book_file import book_file_wrong
from polygo_fab.check.epub import epub_wrong
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import book_language
from polygo_fab.pages.steps import steps_of
from polygo_fab.recipes.make import make
from polygo_fab.recipes.reading import _page
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.web.library import books, text
from polygo_fab.write.epub import epub

EVERY = [(name, lang) for name in books() for lang in languages() if book_language(name, lang) == lang]
HERE = ("polygo", "leaflet-hexago")
SCRIPT = template("web/static/read.js").read_text(encoding="utf-8")
Files = dict[str, bytes]


@cache
def made(name: str) -> tuple[Document, bytes]:
    document = text(name, "en")
    return document, epub(document, steps_of(document))


def unpacked(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(files: Files, *, stored: bool = True, year: int = 1980) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" and stored else zipfile.ZIP_DEFLATED
            package.writestr(entry, data)
    return stream.getvalue()


def codes(name: str, data: bytes) -> set[str]:
    return {finding.code for finding in epub_wrong(data, made(name)[0], steps_of(made(name)[0]))}


@pytest.mark.parametrize(("name", "lang"), [
    pytest.param(*one, marks=() if one[0] in HERE else pytest.mark.proof if number % 3 or one[0] == "family" else
                 pytest.mark.slow) for number, one in enumerate(EVERY)])
def test_an_epub_is_the_book(name: str, lang: str) -> None:
    document = text(name, lang)
    data = epub(document, steps_of(document))
    assert [str(f) for f in epub_wrong(data, document, steps_of(document))] == []
    assert epub(document, steps_of(document)) == data


def test_a_book_of_several_games_has_a_file_for_each_chapter() -> None:
    files = [name for name in unpacked(made("leaflet-hexago")[1]) if "/text-" in name]
    assert len(files) == sum("<h1" in page for page in [unpacked(made("leaflet-hexago")[1])[f].decode() for f in files])
    assert [name for name in unpacked(made("polygo")[1]) if "/text-" in name] == ["EPUB/text-1.xhtml"]


STYLE = "EPUB/book.css"
HIDDEN = [
    ("a paragraph that is not shown", "p, ul, ol {", "p { display: none; } p, ul, ol {", "display: none"),
    ("words that are seen through", ".note, .turn {", ".turn { opacity: 0; } .note, .turn {", "opacity: 0"),
    ("tiny type", "font-size: 0.9em", "font-size: 0.1em", "font-size: 0.1em: expected 0.8 to 2 em"),
    ("type in other units", "font-size: 0.9em", "font-size: 1px", "font-size: 1px"),
    ("an emblem as large as a page", ".emblem svg { width: 5em; }", ".emblem svg { width: 50em; }", "3 to 10 em"),
    ("an emblem that is not seen", ".emblems svg { width: 6em; }", ".emblems svg { width: 0em; }", "3 to 12 em"),
    ("an emblem of no size", ".emblem svg { width: 5em; }", "", "'.emblem svg' has no width"),
    ("a diagram of no size", "svg { max-width: 100%; height: auto;", "svg { max-width: 100%; height: 0;", "height: 0"),
    ("a diagram wider than its page", "svg { max-width: 100%;", "svg {", "wider than its page"),
    ("words beside the page", "li { margin: 0.25em 0; }", "li { margin: 0 0 0 -99em; }", "-99em"),
    ("words drawn in", "body {", "body { text-indent: -999em;", "text-indent"),
    ("words on other words", "h2 {", "h2 { position: absolute;", "position"),
    ("white on white", "--soft: #5c554c", "--soft: #fdfdfd", "stands out from #ffffff"),
    ("dark on dark, by night", "--head: #b5c8ee", "--head: #20263a", "stands out from #191715"),
    ("no colour at all", "color: var(--soft)", "color: transparent", "expected a colour"),
    ("words that are not in the book", "h3 {", 'h3::before { content: "x"; } h3 {', "content"),
    ("by another letter case", "body {", "body { VISIBILITY: Hidden;", "visibility"),
    ("in print alone", "body {", "@media print { p { color: #ffffff } } body {", "@media print"),
    ("a colour that means another", ".note, .turn {", ".note { --soft: #ffffff } .note, .turn {", "--soft"),
    ("from elsewhere", "body {", '@import url("x.css"); body {', "@import"),
    ("a rule in a rule", "h2 {", "h2 { p { color: #000000 }", "that can be read"),
    ("what no rule is", "body {", "body", "that can be read"),
]


@pytest.mark.parametrize(("what", "found", "put", "told"), HIDDEN, ids=[one[0] for one in HIDDEN])
def test_a_style_sheet_that_hides_something_is_rejected(what: str, found: str, put: str, told: str) -> None:
    files = unpacked(made("polygo")[1])
    source = files[STYLE].decode()
    assert found in source, what
    data = packed({**files, STYLE: source.replace(found, put, 1).encode()})
    document = made("polygo")[0]
    wrong = [finding for finding in epub_wrong(data, document, steps_of(document)) if finding.code == "CONTENT"]
    assert any(told in finding.message and finding.where == "book.css" for finding in wrong), wrong


def test_a_style_sheet_is_read_whatever_its_bytes() -> None:
    files = unpacked(made("polygo")[1])
    dark = b"@media (prefers-color-scheme: dark) { a { color: #000000 }"
    for data in (b"\xff", b"{", b"}", b"a{b:c", dark, b"a{;:;}"):
        assert codes("polygo", packed({**files, STYLE: data})) == {"CONTENT"}


OPF, NAV, TEXT, BOX = "EPUB/book.opf", "EPUB/nav.xhtml", "EPUB/text-1.xhtml", "META-INF/container.xml"
BROKEN = [
    ("a word", TEXT, "When no free cell", "When no empty cell", "TAGS"),
    ("words in another language", TEXT, "<p>When", '<p lang="fr">When', "TAGS"),
    ("a paragraph", TEXT, r"<p>When no free cell.*?</p>\n", "", "TAGS"),
    ("the language of a file", TEXT, 'xml:lang="en"', 'xml:lang="fr"', "TAGS"),
    ("the title of a file", TEXT, "<title>PolyGo</title>", "<title></title>", "TAGS"),
    ("the words of a picture", TEXT, 'aria-label="', 'aria-label="X', "TAGS"),
    ("a picture that says nothing", TEXT, 'role="img" aria-label="[^"]*"', 'aria-hidden="true"', "TAGS"),
    ("a figure less", TEXT, "<figure>.*?</figure>", "", "POSITION"),
    ("a thing moved", TEXT, r'<circle cx="\d+', '<circle cx="4', "POSITION"),
    ("a colour", TEXT, 'fill="#cbd8ea"', 'fill="#ffffff"', "POSITION"),
    ("a word in a drawing", TEXT, r'(<text x="[^"]*" y="[^"]*">)a<', r"\1b<", "POSITION"),
    ("a word of a step", TEXT, "<figcaption>1. ", "<figcaption>2. ", "TAGS"),
    ("what opens the steps", TEXT, "<summary>Step", "<summary>Stop", "TAGS"),
    ("words beside the steps", TEXT, "</summary>", "</summary>and more", "TAGS"),
    ("more in the steps", TEXT, "</summary>", "</summary><p>and more</p>", "TAGS"),
    ("words that are no step", TEXT, "</main>", '<p class="moves">and more</p></main>', "TAGS"),
    ("steps that are shut", TEXT, '<details class="moves">', '<details class="moves" hidden="">', "TAGS"),
    ("steps below nothing", TEXT, '<details class="moves">.*?</details>', "", "TAGS"),
    ("a step less", TEXT, r"</summary><figure>.*?</figure>", "</summary>", "POSITION"),
    ("two steps changed over", TEXT, r"(</summary>)(<figure><svg.*?</svg>)(.*?)(<figure><svg.*?</svg>)",
     r"\1\4\3\2", "POSITION"),
    ("the words of a step's picture", TEXT, r'(</summary><figure><svg [^>]*aria-label=")', r"\1X", "POSITION"),
    ("a script", TEXT, "</main>", "<script>1</script></main>", "FILE"),
    ("a link to elsewhere", TEXT, "</main>", '<a href="http://x.org/">x</a></main>', "FILE"),
    ("what a touch does", TEXT, "<main>", '<main onclick="x()">', "FILE"),
    ("no style sheet", TEXT, '<link rel="stylesheet"[^>]*>', "", "FILE"),
    ("a style sheet for print alone", TEXT, '<link rel="stylesheet"', '<link media="print" rel="stylesheet"', "FILE"),
    ("a title of the contents", NAV, ">Your turn<", ">Your move<", "TAGS"),
    ("a title that leads elsewhere", NAV, "#your-turn", "#set-up", "TAGS"),
    ("a title that leads nowhere", NAV, "#your-turn", "#nowhere", "TAGS"),
    ("a title less", NAV, "<li><a href=\"[^\"]*#your-turn\">[^<]*</a></li>", "", "TAGS"),
    ("no table of contents", NAV, 'epub:type="toc"', "", "TAGS"),
    ("the version", OPF, 'version="3.0"', 'version="2.0"', "FILE"),
    ("the title", OPF, "<dc:title>PolyGo", "<dc:title>Polygo", "META"),
    ("the language", OPF, "<dc:language>en", "<dc:language>fr", "META"),
    ("the number", OPF, "urn:uuid:", "", "META"),
    ("the day", OPF, "T00:00:00Z", "T12:34:56Z", "META"),
    ("what helps to read it", OPF, '<meta property="schema:accessibilityFeature">alternativeText</meta>', "", "META"),
    ("the summary", OPF, "(accessibilitySummary\">)[^<]*", r"\1", "META"),
    ("a file that is not listed", OPF, '<item id="style"[^>]*>', "", "FILE"),
    ("what a file draws", OPF, ' properties="svg"', "", "FILE"),
    ("the type of a file", OPF, "text/css", "text/plain", "FILE"),
    ("nothing to read", OPF, '<itemref idref="text-1"/>', "", "FILE"),
    ("another navigation", OPF, ' properties="nav"', "", "FILE"),
]


@pytest.mark.parametrize(("what", "file", "found", "put", "code"), BROKEN, ids=[one[0] for one in BROKEN])
def test_a_broken_epub_is_rejected(what: str, file: str, found: str, put: str, code: str) -> None:
    files = unpacked(made("polygo")[1])
    source = files[file].decode()
    broken = re.sub(found, put, source, count=1, flags=re.DOTALL)
    assert broken != source, what
    assert code in codes("polygo", packed({**files, file: broken.encode()}))


def test_how_the_files_lie_is_part_of_it() -> None:
    files = unpacked(made("polygo")[1])
    assert codes("polygo", packed(files)) == set()
    for bad in (packed(files, stored=False), packed(files, year=2026),
                packed({**{name: files[name] for name in files if name != "mimetype"}, "mimetype": files["mimetype"]}),
                packed({**files, "mimetype": b"application/zip"}), packed({**files, "EPUB/more.css": b"p {}"})):
        assert codes("polygo", bad) == {"FILE"}


@pytest.mark.parametrize(("data", "said"), [
    (b"", "no EPUB"), (b"PK\x03\x04 and no more", "no EPUB"), (packed({"mimetype": b"x"}), "container.xml"),
    (packed({BOX: b"<container/>"}), "is not there"), (packed({BOX: b"<a"}), "no XML")])
def test_what_is_no_epub_is_refused_in_a_line(data: bytes, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        epub_wrong(data, made("polygo")[0], {})


def test_a_file_that_is_no_xml_is_refused() -> None:
    files = unpacked(made("polygo")[1])
    for bad in (files[TEXT].replace(b"</p>", b"", 1), files[TEXT].replace(b"http://www.w3.org/2000/svg", b"x:y", 1)):
        with pytest.raises(BadInput, match="text-1"):
            epub_wrong(packed({**files, TEXT: bad}), made("polygo")[0], {})


PAGE = [
    ("a word", "When no free cell", "When no empty cell", "TAGS"),
    ("what a step says", '<ol class="moves" data-says="', '<ol class="moves" data-says="X', "POSITION"),
    ("the title", "<title>PolyGo", "<title>Polygo", "CONTENT"),
    ("the contents", ">Your turn</a>", ">Your move</a>", "CONTENT"),
    ("where they lead", 'href="#your-turn"', 'href="#set-up"', "CONTENT"),
    ("the script", "function steps", "function stepz", "CONTENT"),
    ("a picture from elsewhere", "</main>", '<img src="http://x.org/a.png"></main>', "CONTENT"),
    ("no policy", "<meta http-equiv[^>]*>", "", "CONTENT"),
]


@pytest.mark.parametrize(("what", "found", "put", "code"), PAGE, ids=[one[0] for one in PAGE])
def test_a_page_that_is_one_file_is_the_book_and_a_broken_one_is_rejected(what: str, found: str, put: str,
                                                                         code: str) -> None:
    document = made("polygo")[0]
    data, steps = _page(document), steps_of(document)
    assert book_file_wrong(data, document, steps, SCRIPT) == []
    broken = re.sub(found, put, data.decode(), count=1, flags=re.DOTALL)
    assert broken != data.decode(), what
    assert code in {f.code for f in book_file_wrong(broken.encode(), document, steps, SCRIPT)}


def test_they_are_made_where_they_are_named_in_each_edition(tmp_path: Path) -> None:
    recipe = Recipe("b", "books", settings={"books": "hex"}, formats=("epub", "html"), languages=("fr", "de"),
                    books=("full", "large", "scholar"))
    result = make(recipe, tmp_path)
    assert result.findings == ()
    assert sorted(path for path in result.files if path.startswith("read/")) == [
        f"read/{lang}/rulebook-hex{edition}.{form}" for lang in ("de", "fr") for edition in ("-scholar", "")
        for form in ("epub", "html")]
    page = (tmp_path / "b" / "index.de.html").read_text(encoding="utf-8")
    assert '<a href="read/fr/rulebook-hex.epub">fr/rulebook-hex.epub</a>' in page
    assert not {"epub", "html"} & set(Recipe("h", "books").formats)


def test_another_format_is_refused_in_a_line() -> None:
    with pytest.raises(BadInput, match="unknown format 'mobi': allowed: 3mf, brf, brf2, dxf, epub, html"):
        Recipe("b", "books", formats=("mobi",))
