"""Where somebody has the pages of `serve` on the web, as a printed code that opens one of them needs it."""

from __future__ import annotations

import re

from .errors import BadInput

__all__ = ["check_address"]

_MOST = 100
_ADDRESS = re.compile(r"https?://[\w.:/~-]+", re.ASCII)


def check_address(link: str) -> None:
    """Raises BadInput for what is no address that /en/read/hex could follow, or is longer than 100 characters;
    "" is none, and allowed."""
    if link and not (_ADDRESS.fullmatch(link) and len(link) <= _MOST):
        raise BadInput(f"link = '{link[:60]}': expected where the pages of `serve` are, such as "
                       f"https://example.org, of up to {_MOST} characters")
