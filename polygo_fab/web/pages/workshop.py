"""What is to be cut, and with what: machines with their beds drawn to one scale, materials, and programs with the
colours that they take for operations."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.page import PAPERS
from ...core.part import OPERATIONS
from ...core.printed.typography import typeset
from ...core.units import number
from ...core.words.wording import decimal
from ...core.workshop.profiles import profiles
from ...core.workshop.tables import lasers, machines, materials
from ..asking import Answer, Ask, Kept, View
from ..words import said, shown, words

__all__ = ["PAGES"]


@dataclass(frozen=True)
class Bed:
    """A machine: how it is called, its laser, the size of its bed in words, and the bed in mm from the lower edge of
    the largest one."""

    name: str
    title: str
    laser: str
    size: str
    width: str
    height: str
    top: str


@dataclass(frozen=True)
class MaterialRow:
    """A material: lengths in words, and the classes of laser that cut it."""

    name: str
    title: str
    thickness: str
    kerf: str
    sheets: tuple[str, ...]
    lasers: str


@dataclass(frozen=True)
class Program:
    """A program or service: an operation with the colour that stands for it, and the formats that it reads, if any
    are known."""

    name: str
    title: str
    colours: tuple[tuple[str, str], ...]
    reads: str


def workshop(ask: Ask) -> Answer:
    """All of them."""
    lang, its = ask.lang, words(ask.lang)
    room = tuple(max(one.bed[k] for one in machines().values()) for k in (0, 1))
    kinds = lasers()
    beds = [Bed(one.name, said(one.title, lang), said(kinds[one.laser].title, lang), size=_size(one.bed, lang),
                width=number(one.bed[0]), height=number(one.bed[1]), top=number(room[1] - one.bed[1]))
            for one in machines().values()]
    stuffs = [MaterialRow(one.name, said(one.title, lang), decimal(one.thickness, lang),
                    kerf=_kerf((one.kerf.x, one.kerf.y), lang), lasers=", ".join(kind for kind, _ in one.cut),
                    sheets=tuple(_size(stock.size, lang) for stock in one.sheets)) for one in materials().values()]
    programs = [Program(name, said(one.title, lang), tuple((its["make"][operation], one.colour(operation))
                                                           for operation in OPERATIONS),
                        reads=", ".join(form.upper() for form in one.reads))
                for name, one in profiles().items()]
    a4 = PAPERS["a4"]
    return Answer(shown("workshop.html", lang, still=ask.still, title=its["workshop"]["title"], here="workshop",
                        query="", beds=beds, room=[number(side) for side in room], stuffs=stuffs, programs=programs,
                        a4=(number(a4[1]), number(a4[0]), number(room[1] - a4[0]))))


def _size(size: tuple[float, float], lang: str) -> str:
    return typeset(" × ".join(decimal(side, lang, 1) for side in size) + " mm", lang)


def _kerf(kerf: tuple[float, float], lang: str) -> str:
    return " × ".join(decimal(width, lang) for width in dict.fromkeys(kerf))


PAGES = (View(path="/workshop", answer=workshop, about="Machines with their beds, materials, programs",
              kept=lambda _: (Kept("workshop.html"),)),)
