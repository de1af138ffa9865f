"""The names of people, from a list as spreadsheets write it or as somebody types them: one reader for all that bears
names."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Sequence

from ..errors import BadInput

__all__ = ["LONGEST", "MOST", "people_listed", "people_said", "people_typed"]

MOST, LONGEST = 60, 40
"""So many names, each of so many characters."""
_APART = ",;\t"
_PARTED = re.compile("sep=.", re.I)
"""What a spreadsheet may write in a first line: by what its columns are parted."""
_NO_LETTER = "^"
"""What stands on either side of an exponent in the words of a page."""
_GIVEN = frozenset({"first name", "first names", "given name", "prénom", "prénoms", "vorname", "vornamen"})
_FAMILY = frozenset({"last name", "surname", "family name", "name", "nom", "nom de famille", "nachname", "nachnamen",
                     "familienname"})
_WHOLE = _GIVEN | _FAMILY | {"names", "full name", "noms", "nom et prénom", "prénom et nom", "namen"}
_PEOPLE = frozenset({"pupil", "pupils", "student", "students", "élève", "élèves", "schüler", "schülerin"})
"""What a first line says where it only heads its columns; of people in the first column alone: elsewhere it may say
who somebody is."""


def people_listed(data: bytes, where: str) -> tuple[str, ...]:
    """The names in a list, in their order and as they are written: in its first column, or where a first line heads its
    columns, in that of the names; of a first and a last name both, in that order. Empty lines are passed over; columns
    are parted by the first comma, semicolon or tabulator that is not in quotation marks; a text that is neither UTF-8
    nor UTF-16 is taken for one of Windows.

    where  the list, as a refusal calls it
    Raises BadInput for one without names, for quotation marks that are not around a name, and as `people_said`.
    """
    lines = [line for line in re.split("\r\n|\r|\n", _text(data)) if line.strip() and not _PARTED.fullmatch(line)]
    apart = next((sign for line in lines for sign in re.sub('"[^"]*"', "", line) if sign in _APART), ",")
    columns = _headed(lines[0], apart, where) if lines else ()
    names = _in_columns(lines[1:], columns, apart, where) if columns else []
    alone = len(lines) == 1 and len(columns) == 2  # nobody is called First name, Last name
    return _accepted(names if names or alone else _in_columns(lines, (0,), apart, where), 1, where)


def _text(data: bytes) -> str:
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return data.decode("utf-16", errors="replace")
    for name, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):  # without a mark: half of it is zeros
        if 2 * zeros.count(0) > max(2, len(zeros)):
            return data.decode(name, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _headed(line: str, apart: str, where: str) -> tuple[int, ...]:
    """The columns of names that a first line heads; none where it heads nothing."""
    said = [cell.casefold().rstrip(" :") for cell in _cells(line, apart, where)]
    given, family, whole = ([k for k, cell in enumerate(said) if cell in heads] for heads in (_GIVEN, _FAMILY, _WHOLE))
    if given and family:
        return given[0], family[0]
    return (0,) if said[0] in _WHOLE | _PEOPLE else tuple(whole[:1])


def _in_columns(lines: Sequence[str], columns: Sequence[int], apart: str, where: str) -> list[str]:
    """The names in these columns, those of a line together."""
    rows = (_cells(line, apart, where, 1 + max(columns)) for line in lines)
    return [name for row in rows if (name := " ".join(row[k] for k in columns if k < len(row)).strip())]


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
