"""What the puzzle commands say of what they are given: whole in each language, plain, and with what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.cli import speech
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.words.language_files import words_in

HEXAGON = "nc-hexagon:h3:r1,3,1,3,2:c1,2,2,3,2:d1,3,2,2,2"
RECTANGLES = "nc-rectangles:6x6:g3r1c3,4r2c5,5r3c1,6r3c3,4r5c3,8r5c4,6r6c6"
FORM = ("--known « Z1S1 » : écrivez CELLULE=1 (un pion) ou CELLULE=0 (aucun), comme r1c2=1 ; pour les rectangles "
        "CELLULE=AIRE ou CELLULE-CELLULE=AIRE")
REFUSED = [
    ("fr", ["hint", "6x6#2", "6x6#1", "--number", "99"], "numéro « 99 » : 2 grilles données : permis : 1 à 2"),
    ("en", ["hint", "6x6#2", "--number", "99"], "number '99': 1 puzzle given: allowed: 1"),
    ("fr", ["hint", "two.txt#99"], "numéro « 99 » : 2 grilles dans « two.txt » : permis : 1 à 2"),
    ("de", ["hint", "two.txt#99"], "Nummer „99“: 2 Rätsel in „two.txt“: Erlaubt: 1 bis 2"),
    ("fr", ["hint", "6x6#1", "--known", "Z=1"], "--known « Z=1 » : pas de telle cellule ; permis : L1C1 à L6C6"),
    ("de", ["hint", "6x6#1", "--known", "Z=1"], "--known „Z=1“: Kein solches Feld: Erlaubt: Z1S1 bis Z6S6"),
    ("fr", ["hint", "6x6#1", "--known", "Z1S1"], FORM),
    ("fr", ["class", "2", "--spec", "2x 6x6", "--answers", "end"],
     "answers = « end » : permis pour une classe : apart"),
    ("de", ["class", "2", "--spec", "2x 6x6", "--answers", "end"], "answers = „end“: Bei einer Klasse erlaubt: apart"),
    ("en", ["hint", HEXAGON, "--known", "D2=1"],
     "--known 'D2=1': D2 is a line on the page: allowed: cell 1 of row 1 to cell 3 of row 5, or d2, the cell of that "
     "name in the text of the puzzle"),
    ("de", ["hint", HEXAGON, "--known", "D2=1"],
     "--known „D2=1“: Auf der Seite ist D2 eine Linie: Erlaubt: Feld 1 von Zeile 1 bis Feld 3 von Zeile 5, oder d2, "
     "das Feld dieses Namens im Text des Rätsels"),
    ("en", ["hint", RECTANGLES, "--known", "R1C1-R5C1=4"],
     "--known 'R1C1-R5C1=4': this rectangle has 5 cells: allowed: R1C1-R5C1=5"),
    ("fr", ["hint", RECTANGLES, "--known", "L1C1-L5C1=4"],
     "--known « L1C1-L5C1=4 » : ce rectangle a 5 cellules ; permis : L1C1-L5C1=5"),
    ("en", ["hint", RECTANGLES, "--known", "R1C1-R9C1=9"],
     "--known 'R1C1-R9C1=9': no such cell: allowed: R1C1 to R6C6"),
    ("en", ["hint", "6x6#1", "--known", "R1C1-R2C3=1"], "--known 'R1C1-R2C3=1': no such cell: allowed: R1C1 to R6C6"),
]


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text("6x6#1\n6x6#2\n", encoding="utf-8")
    yield
    speech.speak("en")


def told(lang: str, words: list[str]) -> str:
    done = CliRunner().invoke(cli, ["--lang", lang, "puzzle", *words], prog_name="polygo-fab")
    speech.speak(lang)
    said = speech.spoken(str(done.exception)) if isinstance(done.exception, BadInput) else done.output
    return said.strip().removeprefix("polygo-fab: ").replace("\u00a0", " ")


@pytest.mark.parametrize(("lang", "words", "says"), REFUSED)
def test_what_is_refused_is_said_in_the_language(lang: str, words: list[str], says: str) -> None:
    assert told(lang, words) == says


@pytest.mark.parametrize(("lang", "one", "other"), [
    ("en", "cell 1 of row 1=1", "c5=1"), ("fr", "cellule 1 de la ligne 1=0", "la cellule 1 de la ligne 1=0"),
    ("de", "feld 2 von zeile 1=1", "Feld 2 von Zeile 1=1")])
def test_cells_of_a_hexagon_need_no_article(lang: str, one: str, other: str) -> None:
    said = told(lang, ["hint", HEXAGON, "--known", one])
    assert said == told(lang, ["hint", HEXAGON, "--known", other])
    assert not said.startswith("--known")


@pytest.mark.parametrize(("lang", "known"), [
    ("en", "R2C1-R6C1=5"), ("en", "from R2C1 to R6C1=5"), ("en", "r6c1 - r2c1=5"), ("fr", "L2C1-L6C1=5"),
    ("fr", "de L2C1 à L6C1=5"), ("de", "Z2S1-Z6S1=5"), ("de", "von Z2S1 bis Z6S1=5")])
def test_a_whole_rectangle_is_told(lang: str, known: str) -> None:
    single = ",".join(f"r{row}c1=5" for row in range(2, 7))
    assert told(lang, ["hint", RECTANGLES, "--known", known]) == told(lang, ["hint", RECTANGLES, "--known", single])
    assert told(lang, ["hint", RECTANGLES, "--known", known]) != told(lang, ["hint", RECTANGLES])


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_rectangle_is_typed_in_the_words_of_a_hint(lang: str) -> None:
    words = words_in(lang, "puzzle_kinds")
    assert words["span"] in words["areas"]["place"]


@pytest.mark.parametrize(("lang", "says"), [
    ("en", ["'t.csv' puzzle 2: count r3 is 1, expected 2", "'t.csv' puzzle 2: row 2 of board is .?#?, expected .???",
            "'t.csv' puzzle 2: solution, row 2: the line says \"..#.\", it is \"..##\"",
            "2 puzzles, 2 of them with exactly one solution; 1 says what is not so"]),
    ("fr", ["« t.csv », grille 2 : nombre r3 : 1, attendu : 2",
            "« t.csv », grille 2 : ligne 2 de board : .?#?, attendu : .???",
            "« t.csv », grille 2 : solution, ligne 2 : la ligne du fichier dit \"..#.\", c'est \"..##\"",
            "2 grilles, dont 2 avec exactement une solution ; 1 dit ce qui n'est pas"]),
    ("de", ["„t.csv“, Rätsel 2: Zahl r3: 1, erwartet: 2", "„t.csv“, Rätsel 2: Zeile 2 von board: .?#?, erwartet: .???",
            "„t.csv“, Rätsel 2: solution, Zeile 2: die Zeile der Datei sagt \"..#.\", es ist \"..##\"",
            "2 Rätsel, 2 davon mit genau einer Lösung; 1 sagt etwas Falsches"])])
def test_a_wrong_table_is_told_by_what_differs(lang: str, says: list[str]) -> None:
    texts = ["nc:4x4:r1,1,1,1:c2,0,1,1:g+r2c4,-r4c1", "nc:4x4:r2,2,2,2:c3,0,4,1:g-r2c1"]
    assert "t.csv" in told("en", ["export", *texts, "--out", "t.csv"])
    table = Path("t.csv").read_text(encoding="utf-8")
    for old, new in (("r 2 2 2 2", "r 2 2 1 2"), ("???? .??? ????", "???? .?#? ????"), ("#.#. ..##", "#.#. ..#.")):
        assert table.count(old) == 1
        table = table.replace(old, new)
    Path("t.csv").write_text(table, encoding="utf-8")
    assert told(lang, ["check", "t.csv"]).splitlines() == says


def test_a_table_that_has_too_little_is_told() -> None:
    assert "t.csv" in told("en", ["export", "4x4#1", "--out", "t.csv"])
    table = Path("t.csv").read_text(encoding="utf-8")
    before, _, after = table.partition(",r ")
    Path("t.csv").write_text(f"{before},r {after[2:]}", encoding="utf-8")
    assert "'t.csv' puzzle 1: number of r counts is 3, expected 4" in told("en", ["check", "t.csv"])


def test_a_class_is_offered_no_answers_but_its_key() -> None:
    for lang, words in (("en", "or none"), ("fr", "ou none")):
        said = " ".join(told(lang, ["class", "--help"]).split())
        assert "--answers" in said
        assert "apart (FILE- answers.pdf)" in said
        assert words not in said.partition("--answers")[2].partition("--codes")[0]
