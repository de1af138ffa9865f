"""The kit of a game on paper: its files, what the command line says of it, what it refuses."""

from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe


def recipe(paper: str = "a4", scale_x: float = 1.0, **settings: object) -> Recipe:
    return Recipe("it", "paper", settings=settings, formats=("pdf",), languages=("en",), papers=(paper,),
                  scale_x=scale_x)


@pytest.mark.proof
@pytest.mark.parametrize(("settings", "board", "game"), [
    ({"game": "hex-3", "scale_x": 1.002, "style": "hatch", "coordinates": "true"}, "h5", "hex-3"),
    ({"game": "tilers", "sides": 1}, "units14", "tilers"), ({}, "s6", "polygo"),
    ({"game": "hex-2", "arcs": "yes", "board": "h5"}, "h5", "hex-2")])
def test_a_game_on_paper(tmp_path: Path, settings: dict[str, object], board: str, game: str) -> None:
    made = make(recipe("a4-letter", **settings), tmp_path)
    assert made.findings == ()
    assert set(made.files) >= {f"print/en-a4-letter/{name}.pdf" for name in (
        f"board-{board}", f"pieces-{game}", f"rulebook-{game}")}
    assert not any(path.startswith(("laser/", "cad/")) for path in made.files)
    assert check_folder(tmp_path / "it") == ()
    assert "parts:" not in made.summary()


def test_pitch_follows_what_is_played() -> None:
    assert [kits.load("paper", {"game": game}).paper.pitch for game in ("tilers", "polygone", "hex-2")] == [10, 20, 20]
    assert kits.load("paper", {"game": "hex-2", "pitch": "18"}).paper.pitch == 18


@pytest.mark.parametrize(("settings", "reason"), [
    ({"game": "hex-9"}, "unknown game 'hex-9'"), ({"scale_x": "1.2"}, "unknown option of paper 'scale_x'"),
    ({"style": "red"}, "style = 'red': allowed: outline, colour, hatch"), ({"pitch": "3"}, "grip rule"),
    ({"sides": 3}, "sides = '3': allowed: 1 to 2"),
    ({"game": "polygo", "arcs": "yes"}, "arcs = yes: board s6 is no hexagon"),
    ({"game": "hex-3", "board": "h13"}, "no games are recorded on h13")])
def test_bad_settings(settings: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as error:
        kits.load("paper", settings)
    assert "\n" not in str(error.value)


def test_tiles_without_a_face_for_each_player_have_markers() -> None:
    def markers(**settings: object) -> list[tuple[int, int]]:
        paper = kits.load("paper", {"game": "blocks", **settings}).paper
        assert paper is not None
        tiles = sum(count for kind, _, count in paper.needs if kind.startswith("tile "))
        return [(player, count - tiles) for kind, player, count in paper.needs if kind == "marker"]

    assert markers() == []
    assert markers(players=3) == [(1, 0), (2, 0), (3, 0)]
    assert markers(sides=1) == [(1, 0), (2, 0)]
    assert all(kind != "marker" for kind, _, _ in kits.load("paper", {"game": "tilers"}).paper.needs)


@pytest.mark.proof
def test_too_many_pages_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="takes 63 pages of letter: allowed: 16"):
        make(recipe("letter", board="s26", pitch=60, count=9), tmp_path)
    assert list(tmp_path.iterdir()) == []
