"""The list of a class or a club: the names in it, as they can be printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...core.errors import BadInput
from ...core.own_file import read_bytes
from ...core.units import is_whole
from ...core.words.people import MOST, people_listed
from ...write.pdf_font import lacked, register

__all__ = ["list_in", "numbered_sheets", "printable_names", "pupils_of"]

_MOST_BYTES, _DIGITS = 1_000_000, 9


def list_in(path: Path) -> bytes:
    """The bytes of a list. Raises BadInput for a file that cannot be read, or is too large."""
    return read_bytes(path, "list", _MOST_BYTES, f"allowed: up to {MOST} names")


def numbered_sheets(number: str, lang: str) -> bytes | None:
    """The list of so many sheets without names, "Sheet 1" and so on; None for what is no number. Raises BadInput."""
    from ...pages.booklet_words import BookletWords

    if not is_whole(number):
        return None
    if len(number) > _DIGITS or not 1 <= int(number) <= MOST:
        raise BadInput(f"sheets = '{number[:60]}': allowed: 1 to {MOST}, or a list of names")
    words = BookletWords(lang)
    return "".join(words("class_sheet", number=str(k)) + "\n" for k in range(1, int(number) + 1)).encode()


def pupils_of(data: bytes, where: str) -> tuple[str, ...]:
    """The names in a list (`core.words.people`); `where` is the list, as a refusal calls it.

    Raises BadInput for a list that is none, and for a name with letters that the typeface has not.
    """
    return printable_names(people_listed(data, where), where)


def printable_names(names: Sequence[str], where: str) -> tuple[str, ...]:
    """These names. Raises BadInput for one with letters that the typeface has not."""
    register()
    for name in names:
        if lacks := lacked(name):
            raise BadInput(f"{where}: '{name}': the typeface has no character '{lacks[0]}': allowed: the name in "
                           "letters that it has")
    return tuple(names)
