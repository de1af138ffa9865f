"""A server in a process of its own, whose every folder is in a room that can be looked at; what strangers send it."""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.unit.hostile_requests import Hostile

__all__ = ["Reply", "apart", "files", "sent"]

PATIENCE = 90
"""Seconds for an answer."""


@dataclass(frozen=True)
class Reply:
    """What came back; nothing of one that was left."""

    status: int
    media: str
    body: bytes


@contextlib.contextmanager
def apart(room: Path) -> Iterator[tuple[int, psutil.Process]]:
    """A server whose every folder is in `room`: its port and its process."""
    folders = {name: room / name for name in ("cwd", "TMPDIR", "HOME", "XDG_CACHE_HOME")}
    for folder in folders.values():
        folder.mkdir()
    environment = {**os.environ, **{name: str(folder) for name, folder in folders.items()},
                   "PYTHONDONTWRITEBYTECODE": "1"}
    with (room / "said").open("wb") as said:
        process = subprocess.Popen([sys.executable, "-m", "polygo_fab", "serve", "--port", "0", "--jobs", "1"],
                                   cwd=folders["cwd"], env=environment, stdout=subprocess.PIPE, stderr=said, text=True)
    try:
        assert process.stdout
        port = int(re.findall(r":(\d+)/", process.stdout.readline())[0])
        sent(port, Hostile("", b"GET /en/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        yield port, psutil.Process(process.pid)
    finally:
        process.kill()
        process.communicate()


def sent(port: int, request: Hostile) -> Reply | None:
    """What is answered to a request; None where the server, or a stranger who leaves, has closed the line."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        with contextlib.suppress(ConnectionError):  # it may be refused before all of it is sent
            line.sendall(request.data)
        if request.cut:
            time.sleep(0.005)
            return None
        got = b""
        with contextlib.suppress(ConnectionError):
            while piece := line.recv(1 << 16):
                got += piece
    while got.startswith(b"HTTP/1.1 100 "):
        got = got.partition(b"\r\n\r\n")[2]
    head, _, body = got.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 "):
        return None
    media = re.search(rb"\r\ncontent-type: ([^\r;]*)", head, re.IGNORECASE)
    if b"\r\ncontent-encoding: gzip" in head.lower():
        body = gzip.decompress(body)
    return Reply(int(head[9:12]), media[1].decode() if media else "", body)


def files(room: Path) -> set[Path]:
    return {path for path in room.rglob("*") if path.name != "said"}
