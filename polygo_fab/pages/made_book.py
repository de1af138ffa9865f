"""The rulebook of a game for which nobody has written one: made from its rules, with what it is played with, its start,
and one random game from beginning to end, drawn and proved as in every other book."""

from __future__ import annotations

from collections.abc import Iterator

from .. import __date__, __version__
from ..core.game import Game
from ..core.options import Option, as_typed, declared
from ..core.page import Block, Bullets, Document, Figure, Heading, Table, Text
from ..core.played import Record
from ..core.printed.typography import typeset
from ..core.sampled import sample_game
from ..core.shown import Shown
from ..core.units import number
from ..games import load
from .diagram import diagram, pitch_within
from .emblem import with_emblem
from .equipment import equipment
from .game_pages import GameTold
from .position_words import player_name, sides_said
from .words import Words, escape

__all__ = ["made_book"]

_WIDTHS, _HEIGHT = (82.0, 165.0), 100.0
"""mm: of a column of two, and of one across the page; and how high a board is in it."""
_LARGEST, _LEAST = 12.0, 5.4
"""mm between neighbouring cells, at most, and where names and marks can still be read: a board that would be smaller
goes across the page."""
_MOST = 60
"""Boards of a sample game: of a longer one the last are shown."""


def made_book(name: str, lang: str, paper: str) -> Document:
    """The book of a game as it is usually played. Raises BadInput for a language there is not, and for words of the
    game that the type has no letters for."""
    game, words = load(name), Words(lang)
    version = f"{__version__} ({__date__})"
    title, narrow = typeset(game.title, lang), pitch_within(game.board, _WIDTHS[0], _HEIGHT) >= _LEAST
    blocks = tuple(with_emblem(list(_blocks(game, words, version, _WIDTHS[not narrow])), name, lang))
    return Document(title, lang, paper, blocks, subject=words("made_subject", title=title),
                    footer=words("made_footer", title=title, version=version), columns=2 if narrow else 1)


def _blocks(game: Game, words: Words, version: str, width: float) -> Iterator[Block]:
    own = getattr(type(game), "lang", "en")
    tongue = own if own != words.lang else ""

    def said(text: str) -> str:
        return escape(typeset(text, own))

    yield Heading(1, said(game.title), tongue)
    yield Text(f"<b>{said(game.summary)}</b>", "lead", tongue)
    options = {o.name: o for o in declared(type(game))}
    many = options.pop("players", None)
    yield Text(words("made_players_of", low=number(many.low or 1), high=number(many.high or 1), players=game.players)
               if many else words("made_players", players=game.players), "lead")
    yield Heading(2, words("made_components"))
    yield equipment(game, words)
    yield Heading(2, words("made_setup"))
    yield Text(f"{words('made_setup_said')} " + " ".join(words("made_who", number=player, who=player_name(
        game, player, words)) for player in range(1, game.players + 1)))
    pitch = max(min(pitch_within(game.board, width, _HEIGHT), _LARGEST), 2.0)
    start = diagram(game, game.initial(), words.lang, pitch=pitch)
    yield Figure((start,), ("",))
    if sides := " ".join(sides_said(Shown(game, game.initial()), words)):
        yield Text(escape(sides))
    yield Text(words("made_names", site=words(f"made_site_{game.board.play}")))
    yield Heading(2, words("made_rules"))
    yield Text(words("made_rules_said"))
    yield Bullets(tuple(map(said, game.rules)), True, tongue)
    if options:
        yield Heading(2, words("made_options"))
        yield Bullets(tuple(_option(o, words) for o in options.values()))
    yield from _sample(game, words, width)
    yield Heading(2, words("made_credits"))
    yield Text(words("made_credits_said", version=version))


def _sample(game: Game, words: Words, width: float) -> Iterator[Block]:
    """A random game: its boards, and the list of its moves."""
    play = sample_game(game)
    states = [game.initial()]
    for move in play.moves:
        states.append(game.apply(states[-1], move))
    if not play.moves:
        return
    told = GameTold(Record(game, tuple(states), play.moves), words.lang, width, _HEIGHT)
    yield Heading(2, words("made_sample"))
    yield Text(words("made_sample_said", count=len(play.moves)))
    yield Text(escape(told.how), "note")
    if len(told.boards) > _MOST:
        yield Text(words("made_sample_some", shown=len(told.boards) - _MOST))
    for drawing, caption in told.boards[-_MOST:]:
        yield Figure((drawing,), (escape(caption),))
    for fact in told.facts[2:]:
        yield Text(escape(fact))
    yield Heading(3, escape(told.moves_title))
    yield Table(tuple(tuple(map(escape, row)) for row in (told.header, *told.rows)), (1.0,) * len(told.header))


def _option(option: Option, words: Words) -> str:
    """What an option may be, and what it is as usual; its meaning in the words of the game."""
    default = as_typed(option.default) or "—"
    allowed = option.allowed
    if isinstance(option.default, bool):
        allowed, default = words("made_option_switch"), words(f"made_option_{'yes' if option.default else 'no'}")
    elif not option.choices and option.low is not None and option.high is not None:
        allowed = words("made_option_range", low=number(option.low), high=number(option.high))
    told = words("made_option", name="{name}", allowed="{allowed}", default="{default}", help="{help}")
    return _filled(told, name=option.name, allowed=allowed, default=default, help=option.help.rstrip("."))


def _filled(text: str, **values: str) -> str:
    """A sentence with what a game says in it, which stays as it is."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", escape(value), 1)
    return text
