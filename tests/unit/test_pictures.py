"""Pictures that puzzles hide: the library, names in dots, files, booklets, and what is refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_boxes import changed, drawings
from PIL import Image, ImageDraw

from polygo_fab.check.second_solver import solutions
from polygo_fab.cli.main import main
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Label
from polygo_fab.core.words.language import usual_languages
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.givens import fewest
from polygo_fab.puzzles.pictures import THEMES, Rows, dots, name_in, named, pictures, shown_by, theme
from polygo_fab.puzzles.variants.catalogue import VariantOrder, generate, parse
from polygo_fab.puzzles.variants.kinds.colours import VARIANT as COLOURS
from polygo_fab.puzzles.variants.kinds.picture import called, hidden
from polygo_fab.recipes.puzzle_jobs.picture_file import PictureFit, picture_in
from polygo_fab.recipes.puzzle_jobs.proof import prove_booklet
from polygo_fab.recipes.puzzle_jobs.proof_around import AskedBooklet
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.recipes.puzzle_jobs.spec import BookItem, parse_spec
from polygo_fab.write.pdf import pdf

_SVG = "http://www.w3.org/2000/svg"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def ran(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["polygo-fab", "puzzle", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return ran


# --- the library


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.proof)])
def test_every_picture_of_the_library_is_a_puzzle(step: int) -> None:
    """Found by another solver: exactly the picture. What is asked of the library: 200 of them, and half with givens for
    under a tenth of the cells."""
    shares = []
    for name, rows in list(pictures().items())[::step]:
        puzzle = hidden(rows)
        found = solutions(puzzle)
        assert (found.count, list(found.cells)) == (1, [int(cell == "#") for row in rows for cell in row]), name
        assert called(puzzle) == name
        shares.append(len(puzzle.givens) / len(puzzle.layout.names))
    assert len(shares) * step >= 200
    assert median(shares) < 1 / 10
    assert max(shares) < 0.2


def test_pictures_are_drawn_to_their_edges() -> None:
    """Rows of one length, something in the first and last row and column, no two alike."""
    assert len(set(pictures().values())) == len(pictures())
    for name, rows in pictures().items():
        assert {len(row) for row in rows} == {len(rows[0])}, name
        assert set("".join(rows)) == {"#", "."}, name
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert all("#" in edge for edge in (rows[0], rows[-1], columns[0], columns[-1])), name


@pytest.mark.parametrize("lang", usual_languages())
def test_each_picture_has_a_name_of_its_own(lang: str) -> None:
    names = name_in(lang)
    assert len({said.casefold() for said in names.values()}) == len(pictures())
    for name, said in names.items():
        assert named(said) == (name,), said
    assert all(set(named(key)) == set(theme(key)) for key in THEMES)


def test_pictures_are_known_as_they_are_typed_without_accents() -> None:
    assert named("coeur") == named("cœur") == named("Cœur") == ("heart",)
    assert named("ELEPHANT") == named("éléphant") == ("elephant",)
    assert named("coeurs") == ()


def test_names_in_dots() -> None:
    assert dots("Emma") == dots(" EMMA ")
    assert dots("Éa") == dots("EA")
    assert dots("a") == (".###.", *["#...#"] * 2, "#####", *["#...#"] * 3)
    assert {len(rows) for rows in theme("dots").values()} == {7}
    assert dots("Marie-Lou") == dots("MARIE‑LOU") != dots("Marie Lou")
    assert dots("Œil d’or") == dots("oeil d'or")
    assert dots("l a")[0] == "#.........###."
    with pytest.raises(BadInput, match="no dots for '!'"):
        dots("Oh!")


# --- the command


@pytest.mark.parametrize("what", ["heart", "Katze", "cœur", "A", "7", "Emma", "Zoé 8"])
def test_a_picture_is_shown(run: Run, what: str) -> None:
    code, out, err = run("picture", what)
    *rows, _, text = out.splitlines()
    assert (code, err) == (0, "")
    assert shown(parse(text)) == tuple(rows)


def shown(puzzle: CountPuzzle) -> Rows:
    """The rows of its one solution, found by another solver."""
    found = solutions(puzzle)
    assert found.count == 1
    return tuple("".join(".#o"[found.cells[cell] or 0] for cell in line.cells)
                 for line in puzzle.layout.lines if line.family == "r")


def test_a_picture_is_kept(run: Run) -> None:
    _, out, _ = run("picture", "cat", "--lang", "fr", "--out", "cat.pdf")
    assert out.splitlines()[-2:] == ["11 x 11 cellules, 13 données sur 121, 6 étoiles, une seule solution",
                                     "cat.pdf: 1 puzzle, with exactly one solution"]
    assert run("check", "cat.pdf")[:2] == (0, "unique\n")
    for out in ("cat.html", "cat.jsonl", "cat.txt"):
        assert run("picture", "cat", "--out", out)[0] == 0
        assert run("check", out)[:2] == (0, "unique\n")


def test_the_library_is_listed(run: Run) -> None:
    code, out, _ = run("picture", "--lang", "de")
    assert code == 0
    assert [line.split(" ", 1)[0] for line in out.splitlines()] == list(THEMES)
    assert "Eichhörnchen" in out


# --- files


def drawn_png(name: str, size: int = 260, colour: str = "black", ground: str = "white") -> Path:
    """A plain house: a square with a roof."""
    image = Image.new("RGB", (size, size), ground)
    draw = ImageDraw.Draw(image)
    unit = size / 13
    draw.polygon([(6.5 * unit, 1.5 * unit), (12 * unit, 7 * unit), (unit, 7 * unit)], fill=colour)
    draw.rectangle([3 * unit, 7 * unit, 10 * unit - 1, 12 * unit - 1], fill=colour)
    image.save(name)
    return Path(name)


@pytest.mark.parametrize(("colour", "ground"), [("black", "white"), ("#804020", "#c0d0e0"), ("#cc2222", "#ffffff")])
def test_a_png_is_fitted(run: Run, colour: str, ground: str) -> None:
    rows = picture_in(drawn_png("house.png", colour=colour, ground=ground), PictureFit(11, 11))
    assert rows == ("....#....", "...###...", "..#####..", ".#######.", "#########", *[".#######."] * 5)
    assert shown(hidden(rows)) == rows


def test_the_other_options_of_a_file(run: Run) -> None:
    path = drawn_png("house.png")
    plain = picture_in(path, PictureFit(13, 13))
    inverted = picture_in(path, PictureFit(13, 13, inverted=True))
    assert sum(row.count("#") for row in inverted) > sum(row.count("#") for row in plain)
    assert sum(row.count("#") for row in picture_in(path, PictureFit(13, 13, dark=90))) < sum(
        row.count("#") for row in picture_in(path, PictureFit(13, 13, dark=10)))
    assert max(map(len, picture_in(path, PictureFit(20, 4, dark=1)))) == 4


def test_an_svg_and_a_text(run: Run) -> None:
    Path("bar.svg").write_text(f'<svg xmlns="{_SVG}" viewBox="0 0 9 9"><path d="M1 1h7v3h-7z"/></svg>')
    assert picture_in(Path("bar.svg"), PictureFit(20, 20)) == ("#" * 20,) * 9
    Path("cat.txt").write_text("\ufeff   .  .  \n  X    X\n  XXXXXX\n  X oo X\n\n")
    assert picture_in(Path("cat.txt"), PictureFit()) == ("#....#", "######", "#.##.#")
    assert picture_in(Path("cat.txt"), PictureFit(12, 12, colours=True)) == ("#....#", "######", "#.oo.#")


def test_a_picture_in_two_colours(run: Run) -> None:
    image = Image.new("RGB", (120, 120), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle([50, 60, 69, 119], fill="#5a3010")
    draw.rectangle([20, 0, 99, 59], fill="#20a030")
    image.save("tree.png")
    assert picture_in(Path("tree.png"), PictureFit(12, 12, colours=True))[-1] == "...##..."
    assert run("picture", "tree.png", "--colours", "--out", "tree.pdf")[0] == 0
    assert run("check", "tree.pdf")[1] == "unique\n"
    puzzle = generate(VariantOrder("colours", picture="#o. .#o o.#"), 1)
    assert shown(puzzle) == ("#o.", ".#o", "o.#")
    assert COLOURS.unique(puzzle)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 12), st.integers(2, 12), st.randoms(use_true_random=False))
def test_any_small_picture_is_what_its_puzzle_shows(rows: int, columns: int, random: Random) -> None:
    typed = ["".join(random.choice("##.") for _ in range(columns)) for _ in range(rows)]
    typed[0], typed[-1] = "#" + typed[0][1:-1] + "#", "#" + typed[-1][1:-1] + "."
    rows_typed = tuple(typed)
    if len(fewest(tuple(tuple(sign == "#" for sign in row) for row in rows_typed)).givens) > rows * columns / 4:
        with pytest.raises(BadInput, match="would be given"):
            hidden(rows_typed)
    else:
        assert shown(hidden(rows_typed)) == rows_typed


# --- booklets


def test_a_booklet_shows_pictures_and_names() -> None:
    for lang, word in (("en", "Picture: moon"), ("fr", "Image : lune"), ("de", "Bild: Mond")):
        puzzles = [hidden(pictures()["moon"]), hidden(pictures()["A"])]
        document = booklet(puzzles, lang, "a4")
        data = pdf(document)
        assert prove_booklet(data, puzzles, data, AskedBooklet()) == []
        labels = [item.text.replace("\u00a0", " ").replace("\u202f", " ") for drawing in drawings(document.blocks)
                  for item in drawing.items if isinstance(item, Label)]
        assert word in labels


@pytest.mark.parametrize(("told", "found"), [("Picture: sun", "CONTENT answer 1"), ("", "CONTENT answer 1")])
def test_another_name_is_refused(told: str, found: str) -> None:
    puzzles = [hidden(pictures()["moon"]), hidden(pictures()["A"])]
    document = booklet(puzzles, "en", "a4", options=Options(codes="none"))
    wrong = changed(document, 2, lambda drawing: replace(drawing, items=tuple(
        replace(item, text=told) if isinstance(item, Label) and item.text == "Picture: moon" else item
        for item in drawing.items if told or not isinstance(item, Label) or item.text != "Picture: moon")))
    assert {f"{f.code} {f.where}" for f in prove_booklet(pdf(wrong), puzzles, None, AskedBooklet())} == {found}


def test_a_name_too_many_is_refused() -> None:
    puzzle = hidden(("###.", "#.##", "####"))
    assert called(puzzle) == ""
    document = booklet([puzzle], "en", "a4", options=Options(codes="none"))
    wrong = changed(document, 1, lambda drawing: replace(drawing, items=(
        *drawing.items, Label("Picture: cat", (5.0, 5.0), 3.0, anchor="start"))))
    assert [f.message for f in prove_booklet(pdf(wrong), [puzzle], None, AskedBooklet())] == [
        "1 names of pictures, expected 0"]


def test_a_picture_drawn_otherwise_is_refused() -> None:
    puzzles = [hidden(pictures()["moon"])]
    document = booklet(puzzles, "en", "a4", options=Options(codes="none"))
    gone = changed(document, 1, lambda drawing: replace(drawing, items=drawing.items[:-2] + drawing.items[-1:]))
    assert "UNIQUE" in {f.code for f in prove_booklet(pdf(gone), puzzles, None, AskedBooklet())}


def test_items_of_booklets(run: Run) -> None:
    (item,) = parse_spec("3x picture/words=signs")
    names = [name for line in item.source(1, "en").lines(0, 27) for name in [called(parse(puzzle_of(line)))]]
    assert sorted(names) == sorted(theme("signs"))
    assert names != list(theme("signs"))
    (item,) = parse_spec("2x picture/words=moon+sun")
    assert [called(parse(puzzle_of(line))) for line in item.source(1, "en").lines(0, 9)] == ["moon", "sun"]
    (item,) = parse_spec("2x picture 13x13")
    assert {puzzle_of(line).split(":")[1] for line in item.source(1, "en").lines(0, 9)} == {"13x13"}
    drawn_png("house.png")
    Path("b.toml").write_text('[[puzzles]]\npicture = "house.png"\n[[puzzles]]\npicture = "chat"\n')
    assert [item.kind for item in load_book(Path("b.toml"), None, {}).items] == ["picture", "picture"]
    assert shown_by(tuple(load_book(Path("b.toml"), None, {}).items[0].picture.split())) == ""


def puzzle_of(line: str) -> str:
    return str(json.loads(line)["puzzle"])


# --- what is refused


def test_what_is_no_picture_is_told_in_a_line(run: Run) -> None:
    Path("no.png").write_text("x")
    Path("blank.txt").write_text("...\n...\n")
    Path("full.txt").write_text("##\n##\n")
    Path("bad.svg").write_text(f'<svg xmlns="{_SVG}"><image href="/etc/hostname" width="9"/></svg>')
    random = Random(1)
    Path("noise.txt").write_text("\n".join("".join(random.choices("#.", k=20)) for _ in range(20)))
    Image.new("RGB", (40, 40), "gray").save("gray.png")
    said = {
        ("picture", "hart"): "unknown picture 'hart': did you mean 'hare' or 'hat' or 'heart'? allowed: animals, ",
        ("picture", "animals"): "'animals' is a theme: expected one picture of it, such as cat",
        ("picture", "A?"): "'A?': no dots for '?': allowed: letters, digits, - ' and blanks",
        ("picture", "cat", "--size", "9"): "--size, --dark, --inverted, --colours with 'cat': allowed with a file",
        ("picture", "no.png"): "'no.png': not a PNG that can be read",
        ("picture", "none.png"): "cannot read 'none.png'",
        ("picture", "gray.png"): "'gray.png': it is of one shade",
        ("picture", "gray.png", "--colours"): "'gray.png': it is of one colour",
        ("picture", "blank.txt"): "'blank.txt': nothing in it is dark",
        ("picture", "full.txt"): "a picture of 2 x 2 cells that are all dark: expected some of either",
        ("picture", "noise.txt"): "a picture of 20 x 20 cells of which",
        ("picture", "bad.svg"): "'bad.svg': it asks for '/etc/hostname'",
        ("picture", "full.txt", "--dark", "0"): "dark = '0': allowed: 1 to 100",
        ("picture", "full.txt", "--size", "1x9"): "size '1x9': allowed: 2x2 to",
        ("picture", "cat", "--out", "cat.doc"): "--out with '.doc': allowed",
        ("picture", "cat", "--large"): "--large: allowed with --out FILE.pdf",
        ("picture", "--out", "x.pdf"): "expected a picture: a file, a name such as cat, or letters",
        ("new", "--kind", "picture", "--words", "cat,Katze"): "picture 'cat': allowed: each picture once",
        ("new", "--kind", "picture", "--size", "3x29"): "no picture of 3x29: allowed",
        ("new", "--kind", "picture", "--words", "cat", "--count", "2"): "count = '2' for 1 picture: allowed: 1",
    }
    for words, told in said.items():
        code, out, err = run(*words)
        assert (code, out) == (2, ""), words
        assert err.startswith(f"polygo-fab: {told}"), (words, err)
        assert err.count("\n") == 1


def test_a_picture_in_a_recipe_stands_alone() -> None:
    with pytest.raises(BadInput, match="picture with kind 'hidden': allowed with kind 'picture' or 'colours'"):
        BookItem(1, "6x6", kind="hidden", picture="#.")
    with pytest.raises(BadInput, match="expected rows of one length"):
        BookItem(1, kind="picture", picture="#. ###")
