"""The parts of a kit on its page: cards of those of the game, and of blanks and test pieces beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.kit import Kit
from ..core.part import Part
from ..core.printed.typography import typeset
from ..core.words.language_files import words_in
from ..core.words.wording import decimal, stuff_said
from ..kits.workshop.part_names import besides, said

__all__ = ["PartCard", "card", "cards"]


@dataclass(frozen=True)
class PartCard:
    """`pictures`: of each face, where its file is and "", or what draws it in the page."""

    name: str
    count: int
    pictures: tuple[tuple[str, str], ...]
    text: str


def cards(kit: Kit, seen: Mapping[str, str], lang: str, aside: bool) -> list[PartCard]:
    """The parts of the game, or the others: blanks that they are cut out of, and test pieces.

    seen  the pictures by the paths of their files; "", or what draws one in the page that has no file
    """
    form, others = words_in(lang, "index")["part_size"], besides(kit.parts)
    return [card(part, part.count, form.format(material=stuff_said(part.material, part.thickness, lang),
                                               width=decimal(part.size[0], lang, 1),
                                               height=decimal(part.size[1], lang, 1)), seen, lang)
            for part in kit.parts if (part in others) == aside]


def card(part: Part, count: int, text: str, seen: Mapping[str, str], lang: str) -> PartCard:
    """One of them, with what is to be told of it."""
    return PartCard(said(part.name, lang), count, tuple(
        (path, seen[path]) for path in (f"preview/{part.name}.png", f"preview/{part.name}-back.png") if path in seen),
        typeset(text, lang))
