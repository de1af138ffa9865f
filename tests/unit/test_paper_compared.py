"""`puzzle check` of a booklet on paper: what is drawn is compared with the texts that it prints."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from polygo_fab.cli.main import cli
from polygo_fab.recipes.puzzle_jobs.paper_compared import PARTS, compared_paper


def _booklet(folder: Path) -> Path:
    done = CliRunner().invoke(cli, ["puzzle", "new", "--size", "6x6", "--count", "3", "--stars", "5", "--out",
                                    str(folder / "a.pdf")])
    assert done.exit_code == 0, done.output
    return folder / "a.pdf"


def _altered(path: Path, target: Path, change: Callable[[bytes], bytes]) -> Path:
    changed = 0
    with pikepdf.open(path) as file:
        for one in file.objects:
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") in (None, "/Form"):
                try:
                    old = one.read_bytes()
                except pikepdf.PdfError:
                    continue
                if (new := change(old)) != old:
                    one.write(new)
                    changed += 1
        file.save(target)
    assert changed
    return target


def _check(path: Path) -> Result:
    return CliRunner().invoke(cli, ["puzzle", "check", str(path)])


@pytest.fixture(scope="module")
def worded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("worded") / "w.pdf"
    done = CliRunner().invoke(cli, ["puzzle", "book", "--spec", "2x 6x6, 1x braille/words=chat, 1x picture/words=cat",
                                    "--lang", "en", "--out", str(path)])
    assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="module")
def booklet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _booklet(tmp_path_factory.mktemp("booklet"))


def test_an_honest_booklet_is_compared_and_what_is_not_is_told(booklet: Path) -> None:
    assert compared_paper(str(booklet), "it").parts == PARTS[:-1]
    done = _check(booklet)
    assert done.exit_code == 0
    assert "3 puzzles, 3 of them with exactly one solution\n" in done.output
    assert ("compared: texts nc:, boards, stars, answers, names of puzzles, codes; "
            "not compared: what is told around them" in done.output)


@pytest.mark.parametrize(("drawn", "other", "says"), [
    (rb"( 8\.5039 Tf \()5\)", rb"\g<1>3)", "'3' stands beside it, expected a star and '5'"),
    (rb"( 19\.251 Tf \()3\)", rb"\g<1>4)", "other counts or givens are drawn"),
    (rb"( 9\.5244 Tf \()3\)", rb"\g<1>4)", "other counts stand by its answer")])
def test_what_is_drawn_otherwise_is_found(booklet: Path, tmp_path: Path, drawn: bytes, other: bytes, says: str) -> None:
    done = _check(_altered(booklet, tmp_path / "b.pdf", lambda old: re.sub(drawn, other, old)))
    assert done.exit_code == 1
    assert says in done.output
    assert re.search("says? what is not so", done.output)


def test_what_is_no_booklet_is_not_compared(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"no pdf")
    assert compared_paper(str(tmp_path / "a.pdf"), "it").parts == ()


_CODE = re.compile(rb"[\d.]+ [\d.]+ m (?:[\d.]+ [\d.]+ [lm] |h ){200,}h f")


def _codes(path: Path) -> list[bytes]:
    """How the codes of a booklet are drawn."""
    with pikepdf.open(path) as file:
        streams = [one.read_bytes() for one in file.objects
                   if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
    return [match[0] for old in streams if (match := _CODE.search(old))]


def test_words_are_compared_too(worded: Path) -> None:
    assert compared_paper(str(worded), "it").parts == PARTS
    assert "words to find; not compared: what is told around them" in _check(worded).output


@pytest.mark.parametrize(("printed", "other", "says"), [
    (rb"\(nc1:6x6#1\.1\)", b"(nc1:6x6#1.2)", "puzzle 2: page 2: its name 'nc1:6x6#1.2' is not that of this puzzle"),
    (rb"(/F2\S+ \S+ Tf )\(nc1:6x6#1\)", rb"\g<1>(nc1)", "puzzle 1: its name is missing, below it or beside its text"),
    (rb"Word: CHAT", b"Word: CHAR", "'Word: CHAR' stands below it, expected 'Word: CHAT'"),
    (rb"Picture: cat", b"Picture: dog", "'Picture: cat' is not below it")])
def test_names_and_words_of_another_puzzle_are_found(worded: Path, tmp_path: Path, printed: bytes, other: bytes,
                                                     says: str) -> None:
    done = _check(_altered(worded, tmp_path / "b.pdf", lambda old: re.sub(printed, other, old)))
    assert done.exit_code == 1
    assert says in done.output


def test_a_code_of_another_puzzle_is_found_and_one_that_reads_nothing(worded: Path, tmp_path: Path) -> None:
    first, second, *_ = _codes(worded)
    for new, says in ((second, "its code reads 'nc:6x6:"), (first.replace(b" l ", b" m ", 9), "its code cannot be"),
                      (b"0 0 m 1 1 l h f", "puzzle 1: it has no code, others have")):
        done = _check(_altered(worded, tmp_path / "b.pdf", lambda old, new=new: old.replace(first, new)))
        assert done.exit_code == 1
        assert says in done.output


def test_what_pupils_get_is_compared_with_the_answers_beside_it(tmp_path: Path) -> None:
    made = CliRunner().invoke(cli, ["puzzle", "class", "2", "--spec", "1x 6x6, 1x hexagon h3", "--out",
                                    str(tmp_path / "a.pdf")])
    assert f"{tmp_path / 'a-answers.pdf'}: 4 puzzles" in made.output
    done = _check(tmp_path / "a.pdf")
    assert done.exit_code == 0, done.output
    assert ("compared: texts nc: of the answers beside it, boards, stars, names of puzzles, names of pupils; "
            "not compared: answers" in done.output)
    assert "4 puzzles, 4 of them with exactly one solution" in done.output
    (tmp_path / "b-answers.pdf").write_bytes((tmp_path / "a-answers.pdf").read_bytes())
    CliRunner().invoke(cli, ["puzzle", "class", "2", "--spec", "1x 6x6, 1x hexagon h3", "--seed", "2", "--out",
                             str(tmp_path / "c.pdf")])
    (tmp_path / "b.pdf").write_bytes((tmp_path / "c.pdf").read_bytes())
    wrong = _check(tmp_path / "b.pdf")
    assert wrong.exit_code == 1
    assert "other counts or givens are drawn" in wrong.output


def test_answers_apart_are_compared_with_their_texts(tmp_path: Path) -> None:
    CliRunner().invoke(cli, ["puzzle", "book", "--spec", "2x 6x6", "--answers", "apart", "--link", "https://a.example",
                             "--lang", "en", "--out", str(tmp_path / "a.pdf")])
    done = _check(tmp_path / "a-answers.pdf")
    assert done.exit_code == 0
    assert "compared: texts nc:, answers, names of puzzles, codes; not compared: boards, stars" in done.output
    wrong = _altered(tmp_path / "a-answers.pdf", tmp_path / "b.pdf",
                     lambda old: re.sub(rb"( 9\.5244 Tf \()3\)", rb"\g<1>4)", old))
    assert "other counts stand by its answer" in _check(wrong).output


@pytest.mark.parametrize(("lang", "says"), [
    ("fr", "grille 1 : page 1, grille 1 : « 3 » est à côté, attendu une étoile et « 5 »"),
    ("de", "Rätsel 1: Seite 1, Rätsel 1: „3“ steht daneben, erwartet ein Stern und „5“")])
def test_findings_are_told_in_the_language_that_is_spoken(booklet: Path, tmp_path: Path, lang: str, says: str) -> None:
    other = _altered(booklet, tmp_path / "b.pdf",
                     lambda old: re.sub(rb"( 8\.5039 Tf \()5\)", rb"\g<1>3)", re.sub(
                         rb"( 19\.251 Tf \()3\)", rb"\g<1>4)", re.sub(rb"( 9\.5244 Tf \()3\)", rb"\g<1>4)", old))))
    told = CliRunner().invoke(cli, ["--lang", lang, "puzzle", "check", str(other)]).output.replace("\u00a0", " ")
    assert says in told
    assert not re.search(r"\b(counts|stands|expected|given|answer|drawn)\b", told), told


@pytest.mark.slow
def test_boards_on_swell_paper_are_compared_with_the_key_beside_them(tmp_path: Path) -> None:
    """Two pupils' pages exchanged, and those of other puzzles, are refused."""
    asked = ["puzzle", "class", "2", "--spec", "1x 4x4", "--style", "touch", "--lang", "en"]
    for name, seed in (("a", "1"), ("b", "2")):
        done = CliRunner().invoke(cli, [*asked, "--seed", seed, "--out", str(tmp_path / f"{name}.pdf")])
        assert done.exit_code == 0, done.output
    honest = _check(tmp_path / "a.pdf")
    assert honest.exit_code == 0, honest.output
    assert "compared: texts nc: of the answers beside it, boards, stars; not compared: answers" in honest.output
    with pikepdf.open(tmp_path / "a.pdf") as file:
        file.pages.append(file.pages[-2])
        del file.pages[-3]
        file.save(tmp_path / "c.pdf")
    (tmp_path / "d.pdf").write_bytes((tmp_path / "b.pdf").read_bytes())
    for name in "cd":
        (tmp_path / f"{name}-answers.pdf").write_bytes((tmp_path / "a-answers.pdf").read_bytes())
        wrong = _check(tmp_path / f"{name}.pdf")
        assert wrong.exit_code == 1
        assert "puzzle 1: other counts or givens are felt" in wrong.output
        assert "puzzle 2: other counts or givens are felt" in wrong.output
