"""A ```diagram block of a rulebook: panels that the rules engine plays before they are drawn.

    board: s6
    position: ....../....../....../....../....../...... 1
    moves: c3 d4
    show: numbers, free 1
    caption: After two moves
    ---
    moves: c4
    illegal: d5
    expect: ....../....../..1.../..12../....../...... 2

`game`, `board`, `options` and `pitch` (mm) hold for the whole block; each panel goes on from the one before. `show`
takes words: numbers (of the moves, on the pieces that they put or moved), changes (tints what else changed), arrows
(of the moves of this panel), legal (dots where the player to move can end a move; `legal c3`: with the piece on c3),
free PLAYER, solid, products (on tiles 3×2, columns first, in place of the area), track (around the board, with the
counters), no names. `tint`, `hatch` name sites,
`path` the sites of an arrow (several joined by ;), `label` puts letters (c3=A; on a tile 8 at most). `expect`, `result`
(scores) and `winner` (players, or none) are claims. A move that the rules forbid, or one marked `illegal` that they
allow, stops the build, and so does a claim that is not true.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NoReturn

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import of_kind
from ..core.game import Game, Move, State, TextForm
from ..core.page import Drawing, Figure
from ..core.printed.typography import typeset
from ..games import load
from .diagram import Mark, diagram
from .history import gone_to, landed
from .position_words import player_name
from .whole_game import prove_whole
from .words import Words, escape

__all__ = ["BLOCK", "options_of", "replay"]

BLOCK, _PANEL = ("game", "board", "options", "pitch"), (
    "position", "moves", "illegal", "show", "tint", "hatch", "path", "label", "expect", "result", "winner", "caption")
_SHOW = "numbers, changes, arrows, legal, legal SITE, free PLAYER, solid, products, track, no names"


@dataclass
class _Play:
    """Where the replay stands: the state, and what the last panel's moves did."""

    game: Game
    state: State
    count: int = 0
    numbers: dict[int, int] = field(default_factory=dict)
    changed: set[int] = field(default_factory=set)
    ways: list[tuple[int, ...]] = field(default_factory=list)
    done: list[tuple[str, Move]] = field(default_factory=list)

    def move(self, text: str) -> None:
        move = self.game.parse_move(self.state, text)
        self.done.append((text, move))
        before, self.state = self.state, self.game.apply(self.state, move)
        self.count += 1
        owner = self.state.owner
        changed = {site for site, was in enumerate(before.owner) if was != owner[site]}
        placed = landed(self.game, before, move, self.state)
        for site in changed:
            self.numbers.pop(site, None)
        self.numbers |= dict.fromkeys(placed, self.count)
        self.changed |= changed - placed
        sites = tuple(site for site in move if site < len(owner))
        if len(sites) > 1 and before.owner[sites[0]]:
            self.ways.append(_led(before, sites, self.state, placed))

    def is_legal(self, text: str) -> bool:
        return self.game.parse_move(self.state, text) in self.game.legal_moves(self.state)


def _led(before: State, sites: tuple[int, ...], after: State, placed: frozenset[int]) -> tuple[int, ...]:
    """Over which of the sites of a move its piece goes: all, but where it lays something besides."""
    ends = gone_to(before, sites, after, placed)
    if len(placed) == 1 or len(ends) != 1:
        return sites
    [end] = ends
    return sites[:sites.index(end, 1) + 1]


def replay(lines: Sequence[tuple[int, str]], file: str, game: str, lang: str,
           whole: Sequence[str] | None = None) -> Figure:
    """The figure of a block, given its numbered lines. `whole`: it has to show every move of a game, but for those that
    are told in these words (`whole_game`).

    Raises BadInput that names the file and the line for whatever cannot be read, played or shown.
    """
    def refuse(number: int, message: object) -> NoReturn:
        raise BadInput(f"{file} line {number}: {message}") from None

    settings: dict[str, tuple[int, str]] = {}
    panels: list[dict[str, tuple[int, str]]] = [{}]
    number = 0
    for number, line in lines:
        if line.strip() == "---":
            panels.append({})
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key not in BLOCK + _PANEL:
            refuse(number, f"'{line.strip()}': allowed: {', '.join(BLOCK + _PANEL)}, each with ': value', or ---")
        table = settings if key in BLOCK else panels[-1]
        if key in table:
            refuse(number, f"'{key}' is given twice")
        table[key] = (number, value)
    first = min((n for n, _ in settings.values()), default=number)
    try:
        options = options_of(settings.get("options", (0, ""))[1])
        rules = load(settings.get("game", (0, game))[1], settings.get("board", (0, None))[1], **options)
        pitch = _pitch(settings.get("pitch", (0, "5.4"))[1])
        play = _Play(rules, rules.initial())
    except BadInput as error:
        refuse(first, error)
    drawings, captions = [], []
    for panel in panels:
        at = min((n for n, _ in panel.values()), default=number)
        for key in ("position", "moves", "illegal", "show", "expect", "result", "winner"):
            at, value = panel.get(key, (at, ""))
            try:
                _act(play, key, value)
            except BadInput as error:
                refuse(at, error)
        try:
            drawings.append(_drawn(play, {key: value for key, (_, value) in panel.items()}, pitch, lang))
        except BadInput as error:
            refuse(at, error)
        captions.append(escape(typeset(panel.get("caption", (0, ""))[1], lang)))
    if whole is not None:
        try:
            prove_whole(rules, play.done, play.state, drawings, whole)
        except BadInput as error:
            refuse(first, error)
    return Figure(tuple(drawings), tuple(captions), ("\n".join(line for _, line in lines), game))


def options_of(text: str) -> dict[str, str]:
    """Options of a game, KEY=VALUE with spaces between. Raises BadInput for any other word."""
    found = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise BadInput(f"options: '{word}': expected KEY=VALUE")
        found[key] = value
    return found


def _pitch(text: str) -> float:
    try:
        pitch = float(text)
    except ValueError:
        pitch = math.nan
    if not 2 <= pitch <= 20:
        raise BadInput(f"pitch = '{text}': allowed: 2 to 20 mm")
    return pitch


def _act(play: _Play, key: str, value: str) -> None:
    """Do what one line of a panel says, or prove what it claims."""
    if key == "position" and value:
        play.state, play.count, play.numbers = play.game.parse(value), 0, {}
    elif key == "moves":
        play.changed, play.ways = set(), []
        for word in value.split():
            play.move(word)
    elif key == "illegal":
        for word in value.split():
            if play.is_legal(word):
                raise BadInput(f"move '{word}' is marked illegal, but the rules allow it")
    elif key == "expect" and value and play.game.text(play.state) != value:
        raise BadInput(f"expected '{value}', but the moves lead to '{play.game.text(play.state)}'")
    elif key == "result" and value:
        end = play.game.outcome(play.state)
        scores = "-".join(map(str, end.scores)) if end else "not over"
        if scores != value:
            raise BadInput(f"expected the result '{value}', but it is '{scores}'")
    elif key == "winner" and value:
        end = play.game.outcome(play.state)
        won = (" ".join(map(str, end.winners)) or "none") if end else "not over"
        if won != value:
            raise BadInput(f"expected '{value}' to have won, but it is '{won}'")


def _drawn(play: _Play, panel: dict[str, str], pitch: float, lang: str) -> Drawing:
    board = play.game.board
    marks: dict[Mark, set[int]] = {"tint": set(), "hatch": set(), "dot": set(), "illegal": set()}
    words, why = Words(lang), dict[Mark, list[str]]()

    def because(mark: Mark, key: str, **values: object) -> None:
        why.setdefault(mark, []).append(words(key, sites="{sites}", **values))

    shown = [word.strip() for word in panel.get("show", "").split(",") if word.strip()]
    for word in shown:
        if word.startswith("free "):
            player = word.removeprefix("free ")
            if player not in {str(p) for p in range(1, play.game.players + 1)}:
                raise BadInput(f"show: 'free {player}': allowed: free 1 to free {play.game.players}")
            legal = play.game.legal_moves(State(play.state.owner, int(player), play.state.memory))
            marks["dot"] |= {site for move in legal for site in move}
            because("dot", "said_free", who=player_name(play.game, int(player), words))
        elif word == "legal" or word.startswith("legal "):
            start = word.removeprefix("legal").strip()
            if start and start not in board.site:
                raise BadInput(f"show: 'legal {start}': there is no site {start} on {board.name}")
            count = len(board.centres)
            for move in play.game.legal_moves(play.state):
                sites = [site for site in move if site < count]
                if sites and (not start or sites[0] == board.site[start]):
                    marks["dot"].add(sites[-1])
            who = player_name(play.game, play.game.colour(play.state), words)
            because("dot", "said_legal_from" if start else "said_legal", site=start, who=who)
        elif word == "changes":
            marks["tint"] |= play.changed
            because("tint", "said_changes")
        elif word == "solid":
            marks["tint"] |= set(_solid(play))
            because("tint", "said_solid")
        elif word == "track" and not of_kind(play.game.shows, "track"):
            raise BadInput(f"show: 'track': {play.game.name} has none")
        elif word not in ("numbers", "no names", "arrows", "products", "track"):
            raise BadInput(f"show: '{word}': allowed: {_SHOW}")
    named_kinds: tuple[Mark, ...] = ("tint", "hatch", "illegal")
    for kind in named_kinds:
        if panel.get(kind):
            because(kind, f"said_{kind}")
        for name in panel.get(kind, "").split():
            found = board.site.get(name)
            named = (found,) if found is not None else play.game.parse_move(play.state, name)
            known = _covered(play.game, tuple(site for site in named if site < len(board.centres)))
            marks[kind] |= set(known[-1:] if kind == "illegal" and not play.game.tiles(play.state) else known)
    ways = [*(play.ways if "arrows" in shown else ()),
            *(_sites(board, way.split()) for way in panel.get("path", "").split(";") if way.strip())]
    if any(len(way) < 2 or any(a == b for a, b in pairwise(way)) for way in ways):
        raise BadInput(f"path: '{panel['path']}': expected two sites or more, each another than the one before")
    labels: dict[int, str] = {}
    tiles = play.game.tiles(play.state)
    for word in panel.get("label", "").split():
        name, equals, text = word.partition("=")
        site = _sites(board, [name])[0] if equals else -1
        if not 1 <= len(text) <= (8 if any(site in covered for _, covered in tiles) else 2):
            raise BadInput(f"label: '{word}': expected SITE=LETTER")
        labels[site] = text
    if "products" in shown:
        labels |= {min(covered): _product(board, covered) for _, covered in tiles if not covered & labels.keys()}
    return diagram(play.game, play.state, lang, pitch=pitch, names="no names" not in shown,
                   numbers=play.numbers if "numbers" in shown else {}, marks=marks, arrows=ways, labels=labels,
                   why={mark: told[0] for mark, told in why.items() if len(told) == 1}, track="track" in shown)


def _covered(game: Game, sites: tuple[int, ...]) -> tuple[int, ...]:
    """The sites; of a tile, named by two corners, all that it covers."""
    if len(sites) != 2 or getattr(type(game), "tiles", None) is TextForm.tiles:
        return sites
    (ax, ay), (bx, by) = (game.board.centres[site] for site in sites)
    return tuple(site for site, (x, y) in enumerate(game.board.centres)
                 if min(ax, bx) - 0.1 < x < max(ax, bx) + 0.1 and min(ay, by) - 0.1 < y < max(ay, by) + 0.1)


def _product(board: Board, covered: frozenset[int]) -> str:
    """The sides of a tile: columns × rows."""
    xs, ys = zip(*(board.centres[site] for site in covered), strict=True)
    return f"{round(max(xs) - min(xs)) + 1}×{round(max(ys) - min(ys)) + 1}"


def _sites(board: Board, names: Iterable[str]) -> tuple[int, ...]:
    """Raises BadInput for a name that is no site."""
    found = []
    for name in names:
        if name not in board.site:
            raise BadInput(f"there is no site '{name}' on {board.name}")
        found.append(board.site[name])
    return tuple(found)


def _solid(play: _Play) -> Iterable[int]:
    """The cells of the littoral, asked of a game that has one."""
    littoral = getattr(play.game, "littoral", None)
    if littoral is None:
        raise BadInput(f"show: 'solid': {play.game.name} has no solid cells")
    return frozenset(littoral(play.state))
