"""`puzzle teacher`: lessons on Nombres Croisés, to print and to teach."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from ..core.words.printable import brief
from .console import Command, proved, say
from .help import PageLanguageOption
from .puzzle_saved import out_given

if TYPE_CHECKING:
    from ..core.finding import Finding

__all__ = ["puzzle_teacher"]


@click.command("teacher", cls=Command, epilog="Example: polygo-fab puzzle teacher --lang fr --out lessons.pdf")
@click.option("--lang", cls=PageLanguageOption, help="Language: LANGUAGES [en].")
@click.option("--paper", help="a4 or letter [a4].")
@click.option("--seed", type=click.IntRange(0, 2 ** 63 - 1), default=1, show_default=True,
              help="Same seed, same exercises.")
@click.option("--text", default="", help="What a telephone reads in the last lesson [NOMBRES CROISES].")
@click.option("--out", type=click.Path(path_type=Path), default="lessons.pdf", show_default=True, help="FILE.pdf.")
def puzzle_teacher(lang: str | None, paper: str | None, seed: int, text: str, out: Path) -> None:
    """Six lessons for teachers, from primary school to upper secondary school, a page each: reading rows and columns,
    existence (Gale and Ryser), switches, counting, boards that need no given, a QR code to build. With answers.

    Another seed makes other exercises of the same sorts. Every board, count and answer is read back and proved.
    """
    from ..recipes.puzzle_jobs.lessons import lesson_file
    from ..runtime.store import install, refuse_unwritable

    if out.suffix.lower() != ".pdf":
        raise BadInput(f"{out_given(out)}: allowed: .pdf")
    refuse_unwritable(out.parent, out.name)

    def make() -> tuple[Finding, ...]:
        data, unproved = lesson_file(seed, lang or "en", paper or "a4", text)
        install(out.parent, {out.name: data})
        return unproved

    proved(out, make)
    say(f"{brief(str(out))}: 6 lessons, with answers")
