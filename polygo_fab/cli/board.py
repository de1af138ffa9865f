"""The commands about boards of one's own: check, dual."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..core.errors import BadInput
from .console import Group, say

__all__ = ["board"]


@click.group(cls=Group)
def board() -> None:
    """Boards from files of your own; docs/boards.md tells how they are written."""


@board.command("check", epilog="Example: polygo-fab board check cairo.toml")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
def board_check(files: tuple[str, ...]) -> None:
    """Read board files (.toml, .svg), and say what they make, or all that keeps them from being boards, with its place.

    P1: each edge borders one or two cells; P2: two cells share at most one edge. A sound board is built twice, by means
    that share nothing, and drawn, with the names of its cells and the games that it carries.
    """
    from ..recipes.own_board import told

    wrong = False
    for file in files:
        try:
            say("\n".join(told(file)))
        except BadInput as error:
            wrong = True
            for fault in getattr(error, "faults", ()) or (str(error),):
                say(f"polygo-fab: {fault if file in fault else f'{Path(file).name}: {fault}'}", err=True)
    sys.exit(2 if wrong else 0)


@board.command("dual", epilog="Example: polygo-fab board dual cairo.toml --out cairo-dual.toml")
@click.argument("of", metavar="BOARD", type=click.Path())
@click.option("--out", type=click.Path(path_type=Path), required=True,
              help="The board file to write, .toml; one that is there is left as it is.")
def board_dual(of: str, out: Path) -> None:
    """The dual of a board here or of a board file, as a board file: a cell about each point inside it.

    It is read again, and every cell found in it, before it is written. It says cells alone: no names, no regions.
    """
    from ..recipes.dual_file import dual_file
    from ..runtime.store import install, refuse_unwritable

    refuse_unwritable(out.parent, out.name)
    if out.exists():
        raise BadInput(f"--out '{out.name}' is there already: allowed: the name of a new file")
    data = dual_file(of, out)
    install(out.parent, {out.name: data})
    say(f"{out}: {data.count(b'    [')} cells")
