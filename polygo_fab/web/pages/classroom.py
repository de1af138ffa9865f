"""A class: the names of pupils, and what each gets; a sheet for each of them and a key, as `puzzle class` writes them.

The names come in the body of a form and go into the files alone: no address has them, and nothing is kept.
"""

from __future__ import annotations

from ...core.errors import BadInput
from ...core.finding import Unsound
from ...core.units import is_whole
from ...recipes.puzzle_jobs.printed import PRINTED
from ..archive import archive_of
from ..asking import Answer, Ask, View
from ..much import refuse_much
from ..on_form import called_on
from ..printed_form import printed_fields, printed_said
from ..refused import Refusal, refused_on
from ..sent_form import SentForm, sent_form
from ..words import shown, words

__all__ = ["PAGES"]

_LARGEST = 40_000
"""Bytes of a form."""
_MOST = 360
"""Puzzles that a page makes at once."""
_USUAL = {"spec": "2x 6x6:1, 2x 6x6:2", "levels": "", "size": "", "seed": "1", "sheets": "1"}
_APART = ("answers",)
"""What is said of a booklet, but not of a class: its answers are the key."""
_FIELDS = (*_USUAL, *(one.name for one in PRINTED if one.name not in _APART))


def classroom(ask: Ask) -> Answer:
    """The form; where one was sent the archive of the sheets and the key, or why it cannot be."""
    if not ask.body and not ask.kind:
        return _page(ask, SentForm(_USUAL, "", b""), None)
    form = SentForm(_USUAL, "", b"")
    try:
        form = sent_form(ask.kind, ask.body, "names")
        return Answer(archive_of("class", _files(form, ask.lang)), "application/zip", name="class.zip")
    except BadInput as error:
        return _page(ask, form, refused_on(str(error), called_on("/puzzles/class", ask.lang), form.texts, ask.lang))


def _page(ask: Ask, form: SentForm, refused: Refusal | None) -> Answer:
    page = shown("class.html", ask.lang, title=words(ask.lang)["class"]["title"], here="puzzles/class", query="",
                 texts={**_USUAL, **form.texts}, printed=printed_fields(form.texts, ask.lang, _APART),
                 names=form.data.decode("utf-8", "replace"), refused=refused,
                 most=_MOST)
    return Answer(page, status=400 if refused else 200, passing=bool(ask.body or ask.kind))


def _files(form: SentForm, lang: str) -> dict[str, bytes]:
    """The sheets and the key. Raises BadInput for names or puzzles that cannot be."""
    from ...recipes.puzzle_jobs.book import book_files
    from ...recipes.puzzle_jobs.class_book import class_book, spec_of
    from ...recipes.puzzle_jobs.class_list import numbered_sheets
    from ...runtime.executors import local

    form.refuse_others(_FIELDS)
    texts = {**_USUAL, **{key: text for key, text in form.texts.items() if text or key == "spec"}}
    seed = texts["seed"]
    if not (is_whole(seed) and len(seed) < 20 and int(seed) <= 10 ** 12):
        raise BadInput(f"seed = '{seed[:60]}': allowed: a whole number from 0 to {10 ** 12}")
    if not (is_whole(texts["sheets"]) and len(texts["sheets"]) < 10 and 1 <= int(texts["sheets"]) <= 20):
        raise BadInput(f"sheets = '{texts['sheets'][:60]}': allowed: a whole number from 1 to 20")
    spec = "" if texts["levels"] and texts["spec"] == _USUAL["spec"] else texts["spec"].strip()
    numbered = numbered_sheets(form.data.decode("utf-8", "replace").strip(), lang)
    listed = form.data if numbered is None else numbered
    each = spec_of(*(one or None for one in (spec, texts["levels"], texts["size"])))
    book = class_book(listed, words(lang)["class"]["names"], each,
                      {"lang": lang, "seed": int(seed), **printed_said(texts, _APART)}, int(texts["sheets"]),
                      unnamed=numbered is not None)
    if book.count > _MOST:
        raise BadInput(f"{book.count} puzzles: allowed here: up to {_MOST}; with the command line, 1000")
    refuse_much(book.items)
    try:
        with local(1) as executor:
            files, _ = book_files(book, executor, "class")
    except Unsound as error:
        raise BadInput("; ".join(map(str, error.findings[:3]))) from None
    return {f"class{end}.pdf": data for end, data in files.items()}


PAGES = (View(path="/puzzles/class", answer=classroom, about="Sheets for a class and their key, as `puzzle class`",
              seconds=600, posted=_LARGEST),)
