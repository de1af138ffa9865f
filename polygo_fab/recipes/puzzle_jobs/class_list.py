"""The pupils of a class, from a list: a CSV file as spreadsheets write it, or a text with a name a line."""

from __future__ import annotations

import csv
from pathlib import Path

from ...core.errors import BadInput
from ...core.own_file import read_bytes
from ...pages.booklet_options import MOST_TITLE
from ...write.pdf_font import register, require

__all__ = ["MOST_PUPILS", "pupils_in"]

MOST_PUPILS = 60
_MOST_BYTES = 1_000_000
_APART = ",;\t"


def pupils_in(path: Path) -> tuple[tuple[str, ...], bytes]:
    """The names in the first column, in their order, and the bytes of the file. Empty lines are passed over; columns
    are parted by the first of comma, semicolon and tabulator that the file has; a text that is no UTF-8 is taken for
    one of Windows.

    Raises BadInput for a file that cannot be read, without names or with too many, for a name that is too long, stands
    there twice, or has letters that the typeface has not.
    """
    data = read_bytes(path, "list", _MOST_BYTES, f"allowed: up to {MOST_PUPILS} names")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    apart = min((sign for sign in _APART if sign in text), key=text.index, default=",")
    try:
        rows = list(csv.reader(text.splitlines(), delimiter=apart))
    except csv.Error as error:
        raise BadInput(f"list '{path}': no table: {error}") from None
    register()
    names = tuple(" ".join(row[0].split()) for row in rows if row and row[0].strip())
    if not 1 <= len(names) <= MOST_PUPILS:
        raise BadInput(f"list '{path}': {len(names)} names: allowed: 1 to {MOST_PUPILS}, one a line")
    for name in names:
        if len(name) > MOST_TITLE or not name.isprintable():
            raise BadInput(f"list '{path}': '{name[:60]}': allowed: up to {MOST_TITLE} characters that print")
        if names.count(name) > 1:
            raise BadInput(f"list '{path}': '{name}' stands there twice: allowed: another name for each, as {name} B.")
        require(name)
    return names, data
