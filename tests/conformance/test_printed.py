"""Every PDF of the whole product: proved on its bytes, and nothing wrong for the checkers that others wrote.

qpdf's library (pikepdf) finds no fault of syntax, outloud none of PDF/UA-1 and WCAG 2.2, and pdffonts, where it is
installed, no font that is not embedded.
"""

import io
import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import outloud
import pikepdf
import pytest

from polygo_fab import games
from polygo_fab.core.printed.book_format import FORMATS
from polygo_fab.recipes.product import Product
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import Recipe

pytestmark = pytest.mark.proof

BOOKS = (*games.classes(), "family", "teacher")
STYLES = ("outline", "colour", "hatch")


@cache
def printed(kit: str, *settings: tuple[str, str], **changes: Any) -> tuple[Product, ...]:
    recipe = Recipe(kit, kit, settings=dict(settings), formats=("pdf",), **changes)
    return tuple(product for product in products(recipe, recipe.build()) if product.path.startswith("print/"))


def judged(folder: Path, some: Iterable[Product]) -> None:
    """No finding of ours, nor of any other program; of outloud none but the claim that a file for the archive does not
    make (it can make only one of two)."""
    count = 0
    for count, product in enumerate(some, start=1):
        data = product.write()
        assert product.prove(data) == [], product.path
        with pikepdf.open(io.BytesIO(data)) as file:
            assert file.check_pdf_syntax() == [], product.path
        path = folder / f"{count}.pdf"
        path.write_bytes(data)
        result = outloud.check(str(path))
        wrong = {found.rule for found in result.findings if found.severity == "error"}
        assert not result.error, product.path
        assert wrong <= ({"DOC-012"} if "archive" in product.path else set()), (product.path, wrong)
        if shutil.which("pdffonts"):
            said = subprocess.run(["pdffonts", str(path)], capture_output=True, text=True, check=True).stdout
            fonts = said.splitlines()[2:]
            assert fonts, product.path
            assert all(re.search(r" yes +yes +yes +\d+ +\d+$", line) for line in fonts), product.path
    assert count


@pytest.mark.parametrize("name", BOOKS)
def test_every_book(tmp_path: Path, name: str) -> None:
    judged(tmp_path, printed("books", ("books", name), papers=("a4",)))


@pytest.mark.parametrize(("name", "format"), [
    (name, format) for name in ("hex-3", "marienbad") for format in (*FORMATS, "booklet+large+grey", "half+archive")
    if (name, format) != ("hex-3", "booklet+large+grey")])  # no half page has room for its diagrams in large print
def test_every_format(tmp_path: Path, name: str, format: str) -> None:
    judged(tmp_path, printed("books", ("books", name), papers=("letter",), books=(format,)))


@pytest.mark.parametrize("game", games.classes())
def test_every_game_on_paper(tmp_path: Path, game: str) -> None:
    """Each in one of the styles and on one of the papers, so that all of them come by."""
    number = list(games.classes()).index(game)
    paper = ("a4", "letter", "a3", "a4-letter")[number % 4]
    judged(tmp_path, (product for product in printed("paper", ("game", game), ("style", STYLES[number % 3]),
                                                     papers=(paper,), languages=(("fr", "en")[number % 2],))
                      if "rulebook" not in product.path))


@pytest.mark.parametrize("kit", ["tetrago", "hexago"])
def test_what_comes_with_a_kit(tmp_path: Path, kit: str) -> None:
    judged(tmp_path, printed(kit, papers=("a4",)))


def test_a_fault_is_seen(tmp_path: Path) -> None:
    """The checkers see what they are here for: a picture without words, a font that is not there, broken syntax."""
    data = next(iter(printed("books", ("books", "marienbad"), papers=("a4",)))).write()
    path = tmp_path / "a.pdf"
    with pikepdf.open(io.BytesIO(data)) as file:
        for thing in file.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure":
                del thing["/Alt"]
        file.save(path)
    assert outloud.check(str(path)).errors
    with pikepdf.open(io.BytesIO(data)) as file:
        file.pages[0].Contents.write(b"q (", filter=None)
        out = io.BytesIO()
        file.save(out)
    with pikepdf.open(out) as file:
        assert file.check_pdf_syntax()
