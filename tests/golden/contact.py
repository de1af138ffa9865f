"""A grid of what has the emblems of the games on it: covers, poster, labels and cards, side by side in one picture."""

import io

from PIL import Image

from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.png import page_png

WIDTH, GAP, DRAWN = 1500, 14, 900
_COVERS = 5
"""Of the covers the first."""
_BACK = (226, 229, 233)


def contact_sheet() -> bytes:
    """The picture."""
    goods = made("goods", names="Ada, Zoé, Émile, Bo, Inès, Jean-Baptiste, Maï, Théo")
    fewer = [made("goods", goods="poster", style=style) for style in ("grey", "outline")]
    books = made("books", books="family")
    poster = "print/en-a2/poster.pdf"
    rows = [
        [books["print/en-a4/family.pdf"], goods[poster], *(files[poster] for files in fewer)],
        [goods["print/en-a4/covers.pdf"]] * _COVERS,
        [goods[f"print/en-a4/{name}.pdf"] for name in ("labels-tetrago", "labels-hexago", "insert-hexago")],
        [goods[f"print/en-a4/{name}.pdf"] for name in ("aids", "insert-tetrago", "names", "scores", "records")],
    ]
    return _grid([[Image.open(io.BytesIO(page_png(data, page if len(set(row)) == 1 else 0, DRAWN))).convert("RGB")
                   for page, data in enumerate(row)] for row in rows])


def made(kit: str, **settings: str) -> dict[str, bytes]:
    recipe = Recipe(kit, kit, settings=settings, formats=("pdf",), languages=("en",), papers=("a4",))
    wanted = ("poster", "family", "labels", "insert", "aids", "names", "scores", "records", "covers")
    return {product.path: product.write() for product in products(recipe, recipe.build())
            if product.path.rsplit("/", 1)[1].startswith(wanted) and "-a1/" not in product.path}


def _grid(rows: list[list[Image.Image]]) -> bytes:
    """Each row as broad as the others, its pictures of one height."""
    placed, y = [], GAP
    for row in rows:
        high = round((WIDTH - GAP * (len(row) + 1)) / sum(image.width / image.height for image in row))
        x = GAP
        for image in row:
            wide = round(high * image.width / image.height)
            placed.append((image.resize((wide, high), Image.Resampling.LANCZOS), (x, y)))
            x += wide + GAP
        y += high + GAP
    sheet = Image.new("RGB", (WIDTH, y), _BACK)
    for image, at in placed:
        sheet.paste(image, at)
    stream = io.BytesIO()
    sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(stream, "PNG", compress_level=9)
    return stream.getvalue()
