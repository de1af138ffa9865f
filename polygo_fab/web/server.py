"""The server that carries the application: uvicorn on a socket that is already open."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Sequence

import uvicorn

from .app import LOCAL, app

__all__ = ["listen", "run"]

_PATIENCE = 5
"""Seconds that an idle connection is kept, and that open ones have when the server ends."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(512)
    except OSError:
        found.close()
        raise
    return found


def run(place: socket.socket, allowed: Sequence[str] = (), *, jobs: int = 0, waiting: int = 32, opened: str = ""
        ) -> None:
    """Serves until it is interrupted. `opened`: an address to show in the browser."""
    config = uvicorn.Config(app((*LOCAL, *allowed), jobs, waiting), lifespan="on", log_level="warning",
                            access_log=False, server_header=False, timeout_keep_alive=_PATIENCE,
                            timeout_graceful_shutdown=_PATIENCE, ws="none")
    if opened:
        webbrowser.open(opened)
    uvicorn.Server(config).run([place])
