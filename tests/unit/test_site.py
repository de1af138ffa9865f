"""The static site: every link leads somewhere, the same bytes twice, whole on the disk or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from lxml import html

from polygo_fab.check.site import site_wrong
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.web import pages as every
from polygo_fab.web.asking import Answer, Ask, Kept, View
from polygo_fab.web.pages import docs, front, picture, read, ready
from polygo_fab.web.pages import pages as found_pages
from polygo_fab.web.site import build as building
from polygo_fab.web.site.addresses import address, relative
from polygo_fab.web.site.build import build
from polygo_fab.web.site.install import LISTING, put, refuse_others
from polygo_fab.web.site.search import index_script
from polygo_fab.web.words import words


def first(kept: tuple[Kept, ...], *words: str) -> tuple[Kept, ...]:
    return tuple(one for one in kept if set(one.words.values()) & set(words))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> tuple[View, ...]:
    """Pages that are made quickly: two books, the docs, and no archives."""
    some: list[View] = []
    for page in (*docs.PAGES, *front.PAGES, *picture.PAGES, *read.PAGES, *ready.PAGES):
        kept = page.kept
        if "{book}" in page.path:
            kept = lambda lang, kept=page.kept: first(kept(lang), "bridges", "leaflet-tetrago")  # noqa: E731
        elif "{kit}" in page.path:
            kept = lambda lang, kept=page.kept: kept(lang)[:3]  # noqa: E731
        elif "{game}" in page.path or page.path in ("/ready", "/read"):
            continue
        some.append(replace(page, kept=kept))
    monkeypatch.setattr(building, "pages", lambda: tuple(some))
    return tuple(some)


@pytest.mark.proof
def test_a_site_is_the_same_twice_and_every_link_leads_somewhere(small: tuple[View, ...]) -> None:
    site = build(("en", "fr"), "https://example.org/games/")
    assert site.findings == ()
    assert build(("en", "fr"), "https://example.org/games/").files == site.files
    assert {"index.html", "en/index.html", "fr/read/bridges.html", "en/read/bridges.pdf", "fr/read/bridges.epub",
            "sitemap.xml", "en/docs/boards.html", "en/docs/own-cairo.png", "fr/search.html"} <= set(site.files)
    page = site.files["fr/read/bridges.html"].decode()
    assert 'href="bridges.pdf"' in page
    assert 'href="bridges.epub"' in page
    assert 'href="/' not in page
    assert 'src="/' not in page
    assert "https://example.org/games/en/read/bridges.html" in site.files["sitemap.xml"].decode()
    assert not re.search(rb"<script[^>]*type=.module", page.encode())


@pytest.mark.slow
def test_a_page_that_is_not_its_book_stops_the_site(small: tuple[View, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tuple(replace(page, proof=lambda ask, answer: [Finding("TAGS", "page", "another word")])
                   if page.path == "/read/{book}" else page for page in small)
    monkeypatch.setattr(building, "pages", lambda: broken)
    site = build(("en",))
    assert {f.where for f in site.findings if f.code == "TAGS"} == {
        "en/read/bridges.html: page", "en/read/leaflet-tetrago.html: page"}


def test_the_proof_of_a_book_is_that_of_its_page() -> None:
    ask = Ask("en", {"book": "bridges"}, still=True)
    answer = read.book(ask)
    assert read.proof(ask, answer) == []
    broken = Answer(answer.body.replace(b'<p class="lead">', b'<p class="lead">x'))
    assert {f.code for f in read.proof(ask, broken)} == {"TAGS"}


GOOD = {"a.html": b'<html><head><link href="s/x.css"></head><body><p id="p"><a href="b/c.html#q">c</a>'
                  b'<a href="#p">p</a><a href="https://example.org">e</a><img src="s/i.png"></p></body></html>',
        "b/c.html": b'<html><body><h2 id="q"><a href="../a.html">a</a></h2></body></html>',
        "s/x.css": b'@font-face { src: url("f.ttf"); }', "s/f.ttf": b"", "s/i.png": b""}


@pytest.mark.parametrize(("path", "was", "now", "said"), [
    ("a.html", b"b/c.html", b"b/d.html", "no file"), ("a.html", b"#q", b"#r", "no anchor"),
    ("a.html", b"#p", b"#z", "no anchor"), ("b/c.html", b"../a.html", b"/a.html", "out of the site"),
    ("b/c.html", b"../a.html", b"../../a.html", "no file"), ("s/x.css", b"f.ttf", b"g.ttf", "no file"),
    ("a.html", b"s/i.png", b"https://example.org/i.png", "out of the site"),
    ("a.html", b"s/x.css", b"//example.org/x.css", "out of the site"),
    ("b/c.html", b"../a.html", b"javascript:x", "out of the site")])
def test_a_link_that_leads_nowhere_is_found(path: str, was: bytes, now: bytes, said: str) -> None:
    assert site_wrong(GOOD) == []
    assert was in GOOD[path]
    [found] = site_wrong({**GOOD, path: GOOD[path].replace(was, now)})
    assert (found.code, found.where) == ("CONTENT", path)
    assert said in found.message


def test_addresses_become_files() -> None:
    assert address("en", "/read/{book}/pdf", {"book": "x"}, (("paper", "a4"), ("book", "full"))) == \
        "/en/read/x/pdf?book=full&paper=a4"
    files = {"/en/read": "en/read/index.html", "/en/x?a=1&b=2": "en/x/y.pdf", "/static/1/s.css": "static/1/s.css"}
    page = ('<link rel="alternate" hreflang="de" href="/de/read">\n<a class="k" href="/en/read#p">r</a>'
            '<a href="/en/x?b=2&amp;a=1">x</a><a href="/en/make/a">m</a><img src="/static/1/s.css"><a href="#t">t</a>'
            '<a href="/de/read" hreflang="de">de</a>')
    assert relative(page, "en/docs/d.html", files, "say") == (
        '<a class="k" href="../read/index.html#p">r</a><a href="../x/y.pdf">x</a><a class="served" title="say">m</a>'
        '<img src="../../static/1/s.css"><a href="#t">t</a>')


def searched(script: bytes) -> list[list[str]]:
    rows: list[list[str]] = json.loads(script.decode().removeprefix("polygoIndex = ").rstrip(";\n"))
    return rows


def test_what_is_searched() -> None:
    page = ("<html><head><title>T</title></head><body><nav>no</nav><main><aside>no</aside><h1 id='h'>Été</h1><p>Un "
            "<b>coup</b></p><figure><svg><text>no</text></svg><ol class='moves'><li>no</li></ol><figcaption>là"
            "</figcaption></figure><h2 id='i'>Two</h2><ul><li><p>one</p></li></ul></main></body></html>")
    again = page.replace("T<", "U<")
    assert searched(index_script({"a.html": page, "b.html": again})) == [
        ["Été", "T", "a.html#h", "Un coup là"], ["Two", "T", "a.html#i", "one"]]


def test_every_page_says_what_a_site_has() -> None:
    files: list[str] = []
    for page in found_pages():
        for kept in page.kept("en"):
            assert set(kept.words) == set(re.findall(r"{(\w+)}", page.path))
            files.append(kept.file)
    assert len(set(files)) == len(files)
    assert every.pages() == found_pages()


def test_what_languages_share_is_done_in_one_go() -> None:
    parts = list(building._parts(("en", "fr", "de")))
    every = [work for part in parts for work in part]
    asked = sorted((page.path, lang, kept.file) for page in found_pages() for lang in ("en", "fr", "de")
                   for kept in page.kept(lang))
    assert sorted((path, lang, kept.file) for path, lang, kept in every) == asked
    for (path, _, file), some in groupby(every, lambda work: (work[0], "", work[2].file)):  # one after the other
        assert [lang for _, lang, _ in some] == [lang for lang in ("en", "fr", "de") if (path, lang, file) in asked]
    assert len(parts) == len({next(iter(kept.words.values()), path) for path, _, kept in every})


def test_a_site_is_put_whole_and_in_place_of_an_earlier_one(tmp_path: Path) -> None:
    out = tmp_path / "site"
    refuse_others(out)
    files: Mapping[str, bytes] = {"a/b.html": b"1", "c.html": b"2"}
    assert put(out, files) == ()
    refuse_others(out)
    (out / "mine.txt").write_text("mine")
    assert put(out, {"a/b.html": b"3"}) == ("c.html",)
    assert sorted(p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()) == [
        "a/b.html", "mine.txt", LISTING]
    with pytest.raises(BadInput, match=r"mine\.txt"):
        put(out, {"mine.txt": b"4"})
    assert (out / "mine.txt").read_text() == "mine"
    other = tmp_path / "other"
    other.mkdir()
    (other / "x").write_text("x")
    with pytest.raises(BadInput, match="of no site"):
        refuse_others(other)
    link = tmp_path / "link"
    link.symlink_to(out)
    with pytest.raises(BadInput, match="link"):
        refuse_others(link)


@pytest.mark.parametrize(("words", "said"), [
    (["--lang", "xx"], "xx"), (["--base", "example.org"], "https://"), (["--lang", ""], "language")])
def test_bad_words_are_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    found = CliRunner().invoke(cli, ["site", str(tmp_path / "s"), *words])
    assert isinstance(found.exception, BadInput)
    assert said in str(found.exception)
    assert not (tmp_path / "s").exists()


def test_docs_have_no_link_to_what_is_not_shown() -> None:
    page = html.document_fromstring(docs.text(Ask("en", {"text": "checks"})).body.decode())
    assert all(not one.get("href").startswith("..") for one in page.xpath("//article//a"))
    boards = html.document_fromstring(docs.text(Ask("fr", {"text": "boards"})).body.decode())
    assert {one.get("src") for one in boards.xpath("//article//img")} >= {"/fr/docs/file/own-cairo.png"}
    assert all(one.get("alt") for one in boards.xpath("//article//img"))
    with pytest.raises(BadInput, match="text 'x'"):
        docs.text(Ask("en", {"text": "x"}))
    with pytest.raises(BadInput, match="file"):
        docs.file(Ask("en", {"file": "../pyproject.toml"}))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_front_page_of_a_site_promises_what_it_has(lang: str) -> None:
    page = html.document_fromstring(front.front(Ask(lang, still=True)).body)
    told, its = page.text_content(), words(lang)["puzzles"]
    assert its["door_kept"] in told
    assert its["door_note"] not in told


def test_how_far_it_is_is_told_now_and_then(small: tuple[View, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                            ) -> None:
    """With how many of how many files, where a second has passed or a twentieth is made since, and when all are there;
    not where it is to be quiet. In the language that is spoken."""
    some = tuple(page for page in small if page.path.startswith("/docs"))
    monkeypatch.setattr(building, "pages", lambda: some)
    monkeypatch.setattr(building, "site_wrong", lambda files: ())
    clock = iter(range(0, 10_000, 1))
    monkeypatch.setattr("polygo_fab.cli.site.time.monotonic", lambda: next(clock) / 4)
    for lang, told in (("en", r"made    (\d+) of (\d+) files: en/docs/\S+"),
                       ("fr", r"fait    (\d+) sur (\d+) fichiers\s: en/docs/\S+"),
                       ("de", r"fertig  (\d+) von (\d+) Dateien: en/docs/\S+")):
        made = CliRunner().invoke(cli, ["--lang", lang, "site", str(tmp_path / lang), "--lang", "en"]).output
        *lines, last, _ = made.splitlines()
        counts = [tuple(map(int, found.groups())) for line in lines if (found := re.fullmatch(told, line))]
        assert len(counts) == len(lines) > 15
        assert counts == sorted(counts)
        assert {of for _, of in counts} == {int(re.search(r"\d+", last)[0])}
        assert len(lines) <= counts[-1][1] / 4 + 20, "not one for each file"
        assert all(b - a <= 4 for (a, _), (b, _) in pairwise(counts)), "and none is far from the next"
    made = CliRunner().invoke(cli, ["site", str(tmp_path / "quiet"), "--lang", "en", "--quiet"]).output
    assert len(made.splitlines()) == 1
