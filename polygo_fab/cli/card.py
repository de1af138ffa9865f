"""The command card: a matrix of powers and speeds to try on a material."""

from __future__ import annotations

from pathlib import Path

import click

from .console import Command, names, say, sound

__all__ = ["card"]


@click.command(cls=Command, epilog="Example: polygo-fab card plywood-3 --machine k40 --powers 40,60,80 --speeds 5,10")
@click.argument("material", shell_complete=names("materials"))
@click.option("--try", "tried", default="cut", help="What is tried: cut or engrave [cut].")
@click.option("--powers", default="", help="Powers of the rows, in % with commas between them [about the machine's].")
@click.option("--speeds", default="", help="Speeds of the columns, in mm/s with commas between them [about the "
              "machine's].")
@click.option("--machine", shell_complete=names("machines"), help="The machine whose speeds and powers are tried.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the results [outputs].")
@click.option("--replace", is_flag=True, help="Replace another card of that name that is there.")
def card(material: str, tried: str, powers: str, speeds: str, machine: str | None, out: Path | None, replace: bool
         ) -> None:
    """A test card of a material: squares at every pair of a power and a speed, with digits to read them by.

    For LightBurn with the speed and power of each square in a layer of its own, and as an SVG in the same colours; at
    most 28 squares on 90 x 60 mm.
    """
    from ..recipes.card import asked_matrix, made_card

    with sound("the card: not written, it does not read back"):
        matrix = asked_matrix(material, tried, machine, powers, speeds)
        lines = made_card(matrix, out or Path("outputs"), replace)
    say("\n".join(lines))
