"""A ```diagram block of a book, read a second time: what its panels have to show, from its text and the rules alone.

Nothing of `pages.replay` is used: it draws what it understood, this tells what is written. What moves did is seen from
the positions before and after them and from the names of sites in the words of the moves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..core.board import Board
from ..core.game import Game, Site, State
from ..core.shown import Shown

__all__ = ["free_for", "told_wrong"]

_LEAD = ("game", "board", "options", "pitch")


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a panel has to show.

    text     the position, as its game writes it
    tint     None where the rules of the game say which: its solid cells
    illegal  for each barred circle the sites of which one has it
    """

    text: str
    names: bool
    numbers: Mapping[Site, int]
    letters: Mapping[Site, str]
    tint: frozenset[Site] | None
    hatch: frozenset[Site]
    dot: frozenset[Site]
    illegal: frozenset[frozenset[Site]]
    arrows: tuple[tuple[Site, ...], ...]
    track: bool


@dataclass
class _Course:
    """The moves so far; `numbers` of those that put or moved the pieces that stand, `changed` and `ways` by the moves
    of this panel."""

    game: Game
    state: State
    made: int = 0
    numbers: dict[Site, int] = field(default_factory=dict)
    changed: set[Site] = field(default_factory=set)
    ways: list[tuple[Site, ...]] = field(default_factory=list)

    def makes(self, word: str) -> None:
        was = self.state.owner
        self.state = self.game.apply(self.state, self.game.parse_move(self.state, word))
        now, sites = self.state.owner, _named(self.game.board, word)
        self.made += 1
        other = {site for site in range(len(now)) if now[site] != was[site]}
        came = {site for site in other if now[site] and site in sites}
        if len(sites) > 1 and was[sites[0]]:  # a piece moved, or an earlier tile is part of the new one
            self.ways.append(sites)
            came &= {sites[-1]}
        for site in other:
            self.numbers.pop(site, None)
        self.numbers.update(dict.fromkeys(came, self.made))
        self.changed |= other - came


def _panels(source: str) -> list[dict[str, str]]:
    return [dict(_lines(part)) for part in re.split(r"(?m)^---$", source)]


def _other_game(panels: Sequence[Mapping[str, str]], usual: str, rules: Game) -> str:
    """What of game, board and options is not as the text says; `usual` is the game where it names none."""
    lead = {key: value for panel in panels for key, value in panel.items() if key in _LEAD}
    options = dict(word.split("=", 1) for word in lead.get("options", "").split())
    pairs = [("game", lead.get("game", usual), rules.name),
             ("board", lead.get("board", type(rules).boards[0]), rules.board.name),
             *((key, value, str(getattr(rules, key, ""))) for key, value in options.items())]
    return next((f"{key} = {drawn}, its text says {asked}" for key, asked, drawn in pairs
                 if asked != {"True": "yes", "False": "no"}.get(drawn, drawn)), "")


def _told_by(panels: Sequence[Mapping[str, str]], rules: Game) -> list[Told]:
    """What each panel of a block has to show."""
    course, found = _Course(rules, rules.initial()), []
    for panel in panels:
        if panel.get("position"):
            course.state, course.made = rules.parse(panel["position"]), 0
            course.numbers.clear()
        if "moves" in panel:
            course.changed.clear()
            course.ways.clear()
        for word in panel.get("moves", "").split():
            course.makes(word)
        found.append(_told(course, panel))
    return found


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.strip("\n").split("\n"):
        key, _, value = line.partition(":")
        yield key.strip(), value.strip()


def _told(course: _Course, panel: Mapping[str, str]) -> Told:
    game, state = course.game, course.state
    words = {word.strip() for word in panel.get("show", "").split(",")}
    dots: set[Site] = set()
    for word in words:
        head, _, rest = word.partition(" ")
        if head == "free":
            for move in game.legal_moves(State(state.owner, int(rest), state.memory)):
                dots |= set(_named(game.board, game.move_text(move)))
        elif head == "legal":
            named = (_named(game.board, game.move_text(move)) for move in game.legal_moves(state))
            dots |= {way[-1] for way in named if way and (not rest or game.board.names[way[0]] == rest)}
    tint = _cells(game, panel.get("tint", "")) | (course.changed if "changes" in words else set())
    labels = dict(pair.split("=", 1) for pair in panel.get("label", "").split())
    letters = {game.board.site[name]: text for name, text in labels.items()}
    if "products" in words:
        letters = {min(cells): _sides(game.board, cells) for _, cells in game.tiles(state)
                   if not cells & letters.keys()} | letters
    paths = (way.split() for way in panel.get("path", "").split(";") if way.strip())
    ways = [tuple(map(game.board.site.__getitem__, way)) for way in paths]
    illegal = panel.get("illegal", "")
    refused = {frozenset({cell}) for cell in _cells(game, illegal)} if _in_tiles(game) else {
        frozenset(way) for word in illegal.split() if (way := _named(game.board, word))}
    return Told(text=game.text(state), names="no names" not in words,
                numbers=dict(course.numbers) if "numbers" in words else {}, letters=letters,
                tint=None if "solid" in words else frozenset(tint),
                hatch=frozenset(_cells(game, panel.get("hatch", ""))), dot=frozenset(dots), illegal=frozenset(refused),
                arrows=(*(course.ways if "arrows" in words else ()), *ways), track="track" in words)


def _named(board: Board, word: str) -> tuple[Site, ...]:
    """The sites that the words of a move name, in their order."""
    return tuple(board.site[part] for part in re.split(r"[^A-Za-z0-9']+", word) if part in board.site)


def _cells(game: Game, words: str) -> set[Site]:
    """Sites by their names, tiles by those at two of their corners."""
    found: set[Site] = set()
    for word in words.split():
        sites = _named(game.board, word)
        found.update(sites)
        if len(sites) == 2 and _in_tiles(game):
            xs, ys = zip(*(game.board.centres[site] for site in sites), strict=True)
            found |= {site for site, (x, y) in enumerate(game.board.centres)
                      if min(xs) - 0.1 < x < max(xs) + 0.1 and min(ys) - 0.1 < y < max(ys) + 0.1}
    return found


def _in_tiles(game: Game) -> bool:
    return any(item.piece.startswith("tile") for item in game.equipment)


def _sides(board: Board, cells: frozenset[Site]) -> str:
    """How many columns and rows a tile covers."""
    columns, rows = ({round(board.centres[cell][axis], 3) for cell in cells} for axis in (0, 1))
    return f"{len(columns)}×{len(rows)}"


def free_for(source: str) -> list[tuple[int, ...]]:
    """Of each panel the players for whom its dots mark free cells."""
    return [tuple(map(int, re.findall(r"\bfree (\d)", panel.get("show", "")))) for panel in _panels(source)]


def told_wrong(source: str, game: str, shown: Sequence[Shown | None]) -> Iterator[tuple[int, str]]:
    """Of each panel, by its number from 0, what it is to show otherwise than the text of its block says."""
    panels, rules = _panels(source), next((shows.game for shows in shown if shows), None)
    if len(panels) != len(shown) or rules is None:
        yield 0, f"{len(shown)} panels, and its text has {len(panels)}"
        return
    if other := _other_game(panels, game, rules):
        yield 0, other
        return
    for number, (says, shows) in enumerate(zip(_told_by(panels, rules), shown, strict=True)):
        if shows is None:
            yield number, "no position, and its text does"
            continue
        text, owner = shows.game.text(shows.state), shows.state.owner
        dots, asked_dots = ({site for site in some if not owner[site]} for some in (shows.dot, says.dot))
        tint = shows.tint if says.tint is None else says.tint
        for what, drawn, asked in (
                ("the position", text, says.text), ("names of sites", shows.names, says.names),
                ("the track", shows.track, says.track),
                ("numbers", dict(shows.numbers), says.numbers), ("letters", dict(shows.letters), says.letters),
                ("a tint", shows.tint, tint), ("a hatching", shows.hatch, says.hatch), ("dots", dots, asked_dots),
                ("arrows", Counter(shows.arrows), Counter(says.arrows))):
            if drawn != asked:
                yield number, f"{what} otherwise than its text says"
        if len(shows.illegal) != len(says.illegal) or any(not among & shows.illegal for among in says.illegal):
            yield number, "barred circles otherwise than its text says"
