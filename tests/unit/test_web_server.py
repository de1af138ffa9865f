"""`serve` as a stranger meets it: what is answered, what is refused, and what a browser may do with it."""

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from lxml import html

from polygo_fab.web.desk import Busy
from polygo_fab.web.static import linked
from tests.unit.browsers import served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """A client of a server that runs here."""
    with served() as home, httpx.Client(base_url=home, timeout=120) as found:
        yield found


@pytest.mark.parametrize(("wished", "lang"), [
    ("fr-FR,fr;q=0.9", "fr"), ("fr-CA,fr;q=0.8,en;q=0.5", "fr"), ("en", "en"), ("en-GB,fr", "en"), ("EN-us", "en"),
    ("en-GB;q=0.8, fr;q=0.9", "fr"), ("nl,fr;q=0.5", "fr"), ("de-AT", "de"), ("ja", "en"), ("", "en"), ("*", "en"),
    ("*;q=0.5, fr;q=0.1", "en"), ("en;q=0, *", "de"), ("fr;q=0", "en"), ("en;q=x,fr;q=0.1", "fr")])
def test_the_door_leads_to_the_language_of_the_browser(client: httpx.Client, wished: str, lang: str) -> None:
    answer = client.get("/", headers={"accept-language": wished})
    assert (answer.status_code, answer.headers["location"]) == (307, f"/{lang}/")
    assert (answer.headers["vary"], answer.headers["cache-control"]) == ("Accept-Language", "no-store")
    front = html.document_fromstring(client.get(answer.headers["location"]).text)
    assert front.xpath("string(/html/@lang)") == lang


@pytest.mark.parametrize(("path", "there"), [
    ("/fr", "/fr/"), ("/fr?a=b", "/fr/?a=b"), ("/en/read/", "/en/read"), ("/en//evil.example/", "/en/evil.example"),
    ("/en/make/board/?pitch=19", "/en/make/board?pitch=19"), ("/en/\\/", "/en/%5C")])
def test_a_slash_too_few_or_too_many_leads_on_at_the_same_host(client: httpx.Client, path: str, there: str) -> None:
    answer = client.get(path, headers={"host": "localhost"})
    assert (answer.status_code, answer.headers["location"]) == (307, there)
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("header", ["*", 'W/"x",{}', '"x", {}', 'W/{}'])
def test_what_the_browser_has_is_not_sent_again(client: httpx.Client, header: str) -> None:
    tag = client.get("/en/docs").headers["etag"]
    assert client.get("/en/docs", headers={"if-none-match": header.format(tag)}).status_code == 304
    assert client.get("/en/docs", headers={"if-none-match": header.format(tag[:-2] + '"').replace("*", "-")}
                      ).status_code == 200
    assert client.get("/en/docs", headers=[("if-none-match", '"x"'), ("if-none-match", tag)]).status_code == 304


@pytest.mark.parametrize(("path", "wished", "there"), [
    ("/es/read/polygo", "es", "/en/read/polygo"), ("/it?x=1", "fr;q=1, it", "/fr/?x=1"), ("/es/", "de", "/de/")])
def test_a_language_of_books_alone_leads_to_the_page_in_another(client: httpx.Client, path: str, wished: str,
                                                                there: str) -> None:
    answer = client.get(path, headers={"accept-language": wished})
    assert (answer.status_code, answer.headers["location"]) == (307, there)


def test_what_was_posted_is_kept_nowhere(client: httpx.Client) -> None:
    home = str(client.base_url).rstrip("/")
    answer = client.post("/en/check", headers={"origin": home})
    assert answer.headers["cache-control"] == "no-store"


def test_weights_may_have_spaces(client: httpx.Client) -> None:
    answer = client.get("/", headers={"accept-language": "fr; q=0.1, de ;q=0.9"})
    assert answer.headers["location"] == "/de/"
    assert client.get("/en/docs", headers={"accept-encoding": "gzip; q=1.0"}).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/en/docs", headers={"accept-encoding": "gzip ; q=0"}).headers


def test_a_box_by_another_name_is_made_here_too(client: httpx.Client) -> None:
    answer = client.get("/en/make/triago")
    assert answer.status_code == 200
    assert "HexaGo" in answer.text


@pytest.mark.parametrize(("path", "long", "short"), [
    ("puzzles/solve", "kind=&size=6x6&level=2&seed=1&count=12&title=&paper=a4&book=full&answers=end&large=no&spec=",
     "level=2"),
    ("puzzles/solve", "seed=007&size=7x7", "size=7x7&seed=7"),
    ("puzzles/solve", "size=6x6&kind=hidden&words=a", "kind=hidden"),
    ("puzzles/solve", "day=2026-11-25&size=4x4&kind=", "day=2026-11-25"),
    ("puzzles/answer", "p=6x6%2312345&level=1", "p=6x6%2312345"),
    ("puzzles", "kind=hexagon&size=h4&level=&seed=1&count=3&title=Un+%C3%A9t%C3%A9&large=no",
     "kind=hexagon&count=3&title=Un+%C3%A9t%C3%A9"),
    ("make/tetrago", "cells=6&pitch=20&material=plywood-5&machine=&nest=no&format=svg&format=pdf&lang=fr&paper=a4", ""),
    ("make/tetrago", "kerf=0%2C24&pitch=2cm&lead=0%2C50&thickness=4.80", "thickness=4.8&kerf=0.24&lead=0.5"),
    ("play/polygo", "board=h7&computer=2&plays=300&seed=0&moves=&own=", "board=h7&computer=2"),
    ("play/go-n", "board=h7&place=own&computer=&plays=30&moves=e5.d4&at=1",
     "board=h7&place=own&plays=30&moves=e5.d4&at=1"),
    ("make/board", "nest=fast&board=h5&lang=de&lang=fr&sets=1", "board=h5&nest=fast&lang=de%2Cfr")])
def test_a_form_that_sends_all_its_fields_leads_to_the_one_address(client: httpx.Client, path: str, long: str,
                                                                   short: str) -> None:
    there = f"/fr/{path}" + f"?{short}" * bool(short)
    answer = client.get(f"/fr/{path}?{long}")
    assert (answer.status_code, answer.headers["location"]) == (303, there)
    assert answer.headers["cache-control"] == "no-store"
    found = client.get(there)
    assert found.status_code == 200
    own = html.document_fromstring(found.text).xpath("//nav[@class='languages']/a[@aria-current]/@href")
    assert own == [there]
    fetched = client.get(f"/fr/{path}?{long}", headers={"sec-fetch-mode": "cors"})  # by a script: at once
    assert (fetched.status_code, fetched.text) == (200, found.text)


def test_what_cannot_be_is_not_led_anywhere(client: httpx.Client) -> None:
    for path, status in (("puzzles/solve?seed=x", 400), ("puzzles?kind=foo&size=", 404), ("make/foo?x=", 404),
                         ("make/tetrago?x=" + "a" * 300, 400)):
        assert client.get(f"/en/{path}").status_code == status


def test_a_file_in_a_setting_is_refused_beside_it(client: httpx.Client) -> None:
    answer = client.get("/en/make/board?board=plateau.toml")
    assert answer.status_code == 400
    assert client.get("/en/make/board?board=plateau.toml").headers["etag"] == answer.headers["etag"]
    assert 'data-field="board"' in (field := answer.text.partition('class="field wrong"')[2][:40])
    assert field
    for path in ("proof", "zip", "laser/plate.svg"):
        assert client.get(f"/en/make/board/{path}?board=plateau.toml").status_code == 400


def test_a_page_may_be_kept_and_does_nothing_else(client: httpx.Client) -> None:
    first = client.get("/en/make/board?board=h5")
    assert first.status_code == 200
    assert "style" not in first.headers["content-security-policy"].replace("style-src 'self'", "")
    assert "unsafe" not in first.headers["content-security-policy"]
    assert "default-src 'none'" in first.headers["content-security-policy"]
    assert "set-cookie" not in first.headers
    assert first.headers["content-encoding"] == "gzip"
    assert not first.headers["etag"].startswith("W/")
    again = client.get("/en/make/board?board=h5", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get("/en/make/board?board=h5", headers={"accept-encoding": "identity"})
    assert plain.text == first.text
    assert plain.headers["etag"] != first.headers["etag"]


def test_no_page_asks_for_anything_from_elsewhere(client: httpx.Client) -> None:
    page = client.get("/fr/make/board").text
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert " style=" not in page
    assert " onclick=" not in page
    for name in ("style.css", "make.js", "large.js", "page.js", "play.js"):
        answer = client.get(linked(name))
        assert answer.headers["cache-control"].endswith("immutable")
        assert "://" not in answer.text


@pytest.mark.parametrize("path", ["/static/x/make.js", "/static/x/../../pyproject.toml", "/en/nothing", "/xx/",
                                  "/%2e%2e/etc/passwd", "/en/make/board/laser/..%2fplate.svg"])
def test_what_is_not_there_is_told(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_bad_input_is_one_line(client: httpx.Client) -> None:
    page = client.get("/en/make/board/proof?board=zz9")
    assert page.status_code == 400
    assert "zz9" in page.text
    file = client.get("/en/make/board/laser/plate.svg?pitch=1000")
    assert file.status_code == 400
    assert file.text.startswith("pitch = ")
    assert file.text.count("\n") == 1


@pytest.mark.parametrize(("path", "there"), [
    ("play/chess", "hex-2"), ("play/chess/board", "hex-2"), ("play/chess/record", "hex-2"),
    ("play/hex-2/printed/docx", "pdf, svg"), ("make/sofa", "tetrago"), ("make/sofa/zip", "tetrago"),
    ("make/sofa/picture", "tetrago"), ("make/paper/solids?game=hex-2", "nothing of it"),
    ("make/board/laser/plate.exe", "svg"), ("make/board/laser/nothing.svg", "plate.svg"), ("read/bible", "hex-2"),
    ("read/bible/picture", "hex-2"), ("read/bible/pdf", "hex-2"), ("docs/nothing", "puzzles"),
    ("docs/file/nothing.png", "what a text"), ("paper/chess/board.pdf", "hex-2"),
    ("paper/hex-2/nothing.pdf", "board-h5.pdf"),
    ("puzzles?kind=sudoku", "hexagon"), ("puzzles/solve?kind=sudoku", "hexagon"),
    ("puzzles/picture?kind=sudoku", "hexagon"), ("puzzles/booklet/book.docx", "puzzles.pdf")])
def test_an_unknown_name_is_not_there_and_the_line_says_what_is(client: httpx.Client, path: str, there: str) -> None:
    answer = client.get(f"/en/{path}")
    assert answer.status_code == 404
    told = str(html.fromstring(answer.text).xpath("string(//*[@role='alert'])")) if "html" in answer.headers[
        "content-type"] else answer.text
    assert there in told
    assert "\n" not in told.strip()


@pytest.mark.parametrize("path", ["play/hex-2?board=nothing", "play/hex-2?moves=zz", "make/board/proof?pitch=1000",
                                  "make/tetrago/zip?material=cheese", "read/hex-2/pdf?paper=a9",
                                  "puzzles/solve?size=1x1x1", "puzzles/solve?stars=0", "puzzles?sise=6x6",
                                  "puzzles/booklet/puzzles.pdf?count=0", "make/board?pitch=1000",
                                  "make/board?pitch=18&pitch=20", "puzzles/solve?seed=1&seed=2",
                                  "play/hex-2?board=h4&board=h5", "read/hex-2/pdf?paper=a4&paper=letter"])
def test_what_is_set_otherwise_than_it_may_be_is_refused(client: httpx.Client, path: str) -> None:
    answer = client.get(f"/en/{path}")
    assert answer.status_code == 400


def test_the_door_is_guarded(client: httpx.Client) -> None:
    assert client.get("/en/", headers={"host": "evil.example"}).status_code == 400
    assert client.get("/en/", headers={"host": "[::1]:8000"}).status_code == 200
    for host in ("localhost:1@evil.example", "localhost:80#x", "localhost:8765/evil", "localhost:", ""):
        assert client.get("/en/", headers={"host": host}).status_code == 400
    line = http.client.HTTPConnection(client.base_url.host, client.base_url.port, timeout=20)
    line.putrequest("GET", "/en/", skip_host=True)
    for host in ("evil.example", "localhost"):
        line.putheader("Host", host)
    line.endheaders()
    assert line.getresponse().status == 400
    line.close()
    assert client.post("/en/", data={"a": "b"}).status_code == 405
    assert client.get("/en/make/board?title=" + "x" * 9000).status_code == 414
    assert client.request("GET", "/en/", content=b"x" * 10_000).status_code == 413
    for answer in (client.get("/en/", headers={"host": "evil.example"}), client.post("/en/")):
        assert answer.text.count("\n") == 1
        assert "content-security-policy" in answer.headers


def test_the_archive_tells_how_far_it_is(client: httpx.Client) -> None:
    answer = client.get("/en/make/board/zip/progress?format=svg")
    events = [block.split("\n") for block in answer.text.strip().split("\n\n")]
    assert [kind for kind, _ in events][-1] == "event: done"
    lines = [json.loads(data.removeprefix("data: ")) for kind, data in events if kind == "event: line"]
    assert any(line.startswith("proved") for line in lines)
    made = client.get("/en/make/board/zip?format=svg")
    assert made.headers["content-disposition"] == 'attachment; filename="board.zip"'
    refused = client.get("/en/make/board/zip/progress?pitch=1000")
    assert refused.text.startswith("event: refused")


def test_a_process_that_is_killed_is_replaced(client: httpx.Client) -> None:
    import multiprocessing

    for child in multiprocessing.active_children():
        child.kill()
        child.join()
    told = client.get("/en/make/board?pitch=19")
    assert told.status_code == 503
    assert "try again" in told.text
    assert client.get("/en/make/board?pitch=19").status_code == 200


def test_who_comes_too_late_is_told_when_to_come_again(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object, **__: object) -> None:
        raise Busy(3)

    monkeypatch.setattr("polygo_fab.web.desk.Desk.do", busy)
    answer = client.get("/en/make/board?pitch=18.5")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3")


def test_who_listens_waits_for_his_turn(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from polygo_fab.web.desk import Desk

    do, times = Desk.do, iter((True, False, False))

    async def busy(*given: Any, **named: Any) -> object:
        if next(times):
            raise Busy(1)
        return await do(*given, **named)

    monkeypatch.setattr(Desk, "do", busy)
    answer = client.get("/en/puzzles/booklet/puzzles.pdf/progress?count=1&size=5x5&seed=77")
    blocks = [block.split("\n") for block in answer.text.strip().split("\n\n")]
    assert [kind for kind, _ in blocks][-1] == "event: done"
    assert blocks[0] == ["event: line", 'data: "busy: try again in 1 s"']


def test_the_interface_is_described(client: httpx.Client) -> None:
    assert client.get("/openapi.json").json()["openapi"].startswith("3.1")


def test_a_temporary_folder_too_deep_for_sockets_is_one_line(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 80)
    deep.mkdir()
    run = subprocess.run([sys.executable, "-m", "polygo_fab", "serve", "--port", "0"], capture_output=True, text=True,
                         timeout=60, env={**os.environ, "TMPDIR": str(deep)})
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert "TMPDIR" in run.stderr


def test_a_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = subprocess.run([sys.executable, "-m", "polygo_fab", "serve", "--port", str(taken.getsockname()[1])],
                              capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "cannot listen there" in done.stderr
