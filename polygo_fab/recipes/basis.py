"""What every product stands on, proved before anything of it is made: texts and tables as they were read, its boards,
built twice, and the rules of its games, replayed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from .. import games, kits
from ..core.board import Board
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.game import Game
from ..core.kit import Kit
from ..core.ledger import Together
from ..core.tilings import FAMILIES, load
from ..runtime.outside import digest_of, source_of

__all__ = ["basis_of", "boards_of", "brought", "check_basis", "check_named", "games_of"]


def check_basis(kit: Kit) -> list[Finding]:
    """SEAL: a text or table of the package was changed since it was read. BOARD: a board of the kit, or of a game that
    it is for, is not the one that the rules describe. RULES: such a game is not played as it was recorded."""
    from ..check.boards_twice import check_segments
    from ..check.sealed import check_sealed
    from .canary import check_rules

    boards, ours = boards_of(kit), games.own()
    return [*check_sealed(), *(found for board in boards for found in _built_twice(board)), *check_segments(boards),
            *(found for game in games_of(kit) for found in (
                _played_again(ours[game]) if game in ours else
                check_rules([game] if games.record_beside(game) else [])))]


@lru_cache(maxsize=256)
def _built_twice(board: Board) -> tuple[Finding, ...]:
    from ..check.boards_twice import check_board_twice

    return tuple(check_board_twice(board))


@lru_cache(maxsize=64)
def _played_again(game: type[Game]) -> tuple[Finding, ...]:
    """Of a game of ours, whose rules and whose record stay as they were read while the program runs."""
    from .canary import check_rules

    return tuple(check_rules([game.name]))


def basis_of(kit: Kit) -> tuple[Together, ...]:
    """What `check_basis` proves of this kit, as the ledger tells it."""
    lines = (("BOARD", "built a second time from the words of the rules", [board.name for board in boards_of(kit)]),
             ("RULES", "recorded games, played again", [name for name in games_of(kit) if name in games.own()
                                                        or games.record_beside(name)]))
    lone = [name for name in games_of(kit) if name not in games.own() and not games.record_beside(name)]
    unproved = Together("RULES", f"the game{'s' * (len(lone) > 1)} {', '.join(lone)}", (), "brought from outside, "
                        "with no recorded game beside the file (NAME.toml) to hold the rules against")
    return (Together("SEAL", "texts and tables of the package, as they were last read against the rules", ()),
            *(Together(code, f"{what}: {', '.join(names)}", ()) for code, what, names in lines if names),
            *([unproved] if lone else []))


def check_named(settings: Mapping[str, object]) -> list[Finding]:
    """The same for a kit that could not be built with these settings: of some boards, and of the board and the rules of
    the game, where they name one. So a board that is none is told as that, and not as a bad setting."""
    from ..check.boards_twice import check_board_twice
    from ..check.sealed import check_sealed
    from .canary import check_rules

    told = [game for game in games.classes() if game == settings.get("game")]
    found = list[Finding]()
    for name in dict.fromkeys((*(family.examples[0] for family in FAMILIES if family.high < 20),
                               str(settings.get("board")), *(games.classes()[game].boards[0] for game in told))):
        try:
            board = load(name)
            found += check_board_twice(board)
            if settings.get("back") == "dual":
                found += check_board_twice(board.dual())
        except BadInput:  # no board's name
            continue
        except ValueError as error:  # no tiling
            found.append(Finding("BOARD", f"board {name}", str(error)))
    return [*check_sealed(), *found,
            *check_rules(game for game in told if game in games.own() or games.record_beside(game))]


def boards_of(kit: Kit) -> tuple[Board, ...]:
    """Every board that is cut, printed or taught, each once: those of its parts, pages and of its games by name."""
    return tuple(dict.fromkeys(_boards(kit)))


def _boards(kit: Kit) -> Iterator[Board]:
    yield from (face.board for face in kit.boards)
    yield from (face.board for part in kit.parts for face in (*part.front_boards, *part.back_boards))
    if kit.paper:
        yield kit.paper.game.board
    known, named = games.classes(), _named(kit)
    for name in games_of(kit):
        yield from map(load, known[name].boards if name in named else ())


def games_of(kit: Kit) -> tuple[str, ...]:
    """The games that a kit is for: the one that it names, those of its books; of a board without a game every one of
    ours that is played on boards of its kind."""
    ours, named = games.own(), _named(kit)
    if named:
        return named
    kinds = {_kind(face.board.name) for face in kit.boards}
    return tuple(name for name, game in sorted(ours.items()) if kinds & set(map(_kind, game.boards)))


def brought(kit: Kit) -> dict[str, str]:
    """The games of a kit that are brought from outside, and the kit itself if it is, each with the digest of its file.
    """
    known, ours, made = games.classes(), games.own(), kits.known(kit.name)
    files = {name: source_of(known[name]) for name in games_of(kit) if name not in ours}
    if made and not made.__module__.startswith("polygo_fab."):
        files[f"kit {kit.name}"] = source_of(made)
    return {name: digest_of(file) if file else "" for name, file in sorted(files.items())}


def _named(kit: Kit) -> tuple[str, ...]:
    """The games that the kit says by name; the books of the family and for teachers are about all of ours."""
    known = games.classes()
    if any(name not in known for name in kit.books):
        return tuple(dict.fromkeys((*sorted(games.own()), *(name for name in kit.books if name in known))))
    words = (kit.game, str(kit.parameters.get("game", "")), *kit.books)
    return tuple(dict.fromkeys(games.named(word) for word in words if word))


def _kind(board: str) -> str:
    """The letters of a board's name: h5 and h7 are of one kind; what is coloured for bridges is squares."""
    letters = re.sub("[0-9].*", "", board)
    return "s" if letters == "bridge" else letters
