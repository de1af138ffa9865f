"""The command line in another language: every word is in the tables, and every sentence there is one that is said."""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from table_texts import texts

import polygo_fab
from polygo_fab import games, kits
from polygo_fab.cli import main, speech
from polygo_fab.cli.main import cli
from polygo_fab.core.options import declared
from polygo_fab.core.resources import our_table, template
from polygo_fab.core.words.language import page_languages
from polygo_fab.core.words.language_files import SAID
from polygo_fab.core.words.speech import Speech
from polygo_fab.play.record import result_text
from tests.golden import derived

OTHERS = sorted({*page_languages()} - {"en"})
HOLE = re.compile(r"\{([^{}]*)\}")


AT = ", line {}, column {}"
THEIRS = {"Permission denied", f"Document is empty{AT}",
          f"Start tag expected, '<' not found{AT}", f"Opening and ending tag mismatch: {{}} line {{}} and {{}}{AT}",
          f"Premature end of data in tag {{}} line {{}}{AT}", f"Extra content at the end of the document{AT}", AT[2:],
          f"Couldn't find end of Start Tag {{}} line {{}}{AT}", f"AttValue: ' expected{AT}",
          f"AttValue: \" or ' expected{AT}", f"Specification mandates value for attribute {{}}{AT}",
          f"attributes construct error{AT}"}
"""What the system, GEOS and libxml2 say."""


def said(lang: str) -> dict[str, str]:
    return {f"{table}{at}": text for table in SAID for at, text in texts(our_table(f"lang/{lang}/{table}.toml"))}


def commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    for one in getattr(command, "commands", {}).values():
        yield from commands(one)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words, prog_name="polygo-fab")


# --- the tables


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_there_with_the_same_braces(lang: str) -> None:
    english, its = said("en"), said(lang)
    assert english.keys() == its.keys()
    for at, text in english.items():
        assert sorted(HOLE.findall(text)) == sorted(HOLE.findall(its[at])), at


def test_no_sentence_is_there_twice() -> None:
    """A word may be a kind of thing here and a heading there; in every language it is then said the same way."""
    english = said("en")
    for lang in OTHERS:
        others: dict[str, set[str]] = {}
        for at, text in said(lang).items():
            others.setdefault(english[at], set()).add(text)
        assert not {text: its for text, its in others.items() if len(its) > 1}, lang


def holes(node: ast.expr) -> str | None:
    """A text of the code, with {} for what it fills in."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
    return None


def literals() -> set[str]:
    """Every text of the package, of click, of the other tables in English, and of the tables of machines."""
    tables = [f"lang/en/{path.name}" for path in template("lang/en").glob("*.toml") if path.stem not in SAID]
    found = {text for table in (*tables, "machines.toml", "profiles.toml", "lasers.toml", "materials.toml")
             for _, text in texts(our_table(table))}
    for package in (polygo_fab, click):
        for path in Path(str(package.__file__)).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.expr) and (text := holes(node)):
                    found.add(text)
                if isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)):
                    found |= {" ".join(part.split()) for part in text.split("\n\n")}
    return found


def words(text: str) -> set[str]:
    """Its words, without the s of a plural."""
    return {word.removesuffix("s") for word in re.findall(r"[a-z0-9-]{2,}", HOLE.sub(" ", text).lower())}


@pytest.mark.proof
def test_every_sentence_is_one_that_the_code_says() -> None:
    """Each of its words stands in a text of the code that is a part of it, with room for what is filled in."""
    known = {line.strip().removeprefix("polygo-fab: ") for text in literals() for line in text.split("\n")}
    known |= {re.sub(r" \((\S+ rule|BED)\)$", "", text) for text in known}  # which sentences of their own say
    known |= {text[at.end():] for text in known for at in re.finditer(": ", text)}
    known |= THEIRS
    shapes = [(words(text), re.compile(".*".join(map(re.escape, HOLE.split(text)[::2])), re.IGNORECASE))
              for text in known if words(text)]
    wrong = []
    for at, text in said("en").items():
        filled, its = HOLE.sub("x", text), words(text)
        left = its - {word for some, shape in shapes if some <= its and shape.search(filled) for word in some}
        if left and not any(map(re.compile("(.+?)".join(map(re.escape, HOLE.split(text)[::2]))).fullmatch, known)):
            wrong.append(f"{at}: {left} of {text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_help_text_is_in_the_tables(lang: str) -> None:
    """Of each command and option; what a new one says is to be said in every language."""
    speech.speak(lang)
    for command in commands(cli):
        for part in inspect.cleandoc(command.help or "").split("\n\n"):
            text = " ".join(part.split())
            assert speech.spoken(text) != text, command.name
        if command.epilog:
            assert speech.spoken(command.epilog) != command.epilog
        for option in command.params:
            if isinstance(option, click.Option) and option.help and option.help != "FILE.pdf.":
                assert speech.spoken(option.help) != option.help, (command.name, option.name)


# --- what is said


@pytest.mark.parametrize(("environment", "lang"), [
    ({}, "en"), ({"LANG": "C"}, "en"), ({"LANG": "C.UTF-8"}, "en"), ({"LANG": "en_GB.UTF-8"}, "en"),
    ({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LANG": "fr"}, "fr"), ({"LANG": "de_AT@euro"}, "de"),
    ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE"}, "de"), ({"LC_ALL": "C", "LC_MESSAGES": "de_DE"}, "en"),
    ({"LC_ALL": "", "LANG": "de_DE"}, "de"), ({"LANG": "pt_BR"}, "en"), ({"LANG": "../fr"}, "en")])
def test_the_language_is_that_of_the_environment(environment: dict[str, str], lang: str) -> None:
    assert speech.wished(environment) == lang


def test_help_is_in_the_language_that_is_given() -> None:
    assert "Utilisation : polygo-fab make" in run("--lang", "fr", "make", "--help").output
    assert "Aufruf: polygo-fab game play" in run("game", "play", "--lang", "de", "--help").output
    assert "Usage: polygo-fab make" in run("make", "--help").output, "the next one is in English again"
    every = ", ".join(page_languages())
    assert f"[{','.join(('en', 'fr'))}]" in " ".join(run("make", "--help").output.split()).replace("fr,en", "en,fr")
    assert every in " ".join(run("puzzle", "solve", "--help").output.split())


def test_help_in_english_is_what_the_code_says() -> None:
    """With and without a language that was spoken before."""
    before = [run(*words, "--help").output for words in ((), ("make",), ("game", "play"), ("calibrate",))]
    run("--lang", "fr", "list", "materials")
    assert [run(*words, "--help").output for words in ((), ("make",), ("game", "play"), ("calibrate",))] == before


@pytest.mark.parametrize(("english", "french", "german"), [
    ("unknown recipe 'tetrgo': did you mean 'tetrago'? allowed: a, b",
     "pas de recette « tetrgo » ; vouliez-vous dire « tetrago » ? permis : a, b",
     "Rezept „tetrgo“ unbekannt: Meintest du „tetrago“? Erlaubt: a, b"),
    ("move 'e5': the cell is taken", "coup « e5 » : la cellule est prise", "Zug „e5“: das Feld ist besetzt"),
    ("player 1> ", "joueur 1> ", "Spieler 1> "),
    ("14 files: 13 proved, 1 not proved; 0 findings", "14 fichiers : 13 prouvés, 1 non prouvé ; 0 défaut",
     "14 Dateien: 13 nachgewiesen, 1 nicht nachgewiesen; 0 Befunde"),
    ("polygo-fab: Missing argument 'RECIPE...'.", "polygo-fab: Il manque l'argument « RECIPE... ».",
     "polygo-fab: Das Argument „RECIPE...“ fehlt."),
    ("cells = 'recipe': allowed: 4 to 8", "cells = « recipe » : permis : 4 à 8", "cells = „recipe“: Erlaubt: 4 bis 8"),
    ("nc:6x6:r1,2:c1,2", "nc:6x6:r1,2:c1,2", "nc:6x6:r1,2:c1,2"),
    ("what nobody has translated", "what nobody has translated", "what nobody has translated")])
def test_a_line_is_said_in_the_language(english: str, french: str, german: str) -> None:
    for lang, line in (("en", english), ("fr", french), ("de", german)):
        speech.speak(lang)
        assert speech.printed(speech.spoken(english)) == line


def test_refusals_are_in_the_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for words, told in ((["--lang", "fr", "make", "tetrgo"], "pas de recette « tetrgo »"),
                        (["--lang", "de", "maek"], "kein Befehl „maek“"),
                        (["game", "show", "hex", "--lang", "xx"], "unknown language")):
        monkeypatch.setattr("sys.argv", ["polygo-fab", *words])
        with pytest.raises(SystemExit) as ended:
            main.main()
        assert ended.value.code == 2
        assert told in capsys.readouterr().err


def test_data_is_the_same_in_every_language() -> None:
    english = run("game", "show", "hex-2", "--json").output
    assert run("game", "show", "hex-2", "--json", "--lang", "fr").output == english
    assert run("--lang", "de", "list", "games", "--json").output == run("list", "games", "--json").output
    report = json.loads(run("game", "simulate", "hex-2", "--games", "5", "--json", "--lang", "de").output)
    assert report == json.loads(run("game", "simulate", "hex-2", "--games", "5", "--json").output)
    assert run("--lang", "fr", "puzzle", "new", "--count", "2").output == run("puzzle", "new", "--count", "2").output


def test_a_game_is_played_in_the_language() -> None:
    typed = "e5\ne5\nfoo\nhelp\nquit\n"
    played = CliRunner().invoke(cli, ["game", "play", "hex-2", "--lang", "fr"], input=typed).output
    for line in ("HEX-2 sur h5, 2 joueurs. Tapez un coup, ou help.", "joueur 1> ", "coup 1 : joueur 1, e5",
                 "coup « e5 » : la cellule est prise", "moves         les coups permis"):
        assert line in played


def test_a_simulation_is_told_in_the_language() -> None:
    told = run("game", "simulate", "hex-2", "--games", "5", "--lang", "de").output
    head = told.split("\n\n")[1].split("\n")
    assert head[0].split() == ["Gewinner", "Partien", "Anteil", "95-%-Bereich"]
    assert len({len(line) for line in head}) == 1, "the columns are as wide as the words of the language"


def test_answers_about_puzzles_are_in_the_language_of_all_commands() -> None:
    asked = ("puzzle", "solve", "--rows", "2,1,1", "--cols", "2,1,1")
    assert run("--lang", "fr", *asked).output == run(*asked, "--lang", "fr").output != run(*asked).output


def test_tables_that_cannot_be_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    """Asked for by name they are refused; a person whose environment has the language works on in English."""
    folder = tmp_path / "lang" / "nl"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text("title = 'Nederlands'\n", "utf-8")
    (folder / "cli.toml").write_text("[playing]\nsaved = 'bewaard {waar}'\n", "utf-8")
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    for words, environment, code in ([["--lang", "nl", "list", "machines"], "C", 2],
                                     [["list", "machines"], "nl_NL.UTF-8", 0]):
        monkeypatch.setattr("sys.argv", ["polygo-fab", *words])
        monkeypatch.setenv("LC_ALL", environment)
        with pytest.raises(SystemExit) as ended:
            main.main()
        told = capsys.readouterr().err
        assert ended.value.code == code
        assert told.count("\n") == 1
        assert "playing.saved: {waar}: allowed in braces: path" in told
    (folder / "cli.toml").write_text("[playing]\nsaved = 'bewaard {path}'\n", "utf-8")
    speech.speak("nl")
    assert speech.spoken("saved a.toml") == "bewaard a.toml"
    assert speech.spoken("0 findings") == "0 findings", "what it has not is English"


@pytest.mark.parametrize("lang", OTHERS)
def test_games_and_options_are_told_in_the_language(lang: str) -> None:
    """All that a game and a kit of ours say of themselves: none is left in English, or is of an earlier wording."""
    assert derived.WORDS.read_text(encoding="utf-8") == derived.words(), "python -m tests.golden.derived writes it"
    assert our_table("lang/en/cli_kits.toml") == {name: {option.name: option.help for option in declared(kit)}
                                                  for name, kit in kits.classes().items()}
    shown = run("--lang", lang, "game", "show", "hexadames").output
    options = {option.name for option in declared(games.own()["hexadames"])}
    assert not {"the", "pawn", "pawns", "player", "board", "rows"} & {*re.findall(r"[a-z]+", shown)} - options, shown


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games.own()))
def test_what_is_told_of_a_play_is_in_the_language(name: str) -> None:
    game, rng = games.load(name), random.Random(1)
    state, said = game.initial(), [*game.legend]
    for _ in range(60):
        said += game.status(state)
        if outcome := game.outcome(state):
            said.append(result_text(outcome))
            break
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    french = speech.Speech("fr")
    assert not [line for line in said if french.line(line) == line]


def test_several_names_in_quotes_are_several() -> None:
    line = ("unknown material 'plywood-9': did you mean 'plywood-2', 'plywood-3' or 'plywood-5'? allowed: "
            "plywood-2, card-1")
    for lang, opens in (("fr", "\u00ab"), ("de", "\u201e")):
        told = Speech(lang).line(line)
        assert told != line
        assert told.count(opens) == 4
        assert "'" not in told
