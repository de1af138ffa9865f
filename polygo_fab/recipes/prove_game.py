"""Is it a game? What `game prove` says of a file from outside, in the order in which to mend it.

Each step is done in a process of its own, within limits: a rule that never ends costs a line, no patience. What is
proved is what the conformance tests of our own games assert (`games.shared.conformance`), and that its board is drawn
and its book made.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal

from .. import games
from ..core.errors import BadInput
from ..core.game import Game
from ..core.sampled import kinds_of
from ..core.words.language import usual_languages
from ..games.shared import conformance as holds
from ..games.shared.held import held
from ..runtime.limits import Limits, TooMuch, alone
from ..runtime.outside import fault_told, load_file, read_too

__all__ = ["ProofLine", "prove_file"]

_FIRST = Limits(10, 1_500_000_000, 100, "to play")
"""Of the first moves: what never ends mostly does not from the first move on."""
_STEP = Limits(30, 1_500_000_000, 300, "to play")
_MAKING = Limits(90, 2_000_000_000, None, "to make")
_Step = tuple[str, Callable[[], Iterable[str]]]
_MOST = 5
"""Lines of one step."""
_BEGUN, _PLAYS, _TEXTS = 20, 5, 200


@dataclass(frozen=True)
class ProofLine:
    """One line: what was proved, is wrong, could not be tried, or is left to what polygo-fab does without it."""

    kind: Literal["proved", "wrong", "not tried", "not brought"]
    text: str

    def __str__(self) -> str:
        return f"{self.kind:12} {self.text}"


class _Refused(Exception):
    """A setting that the game does not take on its usual board, as it may."""


def prove_file(path: Path) -> Iterator[ProofLine]:
    """The lines, one after the other as they are found. Raises BadInput for a path where no Python file is."""
    if not path.exists():
        raise BadInput(f"'{path}': no such file")
    try:
        made = load_file(path)
    except BadInput as error:
        yield ProofLine("wrong", str(error))
        return
    with read_too(path):
        yield from _of(made)


def _of(made: type[Game]) -> Iterator[ProofLine]:
    form = list(_lines("what it says of itself", partial(_says, made)))
    yield from form
    if any(line.kind != "proved" for line in form):
        yield ProofLine("not tried", "how it is played: first mend what stands above")
        return
    held(made)
    first: _Step = ("its first moves", partial(_begun, made))
    played = list[ProofLine]()
    for line in _each(((first, _FIRST), *((step, _STEP) for step in _steps(made)))):
        played.append(line)
        yield line
    if any(line.kind == "wrong" for line in played):
        yield ProofLine("not tried", "what is made of it: first mend what stands above")
        return
    for line in _each((step, _MAKING) for step in _works(made)):
        played.append(line)
        yield line
    if all(line.kind != "wrong" for line in played):
        yield from (ProofLine("not brought", text) for text in _not_brought(made))


def _each(steps: Iterable[tuple[_Step, Limits]]) -> Iterator[ProofLine]:
    """The lines of each step, but of the first moves, of which is only told that they never end; none is tried after
    one that does not."""
    for step, limits in steps:
        for line in _lines(*step, limits):
            hangs = line.kind == "wrong" and line.text.endswith(limits.what)
            if hangs or limits is not _FIRST:
                yield line
            if hangs:
                yield ProofLine("not tried", "the rest: first mend what never ends")
                return


def _says(made: type[Game]) -> Iterator[str]:
    """What is wrong with what a class says of itself, by itself and among the other games."""
    wrong = list(holds.class_wrong(made))
    yield from wrong
    if not wrong and games.classes().get(made.name) is not made:
        yield next((why for stem, why in games.refused() if stem == made.name), f"name = '{made.name}' is taken")


def _begun(made: type[Game]) -> Iterator[str]:
    """Nothing: whether the first moves of a random game end at all. What is wrong the steps tell."""
    with suppress(Exception):
        holds.first_wrong(holds.made_with(made, made.boards[0], {}), _BEGUN)
    return iter(())


def _steps(made: type[Game]) -> Iterator[_Step]:
    usual = made.boards[0]
    for board in made.boards:
        yield (f"on {board}: {_PLAYS} random games end, and keep to the protocol", partial(_plays, made, board, {}))
    for options in list(holds.settings_of(made))[1:]:
        [(key, value)] = options.items()
        yield f"on {usual} with {key}={value}", partial(_plays, made, usual, options)
    yield "any text is refused, or a move or a position", partial(_texts, made, usual)
    yield "it is the same game in every process", partial(_everywhere, made)


def _works(made: type[Game]) -> Iterator[_Step]:
    """What of it is made, printed and cut."""
    pieces = [item.piece for item in holds.made_with(made, made.boards[0], {}).equipment]
    cut = pieces and not any(piece.startswith("tile ") for piece in pieces)  # tiles of others are printed alone
    for kit, what in (("paper", "what is printed of it"), *([("pieces", "its pieces")] if cut else []),
                      ("board", "its board")):
        yield f"{what}, made and read back", partial(_made, made, kit)


def _plays(made: type[Game], board: str, options: Mapping[str, object]) -> Iterator[str]:
    try:
        game = holds.made_with(made, board, options)
    except BadInput as error:
        if not options:
            raise
        raise _Refused(str(error)) from None
    for seed in range(_PLAYS):
        wrong = list(islice(holds.play_wrong(game, seed), _MOST))
        yield from wrong
        if wrong:
            return
    yield from holds.turns_wrong(game, _PLAYS)


def _texts(made: type[Game], board: str) -> Iterator[str]:
    game = holds.made_with(made, board, {})
    for text in holds.texts_near(game, random.Random(1), _TEXTS):
        yield from holds.text_wrong(game, text)


def _everywhere(made: type[Game]) -> Iterator[str]:
    """A random game, as processes play it that hash texts otherwise."""
    from ..runtime.outside import source_of

    path = source_of(made)
    script = ("import sys\nfrom pathlib import Path\nfrom polygo_fab.runtime.outside import load_file\n"
              "from polygo_fab.games.shared import conformance as holds\n"
              "made = load_file(Path(sys.argv[1]))\ngame = holds.made_with(made, made.boards[0], {})\n"
              "print([game.text(state) for state in holds.states(game, 1)])")
    told = {subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False,
                           timeout=_STEP.wait, env={**os.environ, "PYTHONHASHSEED": seed}).stdout for seed in "12"}
    if len(told) > 1:
        yield ("two processes play another game from the same seed: expected moves in an order that does not come from "
               "a set of texts, the clock or chance")


def _made(made: type[Game], kit: str) -> Iterator[str]:
    """What the proofs find on its files, as `make` proves them."""
    from .make import made_in_memory
    from .recipe import Recipe

    recipe = Recipe(made.name, kit, settings={"game": made.name}, formats=("svg", "pdf"), papers=("a4",))
    yield from map(str, made_in_memory(recipe).findings)


def _not_brought(made: type[Game]) -> Iterator[str]:
    """What polygo-fab does without, and how."""
    game = games.load(made.name)
    langs = [lang for lang in sorted(usual_languages()) if made.name not in games.texts_beside(lang)]
    if langs:
        files = ", ".join(f"{made.name}.{lang}.md" for lang in langs)
        yield f"a rulebook ({files} beside the file): one is made from its rules"
    if not games.record_beside(made.name):
        yield (f"a recorded game ({made.name}.toml beside the file, as `game play --record` writes it): nothing proves "
               "later that the rules are as they were")
    kinds = kinds_of(game)
    if kinds:
        yield f"how many there are of: {', '.join(kinds)}: as many as random games need"


def _lines(what: str, wrong: Callable[[], Iterable[str]], limits: Limits = _STEP) -> Iterator[ProofLine]:
    """A step as lines."""
    def found() -> tuple[list[str], str]:
        lines = list[str]()
        try:
            for line in islice(wrong(), _MOST):
                lines.append(line)
        except _Refused as refused:
            return [], str(refused)
        except BadInput as error:
            lines.append(str(error))
        except Exception as error:  # whatever the rules of somebody else do, or lead to here
            lines.append(fault_told(error))
        return lines, ""

    try:
        bad, refused = alone("", found, limits)
    except TooMuch as error:
        bad, refused = [str(error).removeprefix(": ")], ""
    if refused:
        yield ProofLine("not tried", f"{what}: the game refuses it: {refused}")
        return
    yield from (ProofLine("wrong", f"{what}: {line}") for line in dict.fromkeys(bad))
    if not bad:
        yield ProofLine("proved", what)
