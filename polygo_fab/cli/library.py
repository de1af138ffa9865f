"""The commands of libraries: settings to LightBurn and MeerK40t, and from LightBurn."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.errors import BadInput
from .console import Group, names, say, sound

__all__ = ["library"]


@click.group(cls=Group)
def library() -> None:
    """Settings of materials to LightBurn (.clb) and MeerK40t (.cfg), and from LightBurn."""


@library.command(epilog="Example: polygo-fab library save shop.clb plywood-3 acrylic-3 --machine k40")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("materials", nargs=-1, metavar="[MATERIAL]...", shell_complete=names("materials"))
@click.option("--machine", shell_complete=names("machines"), help="The machine whose speeds and powers are meant.")
@click.option("--replace", is_flag=True, help="Replace another library of that name that is there.")
def save(file: Path, materials: tuple[str, ...], machine: str | None, replace: bool) -> None:
    """Write the speed, power and passes of each operation on these materials, or on all that the machine cuts, as a
    library of LightBurn (.clb) or as operations of MeerK40t (.cfg)."""
    from ..recipes.library import save_library

    with sound(f"{file.name}: not written, it does not read back"):
        lines = save_library(file, materials, machine, replace)
    say("\n".join(lines))


@library.command(epilog="Example: polygo-fab library load shop.clb --machine k40 --set birch-plywood-3=plywood-3")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--machine", shell_complete=names("machines"), help="The machine whose speeds and powers are meant.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE",
              help="Which material of ours one of the library is; NAME:LIKE keeps it as one of your own, like another.")
@click.option("--yes", is_flag=True,
              help="Change stock materials, too, which every kit takes; without it they are refused.")
def load(file: Path, machine: str | None, settings: tuple[str, ...], yes: bool) -> None:
    """Take the cuts of a LightBurn library into the materials of your config folder, all of them or none."""
    from ..recipes.library import loaded
    from ..recipes.recipe import pairs

    found = loaded(file, machine, pairs(settings))
    if found.stock and not yes:
        raise BadInput(f"{', '.join(found.stock)}: stock materials, which every kit takes: --yes changes them, "
                       "--set NAME=OWN:LIKE keeps them as materials of your own")
    found.written()
    say("\n".join(found.lines))
