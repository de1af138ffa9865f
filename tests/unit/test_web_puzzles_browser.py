"""Puzzles as people play them: in a real browser, by mouse, touch and keys; and the solver of the page against ours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browsers import violations, watched
from played import COUNTED, as_script, cases, failing_cases, led_on_cases, right

from polygo_fab.core.printed.page_script import whole_script
from polygo_fab.core.printed.typography import typeset
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.core.words.language_files import words_in
from polygo_fab.pages.puzzle_play import hint_words
from polygo_fab.recipes.puzzle_jobs.hints import hint_text
from polygo_fab.recipes.puzzle_jobs.input import AnyPuzzle, parse_any
from polygo_fab.recipes.puzzle_jobs.page import book_page
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.runtime.executors import local

pytestmark = pytest.mark.slow
NAME = "6x6#12345"
SPEC = ("1x 4x4, 1x hexagon h3, 1x colours 4x4, 1x certain 4x4, 1x diagonals 4x4, 1x crossing 4x4, 1x falling 4x4, "
        "1x hidden 5x5, 1x braille/words=ami")


def message(page: Any) -> str:
    return str(page.inner_text("section:not([hidden]) .message, main > .play .message").strip())


def mouse(page: Any, cell: int, value: int, colours: int) -> None:
    """Clicks until the mark is there: pawns in turn, then empty."""
    for _ in range(value or colours + 1):
        page.click(f".cell[data-cell='{cell}']")


def touch(page: Any, cell: int, value: int, colours: int) -> None:
    for _ in range(value or colours + 1):
        page.tap(f".cell[data-cell='{cell}']")


def keys(page: Any, cell: int, value: int, colours: int) -> None:
    """From where the focus is, by arrows."""
    columns = 6
    here = int(page.evaluate("document.activeElement.dataset.cell"))
    down, across = cell // columns - here // columns, cell % columns - here % columns
    for way, steps in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", across), ("ArrowLeft", -across)):
        for _ in range(steps):
            page.keyboard.press(way)
    page.keyboard.press(str(value))


@pytest.mark.parametrize(("way", "width", "lang", "scheme"), [
    pytest.param(mouse, 1280, "fr", "light", marks=pytest.mark.proof), (touch, 390, "en", "dark"),
    (keys, 1280, "de", "dark")])
def test_a_puzzle_is_solved_with_a_hint(browser: Any, home: str, way: Any, width: int, lang: str, scheme: str
                                        ) -> None:
    puzzle = parse_any(NAME)
    cells, start = right(puzzle), as_counts(puzzle).known
    names, said = as_counts(puzzle).layout.names, words_in(lang, "puzzle_play")["script"]
    page = watched(browser, width, color_scheme=scheme, has_touch=way is touch)
    page.goto(f"{home}/{lang}/puzzles/solve?p=6x6%2312345")
    page.wait_for_selector(".tools:not([hidden])")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    def press(what: str) -> None:
        if way is keys:
            page.keyboard.press({"hint": "h", "check": "c", "undo": "u", "redo": "Control+y"}[what])
        elif way is touch:
            page.tap(f"[data-do={what}]")
        else:
            page.click(f"[data-do={what}]")

    if way is keys:
        page.focus("body")
        for _ in range(30):  # past the links above
            if not page.evaluate("document.activeElement.dataset.cell"):
                page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.cell") == "0"
    for how in ("line", "why", "cells"):
        press("hint")
        assert message(page) == typeset(hint_text(puzzle, {}, lang, how), lang)  # type: ignore[arg-type]
    press("hint")
    row = [cell for cell in range(6) if cell not in start]  # row 1 is done: its free cells are empty
    assert all(page.get_attribute(f".cell[data-cell='{cell}'] use", "href") == "#mark-cross" for cell in row)
    press("undo")
    assert page.get_attribute(f".cell[data-cell='{row[0]}'] use", "href") is None
    press("redo")

    way(page, 6, 1 - (cells[6] or 0), 1)  # a mistake
    press("check")
    assert message(page) != ""
    assert "0" not in message(page).split()
    press("hint")
    assert message(page) == typeset(hint_text(puzzle, {names[6]: 1 - (cells[6] or 0)}, lang), lang)
    press("hint")  # it is put right
    press("check")
    left = sum(cell not in start for cell in range(36)) - len(row) - 1
    assert message(page) == typeset(said["right"].format(left=left), lang)

    todo = [cell for cell in range(36) if cell not in start and cell not in row and cell != 6]
    for cell in todo[:5]:
        way(page, cell, cells[cell], 1)
    before = page.evaluate("[...document.querySelectorAll('.cell use')].map((use) => use.getAttribute('href'))")
    page.reload()
    page.wait_for_selector(".tools:not([hidden])")
    assert page.evaluate("[...document.querySelectorAll('.cell use')].map((use) => use.getAttribute('href'))") == before
    if way is keys:
        page.focus(".cell[tabindex='0']")
    for cell in todo[5:]:
        if not page.query_selector(".play.solved"):
            way(page, cell, cells[cell], 1)
    page.wait_for_selector(".play.solved")
    assert message(page).startswith(typeset(said["solved"].partition("{")[0], lang).strip())
    assert violations(page) == []
    assert page.faults == []


def test_notes_are_light_and_not_counted(browser: Any, home: str) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles/solve?p=6x6%2312345")
    page.click("[data-do=note]")
    page.click(".cell[data-cell='6']")
    assert page.get_attribute(".cell[data-cell='6']", "class").split() == ["cell", "note"]
    assert page.get_attribute(".cell[data-cell='6']", "aria-label") == "row 2, column 1: perhaps a pawn"
    page.click("[data-do=check]")
    assert message(page) == "So far all is correct. Cells to find: 30."
    page.click("[data-do=note]")
    page.click(".cell[data-cell='6']", button="right")
    assert page.get_attribute(".cell[data-cell='6']", "aria-label") == "row 2, column 1: no pawn"


def test_a_line_that_is_too_full_is_named(browser: Any, home: str) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles/solve?p=nc:3x3:r1,1,1:c1,1,1:g%2Br1c1,-r2c2")
    for cell in (1, 5):  # a second pawn on row 1
        page.click(f".cell[data-cell='{cell}']")
    page.click("[data-do=check]")
    assert message(page) == "This cannot come out: row 1."
    assert page.get_attribute(".count.wrong", "aria-label") == "row 1: 1"


def test_the_mouse_is_pulled_over_cells(browser: Any, home: str) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles/solve?p=nc:3x3:r1,1,1:c1,1,1:g%2Br1c1,-r2c2")
    first, last = (page.locator(f".cell[data-cell='{cell}']").bounding_box() for cell in (6, 8))
    page.mouse.move(first["x"] + 20, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + 20, steps=8)
    page.mouse.up()
    assert [page.get_attribute(f".cell[data-cell='{cell}'] use", "href") for cell in (6, 7, 8)] == ["#mark-pawn"] * 3
    page.click("[data-do=undo]")
    assert page.locator(".cell:not(.given) use[href]").count() == 0


def test_a_code_that_is_solved_is_read(browser: Any, home: str) -> None:
    import io

    zxing = pytest.importorskip("zxingcpp", reason="no reader of codes is installed")
    image = pytest.importorskip("PIL.Image", reason="no reader of pictures is installed")
    for width, scheme in ((1280, "dark"), (390, "light")):
        page = watched(browser, width, color_scheme=scheme)
        page.goto(f"{home}/en/puzzles/solve?kind=qr&text=Bonjour")
        text = page.get_attribute("figure.play", "data-puzzle")
        puzzle = parse_any(text)
        known = as_counts(puzzle).known
        step = [[cell, "-", str(value)] for cell, value in enumerate(right(puzzle)) if cell not in known]
        page.evaluate("([text, steps]) => localStorage.setItem(`puzzle ${text}`, JSON.stringify({ steps, at: 1 }))",
                      [text, [step[:-1]]])
        page.reload()
        page.wait_for_selector(".tools:not([hidden])")
        page.focus(f".cell[data-cell='{step[-1][0]}']")
        page.keyboard.press(step[-1][2])
        page.wait_for_selector(".play.solved")
        shot = image.open(io.BytesIO(page.screenshot(full_page=True)))
        assert [code.text for code in zxing.read_barcodes(shot)] == ["Bonjour"]


def test_the_time_stops_and_can_be_hidden(browser: Any, home: str) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles/solve?p=6x6%2312345")
    page.click(".cell[data-cell='6']")
    page.locator(".clock", has_text="0:01").wait_for()
    page.evaluate("document.hasFocus = () => false")  # somebody works in another window
    before = page.inner_text(".clock")
    page.wait_for_timeout(1500)
    assert page.inner_text(".clock") == before
    page.click("[data-do=time]")
    assert page.inner_text(".clock") == "Time"


def test_what_was_kept_of_another_puzzle_is_not_played(browser: Any, home: str) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles/solve?p=6x6%2312345")
    text = page.get_attribute("figure.play", "data-puzzle")
    for kept in ('{"steps":[[[99,"-","1"]]],"at":1}', '{"steps":[[[0,"-","<"]]],"at":1}', "nonsense", "null",
                 '{"steps":[[[0,"-","2"]]],"at":1}', '{"steps":[[[0,"","12"]]],"at":1}', '{"steps":[],"at":0.5}',
                 '{"steps":[],"at":-3}', '{"steps":[],"seconds":1e999}', '{"steps":[],"seconds":-500}'):
        page.evaluate("([text, kept]) => localStorage.setItem(`puzzle ${text}`, kept)", [text, kept])
        page.reload()
        page.wait_for_selector(".tools:not([hidden])")
        assert page.is_disabled("[data-do=undo]")
        assert re.fullmatch(r"\d+:[0-5]\d", page.inner_text(".clock"))
    assert page.faults == []


def test_keys_work_at_once_and_with_caps_lock(browser: Any, home: str) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles/solve?p=6x6%2312345")
    page.wait_for_selector(".tools:not([hidden])")
    page.keyboard.press("h")
    assert page.inner_text(".message")
    page.keyboard.press("N")
    assert page.get_attribute("[data-do=note]", "aria-pressed") == "true"
    page.keyboard.press("n")
    page.focus(".cell:not(.given)")
    page.keyboard.press("1")
    for keys, undone in (("Control+Z", True), ("Control+Y", False), ("U", True), ("Control+Shift+Z", False)):
        page.keyboard.press(keys)
        assert page.is_disabled("[data-do=undo]") is undone, keys


def test_choose_the_day_and_a_booklet(browser: Any, home: str, tmp_path: Path) -> None:
    page = watched(browser)
    page.goto(f"{home}/en/puzzles?kind=certain")
    assert violations(page) == []
    assert len(page.input_value("#f-day")) == 10
    page.click("summary")
    page.fill("#f-count", "2")
    with page.expect_download(timeout=120_000) as found:
        page.click("[data-get].quiet")
    found.value.save_as(tmp_path / "puzzles.html")
    with local(1) as executor:
        made, _ = book_page(load_book(None, "2x certain 6x6", {"lang": "en"}), executor)
    assert (tmp_path / "puzzles.html").read_bytes() == made
    page.fill("#f-day", "2026-11-27")
    page.click(".of-day button")
    page.wait_for_selector(".tools:not([hidden])")
    assert page.inner_text("h1").startswith("Puzzle of 27 November 2026")
    assert page.faults == []


def test_without_scripts_a_puzzle_and_its_answer_are_there(browser: Any, home: str) -> None:
    page = watched(browser, java_script_enabled=False)
    page.goto(f"{home}/en/puzzles")
    page.click(".choice button[type=submit]")
    assert page.is_visible(".puzzle")
    assert not page.is_visible(".tools")
    page.click(".links .quiet")
    assert page.locator(".answer use").count() > 0
    page.click("main .button")
    assert page.is_visible(".puzzle")


@pytest.mark.parametrize(("width", "scheme", "played"), [pytest.param(1280, "light", 9, marks=pytest.mark.proof),
                                                         (390, "dark", 3)])
def test_a_page_is_played_from_the_disk(browser: Any, tmp_path: Path, width: int, scheme: str,
                                          played: int) -> None:
    with local(1) as executor:
        made, _ = book_page(load_book(None, SPEC, {"lang": "fr", "title": "Club d'échecs"}), executor)
    (tmp_path / "club.html").write_bytes(made)
    page = watched(browser, width, color_scheme=scheme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "club.html").as_uri())
    page.wait_for_selector("section:not([hidden]) .tools:not([hidden])")
    texts = page.evaluate("[...document.querySelectorAll('figure')].map((figure) => figure.dataset.puzzle)")
    assert len(texts) == 9
    for number, text in enumerate(texts[:played], start=1):
        page.click(f".puzzle-list a[href='#p{number}']")
        assert page.locator("section:not([hidden])").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if number < 5:
            assert violations(page) == []
        play(page, number, parse_any(text))
        assert page.locator(f"#p{number} .play.solved").count() == 1, text
        page.click(f"#p{number} .answer-of summary")
        assert page.locator(f"#p{number} .answer use").count() > 0
    assert page.locator(".puzzle-list .done").count() == played
    page.reload()
    assert page.locator(".puzzle-list .done").count() == played
    assert {url.partition("#")[0] for url in asked} == {(tmp_path / "club.html").as_uri()}
    assert page.faults == []


def play(page: Any, number: int, puzzle: AnyPuzzle) -> None:
    """Fills in the answer by keys."""
    known = as_counts(puzzle).known
    for cell, value in enumerate(right(puzzle)):
        if cell not in known and value is not None and not page.query_selector(f"#p{number} .play.solved"):
            page.focus(f"#p{number} .cell[data-cell='{cell}']")
            page.keyboard.press(str(value))


def test_a_drawing_is_read_as_the_puzzle_that_it_is(browser: Any, tmp_path: Path) -> None:
    spec = SPEC + ", 1x qr, 1x 13x13"
    with local(1) as executor:
        made, _ = book_page(load_book(None, spec, {"lang": "en"}), executor)
    page = watched(browser, bypass_csp=True)
    page.route("**/*", lambda route: route.fulfill(body=made, content_type="text/html"))
    page.goto("http://localhost/club.html")
    script = whole_script("puzzle-board.js")
    found = page.evaluate(f"(() => {{ {script} return [...document.querySelectorAll('figure')].map((figure) => "
                          "[figure.dataset.puzzle, of_puzzle_board.read(figure).puzzle]); })()")
    assert len(found) == 11
    for text, read in found:
        assert read == as_script(parse_any(text), "en"), text


_AGREE = """(given) => {
  const { hint, next, told } = of_puzzle_hints, { standing } = of_puzzle_lines;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  return given.puzzles.flatMap((puzzle, number) => {
    const wrong = [], values = [...puzzle.known];
    if (!same(standing(puzzle, puzzle.values), puzzle.standing)) wrong.push("lines");
    const all = standing(puzzle, puzzle.one);
    if (all.some((how) => how !== "done")) wrong.push("not all lines of the solution are right");
    for (let step = null; step?.key !== "finished" && puzzle.colours < 2;) {  // hints alone lead to the answer
      step = hint(puzzle, values, next);
      const is = ["done", "none", "exclusion", "supposed"].includes(step.key) ? 1 - step.value : step.value;
      for (const cell of step.cells) values[cell] = is;
    }
    if (puzzle.colours < 2 && !same(values, puzzle.right)) wrong.push("answer");
    const step = hint(puzzle, puzzle.values, next);
    const said = ["line", "why", "cells"].map((how) => told(puzzle, step, how, given.words));
    if (!same(said, puzzle.hints)) wrong.push("hint");
    return wrong.map((what) => `${puzzle.kind} ${number}: ${what}`);
  });
}"""


_FAILS = """(given) => {
  const { told } = of_puzzle_hints, { begun, failing, rules, soonest } = of_puzzle_lines;
  return given.puzzles.flatMap(({ puzzle, fails }) => {
    return fails.filter(({ cell, value, rounds, said }) => {
      const lines = rules(puzzle), before = begun(puzzle).with(cell, 1 << value);
      const last = soonest([{ before }], lines);
      const why = failing(last.before, lines);
      if (last.rounds !== rounds) return true;
      return said !== told(puzzle, { key: "supposed", cells: [cell], value, rounds, ...why }, "cells", given.words);
    });
  });
}"""


def thinking(browser: Any) -> Any:
    """A page that has nothing but what hints are made with."""
    page = watched(browser)
    page.goto("about:blank")
    page.evaluate(f"(() => {{ {whole_script('puzzle-hints.js')} Object.assign(window, "
                  "{ of_puzzle_hints, of_puzzle_lines }); })()")
    return page


def disagree(browser: Any, share: dict[str, int], lang: str) -> tuple[int, list[str]]:
    """How many puzzles were tried, and where the page says something else than the program."""
    page, some = thinking(browser), list(cases(share, lang))
    found: list[str] = []
    for start in range(0, len(some), 500):
        found += page.evaluate(_AGREE, {"words": hint_words(lang), "puzzles": some[start:start + 500]})
    return len(some), found


def test_the_page_thinks_as_the_program_does(browser: Any) -> None:
    count, found = disagree(browser, {kind: 2 if kind == "qr" else 12 for kind in COUNTED}, "fr")
    assert found == []
    assert count >= 100


def led_on(browser: Any, lang: str, share: dict[str, int]) -> None:
    """Where several lines are needed, or a supposition, the page says what the program says."""
    puzzles, ways = led_on_cases(lang, share)
    assert min(ways[way] for way in ("exclusion", "two_and_two", "supposed")) > 0, ways
    assert thinking(browser).evaluate(_AGREE, {"words": hint_words(lang), "puzzles": puzzles}) == []
    puzzles[0]["hints"][0] += "!"  # type: ignore[index]
    assert len(thinking(browser).evaluate(_AGREE, {"words": hint_words(lang), "puzzles": puzzles})) == 1


@pytest.mark.parametrize("lang", ["fr", *(pytest.param(lang, marks=pytest.mark.proof) for lang in ("en", "de"))])
def test_the_page_says_what_lines_say_together(browser: Any, lang: str) -> None:
    led_on(browser, lang, {"diagonals": 2, "hexagon": 2, "falling": 2})


@pytest.mark.proof
def test_the_page_says_what_lines_say_together_in_hundreds(browser: Any) -> None:
    led_on(browser, "en", dict.fromkeys(("diagonals", "hexagon", "crossing", "falling"), 60))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_page_says_why_a_supposition_fails(browser: Any, lang: str) -> None:
    """Of every one that fails on some boards: the line with its numbers, or those that contradict each other, in the
    words of the program."""
    puzzles, ways = failing_cases(lang)
    assert min(ways[way] for way in ("over", "under", "clash")) > 0
    assert thinking(browser).evaluate(_FAILS, {"words": hint_words(lang), "puzzles": puzzles}) == []
    puzzles[0]["fails"][0]["said"] += "!"  # type: ignore[index, operator]
    assert len(thinking(browser).evaluate(_FAILS, {"words": hint_words(lang), "puzzles": puzzles})) == 1


def test_a_hint_in_a_page_names_the_line_that_fails(browser: Any, home: str) -> None:
    """In the page of a hard puzzle, worked by hints alone until something must be supposed."""
    page = watched(browser, width=390)
    page.goto(f"{home}/en/puzzles/solve?kind=diagonals&level=4&seed=2")
    for _ in range(200):
        page.click("[data-do=hint]")
        if "suppose something of" in message(page):
            assert page.locator(".count.lit").count() == 0
            page.click("[data-do=hint]")
            assert re.search(r"in round \d, (row|column|diagonal [DU]) ?\d would have (room for )?\d pawns?, "
                             r"not \d\.$", message(page)), message(page)
            assert page.locator(".count.lit").count() == 1
            assert page.faults == []
            return
    pytest.fail("nothing had to be supposed")


@pytest.mark.parametrize(("lang", "query", "said"), [
    ("en", "kind=diagonals&level=3", " lack 1 empty cell each, and "),
    ("fr", "kind=hexagon&size=h3&level=4", " ne peuvent donner plus de deux fois l’un "),
    ("de", "kind=falling&level=4", "Es fehlt je ")])
def test_a_hint_in_a_page_names_all_lines_that_say_it_together(browser: Any, home: str, lang: str, query: str, said: str
                                                               ) -> None:
    """Where single lines do not lead on, and nothing need be supposed: where to look, then why, with the lines that it
    takes besides, then the cells."""
    page = watched(browser, width=390)
    page.goto(f"{home}/{lang}/puzzles/solve?{query}&seed=1")
    for _ in range(200):
        page.click("[data-do=hint]")
        lit = page.locator(".count.lit").count()
        if lit < 2:
            continue
        page.click("[data-do=hint]")
        if said not in message(page):
            continue
        assert page.locator(".count.lit").count() > lit
        assert page.locator(".cell.aim").count() == 0
        page.click("[data-do=hint]")
        assert page.locator(".cell.aim").count() > 0
        assert "{" not in message(page)
        aimed = page.get_attribute(".cell.aim", "data-cell")
        page.click("[data-do=hint]")
        assert page.locator(f".cell[data-cell='{aimed}'] use[href]").count() == 1
        page.click("[data-do=check]")
        right_so_far = words_in(lang, "puzzle_play")["script"]["right"].partition("{")[0]
        assert message(page).startswith(typeset(right_so_far, lang).strip())
        assert page.faults == []
        return
    pytest.fail("no lines say something together")


@pytest.mark.proof
def test_the_page_thinks_as_the_program_does_on_ten_thousand(browser: Any) -> None:
    share = dict.fromkeys(COUNTED, 400) | {"picture": 293, "": 6200, "qr": 40, "hidden": 700, "certain": 700,
                                         "braille": 600}
    count, found = disagree(browser, share, "en")
    assert found == []
    assert count >= 10_000


