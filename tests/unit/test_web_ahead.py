"""What a page leads to is begun while it is read, and then is there, made once."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import httpx
import pytest

from polygo_fab.web.ahead import Ahead
from polygo_fab.web.app import LOCAL, app
from polygo_fab.web.asking import Answer
from polygo_fab.web.desk import Desk
from polygo_fab.web.place import Task


class Thread:
    """A place of work in this process, which remembers what was done at any of them."""

    done: ClassVar[list[str]] = []
    worn = False

    def answer(self, task: Task[Any], tell: Any) -> Any:
        self.done.append(task.work.__name__)
        return task.work(*task.arguments)

    def end(self) -> None:
        pass


def asked(places: int, *paths: str) -> list[str]:
    """What is done for these pages, one asked for after the other."""
    Thread.done = []

    async def ask() -> None:
        desk = Desk(places, 8, Thread)
        await desk.open()
        transport = httpx.ASGITransport(app(LOCAL, desk))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for path in paths:
                answer = await client.get(path, timeout=120)
                assert answer.status_code == 200
                assert "proof" not in path or "proved" in answer.text
        desk.close()

    asyncio.run(ask())
    return Thread.done


@pytest.mark.slow
def test_the_proof_is_begun_with_the_page_and_made_once() -> None:
    page, proof = "/en/make/coupons?kerf=0.21", "/en/make/coupons/proof?kerf=0.21"
    assert sorted(asked(2, page, proof, proof)) == ["_asked", "_boards", "_drawn", "page", "proof"]
    assert asked(1, page) == ["page"], "where nobody is idle nothing is begun"
    assert asked(1, page, proof) == ["page", "proof"]


def test_what_fails_is_tried_again_and_who_goes_away_ends_nothing() -> None:
    async def work(fails: bool) -> Answer:
        await asyncio.sleep(0.01)
        if fails:
            raise ValueError
        return Answer(b"there")

    async def run() -> None:
        ahead = Ahead()
        ahead.begin("good", work(False))
        gone, stays = (asyncio.create_task(ahead.get("good")) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        assert await stays == Answer(b"there")
        ahead.begin("bad", work(True))
        assert await ahead.get("bad") is None
        await asyncio.sleep(0)
        assert "good" not in ahead
        assert "bad" not in ahead

    asyncio.run(run())


@pytest.mark.parametrize("gone", [True, False])
def test_for_who_has_gone_nothing_more_is_begun(gone: bool) -> None:
    Thread.done = []
    scope = {"type": "http", "method": "GET", "path": "/en/make/coupons", "raw_path": b"", "query_string": b"kerf=0.22",
             "headers": [(b"host", b"localhost")], "http_version": "1.1", "scheme": "http", "client": None,
             "server": None, "root_path": ""}

    async def receive() -> Any:
        return {"type": "http.disconnect"} if gone else await asyncio.sleep(60)

    async def send(_: Any) -> None:
        pass

    async def run() -> None:
        desk = Desk(2, 8, Thread)
        await desk.open()
        await app(LOCAL, desk)(scope, receive, send)
        for _ in range(200):
            await asyncio.sleep(0.01)
            if "proof" in Thread.done or gone:
                break
        await asyncio.sleep(0.1)
        desk.close()

    asyncio.run(run())
    assert sorted(Thread.done) == ([] if gone else ["_asked", "_boards", "_drawn", "page", "proof"])


def test_the_front_page_waits_for_no_process() -> None:
    assert asked(1, "/en/", "/fr/") == []
