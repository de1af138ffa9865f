"""The door: what is no request for this server is turned away, and each answer says what a browser may do with it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .receiving import let_go, too_much

__all__ = ["Guard"]

_LONGEST = 8_000
"""Bytes of a path with its query: a whole game goes into it, and what stands before a server takes as much (nginx 8 kB,
Apache 8190 bytes)."""
_LARGEST = 8_000
"""Bytes of a body that is read over: of a page that takes none."""
_METHODS = ("GET", "HEAD")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?", re.ASCII)
"""A Host header: the name, and a port (RFC 9110, 7.2)."""
_POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
           "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
_HEADERS = {"content-security-policy": _POLICY, "x-content-type-options": "nosniff", "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=()"}


class Guard:
    """Lets requests through that name one of these `hosts` ('*': any), a method that reads, and nothing too long.

    posted  the paths to which a body may be sent, by a page of this server alone, and of how many bytes
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str], posted: Mapping[str, int]) -> None:
        self._app, self._hosts, self._posted = app, frozenset(host.lower() for host in hosts), posted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()),
                                      *((name.encode(), value.encode()) for name, value in _HEADERS.items())]
            await send(message)

        if (refused := self._refused(scope)) is None:
            try:
                await self._app(scope, receive, guarded)
                return
            except asyncio.CancelledError:  # the server ends, and has waited long enough
                if begun:
                    return
                refused = 503, "this server ends: try again"
        elif b"expect" not in dict(scope["headers"]):  # who asks first is not told to go on
            await let_go(receive)
        status, why = refused
        body = f"{why}\n".encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode()),
                   (b"cache-control", b"no-store")]
        if status == 405:
            headers.append((b"allow", ", ".join(self._allowed(scope)).encode()))
        await guarded({"type": "http.response.start", "status": status, "headers": headers})
        await guarded({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request goes no further: the status, and one line."""
        headers = dict(scope["headers"])
        host = _HOST.fullmatch(headers.get(b"host", b"").decode("latin-1").lower())
        if host is None or sum(name == b"host" for name, _ in scope["headers"]) > 1:
            return 400, "allowed: one Host header, with the name of a host"
        if "*" not in self._hosts and host[1] not in self._hosts:
            return 400, "this server does not answer to that host: allowed: " + ", ".join(sorted(self._hosts))
        if scope["method"] not in self._allowed(scope):
            return 405, f"allowed: {', '.join(self._allowed(scope))}"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > _LONGEST:
            return 414, f"the address is too long: allowed: {_LONGEST} bytes"
        length = headers.get(b"content-length", b"0")
        if scope["method"] == "POST":
            return self._refused_body(headers, self._posted[scope["path"]], length)
        if not length.isdigit() or int(length[:9]) > _LARGEST or b"transfer-encoding" in headers:
            return 413, "this page takes no body"
        return None

    def _allowed(self, scope: Scope) -> tuple[str, ...]:
        return (*_METHODS, "POST") if scope["path"] in self._posted else _METHODS

    def _refused_body(self, headers: Mapping[bytes, bytes], most: int, length: bytes) -> tuple[int, str] | None:
        """Of what is sent: by a page of another origin, or by nobody knows whom; or too much."""
        origin, host = (headers.get(name, b"").decode("latin-1").lower() for name in (b"origin", b"host"))
        try:
            own = urlsplit(origin).netloc == host and bool(host)
        except ValueError:
            own = False
        if not own:
            return 403, "a form is taken from the pages of this server alone: expected its own Origin"
        if not length.isdigit() or int(length[:12]) > most:
            return 413, too_much(most)
        return None

