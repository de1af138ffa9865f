"""Requests that nobody means well with: heads, paths, settings, bodies and forms as strangers send them, by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from polygo_fab import games, kits
from polygo_fab.core.options import declared
from polygo_fab.web.pages import pages
from tests.unit.hostile_files import HOSTILE

__all__ = ["LARGEST", "Hostile", "hostile"]

LARGEST = 5_020_000
"""Bytes of a form that is taken."""
BROKEN = Path(__file__).parents[1] / "broken"
GREEDY = ("zeros.", "content-of-", "attribute.", "lines.dxf", "many-pages", "web.svg", "forms-in", "nested-arrays",
          "object-stream")
"""Files that take the whole of their time: they have a test of their own (test_limits)."""
FILES = sorted(name for name in HOSTILE if not name.startswith(GREEDY))
VALUES = ("", "0", "-1", "1e309", "nan", "inf", "-inf", "999999999999999999999", "1,5", "0x10", "½", "١", "\x00",
          "\r\nX: y", "../../etc/passwd", "..\\..\\x.toml", "/dev/zero", "file:///etc/passwd", "~/.ssh",
          "http://169.254.169.254/", "<script>alert(1)</script>", '"><img src=x onerror=x>', "{{7*7}}", "%s%s%n",
          "$(id)", "`id`", "'; --", "\ud800", "x" * 200, "x" * 3000, "[" * 200, "a=b&c=d", "None", "true", "h999", "h0",
          "cairo-99", "s-1", "tetrago", "é" * 50, "svg,svg,svg", "exe", "plywood-5", "k40", "3 mm", "1e5", "0.0001",
          "60", "12", "\u202e\u0000", "*" * 120)
WORDS = ("..", ".", "%2e%2e", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%5c..", "%00", "%ff%fe", "%252e%252e", "a%2fb",
         "x" * 300, "<script>", "*", "con", "~root", "plate.svg", "plate.exe", "tetrago", "hex-2", "bridges", "a4",
         "puzzles.pdf", "%", "%zz", "\xff", ";a=b", "{kit}", "-rf", "__init__.py", ".git")
METHODS = ("POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "OPTIONS", "PROPFIND", "get", "GETGETGET", "G" * 500,
           "G@T")


@dataclass(frozen=True)
class Hostile:
    """What is sent, all of it or `cut` short and left open for a moment; `kind` says what it is."""

    kind: str
    data: bytes
    cut: bool = False


def hostile(seed: int, count: int) -> Iterator[Hostile]:
    """So many requests, the same for the same seed."""
    chance = random.Random(seed)
    makers: dict[Callable[[random.Random], Hostile], int] = {
        _head: 20, _method: 8, _path: 20, _settings: 35, _body: 12, _form: 8, _large: 1, _slow: 4}
    for _ in range(count):
        [make] = chance.choices(list(makers), list(makers.values()))
        yield make(chance)


def _request(target: str, headers: tuple[str, ...] = (), *, method: str = "GET", body: bytes = b"",
             host: str | None = "localhost") -> bytes:
    lines = [f"{method} {target} HTTP/1.1", *([f"Host: {host}"] if host is not None else []), "Connection: close",
             *headers]
    return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body


def _head(chance: random.Random) -> Hostile:
    host = chance.choice((None, "evil.example", "", "localhost.evil.example", "localhost:99999", "[::1",
                          "127.0.0.1@evil",
                          "LOCALHOST", "localhost\x00", "a" * 5000, "localhost, evil", "[::1]:8000", "127.0.0.1"))
    some = ("Accept-Language: " + "," * 500, "Accept-Language: fr;q=nan,de;q=1e999", "If-None-Match: " + '"x",' * 300,
            "Range: bytes=0-99999999999999", "Expect: 100-continue", "Upgrade: websocket", "X: " + "y" * 20_000,
            "Content-Length: 0", "Content-Length: -1", "Content-Length: 99999999999999", "Content-Length: 1, 2",
            "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Accept-Encoding: gzip;q=0, br",
            "Cookie: " + "a=b;" * 500, "X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: evil", "Forwarded: host=evil",
            "Origin: null", "\x01: y", "no colon", " folded", "Host: other", "H0: v", "\xff: \xfe", "TE: trailers",
            "Sec-Fetch-Site: cross-site", "Referer: javascript:x", "Authorization: Basic " + "QQ" * 200)
    headers = tuple(chance.sample(some, chance.randint(0, 3)))
    if chance.random() < 0.1:
        headers = tuple(f"H{k}: {'v' * chance.randint(0, 90)}" for k in range(chance.choice((50, 300, 2000))))
    return Hostile("head", _request(chance.choice(("/en/", "/", "/fr/play", "/openapi.json")), headers,
                                    host=host if chance.random() < 0.6 else "localhost"))


def _method(chance: random.Random) -> Hostile:
    target = chance.choice(("/en/", "*", "evil.example:443", "http://evil.example/", "/en/check", "", "en",
                            "/en/make/board/zip"))
    version = chance.choice(("HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTP/2.0", "", "FTP/1.1", "HTTP/1.1 x"))
    line = f"{chance.choice(METHODS)} {target} {version}\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    return Hostile("method", chance.choice((line, line, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02\x00",
                                            "\r\n\r\n\r\nx\r\n\r\n",
                                            "\x00" * 64 + "\r\n\r\n")).encode("latin-1"))


def _path(chance: random.Random) -> Hostile:
    words = [chance.choice((*WORDS, "en", "fr", "static", "make", "docs", "file", "read", "paper"))
             for _ in range(chance.randint(1, 6))]
    known = chance.choice(pages()).path
    for word in ("kit", "file", "game", "form", "book", "text", "page", "number"):
        known = known.replace(f"{{{word}}}", chance.choice(WORDS))
    return Hostile("path", _request(chance.choice(("/" + "/".join(words), "//" + "/".join(words), f"/en{known}",
                                                   f"/static/{words[0]}/{words[-1]}", "/" + "a/" * 3000,
                                                   "/en/" + "%41" * 2500))))


def _names() -> tuple[str, ...]:
    every = {option.name for kind in (*kits.classes().values(), *games.own().values()) for option in declared(kind)}
    return tuple(sorted({*every, *(its.name for page in pages() for its in page.given)}))


NAMES = _names()


def _settings(chance: random.Random) -> Hostile:
    """A page that there is, with settings that no form sends."""
    kit, game = chance.choice(sorted(kits.classes())), chance.choice(sorted(games.own()))
    target = chance.choice((f"/en/make/{kit}", f"/de/make/{kit}/proof", f"/fr/make/{kit}/picture",
                            f"/en/make/{kit}/solids", f"/en/make/{kit}/laser/plate.svg", f"/en/play/{game}",
                            f"/fr/play/{game}/record", f"/en/play/{game}/printed/svg", "/en/puzzles", "/en/check",
                            "/de/puzzles/solve", "/en/puzzles/answer", "/en/puzzles/picture", "/en/read/bridges/pdf",
                            "/fr/read/bridges/file", "/en/", f"/en/make/{kit}/zip/progress"))
    pairs = []
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        name = chance.choice(NAMES) if chance.random() < 0.85 else chance.choice(VALUES)
        value = chance.choice(VALUES) if chance.random() < 0.8 else _noise(chance)
        told = value if chance.random() < 0.1 else quote(value, errors="surrogatepass")
        pairs.append(f"{quote(name, errors='surrogatepass')}={told}")
    query = chance.choice(("&", "&", "&", ";")).join(pairs)
    for sign in " \r\n":
        query = query.replace(sign, quote(sign))
    return Hostile("settings", _request(f"{target}?{query}"))


def _noise(chance: random.Random) -> str:
    return "".join(chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x20, 0x3000))))
                   for _ in range(chance.randint(1, 60)))


def _body(chance: random.Random) -> Hostile:
    """Something is sent where nothing, or something else, is taken."""
    body = chance.choice((b"x" * 100, b"x" * 9000, b"{" * 5000, b"a=b", b"\x00" * 2000, b"<?xml?>"))
    kinds = ("text/plain", "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "", "\xff",
             "multipart/form-data; boundary=", "multipart/form-data; boundary=a", "multipart/mixed; boundary=a",
             "multipart/form-data; boundary=" + "a" * 900)
    origin = chance.choice(("http://localhost", "http://localhost", "http://evil.example", "null", "",
                            "http://localhost.evil"))
    length = chance.choice((str(len(body)), str(len(body)), "0", "99999999", "-5", "1e3", "0x10"))
    return Hostile("body", _request(chance.choice(("/en/check", "/en/check", "/fr/check", "/en/", "/en/make/board")),
                                    (f"Content-Type: {chance.choice(kinds)}", f"Origin: {origin}",
                                     f"Content-Length: {length}"),
                                    method=chance.choice(("POST", "POST", "POST", "GET", "PUT")), body=body))


def _multipart(name: str, data: bytes, chance: random.Random) -> bytes:
    field = chance.choice(("material", "machine", "profile", "thickness", "kerf", "x" * 300, "\u202e"))
    head = '--a\r\nContent-Disposition: form-data; name='
    texts = f'{head}"{field}"\r\n\r\n{chance.choice(VALUES)}\r\n'.encode("utf-8", "replace")
    file = f'{head}"file"; filename="{name}"\r\n\r\n'.encode("utf-8", "replace")
    return texts * chance.choice((0, 0, 1, 1, 40)) + file + data + b"\r\n--a--\r\n"


def _posted(body: bytes, extra: tuple[str, ...] = ()) -> bytes:
    return _request("/en/check", ("Content-Type: multipart/form-data; boundary=a", "Origin: http://localhost",
                                  f"Content-Length: {len(body)}", *extra), method="POST", body=body)


def _form(chance: random.Random) -> Hostile:
    """A form with a file that is broken, hostile or no such file."""
    if chance.random() < 0.5:
        name = chance.choice(FILES)
        data = HOSTILE[name]()
    else:
        path = chance.choice(sorted(path for path in BROKEN.glob("*.*") if path.suffix in (".svg", ".dxf", ".lbrn2")))
        name, data = path.name, bytearray(path.read_bytes())
        for _ in range(chance.randint(0, 30)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        data = bytes(data[:chance.randint(1, len(data))])
    name = chance.choice((name, name, name, f"../../{name}", f"C:\\{name}", "", name + "\x00.svg", "x" * 400 + name,
                          "a.exe"))
    return Hostile("form", _posted(_multipart(name, data, chance)))


def _large(chance: random.Random) -> Hostile:
    """Up to what is taken, and a byte more, said or not said beforehand."""
    frame = len(_multipart("a.svg", b"", random.Random(0)))
    size = LARGEST - frame - chance.choice((0, 0, -1, -5000, 40_000))
    body = _multipart("a.svg", chance.choice((b" ", b"<", b"\x00")) * size, random.Random(0))
    if chance.random() < 0.3:
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in
                          (body[k:k + 100_000] for k in range(0, len(body), 100_000))) + b"0\r\n\r\n"
        return Hostile("large", _request("/en/check", ("Content-Type: multipart/form-data; boundary=a",
                                                       "Origin: http://localhost",
                                                       "Transfer-Encoding: chunked"), method="POST", body=chunks))
    return Hostile("large", _posted(body))


def _slow(chance: random.Random) -> Hostile:
    """Begun, and not gone on with."""
    whole = chance.choice((_request("/en/"), _posted(_multipart("a.svg", b"<svg/>" * 100, random.Random(0)))))
    return Hostile("slow", whole[:chance.randint(1, len(whole) - 1)], cut=True)
