"""The form of puzzles: the sizes, levels and stars that it offers for a kind, and what is refused of what stands in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..core.errors import BadInput
from ..core.resources import Data
from ..recipes.puzzle_jobs.star_counts import runs
from .asking import Answer, Parameter
from .much import stars_there
from .on_form import FormName, called_on
from .picture_choice import picture_themes
from .printed_form import printed_fields
from .puzzle_order import (
    CHOICE,
    LAYOUT,
    MOST,
    NAMED,
    NotFoundHere,
    PuzzleOrder,
    has_stars,
    kinds,
    offered,
    order,
    sizes_of,
)
from .refused import refused_on
from .words import shown, words

__all__ = ["CHOOSING", "bad_in", "cards", "chosen"]

CHOOSING: tuple[Parameter, ...] = (*CHOICE, *LAYOUT)
"""What the form asks for."""


def bad_in(wanted: PuzzleOrder) -> BadInput | None:
    """What is refused of an order before a puzzle is looked for; None where it can be looked for."""
    try:
        if wanted.given:
            wanted.item(1)
        if any(one.name in wanted.given for one in LAYOUT):
            wanted.book("puzzles.pdf")
        _ = wanted.seed
    except BadInput as error:
        return error
    return None


def chosen(wanted: PuzzleOrder, refused: BadInput | None, query: str) -> Answer:
    """The kinds, and the form of the one that is chosen, with a refusal beside the field that it is about; its buttons
    lead to the page that was asked for. `query`: what was asked of it."""
    from ..pages.booklet_words import BookletWords

    said, kind, lang = BookletWords(wanted.lang), wanted["kind"], wanted.lang
    sizes = sizes_of(kind)
    own = (wanted["size"],) if wanted["size"] not in ("", *sizes) else ()
    come = {size: offered(kind, size) for size in (*(("",) if kind in NAMED else ()), *own, *sizes)}
    levels = sorted({level for one in come.values() for level in one})
    hidden = {"level": not levels, "stars": not has_stars(kind), "words": kind not in NAMED,
              "text": kind not in ("qr", "picture")}
    found = _refusal(wanted, refused)
    page = shown("puzzles.html", lang, title=words(lang)["puzzles"]["title"], wanted=wanted, cards=cards(lang),
                 kind=kind, kind_title=said.kind(kind or "base"), goal=said.goal(kind or "base"), come=come,
                 levels=[(level, said.level(level)) for level in levels], starred=has_stars(kind),
                 stars=[*_stars(kind, lang)], themes=picture_themes(lang) if kind == "picture" else (),
                 printed=printed_fields(wanted.given, lang), most=MOST, here="puzzles", query=query,
                 **{**found, "wrong": "" if hidden.get(found["wrong"]) else found["wrong"]})
    return Answer(page, status=400 if refused else 200, passing=isinstance(refused, NotFoundHere))


def cards(lang: str) -> list[tuple[str, str, str]]:
    """Every kind with its title and its goal."""
    from ..pages.booklet_words import BookletWords

    said = BookletWords(lang)
    return [(name, said.kind(name or "base"), said.goal(name or "base")) for name in kinds()]


def _refusal(wanted: PuzzleOrder, refused: BadInput | None) -> Data:
    if refused is None:
        return {"refused": None, "offers": (), "wrong": ""}
    called = called_on("/puzzles", wanted.lang)
    if wanted["kind"] == "picture":
        its = words(wanted.lang)["puzzles"]
        called |= {name: FormName(its[f"picture_{name}"]) for name in ("words", "text")}
    found = refused_on(str(refused), called, wanted.given, wanted.lang)
    offers = [(offer, order([*{**wanted.given, **offer.changes}.items()], wanted.lang).query) for offer in found.offers]
    return {"refused": found, "offers": offers, "wrong": found.field}


def _stars(kind: str, lang: str) -> Iterator[tuple[str, str]]:
    """Each size of a kind with the stars that its puzzles have, as the field takes them, where they were measured; in
    brackets those that come with a level alone."""
    its = words(lang)["puzzles"]["stars_level"]
    for size in sizes_of(kind) if has_stars(kind) else ():
        found = list(stars_there(kind, size, offered(kind, size)))
        told = [_runs(some) if level is None else f"({its.format(level=level, stars=_runs(some))})"
                for level, some in found]
        if told:
            yield size, " ".join(told)


def _runs(numbers: Collection[int]) -> str:
    return ", ".join(f"{low}-{high}" if low < high else str(low) for low, high in runs(numbers)) or "\N{EN DASH}"
