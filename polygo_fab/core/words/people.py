"""The names of people, from a list as spreadsheets write it or as somebody types them: one reader for all that bears
names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ..errors import BadInput

__all__ = ["LONGEST", "MOST", "people_listed", "people_said", "people_typed"]

MOST, LONGEST = 60, 40
"""So many names, each of so many characters."""
_APART = ",;\t"
_NO_LETTER = "^"
"""What stands on either side of an exponent in the words of a page."""
_HEADS = frozenset("""name|names|first name|last name|surname|full name|pupil|pupils|student|students|nom|noms|prénom|
prénoms|nom et prénom|prénom et nom|élève|élèves|vorname|vornamen|nachname|nachnamen|namen|schüler|schülerin""".replace(
    "\n", "").split("|"))
"""What a first line says where it only heads its column."""


def people_listed(data: bytes, where: str) -> tuple[str, ...]:
    """The names in the first column of a list, in their order and as they are written. Empty lines are passed over,
    and a first line that only says what stands below it; columns are parted by the first comma, semicolon or tabulator
    that is not in quotation marks; a text that is no UTF-8 is taken for one of Windows.

    where  the list, as a refusal calls it
    Raises BadInput for one without names, for quotation marks that are not around a name, and as `people_said`.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    lines = re.split("\r\n|\r|\n", text)
    apart = next((sign for line in lines for sign in re.sub('"[^"]*"', "", line) if sign in _APART), ",")
    names = [name for line in lines for name in _cells(line, apart, where, 1) if name]
    if len(names) > 1 and names[0].casefold().rstrip(" :") in _HEADS:
        del names[0]
    return _accepted(names, 1, where)


def people_said(text: str, where: str) -> tuple[str, ...]:
    """The names in a line, with commas between; one with a comma in it stands in quotation marks.

    Raises BadInput for too many, and for one that is too long, stands there twice or does not print.
    """
    return _accepted([name for name in _cells(text, ",", where) if name], 0, where)


def people_typed(names: Sequence[str]) -> str:
    """The line that says these names."""
    return ", ".join('"' + name.replace('"', '""') + '"' if any(sign in name for sign in ',"') else name
                     for name in names)


def _accepted(names: Sequence[str], least: int, where: str) -> tuple[str, ...]:
    if not least <= len(names) <= MOST:
        raise BadInput(f"{where}: {len(names)} names: allowed: 1 to {MOST}, one a line")
    for name in names:
        if len(name) > LONGEST or not name.isprintable() or _NO_LETTER in name:
            raise BadInput(f"{where}: '{name[:60]}': allowed: up to {LONGEST} characters that print, but {_NO_LETTER}")
        if names.count(name) > 1:
            raise BadInput(f"{where}: '{name}' stands there twice: allowed: another name for each, as {name} B.")
    return tuple(names)


def _cells(line: str, apart: str, where: str, most: int = MOST * 10) -> list[str]:
    """What stands in the columns of a line, of the first `most` of them."""
    field = re.compile(rf' *(?:"((?:[^"]|"")*)" *|([^"{apart}]*))({apart}|$)')
    found, at = list[str](), 0
    while len(found) < most:
        match = field.match(line, at)
        if match is None:
            raise BadInput(f"{where}: '{line[:60]}': its quotation marks: allowed: around a whole name, those in it "
                           "twice")
        name = match[2] if match[1] is None else match[1].replace('""', '"')
        found.append(unicodedata.normalize("NFC", " ".join(name.split())))
        if not match[3]:
            break
        at = match.end()
    return found
