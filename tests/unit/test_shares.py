"""However the files of a recipe are shared out, all of them are made and proved once, and told in one order."""

from collections.abc import Callable, Sequence

import pytest

from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.core.finding import Finding
from polygo_fab.recipes import shares
from polygo_fab.recipes.product import Cross, Product
from polygo_fab.recipes.shares import made_and_proved

PATHS = ("laser/a.svg", "laser/a.dxf", "print/en-a4/a.pdf", "print/en-letter/a.pdf", "print/fr-a4/a.pdf",
         "preview/a.png")
BOOK = PATHS[4]
"""Made apart from other papers."""


def product(path: str, write: Callable[[], bytes] | None = None) -> Product:
    return Product(path, "a thing", write or path.encode, lambda data: [Finding("GAP", data.decode(), "read")],
                   ("GAP", *(["POSITION"] if path == BOOK else [])))


def cross(*paths: str) -> Cross:
    def prove(files: Sequence[bytes]) -> list[Finding]:
        return [Finding("FIT", " ".join(data.decode() for data in files), "read")]

    return Cross("FIT", paths, prove, "they are together")


CROSSES = (cross(PATHS[2], PATHS[0]), cross(PATHS[4], PATHS[3]), cross(PATHS[4], PATHS[1]), cross(PATHS[3], PATHS[2]),
           cross(PATHS[1], PATHS[0]), cross(PATHS[4]))
"""Two over what is printed and what is not, one over a book and another paper, and three over one share each."""


@pytest.fixture(params=["here", "on the side"])
def how(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "here":
        monkeypatch.setattr(shares, "forked", lambda work: work)


def test_all_is_told_in_the_order_of_the_table(how: None) -> None:
    said: list[str] = []
    files, proved, skipped = made_and_proved([product(path) for path in PATHS], CROSSES, False, said.append)
    assert files == {path: path.encode() for path in PATHS}
    assert list(files) == list(PATHS)
    alone = [f.where for f in proved.findings if f.code == "GAP"]
    assert sorted(alone) == sorted(f"{path}: {path}" for path in PATHS)
    assert [path for path in alone if "print" in path] == [f"{path}: {path}" for path in (BOOK, *PATHS[2:4])]
    order = (4, 1, 3, 5, 0, 2)  # over what is not printed, what is, and both
    assert [f.where for f in proved.findings if f.code == "FIT"] == [" ".join(CROSSES[k].paths) for k in order]
    assert {entry.path for entry in proved.ledger.entries} == set(PATHS)
    assert sorted(one.paths for one in proved.ledger.together) == sorted(one.paths for one in CROSSES)
    assert skipped == {}
    assert said == ["made    laser      2 files", "made    print      3 files", "made    preview    1 files"]


def test_what_cannot_be_made_is_left_out_and_told(how: None) -> None:
    def missing() -> bytes:
        raise MissingTool("no tool")

    table = [product(path, missing if path in (PATHS[0], PATHS[2]) else None) for path in PATHS]
    said: list[str] = []
    files, proved, skipped = made_and_proved(table, CROSSES, False, said.append)
    assert list(files) == [path for path in PATHS if path not in (PATHS[0], PATHS[2])]
    assert skipped == dict.fromkeys(("laser", "print"), "no tool (not proved: FIT, GAP)"), "what falls is named"
    assert [line for line in said if "skipped" in line] == ["skipped laser: no tool", "skipped print: no tool"]
    unproved = [one.paths for one in proved.ledger.together if one.unproved]
    assert sorted(unproved) == sorted(one.paths for one in CROSSES if {PATHS[0], PATHS[2]} & set(one.paths))


@pytest.mark.parametrize("path", [PATHS[0], PATHS[4]])
def test_a_refusal_is_raised_wherever_it_comes_up(how: None, path: str) -> None:
    def refused() -> bytes:
        raise BadInput("too large")

    with pytest.raises(BadInput, match="too large"):
        made_and_proved([product(p, refused if p == path else None) for p in PATHS], (), False, lambda line: None)
