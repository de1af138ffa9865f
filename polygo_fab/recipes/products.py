"""The table of what a recipe makes: each file with how it is written and how its bytes are proved.

`make` loops over it to write, `check` to read back; nothing else knows which files there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain

from ..core.finding import Finding
from ..core.kit import Kit
from ..core.measures import step
from ..core.page import Drawing
from ..core.part import BoardFace, Operation
from ..core.printed.paper import Scale
from ..core.sheet import Sheet
from ..core.solid import plate
from ..core.units import number
from ..core.words.wording import wording
from ..core.workshop.lightburn import known_settings
from ..core.workshop.profiles import profile_named
from ..core.workshop.tables import Setting, laser, machine, materials
from ..kits.workshop.steps import straight
from .asked import asked
from .contracted import contracted
from .goods import goods_of
from .labels import job_words
from .printed_parts import PRINTED_FORMATS, printed_crosses, printed_products
from .product import Cross, Product, document
from .reading import READING_FORMATS, reading_products
from .recipe import Recipe
from .routed import routed_crosses, routed_products

__all__ = ["crosses", "products"]

STROKES = ("COLOUR", "DOUBLE", "PARTS", "TEXT", "TINY", "UNITS")
CUTS = ("CROSS", "GAP", "HOLE", "KERF", "LEAD", "MARGIN", "OPEN", "ORDER", "OVERLAP", "SPACING", "TABS", "THIN")


def products(recipe: Recipe, kit: Kit) -> tuple[Product, ...]:
    """Every file of the recipe but the manifest and the index, in the order in which they are made."""
    made = {"laser": _laser(kit, recipe), "pdf": chain(_print(recipe, kit), goods_of(recipe, kit)),
            "step": _cad(kit), "png": _previews(recipe, kit), "router": routed_products(recipe, kit), **{
                form: some(recipe, kit, form) for some, forms in ((printed_products, PRINTED_FORMATS), (
                    reading_products, READING_FORMATS)) for form in forms}}
    return tuple(p for form, some in made.items() if form == "laser" or form in recipe.formats for p in some)


def _laser(kit: Kit, recipe: Recipe) -> Iterator[Product]:
    from ..check.laser import check_made, read_laser
    from ..write.dxf import sheet_dxf
    from ..write.laser_pdf import sheet_pdf
    from ..write.lbrn2 import sheet_lbrn2
    from ..write.svg import sheet_svg

    writers: dict[str, Callable[..., bytes]] = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2,
                                                "pdf": sheet_pdf}
    forms = [form for form in writers if form in recipe.formats]
    profile, cutter = profile_named(recipe.profile), machine(recipe.machine) if recipe.machine else None
    measured = None if straight(kit.name) else cutter  # coupons lie as they are measured
    for sheet in kit.sheets:
        if "lbrn2" in forms:
            writers["lbrn2"] = partial(sheet_lbrn2, laser=_settings(recipe, sheet))
        for form in forms:
            pair = f"laser/{sheet.name}.{forms[0]}" if form != forms[0] else ""
            yield Product(
                f"laser/{sheet.name}.{form}", job_words(sheet, cutter.bed if cutter else None),
                partial(writers[form], sheet, profile),
                partial(lambda form, sheet, data: check_made(data, form, sheet, profile, measured), form,
                        sheet), _laser_proofs(sheet, form, bool(pair)), pair=pair,
                read=partial(lambda form, data: read_laser(data, form, profile)[0], form))


def _settings(recipe: Recipe, sheet: Sheet) -> dict[Operation, Setting] | None:
    """How the recipe's machine burns the material of a sheet, where both are known."""
    stuff = materials().get(sheet.material)
    if recipe.machine is None or stuff is None:
        return None
    return known_settings(laser(machine(recipe.machine).laser), stuff)


def crosses(recipe: Recipe, kit: Kit) -> tuple[Cross, ...]:
    """FIT: each piece that lies in a hole has its room there. BOARD: the holes are the ports of the board, and what is
    printed of it shows the cells that the laser burns."""
    made = {"laser": (*contracted(recipe, kit), *_matings(recipe, kit)), "step": _solids(recipe, kit),
            "pdf": _printed(recipe, kit), "png": _named(recipe, kit), "3mf": printed_crosses(recipe, kit),
            "router": routed_crosses(recipe, kit)}
    every = (cross for form, some in made.items() if form == "laser" or form in recipe.formats for cross in some)
    return tuple(cross for cross in every if cross.paths)  # of no files there is nothing to claim


def _previews(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    from .previews import previews

    yield from previews(recipe, kit)


def _named(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    from .previews import preview_crosses

    yield from preview_crosses(recipe, kit)


def _printed(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    from .paper import board_crosses, paper_crosses
    from .said import said_crosses
    from .workshop import workshop_crosses

    for some in (board_crosses, paper_crosses, said_crosses, workshop_crosses):
        yield from some(recipe, kit)


def _solids(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: the solids, each and put together, are what the documents describe."""
    from ..check.contract.solids import check_solids

    if not kit.sheets:
        return
    names = [product.path.removeprefix("cad/").removesuffix(".step") for product in _cad(kit)]
    told = [part.name for part in kit.parts]

    def prove(files: Sequence[bytes]) -> list[Finding]:
        return check_solids(recipe.kit, asked(kit.parameters), told, dict(zip(names, files, strict=True)))

    yield Cross("CONTRACT", tuple(f"cad/{name}.step" for name in names), prove,
                "each solid is as its part, and stands where the documents say")


def _matings(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """Those of the kit, and of each that is cut along with it."""
    for its in (kit, *kit.along.values()):
        if its.matings:
            yield from _mated(recipe, its, kit.sheets)


def _mated(recipe: Recipe, kit: Kit, every_sheet: Sequence[Sheet]) -> tuple[Cross, ...]:
    from ..check.laser import Kind, read_laser
    from ..check.mating import check_matings
    from ..check.ports import check_ports

    profile, names = profile_named(recipe.profile), {name for m in kit.matings for name in (m.piece, m.host)}
    sheets = [s for s in every_sheet if s.face != "back" and any(p.part.name in names for p in s.placements)]

    def prove(form: Kind, files: Sequence[bytes]) -> list[Finding]:
        jobs = [(read_laser(data, form, profile, sheet)[0], sheet)
                for data, sheet in zip(files, sheets, strict=True)]
        found = check_matings(jobs, kit.matings)
        windows = {m.hole for m in kit.matings}
        return found + (check_ports(jobs, kit.matings[0].host, windows, kit.boards[0], kit.ports) if kit.ports else [])

    every: tuple[Kind, ...] = ("svg", "dxf", "lbrn2", "pdf")
    forms = [form for form in every if form in recipe.formats][:2]  # the others show the same drawing: SAME
    return tuple(Cross("FIT", tuple(f"laser/{sheet.name}.{form}" for sheet in sheets), partial(prove, form),
                       "each piece lies in its hole with its play" + (" and the holes are the ports of the board"
                                                                      if kit.ports else ""))
                 for form in forms)


def _laser_proofs(sheet: Sheet, form: str, paired: bool) -> tuple[str, ...]:
    """What there is to prove: cuts on the front only, a board where one is engraved, an audit of DXF."""
    boards = [p.part.back_boards if sheet.face == "back" else p.part.front_boards for p in sheet.placements]
    return tuple(sorted((*STROKES, *(CUTS if sheet.face != "back" else ()), *(["BOARD"] if any(boards) else []),
                         *(["LABEL"] if sheet.label else []), *(["REMNANT"] if sheet.remnant else []),
                         *(["AUDIT"] if form == "dxf" else []), *(["SAME"] if paired else []))))


def _print(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    from ..pages.assembly import picture
    from ..pages.booklet import booklet
    from ..puzzles.generate import generate
    from .books import book_products, books_in, linked, refuse_too_long, texts
    from .paper import paper_products
    from .puzzle_jobs.proof import AskedBooklet, prove_booklet

    drawn = cache(partial(picture, kit))
    side = round(len(kit.boards[0].board.centres) ** 0.5) if kit.puzzles else 0
    six = cache(lambda: generate(side, side, 6, recipe.seed))
    every = {lang: linked({name: text for name, text in texts(kit, lang, recipe.papers[0]).items() if name in some},
                          recipe.link)
             for lang, some in books_in(kit, recipe.languages).items()}
    refuse_too_long(list(every.values()), kit.leaflet, recipe.papers, recipe.books)
    for lang, known in every.items():
        for paper in recipe.papers:
            folder = f"print/{lang}-{paper}"
            if lang not in recipe.languages:  # the books that another has no text of
                yield from book_products(recipe, kit, known, lang, paper)
                continue
            for face in kit.boards:
                yield _board(kit, face, lang, paper, recipe.scale)
            yield from book_products(recipe, kit, known, lang, paper)
            if kit.paper:
                yield from paper_products(kit.paper, lang, paper, recipe.scale)
            if kit.sheets:
                yield from _papers(recipe, kit, lang, paper, partial(drawn, lang))
            if kit.puzzles:
                yield document(f"{folder}/puzzles-{side}x{side}.pdf",
                               f"six Nombres Croisés, seed {recipe.seed}, answers on the last page",
                               partial(lambda lang, paper: booklet(six(), lang, paper), lang, paper), ("UNIQUE",),
                               lambda data: prove_booklet(data, six(), data, AskedBooklet()))


def _board(kit: Kit, face: BoardFace, lang: str, paper: str, scale: Scale) -> Product:
    from ..check.paper_board import check_board_pdf
    from ..pages.board_page import board_pages
    from ..pages.words import board_size
    from ..write.pdf import pdf

    board, pitch = face.board, face.pitch
    title = f"{wording(lang)['boards'].get(kit.name, '')} {board_size(board)}".strip()
    return Product(f"print/{lang}-{paper}/board-{board.name}.pdf",
                   f"board {board.name} at true scale, {number(pitch * step(board))} mm cells",
                   lambda: pdf(board_pages(board, pitch, paper, lang, title, scale=scale)),
                   lambda data: check_board_pdf(data, board, pitch, paper, scale=scale),
                   ("BOARD", "FILE", "FONT", "META", "TAGS", "TYPE", "UNITS"))


def _papers(recipe: Recipe, kit: Kit, lang: str, paper: str, drawn: Callable[[], Drawing | None]) -> Iterator[Product]:
    """What lies beside the laser and on the table after it; `drawn` is the picture for the assembly sheet."""
    from ..check.papers import check_pickup, check_turning
    from ..core.workshop.jobs import jobs, part_numbers
    from ..pages.assembly import assembly
    from ..pages.pickup import pickup
    from ..pages.turning import turning
    from .workshop import assembly_wrong

    todo, folder = jobs(kit.sheets), f"print/{lang}-{paper}"
    yield document(f"{folder}/pickup.pdf", "pick-up map: which part is which, job by job",
                   partial(pickup, kit, lang, paper, profile=profile_named(recipe.profile), machine=recipe.machine),
                   ("PARTS",),
                   lambda data: check_pickup(data, todo, part_numbers(kit.parts), lang))
    yield document(f"{folder}/assembly.pdf", "assembly sheet: the kit pulled apart, list of parts, step by step",
                   lambda: assembly(kit, lang, paper, drawn()), ("PARTS",),
                   lambda data: assembly_wrong(data, kit, lang))
    if any(job.front for job in todo):
        yield document(f"{folder}/turning.pdf",
                       "turning guide: how cut parts lie in their own holes for their second face",
                       partial(turning, kit, lang, paper), ("PARTS",), lambda data: check_turning(data, todo))


def _cad(kit: Kit) -> Iterator[Product]:
    from ..check.step import check_assembly, check_bodies
    from ..write.step import step

    alone = [plate(part) for part in kit.parts if any(b.name == part.name for b in kit.assembly)]
    sleeve = kit.drawer.sleeve if kit.drawer else ""
    folded = [body for body in kit.assembly if body.name == sleeve]
    for body in (*(body for body in alone if body.name != sleeve), *folded):
        yield Product(f"cad/{body.name}.step", f"{body.name}{', folded,' if body in folded else ''} as a solid",
                      partial(step, body.name, (body,)), partial(check_bodies, expected=(body,)),
                      ("BODIES",) if body in folded else ("BODIES", "VOLUME"))
    if kit.assembly:
        yield Product("cad/assembly.step", "the assembly, everything stored and closed",
                      partial(step, kit.name, kit.assembly),
                      partial(check_assembly, drawer=kit.drawer, expected=kit.assembly),
                      ("BODIES", *(("FIT",) if kit.drawer else ()), "INTERFERENCE", "VOLUME"))
