"""The server that carries the application: uvicorn on a socket that is already open."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import tempfile
import webbrowser
from collections.abc import Iterator, Sequence
from multiprocessing.util import get_temp_dir

import uvicorn

from ..core.errors import BadInput
from ..runtime.workers import cores
from .app import LOCAL, app
from .asking import Tell
from .crowded import as_many_as_allowed, end_quietly
from .desk import Desk
from .patient import Patient

__all__ = ["desk_of", "listen", "run", "server_of"]

_PATIENCE = 5
"""Seconds that an idle connection is kept, and that open ones have when the server ends."""
_LONGEST = 70
"""Bytes of the temporary folder's path: the system takes about 100 for that of a socket in it."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError.

    It says that it is of TCP: by that asyncio knows to send each answer at once (TCP_NODELAY), not after 40 ms.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(512)
    except OSError:
        found.close()
        raise
    return found


@contextlib.contextmanager
def desk_of(jobs: int, waiting: int, scheduler: str = "", tell: Tell = lambda line: None) -> Iterator[Desk]:
    """The desk of so many processes here (0: as many as there are cores), or of the workers of a Dask scheduler; `tell`
    is told where that is lost. Raises BadInput where it does not answer or cannot work for us, and for a temporary
    folder whose path is too long; MissingTool."""
    if not scheduler:
        temporary = tempfile.gettempdir()
        if len(os.fsencode(temporary)) > _LONGEST:
            raise BadInput(f"the temporary folder '{temporary[:100]}' has too long a path: allowed: at most "
                           f"{_LONGEST} bytes (TMPDIR)")
        try:
            yield Desk(jobs or cores(), waiting)
        except BaseException:  # the socket by which processes are begun: whoever ends by a signal would leave it there
            shutil.rmtree(get_temp_dir(), ignore_errors=True)
            raise
        return
    from .far import ClusterLink, Far

    link = ClusterLink(scheduler, tell)
    try:
        yield Desk(link.places, waiting, lambda: Far(link))
    finally:
        link.close()


def run(place: socket.socket, desk: Desk, allowed: Sequence[str] = (), opened: str = "") -> None:
    """Serves until it is interrupted. `opened`: an address to show in the browser."""
    as_many_as_allowed()
    if opened:
        webbrowser.open(opened)
    server_of(desk, allowed).run([place])


def server_of(desk: Desk, allowed: Sequence[str] = ()) -> uvicorn.Server:
    """A server of this machine's names and those that are `allowed`. It logs its own faults, and nothing that a
    stranger does."""
    found = uvicorn.Server(uvicorn.Config(
        app((*LOCAL, *allowed), desk), lifespan="on", log_level="error", access_log=False, server_header=False,
        timeout_keep_alive=_PATIENCE, timeout_graceful_shutdown=_PATIENCE, ws="none", http=Patient))
    end_quietly(lambda: found.should_exit)
    return found
