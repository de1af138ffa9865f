"""The server: each page of `web.pages` at its address, in each language; answers that were given are given again.

    /                     the front page in the language that the browser asks for
    /LANG/...             a page; with the same query it is the same answer, so it may be kept anywhere
    /LANG/.../progress    of a page that tells how far it is: the same work as a stream of events
    /static/DIGEST/NAME   style sheet and scripts
    /openapi.json         all this, described

To a page that takes a body (`View.posted`) it may be posted; what is answered then is not kept.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import quote, urlencode

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from ..core.errors import BadInput, MissingTool
from ..core.words.language import languages, page_languages
from .ahead import Ahead
from .asking import Answer, Ask, Nowhere, View
from .crowded import tell_briefly
from .desk import Busy, Desk, Dropped
from .guard import Guard
from .on_form import called_on, on_form
from .pages import pages
from .place import Lost, Task
from .receiving import Hall, Unreceived, let_go
from .sending import sent
from .shelf import Shelf
from .static import linked, static
from .words import shown, wished

__all__ = ["LOCAL", "app"]

LOCAL = ("127.0.0.1", "localhost", "[::1]")
"""The hosts that a browser on this machine names."""
_SHELF = 64_000_000
"""Bytes of answers that are kept."""
_OPENS = "navigate"
"""How a browser says that it opens a page, and does not fetch one for a script (Fetch Metadata)."""
_TRIES = 5
"""Times that a stream of events asks again where all are busy."""
_AT_ONCE = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Of a stream of events: what stands before the server is not to gather them (nginx)."""
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class _Shop:
    """Who works, what is kept, what is begun, and every page by its path."""

    desk: Desk
    shelf: Shelf
    ahead: Ahead
    pages: Mapping[str, View]


def app(hosts: Sequence[str], desk: Desk) -> ASGIApp:
    """The workshop as an ASGI application. `hosts`: what the Host header may name; '*' for anything, behind a proxy
    that looks at it. What more than may wait at the desk ask for is answered 429."""
    shop = _Shop(desk, Shelf(_SHELF), Ahead(), {page.path: page for page in pages()})
    hall = Hall(max(1, desk.waiting // 4))

    @asynccontextmanager
    async def open_shop(_: Starlette) -> AsyncIterator[None]:
        tell_briefly(asyncio.get_running_loop())
        opening = asyncio.create_task(desk.open())  # what needs no place is answered meanwhile
        try:
            yield
        finally:
            await shop.ahead.close()
            desk.close()
            await opening

    routes = [Route("/", _door), Route("/static/{digest}/{name}", _static), Route("/openapi.json", _described)]
    posted: dict[str, int] = {}
    for page in shop.pages.values():
        for lang in page_languages():
            path = f"/{lang}{page.path}"
            routes.append(Route(path, _answering(page, lang, shop)))
            if page.posted:
                posted[path] = page.posted
                routes.append(Route(path, _receiving(page, lang, desk, hall), methods=["POST"]))
            if page.told:
                routes.append(Route(f"{path}/progress", _telling(page, lang, shop)))
    starlette = Starlette(routes=routes, lifespan=open_shop, exception_handlers={404: _nowhere})
    starlette.router.redirect_slashes = False  # that names the host as the proxy in front has it
    return Guard(starlette, hosts, posted)


async def _door(request: Request) -> Response:
    lang = wished(request.headers.get("accept-language", ""))
    return RedirectResponse(f"/{lang}/", 307, {"vary": "Accept-Language", "cache-control": "no-store"})


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    found = static(name)
    if found is None or linked(name) != request.url.path:
        return await _nowhere(request, None)
    return sent(request, found, "public, max-age=31536000, immutable")


async def _described(request: Request) -> Response:
    from .openapi import description

    return sent(request, Answer(json.dumps(description(), indent=1).encode(), "application/json"))


async def _nowhere(request: Request, error: Exception | None) -> Response:
    """There is no such page; but there may be one by that name without, or of a language with, the slash at its end,
    or in another language than one of books alone."""
    first, _, rest = request.scope["path"][1:].partition("/")
    wanted = first if first in page_languages() else wished(request.headers.get("accept-language", ""))
    if (first == wanted and (rest.endswith("/") or not rest)) or (first in languages() and first != wanted):
        there = quote(f"/{wanted}/{rest.strip('/')}") + f"?{request.url.query}" * bool(request.url.query)
        return RedirectResponse(there, 307, {"vary": "Accept-Language", "cache-control": "no-store"})
    return sent(request, Answer(shown("refused.html", wanted, why="", status=404), status=404, passing=True))


def _answering(page: View, lang: str, shop: _Shop) -> Endpoint:
    async def answer(request: Request) -> Response:
        return await _answered(request, page, lang, shop)

    return answer


def _receiving(page: View, lang: str, desk: Desk, hall: Hall) -> Endpoint:
    async def receive(request: Request) -> Response:
        try:
            body = await hall.body(request, page.posted)
        except Unreceived as error:
            await let_go(request.receive)
            after = {"retry-after": str(error.after)} if error.after else {}
            return Response(f"{error}\n", error.status, {**after, "cache-control": "no-store"}, "text/plain")
        except ClientDisconnect:
            return Response(status_code=503, headers={"cache-control": "no-store"})
        ask = Ask(lang, request.path_params, body=body, kind=request.headers.get("content-type", ""))
        return await _worked(request, page, ask, desk=desk)

    return receive


def _telling(page: View, lang: str, shop: _Shop) -> Endpoint:
    async def tell(request: Request) -> Response:
        events: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

        async def line(text: str) -> None:
            await events.put(("line", text))

        async def work() -> None:
            found = await _answered(request, page, lang, shop, tell=line)
            for _ in range(_TRIES):  # who listens waits his turn here, and takes nobody's place
                if found.status_code != 429:
                    break
                await line(bytes(found.body).decode().strip())
                await asyncio.sleep(int(found.headers["retry-after"]))
                found = await _answered(request, page, lang, shop, tell=line)
            await events.put(("done" if found.status_code < 400 else "refused",
                              "" if found.status_code < 400 else bytes(found.body).decode()))

        async def stream() -> AsyncIterator[str]:
            task = asyncio.create_task(work())
            try:
                kind = ""
                while kind in ("", "line"):
                    kind, text = await events.get()
                    yield f"event: {kind}\ndata: {json.dumps(text)}\n\n"
            finally:
                task.cancel()  # of a visitor who has gone

        return StreamingResponse(stream(), media_type="text/event-stream", headers=_AT_ONCE)

    return tell


async def _answered(request: Request, page: View, lang: str, shop: _Shop,
                    tell: Callable[[str], Awaitable[None]] | None = None) -> Response:
    """The answer of a page: one that is kept or under way, or a new one; what cannot be given says why in one line."""
    given = Ask(lang, request.path_params, tuple(request.query_params.multi_items()))
    if (found := shop.shelf.get(page.path + given.key)) is not None:  # what is kept has its short address
        return sent(request, found)
    ask = await _short(page, given)
    if ask != given and page.media == "text/html" and request.headers.get("sec-fetch-mode", _OPENS) == _OPENS:
        there = quote(request.scope["path"]) + f"?{urlencode(ask.given)}" * bool(ask.given)
        return RedirectResponse(there, 303, {"cache-control": "no-store"})
    key = page.path + ask.key
    if (found := shop.shelf.get(key) or await shop.ahead.get(key)) is not None:
        return sent(request, found)
    if page.leads and shop.desk.idle > 1:
        _lead(shop.pages[page.leads], ask, shop)
    answered = await _worked(request, page, ask, desk=shop.desk, tell=tell,
                             keep=lambda answer: shop.shelf.put(key, answer))
    if page.leads and await request.is_disconnected():
        shop.ahead.leave(page.leads + ask.key)
    return answered


async def _short(page: View, ask: Ask) -> Ask:
    """The same asked for by the query that it comes to; as it is where that cannot be told: the answer says why."""
    if page.short is None or not ask.given:
        return ask
    try:  # in a thread: the first of a kit loads it
        return replace(ask, given=tuple((await asyncio.to_thread(page.short, ask)).items()))
    except BadInput:
        return ask


def _lead(page: View, ask: Ask, shop: _Shop) -> None:
    """Begins the answer of the page that is asked for next, behind the one that leads there."""
    key = page.path + ask.key
    wanted = partial(shop.ahead.wanted, key)

    async def work() -> Answer:
        shares = await asyncio.gather(*_shares(page, ask, shop.desk, wanted))
        found = await shop.desk.do(Task(page.answer, (ask, *shares), page.seconds, about=ask.key), _silent, wanted)
        shop.shelf.put(key, found)
        return found

    if shop.shelf.get(key) is None and key not in shop.ahead:
        shop.ahead.begin(key, work())


async def _worked(request: Request, page: View, ask: Ask, *, desk: Desk,
                  keep: Callable[[Answer], None] = lambda answer: None,
                  tell: Callable[[str], Awaitable[None]] | None = None) -> Response:
    """What a process of the desk answers."""
    lang, after = ask.lang, dict[str, str]()
    try:
        if page.light:
            found = page.answer(ask)
        else:
            task = Task(page.answer, (ask, *await _shared(page, ask, desk)), page.seconds, page.told, ask.key)
            found = await desk.do(task, tell or _silent, None if tell else lambda: _there(request))
        if not found.passing:
            keep(found)
        return sent(request, found)
    except Busy as busy:
        status, why, after = 429, str(busy), {"retry-after": str(busy.after)}
    except Dropped:
        return Response(status_code=503, headers={"cache-control": "no-store"})
    except Lost as error:
        status, why = 503, str(error)
    except (BadInput, MissingTool) as error:
        status, why = 404 if isinstance(error, Nowhere) else 400, str(error)
    why = on_form(why, lang, called_on(page.path, lang))
    if tell is not None or page.media != "text/html":
        return Response(f"{why}\n", status, {**after, "cache-control": "no-store"}, "text/plain")
    refused = Answer(shown("refused.html", lang, why=why, status=status), status=status, passing=True)
    return sent(request, refused, "no-store", after)


async def _shared(page: View, ask: Ask, desk: Desk) -> Sequence[object]:
    """What the shares of a page give, each in a process; nothing where these are busy, or where one fails: then the
    answer says why."""
    if not page.shares or desk.idle < 2:
        return ()
    found = await asyncio.gather(*_shares(page, ask, desk), return_exceptions=True)
    return () if any(isinstance(one, BaseException) for one in found) else found


def _shares(page: View, ask: Ask, desk: Desk, wanted: Callable[[], Awaitable[bool]] | None = None
            ) -> list[Coroutine[None, None, object]]:
    """Each share of a page, as the desk does it."""
    return [desk.do(Task(share, (ask,), page.seconds, about=ask.key), _silent, wanted) for share in page.shares]


async def _silent(_: str) -> None:
    """Nobody listens."""


async def _there(request: Request) -> bool:
    return not await request.is_disconnected()
