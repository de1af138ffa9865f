"""Goods: every kind is proved on its bytes, and each proof rejects what it says that it rejects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab import kits
from polygo_fab.check.goods.book_words import book_words
from polygo_fab.check.plain_text import bare
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Drawing, Label, Plates, Shape
from polygo_fab.core.path import line, rectangle
from polygo_fab.core.words.people import people_said
from polygo_fab.pages.goods.facts import facts_of
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.own_board import people_named
from polygo_fab.recipes.product import Product
from polygo_fab.recipes.products import products
from polygo_fab.recipes.puzzle_jobs.class_list import list_in, pupils_of
from polygo_fab.recipes.recipe import Recipe

Items = list[Shape | Label]
SOME = "polygo hex-3 polygone blocks"


@cache
def made(lang: str, paper: str, style: str, *settings: tuple[str, str]) -> dict[str, Product]:
    recipe = Recipe("goods", "goods", settings={"style": style, **dict(settings)}, languages=(lang,), papers=(paper,),
                    formats=("pdf",))
    return {product.path.split("/", 1)[1]: product for product in products(recipe, recipe.build())}


def small(name: str) -> Product:
    """One of the files for a few games."""
    settings = (("games", SOME), ("names", "Ada, Zoé, Émile Ångström"))
    return next(product for path, product in made("en", "a4", "colour", *settings).items() if path.endswith(name))


@pytest.mark.parametrize(("lang", "paper", "style"), [
    ("en", "a4", "colour"), ("fr", "letter", "grey"), ("de", "a4-letter", "outline")])
def test_every_good_is_proved(lang: str, paper: str, style: str) -> None:
    files = made(lang, paper, style, ("games", SOME), ("names", "Ada, Zoé, Jean-Baptiste"))
    assert {path.split("/")[1].removesuffix(".pdf") for path in files} == {
        "labels-tetrago", "labels-hexago", "insert-tetrago", "insert-hexago", "aids", "scores", "records", "names",
        "covers", "poster"}
    for product in files.values():
        data = product.write()
        assert product.prove(data) == []
        assert product.write() == data


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "de", "es", "it"])
def test_every_game_has_its_card_its_boards_and_its_place_on_the_wall(lang: str) -> None:
    for product in made(lang, "letter", "colour", ("goods", "aids records poster")).values():
        assert product.prove(product.write()) == []


@pytest.mark.parametrize(("box", "of"), [("tetrago", "cells=4"), ("tetrago", "cells=8 pitch=15 pawn=12 thickness=4"),
                                         ("hexago", "cells=3"), ("hexago", "cells=5 pitch=22 pawn=11")])
def test_labels_are_as_large_as_a_box_of_any_size(box: str, of: str) -> None:
    files = made("en", "a3", "colour", ("goods", "labels inserts"), ("box", box), ("of", of))
    assert [finding for product in files.values() for finding in product.prove(product.write())] == []


def test_a_true_scale_holds_for_a_printer_that_is_off() -> None:
    recipe = Recipe("goods", "goods", settings={"goods": "labels names"}, languages=("en",), papers=("a4",),
                    formats=("pdf",), scale_x=1.01, scale_y=0.99)
    for product in products(recipe, recipe.build()):
        assert product.prove(product.write()) == []


# --- broken files


def broken(product: Product, change: Callable[[Items], Sequence[Shape | Label]], page: int = 0) -> set[str]:
    """The codes that are found in a file whose page was changed, beyond what compares it with what was meant."""
    from polygo_fab.write import pdf as writer

    plates: list[Plates] = []
    usual = writer.pdf

    def tampered(given: Plates, *more: object) -> bytes:
        drawing = given.pages[page]
        changed = replace(drawing, items=tuple(change(list(drawing.items))))
        plates.append(replace(given, pages=(*given.pages[:page], changed, *given.pages[page + 1:])))
        return usual(plates[-1], *more)  # type: ignore[arg-type]

    writer.pdf = tampered  # type: ignore[assignment]
    try:
        data = product.write()
    finally:
        writer.pdf = usual
    return {finding.code for finding in product.prove(data)}


def said(old: str, new: str) -> Callable[[Items], Items]:
    """Other words: the first label that has the old ones."""
    def change(items: Items) -> Items:
        at = next(k for k, item in enumerate(items) if isinstance(item, Label) and old in item.text)
        items[at] = replace(items[at], text=items[at].text.replace(old, new))  # type: ignore[union-attr]
        return items

    return change


def swapped(one: str, other: str) -> Callable[[Items], Items]:
    def change(items: Items) -> Items:
        words = {one: other, other: one}
        return [replace(item, text=words[item.text]) if isinstance(item, Label) and item.text in words else item
                for item in items]

    return change


def moved(number: int, colour: str, by: tuple[float, float]) -> Callable[[Items], Items]:
    """The shape of this number that has a line of this colour, elsewhere."""
    def change(items: Items) -> Items:
        at = [k for k, item in enumerate(items) if isinstance(item, Shape) and item.style.stroke == colour][number]
        items[at] = Shape(items[at].path.moved(*by), items[at].style)  # type: ignore[union-attr]
        return items

    return change


def without(number: int, **style: object) -> Callable[[Items], Items]:
    """Leave the shape of this number out that is drawn so."""
    def change(items: Items) -> Items:
        at = [k for k, item in enumerate(items) if isinstance(item, Shape) and all(
            getattr(item.style, key) == value for key, value in style.items())][number]
        return items[:at] + items[at + 1:]

    return change


def numbered(words: dict[str, str]) -> Callable[[Items], Items]:
    """Other numbers of boards."""
    return lambda items: [replace(item, text=words[item.text]) if isinstance(item, Label) and item.bold
                          and item.text in words else item for item in items]


def wider(text: str, times: float) -> Callable[[Items], Items]:
    """A label of this text, set so many times as large."""
    return lambda items: [replace(item, size=item.size * times) if isinstance(item, Label) and item.text == text
                          else item for item in items]


GUIDE, FOLD, DEEP, GRID, BAR = "#808080", "#5f5f5f", "#0f4a3c", 0.18, "#1f3864"


def larger(share: float, colour: str = GUIDE) -> Callable[[Items], Items]:
    """What is cut is so much larger."""
    def change(items: Items) -> Items:
        return [Shape(item.path.scaled(share), item.style) if isinstance(item, Shape) and item.style.stroke == colour
                and item.path.closed else item for item in items]

    return change


@pytest.mark.parametrize(("file", "change", "code"), [
    ("labels-tetrago.pdf", larger(1.01), "PARTS"),
    ("labels-tetrago.pdf", moved(0, FOLD, (0.6, 0.0)), "PARTS"),
    ("labels-tetrago.pdf", without(0, stroke=FOLD), "PARTS"),
    ("labels-tetrago.pdf", without(3, stroke=GUIDE), "PARTS"),
    ("labels-tetrago.pdf", said("3 games", "4 games"), "CONTENT"),
    ("labels-tetrago.pdf", swapped("PolyGo", "Marienbad"), "CONTENT"),
    ("labels-hexago.pdf", swapped("HEX-2", "HEX-6"), "CONTENT"),
    ("labels-hexago.pdf", without(0, fill=DEEP), "POSITION"),
    ("labels-hexago.pdf", without(4, fill=DEEP), "POSITION"),
    ("insert-tetrago.pdf", larger(1.02), "PARTS"),
    ("insert-tetrago.pdf", larger(0.97), "PARTS"),
    ("insert-tetrago.pdf", said("64 ×", "63 ×"), "CONTENT"),
    ("insert-hexago.pdf", said("36 ×", "34 ×"), "CONTENT"),
    ("insert-hexago.pdf", swapped("HEX-2", "HEX-6"), "CONTENT"),
    ("aids.pdf", said("isolated", "solid"), "CONTENT"),
    ("aids.pdf", said("about 8", "about 9"), "CONTENT"),
    ("aids.pdf", moved(0, FOLD, (1.0, 0.0)), "PARTS"),
    ("aids.pdf", larger(1.001), "PARTS"),
    ("scores.pdf", swapped("17", "18"), "PARTS"),
    ("scores.pdf", without(7, stroke="#2c3440", fill=None), "PARTS"),
    ("records.pdf", without(40, width=GRID), "POSITION"),
    ("records.pdf", numbered({"3": "4", "4": "3"}), "PARTS"),
    ("records.pdf", numbered({"3": "7"}), "PARTS"),
    ("names.pdf", said("Zoé", "Zoe"), "CONTENT"),
    ("names.pdf", swapped("Ada", "Zoé"), "CONTENT"),
    ("names.pdf", larger(0.98), "PARTS"),
    ("names.pdf", wider("Zoé", 4.0), "POSITION"),
    ("covers.pdf", swapped("HEX-2", "HEX-6"), "CONTENT"),
    ("covers.pdf", said("The POLYGO", "The PolyGo"), "CONTENT"),
    ("covers.pdf", moved(-1, FOLD, (0.5, 0.0)), "PARTS"),
    ("en-a2/poster.pdf", swapped("HEX-3", "Polygone"), "CONTENT"),
    ("en-a2/poster.pdf", moved(3, DEEP, (1.0, 0.0)), "PARTS"),
    ("en-a2/poster.pdf", without(40, dash=(2.0, 2.0)), "PARTS"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_wrong_is_found(file: str, change: Callable[[Items], Items], code: str) -> None:
    assert code in broken(small(file), change)


def test_a_piece_less_on_an_emblem_is_found() -> None:
    """The last cell that is light on the emblem of PolyGo: what is painted there no more would be a pawn."""
    light = "#f4d35e"

    def change(items: Items) -> Items:
        full = [k for k, item in enumerate(items) if isinstance(item, Shape) and item.style.fill == light]
        return items[:full[-1]] + items[full[-1] + 1:]

    assert "POSITION" in broken(small("names.pdf"), lambda items: change(items[:]) if any(
        isinstance(item, Shape) and item.style.fill == light for item in items) else items)


def test_another_bar_and_a_pawn_on_an_empty_board_are_found() -> None:
    assert "UNITS" in broken(small("aids.pdf"), lambda items: [
        Shape(item.path.scaled(1.01), item.style) if isinstance(item, Shape) and item.style.stroke == BAR else item
        for item in items])
    x, y = 60.0, 215.0

    def pawn(items: Items) -> Items:
        return [*items, Shape(rectangle(x, y, 4.0, 4.0), replace(_first(items).style, fill="#16305c", stroke=None)),
                Shape(line((x, y), (x + 4, y + 4)), _first(items).style)]

    assert "POSITION" in broken(small("records.pdf"), pawn)


def _first(items: Items) -> Shape:
    return next(item for item in items if isinstance(item, Shape))


# --- texts, settings


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es", "it"])
def test_a_card_says_what_the_text_of_the_book_says(lang: str) -> None:
    for game in ("polygo", "hex-3", "marienbad"):
        told, text = facts_of(game, lang), book_words(game, lang)
        assert [bare(head + said) for head, said in told.turn] == list(text.turn)
        assert [(bare(a), bare(b)) for a, b in told.answers] == list(text.answers)
        assert text.turn
        assert text.answers or text.means


@pytest.mark.parametrize(("settings", "said"), [
    ({"goods": "flags"}, "goods = 'flags'|unknown goods 'flags'"), ({"goods": ""}, "goods = ''"),
    ({"games": "chess"}, "chess"), ({"of": "cells=7"}, "of which box"),
    ({"box": "tetrago", "of": "cells"}, "KEY=VALUE"),
    ({"names": "Ada, Ada"}, "stands there twice"), ({"names": "x" * 41}, "up to 40"),
    ({"names": ",".join(map(str, range(61)))}, "61 names: allowed: 1 to 60"), ({"box": "cube"}, "box = 'cube'"),
    ({"box": "tetrago", "of": "cells=2"}, "cells")])
def test_what_there_is_not_is_refused_in_one_line(settings: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        kits.load("goods", settings)
    assert any(word in str(refused.value) for word in said.split("|"))
    assert "\n" not in str(refused.value)


def test_a_band_that_does_not_go_on_the_paper_is_refused() -> None:
    files = made("en", "a4", "colour", ("goods", "labels"), ("box", "hexago"), ("of", "cells=7"))
    with pytest.raises(BadInput, match=r"HexaGo: band and labels, .* a page of a4 has room .* allowed: a larger"):
        next(iter(files.values())).write()


def test_games_go_by_the_names_of_their_boxes() -> None:
    assert kits.load("goods", {"games": "TriaGo, hex-3"}).parameters["games"] == "polygo hex-3"


def test_names_come_from_a_list(tmp_path: Path) -> None:
    (tmp_path / "club.csv").write_text("Prénom;né\nAda;1815\nZoé;2001\n", "utf-8")
    assert people_named("club.csv", tmp_path) == "Ada, Zoé"
    (tmp_path / "both.csv").write_text('"Lovelace, Ada"\n"""Zizou"""\n"Tom &amp; Jerry"\nA\u2028B\n', "utf-8")
    line = people_named("both.csv", tmp_path)
    assert line == '"Lovelace, Ada", """Zizou""", Tom &amp; Jerry, A B'
    names = ('Lovelace, Ada', '"Zizou"', "Tom &amp; Jerry", "A B")
    assert people_said(line, "names") == names == pupils_of(list_in(tmp_path / "both.csv"), "list")
    assert people_named(line) == line
    assert kits.load("goods", {"names": line}).goods.names == names  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="there is none"):
        people_named("none.csv", tmp_path)


@pytest.mark.parametrize(("name", "told"), [
    ("a^b", "up to 40 characters that print, but ^"), ("\U0001f600", "no character"), ("A\u200bB", "that print"),
    ('Zo"é', "its quotation marks"), ('"Ada', "its quotation marks"), ("Ada, Ada", "stands there twice")])
def test_names_that_cannot_be_are_one_line_for_goods_and_for_a_class(name: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(name.replace(", ", "\n"), "utf-8")
    for words in (["make", "goods", "--set", f"names={name}"], ["make", "goods", "--set",
                  f"names={tmp_path / 'list.csv'}"], ["puzzle", "class", str(tmp_path / "list.csv"), "--levels", "1"]):
        refused = CliRunner().invoke(cli, [*words, "--out", str(tmp_path / "made.pdf")]).exception
        assert isinstance(refused, BadInput)
        assert told in str(refused)
        assert "\n" not in str(refused)


def test_a_name_is_set_as_large_as_its_card_has_room() -> None:
    wide = "Maximiliane Wilhelmine von Wolfenbüttel, Supercalifragilisticexpialidocious, " + "W" * 21
    (its,) = made("en", "a4", "colour", ("goods", "names"), ("names", wide)).values()
    assert its.prove(its.write()) == []
    with pytest.raises(BadInput, match=r"names = 'W{40}': too wide for its card: allowed: a shorter one"):
        next(iter(made("en", "a4", "colour", ("goods", "names"), ("names", "W" * 40)).values())).write()


def test_the_command_makes_goods_and_the_folder_is_proved_alone(tmp_path: Path) -> None:
    (tmp_path / "club.csv").write_text("Ada\nZoé\n", "utf-8")
    done = CliRunner().invoke(cli, ["make", "goods", "--set", "goods=names scores", "--set", "games=hex-3", "--set",
                                    f"names={tmp_path / 'club.csv'}", "--lang", "fr", "--paper", "a4", "--format",
                                    "pdf", "--out", str(tmp_path / "made")])
    assert done.exit_code == 0, done.output
    (tmp_path / "club.csv").unlink()
    assert check_folder(tmp_path / "made" / "goods") == ()
    refused = CliRunner().invoke(cli, ["make", "goods", "--set", "names=none.csv", "--out", str(tmp_path / "made")])
    assert isinstance(refused.exception, BadInput)


def test_a_page_that_a_person_hears_has_its_words() -> None:
    pages = small("names.pdf").ready()
    assert isinstance(pages, Plates)
    assert all(isinstance(page, Drawing) and "Ada, Zoé" in page.alt for page in pages.pages)
