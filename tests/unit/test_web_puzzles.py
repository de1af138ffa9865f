"""Puzzles on the pages of `serve`, as functions: what is chosen, played, answered and printed."""

import re
import time
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from lxml import html
from played import KINDS

from polygo_fab.check.puzzle_html import read_played
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.core.resources import our_table, template
from polygo_fab.pages.puzzle_code import SOLVE
from polygo_fab.puzzles.names import named
from polygo_fab.puzzles.pictures import THEMES, pictures, theme
from polygo_fab.puzzles.variants.kinds.picture import hidden
from polygo_fab.recipes.puzzle_jobs.book import book_files
from polygo_fab.recipes.puzzle_jobs.day import day_of, puzzle_of_day
from polygo_fab.recipes.puzzle_jobs.drawn import drawn
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.page_proof import told_wrong
from polygo_fab.recipes.puzzle_jobs.picture_file import PictureFit
from polygo_fab.recipes.puzzle_jobs.printed import PRINTED
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.recipes.puzzle_jobs.spec import BookItem
from polygo_fab.runtime.executors import local
from polygo_fab.runtime.patience import Impatient, patient
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages import pages
from polygo_fab.web.pages import puzzles as web
from polygo_fab.web.pages.classroom import classroom
from polygo_fab.web.puzzle_order import PUZZLE, PuzzleOrder, order, puzzle_of

_AT_ONCE = 3.0
"""Seconds of processor time in which a refusal is there."""


def asked(query: str = "", lang: str = "en", **words: str) -> Ask:
    return Ask(lang, words, tuple(parse_qsl(query)))


def page(function: object, query: str = "", lang: str = "en") -> html.HtmlElement:
    return html.document_fromstring(function(asked(query, lang)).body.decode())  # type: ignore[operator]


def played(found: html.HtmlElement) -> str:
    return str(found.xpath("string(//figure/@data-puzzle)"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_chosen_and_has_its_form(kind: str) -> None:
    found = page(web.choose, f"kind={kind}", "fr")
    links = [dict(parse_qsl(urlsplit(link).query)).get("kind", "") for link in found.xpath("//ul[1]/li/a/@href")]
    assert links == list(KINDS)
    assert found.xpath("count(//ul[1]/li/a[@aria-current])") == 1
    fields = set(found.xpath("//form[@id='choice']//*[self::input or self::select]/@name"))
    assert {"size", "seed", "count"} <= fields
    levels = [level for level in found.xpath("//select[@name='level']/option/@value") if level]
    come = our_table("web/levels.toml")[kind or "base"]
    assert levels == sorted({str(level) for some in come.values() for level in some})
    sizes = found.xpath("//select[@name='size']/option")
    assert {size.get("value") for size in sizes} - ({""} if kind == "picture" else set()) == {*come}
    for size in sizes[kind == "picture":]:  # the style sheet hides what its classes name
        without = {one.removeprefix("no-") for one in size.get("class", "").split()}
        assert without == {*levels} - {str(level) for level in come[size.get("value")]}
    assert ("words" in fields, "text" in fields) == (kind in ("braille", "picture"), kind in ("qr", "picture"))


@pytest.mark.parametrize(("lang", "cat", "own"), [("en", "cat", "A picture of your own"), ("fr", "chat", "Une image à"),
                                                  ("de", "Katze", "Ein eigenes Bild")])
def test_a_picture_is_chosen_by_its_name_and_what_needs_a_file_is_told(lang: str, cat: str, own: str) -> None:
    found = page(web.choose, "kind=picture&words=cat", lang)
    listed = {one.get("value"): one.text for one in found.xpath("//select[@name='words']//option")}
    assert {*THEMES, *pictures(), ""} == {*listed}
    assert (listed["cat"], found.xpath("string(//select[@name='words']//option[@selected]/@value)")) == (cat, "cat")
    [command] = found.xpath("//form[@id='choice']/p[code]")
    assert own in command.getprevious().text_content()
    assert command.text_content().startswith("polygo-fab puzzle picture ")
    assert not page(web.choose, "kind=hidden", lang).xpath("//form[@id='choice']/p[code]")


@pytest.mark.parametrize(("query", "lang", "what"), [
    ("words=cat", "en", "cat"), ("words=chat", "fr", "cat"), ("text=Emma", "en", "Emma"),
    ("text=Zo%C3%AB", "fr", "ZOE")])
def test_a_named_picture_is_that_of_the_command_line(query: str, lang: str, what: str) -> None:
    [line] = drawn(what, PictureFit()).item.source(1, lang).lines(0, 1)
    found = page(web.solve, f"kind=picture&{query}", lang)
    assert played(found) == parse_any(line).text()
    further = urlsplit(found.xpath("string(//p[@class='links']/a[1]/@href)")).query
    assert further == "kind=picture&seed=2"  # that picture is one puzzle: another one is of another picture


def test_a_theme_has_many_pictures_and_tells_of_none() -> None:
    puzzles = {played(page(web.solve, f"kind=picture&words=animals&seed={seed}")) for seed in (1, 2, 3)}
    assert len(puzzles) == 3
    assert puzzles < {hidden(rows).text() for rows in theme("animals").values()}


@pytest.mark.parametrize(("query", "many"), [("words=cat", 1), ("words=cat,moon", 2), ("words=animals", 12),
                                             ("words=cat&count=9", 1), ("words=signs&count=100", 27), ("text=Emma", 1)])
def test_a_booklet_has_as_many_puzzles_as_pictures_are_named(query: str, many: int) -> None:
    assert sum(one.count for one in order(parse_qsl(f"kind=picture&{query}"), "en").items()) == many


@pytest.mark.parametrize("query", ["kind=braille&words=maison,jardin", "kind=picture&words=cat,moon"])
def test_of_several_words_one_is_played_and_all_are_printed(query: str) -> None:
    assert web.choose(asked(query)).status == web.solve(asked(query)).status == 200
    assert sum(one.count for one in order(parse_qsl(query), "en").items()) == 2


@pytest.mark.parametrize("query", ["p=6x6%2312345", "p=nc1:6x6%2312345", "kind=&size=6x6&level=&seed=12345",
                                   "p=" + named("6x6#12345").text().replace("+", "%2B")])
def test_the_same_puzzle_has_several_addresses(query: str) -> None:
    found = page(web.solve, query)
    assert played(found) == named("6x6#12345").text()
    [link] = found.xpath("//details[@class='text-of']//a/@href")
    again = page(web.solve, urlsplit(link).query)
    assert played(again) == played(found)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind])
def test_a_choice_is_the_puzzle_of_the_command_line(kind: str) -> None:
    if kind == "qr":
        item = BookItem(1, kind=kind, text="Bonjour")
    else:
        item = BookItem(1, kind=kind)
    [line] = item.source(3, "fr").lines(0, 1)
    text = "&text=Bonjour" if kind == "qr" else ""
    assert played(page(web.solve, f"kind={kind}&seed=3{text}", "fr")) == parse_any(line).text()


@pytest.mark.parametrize(("query", "item"), [
    ("size=8x8&stars=5", BookItem(1, "8x8", stars="5")), ("level=schwer", BookItem(1, "6x6", level=3)),
    ("kind=rectangles&stars=4-6", BookItem(1, "6x6", kind="rectangles", stars="4-6"))])
def test_stars_and_levels_by_name_are_asked_for_as_in_the_command(query: str, item: BookItem) -> None:
    [line] = item.source(3, "en").lines(0, 1)
    assert played(page(web.solve, f"{query}&seed=3")) == parse_any(line).text()


def test_a_form_has_what_the_command_has() -> None:
    """Every option by which a booklet is printed otherwise, for a booklet and for a class."""
    for function, without in ((web.choose, ()), (classroom, ("answers",))):
        fields = page(function).xpath("//form//*[self::input or self::select]/@name")
        assert [name for name in fields if name in {one.name for one in PRINTED}] == [
            one.name for one in PRINTED if one.name not in without]
    assert "stars" in page(web.choose).xpath("//form//input/@name")
    assert "stars" not in page(web.choose, "kind=qr").xpath("//form//input/@name")


def test_another_one_is_the_next_number() -> None:
    found = page(web.solve, "kind=hidden&level=2&seed=7")
    assert found.xpath("string(//p[@class='links']/a[1]/@href)") == "/en/puzzles/solve?kind=hidden&level=2&seed=8"


@pytest.mark.parametrize("kind", KINDS)
def test_the_usual_size_needs_no_naming(kind: str) -> None:
    """And every link of the page to a puzzle is as short as it can be."""
    found = page(web.choose, f"kind={kind}")
    usual = next(size for size in found.xpath("//select[@name='size']/option/@value") if size)
    whole = (("kind", kind), ("size", usual), ("seed", "3"))
    asked = {order(tuple((key, value) for key, value in whole if key != "size" or with_size), "en", PUZZLE).query
             for with_size in (True, False)}
    assert len(asked) == (2 if kind in ("braille", "picture") else 1)
    puzzles = {puzzle_of(PuzzleOrder(dict(some), "en"))[1].text() for some in (whole, (whole[0], whole[2]))
               } if kind not in ("braille", "picture") else {""}
    assert len(puzzles) == 1
    for link in page(web.solve, f"kind={kind}" if kind else "").xpath("//a[contains(@href, 'puzzles/solve')]/@href"):
        query = tuple(parse_qsl(urlsplit(link).query))
        assert tuple(order(query, "en", PUZZLE).given.items()) == query


@pytest.mark.parametrize("query", ["p=6x6%2312345", "day=2026-11-25", "day=2026-11-28",
                                   "p=nc:3x3:r1,1,1:c1,1,1:g%2Br1c1,-r2c2"])
def test_another_one_of_a_name_or_a_day_is_alike(query: str) -> None:
    first = page(web.solve, query)
    link = urlsplit(first.xpath("string(//p[@class='links']/a[1]/@href)"))
    assert link.path == "/en/puzzles/solve"
    second = page(web.solve, link.query)
    assert second.xpath("string(//h1//@aria-label)") == first.xpath("string(//h1//@aria-label)")
    for place in ("string(//figure/@data-kind)", "count(//g[@data-cell])"):
        assert second.xpath(place) == first.xpath(place)
    assert played(second) != played(first)


def test_the_answer_is_behind_a_link() -> None:
    found = page(web.solve, "p=6x6%2312345")
    assert not found.xpath("//svg[contains(@class, 'answer')]")
    link = urlsplit(found.xpath("string(//p[@class='links']/a[2]/@href)"))
    assert link.path == "/en/puzzles/answer"
    pawns = page(web.answer, link.query).xpath("//svg[contains(@class, 'answer')]//use")
    assert len(pawns) == sum(named("6x6#12345").rows)


@pytest.mark.parametrize("day", [f"2026-11-{day}" for day in range(23, 30)])
def test_a_day_has_one_puzzle(day: str) -> None:
    assert played(page(web.solve, f"day={day}")) == played(page(web.solve, f"day={day}", "de"))
    assert played(page(web.solve, f"day={day}")) == puzzle_of_day(day_of(day))[1].text()
    assert web.solve(asked(f"day={day}")).body == web.solve(asked(f"day={day}")).body


@pytest.mark.parametrize(("day", "lang", "title"), [
    ("2026-11-29", "fr", "Grille du 29 novembre 2026"), ("2026-12-01", "fr", "Grille du 1er décembre 2026"),
    ("2026-11-29", "en", "Puzzle of 29 November 2026"), ("2026-03-01", "de", "Rätsel vom 1. März 2026")])
def test_a_day_is_written_as_the_language_writes_it(day: str, lang: str, title: str) -> None:
    assert " ".join(page(web.solve, f"day={day}", lang).xpath("string(//h1)").split()).startswith(f"{title} ★")


def test_days_differ() -> None:
    days = [day_of(f"20{year}-0{month}-17") for year in range(20, 40) for month in (1, 5, 8)]
    assert len({puzzle_of_day(day)[1].text() for day in days}) == len(days)


@pytest.mark.parametrize(("function", "query", "told"), [
    (web.solve, "p=hello", "expected nc:"), (web.solve, "p=nc:2x2:r1,1:c1,1", "many solutions"),
    (web.solve, "p=nc:2x2:r2,2:c1,1", "none: "), (web.solve, "day=2026-02-30", "allowed: 2000-01-01"),
    (web.solve, "day=2026-W48-3", "allowed: 2000-01-01"), (web.solve, "kind=sudoku", "unknown kind"),
    (web.choose, "kind=sudoku", "unknown kind"), (web.solve, "p=" + "x" * 3001, "up to 3000"),
    (web.solve, "levl=3", "unknown setting 'levl'"),
    (web.solve, "seed=1&seed=2", "seed = '1' and '2': allowed: one of them"),
])
def test_what_cannot_be_played_is_said(function: object, query: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        function(asked(query))  # type: ignore[operator]


@pytest.mark.parametrize(("query", "field", "told", "buttons"), [
    ("size=0x3", "size", "allowed: 1x1 to 60x60", []), ("level=9", "level", "Level for its size = '9'", []),
    ("kind=qr&level=4", "level", "allowed here: 1", []),
    ("kind=picture&size=13x13&level=4", "", "each has the level that it has: allowed: none", []),
    ("kind=crossing&size=10x10&level=1", "level", "too seldom to look for it here: allowed here: 4", []),
    ("kind=picture&words=catt", "words", "did you mean 'cat'", []),
    ("kind=picture&size=13x13&words=cat", "size", "has a size of its own: allowed: none", []),
    ("kind=picture&text=a%2Bb", "text", "no dots for '+': allowed: letters", []),
    ("kind=picture&text=Emma&words=cat", "text", "'Emma' and", []),
    ("seed=-1", "seed", "Number = '-1'", []), ("kind=braille&words=a1", "words", "no Braille for '1'", []),
    ("stars=31", "stars", "Stars = '31': allowed: 1 to 30", []),
    ("stars=6-4", "stars", "Stars = '6-4': allowed: 1 to 30, or a range such as 4-6", []),
    ("stars=9", "stars", "Stars = '9' for '6x6': none of 4000 puzzles has as many: they have 4 or 5",
     ["stars=5", "size=25x25&stars=9"]),
    ("kind=hexagon&stars=30&seed=3", "stars", "for 'hexagon h4': none of ", ["kind=hexagon"]),
    ("size=9x9&stars=20", "stars", "for '9x9': none of 48 puzzles has as many: they have 5 or 6",
     ["size=9x9&stars=6"])])
@pytest.mark.parametrize("view", [web.solve, web.answer, web.choose])
def test_what_there_is_not_is_told_beside_its_field(view: object, query: str, field: str, told: str,
                                                    buttons: list[str]) -> None:
    """At once, with what would do; the form itself tells what needs no puzzle to be looked for."""
    begun = time.process_time()
    answer = view(asked(query))  # type: ignore[operator]
    assert time.process_time() - begun < _AT_ONCE
    if view is web.choose and ("9x9" in query or "crossing" in query):
        assert answer.status == 200
        return
    there = html.document_fromstring(answer.body.decode())
    assert answer.status == 400
    assert [one.get("for") for one in there.xpath("//div[contains(@class, 'wrong')]/label")] == [f"f-{field}"] * (
        field != "")
    place = "//div[contains(@class, 'wrong')]/div[@class='beside']" if field else "//section[@class='refused']"
    assert told in there.xpath(place)[0].text_content()
    led = [one.get("href") for one in there.xpath(f"{place}//a[@class='button']")]
    assert all(its.startswith(f"?{wanted}") for its, wanted in zip(led, buttons, strict=False))
    assert bool(led) is bool(buttons)
    for its in led:  # each button leads to a puzzle
        assert web.solve(asked(its[1:])).status == 200


@pytest.mark.parametrize(("query", "told"), [
    ("count=101", "1 to 100"), ("spec=101x 6x6", "allowed here: 1 to 100"), ("answers=apart", "end, foot or none"),
    ("spec=100x 60x60", "360000 cells in all puzzles: allowed here: up to 62500"),
    ("spec=100x 26x25", "65000 cells"), ("count=100&size=60", "360000 cells"), ("spec=50x 40, 50x hexagon h9", "90850"),
    ("spec=100x 6x6/among=100000", "among: 360000000 cells to choose from: allowed here: up to 10000000"),
    ("per_page=0", "1 to 12"), ("steps=maybe", "allowed: yes, no"),
    ("spec=12", "expected"), ("paper=a9", "a9"), ("title=" + "x" * 41, "title")])
def test_a_booklet_that_cannot_be_is_refused(query: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        web.booklet(lambda line: None, asked(query, file="puzzles.pdf"))


@pytest.mark.parametrize(("query", "told"), [
    ("size=60x60", "43200 cells in all puzzles: allowed here: up to 16000"), ("count=30&size=25x25", "18750 cells"),
    ("spec=40x 20x20, 2x 15x15", "16450 cells")])
def test_a_page_to_play_is_bounded_before_it_is_made(query: str, told: str) -> None:
    begun = time.process_time()
    with pytest.raises(BadInput, match=re.escape(told)):
        web.booklet(lambda line: None, asked(query, file="puzzles.html"))
    assert time.process_time() - begun < _AT_ONCE / 3


@pytest.mark.parametrize(("query", "field", "told"), [
    ("kind=certain&size=25x25&level=1", "level", "Level for its size = '1' for 'certain 25x25': none was found in 2 s"),
    ("kind=hexagon&size=rhombus14&level=1", "level", "for 'hexagon rhombus14': none was found in 2 s"),
    ("size=60x60&level=4&seed=2", "level", "for '60x60': none was found in 2 s"),
    ("kind=hexagon&size=h7", "", ""), ("kind=hexagon&size=h7&seed=2", "", ""), ("size=60x60", "", "")])
def test_a_puzzle_is_there_or_refused_while_somebody_waits(query: str, field: str, told: str) -> None:
    begun = time.process_time()
    answer = web.solve(asked(query))
    assert time.process_time() - begun < _AT_ONCE
    found = html.document_fromstring(answer.body.decode())
    assert (answer.status, answer.passing) == ((400, True) if field else (200, False))  # elsewhere it may be found
    assert [one.get("for") for one in found.xpath("//div[contains(@class, 'wrong')]/label")] == [f"f-{field}"] * (
        field != "")
    assert told in "".join(one.text_content() for one in found.xpath("//div[@class='beside']"))


def test_whoever_waits_longer_gets_the_puzzle() -> None:
    """What is found does not depend on how long is waited for it, nor is anything else refused for it later."""
    item = BookItem(1, "rhombus6", kind="hexagon", level=4)
    with patient(0.0), pytest.raises(Impatient):
        item.source(1, "en").lines(0, 1)
    found = item.source(1, "en").lines(0, 1)
    with patient(60.0):
        assert item.source(1, "en").lines(0, 1) == found


@pytest.mark.parametrize(("lang", "told"), [("en", "(level 4: "), ("fr", "(niveau 4 : "), ("de", "(Stufe 4: ")])
def test_the_stars_of_each_level_are_listed(lang: str, told: str) -> None:
    """Also those that hardly a puzzle has where no level is said; and each that is listed is found."""
    listed = page(web.choose, "kind=hexagon", lang).get_element_by_id("about-stars").text_content()
    plain = listed.replace("\xa0", " ").replace("\u202f", " ").replace("H4 :", "H4:").replace(" ;", ";")
    h4 = plain.partition("H4: ")[2].partition(";")[0]
    assert told in h4
    highest = h4.partition(told)[2].partition(")")[0].split("-")[-1]
    assert web.solve(asked(f"kind=hexagon&level=4&stars={highest}", lang)).status == 200
    refused = html.document_fromstring(web.solve(asked(f"kind=hexagon&stars={highest}", lang)).body.decode())
    assert "?kind=hexagon&level=4&stars=" + highest in refused.xpath("//a[@class='button']/@href")


@pytest.mark.parametrize("query", ["count=100&size=25x25", "spec=100x 10x10/among=1000", "count=100&kind=hexagon",
                                   "spec=17x 60x60", "count=100&kind=picture"])
def test_what_can_be_made_while_somebody_waits_is_not_refused(query: str) -> None:
    assert sum(item.count for item in order(parse_qsl(query), "en").items()) in (17, 100)


@pytest.mark.slow
def test_a_booklet_is_that_of_the_command_line() -> None:
    lines: list[str] = []
    query = "size=4x4&count=2&seed=5&book=half&title=Club&per_page=1&steps=yes&questions=yes&codes=none"
    found = web.booklet(lines.append, asked(query, "fr", file="puzzles.pdf"))
    book = load_book(None, "2x 4x4", {"lang": "fr", "seed": 5, "book": "half", "title": "Club", "per_page": 1,
                                      "steps": True, "questions": True, "codes": "none"})
    with local(1) as executor:
        assert found.body == book_files(book, executor, "puzzles")[0][""]
    assert found.name == "puzzles.pdf"
    assert [line[0] for line in lines] == ["1", "2", "L"]


def test_a_printed_code_leads_to_a_page() -> None:
    path = urlsplit(SOLVE).path
    assert path in {page.path for page in pages()}
    assert parse_qs(SOLVE.partition("?")[2] + "x") == {"p": ["x"]}


def test_scripts_of_all_pages_are_small() -> None:
    assert sum(path.stat().st_size for path in Path(template("web/static")).glob("*.js")) < 60_000


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_heard_of_a_puzzle_and_what_its_buttons_do_is_so(kind: str, lang: str) -> None:
    """As of a page in one file, which is proved before it is written."""
    _, _, [read] = read_played(web.solve(asked(f"kind={kind}", lang)).body)
    assert [*told_wrong(read, as_counts(parse_any(read.kept)), lang)] == []


@pytest.mark.parametrize(("view", "words_of"), [("/make/{kit}", {"kit": "coupons"}),
                                                ("/play/{game}", {"game": "hex-2"})])
def test_the_buttons_of_other_pages_come_nearer_and_farther(view: str, words_of: dict[str, str]) -> None:
    [its] = [page for page in pages() if page.path == view]
    found = html.document_fromstring(its.answer(Ask("en", words_of)).body.decode())
    nearer, farther = found.xpath("//button[@data-zoom]")
    said = [one.get("aria-label") or one.text for one in (nearer, farther)]
    assert said == ["Nearer", "Farther"]
    assert float(nearer.get("data-zoom")) * float(farther.get("data-zoom")) == pytest.approx(1, abs=0.01)
    assert float(nearer.get("data-zoom")) > 1
