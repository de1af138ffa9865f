"""Play: every game on its board, a thing pointed at after the other. What can be named next, and where it leads, says
the engine; the page is what an address comes to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ... import games
from ...core.board_files.files import brought
from ...core.errors import BadInput
from ...core.finding import Unsound, errors
from ...core.game import PASS, Move, Site
from ...core.options import declared
from ...core.page import Drawing
from ...core.playout import playout
from ...core.printed.book_titles import book_title
from ...core.printed.typography import typeset
from ...core.sampled import SEED, is_brought
from ...core.words.called import NAMES
from ...pages.diagram import diagram
from ...pages.end_words import result_words
from ...pages.pieces import pawn
from ...pages.position_words import move_said, player_name
from ...pages.words import Words, board_size
from ...play.record import write_record
from ...play.search import search
from ...write.inline_svg import svg_elements
from ...write.svg import drawing_svg
from ..asking import Answer, Ask, Nowhere, Parameter, View
from ..board_view import board_view, marked, named_on_board
from ..game_form import option_fields
from ..table import GIVEN, STRENGTHS, GameTable, game_asked, short, table
from ..visitors_board import LONGEST
from ..words import counted, said, shown, words

__all__ = ["PAGES"]

_PATIENCE = 5.0
"""Seconds after which the plays of the computer are cut short."""
_MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml"}
_SMALL = 5.0
"""mm between the cells of a board in the list."""


@dataclass(frozen=True)
class GameCard:
    """A game in the list. `also`: names that it has on some boards, as the address has them and as they are written."""

    name: str
    title: str
    about: str
    players: str
    against: str
    boards: str
    also: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Seat:
    """A player: how he is called, a picture of his piece, and whether it is his turn or he has won."""

    number: int
    name: str
    piece: str
    computer: bool
    turn: bool
    won: bool


@dataclass(frozen=True)
class Hand:
    """What can be chosen beside the board: a word, and where it leads."""

    text: str
    href: str
    quiet: bool = False


def every(ask: Ask) -> Answer:
    """The list of all games."""
    its = words(ask.lang)["play"]
    return Answer(shown("games.html", ask.lang, title=its["title"], cards=tuple(_cards(ask.lang)), here="play",
                        query=""))


def game(ask: Ask) -> Answer:
    """A game as it stands."""
    with table(ask) as found:
        return _page(found)


def computer(ask: Ask) -> Answer:
    """The game after the move of the computer."""
    with table(ask) as now:
        if not now.open:
            raise BadInput("the computer has no move to make here: allowed: a game that is not over, without at")
        found = search(now.game, now.state, 0.0, now.seed + len(now.moves), now.plays, patience=_PATIENCE)
        record = now.record
        after = replace(record, states=(*record.states, now.game.apply(now.state, found.move)),
                        moves=(*record.moves, found.move))
        cut = not found.certain and len(now.steps.leads) > 1 and found.searched < now.plays
        note = words(ask.lang)["play"]["cut"].format(count=found.searched, plays=now.plays) if cut else ""
        return replace(_page(replace(now, record=after, at=now.at + 1, begun=()), note), passing=cut)


def board(ask: Ask) -> Answer:
    """The board of a game, small, as it is after a third of a random game."""
    name = game_asked(ask)
    drawn = games.load(name)
    play, state = playout(drawn, SEED), drawn.initial()
    for move in play.moves[:min(len(play.moves), len(drawn.board.centres)) // 3]:
        state = drawn.apply(state, move)
    return Answer(drawing_svg(diagram(drawn, state, ask.lang, pitch=_SMALL, names=False), None), "image/svg+xml")


def record(ask: Ask) -> Answer:
    """The game written down, as `game play --record` does."""
    with table(ask) as found:
        return Answer(_record(found).encode(), "application/toml; charset=utf-8", name=f"{found.word}.toml")


def printed(ask: Ask) -> Answer:
    """The game with its moves numbered, as `game replay --out` makes it, read back and held against its record."""
    from ...recipes.game_file import FORMS

    form = ask.words["form"]
    if form not in _MEDIA:
        raise Nowhere(f"form '{form[:60]}': allowed: {', '.join(_MEDIA)}")
    with table(ask) as found:
        data, findings = FORMS[f".{form}"](_record(found).encode(), found.record, ask.lang, "a4")
        if wrong := errors(findings):
            raise BadInput(str(Unsound(wrong)))
        return Answer(data, _MEDIA[form], name=f"{found.word}.{form}")


def _record(found: GameTable) -> str:
    return write_record(found.game, found.record.states, found.record.moves)


# --- the page of a game


def _page(now: GameTable, note: str = "") -> Answer:
    lang, game = now.lang, now.game
    every, names = now.record.moves, _names(now)
    title = typeset(book_title(game.name, lang, game.title), lang)
    went = [(k, f"{k}. {_said(now, move)}", now.record.states[k - 1].to_move)
            for k, move in enumerate(every, start=1)]
    back = now.undone
    return Answer(shown(
        "game.html", lang, title=title, here=f"play/{now.word}", query=now.query, now=now, game=game, names=names,
        board=board_view(now), board_called=_board(now),
        status=" ".join(_status(now, names, note)), seats=tuple(_seats(now, names)),
        hands=tuple(_hands(now)), hidden_given=now.given(), kept=now.given(()), went=went,
        undo=now.address(now.given(every[:back])) if back is not None and not now.looking_back else "",
        cancel=now.address(now.given()) if now.begun else "",
        new=now.address(now.given(())), on_from=now.address(now.given(now.moves)) if now.looking_back else "",
        facts=tuple(_facts(now, names)),
        rules=[re.sub(r"\s*\[C\]", "", said(rule, lang)) for rule in game.rules],  # unmarked, as in books of families
        typed=said(game.typed, lang), about=said(game.summary, lang),
        fields=option_fields(now), longest=LONGEST, strengths=_strengths(now),
        thinker=_thinker(now), address=now.address(now.given(at=now.at, begun=now.begun)),
        record=now.address(now.given(), "/record"), svg=now.address(now.given(), "/printed/svg"),
        pdf=now.address(now.given(), "/printed/pdf")))


def _board(now: GameTable) -> str:
    """What the board is called."""
    if "own" in now.setup:
        return str(words(now.lang)["play"]["own_board"])
    return now.setup["board"] if brought(now.game.board.name) else board_size(now.game.board)


def _names(now: GameTable) -> tuple[str, ...]:
    """What the players are called, by the marks of their pieces."""
    its = Words(now.lang)
    return tuple(player_name(now.game, player, its) for player in range(1, now.game.players + 1))


def _said(now: GameTable, move: Move) -> str:
    return move_said(now.game, now.game.move_text(move), Words(now.lang))


def _status(now: GameTable, names: tuple[str, ...], note: str) -> Iterator[str]:
    """What has just happened, and what is asked of whom."""
    its = words(now.lang)["play"]
    if now.at:
        mover = names[now.record.states[now.at - 1].to_move - 1]
        yield its["made"].format(number=now.at, who=mover, move=_said(now, now.moves[-1]))
    if note:
        yield note
    if now.outcome is not None:
        result, why = result_words(now.outcome, names, Words(now.lang), is_brought(now.game))
        yield its["over"].format(result=result[:1].upper() + result[1:], why=why)
    elif now.looking_back:
        yield its["back_at"].format(at=now.at, count=len(now.record.moves))
    elif now.thinking:
        yield its["thinks"].format(who=names[now.state.to_move - 1])
    else:
        if now.begun:
            yield its["begun"].format(sites=", ".join(_word(now, site) for site in now.begun))
        yield its[_asked(now)].format(who=names[now.state.to_move - 1])


def _asked(now: GameTable) -> str:
    """What is asked of the player to move."""
    leads = [site for site in now.steps.leads if named_on_board(now.game, site)]
    if not leads:
        return "ask_word" if now.steps.leads else "ask_pass"
    if now.begun:
        return "ask_more"
    some = len(marked(now))
    if some:
        return "ask_marked" if some == len(leads) else "ask_both"
    return "ask_piece" if now.state.owner[leads[0]] else "ask_empty"


def _word(now: GameTable, site: Site) -> str:
    """A site by its name, what else a move names by its word."""
    return move_said(now.game, (*now.game.board.names, *now.game.tokens)[site], Words(now.lang))


def _facts(now: GameTable, names: tuple[str, ...]) -> Iterator[str]:
    """What the board does not show, with the players by their names."""
    lang = now.lang
    called = {said(f"player {player}", lang): name for player, name in enumerate(names, start=1)}
    for line in (*now.game.legend, *now.game.status(now.state)):
        yield typeset(re.sub("|".join(rf"\b{re.escape(word)}\b" for word in called), lambda word: called[word[0]],
                             said(line, lang)), lang)


def _seats(now: GameTable, names: tuple[str, ...]) -> Iterator[Seat]:
    over = now.outcome
    for player, name in enumerate(names, start=1):
        piece = svg_elements(Drawing((2.2, 2.2), tuple(pawn(now.game.worn(player), (1.1, 1.1), 0.9))))
        yield Seat(player, name, piece, computer=player in now.computer,
                   turn=over is None and player == now.state.to_move,
                   won=over is not None and player in over.winners)


def _hands(now: GameTable) -> Iterator[Hand]:
    """What there is to choose beside the board: to be done, to pass, a colour or a way."""
    its = words(now.lang)["play"]
    if not now.asking:
        return
    for site, move in now.steps.leads.items():
        if not named_on_board(now.game, site):
            yield Hand(_word(now, site), now.address(now.given((*now.record.moves, move)) if move is not None else
                                                     now.given(begun=(*now.begun, site))))
    if (done := now.steps.done) is not None:
        text = its["pass"] if done == PASS else its["done"].format(move=_said(now, done))
        yield Hand(text, now.address(now.given((*now.record.moves, done))))


def _strengths(now: GameTable) -> list[tuple[int, str]]:
    its = words(now.lang)["play"]
    return [(count, its[f"plays_{count}"] if count in STRENGTHS else its["plays_other"].format(count=count))
            for count in sorted({*STRENGTHS, now.plays})]


def _thinker(now: GameTable) -> str:
    """Where the move of the computer is; "" where there is none to make."""
    return now.address(now.given(), "/computer") if now.open else ""


# --- the list


def _cards(lang: str) -> Iterator[GameCard]:
    its = words(lang)["play"]
    for name, its_class in games.classes().items():
        players = next((option for option in declared(its_class) if option.name == "players"), None)
        many = games.load(name).players
        text = counted(its["players"], many) if players is None else its["players_from"].format(
            low=int(players.low or 1), high=min(6, int(players.high or 6)))
        yield GameCard(name, typeset(book_title(name, lang, its_class.title), lang), said(its_class.summary, lang),
                   players=text, against=",".join(str(player) for player in range(2, many + 1)),
                   boards=", ".join(its_class.boards), also=tuple(
                           (word, its.title) for word, its in NAMES.items() if its.game == name and its.board))


_OPTIONS = tuple(Parameter(option.name, option.help) for option in
                 {option.name: option for one in games.own().values() for option in declared(one)}.values())
_GIVEN = (*GIVEN, *_OPTIONS)

PAGES = (
    View(path="/play", answer=every, about="The games", door="play"),
    View(path="/play/{game}", answer=game, about="A game, on its board", given=_GIVEN, short=short),
    View(path="/play/{game}/computer", answer=computer, about="The game after the move of the computer", given=_GIVEN),
    View(path="/play/{game}/board", answer=board, about="The board of a game", media="image/svg+xml"),
    View(path="/play/{game}/record", answer=record, about="The game written down, as `game play --record` does",
         media="application/toml", given=_GIVEN),
    View(path="/play/{game}/printed/{form}", answer=printed, media="application/octet-stream", given=_GIVEN, seconds=60,
         about="The game with its moves numbered, as `game replay --out` makes it"),
)
