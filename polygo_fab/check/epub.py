"""An EPUB of a book, read back from its bytes: the package that EPUB 3.3 asks for, and in it the words and diagrams of
the document.

FILE: what the container is, which files it has, and whether it asks for more than it brings; META: what it says of
itself; TAGS: the words, their language and the navigation; POSITION: the diagrams and their steps;
CONTENT: a style sheet that could hide any of them.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.page import Document
from ..core.stepped import Steps
from .book_page import articles_wrong
from .book_steps import steps_apart_wrong
from .book_style import style_wrong
from .tagged_text import document_said, normal

__all__ = ["epub_articles", "epub_wrong"]

_MEDIA = b"application/epub+zip"
_LARGEST = 64 << 20
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_XHTML, _SVG = "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"
_OPS, _XML = "{http://www.idpf.org/2007/ops}", "{http://www.w3.org/XML/1998/namespace}"
_TYPES = {".xhtml": "application/xhtml+xml", ".css": "text/css"}
_ACCESS: Mapping[str, frozenset[str]] = {
    "accessMode": frozenset({"textual", "visual"}), "accessModeSufficient": frozenset({"textual", "textual,visual"}),
    "accessibilityFeature": frozenset({"alternativeText", "displayTransformability", "readingOrder",
                                       "structuralNavigation", "tableOfContents"}),
    "accessibilityHazard": frozenset({"none"})}
_BARRED = ("script", "iframe", "object", "embed", "audio", "video", "img", "image", "form", "style", "foreignObject",
           "use", "base")


@dataclass(frozen=True)
class _Opened:
    """The package of a book: its root, where that is, and the files of the container by their paths."""

    root: etree._Element
    path: str
    files: Mapping[str, bytes]

    def all(self, name: str) -> list[etree._Element]:
        return [one for one in self.root.iter() if isinstance(one.tag, str) and etree.QName(one).localname == name]

    def text(self, name: str) -> str:
        return next((one.text or "" for one in self.all(name)), "")

    @property
    def items(self) -> list[tuple[str, str, str]]:
        """Of each file of the manifest its path, its type and its properties."""
        folder = self.path.rpartition("/")[0]
        return [(f"{folder}/{one.get('href', '')}".lstrip("/"), one.get("media-type", ""), one.get("properties", ""))
                for one in self.all("item")]

    @property
    def spine(self) -> list[str]:
        """The files to read, in their order."""
        by_id = {one.get("id", ""): path for one, (path, _, _) in zip(self.all("item"), self.items, strict=True)}
        return [by_id.get(one.get("idref", ""), "") for one in self.all("itemref")]


def epub_wrong(data: bytes, expected: Document, steps: Steps) -> list[Finding]:
    """What is wrong with a book, whose drawings have these steps. Raises BadInput for what is no EPUB."""
    files, found = _unpacked(data)
    book = _opened(files)
    found += [Finding("FILE", "file", message) for message in _package_wrong(book)]
    found += [Finding("META", "file", message) for message in _about_wrong(book, expected)]
    found += [finding for path, media, _ in book.items if media == _TYPES[".css"] and path in files
              for finding in style_wrong(files[path])]
    pages = {path: _page(files[path], path) for path, media, _ in book.items
             if media == _TYPES[".xhtml"] and path in files}
    for path, page in pages.items():
        found += [Finding("TAGS", path, message) for message in _root_wrong(page, expected)]
        found += [Finding("FILE", path, message) for message in (*_asks(page), *_dressed_wrong(book, path, page))]
    articles = [article for path in book.spine if path in pages for article in pages[path].iter("article")]
    if len(articles) != len(book.spine):
        return [*found, Finding("TAGS", "file", f"{len(articles)} articles in {len(book.spine)} files that are read")]
    found += [*articles_wrong(articles, expected, {}), *steps_apart_wrong(articles, expected, steps)]
    return found + [Finding("TAGS", "nav", message) for message in _navigation_wrong(book, pages, expected)]


def epub_articles(data: bytes) -> list[etree._Element]:
    """What is read of a book, in order. Raises BadInput for what is no EPUB."""
    book = _opened(_unpacked(data)[0])
    return [article for path in book.spine if path in book.files
            for article in _page(book.files[path], path).iter("article")]


def _unpacked(data: bytes) -> tuple[dict[str, bytes], list[Finding]]:
    """The files of the container, and what is wrong with how they lie in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            entries = package.infolist()
            if sum(one.file_size for one in entries) > _LARGEST:
                raise BadInput("an EPUB of more than 64 MB")
            files = {one.filename: package.read(one) for one in entries}
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise BadInput(f"no EPUB: {error}") from None
    wrong = []
    if not data.startswith(b"PK\x03\x04") or data[26:30] != b"\x08\x00\x00\x00" or data[30:58] != b"mimetype" + _MEDIA:
        wrong.append("does not begin with its media type, as it is")
    if len(files) < len(entries):
        wrong.append("has two files of one name")
    if any(one.date_time != _EARLIEST for one in entries):
        wrong.append("says when it was made")
    return files, [Finding("FILE", "file", message) for message in wrong]


def _opened(files: Mapping[str, bytes]) -> _Opened:
    if "META-INF/container.xml" not in files:
        raise BadInput("no EPUB: it has no META-INF/container.xml")
    container = _tree(files["META-INF/container.xml"], "META-INF/container.xml")
    path = next((one.get("full-path", "") for one in container.iter() if one.get("full-path")), "")
    if path not in files:
        raise BadInput(f"no EPUB: its package '{path[:60]}' is not there")
    return _Opened(_tree(files[path], path), path, files)


def _tree(data: bytes, path: str) -> etree._Element:
    try:
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError as error:
        raise BadInput(f"{path}: no XML: {error}") from None


def _page(data: bytes, path: str) -> etree._Element:
    """A file of the text, without namespaces. Raises BadInput for an element of another than HTML, or SVG in a
    drawing."""
    root = _tree(data, path)
    for one in list(root.iter()):
        if not isinstance(one.tag, str):
            continue
        name = etree.QName(one)
        drawn = name.localname == "svg" or any(etree.QName(above).localname == "svg" for above in one.iterancestors())
        if name.namespace != (_SVG if drawn else _XHTML):
            raise BadInput(f"{path}: <{name.localname}> is in the namespace '{name.namespace}'")
    for one in list(root.iter()):
        if isinstance(one.tag, str):
            one.tag = etree.QName(one).localname
    return root


def _package_wrong(book: _Opened) -> Iterator[str]:
    if book.root.get("version") != "3.0":
        yield f"its version is '{book.root.get('version')}', expected 3.0"
    paths = [path for path, _, _ in book.items]
    there = set(book.files) - {"mimetype", "META-INF/container.xml", book.path}
    if sorted(paths) != sorted(there):
        yield f"its list of files is {', '.join(sorted(paths))}, and it has {', '.join(sorted(there))}"
    for path, media, properties in book.items:
        if media != _TYPES.get(f".{path.rpartition('.')[2]}"):
            yield f"{path} is said to be {media}"
        drawn = b"<svg" in book.files.get(path, b"")
        if properties != ("nav" if path.endswith("nav.xhtml") else "svg" if drawn else ""):
            yield f"{path} is said to have '{properties}'"
    texts = [path for path, media, properties in book.items if media == _TYPES[".xhtml"] and properties != "nav"]
    if book.spine != texts:
        yield f"{', '.join(book.spine)} is read, expected {', '.join(texts)}"


def _about_wrong(book: _Opened, expected: Document) -> Iterator[str]:
    """What it says of itself: title, language, number, day, and what helps to read it."""
    for name, wanted in (("title", expected.title), ("language", expected.lang), ("description", expected.subject)):
        if book.text(name) != wanted:
            yield f"{name} '{book.text(name)[:60]}', expected '{wanted[:60]}'"
    number = next((one for one in book.all("identifier") if one.get("id") == book.root.get("unique-identifier")), None)
    if number is None or not re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", number.text or ""):
        yield "has no number of its own"
    told: dict[str, list[str]] = {}
    for one in book.all("meta"):
        told.setdefault(one.get("property", ""), []).append(one.text or "")
    days = told.get("dcterms:modified", [])
    if len(days) != 1 or not re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", days[0]):
        yield f"was last changed '{', '.join(days)[:60]}', expected one day"
    for name, values in _ACCESS.items():
        its = told.get(f"schema:{name}", [])
        if sorted(its) != sorted(values):
            yield f"says of {name} {', '.join(its) or 'nothing'}, expected {', '.join(sorted(values))}"
    if len("".join(told.get("schema:accessibilitySummary", [""]))) < 20:
        yield "does not say in words how it can be read"


def _root_wrong(page: etree._Element, expected: Document) -> Iterator[str]:
    for said in (page.get("lang"), page.get(f"{_XML}lang")):
        if said != expected.lang:
            yield f"its language is '{said}', expected {expected.lang}"
    if not normal(page.findtext("head/title") or ""):
        yield "has no title"


def _asks(page: etree._Element) -> Iterator[str]:
    """What it could ask for, or do."""
    for one in page.iter():
        if one.tag in _BARRED:
            yield f"has an element '{one.tag}'"
        for name, value in ((str(name), str(value)) for name, value in one.attrib.items()):
            if name.startswith("on") or name in ("src", "style", "data") or (name == "href" and ":" in value):
                yield f"'{one.tag}' has {name} = '{value[:60]}'"


def _dressed_wrong(book: _Opened, path: str, page: etree._Element) -> Iterator[str]:
    """Whether it is shown by the one style sheet of the book, and by nothing else."""
    folder = path.rpartition("/")[0]
    sheets = [found for found, media, _ in book.items if media == _TYPES[".css"]]
    links = [(one.get("rel"), f"{folder}/{one.get('href', '')}".lstrip("/"), sorted(map(str, one.attrib)))
             for one in page.iter("link")]
    if len(sheets) != 1 or links != [("stylesheet", sheets[0], ["href", "rel", "type"])]:
        yield f"is shown by {len(links)} style sheets, expected the one of the book"


def _navigation_wrong(book: _Opened, pages: Mapping[str, etree._Element], expected: Document) -> Iterator[str]:
    """Whether the contents are the headings of the two upper levels, in their order, each one below its chapter, and
    lead to them."""
    path = next((path for path, _, properties in book.items if properties == "nav"), "")
    tables = [one for one in pages[path].iter("nav") if one.get(f"{_OPS}type") == "toc"] if path in pages else []
    if len(tables) != 1:
        yield f"{len(tables)} tables of contents, expected one"
        return
    links = list(tables[0].iter("a"))
    told = [(1 + (sum(1 for _ in link.iterancestors("ol")) > 1), normal("".join(map(str, link.itertext()))))
            for link in links]
    heads = [(kind, said) for kind, said in document_said(expected) if kind in ("H1", "H2")]
    wanted = [(1 if kind == "H1" or not k else 2, said) for k, (kind, said) in enumerate(heads)]
    if told != wanted:
        first = next((f"'{a[1][:40]}', expected '{b[1][:40]}'" for a, b in zip(told, wanted, strict=False) if a != b),
                     f"{len(told)} titles, expected {len(wanted)}")
        yield f"the contents say {first}"
    folder = path.rpartition("/")[0]
    for link in links:
        file, _, name = link.get("href", "").partition("#")
        page = pages.get(f"{folder}/{file}".lstrip("/"))
        said = [] if page is None or not name else [
            normal("".join(map(str, one.itertext()))) for one in page.iter("h1", "h2") if one.get("id") == name]
        if said != [normal("".join(map(str, link.itertext())))]:
            yield f"'{link.get('href', '')[:60]}' leads to {said[0][:40] if said else 'nothing'}"

