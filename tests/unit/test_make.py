"""A kit from recipe to files: everything proved, the same bytes each time, nothing lost when something is wrong."""

import hashlib
import json
import random
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab.cli.listing import rows
from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.core.finding import Finding
from polygo_fab.recipes import make as module
from polygo_fab.recipes.check import check_path
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make, make_each
from polygo_fab.recipes.ours import spelled_out
from polygo_fab.recipes.own_board import by_name
from polygo_fab.recipes.proving import Proved
from polygo_fab.recipes.recipe import Recipe, load, revised

pytestmark = pytest.mark.slow

RECIPES = Path(__file__).parents[2] / "templates/recipes"
QUICK = ("svg", "dxf", "pdf")
BOX = Recipe("tetrago", "tetrago", settings={"cells": 3}, formats=QUICK, papers=("a4",))
SMALL = Recipe("tetrago", "tetrago", settings={"cells": 3}, formats=("svg",), languages=("en",), papers=("a4",))


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    result = make(BOX, out)
    assert result.findings == ()
    return out / "tetrago"


def test_everything_promised_is_there(made: Path) -> None:
    files = tree(made)
    assert {f"laser/{job}.{form}" for form in ("svg", "dxf") for job in
            ("floor", "floor-back", "crown", "pawns", "pawns-over", "fold-coupon", "lid")} <= set(files)
    assert {f"print/{lang}-{paper}/{name}.pdf" for lang in ("fr", "en") for paper in ("a4",)
            for name in ("board-s3", "board-s4", "rulebook-polygo", "puzzles-3x3")} <= set(files)
    manifest = json.loads(files["manifest.json"])
    assert {entry["path"] for entry in manifest["files"]} == set(files) - {"manifest.json"}
    assert files["index.html"] == files["index.fr.html"] != files["index.en.html"]
    assert manifest["findings"] == []
    assert "BOARD" in next(e for e in manifest["files"] if e["path"] == "laser/floor.svg")["proved"]
    assert manifest["parameters"]["cells"] == 3


@pytest.mark.proof
def test_a_second_run_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    make(BOX, tmp_path)
    assert tree(tmp_path / "tetrago") == tree(made)


def test_check_reads_the_folder_back(made: Path) -> None:
    assert check_folder(made) == ()
    assert check_path(made / "laser" / "lid.svg") == ()
    assert check_path(made / "laser" / "lid.dxf") == ()
    assert check_path(made / "print" / "fr-a4" / "board-s3.pdf") == ()


def copied(made: Path, tmp_path: Path) -> Path:
    for name, data in tree(made).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.mark.proof
def test_check_finds_what_was_changed(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path)
    floor = folder / "laser" / "floor.svg"
    lines = floor.read_text().splitlines(keepends=True)
    first = max(range(len(lines)), key=lambda i: lines[i].count("L") if lines[i].startswith("<path") else 0)
    floor.write_text("".join(lines[:first] + lines[first + 1:]))  # the longest trail of the grid is gone
    (folder / "laser" / "crown.dxf").unlink()
    (folder / "laser" / "lid.svg").write_bytes(b"\x00 not svg")
    (folder / "print" / "fr-a4" / "board-s4.pdf").write_bytes((folder / "print/fr-a4/board-s3.pdf").read_bytes())
    codes = {(f.code, f.where.split(":")[0]) for f in check_folder(folder)}
    assert {("CHANGED", "laser/floor.svg"), ("BOARD", "laser/floor.svg"), ("MISSING", "laser/crown.dxf"),
            ("READ", "laser/lid.svg"), ("BOARD", "print/fr-a4/board-s4.pdf")} <= codes


@pytest.mark.proof
@pytest.mark.slow
def test_a_manifest_that_leaves_something_out_is_found(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())

    def codes(change: dict[str, object]) -> set[tuple[str, str]]:
        (folder / "manifest.json").write_text(json.dumps(manifest | change))
        return {(f.code, f.where) for f in check_folder(folder)}

    first = manifest["files"][0]["path"]
    assert ("MISSING", first) in codes({"files": manifest["files"][1:]})
    assert ("CHANGED", "laser/floor.svg") in codes({"recipe": manifest["recipe"] | {"formats": ["pdf"]}})
    assert codes({"parameters": manifest["parameters"] | {"pitch": 99}}) == {("CHANGED", "manifest.json")}


@pytest.mark.proof
def test_a_manifest_cannot_make_foreign_files_go(tmp_path: Path) -> None:
    """Only what an earlier run wrote, and nobody changed, is cleared away."""
    folder = tmp_path / "t"
    (tmp_path / "outside").write_text("kept")
    folder.mkdir()
    (folder / "own.txt").write_text("kept")
    (folder / "away").symlink_to(tmp_path)
    digest = hashlib.sha256(b"kept").hexdigest()
    for path, digest_ in (("own.txt", ""), ("away/outside", digest), ("laser", "")):
        (folder / "manifest.json").write_text(json.dumps(_listing(path, digest_)))
        assert make(replace(SMALL, name="t"), tmp_path).findings == ()
        assert {f.code for f in check_folder(folder)} == {"STRAY"}
        shutil.rmtree(folder / "laser")
        for made in [*folder.glob("index*"), *folder.glob("bill*")]:
            made.unlink()
    for path in ("./laser/floor.svg", "manifest.json", "../outside"):  # no manifest of ours
        (folder / "manifest.json").write_text(json.dumps(_listing(path, digest)))
        with pytest.raises(BadInput, match=r"manifest\.json' is there"):
            make(replace(SMALL, name="t"), tmp_path)
        assert json.loads((folder / "manifest.json").read_text()) == _listing(path, digest)
    assert (folder / "own.txt").read_text() == (tmp_path / "outside").read_text() == "kept"


def _listing(path: str, digest: str) -> dict[str, object]:
    return {"recipe": {"kit": "tetrago"}, "skipped": [], "files": [{"path": path, "sha256": digest}]}


def listing(recipe: str, files: str = "") -> str:
    return f'{{"recipe": {recipe}, "skipped": [], "files": [{files}]}}'


@pytest.mark.parametrize("text", [
    "", "{", "[]", "{}", listing("{}", '{"path": "../x", "sha256": ""}'),
    listing('{"kit": "tetrago"}', '{"path": "/etc/passwd", "sha256": ""}'), listing('{"kit": "nothing"}'),
    listing('{"kit": 3}'), listing('{"kit": "tetrago", "set": {"cells": []}}'),
    listing('{"kit": "tetrago", "seed": "x"}'), "[" * 100000])
def test_hostile_manifests_are_bad_input(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(BadInput):
        check_folder(tmp_path)


@pytest.mark.proof
def test_no_cad_leaves_the_solids_out_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> object:
        raise MissingTool("the CAD kernel does not load: apt-get install --no-install-recommends libgl1")

    monkeypatch.setattr("polygo_fab.write.step.load_cad", missing)
    said: list[str] = []
    result = make(Recipe("t", "tetrago", formats=("svg", "step"), papers=("a4",)), tmp_path, said.append)
    assert result.findings == ()
    assert [line for line in said if "skipped" in line] == [
        "skipped cad: the CAD kernel does not load: apt-get install --no-install-recommends libgl1"]
    assert "libgl1" in result.summary()
    assert "libgl1" in json.loads((tmp_path / "t" / "manifest.json").read_text())["skipped"][0]
    assert not (tmp_path / "t" / "cad").exists()


@pytest.mark.proof
def test_findings_keep_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe("t", "tetrago", formats=("svg",))
    make(recipe, tmp_path)
    before = tree(tmp_path)
    monkeypatch.setattr(module, "prove", lambda *_: Proved((Finding("OPEN", "x", "y"),)))
    assert make(revised(recipe, settings=["cells=5"]), tmp_path).findings
    assert tree(tmp_path) == before


@pytest.mark.parametrize(("name", "text"), [("machines.toml", "[mine]\nbed = [inf, 1]\n"),
                                            ("lasers.toml", "[co2-60]\nengrave = {speed = 0, power = 1000}\n")])
def test_a_table_that_is_wrong_is_told_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                              name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    with pytest.raises(BadInput, match=name):
        make(Recipe("coupons", "coupons", formats=("svg",)), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_run_ends_in_silence(tmp_path: Path) -> None:
    """pdfium complains at the end of the program of files that are still open."""
    run = subprocess.run([sys.executable, "-m", "polygo_fab", "make", "paper", "--set", "game=hex", "--lang", "en",
                          "--paper", "a4", "--out", tmp_path], capture_output=True, text=True, check=True)
    assert run.stderr == ""


@pytest.mark.proof
def test_fewer_formats_take_the_old_files_away(tmp_path: Path) -> None:
    make(Recipe("t", "tetrago", formats=("svg", "dxf")), tmp_path)
    (tmp_path / "t" / "laser" / "my notes.txt").write_text("kept")
    make(Recipe("t", "tetrago", formats=("dxf",)), tmp_path)
    names = set(tree(tmp_path / "t"))
    assert "laser/my notes.txt" in names
    assert not {n for n in names if n.endswith(".svg")}


def test_recipes_from_toml(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text('kit = "tetrago"\nmachine = "k40"\nformats = ["svg"]\n[set]\ncells = 3\n')
    recipe = load(str(path))
    assert (recipe.name, recipe.kit, recipe.machine, recipe.formats) == ("small", "tetrago", "k40", ("svg",))
    assert recipe.build().parameters["cells"] == 3
    assert revised(recipe, settings=["cells=4"]).build().parameters["cells"] == 4


@pytest.mark.slow
def test_every_recipe_of_ours_goes_by_its_name() -> None:
    names = [row["name"] for row in rows("recipes")]
    assert names == sorted(path.stem for path in RECIPES.glob("*.toml"))
    some = names[::6]
    assert [load(name) for name in some] == [load(str(RECIPES / f"{name}.toml")) for name in some]
    assert [load(word).name for word in spelled_out(["all"])] == ["tetrago", "hexago", "coupons", *names]
    with pytest.raises(BadInput, match=r"unknown recipe 'board-h99'.*all, one of `polygo-fab list recipes`"):
        load("board-h99")


def test_recipes_at_the_same_time_give_the_same_bytes(tmp_path: Path) -> None:
    recipes = [SMALL, *(Recipe(name, "coupons", formats=("svg",), languages=("en",)) for name in ("b", "a"))]
    told: dict[int, list[str]] = {1: [], 2: []}
    for jobs, lines in told.items():
        each = make_each(recipes, tmp_path / str(jobs), lines.append, jobs=jobs)
        assert [made.folder.name for made in each] == ["tetrago", "b", "a"]
    assert told[1] == told[2]
    assert tree(tmp_path / "1") == tree(tmp_path / "2")


def test_of_recipes_at_the_same_time_those_before_a_refused_one_are_made(tmp_path: Path) -> None:
    recipes = [Recipe("a", "coupons", formats=("svg",)), replace(SMALL, settings={"cells": 3, "pawn": 60.0}), SMALL]
    with pytest.raises(BadInput, match="pawn"):
        list(make_each(recipes, tmp_path, jobs=2))
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("path", sorted(RECIPES.glob("*.toml")),
                         ids=lambda path: path.stem)
def test_our_recipes_make_what_they_are_called(path: Path) -> None:
    recipe = load(str(path))
    told = recipe.settings.get("board") or recipe.settings.get("game") or f"h{recipe.settings.get('cells', '')}"
    assert path.stem in ("books-booklet", "goods-a4", "hexago-quick", f"{recipe.kit}-{told}")


@pytest.mark.parametrize(("text", "reason"), [
    ("kit = ", "is not a TOML file"), ("kitt = 'tetrago'", "did you mean 'kit'"), ("", "a recipe has kit"),
    ("kit = 'tetrago'\nformats = 'svg'", "expected a list of words"),
    ("kit = 'tetrago'\nformats = ['sgv']", "did you mean 'svg'"),
    ("kit = 'tetrago'\nname = '../up'", "expected the name of a folder"),
    ("kit = 'tetrago'\nseed = -1", "seed = '-1'"), ("kit = 'tetrago'\npapers = []", "no paper given"),
])
def test_bad_recipes(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "r.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=reason):
        load(str(path))



@pytest.mark.proof
def test_what_no_earlier_run_made_is_not_replaced(tmp_path: Path) -> None:
    """A page, a drawing or a manifest of the user's, in the folder before the first run."""
    for name in ("index.html", "manifest.json", "laser/floor.svg"):
        out = tmp_path / name.replace("/", "-")
        mine = out / "tetrago" / name
        mine.parent.mkdir(parents=True)
        mine.write_bytes(b"{}")
        with pytest.raises(BadInput, match=f"{name}' is there, and no manifest beside it says"):
            make(SMALL, out)
        assert tree(out) == {f"tetrago/{name}": b"{}"}


@pytest.mark.proof
def test_what_an_earlier_run_made_is_made_again(tmp_path: Path) -> None:
    make(SMALL, tmp_path)
    before = tree(tmp_path)
    (tmp_path / "tetrago" / "index.html").write_bytes(b"damaged")
    (tmp_path / "tetrago" / "mine.txt").write_bytes(b"a note")
    make(SMALL, tmp_path)
    assert tree(tmp_path) == before | {"tetrago/mine.txt": b"a note"}


def test_make_writes_through_no_link(tmp_path: Path) -> None:
    elsewhere, out = tmp_path / "elsewhere", tmp_path / "out"
    elsewhere.mkdir()
    (out / "tetrago").mkdir(parents=True)
    (out / "tetrago" / "laser").symlink_to(elsewhere)
    with pytest.raises(BadInput, match="'laser' is there and is not a folder of its own"):
        make(SMALL, out)
    (out / "tetrago" / "laser").unlink()
    (out / "tetrago").rmdir()
    (out / "tetrago").symlink_to(elsewhere)
    with pytest.raises(BadInput, match="it is a link"):
        make(SMALL, out)
    assert tree(tmp_path) == {}


def test_what_is_said_twice_is_made_once() -> None:
    """A manifest may name a paper a hundred thousand times."""
    recipe = Recipe("tetrago", "tetrago", formats=("svg",) * 9, languages=("en", "fr", "en"), papers=("a4",) * 100_000,
                    books=("full", "full"))
    assert (recipe.formats, recipe.languages, recipe.papers, recipe.books) == (
        ("svg",), ("en", "fr"), ("a4",), ("full",))


@pytest.mark.soak
def test_killed_at_any_moment_and_made_again(tmp_path: Path) -> None:
    """Nothing is lost, nothing is left over: the next run gives the folder that an undisturbed one gives."""
    chance = random.Random(1)
    command = [sys.executable, "-m", "polygo_fab", "make", "coupons", "--lang", "en", "--paper", "a4", "--out",
               str(tmp_path), "--format"]
    folder, expected = tmp_path / "coupons", {}
    for formats in ("svg,pdf", "svg"):
        subprocess.run([*command, formats], check=True, capture_output=True)
        expected[formats] = tree(folder)
    (folder / "mine.txt").write_bytes(b"kept")
    for formats in ("svg,pdf", "svg") * 10:
        run = subprocess.Popen([*command, formats], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while run.poll() is None and not list(folder.glob(".partial-*")):
            time.sleep(0.0005)
        time.sleep(chance.random() * 0.04)
        run.kill()
        run.wait()
        subprocess.run([*command, formats], check=True, capture_output=True)
        assert tree(folder) == expected[formats] | {"mine.txt": b"kept"}


@pytest.mark.parametrize(("kit", "settings"), [
    ("pieces", {"thickness": "0.118in"}), ("tetrago", {"thickness": "0.197in"}),
    ("box", {"thickness": "2.7117", "joint_play": "0.125"}), ("box", {"joint_play": "0.005in"})])
def test_a_measure_of_many_digits_is_told_as_it_is(kit: str, settings: dict[str, str], tmp_path: Path) -> None:
    made = make(Recipe("x", kit, settings=settings, formats=("svg",), languages=("en",)), tmp_path)
    assert made.findings == ()


@pytest.mark.parametrize("board", ["t1", "s2"])
def test_the_dual_of_a_few_cells_is_one_cell(board: str, tmp_path: Path) -> None:
    recipe = Recipe("x", "board", settings={"board": board, "back": "dual"}, formats=("svg",), languages=("en",))
    assert make(recipe, tmp_path).findings == ()


def test_a_place_that_a_lid_leaves_not_is_none(tmp_path: Path) -> None:
    """Between the rails of a small box with thick walls."""
    drawing = str(Path(__file__).parents[2] / "docs" / "drawings" / "knight.svg")
    recipe = Recipe("x", "box", settings=by_name({"contents": "hexago-kings", "lid": "slide", "thickness": "4.7",
                                                  "logo": drawing}), formats=("svg",))
    with pytest.raises(BadInput, match="logo: no place on the lid"):
        make(recipe, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("settings", [{}, {"contents": "tetrago", "finger": "59", "dividers": "no"}])
def test_a_lead_begins_clear_of_the_fingers_beside_it(settings: dict[str, str], tmp_path: Path) -> None:
    recipe = Recipe("x", "box", settings=settings, tabs="yes", lead=1.0, formats=("svg",), languages=("en",))
    assert make(recipe, tmp_path).findings == ()
