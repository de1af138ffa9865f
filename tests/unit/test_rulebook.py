"""Rulebooks: what the text may hold, diagrams that are replayed, and the finished book of PolyGo."""

import random
from itertools import pairwise

import pypdfium2
import pytest

from polygo_fab import boards, games, kits
from polygo_fab.check.pdf import check_pdf
from polygo_fab.check.spoken import spoken_wrong
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import State
from polygo_fab.core.page import Figure, Heading, Label, Shape, Table, Text
from polygo_fab.core.printed.book_format import SCHOLAR
from polygo_fab.core.printed.typography import typeset
from polygo_fab.pages.book_reader import Reader
from polygo_fab.pages.diagram import diagram
from polygo_fab.pages.equipment import equipment
from polygo_fab.pages.margins import margin_names
from polygo_fab.pages.pieces import COLOURS
from polygo_fab.pages.replay import replay
from polygo_fab.pages.rulebook import placeholders, rulebook
from polygo_fab.pages.words import Words
from polygo_fab.write.pdf import pdf

FACTS = dict(kits.load("tetrago", {}).facts)


def figure(*lines: str, lang: str = "en") -> Figure:
    return replay(list(enumerate(lines, start=10)), "lang/en/x.md", "polygo", lang)


def blocks(text: str, lang: str = "en"):
    return Reader("x.md", "polygo", lang, FACTS, lambda name: [Heading(1, name)]).blocks(text)


# --- diagrams


def test_panels_go_on_from_one_another() -> None:
    drawn = figure("board: s3", "moves: a1 b1", "show: numbers", "caption: One & two", "---", "moves: c1",
                   "show: numbers", "expect: .../.../121 2")
    assert len(drawn.drawings) == 2
    assert drawn.captions == ("One &amp; two", "")
    assert drawn.drawings[0].alt.endswith("Ring has 1 pawn: a1. Cross has 1 pawn: b1. It is Ring’s turn. The numbers "
                                          "on pieces are those of the moves that put them there: 1 on a1 and 2 on b1.")
    assert "3 on c1" in drawn.drawings[1].alt


def test_captured_pawns_lose_their_number_and_are_tinted() -> None:
    drawn = figure("board: s3", "position: .1./12./.1. 1", "moves: c2", "show: numbers, changes")
    assert "Ring has 5 pawns: b1, a2 to c2 and b3." in drawn.drawings[0].alt
    assert "Tinted, for they have just changed: b2." in drawn.drawings[0].alt
    assert "put them there: 1 on c2." in drawn.drawings[0].alt


def test_free_and_solid_cells_are_the_engine_s() -> None:
    lake = figure("board: s4", "position: .11./1..1/.111/.... 2", "show: free 2, solid").drawings[0].alt
    assert "Tinted, what is safe for good: b2 to d2, a3, d3, b4 and c4." in lake
    assert "Dots mark the cells that are free for Cross: a1 to d1, a2, a4 and d4." in lake


@pytest.mark.parametrize(("lines", "reason"), [
    (["board: s3", "moves: a1 a1"], "line 11: move 'a1': the cell is taken"),
    (["board: s3", "position: .1./1.1/.1. 2", "moves: b2"], "line 12: move 'b2': the cell is not free for player 2"),
    (["board: s3", "illegal: a1"], "line 11: move 'a1' is marked illegal, but the rules allow it"),
    (["board: s3", "moves: z9"], "line 11: .*no site 'z9'"),
    (["board: s3", "moves: a1", "expect: .../.../... 2"], "line 12: expected '.../.../... 2'"),
    (["board: s3", "result: 5-4"], "line 11: expected the result '5-4', but it is 'not over'"),
    (["board: s3", "show: magic"], "show: 'magic'"),
    (["board: s3", "show: free 3"], "allowed: free 1 to free 2"),
    (["board: s3", "tint: q1"], "no site 'q1'"),
    (["board: s3", "colour: red"], "line 11: 'colour: red': allowed: game"),
    (["board: s3", "moves: a1", "moves: b1"], "line 12: 'moves' is given twice"),
    (["board: q9"], "line 10: unknown board 'q9'"),
    (["board: s3", "options: colours=9"], "unknown option of polygo 'colours'"),
    (["board: s3", "pitch: wide"], "line 10: .*wide"), (["board: s3", "pitch: nan"], "2 to 20 mm"),
    (["position: .../... 1"], "line 10: position")])
def test_a_wrong_diagram_stops_the_build(lines: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as caught:
        figure(*lines)
    assert str(caught.value).startswith("lang/en/x.md line ")


def test_every_player_has_a_colour_and_a_mark() -> None:
    """Six greys that differ by 7 % at least, and six names of marks."""
    def grey(colour: str) -> float:
        r, g, b = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    levels = sorted(grey(fill) for fill, _ in COLOURS)
    assert min(b - a for a, b in pairwise(levels)) > 0.07
    assert all(abs(grey(fill) - grey(ink)) > 0.45 for fill, ink in COLOURS)
    for lang in ("fr", "en"):
        assert len(set(Words(lang).marks)) == len(COLOURS)


@pytest.mark.parametrize("name", ["s2", "s7", "h3", "h5", "t2"])
def test_margins_carry_the_names_of_the_sites(name: str) -> None:
    board = boards.load(name)
    letters = {"".join(ch for ch in n if ch.isalpha()) for n in board.names}
    numbers = {"".join(ch for ch in n if ch.isdigit()) for n in board.names}
    named = margin_names(board)
    assert {text for text, _ in named} == letters | numbers
    assert len(named) == len(letters) + len(numbers)
    inside = [(x, y) for x, y in (at for _, at in named)
              if any(abs(x - u) < 0.3 and abs(y - v) < 0.3 for u, v in board.centres)]
    assert inside == []
    drawn = diagram(games.load("polygo", board=board), State((1, 2) + (0,) * (len(board.centres) - 2), 1))
    for item in drawn.items:
        box = item.path.bounds if isinstance(item, Shape) else (*item.at, *item.at)
        assert -1e-9 <= box[0] <= box[2] <= drawn.size[0] + 1e-9
        assert -1e-9 <= box[1] <= box[3] <= drawn.size[1] + 1e-9


# --- texts


def test_markdown_becomes_blocks() -> None:
    found = blocks("# T\n\nlead\n\n## A\n\nit's **b** and *i* < 3\n\n> note\n\n- one\n- two\n\n1. x\n2. y\n\n"
                   "|a|b|\n|--|--|\n|c|d|\n\n```diagram\nboard: s3\n```\n")
    assert [type(b).__name__ for b in found] == ["Heading", "Text", "Heading", "Text", "Text", "Bullets", "Bullets",
                                                 "Table", "Figure"]
    assert found[0] == Heading(1, "T")
    assert found[1] == Text("lead", "lead")
    assert found[3] == Text("it’s <b>b</b> and <i>i</i> &lt; 3")
    assert found[4] == Text("note", "note")
    assert (found[5].items, found[5].numbered, found[6].numbered) == (("one", "two"), False, True)
    assert isinstance(found[7], Table)
    assert found[7].rows == (("a", "b"), ("c", "d"))


@pytest.mark.parametrize(("text", "reason"), [
    ("a\n\n---\n", "line 3: a hr is not printed"), ("`code`", "line 1: a code_inline is not printed"),
    ("[a](http://b)", "a link is not printed"), ("- a\n  - b", "a list in a list"), ("```\nx\n```", "unknown block ''"),
    ("```book\ncolour: red\n```", "line 2: 'colour: red'"), ("```diagram\nboard: s3\nmoves: a1 a1\n```", "line 3")])
def test_text_that_cannot_be_printed(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        blocks(text)


def test_french_spaces() -> None:
    assert typeset("quoi ? « oui » ; 100 % : l'un", "fr") == (
        "quoi\u202f? «\u202foui\u202f»\u202f; 100\u202f%\u202f: l’un")
    assert typeset("what? it's 6 × 6, 20 mm", "en") == "what? it’s 6\u00a0×\u00a06, 20\u00a0mm"


def test_components_are_counted() -> None:
    facts = {key: value for key, value in FACTS.items() if key != "turned"} | {"ring": "18", "cross": "17"}
    blocks = rulebook("polygo", "en", "a4", facts).blocks
    drawn = next(b for b in blocks if isinstance(b, Figure) and b.place == "column")
    assert len(drawn.drawings) == 5
    labels = [item.text for item in drawn.drawings[4].items if isinstance(item, Label)]
    assert labels == ["× 18", "× 17"]
    with pytest.raises(BadInput, match="fact front = 'six'"):
        rulebook("polygo", "en", "a4", FACTS | {"front": "six"})


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("cells", range(3, 13))
def test_the_book_of_every_size_of_the_kit(cells: int) -> None:
    """Counts, the empty board and the word on ties are those of this kit, not of the default one."""
    facts = kits.load("tetrago", {"cells": cells}).facts
    assert int(facts["even_cells"]) % 2 == 0
    assert int(facts["odd_cells"]) % 2 == 1
    assert facts["turned"] == facts["pawns"]
    for lang in ("fr", "en"):
        book = rulebook("polygo", lang, "a4", facts)
        figures = [b for b in book.blocks if isinstance(b, Figure) and b.place == "column"]
        labels = [item.text for item in figures[0].drawings[4].items if isinstance(item, Label)]
        assert labels == [f"× {facts['turned']}"]
        empty = {item.text for item in figures[1].drawings[0].items if isinstance(item, Label)}
        assert str(cells) in empty
        assert str(cells + 1) not in empty
        assert check_pdf(pdf(book)) == []


@pytest.mark.parametrize(("game", "lang", "paper", "facts", "reason"), [
    ("polygoo", "fr", "a4", FACTS, r"unknown rulebook \(fr\) 'polygoo': did you mean 'polygo'"),
    ("polygo", "xx", "a4", FACTS, "unknown language 'xx'"), ("polygo", "fr", "a5", FACTS, "unknown paper 'a5'"),
    ("polygo", "fr", "a4", {"front": "6"}, r"lang/fr/polygo.md line \d+: unknown placeholder 'back'")])
def test_bad_input(game: str, lang: str, paper: str, facts: dict[str, str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        rulebook(game, lang, paper, facts)


def test_the_kit_knows_every_fact() -> None:
    known = kits.load("tetrago", {}).facts
    for lang in ("fr", "en"):
        assert placeholders("polygo", lang) == set(), "without a kit there is nothing to know"
        rulebook("polygo", lang, "a4", known)


@pytest.mark.proof
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_book_of_polygo(lang: str, paper: str) -> None:
    data = pdf(rulebook("polygo", lang, paper, FACTS, SCHOLAR))
    assert data == pdf(rulebook("polygo", lang, paper, FACTS, SCHOLAR))
    assert check_pdf(data) == []
    file = pypdfium2.PdfDocument(data)
    assert len(file) <= 6
    text = " ".join(page.get_textpage().get_text_bounded() for page in file)
    file.close()
    for needed in ("FOOB", "formesetobjets.fr", "24 mars 2026", "[C]", {"fr": "Crédits", "en": "Credits"}[lang]):
        assert needed in text
    assert "{" not in text


@pytest.mark.parametrize("name", sorted(games.classes()))
def test_what_each_game_is_played_with(name: str) -> None:
    """Every piece of the equipment with its count; what is unlimited by recorded games."""
    game = games.load(name)
    drawn = equipment(game, Words("en"))
    assert len(drawn.drawings) == len(drawn.captions) >= 2
    told = " ".join(drawing.alt for drawing in drawn.drawings)
    for item in game.equipment:
        if item.count is not None:
            assert str(item.count) in told
    labels = [item.text for d in drawn.drawings for item in d.items if isinstance(item, Label)]
    assert labels
    assert all(text.startswith("× ") and int(text[2:]) > 0 for text in labels)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games.classes()))
def test_a_diagram_tells_the_position(name: str) -> None:
    """After some moves: the words of the drawing give the position again, and nothing leaves its frame."""
    game, rng = games.load(name), random.Random(name)
    state = game.initial()
    for _ in range(12):
        moves = game.legal_moves(state)
        state = game.apply(state, rng.choice(moves)) if moves else state
    for lang in ("fr", "en"):
        drawn = diagram(game, state, lang)
        assert drawn.shows is not None
        assert list(spoken_wrong(drawn.alt, drawn.shows, lang)) == []
    for item in drawn.items:
        box = item.path.bounds if isinstance(item, Shape) else (*item.at, *item.at)
        assert -1e-9 <= box[0] <= box[2] <= drawn.size[0] + 1e-9
        assert -1e-9 <= box[1] <= box[3] <= drawn.size[1] + 1e-9
