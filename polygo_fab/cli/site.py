"""`site`: the pages of the workshop as files."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from ..core.errors import BadInput, chosen_name
from .console import Command, bar, say

__all__ = ["site"]

_PAUSE, _SHARE = 1.0, 0.05
"""Seconds, or share of the files, from one line that tells how far it is to the next."""


@click.command(cls=Command, epilog="Example: polygo-fab site public --jobs 0 --base https://example.org/games")
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--lang", default="en,fr,de", help="Languages of the pages [en,fr,de].")
@click.option("--base", default="",
              help="Address at which it will stand, for its sitemap.xml; without it there is none.")
@click.option("--jobs", type=click.IntRange(0, 256), default=1,
              help="Processes that work on it; 0: as many as there are cores [1].")
@click.option("--quiet", is_flag=True, help="The last line alone.")
def site(out: Path, lang: str, base: str, jobs: int, quiet: bool) -> None:
    """A site of files: every book, kits in the usual materials, games on paper, the docs, and a search.

    It opens from the disk, and any host can carry it. Books, archives and links are proved before anything is written;
    the same program writes the same bytes.
    """
    from ..core.words.language import page_languages
    from ..web.site.build import build
    from ..web.site.install import put, refuse_others

    began = time.monotonic()
    tongues = tuple(dict.fromkeys(chosen_name("language", word.strip(), page_languages()) for word in lang.split(",")))
    if base and not base.startswith(("https://", "http://")):
        raise BadInput(f"--base '{base[:80]}': allowed: an address that begins with https:// or http://")
    refuse_others(out)
    with contextlib.ExitStack() as shown:
        made = build(tongues, base, jobs, (lambda done, of, file: None) if quiet else _teller(shown))
    if made.findings:
        for finding in made.findings[:20]:
            say(str(finding), err=True)
        say(f"{out}: not written, {len(made.findings)} findings", err=True)
        sys.exit(1)
    gone = put(out, made.files)
    size = sum(map(len, made.files.values()))
    if gone:
        say(f"taken away: {len(gone)} files of the earlier site")
    say(f"{out}: {len(made.files)} files, {size / 1_000_000:.1f} MB, every link leads somewhere; "
        f"{time.monotonic() - began:.0f} s; look at {out / 'index.html'}")


def _teller(shown: contextlib.ExitStack) -> Callable[[int, int, str], None]:
    """Says how far it is: on a terminal in one line, elsewhere now and then, as some files are made in no time, and an
    archive takes seconds."""
    said, count, line = time.monotonic(), 0, None

    def tell(made: int, of: int, file: str) -> None:
        nonlocal said, count, line
        line = line or shown.enter_context(bar(of, "site", even=False))
        line.update(made - line.pos, file)
        if not made or (sys.stdout.isatty() and not line.hidden):
            return
        now = time.monotonic()
        if made == of:
            say(f"made    {of} files; now their links are proved")
        elif now >= said + _PAUSE or made >= count + _SHARE * of:
            said, count = now, made
            say(f"made    {made} of {of} files: {file}")

    return tell
