"""What the commands share: completion of names, tables and JSON, the one line of an error."""

from __future__ import annotations

import contextlib
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from ..core.errors import BadInput
from ..core.resources import Data
from ..core.words.printable import brief, one_line, printable
from ..runtime.signals import leave, uninterrupted
from .help import HelpFormatter, Spoken
from .speech import printed, speak, spoken

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from ..core.finding import Finding

__all__ = ["WIDTH", "Command", "Completion", "Group", "bar", "blame", "crashed", "fail", "found_told", "interrupted",
           "names", "open_page", "proved", "say", "show", "sound", "write"]

WIDTH = 100
"""Columns of text."""

_NUMBERS = (type(click.INT), type(click.FLOAT))
"""Types that take the digits of every script, and a low line between digits."""

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


class _Context(click.Context):
    formatter_class = HelpFormatter


class Command(Spoken):
    """A command that takes each option once, if not several times by its nature, no empty path and no broken text: of
    two values one would be dropped in silence, an empty path would mean the current folder, and bytes that are no
    characters can be written into no file."""

    context_class = _Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        values, _, order = _parsed(self, ctx, args)
        for option in dict.fromkeys(order):
            valued = isinstance(option, click.Option) and not (option.multiple or option.is_flag or option.count)
            if valued and order.count(option) > 1:
                raise BadInput(f"{option.opts[-1]}: given {order.count(option)} times: allowed: once")
        self.speak(values)
        for option in dict.fromkeys(order):
            value = values.get(option.name or "")
            word = option.opts[-1] if isinstance(option, click.Option) else option.human_readable_name.strip("[].")
            every = value if isinstance(value, (tuple, list)) else (value,)
            given = [some for some in every if isinstance(some, str)]
            if isinstance(option.type, click.Path):
                if "" in given:
                    raise BadInput(f"{word} '': expected a path")
            elif isinstance(option.type, _NUMBERS):
                for odd in (some for some in given if not some.isascii() or "_" in some):
                    raise BadInput(f"{word} '{odd[:60]}': expected a number in the digits 0 to 9")
            elif broken := next((some for some in given if any("\ud800" <= c <= "\udfff" for c in some)), None):
                raise BadInput(f"{word} '{broken[:60]}': expected text in the encoding of this terminal")
        return super().parse_args(ctx, args)


class Group(Spoken, click.Group):
    """A group of such commands, each with the whole of its summary in the list."""

    context_class = _Context
    command_class = Command
    group_class = type

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.parent is None:
            speak()
        if args:
            self.speak(_parsed(self, ctx, args)[0])
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]
                        ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None:
            from .meant import no_command

            raise no_command(ctx, self, args[0], args[1:])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, self.commands[name].get_short_help_str(limit=1000)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _parsed(command: click.Command, ctx: click.Context, args: list[str]
            ) -> tuple[dict[str, object], list[str], list[click.Parameter]]:
    """What is given for each option. Raises BadInput for an option that there is not."""
    try:
        return command.make_parser(ctx).parse_args(args=list(args))
    except click.NoSuchOption as error:
        from .meant import no_option

        raise no_option(ctx, error.option_name, args) from None


def names(what: str) -> Completion:
    """Completes a name of `list`; the tables are loaded only when a shell asks for them."""
    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
        from .listing import names as listed

        return [name for name in listed(what) if name.startswith(begun)]

    return complete


def bar(length: int, label: str, even: bool = True) -> ProgressBar[str]:
    """How far a work is, in one line on stderr that is written over itself; nothing where that is no terminal. Where
    its parts are not `even` nothing is said of the time that is left."""
    return click.progressbar(length=length, file=sys.stderr, label=brief(label), hidden=not sys.stderr.isatty(),
                             show_eta=even, item_show_func=lambda item: item)


def say(text: str, err: bool = False, colour: bool = False) -> None:
    """The one way to print: in the language that is spoken, and nothing of `text` acts on the terminal, but its colours
    where they are ours."""
    write(printed(spoken(text)), err, colour)


def write(text: str, err: bool = False, colour: bool = False) -> None:
    """What is data, and the same in every language."""
    click.echo(printable(text, colour), err=err, color=colour or None)


def show(rows: Sequence[Data], as_json: bool) -> None:
    """Rows as a table, or as JSON."""
    if as_json:
        import json

        text = json.dumps(rows, indent=1, ensure_ascii=False)
        write("".join(c if printable(c) == c else json.dumps(c)[1:-1] for c in text))
        return
    wide = max((len(str(row["name"])) for row in rows), default=0)
    margin = " " * (min(wide, 24) + 2)
    for row in rows:
        name = str(row["name"])
        begin = f"{name:{len(margin) - 2}}  " if len(name) < len(margin) - 1 else margin
        if begin == margin:
            say(name)
        say(textwrap.fill(spoken(str(row["about"])), WIDTH, initial_indent=begin, subsequent_indent=margin))
        for line in row.get("details", ()):
            say(textwrap.fill(spoken(line), WIDTH, initial_indent=margin, subsequent_indent=margin + "  "))


def open_page(page: Path) -> None:
    """Shows a page in the browser of this system, which BROWSER may name."""
    import webbrowser

    if not webbrowser.open(page.absolute().as_uri()):
        say(f"polygo-fab: there is no browser here (BROWSER names one): open {brief(str(page))}", err=True)


@contextlib.contextmanager
def sound(otherwise: str) -> Iterator[None]:
    """What is done here is proved on the way: where it is not so, what was found is said, then `otherwise`, and the
    exit code is 1."""
    from ..core.finding import Unsound
    from ..core.words.alike import told

    try:
        yield
    except Unsound as wrong:
        for line in told(wrong.findings):
            say(one_line(line), err=True)
        say(otherwise, err=True)
        sys.exit(1)


def proved(out: Path, make: Callable[[], Sequence[Finding]]) -> Sequence[Finding]:
    """Make a file that is proved before it is written; say and give what could not be proved.

    Where it does not read back nothing is written, what was found is said, and the exit code is 1.
    """
    with sound(f"{brief(str(out))}: not written, it does not read back"):
        unproved = make()
    for finding in unproved:
        say(f"polygo-fab: {one_line(str(finding))}", err=True)
    return unproved


def fail(message: str) -> NoReturn:
    """One line on stderr, and exit code 2."""
    with contextlib.suppress(OSError):
        say(f"polygo-fab: {one_line(message)}", err=True)
    sys.exit(2)


def crashed(what: str) -> NoReturn:
    """One line that it is a fault of this program, and exit code 70 (EX_SOFTWARE of sysexits.h)."""
    with contextlib.suppress(OSError):
        say(f"polygo-fab: a fault of polygo-fab itself, not of what was given: {one_line(what)}; please report it with "
            "what stands above", err=True)
    sys.exit(70)


def blame(error: BaseException) -> None:
    """Where what was brought from outside raised an exception, one line that says where, and exit code 2."""
    from ..runtime.outside import at_fault

    if fault := at_fault(error):
        fail(f"{fault} (a fault of what was brought from outside; of a game `polygo-fab game prove FILE` tells more)")


def interrupted(message: str, number: int = signal.SIGINT) -> NoReturn:
    """One line on stderr, and at once the exit code that tells of the signal: 130 after Ctrl-C, 143 after SIGTERM."""
    with uninterrupted():
        with contextlib.suppress(OSError):
            say(message, err=True)
        leave(128 + number)


def found_told(findings: Iterable[Finding]) -> None:
    """Findings as a person reads them, on stderr."""
    from ..core.words.alike import told

    for line in told(findings):
        say(one_line(line), err=True)
