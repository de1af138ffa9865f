"""The commands about games: show, play, replay, sheet, prove, simulate."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..core.errors import BadInput
from ..core.words.printable import brief
from .console import Group, bar, interrupted, names, proved, say, show
from .help import LanguageOption, said_in
from .speech import printed, spoken

if TYPE_CHECKING:
    from ..core.game import Game

__all__ = ["game"]


@click.group(cls=Group)
def game() -> None:
    """The games, as the rules engine plays them."""


def _chosen(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say which game it is: --board, --players, --option."""
    for add in (
        click.option("--option", "options", multiple=True, metavar="KEY=VALUE",
                     help="An option of the game; `game show GAME` tells them."),
        click.option("--players", help="How many play."),
        click.option("--board", shell_complete=names("boards"),
                     help="A board, such as s6, h5, t4, or a file of your own, .toml or .svg "
                     "[the game's first]."),
    ):
        command = add(command)
    return command


def _finite(_: click.Context, __: click.Parameter, value: float) -> float:
    """No number is neither less than the least nor more than the most."""
    if math.isnan(value):
        raise click.BadParameter(f"'{value}': allowed: 0.05 to 3600")
    return value


def _load(name: str, board: str | None, players: str | None, options: tuple[str, ...]) -> Game:
    from .. import games
    from ..recipes.own_board import board_named
    from ..recipes.recipe import pairs

    chosen = pairs([*options, *([f"players={players}"] if players else [])])
    if name.endswith(".py"):  # a file of one's own
        from ..runtime.outside import load_file, read_too

        click.get_current_context().with_resource(read_too(Path(name)))
        made = load_file(Path(name))
        name = str(getattr(made, "name", Path(name).stem))
        if games.classes().get(name) is not made:
            raise BadInput(next((why for stem, why in games.refused() if stem == name),
                                f"'{name}' is no game: `polygo-fab game prove` tells why"))
    if "board" in chosen or "name" in chosen:
        raise BadInput("--option board or name: give the board as --board, the game as GAME")
    return games.load(name, board_named(board) if board else board, **chosen)


@game.command("show", epilog="Example: polygo-fab game show polygo --board h5 --players 3")
@click.argument("name", metavar="GAME", shell_complete=names("games"))
@_chosen
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@said_in
def game_show(name: str, as_json: bool, **chosen: Any) -> None:
    """A game in brief: its rules, its options, its pieces, its board drawn."""
    from .listing import show_game

    text, data = show_game(_load(name, **chosen), name)
    if as_json:
        show([data], True)
    else:
        say(text)


@game.command("play", epilog="Example: polygo-fab game play hex-2 --computer 2 --record game.toml")
@click.argument("name", metavar="[GAME]", required=False, shell_complete=names("games"))
@_chosen
@click.option("--computer", default="", metavar="SEATS", help="Players that the computer plays, such as 2 or 2,3.")
@click.option("--seconds", type=click.FloatRange(0.05, 3600), callback=_finite, default=1.0, show_default=True,
              help="What the computer thinks about each move: more is stronger.")
@click.option("--plays", type=click.IntRange(1, 10_000_000), metavar="N",
              help="In place of --seconds: so many plays for each move, and the same game again from the same seed.")
@click.option("--seed", type=int, default=0, show_default=True,
              help="Seed of the computer's chance; within --seconds the same seed may give another game.")
@click.option("--position", metavar="TEXT", help="Begin from this position, as `game show` prints it.")
@click.option("--load", "source", type=click.Path(path_type=Path), help="Go on with a recorded game.")
@click.option("--record", type=click.Path(path_type=Path), help="Keep the game in this file, move by move.")
@click.option("--names", "people", metavar="A,B", help="The names of the players, for the record.")
@click.option("--date", metavar="TEXT", help="When it is played, for the record: 2026-11-23, or as you say it.")
@said_in
def game_play(name: str | None, computer: str, seconds: float, plays: int | None, seed: int, position: str | None,
              source: Path | None, record: Path | None, people: str | None, date: str | None, **chosen: Any) -> None:
    """Play at this terminal: two or more people, or against the computer."""
    import contextlib
    import sys

    from ..core.units import is_whole
    from ..runtime.signals import Ended
    from ..runtime.store import refuse_unwritable, save
    from . import terminal

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  what is typed can be edited, and typed again

    seats = [word.strip() for word in computer.split(",") if word.strip()]
    if not all(is_whole(word) and len(word) <= 3 for word in seats):
        raise BadInput(f"--computer '{computer[:40]}': expected players, such as 2 or 2,3")
    if (name is None) == (source is None) or (source and (position or any(chosen.values()))):
        raise BadInput("expected a GAME with its options, or --load FILE, whose record says which game it is")
    if record:
        refuse_unwritable(record.parent, record.name)
        terminal.refuse_earlier(record, [source.absolute()] if source else [],
                                f"--load {record} goes on with it, another name keeps it")
    opened = terminal.open_file(source) if source else None
    table = terminal.TerminalTable(opened.game if opened else _load(str(name), **chosen), frozenset(map(int, seats)),
                           seconds, seed, plays)
    if opened:
        table.resume(opened)
    for option, given in (("names", people), ("date", date)):
        if given is not None and record is None:
            raise BadInput(f"--{option}: allowed with --record FILE, which keeps it")
    table.about(people.split(",") if people is not None else None, date)
    if position:
        table.states = [table.game.parse(position)]
    table.own |= {path.absolute() for path in (source, record) if path}
    coloured = sys.stdout.isatty() and not _no_colour()
    try:
        terminal.play(table, _asked, partial(say, colour=coloured), colour=coloured,
                      keep=(lambda text: save(record, text.encode())) if record else (lambda text: None))
    except Ended as ended:
        interrupted(f"\npolygo-fab: interrupted; --load {record} goes on with the game" if record else
                    "\npolygo-fab: interrupted; without --record the game is not kept", ended.number)


@game.command("replay", epilog="Example: polygo-fab game replay my-game.toml --out my-game.pdf --lang en")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--move", type=int, help="The position after this many moves [all].")
@click.option("--every", is_flag=True, help="The position after each move.")
@click.option("--out", type=click.Path(path_type=Path),
              help="FILE.pdf, .svg or .png: the boards with the moves numbered, and the list of moves.")
@click.option("--lang", cls=LanguageOption, help="With --out: LANGUAGES [en].")
@click.option("--paper", help="With --out FILE.pdf: a4 or letter [a4].")
def game_replay(source: Path, move: int | None, every: bool, out: Path | None, lang: str | None, paper: str | None
                ) -> None:
    """Play a recorded game again; every move is checked by the rules.

    With --out the game is printed: the finished position with the pieces numbered in the order of play, several boards
    where pieces move or are taken, the moves, the players and the date of the record. The file is read back and held
    against the record before it is written; only an earlier file of a game is replaced.
    """
    import sys

    from .terminal import open_file, replay_text

    if out is not None:
        _printed(source, out, move is not None or every, lang, paper)
        return
    if lang is not None or paper is not None:
        raise BadInput(f"--{'lang' if lang is not None else 'paper'}: allowed with --out FILE")
    coloured = sys.stdout.isatty() and not _no_colour()
    say(replay_text(open_file(source), move, every, coloured), colour=coloured)


def _printed(source: Path, out: Path, in_part: bool, lang: str | None, paper: str | None) -> None:
    from .game_files import game_file, refuse_out
    from .terminal import open_file

    if in_part:
        raise BadInput("--move and --every: allowed without --out, which shows every move")
    if paper is not None and out.suffix.lower() != ".pdf":
        raise BadInput("--paper: allowed with --out FILE.pdf")
    refuse_out(out)
    record = open_file(source)
    proved(out, lambda: game_file(source, record, out, lang or "en", paper or "a4"))
    many = len(record.moves)
    say(f"{brief(str(out))}: {many} move{'s' * (many != 1)} of {record.game.title}, read back and played again")


@game.command("sheet", epilog="Example: polygo-fab game sheet hex-3 --board h5 --out hex-3.pdf --lang en")
@click.argument("name", metavar="GAME", shell_complete=names("games"))
@_chosen
@click.option("--out", type=click.Path(path_type=Path), required=True, help="FILE.pdf, which must not be there yet.")
@click.option("--lang", cls=LanguageOption, default="en", show_default=True, help="Language: LANGUAGES.")
@click.option("--paper", default="a4", show_default=True, help="a4 or letter.")
def game_sheet(name: str, out: Path, lang: str, paper: str, **chosen: Any) -> None:
    """A sheet to write a game down by hand: its board with the names of the cells, a numbered line for each
    round with room for the move of each player: as many as the longest of 20 random games (fewer on a large board)
    took, on two pages at most.
    """
    from .game_files import sheet_file

    chosen_game = _load(name, **chosen)
    proved(out, lambda: sheet_file(chosen_game, out, lang, paper))
    say(f"{brief(str(out))}: a sheet for {chosen_game.title} on {chosen_game.board.name}, read back")


@game.command("prove", epilog="Example: polygo-fab game prove my_game.py")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
def game_prove(source: Path) -> None:
    """Prove a game of your own: a Python file with a GAME. docs/adding.md tells how to write one.

    Says what is proved, what is missing and what is wrong, in the order in which to mend it, a line each. Exit code 1
    where something is wrong.
    """
    import sys

    from ..recipes.prove_game import prove_file

    wrong = 0
    for line in prove_file(source):
        say(str(line))
        wrong += line.kind == "wrong"
    say(f"{brief(str(source))}: {wrong} wrong" if wrong else f"{brief(str(source))}: it is a game")
    sys.exit(1 if wrong else 0)


@game.command("simulate", epilog="Example: polygo-fab game simulate hex-3 --board h5 --games 10000 --seed 1 --jobs 2")
@click.argument("name", metavar="GAME", shell_complete=names("games"))
@_chosen
@click.option("--games", type=click.IntRange(1, 1_000_000_000), default=1000, show_default=True,
              help="How many random plays.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same plays.")
@click.option("--jobs", type=click.IntRange(0, 256), default=1, show_default=True,
              help="Processes; 0: one for each core. The numbers are the same.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@said_in
def game_simulate(name: str, games: int, seed: int, jobs: int, as_json: bool, **chosen: Any) -> None:
    """Random plays: who wins by seat, how long, how many choices, how many pieces; with confidence intervals."""
    from ..play.simulate import simulate

    chosen_game = _load(name, **chosen)
    with bar(games, name) as shown:
        report = simulate(chosen_game, games, seed, jobs, lambda done, total: shown.update(done - shown.pos))
    if as_json:
        show([report.as_dict()], True)
    else:
        say(report.text(spoken))


def _asked(prompt: str) -> str:
    """The line that a person types after a prompt."""
    return input(printed(spoken(prompt)))


def _no_colour() -> bool:
    """Whether the person asks for none, by the usual convention (no-color.org)."""
    import os

    return bool(os.environ.get("NO_COLOR"))
