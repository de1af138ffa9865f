"""`serve`: the workshop in the browser."""

from __future__ import annotations

import contextlib

import click

from ..core.errors import BadInput, MissingTool
from ..runtime.signals import Ended
from .console import Command, interrupted, say

__all__ = ["serve"]


@click.command(cls=Command, epilog="Example: polygo-fab serve --open")
@click.option("--host", default="127.0.0.1", help="Address to listen at; 0.0.0.0 for every one [127.0.0.1].")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="Port; 0: a free one [8000].")
@click.option("--allow", "allowed", multiple=True, metavar="NAME",
              help="A host name that browsers may ask for, besides those of this machine.")
@click.option("--jobs", type=click.IntRange(0, 256), default=0,
              help="Processes that work for it; 0: as many as there are cores [0].")
@click.option("--waiting", type=click.IntRange(0, 10000), default=32,
              help="Works that may wait for a process; what comes beyond is told to come again [32].")
@click.option("--scheduler", metavar="tcp://HOST:PORT", default="", help="Work on a Dask cluster instead.")
@click.option("--open", "opened", is_flag=True, help="Open the front page in the browser ($BROWSER).")
def serve(host: str, port: int, allowed: tuple[str, ...], jobs: int, waiting: int, scheduler: str, opened: bool
          ) -> None:
    """The workshop in the browser: design, see, prove and fetch what `make` makes.

    It needs the extra `web`. Nothing is written, and nothing kept of who asks; Ctrl-C ends it.
    """
    try:
        from ..web.server import desk_of, listen, run
    except ImportError as error:
        raise MissingTool(f"serve needs '{error.name}': pip install 'polygo-fab[web]'") from None
    if not host:
        raise BadInput("host = '': allowed: an address of this machine, as 127.0.0.1; 0.0.0.0 for every one")
    try:
        sockets = listen(host, port)
    except (OSError, TypeError, UnicodeError) as error:  # the latter of what is no name of a host
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{host}:{port}: cannot listen there: {why}; allowed: --port 0") from None
    try:
        with contextlib.closing(sockets), desk_of(jobs, waiting, scheduler, lambda line: say(line, err=True)) as desk:
            address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{sockets.getsockname()[1]}/"
            say(f"the workshop is open at {address} (Ctrl-C closes it)")
            run(sockets, desk, allowed, opened=address if opened else "")
    except Ended as ended:  # a server writes no files of which something could be said
        interrupted("the workshop is closed", ended.number)
