"""Check: a file that somebody sends is read like any other, within limits, and what is found is drawn on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsers import served
from click.testing import CliRunner
from hostile_files import HOSTILE
from lxml import html

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.check import check_data, known
from polygo_fab.web.asking import Answer, Ask
from polygo_fab.web.pages import check as checking
from polygo_fab.web.pages.play import printed
from polygo_fab.web.pages.puzzles import booklet
from polygo_fab.web.sent_form import sent_form

BROKEN = Path(__file__).parents[1] / "broken"
LARGEST = 5_000_000
SMALL = sorted(name for name in HOSTILE if name not in (
    "zeros.pdf", "zeros.svg", "zeros.dxf", "attribute.svg", "lines.dxf",  # past the limit of what may be sent
    "content-of-strokes.pdf"))  # in the proof of `check` (test_limits.py)


def form(name: str, data: bytes, **texts: str) -> tuple[str, bytes]:
    """A form as a browser sends it: its media type, and its bytes."""
    request = httpx.Request("POST", "http://x/", files={"file": (name, data)}, data=texts)
    return request.headers["content-type"], request.read()


def asked(name: str, data: bytes, lang: str = "en", **texts: str) -> Answer:
    kind, body = form(name, data, **texts)
    return checking.check(Ask(lang, body=body, kind=kind))


def shown(answer: Answer) -> html.HtmlElement:
    return html.document_fromstring(answer.body.decode())


def told(page: html.HtmlElement) -> str:
    return " ".join(page.get_element_by_id("result").text_content().split())


def plain(page: html.HtmlElement) -> str:
    return told(page).replace("\xa0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("name", ["good.svg", "good.dxf", "good.lbrn2", "good.pdf"])
def test_a_good_file_is_sound(name: str) -> None:
    answer = asked(name, (BROKEN / name).read_bytes())
    page = shown(answer)
    assert answer.status == 200
    assert answer.passing
    assert page.xpath("string(//p[@class='sound'])") == "Nothing found, as far as a file alone can tell"
    assert len(page.xpath("//div[@class='plan']//*[local-name()='path']")) > 5


@pytest.mark.parametrize("name", ["CROSS-hole-over-outline.svg", "DOUBLE-line-reversed.dxf", "OPEN-gap.lbrn2",
                                  "COLOUR-of-ink.pdf", "TINY-line.svg"])
def test_what_check_finds_is_on_the_page(name: str) -> None:
    path = BROKEN / name
    if not path.exists():
        path = next(iter(sorted(BROKEN.glob(f"{name.partition('-')[0]}-*{path.suffix}"))))
    data = path.read_bytes()
    findings = check_data(path.name, data)
    page = shown(asked(path.name, data))
    rows = page.xpath("//ol[@class='findings']/li")
    assert len(rows) == len(findings) > 0
    for row, finding in zip(rows, findings, strict=True):
        text = " ".join(row.text_content().split())
        assert finding.code in text
        assert " ".join(f"{finding.where}: {finding.message}".split()) in text
        assert row.get("class") == finding.severity
    french = told(shown(asked(path.name, data, "fr")))
    assert not [finding for finding in findings if finding.message in french]
    assert "Pour y remédier" in french


@pytest.mark.parametrize(("lang", "looked", "unlooked", "machine"), [
    ("en", "Looked at: every line", "Not looked at: whether it is", "No machine is said"),
    ("fr", "Regardé : chaque ligne", "Non regardé : si c’est ce", "Aucune machine n’est dite"),
    ("de", "Angesehen: jede Linie", "Nicht angesehen: ob es ist", "Keine Maschine ist genannt")])
def test_what_was_looked_at_and_what_was_not_is_named(lang: str, looked: str, unlooked: str, machine: str) -> None:
    data = (BROKEN / "good.svg").read_bytes()
    text = plain(shown(asked("good.svg", data, lang)))
    assert looked in text
    assert unlooked in text
    assert machine in text
    assert machine not in plain(shown(asked("good.svg", data, lang, machine="k40")))


@pytest.mark.parametrize(("lang", "told_of", "unlooked"), [
    ("en", "There are 2 puzzles in it, which were not looked at", "Not looked at: what its pages show"),
    ("fr", "Il contient 2 grilles, qui n’ont pas été regardées", "Non regardé : ce que ses pages montrent"),
    ("de", "Es sind 2 Rätsel darin, die nicht angesehen wurden", "Nicht angesehen: was seine Seiten zeigen")])
def test_of_a_booklet_it_is_said_that_its_puzzles_were_not_looked_at(lang: str, told_of: str, unlooked: str) -> None:
    book = booklet(lambda line: None, Ask("en", {"file": "puzzles.pdf"}, (("size", "4x4"), ("count", "2"))))
    page = shown(asked("my club.pdf", book.body, lang))
    assert told_of in plain(page)
    assert unlooked in plain(page)
    assert page.xpath("string(//section[@class='checked']//code)") == "polygo-fab puzzle check 'my club.pdf'"
    assert not shown(asked("good.pdf", (BROKEN / "good.pdf").read_bytes())).xpath("//section[@class='checked']//code")


@pytest.mark.parametrize(("name", "lang", "said"), [
    ("p.svg", "en", "'p.svg': the drawing of a puzzle, which nothing cuts: allowed: laser files"),
    ("p.svg", "fr", "« p.svg » : le dessin d’une grille, que rien ne découpe"),
    ("p.svg", "de", "„p.svg“: die Zeichnung eines Rätsels, die nichts ausschneidet"),
    ("game.svg", "en", "'game.svg': the picture of a game, which nothing cuts")])
def test_a_picture_that_nothing_cuts_is_told_as_one(name: str, lang: str, said: str, tmp_path: Path) -> None:
    """And not as a laser file with a fault in each of its lines, but where somebody says that it is one."""
    path = tmp_path / name
    if name == "p.svg":
        assert CliRunner().invoke(cli, ["puzzle", "export", "6x6#12345", "--out", str(path)]).exit_code == 0
    else:
        path.write_bytes(printed(Ask("en", {"game": "hex-2", "form": "svg"}, (("board", "h3"),))).body)
    answer = asked(name, path.read_bytes(), lang)
    assert answer.status == 400
    assert said.replace("’", "'") in plain(shown(answer)).replace("’", "'")
    assert asked(name, path.read_bytes(), lang, material="plywood-3").status == 200


def test_what_is_known_of_a_file_is_taken() -> None:
    data = (BROKEN / "good.svg").read_bytes()
    facts = known(stuff="plywood-3", cutter="k40")
    assert facts is not None
    page = shown(asked("good.svg", data, material="plywood-3", machine="k40"))
    assert len(page.xpath("//ol[@class='findings']/li")) == len(check_data("good.svg", data, None, facts))
    assert page.xpath("string(//select[@name='machine']/option[@selected]/@value)") == "k40"


@pytest.mark.parametrize(("name", "data", "texts", "said"), [
    ("a.txt", b"x", {}, ".svg"), ("", b"", {}, "no file was chosen"), ("a.svg", b"", {}, "a.svg"),
    ("a.svg", b"not xml", {}, "a.svg"), ("../../etc/passwd.svg", b"<svg", {}, "passwd.svg"),
    ("a.svg", b"<svg/>", {"material": "cheese"}, "cheese"), ("a.svg", b"<svg/>", {"thickness": "3 ells"}, "ells"),
    ("a.svg", b"<svg/>", {"profile": "none"}, "none"), ("a.svg", b"<svg/>", {"kerf": "9 m"}, "Kerf = "),
    ("x" * 500 + ".svg", b"<svg/>", {}, "x" * 100), ("<script>.svg", b"<svg", {}, "<script>.svg"),
    ("a.svg", b"x" * (LARGEST + 1), {}, "larger than 5 MB")])
def test_what_cannot_be_read_is_one_line(name: str, data: bytes, texts: dict[str, str], said: str) -> None:
    answer = asked(name, data, **texts)
    assert answer.status == 400
    page = shown(answer)
    line = page.xpath("string(//section[@class='refused']/p)")
    assert said in line
    assert "\n" not in line.strip()
    assert not page.xpath("//main//script")


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_a_hostile_file_is_a_finding_or_one_line(name: str) -> None:
    answer = asked(name, HOSTILE[name]())
    page = shown(answer)
    assert answer.status in (200, 400)
    if answer.status == 400:
        assert len(page.xpath("string(//section[@class='refused']/p)")) > 10
    else:
        assert page.xpath("//ol[@class='findings']/li | //p[@class='sound']")
    assert len(answer.body) < 20_000_000
    assert "Traceback" not in told(page)


@pytest.mark.parametrize(("kind", "body"), [
    ("text/plain", b"x"), ("multipart/form-data", b"x"), ("multipart/form-data; boundary=" + "x" * 400, b"x"),
    ("multipart/form-data; boundary=a", b"--a\r\nContent-Disposition: form-data; name=file; filename=a.svg\r\n\r\n"),
    ("multipart/form-data; boundary=a", b"nothing"), ("multipart/form-data; boundary=a", b""),
    ("multipart/form-data; boundary=a", b"--a\r\n" + b"X: y\r\n" * 50 + b"\r\n\r\n--a--\r\n"),
    ("multipart/form-data; boundary=a",
     b"--a\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n" * 50 + b"--a--\r\n")])
def test_no_form_is_one_line(kind: str, body: bytes) -> None:
    with pytest.raises(BadInput) as error:
        sent_form(kind, body, "file")
    assert "\n" not in str(error.value)


def test_a_form_is_taken_apart() -> None:
    data = bytes(range(256)) * 40 + b"\r\n--"
    kind, body = form("C:\\x\\ä.svg", data, material="plywood-3")
    found = sent_form(kind, body, "file")
    assert (found.name, found.data, dict(found.texts)) == ("ä.svg", data, {"material": "plywood-3"})


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with served() as address, httpx.Client(base_url=address, timeout=120) as found:
        yield found


def sent(client: httpx.Client, path: str = "/en/check", origin: str | None = "own", **more: Any) -> httpx.Response:
    own = str(client.base_url).rstrip("/")
    headers = {} if origin is None else {"origin": own if origin == "own" else origin}
    return client.post(path, headers=headers, **more)


@pytest.mark.slow
def test_a_form_is_taken_from_our_own_pages_alone(client: httpx.Client) -> None:
    files = {"file": ("good.svg", (BROKEN / "good.svg").read_bytes())}
    good = sent(client, files=files)
    assert good.status_code == 200
    assert good.headers["cache-control"] == "no-store"
    assert "set-cookie" not in good.headers
    for origin in (None, "null", "http://evil.example", "http://127.0.0.1:1", "https://", "[", "http://[::1"):
        refused = sent(client, origin=origin, files=files)
        assert refused.status_code == 403, origin
        assert refused.text.count("\n") == 1
    assert sent(client, "/en/read", files=files).status_code == 405
    assert sent(client, "/en/check/", files=files).status_code == 405


@pytest.mark.slow
def test_more_than_the_limit_is_one_line(client: httpx.Client) -> None:
    for more in ({"files": {"file": ("a.svg", bytes(LARGEST + 30_000))}}, {"content": iter([bytes(1_000_000)] * 7)}):
        try:
            answer = sent(client, **more)
        except httpx.WriteError:  # the server has answered and closed before all was sent
            continue
        assert answer.status_code == 413
        assert answer.text == "too much is sent: allowed: 5020 kB\n"
    just = sent(client, files={"file": ("a.svg", b"<svg" + bytes(LARGEST - 4))})
    assert just.status_code == 400
    assert "a.svg" in just.text
    assert client.get("/en/check").status_code == 200


@pytest.mark.slow
def test_the_sending_is_described(client: httpx.Client) -> None:
    told = client.get("/openapi.json").json()["paths"]["/{lang}/check"]
    assert set(told) == {"get", "post"}
    assert {"403", "413", "408", "429"} <= set(told["post"]["responses"])
