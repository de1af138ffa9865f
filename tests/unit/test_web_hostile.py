"""`serve` among strangers: every hostile request is one clear line, nothing is written, and memory stays bounded."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections import Counter
from pathlib import Path

import psutil
import pytest
from lxml import html

from polygo_fab.web import patient
from tests.unit.browsers import served
from tests.unit.hostile_requests import Hostile, hostile
from tests.unit.strangers import Reply, apart, files, sent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no limits")
MOST = {"server": 200, "process": 400}
"""MB that the server, and the process that works for it, may have in the end."""


def wrong_with(request: Hostile, reply: Reply | None) -> str:
    """What is wrong with an answer; "" for nothing."""
    if reply is None:
        return "" if request.cut else "no answer"
    if reply.status >= 500:
        return f"{reply.status}: {reply.body[:200]!r}"
    if b"Traceback" in reply.body:
        return "a traceback"
    if request.kind == "path" and reply.status == 400 and request.data.isascii():  # what is not is no HTTP
        return "400 for a name that is not there"
    if reply.media == "text/html":
        return _page_wrong(reply)
    if reply.status >= 400 and not request.data.startswith(b"HEAD"):
        text = reply.body.decode().strip()
        return "" if 8 < len(text) < 700 and "\n" not in text else f"not a line: {text[:200]!r}"
    return ""


def _page_wrong(reply: Reply) -> str:
    page = html.document_fromstring(reply.body.decode())
    if any(not (one.get("src") or "").startswith("/static/") for one in page.iter("script")
           if one.get("type") != "application/json"):
        return "a script that is not ours"
    if page.xpath("//@onerror | //@onclick | //@onload | //iframe | //@style"):
        return "something of a stranger in the page"
    if reply.status >= 400:
        lines = page.xpath("//*[@role='alert']")
        if len([one for one in lines if one.text_content().strip()]) != 1:
            return f"{reply.status}, and not one line that says why"
        if len(lines[0].text_content().strip()) > 900:
            return "a line without end"
    return ""


def had(server: psutil.Process) -> dict[str, float]:
    """MB of the server, and of the largest of its processes."""
    return {"server": server.memory_info().rss / 1e6,
            "process": max(one.memory_info().rss / 1e6 for one in server.children(recursive=True))}


def all_right(room: Path, seed: int, count: int) -> None:
    with apart(room) as (port, server):
        before, wrong, seen = files(room), list[str](), Counter[str]()
        for number, request in enumerate(hostile(seed, count)):
            reply = sent(port, request)
            seen[f"{request.kind} {reply.status if reply else '-'}"] += 1
            if its := wrong_with(request, reply):
                wrong.append(f"{number} {request.kind}: {its}: {request.data[:300]!r}")
        after = files(room)
        memory = had(server)
        alive = sent(port, Hostile("", b"GET /en/play HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    assert wrong == []
    assert alive is not None
    assert alive.status == 200
    assert after == before
    assert (room / "said").read_bytes() == b""
    assert {what: size for what, size in memory.items() if size > MOST[what]} == {}
    assert {name.partition(" ")[0] for name in seen} == {"head", "method", "path", "settings", "body", "form",
                                                         "large", "slow"}


@pytest.mark.slow
def test_five_hundred_hostile_requests(room: Path) -> None:
    all_right(room, 1, 500)


@pytest.mark.soak
def test_ten_thousand_hostile_requests(room: Path) -> None:
    all_right(room, 2, 10_000)


@pytest.mark.slow
@pytest.mark.parametrize("path", [b"/en/check", b"/en/"])
def test_who_sends_too_much_can_read_it(path: bytes) -> None:
    with served() as home:
        host = home.partition("//")[2].partition("/")[0].encode()
        head = b"\r\n".join((b"POST %s HTTP/1.1", b"Host: %s", b"Origin: http://%s", b"Connection: close",
                             b"Content-Length: 9000000", b"", b"")) % (path, host, host)
        for _ in range(20):
            reply = sent(int(home.rpartition(":")[2]), Hostile("", head + bytes(9_000_000)))
            assert reply
            assert reply.status in {405, 413}
            assert b"allowed: " in reply.body


@pytest.mark.slow
def test_a_head_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patient, "_PATIENCE", 0.5)
    with served() as home:
        port = int(home.rpartition(":")[2])
        for begun in (b"", b"GET /en/ HTTP/1.1\r\nHost: loc", b"GET /en/ HTTP/1.1\r\nHost: localhost\r\n\r\nGET /e"):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
                line.sendall(begun)
                while line.recv(1 << 16):
                    pass
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            line.sendall(b"GET /en/ HTTP/1.1\r\n")
            with contextlib.suppress(ConnectionError):
                for _ in range(7):
                    line.sendall(b"X: " + 10_000 * b"y" + b"\r\n")
            assert line.recv(1 << 16).startswith(b"HTTP/1.1 431 ")


def test_a_wrong_answer_is_seen() -> None:
    ask = Hostile("x", b"GET / HTTP/1.1\r\n\r\n")
    assert wrong_with(ask, Reply(200, "text/html", b"<p>x</p>")) == ""
    assert wrong_with(ask, Reply(400, "text/plain", b"allowed: this\n")) == ""
    for bad in (None, Reply(500, "text/plain", b"Internal Server Error"), Reply(400, "text/plain", b"one\ntwo lines\n"),
                Reply(400, "text/plain", b""), Reply(400, "text/html", b"<p>no reason</p>"),
                Reply(200, "text/html", b"<p><script>alert(1)</script>"),
                Reply(200, "text/html", b"<img src=x onerror=x>"),
                Reply(200, "text/plain", b"Traceback (most recent call last)")):
        assert wrong_with(ask, bad) != "", bad
