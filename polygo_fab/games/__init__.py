"""The games, one file each. A module here that exports GAME is a game, and so is one that is brought from outside
(`runtime.outside`): nothing is registered anywhere.

`games.load("polygo", board="h5", players=3)` gives a game ready to play (stable surface).
"""

from __future__ import annotations

from pathlib import Path

from ..core import tilings
from ..core.board import Board
from ..core.errors import BadInput
from ..core.game import Game, TextForm
from ..core.options import configure, declared
from ..core.own_folders import config_folder
from ..core.walk import exported
from ..core.words.called import called, game_name
from ..runtime.outside import brought, fault_told, source_of
from .shared.barred import refuse_unknown
from .shared.form import wrong_form
from .shared.held import held

__all__ = ["classes", "load", "named", "own", "record_beside", "refused", "texts_beside", "usual_board"]


def named(word: str) -> str:
    """The name of a game by its name, its title or another name that people use (`core.words.called`), whatever the
    capitals. Raises BadInput for a game there is not."""
    known, ours = classes(), own()
    if word in known:
        return word
    titles = {game.title.lower(): name for name, game in (*known.items(), *ours.items())}  # ours stand above others
    found = titles.get(word.strip().lower())
    if found is None and word.endswith(".py"):
        raise BadInput(f"game '{word[:60]}': a file: allowed: the name of a game, once its file lies in "
                       f"{config_folder() / 'games'} or another folder that folders.toml names (docs/adding.md); "
                       "`game prove`, `show`, `play` and `simulate` take a file by its path")
    if found is None:
        for line in (why for stem, why in refused() if stem.replace("_", "-") == word.strip().lower()):
            raise BadInput(f"game '{word[:60]}': {line}")
    return found or game_name(word, known)


def classes() -> dict[str, type[Game]]:
    """Every game class by its name on the command line, in alphabetical order: ours, and those that are brought."""
    return dict(sorted({**_brought()[0], **own()}.items()))


def own() -> dict[str, type[Game]]:
    """The game classes of the package."""
    return {game.name: game for game in exported(__name__, __path__, "GAME").values()}


def refused() -> tuple[tuple[str, str], ...]:
    """What is brought and cannot be a game: what it is called, and why, in one line that names the file."""
    return _brought()[1]


def texts_beside(lang: str) -> dict[str, Path]:
    """The texts in a language that lie beside games from outside, by the names of the games: NAME.en.md."""
    files = ((name, source_of(made)) for name, made in _brought()[0].items())
    texts = {name: file.parent / f"{name}.{lang}.md" for name, file in files if file}
    return {name: path for name, path in texts.items() if path.is_file()}


def record_beside(name: str) -> Path | None:
    """The recorded game that lies beside the file of a game from outside, as NAME.toml."""
    file = source_of(_brought()[0].get(name))
    path = file.parent / f"{name}.toml" if file else None
    return path if path and path.is_file() else None


def _brought() -> tuple[dict[str, type[Game]], tuple[tuple[str, str], ...]]:
    good, bad, ours = dict[str, type[Game]](), list[tuple[str, str]](), own()
    for found in brought("games"):
        wrong = found.wrong or next((f"{found.where}: {why}" for why in wrong_form(found.thing)), "")
        if not wrong and found.thing.bears != TextForm.bears:  # of which every check would have to know
            wrong = f"{found.where}: bears: players have colours and marks in their order: expected none of its own"
        if not wrong and found.thing.name in ours:
            wrong = f"{found.where}: name = '{found.thing.name}': a game of polygo-fab has that name: expected another"
        elif not wrong and found.thing.name in good:
            wrong = f"{found.where}: name = '{found.thing.name}': another file brings a game of that name"
        if wrong:
            bad.append((getattr(found.thing, "name", found.stem), wrong))
        else:
            held(found.thing)
            good[found.thing.name] = found.thing
    return good, tuple((stem if isinstance(stem, str) else "", wrong) for stem, wrong in bad)


def usual_board(word: str) -> str:
    """The name of the board that a game is played on where nobody says another: its first one, or that of the name by
    which it is called (TriaGo is PolyGo on triangles). Raises BadInput for a game there is not."""
    other = called(word)
    if other and other.board:
        return other.board
    usual: str = classes()[named(word)].boards[0]
    return usual


def load(name: str, board: str | Board | None = None, **options: object) -> Game:
    """The game `name` on `board` (a board's name, a Board, or None for the game's first one), with its options.

    Raises BadInput for an unknown game, board or option, a value that the game does not allow, and a game from outside
    that does not keep to the protocol as far as a random play of it tells.
    """
    known = classes()
    chosen = known[named(str(name))]
    game = _loaded(chosen, name, board, options)
    refuse_unknown(game)
    return game if chosen.name in own() else _sound(game)


def _loaded(chosen: type[Game], name: str, board: str | Board | None, options: dict[str, object]) -> Game:
    where = board if isinstance(board, Board) else tilings.load(usual_board(str(name)) if board is None else board)
    if "players" in options and all(o.name != "players" for o in declared(chosen)):
        asked, game = options.pop("players"), configure(chosen, chosen.name, options, board=where)
        if str(asked).strip() != str(game.players):
            raise BadInput(f"players = '{str(asked)[:20]}': {chosen.name} is for {game.players} players; allowed: "
                           f"{game.players}")
        return game
    return configure(chosen, chosen.name, options, board=where)


def _sound(game: Game) -> Game:
    """A game from outside, once it has been played in a process of its own, within limits."""
    import multiprocessing

    which = (type(game), game.board.name, game.players)
    if which in _PLAYED or multiprocessing.current_process().daemon:  # where no process can be begun it was played
        return game
    from ..runtime.limits import Limits, alone
    from .shared.conformance import first_wrong

    def play() -> str:
        try:
            return first_wrong(game, _ON_TRIAL)
        except Exception as error:  # whatever the rules of somebody else do
            return fault_told(error)

    try:
        wrong = alone("a random play", play, Limits(10, 1_000_000_000, 100, "to end"))
    except BadInput as error:
        wrong = str(error)
    if wrong:
        its = f"game '{game.name}': "
        raise BadInput(f"{its}{wrong.removeprefix(its)} (`polygo-fab game prove {source_of(type(game))}` tells more)")
    _PLAYED.add(which)
    return game


_ON_TRIAL = 500
"""Positions of the play by which a game from outside is judged before it is used: all of most games."""
_PLAYED: set[tuple[type, str, int]] = set()
