"""Play: what the pages of games offer, show and refuse."""

import random
import re
import tomllib
from urllib.parse import parse_qsl, urlsplit

import pytest
from lxml import html

from polygo_fab import games
from polygo_fab.cli.terminal import TerminalTable
from polygo_fab.core.board_files.files import brought
from polygo_fab.core.board_files.library import patch
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.options import declared
from polygo_fab.pages.end_words import result_words
from polygo_fab.pages.position_words import player_name
from polygo_fab.pages.words import Words
from polygo_fab.play.record import open_record
from polygo_fab.web.asking import Answer, Ask
from polygo_fab.web.pages import play
from polygo_fab.web.static import static
from polygo_fab.web.table import GIVEN, table

SMALL = {"blocks": "board=units6", "catchup": "board=h3", "go-n": "board=s6&players=2", "hex": "board=rhombus5",
         "hex-2": "board=h3", "hex-3": "board=h3", "hex-6": "board=h3", "hex-n": "board=h3",
         "hex-draughts": "board=h6&layout=twelve&quiet=10", "hexadames": "quiet=10",
         "hexago-february": "board=s6&players=2", "kruzno": "layout=six&quiet=10",
         "labyrinth": "board=h3&quiet=10", "marienbad": "board=s4", "bridges": "board=bridge5"}
"""Of each game a short one."""


def asked(game: str, query: str = "", lang: str = "en", **words: str) -> Ask:
    return Ask(lang, {"game": game, **words}, tuple(parse_qsl(query, keep_blank_values=True)))


def shown(answer: Answer) -> html.HtmlElement:
    return html.document_fromstring(answer.body.decode())


def at(address: str) -> html.HtmlElement:
    """The page of an address that a page has offered."""
    parts = urlsplit(address)
    _, lang, _, game = parts.path.split("/")
    return shown(play.game(asked(game, parts.query, lang)))


def offered(page: html.HtmlElement) -> list[str]:
    """Where what can be chosen leads."""
    return [link.get("href") for link in page.xpath("//*[@id='board']//*[contains(@class, 'next')] | "
                                                    "//a[contains(@class, 'choice')]")]


def loaded(game: str, query: str) -> Game:
    given = dict(parse_qsl(query))
    return games.load(game, given.pop("board", None), **given)


def told(game: Game, moves: str) -> str:
    """How a game ends, as pages say it in English."""
    state = game.initial()
    for move in moves.split("."):
        state = game.apply(state, game.parse_move(state, move))
    outcome, words = game.outcome(state), Words("en")
    assert outcome
    return "{}: {}.".format(*result_words(outcome, [player_name(game, player, words) for player in
                                                    range(1, game.players + 1)], words))


def whole_game(name: str) -> None:
    """A game by what the pages offer, whatever that is, to its end."""
    chance, query = random.Random(name), SMALL.get(name, "")
    game = loaded(name, query)
    address = f"/en/play/{name}?{query}"
    page = at(address)
    for _ in range(2000):
        ways = offered(page)
        if not ways:
            break
        address = chance.choice(ways)
        page = at(address)
    moves = dict(parse_qsl(urlsplit(address).query))["moves"]
    result = told(game, moves)
    assert page.get_element_by_id("status").text_content().endswith(f". {result[:1].upper()}{result[1:]}")
    assert not page.xpath("//a[@id='think']")


@pytest.mark.parametrize("name", ["marienbad", "taacoca", "bridges"])
def test_a_whole_game_by_what_is_offered(name: str) -> None:
    whole_game(name)


@pytest.mark.proof
@pytest.mark.parametrize("name", sorted(set(games.own()) - {"marienbad", "taacoca", "bridges"}))
def test_every_other_game_by_what_is_offered(name: str) -> None:
    whole_game(name)


@pytest.mark.parametrize("name", sorted(games.own()))
def test_the_board_of_a_page_is_that_of_the_engine(name: str) -> None:
    board = games.load(name).board
    svg = at(f"/en/play/{name}").get_element_by_id("board")
    drawn = [corners(part) for path in svg.xpath("./g[@class='drawn']//path")
             for part in path.get("d").split("M")[1:]][:len(board.cells)]
    places = svg.xpath(".//path[@data-site]")
    assert tuple(place.get("data-site") for place in places) == board.names
    cells = [[board.points[point] for point in cell] for cell in board.cells]
    (x0, y0), (x1, y1) = drawn[0][0], drawn[-1][0]  # far apart: places are written to 0.001 mm
    (u0, v0), (u1, v1) = cells[0][0], cells[-1][0]
    pitch = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / ((u1 - u0) ** 2 + (v1 - v0) ** 2) ** 0.5
    assert pitch > 5

    def there(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [pytest.approx((x0 + pitch * (u - u0), y0 - pitch * (v - v0)), abs=0.002) for u, v in points]

    assert drawn == [there(cell) for cell in cells]
    if board.play == "cells":
        assert [corners(place.get("d")) for place in places] == [there(cell) for cell in cells]
    else:
        assert [corners(place.get("d"))[::2] for place in places] == [there([board.points[a], board.points[b]])
                                                             for a, b in board.edges]


def corners(data: str) -> list[tuple[float, float]]:
    numbers = [float(word) for word in re.findall(r"-?[\d.]+", data)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_every_game_is_in_the_list() -> None:
    page = shown(play.every(Ask("fr")))
    links = [link.get("href") for link in page.xpath("//li[@class='card']//a")]
    assert {urlsplit(link).path for link in links} == {f"/fr/play/{name}" for name in (
        *games.classes(), "tetrago", "hexago", "triago")}
    assert "computer=2,3" in html.tostring(page).decode()
    for name in games.classes():
        assert play.board(asked(name)).media == "image/svg+xml"


@pytest.mark.parametrize(("name", "board"), [("tetrago", "s6"), ("hexago", "h5"), ("triago", "t4"), ("TriaGo", "t4")])
def test_a_game_by_the_name_of_its_box_is_on_that_board(name: str, board: str) -> None:
    with table(Ask("en", {"game": name})) as found:
        assert (found.word, found.game.board.name) == ("polygo", board)
    with table(Ask("en", {"game": name}, (("board", "s5"),))) as found:
        assert found.game.board.name == "s5"


def test_nothing_in_an_address_is_called_as_an_option_of_a_game() -> None:
    options = {option.name for game in games.own().values() for option in declared(game)}
    assert options & {parameter.name for parameter in GIVEN} == set()


def test_an_address_says_what_is_not_usual_and_nothing_else() -> None:
    query = "board=h7&swap=yes&computer=2&plays=30&seed=7&moves=e5.d4&at=1"
    with table(asked("hex-2", query)) as found:
        assert found.query == query
    with table(asked("hex-2", "board=h5&swap=no&computer=&plays=300&seed=0&moves=E5.D4&at=2&own=")) as found:
        assert found.query == "moves=e5.d4"
    with table(asked("hex-3", "computer=3&computer=2")) as found:
        assert found.computer == (2, 3)


def test_the_computer_plays_as_at_the_terminal() -> None:
    game = games.load("hex-2", "h3")
    seat = TerminalTable(game, frozenset({2}), 1.0, 7, 40)
    seat.make(game.parse_move(seat.state, "c3"))
    move, _ = seat.think()
    seat.make(move)
    answer = play.computer(asked("hex-2", "board=h3&computer=2&plays=40&seed=7&moves=c3"))
    page = shown(answer)
    assert page.get_element_by_id("game").get("data-address").endswith(
        f"&moves=c3.{game.move_text(move)}")
    assert not answer.passing
    assert answer == play.computer(asked("hex-2", "board=h3&computer=2&plays=40&seed=7&moves=c3"))


def test_the_computer_that_has_no_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_PATIENCE", 0.05)
    answer = play.computer(asked("blocks", "computer=1&plays=20000"))
    assert answer.passing
    assert re.search(r"It had time for \d+ of 20000 plays\.", shown(answer).get_element_by_id("status").text_content())


def test_where_it_is_the_computers_turn_nobody_else_moves() -> None:
    page = at("/en/play/hex-3?computer=2&moves=e5")
    assert offered(page) == []
    assert page.get_element_by_id("think").get("href") == "/en/play/hex-3/computer?computer=2&moves=e5"
    assert at("/en/play/hex-3?computer=2&moves=e5&at=0").xpath("//a[@id='think']") == []


def test_taken_back_is_up_to_the_last_choice_of_a_person() -> None:
    page = at("/en/play/hex-3?computer=2,3&moves=e5.a5.b5.d4.a4.b4")
    assert page.get_element_by_id("undo").get("href") == "/en/play/hex-3?computer=2%2C3&moves=e5.a5.b5"
    assert at("/en/play/hex-3?computer=1&moves=e5").xpath("//a[@id='undo']") == []


def test_a_game_is_looked_back_at() -> None:
    page = at("/en/play/polygo?moves=c3.d4.a1&at=2")
    assert page.get_element_by_id("status").text_content() == "2. Cross: d4. The game after 2 of 3 moves."
    assert offered(page) == []
    assert page.xpath("string(//button[@aria-current]/@value)") == "2"
    assert page.xpath("//a[text()='Play on from here']/@href") == ["/en/play/polygo?moves=c3.d4"]
    assert [page.get_element_by_id(step).get("value") for step in ("earlier", "later")] == ["1", "3"]


def test_what_is_chosen_can_be_chosen_otherwise() -> None:
    page = at("/en/play/taacoca?begun=c3")
    links = {link.xpath("string(path/@data-site)"): link for link in page.xpath("//*[@id='board']//a")}
    assert links["c3"].get("href") == "/en/play/taacoca"
    assert links["c3"].get("aria-label") == "c3: Cross, stone, chosen"
    assert links["d3"].get("href") == "/en/play/taacoca?begun=c3-d3"
    assert page.get_element_by_id("status").text_content() == \
        "Chosen so far: c3. Cross: go on with one of the marked places."
    assert page.get_element_by_id("cancel").get("href") == "/en/play/taacoca"


def test_a_move_that_is_begun_is_done_by_a_button() -> None:
    [done] = at("/en/play/marienbad?begun=a1").xpath("//a[contains(@class, 'choice')]")
    assert (done.text_content(), done.get("href")) == ("Done: a1", "/en/play/marienbad?moves=a1")
    colours = at("/en/play/manalath?begun=a1").xpath("//a[contains(@class, 'choice')]")
    assert [(link.text_content(), link.get("href")) for link in colours] == [
        ("ring", "/en/play/manalath?moves=a1-orange"), ("cross", "/en/play/manalath?moves=a1-purple")]


def test_triangles_of_polygone_are_places_on_its_board() -> None:
    game, chance = games.load("polygone"), random.Random(5)
    for _ in range(60):
        state, moves = game.initial(), []
        while game.outcome(state) is None:
            legal = game.legal_moves(state)
            choices = [move for move in legal if len(move) > 2]
            if choices:
                begun = "-".join((*game.board.names, *game.tokens)[site] for site in choices[0][:2])
                page = at(f"/en/play/polygone?moves={'.'.join(moves)}&begun={begun}")
                places = page.xpath("//*[@id='board']/a[contains(@class, 'next')]/path")
                assert {place.get("data-site") for place in places} <= set(game.tokens)
                assert len(places) > 1
                assert all(len(corners(place.get("d"))) == 3 for place in places)
                return
            move = chance.choice(legal)
            moves.append(game.move_text(move))
            state = game.apply(state, move)
    pytest.fail("no game in which a triangle is to be chosen")


def test_a_game_is_kept_as_the_terminal_keeps_it() -> None:
    answer = play.record(asked("hex-2", "board=h3&swap=yes&moves=c3.swap&at=1"))
    assert (answer.name, tomllib.loads(answer.body.decode())) == ("hex-2.toml", {
        "game": "hex-2", "board": "h3", "options": {"swap": "yes"}, "moves": ["c3", "swap"]})
    assert len(open_record(answer.body.decode()).moves) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("form", "begins"), [("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_game_is_printed(form: str, begins: bytes) -> None:
    answer = play.printed(asked("polygo", "moves=c3.d4.a1", "fr", form=form))
    assert answer.body.startswith(begins)
    assert answer.name == f"polygo.{form}"


def test_a_board_of_the_visitor_is_there_for_the_page_alone() -> None:
    text = 'over = "h3"\r\nmask = ["#.#", "####", "#####", "####", "###"]'
    answer = play.game(Ask("en", {"game": "polygo"}, (("own", text), ("moves", "a1"))))
    page = shown(answer)
    assert len(page.xpath("//path[@data-site]")) == 18
    assert "a board of your own" in page.xpath("string(//h1)")
    kept = play.record(Ask("en", {"game": "polygo"}, (("own", text), ("moves", "a1")))).body.decode()
    name = str(tomllib.loads(kept)["board"])
    assert brought(name) is None
    at("/en/play/polygo?board=cairo-2")
    assert brought("cairox2") is None
    with table(asked("go-n", "board=3.3.4.3.4-2")) as found:
        assert len(found.game.board.cells) == len(patch("any", "3.3.4.3.4", 2))
        assert found.query == "board=3.3.4.3.4-2"


@pytest.mark.parametrize(("game", "query", "why"), [
    ("hexx", "", "unknown game 'hexx'"), ("hex", "moves=a1.a1", "move 2: move 'a1': the cell is taken"),
    ("hex", "moves=a1-b1", "move 1: "), ("hex", "moves=zz9", "there is no|no site 'zz9'"),
    ("hex", "computer=3", "computer = '3': allowed: a whole number from 1 to 2"), ("hex", "plays=0", "from 1 to 20000"),
    ("hex", "seed=-1", "seed = '-1'"), ("hex", "at=1", "at = '1': allowed: a whole number from 0 to 0"),
    ("hex", "at=²", "at = '²'"), ("hex", "begun=q99", "there is no 'q99'"),
    ("hex", "moves=a1&begun=a1", "'a1': no legal"),
    ("hex", "computer=1&begun=a1", "nobody is to choose"), ("hex", "moves=a1&at=0&begun=a1", "nobody is to choose"),
    ("hex", "colour=red", "unknown option of hex 'colour'"), ("hex", "board=/etc/passwd", "board = '/etc/passwd'"),
    ("hex", "board=x.toml", r"board = 'x\.toml'"), ("hex", "board=penrose-3", "hex"), ("hex-n", "players=9", "up to 6"),
    ("polygo", "own=svg %3D 'a.svg'", "own: svg: allowed here"), ("polygo", "own=x", "not a TOML file"),
    ("polygo", "own=tiling %3D 'cairo'&board=h5", "one of them"), ("polygo", "own=" + "x" * 2001, "up to 2000"),
    ("polygo", "board=cairo-99", "allowed: 1 to 12"), ("polygo", "arcs=" + "a" * 201, "up to 200 characters")])
def test_what_cannot_be_is_one_line(game: str, query: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        play.game(asked(game, query))
    assert "\n" not in str(refused.value)


def test_nothing_is_asked_of_the_computer_where_there_is_nothing_to_ask() -> None:
    with pytest.raises(BadInput, match="no move to make here"):
        play.computer(asked("hex", "moves=a1&at=0"))
    with pytest.raises(BadInput, match="allowed: pdf, svg"):
        play.printed(asked("hex", form="exe"))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_page_speaks_one_language(lang: str) -> None:
    page = shown(play.game(asked("catchup", "moves=e5", lang)))
    status = page.get_element_by_id("status").text_content()
    who = {"en": "Ring", "fr": "Anneau", "de": "Ring"}[lang]
    assert who in status
    assert not re.search(r"\bplayer\b|\bjoueur 1\b|\bSpieler 1\b", page.xpath("string(//ul[@class='facts'])"))


def test_the_script_is_small_and_asks_for_nothing_from_elsewhere() -> None:
    script = static("play.js")
    assert script is not None
    assert len(script.body) < 12_000
    assert b"://" not in script.body
