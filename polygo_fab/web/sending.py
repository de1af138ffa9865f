"""An answer as it is sent: what the browser need not be sent again, and what is sent compressed."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from .asking import Answer
from .words import weighed

__all__ = ["sent"]

_SQUEEZED = 500
"""Bytes from which on a text is sent compressed."""
_TEXTS = ("text/", "application/json", "image/svg", "font/ttf")
"""What becomes smaller."""


def sent(request: Request, answer: Answer, kept: str = "public, max-age=0, must-revalidate",
         more: dict[str, str] | None = None) -> Response:
    """An answer as HTTP has it: not again what the browser has (If-None-Match), and squeezed where it takes that."""
    squeezed = (len(answer.body) >= _SQUEEZED and answer.media.startswith(_TEXTS)
                and weighed(request.headers.get("accept-encoding", "")).get("gzip", 0) > 0)
    etag = answer.etag if not squeezed else f'{answer.etag[:-1]}-gzip"'
    passing = answer.passing or request.method == "POST"
    headers = {"etag": etag, "cache-control": "no-store" if passing else kept, "vary": "Accept-Encoding",
               **(more or {})}
    known = ",".join(request.headers.getlist("if-none-match"))
    if answer.status == 200 and not passing and (known.strip() == "*" or etag in re.findall('"[^"]*"', known)):
        return Response(status_code=304, headers=headers)
    if answer.name:
        headers["content-disposition"] = f'attachment; filename="{answer.name}"'
    if squeezed:
        headers["content-encoding"] = "gzip"
    return Response(answer.squeezed if squeezed else answer.body, answer.status, headers, answer.media)
