"""What is kept from one proof to the next changes no finding: it is kept by the bytes and all that they are held
against."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from polygo_fab.check.laser import check_made, check_sheet
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.solid import Bodies, plate
from polygo_fab.recipes.preview import Preview, Tried, preview
from polygo_fab.recipes.recipe import load, revised
from polygo_fab.web import app
from polygo_fab.web.asking import Answer, Ask, View
from polygo_fab.web.pages import make as making
from polygo_fab.web.place import Task
from tests.conftest import forget

SETTINGS = {"hexago": ("pitch=20", "pitch=20.3", "arc_kerf=0.2", "pitch=20"),
            "tetrago": ("pitch=20", "pitch=20.3", "number_kerf=0.2", "pitch=20")}


def drawn(kit: str, *settings: str) -> Preview:
    return preview(revised(load(kit), settings), advise=False)


@pytest.mark.slow
@pytest.mark.parametrize("kit", [pytest.param(kit, marks=pytest.mark.proof) if kit == "hexago" else kit
                                 for kit in sorted(SETTINGS)])
def test_what_was_proved_before_changes_no_proof(kit: str) -> None:
    warm = [drawn(kit, setting).tried() for setting in SETTINGS[kit]]
    for setting, tried in zip(SETTINGS[kit], warm, strict=True):
        forget()
        assert drawn(kit, setting).tried() == tried
    assert not any(tried.errors for tried in warm)


def moved(data: bytes) -> bytes:
    """The last line of a file begins half a millimetre farther to the right and some lower: on no edge."""
    *before, last = data.split(b' d="M')
    at = re.match(rb"([\d.]+) ([\d.]+)", last)
    assert at
    return b' d="M'.join([*before, b"%.3f %.3f" % (float(at[1]) + 0.5, float(at[2]) + 0.3) + last[at.end():]])


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "name"), [
    ("hexago", "crown"), ("tetrago", "floor-back"), ("tetrago", "numbers-over"),
    *(pytest.param(*one, marks=pytest.mark.proof) for one in (
        ("hexago", "arcs-ring"), ("hexago", "pawns-ring-cross-over"), ("hexago", "pawns-bar-square"),
        ("tetrago", "lid")))])
def test_a_file_that_is_changed_is_found_whatever_was_proved_before(kit: str, name: str) -> None:
    good = drawn(kit)
    assert good.tried().errors == ()
    path = f"laser/{name}.svg"
    bad = replace(good, files={**good.files, path: moved(good.files[path])})
    warm = bad.tried()
    assert any(path in finding.where for finding in warm.errors)
    assert good.tried().errors == ()
    forget()
    assert bad.tried() == warm


def first_sheet(kit: str, name: str) -> tuple[bytes, Sheet]:
    made = drawn(kit)
    return made.files[f"laser/{name}.svg"], next(sheet for sheet in made.kit.sheets if sheet.name == name)


@pytest.mark.parametrize(("change", "code"), [
    (lambda sheet: replace(sheet, kerf=Kerf(0.4)), "KERF"),
    (lambda sheet: replace(sheet, placements=sheet.placements[1:]), "PARTS"),
    (lambda sheet: replace(sheet, size=(sheet.size[0] + 1, sheet.size[1])), "UNITS")])
def test_the_same_bytes_held_against_another_sheet(change: Callable[[Sheet], Sheet], code: str) -> None:
    data, sheet = first_sheet("tetrago", "pawns-over")
    assert check_made(data, "svg", sheet, GENERIC) == []
    assert code in {finding.code for finding in check_sheet(data, "svg", change(sheet), GENERIC)}
    assert check_made(data, "svg", replace(sheet), GENERIC) == []


@pytest.mark.parametrize("settings", [{"pawn": "14.7"}, {"pawn_kerf": "0.3"}, {"faces": "1"}])
def test_the_same_files_held_against_other_settings(settings: dict[str, str]) -> None:
    """The contract is worked out for each, and what was recognised by another is not taken for it."""
    made = drawn("tetrago")
    assert made.asked().errors == ()
    other = drawn("tetrago", *(f"{key}={value}" for key, value in settings.items()))
    mixed = replace(made, kit=replace(made.kit, parameters=other.kit.parameters))
    assert "CONTRACT" in {finding.code for finding in mixed.asked().errors}
    assert made.asked().errors == ()


# --- what is not made, or not loaded, unless it is asked for


def test_bodies_are_put_together_when_they_are_looked_at() -> None:
    made = list[str]()
    part = drawn("tetrago").kit.parts[0]

    def put() -> list[Any]:
        made.append("once")
        return [plate(part)]

    some = Bodies(put)
    assert some
    assert made == []
    assert [body.name for body in some] == [part.name] == [some[0].name]
    assert (len(some), made) == (1, ["once"])


def test_nothing_that_asks_the_network_is_loaded_to_draw() -> None:
    seen = subprocess.run([sys.executable, "-c", "import sys; from polygo_fab.write.svg_library import svgwrite; "
                           "print(svgwrite().Drawing().tostring()[:4], 'ssl' in sys.modules, 'http.client' in "
                           "sys.modules); import urllib.request; print(urllib.request.urlopen.__name__)"],
                          capture_output=True, text=True, check=True)
    assert seen.stdout.split() == ["<svg", "False", "False", "urlopen"]


# --- a proof in several processes


def test_the_shares_of_a_proof_make_the_same_page() -> None:
    ask = Ask("en", {"kit": "tetrago"})
    (page,) = (page for page in making.PAGES if page.shares)
    shares = [share(ask) for share in page.shares]
    assert len(shares) == 3
    assert page.answer(ask, *shares) == page.answer(ask)
    assert all(isinstance(share, Tried) and share.ledger != Tried().ledger for share in shares)


class Desk:
    """As many idle processes as that, and what each work gives."""

    def __init__(self, idle: int) -> None:
        self.idle, self.done = idle, list[object]()

    async def do(self, task: Task[object], tell: object, wanted: object = None) -> object:
        self.done.append(task.work)
        return task.work(*task.arguments)


def tongue(ask: Ask) -> object:
    return ask.lang


def fails(ask: Ask) -> object:
    raise ValueError(ask.lang)


@pytest.mark.parametrize(("idle", "shares", "found", "works"), [
    (2, (tongue, tongue), ["en", "en"], 2), (1, (tongue, tongue), (), 0), (4, (), (), 0), (2, (tongue, fails), (), 2)])
def test_shares_are_worked_out_where_processes_are_idle(idle: int, shares: tuple[Callable[[Ask], object], ...],
                                                        found: object, works: int) -> None:
    desk: Any = Desk(idle)
    page = View(path="/x", answer=lambda ask, *done: Answer(b""), about="", shares=shares)
    assert asyncio.run(app._shared(page, Ask("en"), desk)) == found
    assert len(desk.done) == works


def test_a_process_of_the_desk_keeps_less() -> None:
    """In one of its own: how much is kept is settled when a module is loaded."""
    told = subprocess.run([sys.executable, "-c", (
        "import polygo_fab.web.warm, polygo_fab.check.job as job, polygo_fab.check.beam as beam\n"
        "print(job.job_of.cache_info().maxsize, beam._grown.cache_info().maxsize)")],
        capture_output=True, text=True, check=True).stdout.split()
    assert told == ["36", "144"]
