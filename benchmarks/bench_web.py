"""The workshop in the browser, on this machine alone: from a changed setting to its proved preview, many at once, and
what is kept; beside boxes.py's own server, in the same run.

A visitor is what the page is: for each change of a setting it asks for the page of the new settings, then for their
proof, on one connection. The server of boxes.py (github.com/florianfesti/boxes) is on no registry; where
$POLYGO_FAB_BOXES_SERVER names a command that starts it (its `--host` and `--port` are added), its closed box is drawn
in the same run: one drawing a request, beside the page and the proof of TetraGo's sheets from us.
"""

import http.client
import itertools
import os
import re
import shlex
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from results import Result

HOST = "127.0.0.1"
STATIC = Path(__file__).parents[1] / "templates" / "web" / "static"
CHANGES, USERS, EACH, CACHED = 60, 20, 5, 6.0
"""Changes by one visitor; visitors at once and the changes of each; seconds of asking for what is kept."""
LOOK = 1.0
"""Seconds for which a visitor who does not let go of the slider looks at what came, before the next change."""
READY = 60
"""Seconds that a server has to begin to answer."""


@dataclass(frozen=True)
class Running:
    """A server at a port, the seconds until it answered for the first time, and the number of its process."""

    port: int
    first: float
    pid: int


@contextmanager
def server(command: list[str], first: str) -> Iterator[Running]:
    """A server at a free port; it ends with the block."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    began = time.monotonic()
    process = subprocess.Popen([*command, "--host", HOST, "--port", str(port)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        while time.monotonic() - began < READY:
            try:
                if asked(http.client.HTTPConnection(HOST, port, timeout=READY), first)[0] == 200:
                    break
            except OSError:
                time.sleep(0.01)
        yield Running(port, time.monotonic() - began, process.pid)
    finally:
        process.terminate()
        process.wait()


def asked(connection: http.client.HTTPConnection, path: str) -> tuple[int, bytes, str]:
    """Status, body, and the seconds after which to come again ("" for none)."""
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read(), answer.getheader("Retry-After", "")


def changed(connection: http.client.HTTPConnection, kit: str, setting: str, wrong: list[int]) -> float:
    """Seconds from a changed setting to what its proof says, waiting where the server says so; what is neither an
    answer nor that goes to `wrong`."""
    began = time.monotonic()
    for page in ("", "/proof"):
        while True:
            status, body, again = asked(connection, f"/en/make/{kit}{page}?{setting}")
            if status != 429:
                break
            time.sleep(float(again))
        if status != 200 or (page and b'class="unsound"' in body):
            wrong.append(status)
    return time.monotonic() - began


def at_once(port: int, users: int, work: Callable[[http.client.HTTPConnection, int], None]) -> None:
    """So many visitors at work, each on a connection of its own."""
    threads = [threading.Thread(target=work, args=(http.client.HTTPConnection(HOST, port, timeout=300), user))
               for user in range(users)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def rate(port: int, paths: Iterator[tuple[str, ...]], seconds: float, users: int) -> float:
    """Times a second that a group of paths was answered, by so many visitors who ask as fast as they can."""
    done, lock, until = 0, threading.Lock(), time.monotonic() + seconds

    def visitor(connection: http.client.HTTPConnection, _: int) -> None:
        nonlocal done
        while time.monotonic() < until:
            with lock:
                group = next(paths)
            for path in group:
                status, _body, _again = asked(connection, path)
                if status != 200:
                    raise SystemExit(f"{path}: {status}")
            with lock:
                done += 1

    at_once(port, users, visitor)
    return done / seconds


def kept(port: int, path: str, seconds: float) -> float:
    """Times a second that what is kept is answered, asked for without a pause on a few connections: sixteen requests
    go out before their answers are read, as a balancer in front sends them."""
    done, lock, until = 0, threading.Lock(), time.monotonic() + seconds
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip\r\n\r\n".encode()

    def visitor() -> None:
        nonlocal done
        with socket.create_connection((HOST, port)) as line:
            got, size = b"", 0
            while time.monotonic() < until:
                line.sendall(16 * request)
                for _ in range(16):
                    while (end := got.find(b"\r\n\r\n")) < 0:
                        got += line.recv(1 << 20)
                    head = got[:end].lower()
                    if not head.startswith(b"http/1.1 200"):
                        raise SystemExit(f"{path}: {head[:40]!r}")
                    size = int(re.findall(rb"content-length: (\d+)", head)[0])
                    while len(got) < end + 4 + size:
                        got += line.recv(1 << 20)
                    got = got[end + 4 + size:]
                with lock:
                    done += 16

    threads = [threading.Thread(target=visitor) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done / seconds


def late(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def ours() -> tuple[list[Result], float]:
    """The figures of our server, and its rate of proved sheet sets of TetraGo."""
    results, wrong = list[Result](), list[int]()
    with server([sys.executable, "-m", "polygo_fab", "serve"], "/en/") as running:
        port = running.port
        results.append(Result("first answer after its start", running.first, "s", 1.0))
        line = http.client.HTTPConnection(HOST, port, timeout=300)
        for pitch in (20.01, 20.02, 20.03):  # the processes get warm
            changed(line, "hexago", f"pitch={pitch}", wrong)
        one = [changed(line, "hexago", f"pitch={20.1 + k / 100:g}", wrong) for k in range(CHANGES)]
        results += [Result("HexaGo, a change to its proof, median", 1000 * statistics.median(one), "ms", 120),
                    Result("HexaGo, a change to its proof, 95 %", 1000 * late(one), "ms", 250)]
        many, looking = list[float](), list[float]()

        def visitor(times: list[float], looks: int, connection: http.client.HTTPConnection, user: int) -> None:
            for k in range(EACH):
                pitch = 20.101 + looks / 250 + (user * EACH + k) / 170
                times.append(changed(connection, "hexago", f"pitch={pitch:g}", wrong))
                time.sleep(looks * LOOK)

        at_once(port, USERS, partial(visitor, many, 0))
        at_once(port, USERS, partial(visitor, looking, 1))
        results += [Result(f"the same, {USERS} at once, 95 %", late(many), "s", 2.0),
                    Result(f"{USERS} who look at it for {LOOK:g} s, 95 %", late(looking), "s", 2.0),
                    Result("answers that are errors", len(wrong), "", 0)]
        sheets = ((f"/en/make/tetrago?pitch={k:g}", f"/en/make/tetrago/proof?pitch={k:g}")
                  for k in itertools.count(18.0, 0.001))
        proved = rate(port, sheets, 2 * CACHED, os.cpu_count() or 1)
        results.append(Result("what is kept, a second", kept(port, "/en/make/tetrago?pitch=19", CACHED), "answers",
                              1500, least=True))
        page = asked(http.client.HTTPConnection(HOST, port, timeout=300), "/en/")[1]
        results.append(Result("front page without pictures", len(re.sub(rb"<svg.*?</svg>", b"", page, flags=re.DOTALL))
                              / 1000, "kB", 100))
    results.append(Result("scripts of all pages", sum(p.stat().st_size for p in STATIC.glob("*.js")) / 1000, "kB", 60))
    return results, proved


def main() -> list[Result]:
    results, proved = ours()
    results.append(Result("TetraGo's sheets, drawn and proved, a second", proved, "sets"))
    if command := os.environ.get("POLYGO_FAB_BOXES_SERVER"):
        box = "/ClosedBox?render=1&x={}&y=100&h=100"
        with server(shlex.split(command), box.format(99)) as running:
            boxes = ((box.format(100 + k / 10),) for k in itertools.count())
            drawn = rate(running.port, boxes, 2 * CACHED, os.cpu_count() or 1)
        results += [Result("boxes.py: a closed box, drawn, a second", drawn, "boxes"),
                    Result("our proved sets to one of its boxes", proved / drawn, "times", 1.0, least=True)]
    for result in results:
        print(f"{result.what:45} {result.value:8.2f} {result.unit:9} {result.verdict}")
    if not command:
        print("boxes.py: $POLYGO_FAB_BOXES_SERVER names no server of it: not measured here")
    return results


if __name__ == "__main__":
    main()
