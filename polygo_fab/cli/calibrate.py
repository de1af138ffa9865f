"""The command calibrate: from measures of a coupon to a material of one's own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from .console import Command, names, say
from .speech import spoken

if TYPE_CHECKING:
    from ..recipes.calibrate import ProfileDraft

__all__ = ["calibrate"]


class _WithKeys(Command):
    """A command whose help tells the keys that it takes, looked up when it is asked for."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from ..recipes.calibrate import keys

        with formatter.section("What to measure"):
            formatter.write_dl(keys())
        super().format_epilog(ctx, formatter)


@click.command(cls=_WithKeys, epilog="Example: polygo-fab calibrate plywood-5 --set kerf=0.23 --set tongue_x=6.05mm "
             "--as my-plywood")
@click.argument("material", default="", metavar="[MATERIAL]", shell_complete=names("materials"))
@click.option("--from", "source", type=click.Path(path_type=Path),
              help="Several materials at once: a TOML file with a table for each, keys as for --set, and as = NAME.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="What the coupon measured.")
@click.option("--as", "name", default="", help="Keep it as a material of this name.")
@click.option("--yes", is_flag=True, help="Change a stock material, which every kit takes, without being asked.")
def calibrate(material: str, source: Path | None, settings: tuple[str, ...], name: str, yes: bool) -> None:
    """From the measured coupon (`polygo-fab make coupons`) to a material of your own, with its kerf.

    A stock material is changed only when you say so: by --yes, or to the question that a terminal asks.
    """
    from ..recipes.calibrate import planned
    from ..recipes.calibrate_many import planned_many, written_many
    from ..recipes.recipe import pairs

    if source is not None:
        if material or settings or name:
            raise BadInput("--from: the file names materials, measures and names: allowed: nothing else beside it")
        plans = planned_many(source)
        if not _agreed(plans, yes):
            sys.exit(1)
        say("\n".join(written_many(plans)))
        return
    if not material:
        raise BadInput("no material: give its name, or a file of several with --from")
    plan = planned(material, pairs(settings), name)
    if not _agreed((plan,), yes):
        sys.exit(1)
    say("\n".join(plan.written().lines))


def _agreed(plans: Sequence[ProfileDraft], yes: bool) -> bool:
    """Whether stock materials may be changed. Raises BadInput where nobody can be asked."""
    stock = [plan for plan in plans if plan.stock]
    if not stock or yes:
        return True
    if not sys.stdin.isatty():
        raise BadInput(f"{stock[0].replaces}: --yes changes it, --as NAME keeps it as a material of your own")
    for plan in stock:
        say(plan.replaces)
    if click.confirm(spoken("Change it? (--as NAME keeps it as a material of your own)")):
        return True
    say("nothing is changed")
    return False
