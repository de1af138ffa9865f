"""A recorded game as pages and as a picture: what they show is proved, what is not so is found."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from polygo_fab import games
from polygo_fab.check.document import check_document
from polygo_fab.check.game_pages import check_game_pages
from polygo_fab.check.poster import check_picture, check_poster
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.page import Figure
from polygo_fab.pages.game_pages import game_document
from polygo_fab.pages.game_poster import game_poster
from polygo_fab.play.record import Record, open_record, write_record
from polygo_fab.write.pdf import pdf
from polygo_fab.write.png import svg_png
from polygo_fab.write.svg import poster_svg

FOLDER = Path(__file__).parents[1] / "broken" / "game"
RECORD, GOOD = FOLDER / "record.toml", (FOLDER / "good.svg").read_text(encoding="utf-8")
PLAYED = open_record(RECORD.read_text(encoding="utf-8"))


def random_game(name: str, seed: int, most: int) -> str:
    """The record of a game of at most so many random moves."""
    game, chance = games.load(name), random.Random(seed)
    states, moves = [game.initial()], []
    while len(moves) < most and game.outcome(states[-1]) is None:
        moves.append(chance.choice(game.legal_moves(states[-1])))
        states.append(game.apply(states[-1], moves[-1]))
    names = [f"P{player} d'Or" for player in range(1, game.players + 1)]
    return write_record(game, states, moves, names if seed % 2 else (), "2026-11-23")


def found(svg: str) -> list[Finding]:
    data = svg.encode()
    return [*check_poster(data, "en"), *check_game_pages(data, "svg", RECORD.read_bytes(), PLAYED.game, "en")]


@pytest.mark.proof
@pytest.mark.parametrize("name", list(games.classes()))
def test_any_game_reads_back_as_pages_and_as_a_picture(name: str) -> None:
    text = random_game(name, 1, 40)
    record = open_record(text)
    document = game_document(record, "fr", "letter")
    data = pdf(document)
    assert check_document(data, document) == []
    assert check_game_pages(data, "pdf", text.encode(), record.game, "fr") == []
    svg = poster_svg(game_poster(record, "en"))
    assert check_poster(svg, "en") == []
    assert check_game_pages(svg, "svg", text.encode(), record.game, "en") == []
    assert check_picture(svg_png(svg, 1000), svg, 1000) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", [  # those of the rulebook: pawns that change colour, that are removed, cells filled
    'game = "polygo"\nboard = "s4"\nmoves = ["c1", "a4", "c2", "b1", "c4", "a1", "d3", "c3", "a3", "b2", "b3", "a2", '
    '"d2", "d1", "b4", "d4"]\n',
    'game = "triago"\nboard = "t2"\nmoves = ["d2", "c3", "d3", "c4", "a2", "f2", "e2", "b2", "c1", "e4", "g2", "e1", '
    '"d1", "c2", "b1", "a3", "f1", "e3", "b4", "d4", "f4", "b3", "f3", "d3", "e3", "g3"]\n',
    'game = "polygo"\nboard = "h3"\nstart = "111/1221/12.21/122./111 1"\nmoves = ["d2"]\n',
    'game = "hex-2"\nboard = "h5"\noptions = {swap = "yes"}\nmoves = ["e5", "swap", "d4", "c3"]\n'])
def test_captures_of_every_kind_read_back(text: str) -> None:
    record = open_record(text)
    document = game_document(record, "fr", "a4")
    data = pdf(document)
    assert check_document(data, document) == []
    assert check_game_pages(data, "pdf", text.encode(), record.game, "fr") == []


def test_what_a_capture_has_changed_is_tinted_and_loses_its_number() -> None:
    record = open_record('game = "polygo"\nboard = "h3"\nstart = "111/1221/12.21/122./111 1"\nmoves = ["d2"]\n')
    figures = [block for block in game_document(record, "en", "a4").blocks if isinstance(block, Figure)]
    before, after = (drawing.shows for figure in figures for drawing in figure.drawings)
    site = record.game.board.site
    assert before is not None
    assert after is not None
    assert before.tint == frozenset()
    assert after.tint == {site[name] for name in ("b2", "c2", "b3", "c3", "d3", "c4", "d4")}
    assert after.numbers == ((site["d2"], 1),)


def test_the_good_picture_passes() -> None:
    assert found(GOOD) == []


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "says"), [
    (">1</text>\n<path", ">7</text>\n<path", ""),
    ("Anna (ring), Ben", "Ben (ring), Anna", "is told, and is not so"),
    (">Anna (ring)<", ">Ann (ring)<", "the list is headed"),
    ("Date: 2026-11-23.", "Date: 2026-11-24.", "Date: 2026-11-23."),
    (">2. b4-b3<", ">2. b4-c4<", "move 2 is 'b4-c4', expected 'b4-b3'"),
    (">4. d3-c3<", "><", "expected move 4"),
    (">5. b3-d3 ×c3<", ">5. b3-d3<", "takes nothing, expected c3"),
    (">5. b3-d3 ×c3<", ">5. b3-d3 ×c3 e3<", "takes c3 e3"),
    ("Moves 1 to 4", "Moves 1 to 3", ""),
    (">Move 5<", ">Move 4<", "expected moves from 5 on"),
    ("Chloé to move", "Anna to move", "is told, and is not so"),
    ("HexaDames: a game played</text>", "HexaGo: a game played</text>", "the title is"),
    ('fill="#cbd8ea"', 'fill="#ffffff"', "a tint"),
    ('font-weight="bold" text-anchor="middle" x="34.48357142857142" y="-43.59645106380636">2<',
     'font-weight="bold" text-anchor="middle" x="34.48357142857142" y="-43.59645106380636">3<', "the number 3"),
    (' d="M66.805 -56.76944236L60.98714286 -46.69261819" fill="none" stroke="#c0392b"',
     ' d="M60.98714286 -46.69261819L66.805 -56.76944236" fill="none" stroke="#c0392b"', "arrow"),
    ("Ring has 2 pawns: e3 a", "Ring has 2 pawns: e4 a", "tells of"),
    ('xml:lang="en"', 'xml:lang="fr"', "language 'fr'"),
    ('viewBox="0 0 210', 'viewBox="0 0 105', "one unit is not one mm"),
    ('y="31.545999999999964"', 'y="27.546"', "lies on"),
    ('x="74.0" y="262.902"', 'x="274.0" y="262.902"', "beyond the edge"),
    ("In the list, × comes before what a move took.", "", "how boards and list are to be read"),
])
def test_a_broken_picture_is_rejected(old: str, new: str, says: str) -> None:
    assert GOOD.count(old) == 1
    wrong = found(GOOD.replace(old, new))
    assert any(says in str(finding) for finding in wrong), wrong
    assert {finding.code for finding in wrong} <= {"GAME", "META", "UNITS", "CONTENT"}


@pytest.mark.parametrize(("old", "new"), [
    ("translate(", "rotate(90) translate("), ('class="note"', 'class="other"'), ("</svg>", ""), ("<svg ", "<sheet "),
    ('text-anchor="start"', 'text-anchor="left"'), ('width="210mm"', 'width="210px"'),
])
def test_what_is_no_sheet_is_one_line(old: str, new: str) -> None:
    with pytest.raises(BadInput):
        found(GOOD.replace(old, new))


@pytest.mark.parametrize("other", [
    RECORD.read_text(encoding="utf-8").replace('"b3-d3",', ""),
    RECORD.read_text(encoding="utf-8").replace('"b4-b3", "a1-a2"', '"b4-b3", "a1-b2"'),
    RECORD.read_text(encoding="utf-8").replace('"Anna", "Ben"', '"Ben", "Anna"'),
    RECORD.read_text(encoding="utf-8").replace("2026-11-23", "2026-11-22"),
    RECORD.read_text(encoding="utf-8").replace('date = "2026-11-23"\n', ""),
])
def test_pages_of_another_game_are_rejected(other: str) -> None:
    data = pdf(game_document(open_record(other), "fr", "a4"))
    wrong = check_game_pages(data, "pdf", RECORD.read_bytes(), PLAYED.game, "fr")
    assert {finding.code for finding in wrong} == {"GAME"}


@pytest.mark.slow
def test_a_picture_of_another_sheet_is_rejected() -> None:
    svg = GOOD.encode()
    assert check_picture(svg_png(svg, 800), svg, 800) == []
    assert check_picture(svg_png(svg, 800), svg, 801)
    assert check_picture(svg_png(svg.replace(b'fill="#e69f00"', b'fill="#a63d2f"'), 800), svg, 800)
    with pytest.raises(BadInput, match="no PNG"):
        check_picture(svg, svg, 800)


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["game", *map(str, words)], standalone_mode=False)
    return (2 if result.exception else result.exit_code), str(result.exception or result.output)


@pytest.mark.proof
def test_the_command_writes_what_is_asked_for_and_replaces_its_own_only(tmp_path: Path) -> None:
    for name in ("x.pdf", "x.svg", "x.png"):
        for _ in range(2):
            code, said = run("replay", RECORD, "--out", tmp_path / name)
            assert code == 0, said
            assert "5 moves of HexaDames" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.pdf", "x.png", "x.svg"]
    other = tmp_path / "letter.pdf"
    other.write_bytes(b"%PDF-1.4 a letter")
    code, said = run("replay", RECORD, "--out", other)
    assert (code, other.read_bytes()) == (2, b"%PDF-1.4 a letter")
    assert "a file that shows no game is there" in said


@pytest.mark.parametrize(("words", "says"), [
    (["--out", "x.gif"], "allowed: .pdf, .svg, .png"),
    (["--out", "x.pdf", "--paper", "a3"], "unknown paper 'a3'"),
    (["--out", "x.svg", "--paper", "a4"], "--paper: allowed with --out FILE.pdf"),
    (["--out", "x.pdf", "--lang", "xx"], "unknown language 'xx'"),
    (["--out", "x.pdf", "--move", "2"], "allowed without --out"),
    (["--out", "x.pdf", "--every"], "allowed without --out"),
    (["--lang", "fr"], "--lang: allowed with --out FILE"),
    (["--out", "no/such/folder.txt"], "--out with '.txt'"),
])
def test_what_cannot_be_made_is_one_line_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      words: list[str], says: str) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = run("replay", RECORD, *words)
    assert code == 2
    assert says in said
    assert "\n" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_record_keeps_who_played_and_when() -> None:
    text = RECORD.read_text(encoding="utf-8")
    record = open_record(text)
    assert (record.names, record.date) == (("Anna", "Ben", "Chloé"), "2026-11-23")
    again = write_record(record.game, record.states, record.moves, record.names, record.date)
    assert open_record(again) == record
    assert open_record(text.replace('"2026-11-23"', "2026-11-23")) == record
    assert isinstance(record, Record)


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"Anna", ', "", "2 of them: allowed: 3"), ('"Anna"', '"Ben"', "'Ben' twice"), ('"Anna"', '""', "allowed: a text"),
    ('"Anna"', "5", "allowed: a text"), ('["Anna", "Ben", "Chloé"]', '"Anna"', "expected a list"),
    ('"2026-11-23"', '"a\\nb"', "all on one line"), ('"2026-11-23"', "7", "allowed: a text"),
    ('"2026-11-23"', f'"{41 * "x"}"', "1 to 40 letters"),
])
def test_what_is_no_name_or_date_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        open_record(RECORD.read_text(encoding="utf-8").replace(old, new))


def test_play_keeps_names_and_date(tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    result = CliRunner().invoke(cli, ["game", "play", "polygo", "--board", "s2", "--record", str(kept), "--names",
                                      "Anna, Ben", "--date", "May 3"], input="a1\nquit\n", standalone_mode=False)
    assert result.exception is None
    record = open_record(kept.read_text(encoding="utf-8"))
    assert (record.names, record.date, len(record.moves)) == (("Anna", "Ben"), "May 3", 1)
    assert "allowed with --record" in run("play", "polygo", "--names", "A,B")[1]
    assert "1 of them: allowed: 2" in run("play", "polygo", "--names", "A", "--record", tmp_path / "b.toml")[1]


def test_a_long_game_is_printed_on_few_pages() -> None:
    """As many boards stand on a page as a person can read: six of 14 x 14 cells, two beside each other."""
    record = open_record(random_game("tilers", 2, 60))
    document = game_document(record, "en", "a4")
    boards = sum(len(block.drawings) for block in document.blocks if isinstance(block, Figure))
    assert record.game.board.name == "units14"
    assert len(pypdfium2.PdfDocument(pdf(document))) <= 2 + math.ceil(boards / 5)
