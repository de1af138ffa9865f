"""What is written in a PDF file, word by word and as values (ISO 32000-1, 7.2 and 7.3): names, numbers, texts, arrays.

What is not written as the format wants is refused; nothing is guessed or mended.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ...core.errors import BadInput

__all__ = [
    "NUMBER",
    "TOKEN",
    "Damaged",
    "Entries",
    "Name",
    "PdfStream",
    "Ref",
    "Value",
    "parsed",
    "said_in",
    "string",
]

TOKEN = re.compile(rb"%[^\r\n]*|/[^\s\x00\[\]()<>{}/%]*|[^\s\x00\[\]()<>{}/%]+"
                   rb"|\((?:[^()\\]++|\\.|\((?:[^()\\]++|\\.|\((?:[^()\\]++|\\.)*+\))*+\))*+\)"
                   rb"|<<|>>|<[0-9A-Fa-f\s]*+>|[\[\]]|[^\s\x00]", re.DOTALL)
NUMBER = re.compile(rb"[-+]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"\r\n": b"", b"\n": b"", b"\r": b""}
_WORDS: Mapping[bytes, bool | None] = {b"true": True, b"false": False, b"null": None}
_LATIN = {**dict(zip(range(0x18, 0x20), "˘ˇˆ˙˝˛˚˜", strict=True)),
          **dict(zip(range(0x80, 0x9f), "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", strict=True)), 0xa0: "€"}
"""Where the letters of a text differ from Latin-1 (annex D.2)."""
_DEEPEST = 60


class Damaged(BadInput):
    """A file that is no PDF, or has not what the format wants where that is asked for."""


class Name(str):
    """A name of the file, without its slash."""


class Ref(NamedTuple):
    """Where an object of this number is meant."""

    number: int


@dataclass(frozen=True, eq=False)
class PdfStream:
    """A dictionary with bytes, as they are packed."""

    entries: Entries
    raw: bytes


Value: TypeAlias = bool | int | float | bytes | Name | Ref | list["Value"] | dict[str, "Value"] | PdfStream | None
Entries: TypeAlias = dict[str, Value]


def _tokens(said: bytes) -> list[bytes]:
    """What is written in a piece of a file, word by word, without comments."""
    found: list[bytes] = TOKEN.findall(said)
    return [token for token in found if token[0] != 37] if b"%" in said else found


def parsed(said: bytes) -> list[Value]:
    """All objects that are written in a piece of a file. Raises Damaged for what are none."""
    here: list[Value] = []
    outer: list[tuple[list[Value], bytes]] = []
    for token in _tokens(said):
        first = token[0]
        if first == 47:  # /
            here.append(_name(token))
        elif token.isdigit():
            here.append(int(token))
        elif token == b"R" and len(here) > 1 and isinstance(number := here[-2], int):
            here[-2:] = [Ref(number)]
        elif token in (b"<<", b"["):
            outer.append((here, token))
            here = []
            if len(outer) > _DEEPEST:
                raise Damaged("objects within objects, too deep")
        elif token in (b">>", b"]"):
            inside = here
            here, opened_by = outer.pop() if outer else ([], b"")
            if opened_by != (b"[" if token == b"]" else b"<<"):
                raise Damaged(f"a stray {token.decode()}")
            here.append(inside if token == b"]" else _dictionary(inside))
        elif first in b"(<" and len(token) > 1:
            here.append(string(token))
        elif token in _WORDS:
            here.append(_WORDS[token])
        elif NUMBER.fullmatch(token):
            here.append(float(token) if b"." in token else int(token))
        else:
            raise Damaged(f"{token[:20]!r}: expected an object")
    if outer:
        raise Damaged("an array or a dictionary that does not end")
    return here


@lru_cache(maxsize=4096)
def _name(token: bytes) -> Name:
    if b"#" in token:
        token = re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes.fromhex(match[1].decode()), token)
    return Name(token[1:].decode("utf-8", "replace"))


def _dictionary(inside: list[Value]) -> Entries:
    found: Entries = {}
    for key, value in zip(inside[::2], inside[1::2], strict=False):
        if not isinstance(key, Name):
            raise Damaged("a dictionary with a key that is no name")
        found[key] = value
    if len(inside) % 2:
        raise Damaged("a dictionary with a key that has no value")
    return found


def string(token: bytes) -> bytes:
    """What a string of the file stands for, in brackets or hexadecimal. Raises Damaged for one without an end."""
    if len(token) < 2:
        raise Damaged(f"a text that does not end: {token.decode()}")
    if token[0] == 60:  # <
        digits = b"".join(token[1:-1].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    return _ESCAPE.sub(_unescaped, token[1:-1]) if b"\\" in token else token[1:-1]


def _unescaped(match: re.Match[bytes]) -> bytes:
    said = match[1]
    return bytes((int(said, 8) & 255,)) if said.isdigit() else _ESCAPED.get(said, said)


def said_in(text: bytes) -> str:
    """A text that the file holds for people, in the encoding that it begins with, or in that of the format."""
    if text[:2] == b"\xfe\xff":
        return text[2:].decode("utf-16-be", "replace")
    if text[:3] == b"\xef\xbb\xbf":
        return text[3:].decode("utf-8", "replace")
    return text.decode("latin-1").translate(_LATIN)
