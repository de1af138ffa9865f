"""A recorded game as a file to print or to show: made, read back, proved against the record, and only then written."""

from __future__ import annotations

import os
from pathlib import Path

from ..core.errors import BadInput, unknown
from ..core.finding import Finding, Unsound, errors
from ..core.game import Game
from ..core.played import Record
from ..recipes.game_file import FORMS, checked
from ..runtime.store import read, refuse_unwritable, save

__all__ = ["PAPERS", "game_file", "refuse_out", "sheet_file"]

PAPERS = ("a4", "letter")


def refuse_out(out: Path) -> None:
    """Raises BadInput where `out` is no file that this makes, or something else is there already: what is replaced is
    an earlier file of a game."""
    from ..pages.game_pages import SUBJECT

    if out.suffix.lower() not in FORMS:
        raise BadInput(f"--out with '{out.suffix}': allowed: {', '.join(FORMS)}")
    refuse_unwritable(out.parent, out.name)
    if os.path.lexists(out) and SUBJECT.encode() not in read(out):
        raise BadInput(f"--out '{out}': a file that shows no game is there: allowed: a new name, or an earlier file "
                       "of a game")


def game_file(source: Path, record: Record, out: Path, lang: str, paper: str) -> tuple[Finding, ...]:
    """Write `out`, and give what could not be proved of it.

    source  the file of the record: what is written is proved against its bytes
    Raises BadInput for a language or paper there is not, and Unsound, with nothing written, where what was made does
    not read back.
    """
    if paper not in PAPERS:
        raise unknown("paper", paper, PAPERS)
    data, found = FORMS[out.suffix.lower()](read(source), record, lang, paper)
    if wrong := errors(found):
        raise Unsound(wrong)
    save(out, data)
    return tuple(f for f in found if f.severity == "unproved")


def sheet_file(game: Game, out: Path, lang: str, paper: str) -> tuple[Finding, ...]:
    """Write `out`, a sheet for writing down a game by hand, as `game_file` does; an earlier file of any kind stays."""
    from ..check.document import check_document
    from ..check.score_sheet import check_score_sheet
    from ..pages.score_sheet import SheetLength, score_sheet
    from ..play.rounds import longest
    from ..write.pdf import pdf

    if out.suffix.lower() != ".pdf":
        raise BadInput(f"--out with '{out.suffix}': allowed: .pdf")
    if os.path.lexists(out):
        raise BadInput(f"--out '{out}': it is there already: allowed: a new name")
    refuse_unwritable(out.parent, out.name)
    if paper not in PAPERS:
        raise unknown("paper", paper, PAPERS)
    try:
        rounds, games = longest(game)
    except BadInput as error:
        raise BadInput(f"no sheet for a game that may take this long: {error}; allowed: a smaller board, or fewer "
                       "players") from None
    plates = score_sheet(game, lang, paper, SheetLength(rounds, games))
    data = pdf(plates)
    found = checked("CONTENT", lambda: check_document(data, plates),
                    lambda: check_score_sheet(data, game, rounds, games, lang))
    if wrong := errors(found):
        raise Unsound(wrong)
    save(out, data)
    return tuple(f for f in found if f.severity == "unproved")
