"""A game on a screen of characters: its board, what the board does not show, its rules in brief.

What stands where is said by characters; colours only repeat it, so a monochrome terminal and a colour-blind reader
lose nothing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from ..core.board import Board
from ..core.features import BORDER, of_kind, on_sites
from ..core.game import Game, State
from ..core.names import arc_name, grid_names
from ..core.text_board import BARRED, barred_told, draw
from .speech import spoken

__all__ = ["board_text", "rules_text"]

_COLOURS = (None, (86, 180, 233), (230, 159, 0), (0, 158, 115), (240, 228, 66), (204, 121, 167), (213, 94, 0))
"""For what players bear (`Game.bears`): colours that the colour-blind can tell apart (Okabe and Ito 2008)."""

_SHADED = ":"
"""An empty cell where pieces may not stay."""

_ALONG = {"side": "player {player} has the side {ends}", "port": "{ends} is a port",
          "home": "player {player} comes from {ends}", "goal": "player {player} goes to {ends}"}

_PLAIN, _LAST = 0x2460, 0x24B6  # one character each that no board text holds: stand-ins until the board is laid out


def board_text(game: Game, state: State, last: Iterable[int] = (), colour: bool = False) -> str:
    """The board in characters, and what it does not show; with colour, pieces are coloured and the last move's sites
    stand out."""
    faces = game.faces(state)
    if game.board.play == "edges":
        faces = tuple(face if o else _edge(game.board, site) for site, (o, face) in enumerate(zip(
            state.owner, faces, strict=True)))
    barred = on_sites(game.shows, "barred")
    shaded = on_sites(game.shows, "restricted")
    faces = tuple(BARRED if site in barred else _SHADED if site in shaded and not state.owner[site] else face
                  for site, face in enumerate(faces))
    below = "".join("\n" + line for line in (*_shown(game), *game.legend, *game.status(state)))
    if not colour:
        return draw(game.board, faces) + below
    import click

    shown = frozenset(last)
    stand_in = [BARRED if site in barred else chr((_LAST if site in shown else _PLAIN) + o)
                if o or site not in shaded or site in shown else _SHADED for site, o in enumerate(state.owner)]
    text = draw(game.board, [s + face[1:] for s, face in zip(stand_in, faces, strict=True)])
    for value, mark in enumerate(game.marks):
        worn = game.worn(value) if value <= game.players else len(_COLOURS)
        fg = _COLOURS[worn] if worn < len(_COLOURS) else None
        text = text.replace(chr(_PLAIN + value), click.style(mark, fg=fg, bold=True) if value else mark)
        text = text.replace(chr(_LAST + value), click.style(mark, fg=fg, bold=True, reverse=True))
    return text + below


def _shown(game: Game) -> Iterator[str]:
    """What the board shows and characters on it do not: whose sides are whose, where the pieces of each player come
    from and go to, if the legend of the game does not tell that, on what scores are counted, and what signs mean."""
    board, told = game.board, set(" ".join(game.legend).split())
    for part in of_kind(game.shows, *BORDER):
        ends = arc_name(board.names, board.border, part.sites)
        if ends not in told and (part.kind in ("home", "goal") or not game.legend):
            yield _ALONG[part.kind].format(player=part.player, ends=ends)
    for part in of_kind(game.shows, "apex"):
        yield f"player {part.player} starts at the apex {' '.join(grid_names(board.points)[p] for p in part.sites)}"
    for part in of_kind(game.shows, "track"):
        yield f"around the board is a track from 1 to {len(part.sites)} for the scores"
    if on_sites(game.shows, "restricted"):
        yield f"{_SHADED} is a cell where pieces may not stay as they like"
    yield from barred_told(board, on_sites(game.shows, "barred"))


def _edge(board: Board, site: int) -> str:
    """An empty edge as the line that it is."""
    (x0, y0), (x1, y1) = sorted(board.points[p] for p in board.edges[site])
    return "|" if x1 - x0 < 1e-6 else "-" if abs(y1 - y0) < 1e-6 else "/" if y1 > y0 else "\\"


def rules_text(game: Game) -> str:
    """The rules in brief, numbered and wrapped."""
    return "\n".join(textwrap.fill(spoken(rule), 92, initial_indent=f"{i}. ", subsequent_indent="   ")
                     for i, rule in enumerate(game.rules, start=1))
