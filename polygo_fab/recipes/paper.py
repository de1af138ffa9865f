"""The table of what a game on paper is printed as: its board, and its pieces where it has any; and the proofs that a
board on paper is the one that the laser burns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial

from ..core.finding import Finding
from ..core.kit import Kit
from ..core.page import Plates
from ..core.part import BoardFace
from ..core.printed.book_titles import book_title
from ..core.printed.paper import PaperSet, Scale
from ..core.sheet import Sheet
from ..core.units import number
from ..core.words.language_files import book_language
from ..core.workshop.profiles import profile_named
from .asked import asked
from .emblems import emblem_shows, with_emblems
from .product import Cross, Product
from .recipe import Recipe

__all__ = ["board_crosses", "paper_crosses", "paper_products"]


def paper_products(what: PaperSet, lang: str, paper: str, scale: Scale) -> Iterator[Product]:
    """The files of a game in one language, on one paper, for a printer that prints `scale` times too large."""
    from ..check.paper_board import check_board_pdf
    from ..check.piece_page import check_piece_pdf
    from ..pages.piece_sheet import piece_pages
    from ..write.pdf import pdf

    game, folder = what.game, f"print/{lang}-{paper}"
    proofs = ("BOARD", "FILE", "FONT", "META", "PARTS", "POSITION", "TAGS", "TYPE", "UNITS")
    printed = None if what.arcs else game
    yield Product(
        f"{folder}/board-{game.board.name}.pdf",
        f"board {game.board.name} of {game.title} at true scale, {number(what.pitch)} mm cells, {what.style}",
        lambda: pdf(_board(what, lang, paper, scale)),
        lambda data: check_board_pdf(data, game.board, what.pitch, paper, scale=scale, style=what.style, game=printed,
                                     names=what.coordinates,
                                     head=(lang, emblem_shows(_headed(what)))), proofs)
    if what.needs or what.arcs:
        yield Product(
            f"{folder}/pieces-{game.name}.pdf",
            f"pieces of {game.title} to cut out, {'front and back' if what.sides == 2 else 'one face'}",
            lambda: pdf(piece_pages(what, paper, lang, scale)),
            partial(check_piece_pdf, what=what, paper=paper, scale=scale),
            tuple(p for p in proofs if p not in ("BOARD", "POSITION")))


def _headed(what: PaperSet) -> tuple[str, ...]:
    """Whose emblem stands over the board: it would swell, too."""
    return with_emblems((what.game.name,)) if what.style != "touch" else ()


def _board(what: PaperSet, lang: str, paper: str, scale: Scale) -> Plates:
    from ..pages.board_look import BoardLook
    from ..pages.board_page import board_pages
    from ..pages.words import Words, board_size

    game = what.game
    title = Words(lang)("paper_board", title=book_title(game.name, lang, game.title), board=board_size(game.board))
    return board_pages(game.board, what.pitch, paper, lang, title, names=what.coordinates,
                       look=BoardLook(what.style, game, what.arcs), scale=scale,
                       emblem="".join(_headed(what)))


def paper_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: the board, the pieces and the books of a game on paper, measured again, are what its rules ask for, in
    the same marks and colours."""
    what = kit.paper
    if what is None:
        yield from _printed(recipe, kit)
        return
    from ..check.book_looks import book_looks
    from ..check.contract import called_wrong
    from ..check.contract.paper_sheets import check_paper
    from .books import book_paths

    printed = bool(what.needs or what.arcs)

    def prove(lang: str, files: Sequence[bytes]) -> list[Finding]:
        board, *others = files
        looks = [look for book in others[printed:] for look in book_looks(book)]
        settings = asked(kit.parameters)
        return [*check_paper(settings, board, others[0] if printed else None, lang, scale=recipe.scale, looks=looks),
                *called_wrong(settings, recipe.settings)]

    for lang in recipe.languages:
        for paper in recipe.papers:
            folder = f"print/{lang}-{paper}"
            names = [f"board-{what.game.board.name}", *([f"pieces-{what.game.name}"] if printed else [])]
            books = book_paths(kit.game, f"print/{book_language(kit.game, lang)}-{paper}",
                               [word for word in recipe.books if "grey" not in word])
            yield Cross("CONTRACT", (*(f"{folder}/{name}.pdf" for name in names), *books), partial(prove, lang),
                        "board, pieces and book are what the rules ask for, in the same marks and colours")


def _printed(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """The same of the boards that a kit for the laser prints."""
    from ..check.contract.paper_sheets import check_printed

    names = [face.board.name for face in kit.boards]

    def prove(lang: str, files: Sequence[bytes]) -> list[Finding]:
        return check_printed(recipe.kit, kit.parameters, dict(zip(names, files, strict=True)), lang, recipe.scale)

    for lang in recipe.languages:
        for paper in recipe.papers:
            paths = tuple(f"print/{lang}-{paper}/board-{name}.pdf" for name in names)
            yield Cross("CONTRACT", paths, partial(prove, lang), "the cells on paper are those of the "
                        "board built a second time, and what is written on them is true")


def board_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """BOARD: the pages of each board of a kit show the cells that its jobs for the laser burn, where it has both."""
    from ..check.board import Segment
    from ..check.laser import Kind, read_laser
    from ..check.two_boards import burned_lines, check_two_boards, is_of

    profile = profile_named(recipe.profile)
    forms: tuple[Kind, ...] = ("svg", "dxf", "lbrn2", "pdf")
    form = next((form for form in forms if form in recipe.formats), forms[-1])

    def faces(sheet: Sheet) -> Iterator[BoardFace]:
        for placed in sheet.placements:
            yield from placed.part.front_boards if sheet.face != "back" else placed.part.back_boards

    @cache
    def burned(face: BoardFace, sheets: tuple[Sheet, ...], jobs: tuple[bytes, ...]) -> list[Segment]:
        drawings = (read_laser(data, form, profile)[0] for data in jobs)
        return burned_lines(zip(drawings, sheets, strict=True), face)

    def prove(face: BoardFace, sheets: tuple[Sheet, ...], path: str, files: Sequence[bytes]) -> list[Finding]:
        return check_two_boards(burned(face, sheets, tuple(files[1:])), files[0], face, path, recipe.scale)

    for face in kit.boards:
        sheets = tuple(sheet for sheet in kit.sheets if any(is_of(asked, face) for asked in faces(sheet)))
        for lang in recipe.languages if sheets else ():
            for paper in recipe.papers:
                path = f"print/{lang}-{paper}/board-{face.board.name}.pdf"
                yield Cross("BOARD", (path, *(f"laser/{sheet.name}.{form}" for sheet in sheets)),
                            partial(prove, face, sheets, path), "the page shows the cells that the laser burns")
