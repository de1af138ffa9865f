"""A class in the browser: names are sent and go into the files alone; what comes is what `puzzle class` writes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from lxml import html

from polygo_fab.cli.main import cli
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages.classroom import classroom

NAMES = "O'Neil\n\nZo\u00e9\n"


def sent(lang: str = "en", **texts: str) -> Ask:
    """A form as browsers send it."""
    body = "".join(f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
                   for name, text in texts.items()) + "--B--\r\n"
    return Ask(lang, body=body.encode(), kind="multipart/form-data; boundary=B")


@pytest.mark.slow
@pytest.mark.parametrize(("texts", "typed"), [
    ({"spec": "1x 6x6:1, 1x hexagon h3", "paper": "a4", "large": "no", "seed": "7"},
     ["--spec", "1x 6x6:1, 1x hexagon h3", "--seed", "7"]),
    ({"spec": "2x 6x6:1, 2x 6x6:2", "levels": "1,hard", "size": "5x5", "sheets": "2", "per_page": "1",
      "title": "Club", "steps": "yes", "how_to": "yes", "codes": "full", "book": "half", "link": "https://example.org"},
     ["--levels", "1,hard", "--size", "5x5", "--sheets", "2", "--per-page", "1", "--title", "Club", "--steps",
      "--how-to", "--codes", "full", "--book", "half", "--link", "https://example.org"])])
def test_what_comes_is_what_the_command_writes(tmp_path: Path, texts: dict[str, str], typed: list[str]) -> None:
    answer = classroom(sent("fr", names=NAMES, **texts))
    assert (answer.status, answer.name, answer.passing) == (200, "class.zip", False)
    (tmp_path / "names.txt").write_text(NAMES, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.txt"), *typed, "--lang", "fr", "--out",
                                    str(tmp_path / "class.pdf")])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(io.BytesIO(answer.body)) as found:
        assert {name: found.read(name) for name in found.namelist()} == {
            f"class/{path.name}": path.read_bytes() for path in tmp_path.glob("*.pdf")}


def test_a_number_makes_so_many_sheets_as_the_command_does(tmp_path: Path) -> None:
    answer = classroom(sent("de", names=" 3\r\n", spec="1x 6x6:1"))
    done = CliRunner().invoke(cli, ["puzzle", "class", "3", "--spec", "1x 6x6:1", "--lang", "de", "--out",
                                    str(tmp_path / "class.pdf")])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(io.BytesIO(answer.body)) as found:
        assert {name: found.read(name) for name in found.namelist()} == {
            f"class/{path.name}": path.read_bytes() for path in tmp_path.glob("*.pdf")}


@pytest.mark.parametrize(("texts", "told"), [
    ({"names": "61", "spec": "1x 6x6"}, "'61': allowed: 1 to 60, or a list of names"),
    ({"names": "3", "sheets": "2"}, "where sheets have numbers, not names: allowed: 1"),
    ({"names": ""}, "0 names: allowed: 1 to 60"), ({"names": "Anna\nAnna"}, "stands there twice"),
    ({"names": "Anna", "spec": "400x 6x6"}, "400 puzzles: allowed here: up to 360"),
    ({"names": "Anna\nBob", "spec": "9x 60x60"}, "64800 cells in all puzzles: allowed here: up to 62500"),
    ({"names": "Anna", "spec": ""}, "What each pupil gets, or Levels"),
    ({"names": "Anna", "spec": " "}, "What each pupil gets, or Levels"),
    ({"names": "Anna", "spec": "1x 6x6", "levels": "1"}, "What each pupil gets, or Levels"),
    ({"names": "Anna", "levels": "9"}, "Levels '9'"), ({"names": "Anna", "per_page": "13"}, "allowed: 1 to 12"),
    ({"names": "Anna", "per_page": "x"}, "Puzzles on a page = 'x'"),
    ({"names": "Anna", "spec": "nonsense"}, "nonsense"), ({"names": "Anna", "seed": "x"}, "Number = 'x'"),
    ({"names": "Anna", "seed": "1" * 40}, "Number = '1"), ({"names": "Anna", "large": "maybe"}, "allowed: yes, no"),
    ({"names": "Anna", "sheets": "21"}, "Sheets for each, all of that on each = '21': allowed: a whole number from 1"),
    ({"names": "Anna", "sheets": "000000001" + "9" * 150}, "allowed: a whole number from 1 to 20"),
    ({"names": "Anna", "paper": "a9"}, "a9")])
def test_what_cannot_be_is_told_above_the_form(texts: dict[str, str], told: str) -> None:
    answer = classroom(sent(**texts))
    page = html.document_fromstring(answer.body)
    assert answer.status == 400
    assert told in str(page.xpath("string(//*[@role='alert'])"))
    assert str(page.xpath("string(//textarea)")).strip() == texts["names"].strip(), "nothing that was typed is lost"


@pytest.mark.parametrize(("lang", "told"), [("en", "'\u674e\u96f7': the typeface has no character '\u674e'"),
                                            ("fr", "la police n'a pas le signe"), ("de", "die Schrift hat")])
def test_a_name_that_cannot_be_printed_is_told_in_the_language(lang: str, told: str) -> None:
    page = html.document_fromstring(classroom(sent(lang, names="\u674e\u96f7")).body.decode())
    said = str(page.xpath("string(//*[@role='alert'])")).replace("\u2019", "'")
    assert told in said
    assert "draw it" not in said
    assert "allowed" not in said or lang == "en"


@pytest.mark.parametrize(("name", "text", "told"), [
    ("spec", "2x 4x4", "What each pupil gets = '2x 4x4' and '1x 4x4': allowed: one of them"),
    ("names", "Bob", "Names: sent 2 times: allowed: once"), ("names", "Anna", ""), ("spec", "1x 4x4", "")])
def test_a_field_that_is_there_twice_is_told(name: str, text: str, told: str) -> None:
    ask = sent(names="Anna", spec="1x 4x4")
    twice = f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode() + ask.body
    answer = classroom(Ask("en", body=twice, kind=ask.kind))
    assert answer.status == (400 if told else 200)
    assert not told or told in str(html.document_fromstring(answer.body).xpath("string(//*[@role='alert'])"))


def test_a_field_that_is_longer_than_any_is_not_cut() -> None:
    answer = classroom(sent(names="Anna", spec="1x 6x6, " * 30))
    assert answer.status == 400
    assert "allowed: up to 200 characters" in answer.body.decode()


def test_the_form_is_there_in_each_language() -> None:
    for lang in ("en", "fr", "de"):
        page = html.document_fromstring(classroom(Ask(lang)).body)
        assert page.xpath("//form[@method='post']//textarea[@name='names']")
