"""The puzzle commands as a person types them: what is printed, the exit code, one line for what is wrong."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.cli.main import main
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.pages.puzzle_names import cell_names, known_cells
from polygo_fab.puzzles.grade import level_of
from polygo_fab.puzzles.names import named
from polygo_fab.puzzles.place import solution, why_impossible
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate, level, variants
from polygo_fab.puzzles.variants.kinds.braille import spelt
from polygo_fab.puzzles.variants.search import answers
from polygo_fab.recipes.puzzle_jobs.answers import checked, counted, verdict
from polygo_fab.recipes.puzzle_jobs.book import book_pages, book_puzzles
from polygo_fab.recipes.puzzle_jobs.hints import hint_text
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.recipes.puzzle_jobs.said import PuzzleWords
from polygo_fab.recipes.puzzle_jobs.source import Various
from polygo_fab.recipes.puzzle_jobs.spec import QR_TEXT, BookItem, parse_spec
from polygo_fab.runtime.executors import local


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs `polygo-fab puzzle ...` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def ran(*words: str, typed: str = "") -> Ran:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
        monkeypatch.setattr(sys, "argv", ["polygo-fab", "puzzle", *words])
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(SystemExit) as stop:
            main()
        shown = capsys.readouterr()
        return Ran(int(stop.value.code or 0), shown.out, shown.err)

    return ran


COMMANDS = ("new", "book", "teacher", "solve", "count", "grade", "hint", "check", "kinds")
EN = PuzzleWords("en")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"Example: polygo-fab puzzle {command}" in shown.out


# --- solve, count, grade, hint, check


def test_the_examples_of_the_rules(run: Run) -> None:
    """06_nombres_croises, "Examples"."""
    assert run("solve", "--rows", "3,1,2", "--cols", "3,2,1").out == "###\n#..\n##.\n"
    assert run("count", "--rows", "2,1,1", "--cols", "2,1,1").out == "5\n"
    assert run("count", "--rows", "1,1", "--cols", "1,1").out == "2\n"
    assert run("solve", "--rows", "1,1", "--cols", "1,1", "--given", "r1c1=1").out == "#.\n.#\n"
    assert run("check", "--rows", "2,2,0", "--cols", "2,2,0") == Ran(0, "unique\n", "")
    assert run("check", "-", typed="nc:2x2:r1,0:c1,0\n") == Ran(0, "unique\n", "")
    assert run("count", "--rows", "3,3,3,3,3,3", "--cols", "3,3,3,3,3,3").out == "297200\n"


def test_what_is_certain_of_many(run: Run) -> None:
    shown = run("solve", "--rows", "1,1,2", "--cols", "2,2,0")
    assert shown == Ran(0, "??.\n??.\n##.\nnot unique: 5 of 9 cells are certain\n", "")
    assert run("check", "--rows", "1,1,2", "--cols", "2,2,0") == Ran(
        1, "many solutions: they differ in 4 of 9 cells\n", "")


ROWS = ["....##", "..##.#", "#.#..#", ".###.#", ".##.#.", "..#.#."]
GOOD = {"number": 4, "name": "nc1:6x6#1.4",
        "puzzle": "nc:6x6:r2,3,3,4,3,2:c1,2,5,2,3,4:"
                  "g-r2c5,+r3c1,-r3c5,+r4c2,+r4c3,+r4c4,+r4c6,+r5c2,-r5c6,+r6c3",
        "level": 3, "waves": 5, "givens": 10, "solution": ROWS}


@pytest.mark.parametrize(("key", "value"), [
    ("number", 5), ("number", True), ("number", -1), ("number", 4.0), ("number", "4"), ("name", "nc1:6x6#1.5"),
    ("name", "nc1:6x6#2.4"), ("name", "mine"), ("name", None), ("level", 2), ("level", True), ("level", 3.0),
    ("waves", 4), ("givens", 9), ("solution", ROWS[1:]), ("solution", ["...#.#", *ROWS[1:]]), ("solution", "....##"),
    ("solution", None), ("scanned", 1.0), ("most_waves", 5)])
def test_all_that_a_line_says_is_proved(run: Run, tmp_path: Path, key: str, value: object) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(GOOD) + "\n")
    assert run("check", "a.jsonl") == Ran(0, "unique\n", "")
    (tmp_path / "a.jsonl").write_text(json.dumps(GOOD | {key: value}) + "\n")
    shown = run("check", "a.jsonl")
    assert (shown.code, shown.err) == (1, "")
    assert shown.out.startswith((f"'a.jsonl' line 1: {key}: ", f"'a.jsonl' line 1: {key}, row 1: "))
    assert shown.out.count("\n") == 1


def test_lines_that_are_doubled_or_say_a_key_twice(run: Run, tmp_path: Path) -> None:
    lines = [json.dumps({"puzzle": text}) for text in ("nc:1x1:r1:c1", "nc:1x1:r0:c0")]
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    assert run("check", "a.jsonl") == Ran(0, "2 puzzles, 2 of them with exactly one solution\n", "")
    for doubled in ([lines[0], *lines], [json.dumps(GOOD)] * 2):
        (tmp_path / "a.jsonl").write_text("\n".join(doubled))
        shown = run("check", "a.jsonl")
        assert shown.code == 1
        assert shown.out.startswith("'a.jsonl' line 2: the same puzzle is there before")
    (tmp_path / "b.jsonl").write_text(json.dumps(GOOD))
    (tmp_path / "c.jsonl").write_text(json.dumps(GOOD))
    assert run("check", "b.jsonl", "c.jsonl") == Ran(0, "2 puzzles, 2 of them with exactly one solution\n", "")
    twice = run("check", '{"level": 1, "puzzle": "nc:1x1:r1:c1", "level": 2}')
    assert (twice.code, "a key is there twice" in twice.err) == (2, True)
    assert run("check", '{"puzzle": "nc:1x1:r1:c1", "author": "me"}') == Ran(0, "unique\n", "not proved: 'author'\n")


@pytest.mark.parametrize(("numbers", "wrong"), [
    ((0, 1, 2), 0), ((3, 5, 8), 0), ((0, 1, 0), 0), ((0, 0, 1), 2), ((0, 2, 1), 3), ((4, 4, 5), 2)])
def test_numbers_without_names_rise(run: Run, tmp_path: Path, numbers: tuple[int, ...], wrong: int) -> None:
    """Of a kind and size; at 0 another order may begin."""
    texts = [generate(VariantOrder("hexagon", "h3"), 1, k).text() for k in range(3)]
    lines = [json.dumps({"number": number, "puzzle": text}) for number, text in zip(numbers, texts, strict=True)]
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    shown = run("check", "a.jsonl")
    assert shown.code == int(wrong > 0)
    assert wrong == 0 or f"'a.jsonl' line {wrong}: number: the line says {numbers[wrong - 1]}, expected" in shown.out


def test_what_is_no_file_of_puzzles_ends_soon(run: Run, tmp_path: Path) -> None:
    """A line without an end is not told bit by bit."""
    (tmp_path / "long.txt").write_text("nc:1x1:r1:c1\n" + "x" * 300_000)
    for name in ("long.txt", "/dev/zero"):
        shown = run("check", name)
        assert shown == Ran(2, shown.out, f"polygo-fab: cannot read '{name}': a line of 100000 bytes or more: expected "
                                          "one puzzle a line\n")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["certain", "hexagon", "colours", "hidden", "braille"])
def test_lines_of_variants_are_proved(run: Run, tmp_path: Path, kind: str) -> None:
    """And a board of sure cells is never said to have one solution."""
    assert run("new", "--kind", kind, "--count", "3", "--out", "a.jsonl").code == 0
    what = "answer" if kind == "certain" else "solution"
    assert run("check", "a.jsonl") == Ran(0, f"3 puzzles, 3 of them with exactly one {what}\n", "")
    rows = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    alone = run("check", rows[0]["puzzle"]).out
    assert alone.startswith("one answer: " if kind == "certain" else "unique")
    for key, value in (("level", 9), ("waves", 0), ("givens", 99), ("solution", [])):
        shown = run("check", json.dumps(rows[0] | {key: value}))
        assert shown.code == 1
        assert f"\n{key}: the line says " in shown.out


def test_why_there_is_none(run: Run) -> None:
    margins = ("--rows", "3,3,0", "--cols", "1,2,3")
    why = "the fullest column needs 3 pawns, but rows let at most 2 stand there"
    assert run("check", *margins) == Ran(1, f"none: {why}\n", "")
    assert run("count", *margins) == Ran(0, "0\n", "")
    for command in ("solve", "grade", "hint"):
        assert run(command, *margins) == Ran(2, "", f"polygo-fab: no solution: {why}\n")
    cut = run("solve", "--rows", "1,1,1", "--cols", "1,1,1", "--given", "r1c1=0,r1c2=0", "--given", "r2c1=0,r2c2=0")
    assert cut == Ran(2, "", "polygo-fab: no solution: rows 1 and 2 together need 2 pawns, but at most 1 can stand "
                             "there in column 3, and 0 in other columns\n")
    contradiction = run("solve", "--rows", "0,1", "--cols", "0,1", "--given", "r1c1=1")
    assert contradiction.err == "polygo-fab: no solution: row 1 is given 1 pawn, but counts 0\n"


@pytest.mark.slow
@given(st.data())
def test_verdicts_against_all_dispositions(data: st.DataObject) -> None:
    n, m = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 3))
    rows = data.draw(st.tuples(*[st.integers(0, m)] * n))
    columns = data.draw(st.tuples(*[st.integers(0, n)] * m))
    puzzle = Puzzle(rows, columns)
    fits = [cells for cells in product((0, 1), repeat=n * m)
            if all(sum(cells[r * m:r * m + m]) == rows[r] for r in range(n))
            and all(sum(cells[c::m]) == columns[c] for c in range(m))]
    found = verdict(puzzle)
    outcome = "none" if not fits else "unique" if len(fits) == 1 else "many"
    assert found.outcome == checked(puzzle, EN)[0].outcome == outcome
    assert counted(puzzle, EN) == str(len(fits))
    if fits:
        assert found.cells == tuple(values[0] if len(set(values)) == 1 else None for values in zip(*fits, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["diagonals", "falling", "crossing", "colours", "hidden"])
def test_verdicts_on_variants(kind: str) -> None:
    """A given less: what is certain is what all solutions share."""
    for seed in range(4):
        puzzle = generate(VariantOrder(kind, "4x4"), seed)
        assert verdict(puzzle).outcome == checked(puzzle, EN)[0].outcome == "unique"
        assert verdict(puzzle).cells == next(answers(puzzle))
        fewer = CountPuzzle(puzzle.layout, puzzle.counts, puzzle.givens[1:])
        every = list(answers(fewer))
        found = verdict(fewer)
        assert found.outcome == ("many" if len(every) > 1 else "unique")
        assert found.cells == tuple(values[0] if len(set(values)) == 1 else None
                                    for values in zip(*every, strict=True))
        assert counted(fewer, EN) == str(len(every))


def test_estimates_hold_the_number(run: Run) -> None:
    exact = int(run("count", "--rows", "5,5,5,5,5,5,5,5,5,5", "--cols", "5,5,5,5,5,5,5,5,5,5").out)
    assert exact == 6736218287430460752
    said = run("count", "--rows", "5,5,5,5,5,5,5,5,5,5", "--cols", "5,5,5,5,5,5,5,5,5,5", "--estimate").out
    words = said.split()
    low, high = float(words[words.index("between") + 1]), float(words[words.index("and") + 1])
    assert low < exact < high
    assert float(words[1].rstrip(";")) == pytest.approx(exact, rel=0.1)
    assert run("count", "--estimate", "--rows", "1", "--cols", "1").out == "about 1, exact but for rounding\n"
    assert run("count", "--estimate", "--rows", "1", "--cols", "0").out == "0\n"


@pytest.mark.proof
def test_a_count_out_of_reach_is_estimated(run: Run) -> None:
    counts = ",".join(["16"] * 32)
    said = run("count", "--rows", counts, "--cols", counts)
    assert said.code == 0
    assert said.out.startswith("about ")
    assert "95 % confidence" in said.out


def test_grades(run: Run) -> None:
    said = run("grade", "6x6#12345", "--json")
    data = json.loads(said.out)
    assert named("6x6#12345").text() == data["puzzle"]
    assert run("grade", data["puzzle"]).out == (
        f"{data['step']} stars (each is twice as much to look at), level {data['level']} of 4 for its size, "
        f"{data['waves']} waves (times round the board), {data['most_waves']} at most, "
        f"givens {data['givens']}, S {data['scanned']} (lines looked at)\n")
    assert run("grade", data["puzzle"], "--lang", "fr").out == (
        f"{data['step']} étoiles (chacune fait regarder deux fois plus), niveau {data['level']} sur 4 pour sa taille, "
        f"{data['waves']} vagues (tours du plateau), {data['most_waves']} au plus, "
        f"cellules données {data['givens']}, S {str(data['scanned']).replace('.', ',')} (lignes regardées)\n")
    text = generate(VariantOrder("colours"), 1).text()
    assert run("grade", text).out.split(", ")[1] == f"level {level(parse_any(text))} of 4 for its size"  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hints_lead_to_the_solution(run: Run, lang: str) -> None:
    """Followed word by word, with nothing else known."""
    puzzle = named("5x6#3")
    known: dict[str, int] = {}
    for _ in range(30):
        said = hint_text(puzzle, known, lang)
        if said.startswith(("Nothing is left", "Plus rien")):
            break
        what = re.search(r"(A pawn|No pawn|Un pion|Aucun pion) (?:on|dans) (.*)\.$", said)
        assert what
        told = known_cells(as_counts(puzzle).layout, dict.fromkeys(
            re.split(", | and | et ", what[2]), int(what[1] in ("A pawn", "Un pion"))), lang)
        names = cell_names(as_counts(puzzle).layout, lang)
        known |= {names[cell]: pawn for cell, pawn in told.items()}
    row = {"en": "R", "fr": "L"}[lang]
    cells_of = {f"{row}{r + 1}C{c + 1}": int(pawn) for r, some in enumerate(solution(puzzle) or ())
                for c, pawn in enumerate(some)}
    given_too = {f"{row}{r + 1}C{c + 1}": int(pawn) for r, c, pawn in puzzle.givens}
    assert known | given_too == cells_of
    assert run("hint", puzzle.text(), "--lang", lang).out == hint_text(puzzle, {}, lang) + "\n"
    name, value = next(iter(cells_of.items()))
    wrong = run("hint", puzzle.text(), "--lang", lang, "--known", f"{name}={1 - value}").out
    assert wrong.startswith(("A mistake on R1C1:", "Une erreur dans L1C1."))


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(variants()))
@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.proof), "fr"])
def test_hints_on_variants(kind: str, lang: str) -> None:
    item = BookItem(1, kind=kind)
    source = item.source(1, lang)
    puzzle = parse_any(source.lines(0, 1)[0])
    assert isinstance(puzzle, CountPuzzle)
    assert len(hint_text(puzzle, {}, lang)) > 20
    values = answer(puzzle)
    assert values is not None
    if puzzle.layout.areas:  # of a cell the area of its rectangle is known
        values = tuple(puzzle.givens[value - 1][1] for value in values if value is not None)
    everything = {name: value for name, value in zip(puzzle.layout.names, values, strict=True) if value is not None}
    assert hint_text(puzzle, everything, lang).startswith(("Nothing is left", "Plus rien"))
    name, value = next((name, value) for name, value in everything.items()
                       if puzzle.layout.names.index(name) not in puzzle.known)
    other = value + 1 if puzzle.layout.areas else int(not value)
    assert hint_text(puzzle, {name: other}, lang).startswith(("A mistake", "Une erreur"))


# --- how puzzles are given


def test_files_standard_input_and_names(run: Run, tmp_path: Path) -> None:
    some = [named("6x6#1").text(), generate(VariantOrder("hexagon", "h3"), 1).text(), "6x6#1"]
    Path("p.txt").write_text("\ufeff" + "\r\n".join(["# some", "", *some]) + "\r\n", encoding="utf-8")
    first = run("solve", some[0]).out
    shown = run("solve", "p.txt")
    assert shown.out.startswith(f"1:\n{first}2:\n")
    assert shown.out.endswith(f"3:\n{first}")
    for words in (["p.txt#3"], ["p.txt", "--number", "1"], ["p.txt#2", "p.txt#1", "--number", "1"]):
        assert run("solve", *words).out == first
    assert run("solve", "p.txt#4").err == "polygo-fab: number '4': 3 puzzles in 'p.txt': allowed: 1 to 3\n"
    assert run("count", "p.txt", "p.txt").out == "".join(f"{k}: 1\n" for k in range(1, 7))
    assert run("grade", "p.txt", "--json").out.count('{"puzzle"') == 3
    assert run("solve", "-", typed="\n".join(some)).out == shown.out
    assert run("solve", *some).out == shown.out
    assert run("check", "p.txt") == Ran(0, "3 puzzles, 3 of them with exactly one solution\n", "")
    many = Path("q.txt")
    many.write_text("nc:2x2:r1,1:c1,1\nnonsense\n6x6#1\n")
    assert run("check", "q.txt") == Ran(
        2, "'q.txt' line 1: many solutions: they differ in 4 of 4 cells\n2 puzzles, 1 of them with exactly one "
           "solution\n", "polygo-fab: 'q.txt' line 2: puzzle 'nonsense': expected nc:ROWSxCOLUMNS:r...:c..., "
                         "nc-KIND:..., or a name such as 6x6#12345\n")


@pytest.mark.slow
def test_what_new_writes_is_read(run: Run) -> None:
    text = run("new", "--size", "5x5", "--count", "4").out
    for out in ("p.jsonl", "p.txt", "p.pdf"):
        assert run("new", "--size", "5x5", "--count", "4", "--out", out) == Ran(
            0, f"{out}: 4 puzzles, each with exactly one solution\n", "")
        assert run("check", out).out == "4 puzzles, 4 of them with exactly one solution\n"
    assert Path("p.txt").read_text() == text
    assert [json.loads(line)["puzzle"] for line in Path("p.jsonl").read_text().splitlines()] == text.splitlines()
    assert sorted(path.name for path in Path().iterdir()) == ["p.jsonl", "p.pdf", "p.txt"]


@pytest.mark.slow
@pytest.mark.parametrize("words", [
    ["--density", "20"], ["--givens", "pawns"], ["--givens", "fewest"], ["--givens", "20"], ["--level", "1"],
    ["--symmetry", "half-turn"], ["--size", "3x7"], ["--jobs", "2"],
    *(["--kind", kind] for kind in sorted(variants())), ["--kind", "hexagon", "--size", "h3", "--level", "1"],
    ["--kind", "braille", "--words", "maison,jardin"], ["--kind", "qr", "--text", "06 12 34 56 78"]])
def test_new_of_every_kind(run: Run, words: list[str]) -> None:
    shown = run("new", "--count", "2", *words)
    assert (shown.code, shown.err) == (0, "")
    texts = shown.out.splitlines()
    assert len(set(texts)) == 2
    assert run("check", *texts).code == 0
    assert run("new", "--count", "2", *words).out == shown.out


def drawn(text: str) -> tuple[str, ...]:
    """The solution, turned and turned over so that it comes first: literally, row by row."""
    puzzle = parse_any(text)
    values = answer(puzzle) if isinstance(puzzle, CountPuzzle) else [
        int(pawn) for row in solution(puzzle) or () for pawn in row]
    columns = len(puzzle.columns) if isinstance(puzzle, Puzzle) else sum(
        line.family == "c" for line in puzzle.layout.lines)
    rows = ["".join(map(str, values[k:k + columns])) for k in range(0, len(values or ()), columns)]  # type: ignore
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        images += [tuple(rows), tuple(rows[::-1])]
    return min(image for image in images if len(image) == len(images[1]))


@pytest.mark.slow
def test_no_two_are_alike(run: Run) -> None:
    texts = run("new", "--size", "4x4", "--count", "200").out.splitlines()
    assert len({drawn(text) for text in texts}) == 200
    few = run("new", "--size", "3x3", "--count", "150").out.splitlines()
    assert len({drawn(text) for text in few[:90]}) == 90  # of 102 solutions; then they come back
    assert len(set(few)) == 150
    too_many = run("new", "--size", "2x2", "--count", "30")
    assert too_many == Ran(2, "", "polygo-fab: no more puzzles are found that are not like others: allowed: 1 to 7\n")
    assert len(run("new", "--size", "2x2", "--count", "7").out.splitlines()) == 7


@pytest.mark.parametrize("spec", [
    "6x 6x6:1, 6x 6x6:2, 6x 6x6:3", "6x 6x6, 6x 6x6/givens=pawns", "3x diagonals, 3x falling, 3x crossing, 3x 6x6",
    "8x 4x4, 8x 4x4, 8x diagonals 4x4"])
def test_no_two_of_a_booklet_are_alike(spec: str) -> None:
    book = load_book(None, spec, {})
    with local() as executor:
        named_puzzles = book_puzzles(book, executor)
    assert len({drawn(puzzle.text()) for _, puzzle in named_puzzles}) == book.count
    assert all(named(name) == puzzle for name, puzzle in named_puzzles if name)
    assert any(name for name, _ in named_puzzles)
    assert [name for name, _ in named_puzzles if name.startswith("nc1:6x6#1")] == ["nc1:6x6#1", *(
        f"nc1:6x6#1.{k}" for k in range(1, 6))] * (spec.startswith("6x 6x6,"))


def test_words_stay_in_their_order(run: Run) -> None:
    words = ["maison", "été", "école", "ours", "a", "bibliothèque"]
    texts = run("new", "--kind", "braille", "--words", ",".join(words)).out.splitlines()
    assert [spelt(parse_any(text)) for text in texts] == words  # type: ignore[arg-type]
    assert [text.split(":")[1] for text in texts] == ["6x6", "3x6", "3x10", "6x4", "3x2", "9x8"]
    Path("w.txt").write_text("maison\nété\nmot-clé\njardin\nsel\n", encoding="utf-8")
    shown = run("new", "--kind", "braille", "--word-list", "w.txt", "--size", "6x6")
    assert [spelt(parse_any(text)) for text in shown.out.splitlines()] == [  # type: ignore[arg-type]
        "maison", "jardin"]
    assert shown.err == "polygo-fab: 'w.txt': 3 of 5 words left out: été, mot-clé, sel\n"
    Path("r.toml").write_text('[[puzzles]]\nkind = "braille"\nwords = ["maison", "été"]\n'
                              '[[puzzles]]\nkind = "braille"\nword_list = "w.txt"\n', encoding="utf-8")
    book = load_book(Path("r.toml"), "2x braille/words=été+école", {})
    assert [item.count for item in book.items] == [2, 4, 2]
    assert book.notes == ("'w.txt': 1 of 5 words left out: mot-clé",)
    assert str(book.items[2]) == "2x braille/words=été+école"


def test_what_comes_after_is_told_softly(run: Run) -> None:
    for lang, look in (("en", "Look at row 1."), ("fr", "Regardez la ligne 1.")):
        soft, why, whole = (run("hint", "6x6#12345", "--lang", lang, *more).out.strip()
                            for more in (["--soft"], ["--why"], []))
        assert soft == look
        assert whole.startswith(why)
        assert {"en": "R1C1", "fr": "L1C1"}[lang] in whole
        assert "r1c1" not in why


@pytest.mark.slow
@given(st.data())
def test_reasons_in_words(data: st.DataObject) -> None:
    """The English words are those of the values; the French ones have the same numbers."""
    n, m = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    rows = data.draw(st.tuples(*[st.integers(0, m)] * n))
    columns = data.draw(st.tuples(*[st.integers(0, n)] * m))
    cells = data.draw(st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, m - 1), st.booleans()), max_size=6,
                               unique_by=lambda cell: cell[:2]))
    reason = why_impossible(Puzzle(rows, columns, tuple(cells)))
    if reason is not None:
        assert EN.reason(reason) == str(reason)
        assert sorted(re.findall(r"\d+", PuzzleWords("fr").reason(reason))) == sorted(re.findall(r"\d+", str(reason)))


@pytest.mark.slow
@pytest.mark.parametrize(("words", "says"), [
    (["solve"], "expected a puzzle: --rows 4,4,3 --cols 3,4,4"),
    (["solve", "--rows", "1"], "belong together"),
    (["solve", "--given", "r1c1=1", "6x6#1"], "belong together"),
    (["solve", "--rows", "1", "--cols", "1", "6x6#1"], "expected a puzzle"),
    (["solve", "--rows", "1;2", "--cols", "1"], "--rows '1;2': '1;2': expected whole numbers"),
    (["solve", "--rows", "", "--cols", "1"], "expected whole numbers"),
    (["solve", "--rows", "3,1", "--cols", "1,1"], "row 1 has 3 pawns: allowed: 0 to 2"),
    (["solve", "--rows", ",".join("1" * 61), "--cols", "1"], "puzzle of 61 x 1: allowed: 1 x 1 to 60 x 60"),
    (["solve", "--rows", "1", "--cols", "1", "--given", "r1c1"], "given 'r1c1': expected CELL=1"),
    (["solve", "--rows", "1", "--cols", "1", "--given", "a1=1"], "given 'a1=1': expected r1c2=1"),
    (["solve", "--rows", "1", "--cols", "1", "--given", "r1c1=1", "--given", "r1c1=0"], "told twice"),
    (["solve", "--rows", "1", "--cols", "1", "--given", "r2c1=1"], "given r2c1: allowed: r1c1 to r1c1"),
    (["count", "nowhere.txt"], "cannot read 'nowhere.txt': No such file"),
    (["count", "."], "cannot read '.': Is a directory"),
    (["count", "nc:2x2:r1:c1"], "1 row and 1 column counts for 2 x 2"),
    (["count", "nc-foo:2x2:r1:c1"], "unknown variant 'foo'"),
    (["count", "nc9:6x6#1"], "generator 'nc9'"),
    (["count", '{"text": 1}'], "expected a line of JSON with the key 'puzzle'"),
    (["grade", "nc:2x2:r1,1:c1,1"], "no level: it does not have exactly one solution"),
    (["hint", "nc:2x2:r1,1:c1,1"], "no hint"),
    (["hint", "6x6#1", "--known", "r7c1=1"], "--known 'r7c1=1': no such cell: allowed: R1C1 to R6C6"),
    (["hint", "6x6#1", "--known", "r1c1=2"], "allowed: r1c1=0 to r1c1=1"),
    (["hint", "6x6#1", "--lang", "xx"], "unknown language 'xx': allowed: de, en, es, fr, it"),
    (["new", "--size", "0x6"], "size '0x6': allowed: 1x1 to 60x60"),
    (["new", "--density", "0"], "density = '0': allowed: 1 to 99"),
    (["new", "--givens", "many"], "givens = 'many': allowed: any, pawns, fewest, or 0 to 36"),
    (["new", "--symmetry", "spiral"], "unknown symmetry 'spiral'"),
    (["new", "--seed", "-1"], "seed = '-1'"),
    (["new", "--size", "3x3", "--level", "4"], "no puzzle of 3x3 of level 4 found"),
    (["new", "--kind", "hexagone"], "did you mean 'hexagon'"),
    (["new", "--kind", "hexagon", "--size", "6x6"], "size '6x6': allowed: boards of hexagons of up to 217 cells: h2"),
    (["new", "--kind", "colours", "--level", "3"], "level = '3' with kind 'colours': none is known: allowed: 1 to 2"),
    (["new", "--kind", "braille", "--words", "maison,chat", "--count", "1"], "count = '1' for 2 words: allowed: 2"),
    (["new", "--kind", "braille", "--words", "maison,Maison"], "word 'maison': allowed: each word once"),
    (["new", "--kind", "braille", "--words", "parachutistes"], "of 13 letters: no board holds so many"),
    (["new", "--kind", "qr", "--density", "30"], "density = '30' with kind 'qr': allowed without a kind"),
    (["new", "--kind", "qr", "--text", "x" * 60], "too long for a QR code of 25x25"),
    (["new", "--kind", "qr", "--seed", "-1"], "seed = '-1': allowed: 0 to"),
    (["new", "--kind", "braille", "--words", "chat", "--size", "6x6"],
     "word 'chat' of 4 letters: a board of 6x6 holds 6: allowed for this word: 6x4"),
    (["new", "--kind", "braille", "--words", "mai5on"], "no Braille for '5'"),
    (["new", "--kind", "braille", "--word-list", "none.txt"], "word list 'none.txt': No such file"),
    (["new", "--kind", "braille", "--words", "a", "--word-list", "b"], "allowed: one of them"),
    (["new", "--words", "maison"], "words with kind '': allowed with kind 'braille'"),
    (["new", "--resume"], "--resume: allowed with --out FILE.jsonl"),
    (["new", "--per-page", "2", "--out", "p.txt"], "--per-page: allowed with --out FILE.pdf"),
    (["new", "--large"], "--large: allowed with --out FILE.pdf"),
    (["new", "--stars", ""], "stars = '': allowed: 1 to 30, or a range such as 4-6"),
    (["new", "--out", "ro/"], "--out 'ro': allowed: .pdf, .html, .brf, .jsonl, .txt"),
    (["new", "--out", "p"], "--out 'p': allowed: .pdf, .html, .brf, .jsonl, .txt"),
    (["new", "--out", "p.pdf", "--per-page", "13"], "puzzles a page = '13': allowed: 1 to 12"),
    (["new", "--out", "p.pdf", "--count", "1001"], "a booklet of 1001 puzzles: allowed: 1 to 1000"),
    (["new", "--jobs", "300"], "300"),
    (["new", "--out", "p.pdf", "--codes", "some"], "unknown codes 'some'"),
    (["check", "club.brf"], "'club.brf': booklets in Braille are not read here: allowed: .pdf or .html"),
    (["book"], "expected --spec, FILE.toml, or a file of puzzles such as FILE.txt"),
    (["day"], "expected a day, such as 2026-11-25"), (["day", "2026-11-25", "--out", "d.txt"], "--out with '.txt'"),
    (["day", "2026-11-25", "--large"], "--large: allowed with --out FILE.pdf"),
    (["export", "6x6#1", "--out", "x.pdf"], "a booklet: polygo-fab puzzle book FILE.txt --out x.pdf"),
    (["book", "none.toml"], "cannot read 'none.toml'"),
    (["book", "--spec", "1x qr", "--out", "p.jsonl"], "--out with '.jsonl': allowed: .pdf"),
    (["book", "--spec", "1x qr", "--lang", "xx"], "unknown language 'xx'"),
    (["book", "--spec", "1x qr", "--paper", "a5"], "unknown paper 'a5'"),
    (["book", "--spec", "1x qr", "--answers", "back"], "unknown place of answers 'back'"),
    (["book", "--spec", "9x 1x1"], "9x 1x1: no more puzzles are found that are not like others: allowed: 1 to 2"),
])
def test_bad_input_is_one_line_and_exit_2(run: Run, words: list[str], says: str) -> None:
    shown = run(*words)
    assert (shown.code, shown.out) == (2, "")
    assert says in shown.err
    assert shown.err.startswith("polygo-fab: ")
    assert shown.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_files_that_cannot_be_read(run: Run) -> None:
    Path("latin.txt").write_bytes(b"\xe9t\xe9\n")
    assert run("check", "latin.txt").err == "polygo-fab: cannot read 'latin.txt': not a text in UTF-8\n"
    Path("empty.txt").write_text("# nothing\n\n")
    assert run("check", "empty.txt").err == "polygo-fab: no puzzle in 'empty.txt': expected one a line\n"
    assert run("check", "-").err == "polygo-fab: no puzzle in standard input: expected one a line\n"
    Path("no.pdf").write_text("no")
    assert run("check", "no.pdf").code == 2
    Path("words.txt").write_text("chat\n")
    assert run("new", "--kind", "braille", "--word-list", "words.txt", "--size", "6x6").err == (
        "polygo-fab: no word of 6 letters in 'words.txt', for a board of 6x6: allowed: 6x4\n")


# --- books


def test_specs() -> None:
    assert parse_spec("12x 6x6:1, 12x6x6:3,4 x 10x10/density=35/givens=pawns :4, 1x qr,2x hexagon h3:2") == (
        BookItem(12, "6x6", level=1),
        BookItem(12, "6x6", level=3),
        BookItem(4, "10x10", kind="", level=4, density=35, givens="pawns"),
        BookItem(1, kind="qr"),
        BookItem(2, "h3", kind="hexagon", level=2),
    )
    assert parse_spec("2x 6X6, 2x 6×6, 2 × 6 x 6, 2x 6, 2x 6:1, 2X 6/givens=pawns") == (
        *[BookItem(2, "6x6")] * 4, BookItem(2, "6x6", level=1), BookItem(2, "6x6", givens="pawns"))
    group = (BookItem(2, "6x6", level=1), BookItem(1, "h3", kind="hexagon"))
    assert parse_spec("3x (2x 6x6:1, 1x hexagon h3)") == group * 3
    assert parse_spec("1x qr, 2 × ( 2x 6x6:1,1x hexagon h3 ) , 1x 5x5") == (
        BookItem(1, kind="qr"), *group * 2, BookItem(1, "5x5"))
    assert parse_spec("1x 6x6:easy, 2x 6x6 : Facile, 1x hexagon h4:schwer, 1x 6x6/givens=pawns:expert, 1x 6x6:normal"
                      ) == parse_spec("1x 6x6:1, 2x 6x6:1, 1x hexagon h4:3, 1x 6x6/givens=pawns:4, 1x 6x6:2")
    for spec in ("12x 6x6:1", "3x hexagon h4:2", "1x qr", "4x 10x10/density=35/givens=pawns:4",
                 "2x braille/words=été+école:1"):
        assert str(parse_spec(spec)[0]) == spec


@pytest.mark.parametrize(("spec", "column", "says"), [
    ("12x 6x6:1, 12 6x6", 14, "' 6x6': expected 'x' after how many"), ("", 0, "an empty list"),
    ("six", 1, "expected how many"), ("1x 6x6,", 8, "the end: expected how many"), ("1x", 3, "expected a size"),
    ("1x 6x6 :", 8, "expected a level"), ("1x 6x6, 2x qrr", 9, "did you mean 'qr'"),
    ("1x 6x6:1, 1x 6x6:7", 11, "level = '7'"), ("1x 6x6/a=1", 8, "allowed, each once: density, givens, symmetry"),
    ("1x 6x6, 1x 6x6:eazy", 16, "level 'eazy': allowed: 1 to 4, or easy, medium, hard, expert"),
    ("12x 6x6 facile", 9, "did you mean ':1'?"), ("12x 6x6 hard", 9, "did you mean ':3'?"),
    ("6x6 facile", 1, "expected how many first, such as 12x 6x6"), ("1x braille/words=a+b", 1, "for 2 words: allowed"),
    ("1x 6x6/density=9/density=9", 18, "each once"), ("1x 6x6/density=x", 8, "density = 'x'"),
    ("2x (1x 6x6, 1x 6x6:7)", 13, "level = '7'"), ("2x (1x 6x6", 11, "expected ')'"), ("1x 6x6)", 7, "brackets"),
    ("2x (2x (1x 6x6))", 8, "one pair"), ("2000x (1x 6x6)", 1, "allowed: 1 to 1000 times"),
    ("2x ()", 5, "')': expected how many"),
    ("(1x 6x6)", 1, "expected how many"), ("1x 61x6", 1, "size '61x6'"),
    ("0x qr", 1, "count = '0'"), ("1x qr/density=30", 1, "allowed without a kind"),
    ("1x 6x6:1/stars=12", 9, "options stand before the level, as 6x6/stars=12:1"),
    ("1x qr, 2x hexagon h4 : 2 /stars=3", 26, "options stand before the level, as hexagon h4/stars=3:2")])
def test_the_fault_of_a_spec_has_its_column(spec: str, column: int, says: str) -> None:
    with pytest.raises(BadInput, match=r"column|empty") as fault:
        parse_spec(spec)
    assert says in str(fault.value)
    assert (f"column {column}: " in str(fault.value)) == (column > 0)


@given(st.lists(st.tuples(st.integers(1, 99), st.integers(1, 32), st.integers(1, 32), st.integers(0, 4)), min_size=1,
                max_size=5), st.sampled_from([",", ", ", " ,\t"]))
def test_specs_read_back(items: list[tuple[int, int, int, int]], between: str) -> None:
    some = tuple(BookItem(count, f"{n}x{m}", level=level or None) for count, n, m, level in items)
    assert parse_spec(between.join(map(str, some))) == some


@pytest.mark.slow
def test_a_book_is_read_back_and_proved(run: Run) -> None:
    words = ["book", "--spec", "3x 6x6:2, 2x 4x5, 1x hexagon h3", "--lang", "en", "--out", "b.pdf", "--seed", "3"]
    assert run(*words) == Ran(0, "b.pdf: 6 puzzles, each with exactly one solution\n", "")
    data = Path("b.pdf").read_bytes()
    assert run("check", "b.pdf").out == "6 puzzles, 6 of them with exactly one solution\n"
    run(*words)
    assert Path("b.pdf").read_bytes() == data
    texts = [puzzle.text() for puzzle in _puzzles_of("b.pdf")]
    assert [text.split(":")[1] for text in texts] == ["6x6"] * 3 + ["4x5"] * 2 + ["h3"]


@pytest.mark.slow
def test_texts_are_where_they_are_asked_for(run: Run) -> None:
    new = ["new", "--size", "4x4", "--count", "2", "--out"]
    texts = run(*new[:-1]).out.splitlines()
    for words, where, found in ((["--codes", "full"], "a.pdf", texts), (["--codes", "none"], "b.pdf", []),
                                (["--answers", "apart"], "c.pdf", []), ([], "c-answers.pdf", texts)):
        assert not words or run(*new, where, *words).code == 0
        assert [puzzle.text() for puzzle in _puzzles_of(where)] == found
    assert run("check", "b.pdf").err.startswith("polygo-fab: no puzzle in 'b.pdf': expected a booklet that prints")


def test_kinds_are_listed(run: Run) -> None:
    for lang in ("en", "fr"):
        lines = run("kinds", "--lang", lang).out.splitlines()
        assert [line.split(" (")[0] for line in lines[::2]] == list(variants())
        assert all(line.startswith("  ") and len(line) > 30 for line in lines[1::2])


def test_a_book_that_does_not_read_back_is_not_saved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polygo_fab.recipes.puzzle_jobs.book.book_pages",
                        lambda book, named, stem: book_pages(book, named[1:]))
    shown = run("book", "--spec", "2x 4x5", "--out", "b.pdf")
    assert shown.code == 1
    assert shown.err.startswith("UNIQUE file: 1 boards are drawn, expected 2\n")
    assert shown.err.endswith("b.pdf: not written, it does not read back\n")
    assert list(Path().iterdir()) == []


def _puzzles_of(path: str) -> list[Puzzle | CountPuzzle]:
    from polygo_fab.check.puzzle_text import puzzle_texts

    return [parse_any(text) for text in puzzle_texts(Path(path).read_bytes())]


@pytest.mark.slow
def test_recipes(run: Run) -> None:
    Path("words.txt").write_text("maison\nchat\njardin\n", encoding="utf-8")
    Path("r.toml").write_text('lang = "en"\npaper = "letter"\nseed = 4\nper_page = 2\nanswers = "apart"\n'
                              'spec = "2x 5x5"\n[[puzzles]]\nkind = "braille"\nword_list = "words.txt"\ncount = 2\n'
                              '[[puzzles]]\nsize = "4x4"\ngivens = 9\n')
    book = load_book(Path("r.toml"), "1x 3x3", {"seed": 5, "lang": None})
    assert [str(item) for item in book.items] == ["2x 5x5", "2x braille", "1x 4x4/givens=9", "1x 3x3"]
    assert (book.seed, book.lang, book.paper, book.count) == (5, "en", "letter", 6)
    assert book.items[1].words == ("maison", "chat", "jardin")
    assert book.notes == ("'words.txt': 1 of 3 words left out: jardin",)
    assert book.options().per_page == 2
    assert run("book", "r.toml", "--out", "x/b.pdf").code == 0
    assert sorted(path.name for path in Path("x").iterdir()) == ["b-answers.pdf", "b.pdf"]
    assert len(_puzzles_of("x/b-answers.pdf")) == 5


@pytest.mark.parametrize(("text", "says"), [
    ("spec = ", "is not a TOML file"), ("lang = 'fr'", "no puzzles"), ("specs = '1x qr'", "did you mean 'spec'"),
    ("spec = 3", "spec = '3': expected a text"), ("spec = '1x q'", "spec: '1x q', column 1: unknown kind 'q'"),
    ("spec = '1x qr'\nseed = true", "seed = 'True': expected a whole number"),
    ("spec = '1x qr'\nlarge = 1", "large = '1': expected true or false"),
    ("puzzles = 3", "puzzles: expected tables"), ("[[puzzles]]\nsizes = '6x6'", "number 1: unknown key 'sizes'"),
    ("[[puzzles]]\n[[puzzles]]\nlevel = 7", "[[puzzles]] number 2: level = '7'"),
    ("[[puzzles]]\nlevel = true", "number 1: level = 'True': expected a whole number"),
    ("[[puzzles]]\nkind = 'braille'\nwords = [3]", "words: expected a list of words"),
    ("[[puzzles]]\nkind = 'braille'\nwords = ['a']\nword_list = 'b'", "allowed: one of them")])
def test_bad_recipes(run: Run, text: str, says: str) -> None:
    Path("r.toml").write_text(text)
    shown = run("book", "r.toml")
    assert shown.code == 2
    assert says in shown.err
    assert shown.err.count("\n") == 1


def test_lines_of_variants_say_what_they_hide() -> None:
    for line in Various(VariantOrder("hexagon", "h3"), 1, 2).lines(0, 2):
        row = json.loads(line)
        puzzle = parse_any(row["puzzle"])
        assert isinstance(puzzle, CountPuzzle)
        assert "".join(row["solution"]) == "".join(".#"[value] for value in next(answers(puzzle)))
        assert [len(cells) for cells in row["solution"]] == [3, 4, 5, 4, 3]
        assert row["givens"] == len(puzzle.givens)


@pytest.mark.parametrize(("lang", "wave"), [("en", "1 wave (once"), ("fr", "1 vague (un"), ("de", "1 Welle (eine")])
def test_one_wave_is_one(run: Run, lang: str, wave: str) -> None:
    assert wave in run("grade", "1x2#3", "--lang", lang).out


@pytest.mark.parametrize("other", ["h2", "rhombus4", "trap4", "hex334"])
def test_boards_of_hexagons_of_two_sizes_stand_on_a_page(run: Run, other: str) -> None:
    done = run("book", "--spec", f"1x hexagon {other}, 1x hexagon h3", "--per-page", "2", "--out", "two.pdf")
    assert (done.code, done.out) == (0, "two.pdf: 2 puzzles, each with exactly one solution\n")


# --- the document


@pytest.mark.proof
def test_the_examples_of_the_document_run(run: Run) -> None:
    """Each command of docs/puzzles.md prints what stands below it; a pipe hands on what was printed."""
    text = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    commands, listed = 0, re.search(r"```csv\n(.*?)```", text, re.DOTALL)
    assert listed
    Path("names.csv").write_text(listed[1], encoding="utf-8")
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for line, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            shown, typed = "", ""
            for words in map(shlex.split, line.split(" | ")):
                if words[:3] == ["head", "-n", "1"]:
                    shown = Path(words[3]).read_text(encoding="utf-8").splitlines(keepends=True)[0]
                else:
                    assert words[:2] == ["polygo-fab", "puzzle"]
                    ran = run(*words[2:], typed=typed)
                    typed, shown = ran.out, ran.out + ran.err
            assert shown == expected, line
            commands += 1
    assert commands > 15


def test_the_levels_of_the_document() -> None:
    text = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \|(.*)\|$", text, re.MULTILINE)
    assert len(rows) > 10
    for most, cells in rows:
        meant: dict[int, int] = {}
        for number, cell in enumerate(cells.split("|"), start=1):
            ends = [int(word) for word in re.findall(r"\d+", cell)]
            meant |= dict.fromkeys(range(0 if number == 1 else ends[0], ends[-1] + 1) if ends else (), number)
        assert meant == {waves: level_of(waves, int(most)) for waves in range(int(most) + 1)}


def test_the_recipe_of_the_document(run: Run) -> None:
    text = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    found = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert found
    Path("recipe.toml").write_text(found[1], encoding="utf-8")
    Path("words.txt").write_text("maison\njardin\n", encoding="utf-8")
    book = load_book(Path("recipe.toml"), None, {})
    assert [str(item) for item in book.items] == ["12x 6x6:1", "12x 6x6:3", "2x braille", "1x qr"]
    kinds = set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in text.splitlines()
                                              if line.startswith("| `") and "--kind" not in line)))
    assert kinds == set(variants())


@pytest.mark.parametrize("kind", [["--kind", "braille"], []])
def test_no_words_are_none_to_hide(run: Run, kind: list[str]) -> None:
    assert run("new", *kind, "--words", "").err == "polygo-fab: --words '': expected words, such as maison,jardin\n"
    Path("b.toml").write_text('[[puzzles]]\nkind = "braille"\nwords = []\n')
    assert run("book", "b.toml") == Ran(
        2, "", "polygo-fab: 'b.toml': [[puzzles]] number 1: words: expected a list of words\n")


def test_what_several_lines_tell_is_one_sentence(run: Run) -> None:
    text = run("new", "--kind", "certain", "--level", "3", "--count", "1").out.strip()
    assert run("hint", text, "--why").out == (
        "Row 2, row 4 and row 5 lack 15 pawns together; column 2 and column 4 take 3 of them at most, and beside these "
        "there is room for 12: 3 + 12 = 15, so all of it is needed.\n")


def test_what_a_code_reads_by_itself_is_ascii() -> None:
    assert QR_TEXT.isascii()
    assert QR_TEXT == QR_TEXT.upper()


@pytest.mark.parametrize("apart", [";", "\t"])
def test_a_table_that_a_spreadsheet_parted_otherwise(run: Run, tmp_path: Path, apart: str) -> None:
    """As in France, with a byte order mark; a wrong count is found as in any table."""
    import csv
    import io

    assert run("export", "4x4#1", "4x4#2", "--out", "a.csv").code == 0
    written = io.StringIO()
    csv.writer(written, delimiter=apart).writerows(csv.reader((tmp_path / "a.csv").read_text().splitlines()))
    text = written.getvalue()
    (tmp_path / "b.csv").write_text(text, encoding="utf-8-sig", newline="")
    assert run("check", "b.csv") == Ran(0, "2 puzzles, 2 of them with exactly one solution\n", "")
    (tmp_path / "b.csv").write_text(text.replace("r 1 1 1 1", "r 1 1 2 1"), newline="")
    shown = run("check", "b.csv")
    assert shown.code == 1
    assert "count r3 is 2, expected 1" in shown.out
