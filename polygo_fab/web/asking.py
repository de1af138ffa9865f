"""What a visitor asks of a page, and what the page answers: values, so that a page can be worked out anywhere."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..core.errors import BadInput
from ..core.finding import Finding

__all__ = ["Answer", "Ask", "Kept", "Nowhere", "Parameter", "Tell", "View", "once"]

Tell = Callable[[str], None]
"""Says how far the work is, in a line."""


class Nowhere(BadInput):
    """What an address names is not there: the game, the kit, the book, the kind of puzzle, the text, the file. The line
    says what there is. (What is set otherwise than it may be, of what is there, is any other BadInput.)"""


def once(found: Mapping[str, str], key: str, value: str) -> str:
    """The value of a name in a query, of which so much was `found` before it. Raises BadInput where it stood there as
    another one."""
    if found.get(key, value) != value:
        raise BadInput(f"{key} = '{found[key][:60]}' and '{value[:60]}': allowed: one of them")
    return value


@dataclass(frozen=True)
class Ask:
    """One request.

    lang   the language of the page
    words  what stands in the path: the kit, a file of it
    given  the query in its order; a name may be there several times
    body   what is sent with it, `kind` the media type that it is said to have
    still  whether the answer becomes a file of a site that no server carries
    """

    lang: str
    words: Mapping[str, str] = field(default_factory=dict)
    given: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    kind: str = ""
    still: bool = False

    @property
    def told(self) -> dict[str, str]:
        """The query by its names. Raises BadInput for one that stands there as two values."""
        found = dict[str, str]()
        for key, value in self.given:
            found[key] = once(found, key, value)
        return found

    @property
    def key(self) -> str:
        """The same for the same request."""
        return repr((self.lang, sorted(self.words.items()), self.given))


@dataclass(frozen=True)
class Answer:
    """What is sent back: bytes of a media type. `name`: of the file as which it is to be kept; "" for what is shown.

    passing  whether it may be another one soon, of the same request: it is not kept
    """

    body: bytes
    media: str = "text/html; charset=utf-8"
    status: int = 200
    name: str = ""
    passing: bool = False

    @cached_property
    def etag(self) -> str:
        """The strong validator (RFC 9110, 8.8.3): the digest of the bytes."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:32]}"'

    @cached_property
    def squeezed(self) -> bytes:
        """The body compressed, the same bytes each time."""
        return gzip.compress(self.body, 6, mtime=0)


@dataclass(frozen=True)
class Kept:
    """An answer that a static site has: what is asked (as in `Ask`), and the path of its file in the folder of the
    language."""

    file: str
    words: Mapping[str, str] = field(default_factory=dict)
    given: tuple[tuple[str, str], ...] = ()


def nothing_kept(_: str) -> tuple[Kept, ...]:
    """Of a page that needs a server."""
    return ()


def nothing_found(ask: Ask, answer: Answer) -> tuple[Finding, ...]:
    """Of an answer of which nothing is claimed, or that was proved when it was made."""
    return ()


@dataclass(frozen=True)
class Parameter:
    """A name that a query may have, as the description of the interface tells it."""

    name: str
    about: str


@dataclass(frozen=True, kw_only=True)
class View:
    """A page: its path after the language (`{name}` for a word), and the function that answers.

    about    what it is, in a sentence, for the description of the interface
    media    of its answer
    given    the names that its query may have; anything where it is `open`
    seconds  of processor time that an answer may take
    told     whether the work tells how far it is: the function takes a `Tell`
    posted   bytes of a body that may be sent to it; 0: none
    shares   works whose results `answer` takes after the request, where processes are free to do them at once;
             without them it does them itself
    light    whether nothing of a visitor is worked out for it: the server answers itself, before its processes are
             there
    leads    the path of the page that is asked for next with the same request: where processes are idle it is begun
             while this one is worked out; "": none
    short    what a query comes to, in one order and without what is usual: an answer is that of this query, and who
             opens a page by another one is led to it; raises BadInput
    door     the table of web.toml that the front page shows it by ("title", "about"); "": it does not
    kept     for a language, the answers of it that a static site has
    proof    what is wrong with such an answer, before it is written
    """

    path: str
    answer: Callable[..., Answer]
    about: str
    media: str = "text/html"
    given: tuple[Parameter, ...] = ()
    open: bool = False
    seconds: int = 20
    told: bool = False
    posted: int = 0
    shares: tuple[Callable[[Ask], object], ...] = ()
    light: bool = False
    leads: str = ""
    short: Callable[[Ask], Mapping[str, str]] | None = None
    door: str = ""
    kept: Callable[[str], tuple[Kept, ...]] = nothing_kept
    proof: Callable[[Ask, Answer], Sequence[Finding]] = nothing_found
