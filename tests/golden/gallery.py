"""The small gallery that the README shows, made from the default kits. `make gallery` writes it, a test compares it."""

from dataclasses import replace
from pathlib import Path

from polygo_fab.core.drawing_files import bring_drawing
from polygo_fab.recipes.own_board import marks_named
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import Recipe, load
from polygo_fab.write.png import page_png

from .boards import of_own_boards
from .contact import contact_sheet

FOLDER = Path(__file__).parents[2] / "outputs" / "gallery"


def gallery() -> dict[str, bytes]:
    """File name -> PNG bytes."""
    return of_the_boxes() | of_the_rest()


def of_the_boxes() -> dict[str, bytes]:
    """Both boxes and what is printed with them."""
    recipe = Recipe("tetrago", "tetrago", formats=("pdf", "png"), languages=("en",), papers=("a4",))
    made = {p.path: p for p in products(recipe, recipe.build())}
    pages = {"board-s6.png": ("board-s6", 0), "rulebook-1.png": ("rulebook-polygo", 0),
             "rulebook-2.png": ("rulebook-polygo", 1), "puzzles.png": ("puzzles-6x6", 0)}
    pictures = {name: made[f"preview/{name}"].write() for name in
                ("exploded.png", "floor.png", "floor-back.png", "crown.png", "lid.png", "pawn-ring-cross.png",
                 "pawn-ring-cross-back.png")}
    hexago = Recipe("hexago", "hexago", nest="fast", formats=("pdf", "png"), languages=("en",), papers=("a4",))
    more = {p.path: p for p in products(hexago, hexago.build())}
    pictures |= {f"hexago-{name}": more[f"preview/{name}"].write() for name in
                 ("exploded.png", "players-2.png", "players-3.png", "players-6.png")}
    pictures["leaflet.png"] = page_png(made["print/en-a4/leaflet.pdf"].write(), 0, 700)
    pictures["hexago-pickup.png"] = page_png(more["print/en-a4/pickup.pdf"].write(), 1, 500)
    return pictures | {name: page_png(made[f"print/en-a4/{file}.pdf"].write(), page, 500)
                       for name, (file, page) in pages.items()}


def of_the_rest() -> dict[str, bytes]:
    return (on_paper() | of_own_boards() | themes() | boxes() | recipes_of_ours() |
            {"inscribed.png": inscribed(), "own-marks.png": own_marks(), "goods.png": contact_sheet()})


def inscribed() -> bytes:
    """A lid with a title and a drawing of one's own."""
    knight = bring_drawing(str(FOLDER.parents[1] / "docs" / "drawings" / "knight.svg"))
    recipe = Recipe("tetrago", "tetrago", settings={"title": "Chess club", "logo": knight, "logo_fill": True},
                    formats=("png",), languages=("en",), papers=("a4",))
    return {p.path: p for p in products(recipe, recipe.build())}["preview/lid.png"].write()


def themes() -> dict[str, bytes]:
    """A border of each theme on the crown of a box."""
    def crown(kit: str, theme: str) -> bytes:
        recipe = Recipe(kit, kit, settings={"theme": theme}, formats=("png",), languages=("en",), papers=("a4",))
        return {p.path: p for p in products(recipe, recipe.build())}["preview/crown.png"].write()

    return {f"theme-{theme}.png": crown(kit, theme)
            for kit, theme in (("tetrago", "weave"), ("tetrago", "star"), ("hexago", "tiling"))}


def boxes() -> dict[str, bytes]:
    """Boxes from above with what lies in them, and one pulled apart."""
    def shown(picture: str, **settings: str | bool) -> bytes:
        recipe = Recipe("box", "box", settings=settings, formats=("png",), languages=("en",), papers=("a4",))
        return {p.path: p for p in products(recipe, recipe.build())}[f"preview/{picture}.png"].write()

    return {"box-blocks.png": shown("contents", contents="blocks", lid="slide"),
            "box-tilers.png": shown("exploded", contents="tilers", lid="hinge", notches=True),
            "box-hexago.png": shown("contents", contents="hexago")}


def recipes_of_ours() -> dict[str, bytes]:
    """Pulled apart: an inlaid board, and the box that takes little time at the laser."""
    asked = (replace(load(name), formats=("png",), languages=("en",), papers=("a4",))
             for name in ("inlay-h5", "hexago-quick"))
    return {f"{recipe.name}.png": {p.path: p for p in products(recipe, recipe.build())}["preview/exploded.png"].write()
            for recipe in asked}


def own_marks() -> bytes:
    """Pieces with drawings of one's own."""
    animals = marks_named(str(FOLDER.parents[1] / "docs" / "drawings" / "animals"))
    recipe = Recipe("pieces", "pieces", settings={"marks": animals, "marks_fill": True}, formats=("png",),
                    languages=("en",), papers=("a4",))
    made = {p.path: p for p in products(recipe, recipe.build())}
    return made["preview/exploded.png"].write()


def on_paper() -> dict[str, bytes]:
    """A game to print, and the book of lessons."""
    def page(kit: str, file: str, number: int = 0, **settings: str) -> bytes:
        recipe = Recipe(kit, kit, settings=settings, formats=("pdf",), languages=("en",), papers=("a4",))
        made = {product.path: product for product in products(recipe, recipe.build())}
        return page_png(made[f"print/en-a4/{file}.pdf"].write(), number, 500)

    return {"paper-board.png": page("paper", "board-h5", game="hex-3"),
            "paper-board-hatch.png": page("paper", "board-h5", game="hex-3", style="hatch"),
            "paper-pieces.png": page("paper", "pieces-hex-3", game="hex-3"),
            "paper-rulebook.png": page("paper", "rulebook-hex-3", game="hex-3"),
            "teacher.png": page("books", "teacher", 1, books="teacher"),
            "family.png": page("books", "family", books="family")}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in gallery().items():
        (FOLDER / name).write_bytes(data)
