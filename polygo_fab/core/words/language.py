"""The languages: a folder each, found by its language.toml, which says how it is written.

Ours are in templates/lang; a person brings more in the folder `lang/` of the config folder, and of each folder that its
folders.toml names. `core.words.language_files` reads the words and texts of a folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from ..errors import BadInput, unknown
from ..own_folders import own_folders
from ..resources import template, toml

__all__ = ["ENGLISH", "Language", "brought_languages", "language", "language_folder", "languages", "our_languages",
           "page_languages", "refused_languages", "usual_languages"]

ENGLISH = "en"
"""The one that is whole, and stands where another has no words."""
_CODE = re.compile("[a-z]{2,3}")
_OWN = ("usual", "hyphenation")
_SIGN = re.compile(r"[^\w{}+-]")
"""What a language that does not say it has not; the rest is then as in English."""


@dataclass(frozen=True, kw_only=True)
class Language:
    """How a language is written.

    title          what it calls itself
    usual          1, 2 ...: made where no language is named, in this order; 0: not
    hyphenation    the dictionary that parts its words (pyphen), as 'fr_FR'; "": they are not parted
    point          before the decimals of a number; `thousands`: between thousands
    narrow_before  signs that have a narrow no-break space before them where a space was typed; `narrow_after`: after
    contents       the heading of a table of contents
    letters        of its alphabet, in the order in which pages tell them
    """

    title: str
    usual: int = 0
    hyphenation: str = ""
    point: str
    thousands: str
    narrow_before: str = ""
    narrow_after: str = ""
    contents: str
    letters: str

    @property
    def parting(self) -> str:
        """What stands between the parts of a list that have commas of their own."""
        return "\u202f; " if ";" in self.narrow_before else "; "


def languages() -> tuple[str, ...]:
    """The codes of all there are: ours and those that are brought."""
    return tuple(sorted((*our_languages(), *brought_languages())))


def page_languages() -> tuple[str, ...]:
    """Those that there are web pages in. One of ours without words for them (web.toml) is a language of books alone."""
    return tuple(code for code in languages()
                 if code not in our_languages() or (template("lang") / code / "web.toml").is_file())


def usual_languages() -> tuple[str, ...]:
    """Those that are made where none is named, in their order."""
    usual = {code: its.usual for code in our_languages() if (its := language(code)).usual}
    return tuple(sorted(usual, key=usual.__getitem__))


def language(code: str) -> Language:
    """The language of this code. Raises BadInput for one there is not, or whose language.toml cannot be."""
    if code in our_languages():
        return _our_language(code)
    path = language_folder(code) / "language.toml"
    return _read(path, path.stat().st_mtime_ns)


def language_folder(code: str) -> Path:
    """Where its files are. Raises BadInput for a language there is not."""
    if code in our_languages():
        return template("lang") / code
    brought = brought_languages()
    if code not in brought:
        for why in (why for name, why in refused_languages() if name == code):
            raise BadInput(why)
        raise unknown("language", code, languages())
    return brought[code]


def brought_languages() -> dict[str, Path]:
    """The folders of those that are brought, by their codes."""
    return {code: folder for code, folder, wrong in _brought() if not wrong}


def refused_languages() -> tuple[tuple[str, str], ...]:
    """What is brought and cannot be a language: its name, and why, in one line that names the folder."""
    return tuple((code, wrong) for code, _, wrong in _brought() if wrong)


def _brought() -> list[tuple[str, Path, str]]:
    """Each folder with its name, and why it is none, "" where it is one."""
    found: dict[str, Path] = {}
    rows = []
    for place in own_folders():
        for folder in sorted(file.parent for file in (place / "lang").glob("*/language.toml") if file.is_file()):
            code = folder.name
            wrong = "allowed as its name: a code of two or three small letters (ISO 639), as it" \
                if not _CODE.fullmatch(code) else "polygo-fab has that language: expected another" \
                if code in our_languages() else f"{found[code]} is that language already" if code in found else ""
            if not wrong:
                found[code] = folder
            rows.append((code, folder, f"{folder}: {wrong}" if wrong else ""))
    return rows


@cache
def our_languages() -> tuple[str, ...]:
    """The codes of those of which the words are here."""
    return tuple(sorted(path.parent.name for path in template("lang").glob("*/language.toml")))


@cache
def _our_language(code: str) -> Language:
    """One of ours, which does not change while the program runs."""
    return _read(template("lang") / code / "language.toml", 0)


def _refuse_unparted(path: Path, name: str) -> None:
    """Raises BadInput for a dictionary that there is not; of one for a country that of its language does."""
    from pyphen import LANGUAGES, language_fallback

    if name and not language_fallback(name):
        raise BadInput(f"{path}: {unknown('hyphenation', name, LANGUAGES)}")


@cache
def _read(path: Path, when: int) -> Language:
    """As it was at a time. Raises BadInput, naming the file, for a key or a value that cannot be."""
    allowed = {field.name: int if field.name == "usual" else str for field in fields(Language)}
    values: Mapping[str, object] = toml(path)
    for key, value in values.items():
        if key not in allowed:
            raise BadInput(f"{path}: {unknown('key', key, allowed)}")
        if type(value) is not allowed[key]:
            raise BadInput(f"{path}: {key} = {str(value)[:60]!r}: allowed: "
                           f"{'a whole number' if key == 'usual' else 'a text in quotes'}")
    if not str(values.get("title", "")).strip():
        raise BadInput(f"{path}: title: missing: expected what the language calls itself")
    if path.parent.parent != template("lang"):
        _refuse_unparted(path, str(values.get("hyphenation", "")))
    english = toml(template("lang") / ENGLISH / "language.toml")
    its = Language(**{**{key: value for key, value in english.items() if key not in _OWN}, **values})
    if not _SIGN.fullmatch(its.point) or not _SIGN.fullmatch(its.thousands or " ") or its.point == its.thousands:
        raise BadInput(f"{path}: point = {its.point[:20]!r}, thousands = {its.thousands[:20]!r}: allowed: a sign each "
                       "that is no digit and no letter, not the same; thousands may have none")
    return its
