"""Make: the settings of a kit, its laser jobs as they are written, parts, bill, proofs, the command, and the files."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from ...core.errors import BadInput
from ...core.finding import Finding, Unsound
from ...core.kit import Kit
from ...core.printed.book_titles import kit_title
from ...core.printed.typography import typeset
from ...core.resources import Data
from ...core.words.alike import folded
from ...core.words.language_files import words_in
from ...core.words.number_format import clock, pointed
from ...core.words.wording import decimal, stuff_said
from ..archive import archive_of
from ..asking import Answer, Ask, Nowhere, Tell, View
from ..design import GIVEN, Design, design
from ..desk import KEPT
from ..form import fields, making, refusal
from ..ready import kept_archives
from ..refused import Refusal
from ..words import counted, kit_named, shown, words

if TYPE_CHECKING:
    from ...recipes.preview import Preview, Tried

__all__ = ["PAGES"]

_MEDIA = {"svg": "image/svg+xml", "dxf": "image/vnd.dxf", "lbrn2": "application/xml", "pdf": "application/pdf"}


@dataclass(frozen=True)
class JobDrawing:
    """A laser job as it is shown: what it is called, its file, the drawing of that to stand in a page, where it is."""

    called: str
    file: str
    about: str
    drawing: str
    address: str


@dataclass(frozen=True)
class PartCount:
    """A part in the list of parts."""

    name: str
    count: int
    material: str
    size: str


def page(ask: Ask) -> Answer:
    """The form, and what its settings come to."""
    wanted = _design(ask)
    told = _result(wanted)
    values = told["values"]
    assert isinstance(values, dict)
    title = words(ask.lang)["make"]["title"].format(kit=kit_named(wanted.word, ask.lang))
    return Answer(shown("make.html", ask.lang, title=title, wanted=wanted, fields=fields(wanted, values),
                        making=making(wanted), here=f"make/{wanted.word}", query=wanted.query, **told),
                  status=400 if told["refused"] else 200)


def _drawn(ask: Ask) -> Tried:
    return _made(_design(ask)).drawn()


def _asked(ask: Ask) -> Tried:
    return _made(_design(ask)).asked()


def _boards(ask: Ask) -> Tried:
    return _made(_design(ask)).boards()


def proof(ask: Ask, *shares: Tried) -> Answer:
    """What is proved of the laser jobs; `shares` are the proofs where they have been made."""
    from ...recipes.preview import Tried

    wanted, its = _design(ask), words(ask.lang)["make"]
    try:
        tried = sum(shares, Tried()) if shares else _made(wanted).tried()
    except Unsound as error:
        tried = Tried(error.findings)
    tally, warnings = tried.ledger.tally, tuple(_warned(tried.warnings, ask.lang))
    line = counted(its["found"], len(tried.errors)) if tried.errors else counted(
        its["proved_part" if tally.part else "proved"], tally.files, proved=tally.proved, part=tally.part)
    return Answer(shown("proof.html", ask.lang, title=its["proof"], wanted=wanted, query=wanted.query,
                        here=f"make/{wanted.word}/proof", line=line, findings=tuple(map(str, tried.errors)),
                        warnings=warnings, sound=not tried.errors,
                        warned=counted(its["warned"], len(warnings))))


def file(ask: Ask) -> Answer:
    """One file of a laser job, as `make` writes it."""
    from ...recipes.products import products

    wanted, name = _design(ask), ask.words["file"]
    form = name.rpartition(".")[2]
    if form not in _MEDIA:
        raise Nowhere(f"file '{name[:60]}': allowed: {', '.join(_MEDIA)}")
    recipe = dataclasses.replace(wanted.recipe(), formats=("svg", form))
    table = {product.path: product for product in products(recipe, recipe.build(advise=False))
             if product.path.startswith("laser/")}
    if (found := table.get(f"laser/{name}")) is None:
        raise Nowhere(f"file '{name[:60]}': allowed: {', '.join(path.removeprefix('laser/') for path in table)}")
    return Answer(found.write(), _MEDIA[form], name=name)


def archive(tell: Tell, ask: Ask) -> Answer:
    """Every file of the design with its manifest, as `make` writes them, in one archive."""
    from ...recipes.make import made_in_memory

    made = made_in_memory(_design(ask).recipe(), tell)
    if made.findings:
        raise BadInput("; ".join(map(str, made.findings[:3])))
    return Answer(archive_of(str(made.folder), made.files), "application/zip", name=f"{made.folder}.zip")


def _design(ask: Ask) -> Design:
    return _designed(ask.words["kit"], tuple(ask.given), ask.lang)


@lru_cache(maxsize=64)  # its page, its proof and each share of that ask for the same one
def _designed(word: str, given: tuple[tuple[str, str], ...], lang: str) -> Design:
    return design(word, given, lang)


def _short(ask: Ask) -> Mapping[str, str]:
    return _design(ask).given


def _made(wanted: Design) -> Preview:
    """What a design comes to, made once: its page shows it, and its proof is asked for next."""
    return _previewed(wanted.word, tuple(wanted.given.items()), wanted.lang)


@lru_cache(maxsize=KEPT)
def _previewed(word: str, given: tuple[tuple[str, str], ...], lang: str) -> Preview:
    from ...recipes.preview import preview

    return preview(_designed(word, given, lang).recipe())


def _result(wanted: Design) -> dict[str, object]:
    """What the templates tell of a design: the jobs, parts and bill, or the refusal."""
    from ...kits.workshop.part_names import job_said, marked

    lang, its, refused = wanted.lang, words(wanted.lang)["make"], None
    try:
        made = _made(wanted)
        found = made.bill
    except BadInput as error:
        refused = refusal(str(error), wanted)
    except Unsound as error:
        refused = Refusal(str(error))
    if refused is not None:
        changed = [(offer, urlencode({**wanted.given, **offer.changes})) for offer in refused.offers]
        return {"refused": refused, "offers": changed, "jobs": (), "parts": (), "aside": (), "values": {}, "bill": (),
                "kit_title": "", "field": refused.field, "pictured": False, "apart": False}
    kit = made.kit
    jobs = tuple(JobDrawing(job_said(sheet.name, lang), f"{sheet.name}.svg", its["sheet"].format(
                     material=stuff_said(sheet.material, sheet.thickness, lang), size=_size(sheet.size, lang)),
                     _drawing(made.files[f"laser/{sheet.name}.svg"].decode(), sheet.name),
                     f"laser/{sheet.name}.svg") for sheet in kit.sheets)
    lines = list[str]()
    if found:
        chosen = "time" if "machine" in wanted.given else "time_usual"
        lines.append(its[chosen].format(time=clock(found.seconds), machine=found.machine))
        lines.append(its["price"].format(price=pointed(f"{found.price:.2f}", lang)) + (
            "" if all(p.own_price for p in found.purchases) else f" ({its['example']})"))
        for p in found.purchases:
            stuff = stuff_said(p.material, p.thickness, lang) + (f", {marked(p.colour, lang)}" if p.colour else "")
            lines.append(its["buy"].format(count=p.count, material=stuff, size=_size(p.stock.size, lang)) if p.stock
                         else its["buy_unknown"].format(material=stuff))
    return {"refused": None, "offers": (), "jobs": jobs, "parts": _rows(kit, lang, False),
            "aside": _rows(kit, lang, True), "values": dict(kit.parameters),
            "bill": tuple(typeset(line, lang) for line in lines), "kit_title": kit_title(kit, lang), "field": "",
            "pictured": bool(kit.exploded or not kit.sheets), "apart": bool(kit.exploded)}


def _rows(kit: Kit, lang: str, aside: bool) -> tuple[PartCount, ...]:
    from ...kits.workshop.part_names import besides
    from ...kits.workshop.part_names import said as called

    apart = frozenset(besides(kit.parts))
    some = [part for part in kit.parts if (part in apart) is aside]
    return tuple(PartCount(called(part.name, lang), part.count, stuff_said(part.material, part.thickness, lang),
                           _size(part.size, lang)) for part in some)


def _size(size: tuple[float, float], lang: str) -> str:
    return typeset(" × ".join(decimal(length, lang, 1) for length in size), lang)


def _warned(warnings: Sequence[Finding], lang: str) -> Iterator[str]:
    """Each warning with what its code means, those of equal parts once."""
    its: Data = words_in(lang, "codes")["meaning"]
    for finding in folded(warnings):
        yield words(lang)["make"]["warning"].format(where=f"{finding.code}, {finding.where}",
                                                    meaning=typeset(its[finding.code], lang))


def _drawing(svg: str, name: str) -> str:
    """The drawing of a file as a page can hold it: without what is a file's alone, its layers as classes."""
    inside = svg[svg.index("<svg"):]
    size = re.search(r'viewBox="[^"]*"', inside)
    body = re.sub(r"<title>.*?</title>|<defs ?/>", "", inside[inside.index(">") + 1:inside.rindex("</svg>")])
    body = re.sub(r' (?:inkscape|sodipodi):\w+="[^"]*"', "", body)
    body = re.sub(r' id="([\w-]+)"', r' class="layer-\1"', body)
    return f'<svg {size[0] if size else ""} xmlns="http://www.w3.org/2000/svg" aria-hidden="true">{body}</svg>'


PAGES = (
    View(path="/make/{kit}", answer=page, about="The settings of a kit, and what they come to", given=GIVEN,
         open=True, short=_short, leads="/make/{kit}/proof"),
    View(path="/make/{kit}/proof", answer=proof, about="What is proved of the laser jobs",
         given=GIVEN, open=True, short=_short, seconds=60, shares=(_asked, _drawn, _boards)),
    View(path="/make/{kit}/laser/{file}", answer=file, about="A file of a laser job", media="application/octet-stream",
         given=GIVEN, open=True, short=_short),
    View(path="/make/{kit}/zip", answer=archive, about="Every file of the design, as `make` writes them",
         media="application/zip", given=GIVEN, open=True, short=_short, seconds=600, told=True, kept=kept_archives),
)
