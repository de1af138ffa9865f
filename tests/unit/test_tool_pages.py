"""Bill and page of a kit for a 3D printer, a router or a plotter: true for that tool, and each broken one is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from polygo_fab.check.workshop.explained import flat
from polygo_fab.core.kit import Kit
from polygo_fab.recipes.dry_run import dry_run
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.recipe import Recipe, from_mapping
from polygo_fab.recipes.tool_jobs import tool_jobs
from polygo_fab.recipes.workshop import overview_proofs

LANGUAGES = ["en", "fr", "de"]
RECIPES = {
    "plates": {"kit": "coupons", "formats": ["stl", "3mf"]}, "parts": {"kit": "coupons", "formats": ["stl"]},
    "router": {"kit": "box", "formats": ["router"], "tool": 3.0, "tabs": "4x2"},
    "plotter": {"kit": "tiles", "set": {"kerf": 0}, "formats": ["svg", "dxf"], "profile": "plotter"},
    "knife": {"kit": "pieces", "set": {"kerf": 0, "material": "card-1"}, "formats": ["svg"], "profile": "plotter"}}
LASER = re.compile(r"laser (time|files)|\bmm/s\b|sheets to buy|kerf, mm|power", re.IGNORECASE)


@pytest.fixture(scope="module", params=sorted(RECIPES))
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Recipe, Made]:
    name = str(request.param)
    recipe = from_mapping({**RECIPES[name], "languages": LANGUAGES}, "a test", name)
    return recipe, make(recipe, tmp_path_factory.mktemp(name))


def found(recipe: Recipe, made: Made, path: str, data: bytes) -> list[str]:
    kit: Kit = made.kit
    proofs, _ = overview_proofs(recipe, kit, made.files, made.files, lambda: made.ledger,
                              others=tool_jobs(recipe, kit))
    return [finding.message for finding in proofs[path](data)]


def test_it_is_proved_and_says_nothing_of_a_laser(made: tuple[Recipe, Made]) -> None:
    recipe, its = made
    assert its.findings == ()
    for path in ("bill.txt", "bill.fr.txt", "bill.de.txt", "bill.json"):
        assert found(recipe, its, path, its.files[path]) == []
    bill = json.loads(its.files["bill.json"])
    assert not {"price", "seconds", "purchases", "machine"} & set(bill)
    assert not LASER.search(its.files["bill.txt"].decode())
    page = re.sub(r"(?s)<h2>The fine print.*|<style>.*?</style>", "", its.files["index.en.html"].decode())
    assert not LASER.search(page)
    assert len(bill["jobs"]) == len({name for job in bill["jobs"] for name in job["files"]}) / {
        "router": 2, "plotter": 2}.get(recipe.name, 1)  # files of a job are not counted as jobs
    assert recipe.name != "plotter" or "plotter files\n" in its.summary()
    assert recipe.name != "router" or ": 3 router jobs\n" in its.summary()
    assert ("\nnote: no --machine: coupons.3mf takes " in its.summary()) == (recipe.name == "plates")  # how large a bed


def test_a_broken_bill_is_told(made: tuple[Recipe, Made]) -> None:
    recipe, its = made
    for lang, path in (("en", "bill.txt"), ("fr", "bill.fr.txt"), ("de", "bill.de.txt")):
        good = its.files[path].decode()
        job = tool_jobs(recipe, its.kit)[0]
        rows = good.split("\n")
        size = next(row for row in rows if row.startswith(job.name)).split("  ")[-1]
        changed = good.replace(size, "11 x 12")
        assert changed != good
        assert any("11 x 12" in one for one in found(recipe, its, path, changed.encode())), lang
        assert found(recipe, its, path, good.replace(job.name, "other", 1).encode())
        assert found(recipe, its, path, re.sub(r"(?m)^(\S.*?  +)\d+  ", r"\g<1>99  ", good, count=1).encode())
        assert found(recipe, its, path, "\n\n".join(good.split("\n\n")[:-1]).encode())  # nobody tells how long it takes
        assert found(recipe, its, path, (good + "\nlaser time 2 min 10 s\n").encode())
        done = {"en": ("drawn and cut", "drawn"), "fr": ("tracé et découpé", "tracé"),
                "de": ("gezeichnet und geschnitten", "gezeichnet")}[lang]
        other = {"knife": done, "plotter": done[::-1]}.get(recipe.name)
        assert not other or found(recipe, its, path, good.replace(*other).encode())  # what its knife does
    data = json.loads(its.files["bill.json"])
    for change in (lambda d: d["jobs"].pop(), lambda d: d["items"][0].update(count=77), lambda d: d.update(price=0.0),
                   lambda d: d["jobs"][0]["size"].reverse() or d["jobs"][0]["size"].append(1),
                   lambda d: d["jobs"][0].update(tool="laser"), lambda d: d["jobs"][0].update(done="cut")):
        broken = json.loads(json.dumps(data))
        change(broken)
        assert found(recipe, its, "bill.json", json.dumps(broken).encode())
    assert found(recipe, its, "bill.json", b"[]")


def test_what_there_is_to_have_besides_is_told_and_nothing_else(made: tuple[Recipe, Made]) -> None:
    """Of each tool its own: no tape against smoke, for a router its end mill; a line that is not so is told."""
    recipe, its = made
    data = json.loads(its.files["bill.json"])
    assert [flat(line) for line in data["hardware"]] == {
        "plates": ["a caliper, to measure to 0.1 mm", "a pencil, to note what you measure"],
        "parts": ["a caliper, to measure to 0.1 mm", "a pencil, to note what you measure"],
        "router": ["a caliper, to measure to 0.1 mm", "wood glue", "masking tape, to hold parts while the glue sets",
                   "clamps, or weights of 1 to 2 kg on a flat board", "an end mill of 3 mm",
                   "double-sided tape or screws, to hold the sheet on the bed",
                   "sandpaper, to take the burr off the edges"],
        "plotter": ["a caliper, to measure to 0.1 mm",
                    "pens or sheets of several colours, one for each player",
                    "a bag of 120 × 120 mm or more for the tiles",
                    "a pen for each of these layers: 1-surface, 4-through"],
        "knife": ["a caliper, to measure to 0.1 mm", "pens or sheets of several colours, one for each player",
                  "a pen for each of these layers: 1-surface", "a knife for the layer 4-through",
                  "a cutting mat that holds the sheet under the knife",
                  "transfer tape, if what you cut is adhesive film"]}[recipe.name]
    first, *rest = data["hardware"]
    for lines in (rest, [first, first, *rest], [first.replace("0.1", "0.2"), *rest], ["masking tape", first, *rest],
                  [re.sub("4-through|1-surface", "2-mark", line) for line in data["hardware"]]
                  if recipe.name in ("plotter", "knife") else [],
                  [flat(line).replace("3 mm", "2 mm") for line in data["hardware"]] if recipe.name == "router" else []):
        assert found(recipe, its, "bill.json", json.dumps({**data, "hardware": lines}).encode()), lines
    for path in ("bill.txt", "bill.fr.txt", "bill.de.txt"):
        good = its.files[path].decode()
        row = next(line for line in good.split("\n") if line.startswith("  "))
        for broken in (good.replace(f"{row}\n", "", 1), good.replace(row, f"{row}\n  99 × x", 1),
                       re.sub(r"(?m)^\S+(?: plus)?\n(?:  .+\n)+\n", "", good)):
            assert broken != good
            assert found(recipe, its, path, broken.encode()), path
    page = its.files["index.fr.html"].decode()
    row = next(iter(re.findall(r"<li>un pied à coulisse.*?</li>\n", page)))
    for new in ("", row + row, row.replace("0,1", "0,2")):
        assert any("besides" in one or "needs" in one or "expected 0.1" in one
                   for one in found(recipe, its, "index.fr.html", page.replace(row, new).encode())), new


def test_a_broken_page_is_told(made: tuple[Recipe, Made]) -> None:
    recipe, its = made
    good = its.files["index.fr.html"].decode()
    job = tool_jobs(recipe, its.kit)[0]
    before = set(found(recipe, its, "index.fr.html", good.encode()))
    notice = '<p class="notice">valeurs de départ</p>'
    for old, new in ((f"<b>{job.name}</b>", "<b>other</b>"), ("<li><strong>", "<li><strong>Laser. "),
                     ("<h2>Tâches", "<h2>9 tâches"), ('<td class="size">', '<td class="size">1'),
                     ("</section>", "<p>au laser</p></section>"), ("<h2>", f"{notice}<h2>")):
        assert old in good
        assert set(found(recipe, its, "index.fr.html", good.replace(old, new, 1).encode())) - before, old


def test_its_parts_are_seen_though_no_picture_is_made(made: tuple[Recipe, Made]) -> None:
    recipe, its = made
    good = its.files["index.fr.html"].decode()
    cards = re.findall(r'(?s)<div class="pictures">(.*?)</div>', good)
    assert cards
    assert all(card.startswith("<svg ") for card in cards)
    assert '<img class="hero"' not in good
    shape = re.search(r"<(?:circle|path|rect) .*?/>", cards[0])
    assert shape
    for broken in (good.replace(cards[0], "", 1), good.replace(cards[0], cards[0] * 3, 1),
                   good.replace(shape[0], "", 1), good.replace(shape[0], '<circle cx="9" cy="9" r="1.5"/>', 1)):
        assert any("faces of" in one or "another shape" in one
                   for one in found(recipe, its, "index.fr.html", broken.encode())), broken[:80]


def test_a_job_that_lacks_a_part_is_told(made: tuple[Recipe, Made]) -> None:
    """What the files hold is told, whatever the kit has: a plate without a part, a router job with fewer lines."""
    recipe, its = made
    if recipe.name != "router":
        return
    path = tool_jobs(recipe, its.kit)[0].files[0]
    other = tool_jobs(recipe, its.kit)[-1].files[0]
    swapped = Made(its.folder, its.kit, files={**its.files, path: its.files[other]}, skipped=(), findings=(),
                   ledger=its.ledger)
    assert any("parts: expected" in one for one in found(recipe, swapped, "bill.txt", its.files["bill.txt"]))


def test_a_dry_run_counts_jobs(tmp_path: Path) -> None:
    lines = list(dry_run([from_mapping({**RECIPES["router"]}, "a test", "router")], tmp_path))
    assert "jobs: 3 for a CNC router" in lines
    assert not [line for line in lines if "laser" in line or "sheets:" in line]
