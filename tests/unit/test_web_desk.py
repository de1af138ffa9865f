"""Who is served at which place of the desk: works about one design go where it was made, and no place is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from typing import Any

import httpx
import pytest

from polygo_fab.web.app import LOCAL, app
from polygo_fab.web.desk import Busy, Desk
from polygo_fab.web.place import Here, Lost, Task


class Slow:
    """A place of work in this process, which waits for its work to be let go, and remembers what it was given."""

    worn = False

    def __init__(self) -> None:
        self.done: list[str] = []
        self.go = threading.Semaphore(0)

    def answer(self, task: Task[Any], tell: Any) -> Any:
        self.go.acquire()
        self.done.append(task.about)
        return self

    def end(self) -> None:
        self.go.release()


async def silent(_: str) -> None:
    pass


async def shop(places: int, waiting: int = 8) -> tuple[Desk, list[Slow]]:
    hired: list[Slow] = []

    def hire() -> Slow:
        hired.append(Slow())
        return hired[-1]

    desk = Desk(places, waiting, hire)
    await desk.open()
    return desk, hired


def task(about: str) -> Task[Any]:
    return Task(str, (), 5, about=about)


async def begun(*works: Any) -> list[asyncio.Task[Any]]:
    found = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(0.01)
    return found


def test_a_work_goes_where_one_about_the_same_was_done() -> None:
    async def run() -> None:
        desk, (one, other) = await shop(2)
        [a, b] = await begun(desk.do(task("a"), silent), desk.do(task("b"), silent))
        for place in (one, other):
            place.go.release()
        of = {"a": await a, "b": await b}
        assert of["a"] is not of["b"]
        for about in "abba":  # both are free
            of[about].go.release()
            assert await desk.do(task(about), silent) is of[about]
        [busy_a, busy_b] = await begun(desk.do(task("a"), silent), desk.do(task("b"), silent))
        later = await begun(*(desk.do(task(about), silent) for about in ("a", "c", "b")))  # all wait
        of["b"].go.release()
        await busy_b
        await asyncio.sleep(0.01)
        of["b"].go.release()
        assert await later[2] is of["b"], "before those who have waited longer"
        of["b"].go.release()
        assert await later[1] is of["b"], "what nobody has at hand, not what the other place has"
        of["b"].go.release()
        assert await later[0] is of["b"], "and rather that than nothing"
        of["a"].go.release()
        assert await busy_a is of["a"]
        assert desk.idle == 2
        desk.close()

    asyncio.run(run())


def test_who_goes_away_while_he_waits_takes_no_place_with_him() -> None:
    async def run() -> None:
        desk, [place] = await shop(1, waiting=2)
        [first, gone, stays] = await begun(*(desk.do(task(about), silent) for about in "xyz"))
        with pytest.raises(Busy, match="try again in 3 s"):
            await desk.do(task("more"), silent)
        gone.cancel()
        await asyncio.sleep(0.01)
        place.go.release()
        place.go.release()
        assert await first is place
        stays_with = await stays
        assert stays_with is place
        assert place.done == ["x", "z"]
        # one whose turn came in the very moment in which he went away
        [first, gone] = await begun(*(desk.do(task(about), silent) for about in "vw"))
        place.go.release()
        await first
        gone.cancel()
        await asyncio.sleep(0.05)
        for spot in desk._free or [place]:  # the place, or another one hired in its stead
            spot.go.release()  # type: ignore[attr-defined]
        assert await asyncio.wait_for(desk.do(task("last"), silent), 2)
        desk.close()

    asyncio.run(run())


def test_what_needs_no_place_is_answered_before_one_is_there() -> None:
    there = threading.Event()

    def hire() -> Slow:
        there.wait(20)
        place = Slow()
        place.go.release()
        return place

    async def run() -> None:
        desk = Desk(1, 8, hire)
        shop = app(LOCAL, desk)
        [opening, first] = await begun(desk.open(), desk.do(task("a"), silent))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(shop), base_url="http://localhost") as client:
            assert (await client.get("/en/", timeout=20)).status_code == 200
        assert not first.done()
        there.set()
        await opening
        assert (await first).done == ["a"]
        desk.close()

    asyncio.run(run())


def test_where_no_process_can_be_begun_it_is_said() -> None:
    def hire() -> Slow:
        time.sleep(0.1)
        raise OSError(11, "Resource temporarily unavailable")

    async def run() -> None:
        desk = Desk(1, 8, hire)
        [opening, waits] = await begun(desk.open(), desk.do(task("a"), silent))
        await opening
        for asked in (waits, desk.do(task("b"), silent)):
            with pytest.raises(Lost, match="no process can be begun: Resource temporarily unavailable"):
                await asked
        desk.close()

    asyncio.run(run())


def test_where_the_process_dies_that_begins_them_another_one_does_and_room_is_looked_for_again() -> None:
    told: list[Exception | None] = [EOFError(), None, RuntimeError("no thread"), RuntimeError("again"), None]

    def hire() -> Slow:
        if (error := told.pop(0)) is not None:
            raise error
        place = Slow()
        for _ in range(9):
            place.go.release()
        return place

    async def run() -> None:
        desk = Desk(1, 8, hire)
        await desk.open()
        assert (await desk.do(task("a"), silent)).done == ["a"]
        desk.close()
        desk = Desk(1, 8, hire)
        await desk.open()
        with pytest.raises(Lost, match="no process can be begun: again"):
            await desk.do(task("b"), silent)
        assert (await desk.do(task("c"), silent)).done == ["c"]
        desk.close()

    asyncio.run(run())
    assert not told


def test_a_desk_that_closes_while_it_opens_leaves_no_place() -> None:
    ended: list[Slow] = []

    class Late(Slow):
        def __init__(self) -> None:
            super().__init__()
            time.sleep(0.1)

        def end(self) -> None:
            ended.append(self)

    async def run() -> None:
        desk = Desk(2, 8, Late)
        [opening] = await begun(desk.open())
        desk.close()
        await opening

    asyncio.run(run())
    assert len(ended) == 1


def test_a_place_that_has_grown_is_another_one_for_the_next_work() -> None:
    async def run() -> None:
        desk, hired = await shop(1)
        hired[0].worn = True
        hired[0].go.release()
        assert await desk.do(task("a"), silent) is hired[0]
        assert len(hired) == 2
        hired[1].go.release()
        assert await desk.do(task("a"), silent) is hired[1]
        assert len(hired) == 2
        desk.close()

    asyncio.run(run())


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system tells")
def test_a_process_tells_that_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Here()
    try:
        assert place.answer(Task(len, ("abc",), 5), print) == 3
        assert not place.worn
        monkeypatch.setattr("polygo_fab.web.place._GROWN", 20_000_000)
        assert place.worn
    finally:
        place.end()
    assert not place.worn


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system tells")
def test_a_place_that_is_ended_at_work_leaves_nothing_behind() -> None:
    def told(_: str) -> None:
        pass

    def work(place: Here) -> None:
        with pytest.raises(Lost):
            place.answer(Task(time.sleep, (60,), 120), told)

    def ended(number: int) -> None:
        place = Here()
        thread = threading.Thread(target=work, args=(place,))
        thread.start()
        time.sleep(0.002 * number)  # before, while and after the work is sent
        place.end()
        thread.join(20)
        assert not thread.is_alive()

    ended(1)
    before = len(os.listdir("/proc/self/fd"))
    for number in range(12):
        ended(number)
    assert len(os.listdir("/proc/self/fd")) <= before


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_too_many_connections_are_told_in_a_line() -> None:
    code = (
        "import resource, socket, sys, threading, time\n"
        "from polygo_fab.web.server import listen, run\n"
        "from polygo_fab.web.desk import Desk\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))\n"
        "class Nobody:\n"
        "    worn = False\n"
        "    def end(self): pass\n"
        "place = listen('127.0.0.1', 0)\n"
        "print(place.getsockname()[1], flush=True)\n"
        "run(place, Desk(1, 1, Nobody))\n")
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        port = int(server.stdout.readline())
        lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
        time.sleep(1.5)
        for line in lines:
            line.close()
        time.sleep(0.5)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/en/", timeout=20) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        _, told = server.communicate(timeout=20)
    assert told.count("too many connections") == 1
    assert "Traceback" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_that_ends_while_too_many_stand_at_its_door_says_no_more() -> None:
    code = (
        "import asyncio, resource\n"
        "from polygo_fab.web.crowded import tell_briefly\n"
        "async def crowd():\n"
        "    tell_briefly(asyncio.get_running_loop())\n"
        "    door = await asyncio.start_server(lambda *line: None, '127.0.0.1', 0)\n"
        "    resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))\n"
        "    print(door.sockets[0].getsockname()[1], flush=True)\n"
        "    await asyncio.sleep(1.5)\n"
        "    door.close()\n"
        "    await asyncio.sleep(1.5)\n"  # by now asyncio has tried to let in again
        "asyncio.run(crowd())\n")
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout
    port = int(server.stdout.readline())
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    _, told = server.communicate(timeout=20)
    for line in lines:
        line.close()
    assert told.splitlines() == ["too many connections: the system allows no more open files"]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize(("how", "times"), [("SIGINT", 1), ("SIGINT", 2), ("SIGTERM", 1), ("SIGHUP", 1)])
def test_a_busy_server_that_is_ended_says_one_line_of_its_own(how: str, times: int) -> None:
    """Of works that take long: one at the process that there is, a stream of events and another one that wait."""
    server = subprocess.Popen([sys.executable, "-m", "polygo_fab", "serve", "--port", "0", "--jobs", "1"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    visitors: list[socket.socket] = []
    try:
        assert server.stdout
        port = int(server.stdout.readline().partition("localhost:")[2].partition("/")[0])
        for number, end in enumerate(("", "/progress", "")):
            visitors.append(socket.create_connection(("127.0.0.1", port)))
            visitors[-1].sendall(f"GET /en/puzzles/booklet/puzzles.pdf{end}?spec=60x%2020x20&seed={number} HTTP/1.1\r\n"
                                 "Host: localhost\r\n\r\n".encode())
        assert visitors[1].recv(100).startswith(b"HTTP/1.1 200"), "the stream has begun"
        time.sleep(1.0)
    finally:
        for _ in range(times):
            server.send_signal(getattr(signal, how))
            time.sleep(0.5)
        _, told = server.communicate(timeout=20)
        for visitor in visitors:
            visitor.close()
    assert told == "the workshop is closed\n"
    assert server.returncode == 128 + getattr(signal, how)
