"""The pupils of a class, from a list: a CSV file as spreadsheets write it, or a text with a name a line."""

from __future__ import annotations

import csv
import re
import unicodedata
from pathlib import Path

from ...core.errors import BadInput
from ...core.own_file import read_bytes
from ...pages.booklet_options import MOST_TITLE
from ...write.pdf_font import lacked, register

__all__ = ["MOST_PUPILS", "list_in", "pupils_of"]

MOST_PUPILS = 60
_MOST_BYTES = 1_000_000
_APART = ",;\t"
_NO_LETTER = "^"
"""What stands on either side of an exponent in the words of a page."""


def list_in(path: Path) -> bytes:
    """The bytes of a list. Raises BadInput for a file that cannot be read, or is too large."""
    return read_bytes(path, "list", _MOST_BYTES, f"allowed: up to {MOST_PUPILS} names")


def pupils_of(data: bytes, where: str) -> tuple[str, ...]:
    """The names in the first column of a list, in their order and as they are written. Empty lines are passed over;
    columns are parted by the first comma, semicolon or tabulator that is not in quotation marks; a text that is no
    UTF-8 is taken for one of Windows.

    where  the list, as a refusal calls it
    Raises BadInput for one without names or with too many, for quotation marks that are not around a name, and for a
    name that is too long, stands there twice, or has letters that the typeface has not.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    lines = re.split("\r\n|\r|\n", text)
    apart = next((sign for line in lines for sign in re.sub('"[^"]*"', "", line) if sign in _APART), ",")
    names = tuple(filter(None, (_first(line, apart, where) for line in lines)))
    if not 1 <= len(names) <= MOST_PUPILS:
        raise BadInput(f"{where}: {len(names)} names: allowed: 1 to {MOST_PUPILS}, one a line")
    register()
    for name in names:
        if len(name) > MOST_TITLE or not name.isprintable() or _NO_LETTER in name:
            raise BadInput(f"{where}: '{name[:60]}': allowed: up to {MOST_TITLE} characters that print, but "
                           f"{_NO_LETTER}")
        if names.count(name) > 1:
            raise BadInput(f"{where}: '{name}' stands there twice: allowed: another name for each, as {name} B.")
        if lacks := lacked(name):
            raise BadInput(f"{where}: '{name}': the typeface has no character '{lacks[0]}': allowed: the name in "
                           "letters that it has")
    return names


def _first(line: str, apart: str, where: str) -> str:
    """What stands in the first column of a line."""
    try:
        [first, *_] = next(csv.reader([line], delimiter=apart, strict=True, skipinitialspace=True), ()) or ("",)
        if '"' in first and not line.lstrip(" ").startswith('"'):
            raise csv.Error("one within a name")
    except csv.Error:
        raise BadInput(f"{where}: '{line[:60]}': its quotation marks: allowed: around a whole name, those in it "
                       "twice") from None
    return unicodedata.normalize("NFC", " ".join(first.split()))
