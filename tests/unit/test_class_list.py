"""The list of a class: its names are read twice alike, or it is refused in a line."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.class_pack import names_of
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.puzzle_jobs.class_list import list_in, pupils_of

LIST = "\"Zo\u00e9, B.\";10\nBeno\u00eet;11\nO'Neil;10\n\n\u00c9mile\n"
NAMES = ("Zo\u00e9, B.", "Beno\u00eet", "O'Neil", "\u00c9mile")


@pytest.mark.parametrize("data", [
    LIST.encode(), b"\xef\xbb\xbf" + LIST.encode(), LIST.encode("cp1252"), LIST.replace("\n", "\r\n").encode(),
    LIST.replace(";", "\t").encode(), "\n".join(NAMES).replace("Zo\u00e9, B.", '"Zo\u00e9, B."').encode(),
    LIST.replace(";", ",").encode(), LIST.encode("utf-16"), b"\xfe\xff" + LIST.encode("utf-16-be"),
    LIST.encode("utf-16-le"), LIST.encode("utf-16-be")])
def test_a_list_is_read_twice_alike(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_bytes(data)
    assert pupils_of(list_in(tmp_path / "names.csv"), "list") == names_of(data) == NAMES


@pytest.mark.parametrize(("text", "names"), [
    ("Name\nAnna\nBeno\n", ("Anna", "Beno")), ("\nPR\u00c9NOM : ;Classe\nAnna;10\n", ("Anna",)), ("Name\n", ("Name",)),
    ("Nom;Pr\u00e9nom;Classe\nMartin;Anna;10\n\nRoy;Beno;10\n", ("Anna Martin", "Beno Roy")),
    ("No,Vorname,Name\n1,Anna,Roy\n2,Beno\n", ("Anna Roy", "Beno")), ("Klasse\t Name :\n10\tAnna\n", ("Anna",)),
    ('"N\u00b0";"Nom et pr\u00e9nom"\n1;"Roy, Anna"\n', ("Roy, Anna",)),
    ("Anna;\u00e9l\u00e8ve\nBeno;10\n", ("Anna", "Beno")),
    ("sep=;\nNom;Pr\u00e9nom\nRoy;Anna\n", ("Anna Roy",)), ("\t\nAda Lo;Ben\nZo;Bea\n", ("Ada Lo", "Zo")),
    ("\u017furname\nAda\n", ("Ada",)), ("Ada," + 140_000 * "x" + "\nBen", ("Ada", "Ben")),
    ("Anna\nName\n", ("Anna", "Name")), ("Nameless\nAnna\n", ("Nameless", "Anna"))])
def test_a_line_that_heads_its_column_is_no_pupil(text: str, names: tuple[str, ...]) -> None:
    assert pupils_of(text.encode(), "list") == names_of(text.encode()) == names


@given(st.text('ab\u00e9\'",; \t\n\r<&{', max_size=40))
@settings(deadline=None)
def test_any_list_is_refused_or_read_twice_alike(text: str) -> None:
    with contextlib.suppress(BadInput):
        assert pupils_of(text.encode(), "list") == names_of(text.encode())


@pytest.mark.parametrize(("text", "told"), [
    ("", "0 names: allowed: 1 to 60"), ("Nom;Pr\u00e9nom;Classe\n", "0 names"),
    ("\n\n", "0 names"), ("\n".join(f"p{k}" for k in range(61)), "61 names"),
    ('Anna\n"Beno', "its quotation marks"), ('"Anna"x', "its quotation marks"), ('An"na', "its quotation marks"),
    ("A^2^", "characters that print, but ^"), ("a\x00b", "characters that print"),
    ("Anna\nAnna", "'Anna' stands there twice"), ("A" * 41, "allowed: up to 40 characters"),
    ("\u6f22", "no character"), ('"Anna" x', "its quotation marks")])
def test_a_list_that_cannot_be_is_one_line(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.txt"), "--spec", "1x 6x6:1", "--out",
                                    str(tmp_path / "class.pdf")])
    assert isinstance(done.exception, BadInput)
    assert told in str(done.exception)
    assert not (tmp_path / "class.pdf").exists()


@pytest.mark.parametrize(("lang", "told"), [("fr", "liste \u00ab {} \u00bb : il n'y en a pas"),
                                            ("de", "Liste \u201e{}\u201c: Es gibt sie nicht")])
def test_a_list_that_is_not_there_is_told_in_the_language(lang: str, told: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "polygo_fab", "--lang", lang, "puzzle", "class", tmp_path / "no.csv",
                           "--levels", "1"], capture_output=True, text=True, encoding="utf-8", cwd=tmp_path)
    assert (done.returncode, done.stderr.strip().removeprefix("polygo-fab: ")) == (2, told.format(tmp_path / "no.csv"))
