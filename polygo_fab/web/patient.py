"""How long and how large the head of a request may be: uvicorn on httptools takes one that never ends."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["Patient"]

_PATIENCE = 10.0
"""Seconds for a head to be sent."""
_LARGEST = 65_536
"""Bytes of a head, about: what comes at once is read at once."""
_LINE = f"the head of the request is too large: allowed: {_LARGEST} bytes\n"
_ANSWER = ("HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
           f"connection: close\r\ncontent-length: {len(_LINE)}\r\n\r\n{_LINE}").encode()


class Patient(HttpToolsProtocol):
    """A connection, closed where a head does not come to its end; one that is too large is answered 431."""

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin()

    def on_headers_complete(self) -> None:
        self._end()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._late is None or self.transport.is_closing():
            return
        self._head += len(data)
        if self._head > _LARGEST:
            self.transport.write(_ANSWER)
            self.transport.close()

    def _begin(self) -> None:
        if self._late is None:
            self._head = 0
            self._late = self.loop.call_later(_PATIENCE, self.transport.close)

    def _end(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None
