"""A title and a drawing of one's own on a kit: proved on the files, without the drawing, and refused in one line."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab import kits
from polygo_fab.check.contract.written import read_words
from polygo_fab.check.second_drawing import second_drawing
from polygo_fab.cli.main import cli
from polygo_fab.core.drawing_files import bring_drawing
from polygo_fab.core.errors import BadInput
from polygo_fab.core.lettering import lettering
from polygo_fab.parts.inscription import inscription
from polygo_fab.recipes.own_board import drawing_named
from polygo_fab.recipes.preview import preview
from polygo_fab.recipes.recipe import Recipe, load, revised
from polygo_fab.web.design import Design
from polygo_fab.web.form import refusal

KNIGHT = Path(__file__).parents[2] / "docs" / "drawings" / "knight.svg"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
SQUARE = '<path d="M0 0h100v100H0z"/>'
EVERY = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", "Échecs & Go, l'été: ça va?",
         "ÀÂÇÈÊËÎÏÔÖÙÜŠŽ", "àâçèêëîïôöùüñãšž", "a-b/c+d. oh!")


def drawn(folder: Path, inner: str, name: str = "own") -> str:
    path = folder / f"{name}{abs(hash(inner)) % 10 ** 9}.svg"
    path.write_text(SVG.format(inner))
    return str(path)


@pytest.mark.parametrize("text", EVERY)
def test_what_is_written_is_what_is_read(text: str) -> None:
    import numpy

    lines = [numpy.array(path.flattened()) for path in lettering(text, 3.0)]
    assert read_words(lines, 0.0, 0.5, text) == text


@pytest.mark.parametrize("inner", [
    SQUARE, '<circle cx="5" cy="5" r="4"/>', '<rect width="9" height="4" rx="1"/>',
    '<g transform="translate(30) rotate(30) scale(.5 1)"><path '
    'd="M12 2a9 5 20 1 0 .01 0zM40 40c1 2 3 4 5 6s2 3 4 4q1 1 2 0t4 0"/></g>',
    '<g fill="none" stroke="red"><path d="M0 0l9 9"/></g><path d="M0 0h50v50z" fill="none"/>',
    '<line x2="90" y2="90"/><line x2="50" y2="90" stroke="#000"/>', '<path d="M90 90h.2v.2z"/>',
    '<path d="M90 10C20 80 80 20 10 90L50 80 90 10 60 20 70 60Z"/>'])
def test_a_drawing_is_read_twice_alike(tmp_path: Path, inner: str) -> None:
    """By two readers that share nothing: what each sees is next to what the other does."""
    import shapely

    name = bring_drawing(drawn(tmp_path, inner))
    paths = inscription("", name, False, (100.0, 100.0), 0.2)
    one = shapely.MultiLineString([path.flattened() for path in paths])
    two = shapely.MultiLineString([chain for chain, _ in second_drawing(name)])
    for shape in (one, two):
        assert max(shape.bounds[2] - shape.bounds[0], shape.bounds[3] - shape.bounds[1]) > 99
    scale = (one.bounds[2] - one.bounds[0]) / (two.bounds[2] - two.bounds[0])
    moved = shapely.transform(two, lambda p: (p - two.bounds[:2]) * scale + one.bounds[:2])
    assert shapely.hausdorff_distance(one, moved, densify=0.05) < 0.08


@pytest.mark.parametrize(("inner", "told"), [
    ("<text>Club</text>", "'text' in its drawing: allowed: path"),
    ('<image href="a.png"/>', "'image' in its drawing"), ("<script>1</script>", "'script' in its drawing"),
    ('<a href="http://x"><path d="M0 0h9"/></a>', "'a' in its drawing"), ('<use href="#a"/>', "'use' in its drawing"),
    ('<path d="M0 0h9" clip-path="url(#a)"/>', "clip-path"), ("", "nothing is drawn"),
    ('<line x2="9" y2="9"/>', "nothing is drawn"),
    ('<circle cx="50" cy="50" r=".01"/>', "0.02 wide or high, and 50.01 from the origin: allowed: up to 1000 times"),
    ('<path d="M0 0h9v9z" fill="none"/>', "nothing is drawn"), ('<path d="M0 0 C1 1"/>', "a number is missing"),
    ('<path d="M0 0L{}"/>'.format(" ".join("1 2" for _ in range(13_000))), "more than 12000 points"),
    ('<path d="M0 0L1e9 1"/>', "no number up to 100000"),
    ('<path d="M200000 0h40v40Z"/>', "no number up to 100000"),
    ('<rect width="40" height="40" rx="-5" ry="9"/>', "rounded by -5: allowed: sides longer than 0, rounded by 0")])
def test_what_is_not_allowed_in_a_drawing_is_one_line(tmp_path: Path, inner: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        drawing_named(drawn(tmp_path, inner))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("inner", "told"), [
    (SQUARE + '<path d="M.1 .1h99v99h-99z"/>', "two lines"), (SQUARE + SQUARE, "two lines in one place"),
    (SQUARE + '<circle cx="50" cy="50" r=".1"/>', "a shape of"), ('<path d="M0 0h100H0"/>', "drawn twice"),
    ('<path d="M0 0A1e-300 1e300 0 0 1 50 50Z"/>', "drawn twice"),
    ('<path d="M10 10C20 80 80 20 90 90Q50 50 10 10A5 5 0 0 1 20 20Z"/>', "drawn twice")])
def test_what_is_finer_than_the_beam_is_refused(tmp_path: Path, inner: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        kits.load("tetrago", {"logo": bring_drawing(drawn(tmp_path, inner))})


@pytest.mark.slow
@pytest.mark.parametrize("points", ["0,0 100,100 100,0 0,100", "50,5 79,95 3,39 97,39 21,95"])
def test_a_shape_that_crosses_itself_is_filled_wherever_it_is(tmp_path: Path, points: str) -> None:
    import shapely

    name = bring_drawing(drawn(tmp_path, f'<polygon points="{points}"/>'))
    outline, *lines = (path.flattened() for path in inscription("", name, True, (100.0, 100.0), 0.2))
    area = shapely.make_valid(shapely.Polygon(outline)).area
    assert sum(shapely.LineString(line).length for line in lines) * 0.3 == pytest.approx(area, rel=0.05)


@pytest.mark.parametrize(("points", "told"), [(3000, r"\d+ mm of lines in [\d.]+ x [\d.]+ mm"),
                                              (200, r"a line that crosses itself \d+ times, allowed up to 2000")])
def test_a_tangle_is_refused_before_anything_is_drawn(tmp_path: Path, points: int, told: str) -> None:
    chance = random.Random(1)
    way = " ".join(f"{99 * chance.random():.2f} {99 * chance.random():.2f}" for _ in range(points))
    with pytest.raises(BadInput, match=told):
        kits.load("tetrago", {"logo": bring_drawing(drawn(tmp_path, f'<polygon points="{way}"/>'))})


@pytest.mark.parametrize(("settings", "told"), [
    ({"title": "日本"}, "no stroke for"), ({"title": "x" * 61}, "61 letters: allowed: up to 60"),
    ({"logo": "nobody"}, "no drawing 'nobody'"), ({"logo_fill": True}, "allowed: with logo"),
    ({"title": "a long title for a band as narrow as this one is now", "band": 4}, "letters of")])
def test_what_cannot_be_engraved_is_refused(settings: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        kits.load("board", settings)


@pytest.mark.parametrize(("title", "lacks", "offered"), [
    ("Grüße", "ß", "title=Grüsse"), ("Ça va œuf", "œ", "'title=Ça va oeuf'"), ("Łódź", "Ł", "title=Lódź"),
    ("it's „x“", "„“", "\"title=it's 'x'\""), ("日本 a", "日本", "title=a"), ("日本", "日本", "")])
def test_a_title_is_offered_as_it_can_be_engraved(title: str, lacks: str, offered: str) -> None:
    """All signs that have no stroke are named; never is an empty title offered."""
    with pytest.raises(BadInput) as refused:
        Recipe("x", "box", settings={"title": title}).build()
    told, _, would = str(refused.value).partition("; would do: ")
    assert told.startswith(f"no stroke for '{lacks}': allowed: letters")
    assert would == (offered and f"--set {offered}")
    if offered:
        [offer] = refusal(str(refused.value), Design("box", {"title": title}, "en")).offers
        Recipe("x", "box", settings=dict(offer.changes)).build()


@pytest.mark.parametrize("crown", ["yes", "no"])
def test_a_title_is_read_beside_the_letters_of_a_band(crown: str) -> None:
    """A short title stands in the middle of a side whose ends bear names of columns."""
    recipe = revised(load("board"), ["title=W", "coordinates=yes", f"crown={crown}"])
    assert preview(recipe, advise=False).tried().errors == ()


def test_a_title_keeps_off_the_marks_of_a_game() -> None:
    kit = kits.load("board", {"game": "hex", "title": "Club"})
    assert any(fit.rule == "title" for fit in kit.fits)


@pytest.mark.slow
def test_a_folder_is_checked_without_the_drawing(tmp_path: Path) -> None:
    logo = tmp_path / "knightly.svg"
    logo.write_bytes(KNIGHT.read_bytes())
    told = CliRunner().invoke(cli, ["make", "board", "--set", "title=Club", "--set", f"logo={logo}", "--set",
                                    "logo_fill=yes", "--format", "svg", "--lang", "en", "--paper", "a4", "--out",
                                    str(tmp_path)])
    assert told.exit_code == 0, told.output
    logo.unlink()
    checked = CliRunner().invoke(cli, ["check", str(tmp_path / "board")])
    assert checked.exit_code == 0, checked.output


@pytest.mark.slow
@pytest.mark.parametrize("title", ["i", ".", "!", "Naïve", "aïb", "jïj", "l'île d'Aï"])
def test_narrow_letters_and_dots_beside_them_are_read_back(title: str) -> None:
    assert preview(revised(load("board"), [f"title={title}"]), advise=False).tried().errors == ()
