"""A game on paper is read a second time: what the rules ask for, in the bytes. Each bug below is put into the makers,
and `make`'s own proof must find it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polygo_fab import games
from polygo_fab.check.contract.paper import paper_contract, printed_boards
from polygo_fab.check.contract.paper_sheets import check_printed
from polygo_fab.core.features import along_border
from polygo_fab.core.finding import Finding
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import Shape
from polygo_fab.recipes.make import make
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import from_mapping

Patch = pytest.MonkeyPatch


def proved(folder: Path, game: str, **options: object) -> tuple[Finding, ...]:
    recipe = from_mapping({"kit": "paper", "formats": ["pdf"], "languages": ["en"], "papers": ["a4"],
                           "set": {"game": game, **options}}, "a test", "paper")
    return make(recipe, folder).findings


def changed(patch: Patch, owner: str, name: str, change: Callable[[Any], Any]) -> None:
    """`name` of a module replaced by what `change` makes of it."""
    module = __import__(f"polygo_fab.{owner}", fromlist=["x"])
    patch.setattr(module, name, change(getattr(module, name)))


# --- what is right


@pytest.mark.proof
@pytest.mark.parametrize(("game", "options"), [
    ("hex-3", {"board": "h7"}), ("hex-6", {"arcs": "yes"}), ("bridges", {"rules": "goals=compact"}),
    ("bridges", {"board": "bridge6", "style": "hatch"}), ("blocks", {"sides": 1}), ("labyrinth", {"players": 6}),
    ("polygone", {"style": "outline"}),
    ("hex-6", {"rules": "centre_ban=no", "style": "outline"}), ("hexadames", {"rules": "rows=2", "pitch": 25}),
    ("polygo", {"rules": "initial=a1:1,b1:2", "count": 9}),
    ("polygo", {"board": "h5", "rules": "arcs=a5-e9:1,e9-i9:2", "count": 30}), ("polygo", {"board": "t1", "count": 6}),
    ("hex-2", {"board": "h3", "arcs": "yes", "count": 5}), ("polygo", {"board": "polygone", "count": 30}),
    ("catchup", {"board": "units12", "count": 50}),
    ("catchup", {"board": "polygone", "count": 30, "coordinates": "yes"}),
    ("labyrinth", {"board": "units12", "count": 30})])
def test_what_is_made_is_what_the_rules_ask_for(game: str, options: dict[str, object], tmp_path: Path) -> None:
    assert proved(tmp_path, game, **options) == ()


@pytest.mark.parametrize("game", games.classes())
def test_there_is_a_contract_of_every_game(game: str) -> None:
    kit: Kit = from_mapping({"kit": "paper", "set": {"game": game}}, "a test", "paper").build()
    asked = paper_contract(kit.parameters)
    assert kit.paper
    assert sum(asked.pieces.values()) == sum(count for _, _, count in kit.paper.needs)
    assert len(asked.around) == len(along_border(kit.paper.game.shows))
    assert len(asked.board.cells) == len(kit.paper.game.board.cells)


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "options"), [("tetrago", {"cells": 7, "pitch": 18}), ("hexago", {}),
                                              ("board", {"board": "units4"}), ("board", {"game": "bridges"}),
                                              ("board", {"board": "polygone", "back": "dual"}),
                                              ("pieces", {"game": "taacoca"}), ("tiles", {"game": "tilers"})])
def test_boards_of_other_kits_are_those_of_the_rules(kit: str, options: dict[str, object]) -> None:
    """Each is printed; one that is missing, or of another pitch, is found."""
    recipe = from_mapping({"kit": kit, "formats": ["pdf"], "languages": ["en"], "papers": ["a4"], "set": options},
                          "a test", "x")
    made = recipe.build()
    table = {product.path: product for product in products(recipe, made)}
    pages = {face.board.name: table[f"print/en-a4/board-{face.board.name}.pdf"].write() for face in made.boards}
    assert set(printed_boards(kit, made.parameters)) == set(pages)
    assert check_printed(kit, made.parameters, pages, "en") == []
    assert [f.code for f in check_printed(kit, made.parameters, {}, "en")] == ["CONTRACT"] * len(pages)
    assert check_printed(kit, made.parameters, pages, "en", (1.005, 1.0))[0].code == "CONTRACT"


# --- what is wrong


def one_fewer(patch: Patch) -> None:
    changed(patch, "kits.chosen", "_recorded", lambda old: lambda *a: (old(*a)[0] - 1, old(*a)[1]))


def one_more(patch: Patch) -> None:
    changed(patch, "kits.chosen", "_recorded", lambda old: lambda *a: (old(*a)[0] + 1, old(*a)[1]))


def smaller(patch: Patch) -> None:
    for owner in ("core.printed.paper", "pages.paper_piece", "check.piece_look", "kits.paper"):
        changed(patch, owner, "piece_size", lambda old: lambda *a: tuple(side - 1 for side in old(*a)))


def coarser(patch: Patch) -> None:
    patch.setattr("polygo_fab.kits.paper._CELL", 20.1)


def finer(patch: Patch) -> None:
    patch.setattr("polygo_fab.kits.paper._CELL", 19.9)


def stretched(patch: Patch) -> None:
    changed(patch, "pages.board_look", "_at", lambda old: lambda p, pitch: (old(p, pitch)[0] * 1.005, old(p, pitch)[1]))


def a_cell_less(patch: Patch) -> None:
    changed(patch, "core.tilings", "_hexagons", lambda old: lambda name, cells, *a: old(name, cells[:-1], *a))


def swapped(patch: Patch) -> None:
    changed(patch, "pages.pieces", "_strokes", lambda old: lambda player, *a: old({1: 2, 2: 1}.get(player, player), *a))


def alike(patch: Patch) -> None:
    changed(patch, "pages.pieces", "_strokes", lambda old: lambda player, *a: old(1, *a))


def colours_swapped(patch: Patch) -> None:
    for owner in ("core.printed.diagram_inks", "pages.pieces", "pages.paper_piece", "pages.rims", "pages.board_look",
                  "check.piece_look", "check.diagram_frame"):
        changed(patch, owner, "COLOURS", lambda old: (old[1], old[0], *old[2:]))
    patch.setattr("polygo_fab.check.piece_look._FILLS", ["#ffffff", "#24324f"])


def an_arc_less(patch: Patch) -> None:
    def fewer(old: Any) -> Any:
        return lambda *a: (*old(*a)[:-1], (old(*a)[-1][0], old(*a)[-1][1] - 1))

    changed(patch, "pages.piece_sheet", "port_arcs", fewer)


def shrunk(patch: Patch) -> None:
    from polygo_fab.write.pdf_draw import Painter

    old = Painter.draw
    patch.setattr(Painter, "draw", lambda self, drawing, at, scale=1.0: old(self, drawing, at, 0.99 * scale))


def a_short_bar(patch: Patch) -> None:
    changed(patch, "pages.page_furniture", "line",
            lambda old: lambda a, b: old(a, (a[0] + 0.99 * (b[0] - a[0]), a[1] + 0.99 * (b[1] - a[1]))))


def band_of_another(patch: Patch) -> None:
    other = {"#24324f": "#ffffff", "#ffffff": "#24324f"}

    def exchanged(item: Any) -> Any:
        if not isinstance(item, Shape) or item.style.fill:
            return item
        return replace(item, style=replace(item.style, stroke=other.get(item.style.stroke or "", item.style.stroke)))

    changed(patch, "pages.board_look", "_band", lambda old: lambda *a: [
        exchanged(item) if i == 1 else item for i, item in enumerate(old(*a))])


def sides_of_another(patch: Patch) -> None:
    made = games.classes()["hex"]
    old = made.shows.fget
    patch.setattr(made, "shows", property(lambda self: tuple(
        replace(side, player=3 - side.player) for side in old(self))))


def tints_swapped(patch: Patch) -> None:
    changed(patch, "pages.board_look", "_owners", lambda old: lambda *a: tuple((0, 2, 1)[k] for k in old(*a)))


def foreign_tints(patch: Patch) -> None:
    changed(patch, "pages.board_look", "thinned", lambda old: lambda colour, share: "#e3a49a")


def another_stock(patch: Patch) -> None:
    changed(patch, "kits.chosen", "needs", lambda old: lambda *a: tuple(
        replace(need, count=need.count + (need.piece == "tile 5x3" and need.player == 2)) for need in old(*a)))


def smaller_tiles(patch: Patch) -> None:
    patch.setattr("polygo_fab.core.printed.paper._PLAY", 1.3)


def another_count_told(patch: Patch) -> None:
    changed(patch, "pages.piece_sheet", "_caption", lambda old: lambda piece, count, words: old(
        piece, count + 1, words))


def another_mark_told(patch: Patch) -> None:
    changed(patch, "pages.piece_sheet", "_caption", lambda old: lambda piece, count, words: old(
        replace(piece, player=piece.player % 2 + 1), count, words))


def no_mark_told(patch: Patch) -> None:
    changed(patch, "pages.piece_sheet", "_caption", lambda old: lambda piece, count, words: old(
        replace(piece, player=0), count, words))


def one_pattern(patch: Patch) -> None:
    patch.setattr("polygo_fab.pages.board_look.DASHES", ((),) * 6)


def no_pattern(patch: Patch) -> None:
    changed(patch, "pages.board_look", "_band", lambda old: lambda *a: [item for item in old(*a) if item.path.closed])


BUGS: list[tuple[Callable[[Patch], None], str, dict[str, object]]] = [
    (one_fewer, "hex", {"board": "rhombus5"}), (one_more, "polygo", {}), (smaller, "hex-2", {}),
    (coarser, "taacoca", {}), (finer, "taacoca", {}), (stretched, "taacoca", {}),
    (a_cell_less, "manalath", {"board": "hex445", "count": 9}), (swapped, "hex-2", {}), (alike, "hex-2", {}),
    (colours_swapped, "taacoca", {}), (an_arc_less, "hex-2", {"arcs": "yes"}),
    (shrunk, "taacoca", {}), (a_short_bar, "taacoca", {}), (band_of_another, "hex-2", {}),
    (sides_of_another, "hex", {}), (tints_swapped, "bridges", {}), (foreign_tints, "bridges", {}),
    (another_stock, "tilers", {}), (smaller_tiles, "tilers", {}),
    (another_count_told, "hex-2", {"arcs": "yes"}), (another_mark_told, "tilers", {"style": "outline"}),
    (no_mark_told, "polygone", {"style": "hatch"}), (one_pattern, "hex-3", {"style": "hatch"}),
    (one_pattern, "labyrinth", {"style": "outline", "players": 6}), (no_pattern, "hex-2", {"style": "outline"})]


@pytest.mark.proof
@pytest.mark.parametrize(("bug", "game", "options"), BUGS, ids=[bug.__name__ for bug, _, _ in BUGS])
def test_a_bug_is_found(bug: Callable[[Patch], None], game: str, options: dict[str, object], tmp_path: Path,
                        monkeypatch: Patch) -> None:
    bug(monkeypatch)
    assert proved(tmp_path, game, **options) != ()
    assert not (tmp_path / "paper").exists()


@pytest.mark.proof
@pytest.mark.parametrize("name", ["hex-3", "bridges"])
def test_pages_that_allow_for_the_printer_are_what_the_rules_ask_for(name: str) -> None:
    """A circle is a polygon on such a page, and a mark all the same."""
    from polygo_fab.recipes.products import crosses, products
    from polygo_fab.recipes.recipe import Recipe

    recipe = Recipe("it", "paper", settings={"game": name}, formats=("pdf",), languages=("en",), papers=("a4",),
                    scale_x=1.02, scale_y=0.99)
    kit = recipe.build()
    files = {product.path: product.write() for product in products(recipe, kit)}
    found = [finding for cross in crosses(recipe, kit) if set(cross.paths) <= set(files)
             for finding in cross.prove([files[path] for path in cross.paths])]
    assert found == []
