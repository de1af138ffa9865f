"""What visitors send: taken in within bounds, of bytes and of time, and of how many send at once; never to the disk."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.types import Receive

__all__ = ["Hall", "Unreceived", "let_go", "too_much"]

_PATIENCE = 60
"""Seconds that the sending may take."""
_LET_GO, _WHILE, _SILENCE = 12_000_000, 2.0, 0.1
"""Bytes and seconds of what is refused that are still taken from the line, and forgotten; seconds without any, after
which no more are awaited."""


class Unreceived(Exception):
    """It is not taken, because of what is said: `status` as HTTP has it; try again `after` some seconds (0: do not)."""

    def __init__(self, status: int, why: str, after: int = 0) -> None:
        super().__init__(why)
        self.status, self.after = status, after


def too_much(most: int) -> str:
    """Why more than so many bytes are not taken."""
    return f"too much is sent: allowed: {most // 1000} kB"


async def let_go(receive: Receive) -> None:
    """Takes what is still being sent from the line. A line that is closed while something lies in it unread is reset,
    and a visitor who was still sending would never read why he is refused."""
    found = 0
    try:
        async with asyncio.timeout(_WHILE):
            while found < _LET_GO:
                message = await asyncio.wait_for(receive(), _SILENCE)
                if message["type"] != "http.request":
                    return
                found += len(message.get("body", b""))
                if not message.get("more_body"):
                    return
    except TimeoutError:
        return


class Hall:
    """Where at most so many visitors send something at once."""

    def __init__(self, places: int) -> None:
        self._free = places

    async def body(self, request: Request, most: int) -> bytes:
        """What is sent. Raises Unreceived for more than `most` bytes, for what does not come to an end in time, and
        where too many send already; ClientDisconnect of a visitor who has gone."""
        if not self._free:
            raise Unreceived(429, "busy: try again in 2 s", 2)
        self._free -= 1
        try:
            async with asyncio.timeout(_PATIENCE):
                found = bytearray()
                async for piece in request.stream():
                    found += piece
                    if len(found) > most:
                        raise Unreceived(413, too_much(most))
                return bytes(found)
        except TimeoutError:
            raise Unreceived(408, f"not sent within {_PATIENCE} s") from None
        finally:
            self._free += 1
