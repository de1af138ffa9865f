"""Every diagram that is printed, read back from the PDF, shows the very position that the rules engine had; and one
that shows anything else is found (`check.diagram`)."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.check.bearers import bears
from polygo_fab.check.diagram import compared
from polygo_fab.check.diagram_read import Reading
from polygo_fab.check.document import check_document
from polygo_fab.check.page.page import read_pdf
from polygo_fab.core.game import Game, State
from polygo_fab.core.page import Document, Drawing, Figure, Heading, Label, Shape
from polygo_fab.core.path import Arc, circle, line
from polygo_fab.core.printed.book_format import NORMAL, Format
from polygo_fab.core.printed.diagram_inks import COLOURS, EDGE, LINE, NAME
from polygo_fab.core.shown import standing
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import book_language
from polygo_fab.pages.diagram import diagram
from polygo_fab.pages.rulebook import placeholders, rulebook
from polygo_fab.write.pdf import pdf

from .test_games import NAMES, ON_BOARDS, VARIANTS, playout, variant

FORMATS = (NORMAL, Format(ink="grey"), Format(pages="booklet", ink="grey"), Format(print="large"),
           Format(pages="half", ink="grey"))
TILED = frozenset({"blocks", "tilers"})
ROWS = ("..1...", "...1..")
BOTH_INKS = (NORMAL, Format(print="large", ink="grey"))


def states(game: Game, count: int, seed: int) -> Iterator[State]:
    """Positions of random plays, each from anywhere between its start and its end."""
    rng = random.Random(seed)
    while count > 0:
        met = list(playout(game, rng.randrange(2**32)))
        some = rng.sample(met, min(count, len(met), 5))
        count -= len(some)
        yield from some


def drawn(game: Game, state: State, rng: random.Random, **more: Any) -> Drawing:
    """A diagram of the position with numbers on pieces, marked sites, letters and an arrow: any of them, or none."""
    sites, taken = range(len(state.owner)), [s for s, owner in enumerate(state.owner) if owner]
    numbered = [s for s in taken if standing(game, state).get(s, ("pawn", 0))[0] not in ("plain", "dot", "closed")]
    covered = {s for _, some in game.tiles(state) for s in some}

    def some(pool: Sequence[int], most: int) -> list[int]:
        return rng.sample(pool, min(len(pool), rng.choice((0, 0, rng.randint(0, most)))))

    marks: dict[Any, list[int]] = {kind: some(sites, 6) for kind in ("tint", "hatch", "illegal")}
    marks["dot"] = some([s for s in sites if not state.owner[s]], 9)
    letters = dict(zip(some([s for s in sites if s not in covered], 3), "ABC", strict=False))
    ways = [way for way in [some(sites, 3)] if len(way) > 1]
    asked = {"numbers": {s: rng.randint(1, 120) for s in some(numbered, 40)}, "marks": marks, "labels": letters,
             "arrows": ways, "names": rng.random() < 0.9, "pitch": rng.choice((5.4, 5.4, 3.0, 9.0))} | more
    return diagram(game, state, **asked)


def document(drawings: Sequence[Drawing]) -> Document:
    figures = (Figure((drawing,), ("",)) for drawing in drawings)
    return Document("positions", "en", "a4", (Heading(1, "positions"), *figures))


def read(drawings: Sequence[Drawing], format: Format = NORMAL) -> list[tuple[Reading, list[str]]]:
    """What is read in each drawing once it is printed, and what is wrong with it."""
    data = pdf(document(drawings), format)
    return [(reading, wrong) for _, reading, wrong in compared(read_pdf(data), drawings, format.ink)]


def owner(reading: Reading, game: Game) -> tuple[int, ...]:
    """What stands on each site by the numbers of the game, from what was read, the marks of the game and what the
    source calls the players."""
    found, of = [0] * len(game.board.centres), (0, *(1 + bears(game.name).index(colour) for colour in range(1, 7)))
    for site, (kind, colour) in reading.standing.items():
        player = of[colour]
        sign = {"stone": "x", "closed": "x", "plain": "o", "dame": chr(ord("A") + player - 1)}.get(kind, str(player))
        found[site] = game.marks.index(sign)
    for tile in reading.tiles:
        for site in tile.sites:
            found[site] = of[tile.player]
    return tuple(found)


def legible(game: Game, format: Format) -> dict[str, Any]:
    """What keeps letters readable: large print has no room for them on large cells, nor for names around eleven in a
    row or for numbers of three digits on seventeen; half a page has none on large cells of eleven in a row, and no page
    for names around those of more."""
    wide = game.name in ("hex", "hex-draughts")
    if wide and format.pages != "full":
        return {"pitch": 5.4}
    if format.print == "large":
        none = {"names": False} | ({"numbers": {}} if len(game.board.cells) > 200 else {})
        return {"pitch": 2.4} | (none if wide else {})
    return {"pitch": 5.4, "names": False} if game.name == "hex" and len(game.board.centres) > 121 else {}


def proved(game: Game, count: int, seed: int, format: Format = NORMAL) -> None:
    some, rng = list(states(game, count, seed)), random.Random(seed)
    drawings = [drawn(game, state, rng, **legible(game, format)) for state in some]
    for state, (reading, wrong) in zip(some, read(drawings, format), strict=True):
        assert wrong == []
        assert owner(reading, game) == state.owner


# --- what is drawn is read


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_some_positions_read_back(name: str) -> None:
    proved(games.load(name), 2, 1)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(FORMATS)))
def test_every_format_reads_back(number: int) -> None:
    rng = random.Random(2)
    met = [(game, next(states(game, 1, number))) for game in map(games.load, NAMES[number::6])]
    drawings = [drawn(game, state, rng) for game, state in met]
    for (game, state), (reading, wrong) in zip(met, read(drawings, FORMATS[number]), strict=True):
        assert wrong == []
        assert owner(reading, game) == state.owner


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_two_hundred_positions_read_back(name: str) -> None:
    for number in range(4):
        proved(games.load(name), 50, number, FORMATS[number])


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("name", "board"), [pytest.param(*given.values) for given in ON_BOARDS])
def test_positions_on_every_board_read_back(name: str, board: str) -> None:
    proved(games.load(name, board), 8, 5)


@pytest.mark.proof
@pytest.mark.slow
def test_positions_with_every_option_read_back() -> None:
    for number, (name, options) in enumerate(VARIANTS):
        game = variant(name, options)
        if game is not None:
            proved(game, 5, number, FORMATS[number % len(FORMATS)])


def rulebook_proved(name: str, lang: str, *formats: Format) -> None:
    facts = dict(kits.load("tetrago", {}).facts)
    book = rulebook(name, lang, "a4", {fact: facts.get(fact, "1") for fact in placeholders(name, lang)})
    assert any(drawing.shows for block in book.blocks if isinstance(block, Figure) for drawing in block.drawings)
    for format in formats:
        assert check_document(pdf(book, format), book, format) == []


@pytest.mark.slow
def test_a_tile_over_earlier_ones_bears_the_number_of_its_move_once() -> None:
    rulebook_proved("tilers", "en", NORMAL)


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_diagrams_of_every_rulebook_read_back(name: str) -> None:
    for lang in [lang for lang in languages() if book_language(name, lang) == lang]:
        rulebook_proved(name, lang, NORMAL, FORMATS[1 + NAMES.index(name) % (len(FORMATS) - 1)])


def test_what_stands_tells_what_the_state_has() -> None:
    """No two numbers of a state look alike on one site."""
    for game in map(games.load, sorted({*NAMES} - TILED)):
        sites = range(len(game.board.centres))
        for site in {*sorted(game.fixed)[:1], *sorted({*sites} - game.fixed)[:1]}:
            looks = [standing(game, State(tuple(value if s == site else 0 for s in sites), 1))[site]
                     for value in range(1, len(game.marks))]
            assert len(set(looks)) == len(looks)


def test_a_drawing_is_told_apart_by_what_it_draws_alone() -> None:
    game = games.load("polygo")
    one, other = (diagram(game, state) for state in (game.initial(), game.initial()))
    assert one == replace(one, shows=None) == other
    assert hash(one) == hash(replace(one, shows=None))
    assert "shows" not in repr(one)


# --- what is drawn otherwise is found


def redrawn(drawing: Drawing, **other: Any) -> Drawing:
    """The drawing with something else on it than it says."""
    shows = drawing.shows
    assert shows is not None
    asked = {"game": shows.game, "state": shows.state, "names": shows.names, "numbers": dict(shows.numbers),
             "labels": dict(shows.letters), "arrows": shows.arrows, "pitch": 5.4} | other
    marks = {kind: getattr(shows, kind) for kind in ("tint", "hatch", "dot", "illegal")} | other.get("marks", {})
    return replace(diagram(**asked | {"marks": marks}), alt=drawing.alt, shows=shows)


def in_other_places(drawing: Drawing, rng: random.Random) -> Iterator[Drawing]:
    """A piece that has moved, one too many, one too few, one of another player; a number, a letter, a mark, an arrow
    otherwise; the names left out."""
    shows = drawing.shows
    assert shows is not None
    game, state = shows.game, shows.state
    free = [s for s in range(len(state.owner)) if s not in game.fixed]
    taken, empty = [s for s in free if state.owner[s]], [s for s in free if not state.owner[s]]
    moves: list[dict[int, int]] = []
    if taken and not game.tiles(state):
        piece = rng.choice(taken)
        moves.append({piece: 0})
        if empty:
            moves.append({piece: 0, rng.choice(empty): state.owner[piece]})
        others = [v for v in range(1, len(game.marks)) if v != state.owner[piece]]
        moves += [{piece: rng.choice(others)}] if others else []
    for change in moves:
        owners = tuple(change.get(s, owner) for s, owner in enumerate(state.owner))
        yield redrawn(drawing, state=replace(state, owner=owners),
                      numbers={s: n for s, n in shows.numbers if owners[s]})
    numbers, letters = dict(shows.numbers), dict(shows.letters)
    for site in sorted(numbers)[:1]:
        yield redrawn(drawing, numbers=numbers | {site: numbers[site] + 200})  # on a tile the largest one shows
    for site in sorted(letters)[:1]:
        yield redrawn(drawing, labels=letters | {site: "D"})
    for kind in ("tint", "hatch", "dot", "illegal"):
        for site in sorted(getattr(shows, kind))[:1]:
            yield redrawn(drawing, marks={kind: getattr(shows, kind) - {site}})
    if shows.arrows:
        yield redrawn(drawing, arrows=[shows.arrows[0][::-1]])
    yield redrawn(drawing, names=not shows.names)


def with_other_items(drawing: Drawing, rng: random.Random) -> Iterator[Drawing]:
    """The same shapes and words but for one: moved, of another colour, left out, or the mark of a piece another one."""
    items, fills = drawing.items, {fill for fill, _ in COLOURS}
    bodies = [k for k, item in enumerate(items) if isinstance(item, Shape) and item.style.stroke == EDGE
              and item.style.fill in fills and item.style.width == 0.3]
    strokes = [k + 1 for k in bodies if isinstance(items[k + 1], Shape) and not items[k + 1].style.fill]  # type: ignore
    lines = [k for k, item in enumerate(items) if isinstance(item, Shape) and item.style.stroke == LINE]
    names = [k for k, item in enumerate(items) if isinstance(item, Label) and item.colour == NAME]

    def changed(k: int, *new: Shape | Label) -> Drawing:
        return replace(drawing, items=(*items[:k], *new, *items[k + 1:]))

    for k in rng.sample(bodies, min(1, len(bodies))):
        body = items[k]
        assert isinstance(body, Shape)
        yield changed(k)
        yield changed(k, Shape(body.path.moved(1.0, 0.5), body.style))
        yield changed(k, Shape(body.path, replace(body.style, fill=rng.choice(sorted(fills - {body.style.fill})))))
    for k in rng.sample(strokes, min(1, len(strokes))):
        stroke = items[k]
        assert isinstance(stroke, Shape)
        (x0, y0, x1, y1), round_ = stroke.path.bounds, isinstance(stroke.path.segments[0], Arc)
        at, reach = ((x0 + x1) / 2, (y0 + y1) / 2), max(x1 - x0, y1 - y0) / 2
        yield changed(k)
        yield changed(k, Shape(line((x0, at[1]), (x1, at[1])) if round_ else circle(at, reach), stroke.style))
    for k in rng.sample(lines, 1):
        yield changed(k)
    for k in rng.sample(names, min(1, len(names))):
        name = items[k]
        assert isinstance(name, Label)
        yield changed(k)
        yield changed(k, replace(name, at=(name.at[0] + 6.0, name.at[1] + 3.0)))  # off every line of its sites
        yield changed(k, replace(name, text="z9"))


def inks(name: str) -> tuple[Format, Format]:
    """Both inks, and large print where names around the board and numbers of three digits have room in it."""
    return BOTH_INKS if name not in ("hex", "hex-draughts", "kruzno") else (NORMAL, Format(ink="grey"))


def broken(name: str, seed: int, format: Format) -> list[Drawing]:
    """Drawings that show otherwise than they say, of one position of a random play and what is marked on it."""
    game, rng = games.load(name), random.Random(seed)
    (state,) = states(game, 1, seed)
    drawing = drawn(game, state, rng, **({"pitch": 5.4} | legible(game, format)))
    some = [*in_other_places(drawing, rng), *with_other_items(drawing, rng)]
    return [other for other in some if other.items != drawing.items]  # a mark below a piece may go unseen by anybody


@pytest.mark.proof
@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(0, 1))
@settings(max_examples=4)
def test_a_diagram_that_shows_something_else_is_found(name: str, seed: int, ink: int) -> None:
    format = inks(name)[ink]
    some = broken(name, seed, format)
    for _, wrong in read(random.Random(seed).sample(some, min(6, len(some))), format):
        assert wrong


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_of_every_game_what_shows_something_else_is_found(name: str) -> None:
    for seed in range(10):
        format = inks(name)[seed % 2]
        for _, wrong in read(broken(name, seed, format), format):
            assert wrong


def test_a_document_says_which_diagram_is_wrong() -> None:
    game = games.load("polygo")
    state = game.parse("....../....../..12../....../....../...... 1")
    good = diagram(game, state, numbers={14: 7})
    moved = replace(diagram(game, game.parse("....../....../..1.2./....../....../...... 1"), numbers={14: 7}),
                    alt=good.alt, shows=good.shows)
    book = document([good, moved])
    found = check_document(pdf(book), book)
    assert {(f.code, f.where) for f in found} == {("POSITION", "page 1, picture 2")}
    assert [f.message for f in found] == ["d4 has nothing, expected a pawn of player 2",
                                          "e4 has a pawn of player 2, expected nothing"]
    assert check_document(pdf(document([good])), document([good])) == []
    assert {f.code for f in check_document(pdf(document([good])), book)} == {"POSITION"}
    assert "POSITION" in {f.code for f in check_document(pdf(document([good]), Format(ink="grey")), document([good]))}


def test_the_words_for_those_who_do_not_see_it_are_proved_too() -> None:
    """Other words than expected, words that tell another position though they are expected, and odd letters."""
    def told(made: Document, expected: Document) -> list[str]:
        return [finding.message for finding in check_document(pdf(made), expected)]

    game = games.load("hex-2")
    good = diagram(game, game.initial())
    moved = diagram(game, game.apply(game.initial(), game.legal_moves(game.initial())[0]))
    book, wrong, odd = (document([replace(good, alt=alt)]) for alt in (good.alt, moved.alt, "a−b … cœur Ω"))
    another, untold = "says in words something else than expected", "says 'a−b … cœur Ω.', which tells of no board"
    false = told(wrong, wrong)
    assert re.fullmatch(r"tells of \w+ in words: .*, expected None", false[0])
    assert false[1:] == ["says that it is the turn of player 2, expected 1"]
    assert told(book, book) == []
    assert told(wrong, book) == [another, *false]
    assert told(odd, odd) == [untold], "each letter is read back as it was written"
    assert told(odd, book) == [another, untold]


@pytest.mark.parametrize(("old", "new", "says"), [
    (rb"/(\S*drawing)1 Do", rb"/\g<1>2 Do", "c3 has nothing, expected a pawn of player 1"),
    (rb"(\S+) 0 0 \1 (\S+ \S+) cm( /\S*drawing1 Do)", rb"-\1 0 0 \1 \2 cm\3", "is mirrored or stretched"),
    (rb"(\S+) 0 0 \1 (\S+ \S+) cm( /\S*drawing1 Do)", rb"\1 0 0 0.9 \2 cm\3", "is mirrored or stretched"),
    (rb"/\S*drawing1 Do", rb"", "is not drawn in one go")])
def test_a_file_that_puts_another_picture_there_is_found(old: bytes, new: bytes, says: str) -> None:
    game = games.load("polygo")
    book = document([diagram(game, game.parse(f"....../....../....../{row}/....../...... 1")) for row in ROWS])
    with pikepdf.open(io.BytesIO(pdf(book))) as file:
        page = file.pages[0]
        content = b" ".join(page.Contents.read_bytes().split())
        page.Contents = file.make_stream(re.sub(old, new, content))
        assert page.Contents.read_bytes() != content
        out = io.BytesIO()
        file.save(out)
    found = check_document(out.getvalue(), book)
    assert ("POSITION", says) in {(f.code, f.message) for f in found}
    assert {f.where.removeprefix("page 1, ") for f in found if f.code == "POSITION"} == {"picture 1"}
