"""A form as browsers send it (multipart/form-data, RFC 7578): its texts, and its one file. In memory alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ..core.errors import BadInput, unknown
from .asking import once

__all__ = ["SentForm", "sent_form"]

_MOST_PARTS = 20
_LONGEST = 200
"""Characters of a text, and of the name of a file."""


@dataclass(frozen=True)
class SentForm:
    """The texts by their names, what the file is called (without folders), and its bytes; "" where none was chosen."""

    texts: Mapping[str, str]
    name: str
    data: bytes

    def refuse_others(self, fields: Collection[str]) -> None:
        """Raises BadInput for a text that is none of these fields."""
        for key in self.texts:
            if key not in fields:
                raise unknown("setting", key, fields)


@dataclass
class _FormPart:
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytearray = field(default_factory=bytearray)
    key: bytes = b""
    value: bytes = b""


def sent_form(kind: str, body: bytes, name: str) -> SentForm:
    """The form of which one field, `name`, is a file. Raises BadInput for what is no such form, and for a field that is
    there twice with two values."""
    from python_multipart.exceptions import FormParserError
    from python_multipart.multipart import MultipartParser, parse_options_header

    form, options = parse_options_header(kind[:500])
    if form != b"multipart/form-data" or b"boundary" not in options:
        raise BadInput("what was sent is no form: expected multipart/form-data")
    parts: list[_FormPart] = []

    def begin() -> None:
        if len(parts) == _MOST_PARTS:
            raise BadInput(f"the form has more than {_MOST_PARTS} fields")
        parts.append(_FormPart())

    def key(data: bytes, start: int, end: int) -> None:
        parts[-1].key += data[start:end]

    def value(data: bytes, start: int, end: int) -> None:
        parts[-1].value += data[start:end]

    def header() -> None:
        parts[-1].headers.append((parts[-1].key.lower(), parts[-1].value))
        parts[-1].key = parts[-1].value = b""

    def content(data: bytes, start: int, end: int) -> None:
        parts[-1].body += data[start:end]

    ended: list[bool] = []
    try:
        parser = MultipartParser(options[b"boundary"], {
            "on_part_begin": begin, "on_header_field": key, "on_header_value": value, "on_header_end": header,
            "on_part_data": content, "on_end": lambda: ended.append(True)})
        parser.write(body)
        parser.finalize()
    except FormParserError as error:
        raise BadInput(f"the form cannot be read: {str(error)[:100]}") from None
    if not ended:
        raise BadInput("the form is cut off")
    texts: dict[str, str] = {}
    files: list[tuple[str, bytes]] = []
    for part in parts:
        _, its = parse_options_header(dict(part.headers).get(b"content-disposition", b""))
        field_name = _text(its.get(b"name", b""))
        if field_name == name:
            called = _text(its.get(b"filename", b"")).replace("\\", "/").rpartition("/")[2]
            files.append((called, bytes(part.body)))
        else:
            text = bytes(part.body).decode("utf-8", "replace").strip()
            if len(text) > _LONGEST:
                raise BadInput(f"{field_name} = '{_text(bytes(part.body))[:60]}': allowed: up to {_LONGEST} characters")
            texts[field_name] = once(texts, field_name, _text(text.encode()))
    if len(set(files)) > 1:
        raise BadInput(f"{name}: sent {len(files)} times: allowed: once")
    return SentForm(texts, *(files or [("", b"")])[0])


def _text(data: bytes) -> str:
    """As it can be shown: what cannot be printed is left out."""
    return "".join(sign for sign in data.decode("utf-8", "replace") if sign.isprintable())[:_LONGEST]
