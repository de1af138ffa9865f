"""What the commands share: completion of names, tables and JSON, the one line of an error."""

from __future__ import annotations

import contextlib
import os
import sys
import textwrap
from collections.abc import Callable
from typing import Any, NoReturn

import click

__all__ = ["WIDTH", "Completion", "fail", "interrupted", "names", "show"]

WIDTH = 100
"""Columns of text."""

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def names(what: str) -> Completion:
    """Completes a name of `list`; the tables are loaded only when a shell asks for them."""
    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
        from .listing import names as listed

        return [name for name in listed(what) if name.startswith(begun)]

    return complete


def show(rows: list[dict[str, Any]], as_json: bool) -> None:
    """Rows as a table, or as JSON."""
    if as_json:
        import json

        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    wide = max((len(str(row["name"])) for row in rows), default=0)
    margin = " " * (min(wide, 24) + 2)
    for row in rows:
        name = str(row["name"])
        begin = f"{name:{len(margin) - 2}}  " if len(name) < len(margin) - 1 else margin
        if begin == margin:
            click.echo(name)
        click.echo(textwrap.fill(str(row["about"]), WIDTH, initial_indent=begin, subsequent_indent=margin))
        for line in row.get("details", ()):
            click.echo(textwrap.fill(line, WIDTH, initial_indent=margin, subsequent_indent=margin + "  "))


def fail(message: str) -> NoReturn:
    """One line on stderr, and exit code 2."""
    with contextlib.suppress(OSError):
        click.echo("polygo-fab: " + " ".join(message.split()), err=True)
    sys.exit(2)


def interrupted(message: str) -> NoReturn:
    """One line on stderr, and exit code 130, at once: a process that was killed at work may hold up a proper end."""
    with contextlib.suppress(OSError):
        click.echo(message, err=True)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(130)
