"""Check: a file of one's own, and what the checks find in it, drawn on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath as FilePath
from shlex import quote
from typing import TYPE_CHECKING, TypeVar

from ...core.errors import BadInput, MissingTool
from ...core.finding import Finding
from ...core.printed.typography import typeset
from ...core.units import number
from ...core.words.language_files import words_in
from ...core.words.number_format import measured
from ...core.workshop.profiles import profile_named, profiles
from ...core.workshop.tables import machines
from ...recipes.check import KINDS, check_data, is_pages, known
from ...recipes.report import ReportView, entry, view
from ...runtime.limits import isolated
from ..asking import Answer, Ask, View
from ..on_form import called_on
from ..refused import Refusal, refused_on
from ..sent_form import SentForm, sent_form
from ..words import counted, shown, stuffs_named, told, words

if TYPE_CHECKING:
    from ...check.known import Known

__all__ = ["PAGES"]

T = TypeVar("T")
_LARGEST = 5_000_000
"""Bytes of a file."""
_AROUND = 20_000
"""Bytes of a form without its file."""
_FIELDS = ("material", "machine", "profile", "thickness", "kerf")
_SHOWN = 100
"""Findings that are shown of one file: one that has more is wrong as a whole."""


@dataclass(frozen=True, kw_only=True)
class NumberedFinding:
    """A finding as the page tells it: its number on the picture ("" where it lies nowhere), what its code means, where
    it is and what was met there (`spoken` is the language of that), how to mend it, and the close-up of its place."""

    finding: Finding
    meaning: str
    where: str
    told: str
    spoken: str
    mend: str
    number: str
    at: str
    box: str
    spot: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What was found in a file: a line about it, whether it is `sound`, and its picture with the findings; what was
    `looked` at and what was not, and of how many `puzzles` it holds, in words, what `proves` them."""

    name: str
    line: str
    sound: bool
    rows: tuple[NumberedFinding, ...]
    more: str
    picture: ReportView
    looked: tuple[str, ...]
    puzzles: str
    proves: str


def check(ask: Ask) -> Answer:
    """The form; where a file was sent also what was found in it, or why it cannot be read."""
    if not ask.body and not ask.kind:
        return _page(ask, SentForm({}, "", b""), None)
    form = SentForm({}, "", b"")
    try:
        form = sent_form(ask.kind, ask.body, "file")
        return _page(ask, form, _checked(form, ask.lang))
    except BadInput as error:
        return _page(ask, form, None, refused_on(str(error), called_on("/check", ask.lang), form.texts, ask.lang))


def _page(ask: Ask, form: SentForm, checked: Checked | None, refused: Refusal | None = None) -> Answer:
    its = words(ask.lang)["check"]
    none = ("", its["unsaid"])
    choices = (("material", (none, *stuffs_named(ask.lang))),
               ("machine", (none, *((one.name, f"{one.name}, {number(one.bed[0])} × {number(one.bed[1])} mm")
                                    for one in machines().values()))),
               ("profile", (none, *((one, f"{one}, {look.title}") for one, look in profiles().items()))))
    page = shown("check.html", ask.lang, title=its["title"], here="check", query="", choices=choices, texts=form.texts,
                 ends=",".join(KINDS), largest=_LARGEST, checked=checked, refused=refused)
    return Answer(page, status=400 if refused else 200, passing=bool(ask.body or ask.kind))


def _checked(form: SentForm, lang: str) -> Checked:
    """Raises BadInput for no file, one that is too large or cannot be read, and for settings that cannot be."""
    if not form.name:
        raise BadInput(f"no file was chosen: allowed: {', '.join(KINDS)}")
    if FilePath(form.name).suffix.lower() not in KINDS:
        raise BadInput(f"'{form.name}': allowed: a file {', '.join(KINDS)}")
    if len(form.data) > _LARGEST:
        raise BadInput(f"'{form.name}': larger than {_LARGEST // 1_000_000} MB")
    form.refuse_others(_FIELDS)
    given = {key: text for key, text in form.texts.items() if text}
    facts = known(given.get("thickness"), given.get("kerf"), given.get("material"), given.get("machine"))
    profile = given.get("profile")
    look = profile_named(profile or "generic")
    found = _alone(form.name, partial(check_data, form.name, form.data, profile, facts))
    drawn = _alone(form.name, partial(entry, form.name, form.data, found[:_SHOWN], look))
    its, picture = words(lang)["check"], view(0, drawn)
    wrong = sum(one.severity == "error" for one in found)
    other = sum(one.severity == "warning" for one in found)
    line = counted(its["found"], wrong) if wrong else its["nothing"]
    more = its["more"].format(count=len(found) - _SHOWN) if len(found) > _SHOWN else ""
    pages = is_pages(form.name, form.data) and profile is None and facts is None
    puzzles = _puzzles(form) if pages else 0
    return Checked(name=form.name, line=", ".join([line, *([counted(its["warned"], other)] if other else [])]),
                   sound=not wrong, rows=tuple(_rows(picture, lang)), more=more, picture=picture,
                   looked=tuple(its[name] for name in _looked(pages, facts)),
                   puzzles=counted(its["puzzles"], puzzles) if puzzles else "",
                   proves=f"polygo-fab puzzle check {quote(form.name)}")


def _looked(pages: bool, facts: Known | None) -> Iterator[str]:
    """What was looked at and what was not, by the words for it."""
    if pages:
        yield from ("looked_pages", "unlooked_pages")
        return
    yield from ("looked_laser", "unlooked_laser")
    if facts is None or facts.machine is None:
        yield "unlooked_machine"
    if facts is None or not facts.thickness:
        yield "unlooked_material"


def _puzzles(form: SentForm) -> int:
    """How many puzzles a booklet prints the texts of; none where they cannot be read."""
    from ...check.puzzle_text import puzzle_texts

    try:
        return len(_alone(form.name, partial(puzzle_texts, form.data)))
    except BadInput:
        return 0


def _rows(picture: ReportView, lang: str) -> Iterator[NumberedFinding]:
    codes = words_in(lang, "codes")
    for row in picture.rows:
        finding = row.finding
        line, spoken = told(finding.message, lang)
        mend = typeset(codes["mend"][finding.code], lang) if row.mend else ""
        at = "" if row.at in f"{finding.where} {finding.message}" else measured(row.at, lang)
        yield NumberedFinding(finding=finding, meaning=typeset(codes["meaning"][finding.code], lang),
                              where=told(finding.where, lang)[0], told=line, spoken=spoken, mend=mend,
                              number=str(row.number or ""), at=at, box=row.box, spot=row.spot)


def _alone(name: str, work: Callable[[], T]) -> T:
    """Within the limits of files from strangers. Raises BadInput, which names the file, where that cannot be."""
    [answer] = isolated([work])
    if isinstance(answer, (BadInput, MissingTool)):
        raise BadInput(str(answer) if name in str(answer) else f"'{name}': {answer}")
    return answer


PAGES = (View(path="/check", answer=check, about="A file of one's own, and what is found in it", door="check",
              seconds=60, posted=_LARGEST + _AROUND),)
