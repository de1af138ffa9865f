"""The command calibrate: from measures of a coupon to a material of one's own."""

from __future__ import annotations

import sys

import click

from ..core.errors import BadInput
from .console import Command, names, say
from .speech import spoken

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
@click.argument("material", shell_complete=names("materials"))
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="What the coupon measured.")
@click.option("--as", "name", default="", help="Keep it as a material of this name.")
@click.option("--yes", is_flag=True, help="Change a stock material, which every kit takes, without being asked.")
def calibrate(material: str, settings: tuple[str, ...], name: str, yes: bool) -> None:
    """From the measured coupon (`polygo-fab make coupons`) to a material of your own, with its kerf.

    A stock material is changed only when you say so: by --yes, or to the question that a terminal asks.
    """
    from ..recipes.calibrate import planned
    from ..recipes.recipe import pairs

    plan = planned(material, pairs(settings), name)
    if plan.stock and not yes:
        if not sys.stdin.isatty():
            raise BadInput(f"{plan.replaces}: --yes changes it, --as NAME keeps it as a material of your own")
        say(plan.replaces)
        if not click.confirm(spoken("Change it? (--as NAME keeps it as a material of your own)")):
            say("nothing is changed")
            sys.exit(1)
    say("\n".join(plan.written().lines))
