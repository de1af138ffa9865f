"""What a game needs to be seen, deleted thing by thing from the bytes of a plate: the check tells what is missing."""

from __future__ import annotations

import re
from functools import cache

import pytest

from polygo_fab import games, kits
from polygo_fab.check.contract import Job, check_contract
from polygo_fab.check.contract.shown import shown_around
from polygo_fab.check.laser import read_laser
from polygo_fab.core.features import along_border
from polygo_fab.core.kit import Kit
from polygo_fab.core.profiles import profile
from polygo_fab.write.svg import sheet_svg
from tests.conformance.shown_table import DOC, markdown

LOOK = profile("generic")
BORDERED = tuple(name for name in games.classes() if along_border(games.load(name).shows))


@cache
def kit(game: str, rules: str = "") -> Kit:
    return kits.load("board", {"game": game, "rules": rules})


def codes(made: Kit, files: dict[str, bytes]) -> set[str]:
    """The codes of what the contract says of these files."""
    jobs = [Job(s.name, False, s.material, s.thickness, read_laser(files[s.name], "svg", LOOK)[0])
            for s in made.sheets]
    told = {p.name: (p.count, p.material, p.thickness) for p in made.parts}
    return {f.code for f in check_contract("board", made.parameters, ("game", "rules"), jobs, told)}


def files(made: Kit) -> dict[str, bytes]:
    return {sheet.name: sheet_svg(sheet, LOOK) for sheet in made.sheets}


@pytest.mark.slow
@pytest.mark.parametrize("game", BORDERED)
def test_a_plate_without_one_of_its_signs_is_found(game: str) -> None:
    made = kit(game)
    good = files(made)
    assert codes(made, good) == set()
    lines = good["crown"].decode().splitlines(keepends=True)
    signs = [k for k, line in enumerate(lines) if re.search(r"<(path|circle)\b", line)][:-2]  # the last two are cut
    assert len(signs) >= 2 * len(along_border(games.load(game).shows))
    for k in signs:
        bytes_ = "".join(line for j, line in enumerate(lines) if j != k).encode()
        assert "SHOWN" in codes(made, {**good, "crown": bytes_}), lines[k]


@pytest.mark.parametrize("game", games.classes())
def test_what_a_game_declares_is_what_the_rules_say(game: str) -> None:
    played = games.load(game)
    board, around = shown_around(game, "", 0, "")
    names = played.board.names
    assert board.name == played.board.name
    assert {(part.kind, part.player, frozenset(names[s] for s in part.sites)) for part in along_border(played.shows)} \
        == set(around)


def test_no_game_declares_anything_in_a_second_way() -> None:
    for made in games.classes().values():
        assert not {"rims", "fixed"} & set(vars(made)), made.name


def test_the_table_of_what_is_shown_is_current() -> None:
    assert DOC.read_text(encoding="utf-8") == markdown(), "python -m tests.conformance.shown_table writes it"
