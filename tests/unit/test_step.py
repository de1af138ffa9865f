"""STEP written and read back: what fits is clean, what does not is found. Skipped where the CAD kernel is missing."""

import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.check.step import check_assembly, check_bodies
from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.core.kit import Kit
from polygo_fab.core.path import rectangle
from polygo_fab.core.solid import Body, Prism, plate
from polygo_fab.runtime.cad import load_cad
from polygo_fab.write.step import step
from polygo_fab.write.step_text import canonical

pytestmark = [pytest.mark.filterwarnings("ignore::DeprecationWarning"), pytest.mark.slow]  # the kernel loads for long


@pytest.fixture(scope="module", autouse=True)
def kernel() -> None:
    """Loaded by the first test that is run, not where tests are only counted."""
    try:
        load_cad()
    except MissingTool as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def kit() -> Kit:
    return kits.load("tetrago", {"cells": 3})


def codes(kit: Kit, bodies: tuple[Body, ...], **drawer: float) -> set[str]:
    found = check_assembly(step("tetrago", bodies), replace(kit.drawer, **drawer), bodies)
    return {f.code for f in found}


@pytest.mark.proof
def test_assembly_is_clean_and_the_same_each_time(kit: Kit) -> None:
    data = step("tetrago", kit.assembly)
    assert check_assembly(data, kit.drawer, kit.assembly) == []
    assert step("tetrago", kit.assembly) == data


def shuffled(text: str, seed: int) -> str:
    """A STEP text with its sets in another order, its loops begun elsewhere, its entities numbered otherwise: what
    the kernel's hash tables do from one process to the next."""
    rng = random.Random(seed)

    def members(found: re.Match[str]) -> str:
        names = found[2].split(",")
        if found[1].startswith("EDGE_LOOP"):
            turn = rng.randrange(len(names))
            names = names[turn:] + names[:turn]
        else:
            rng.shuffle(names)
        return found[1] + ",".join(names)

    head, data = text.split("DATA;\n")
    data = re.sub(r"((?:CLOSED_SHELL|ADVANCED_FACE|EDGE_LOOP)\('',\()([#\d,]+)", members, data)
    lines, end = data.split("ENDSEC;\n", 1)
    numbers = [int(number) for number in re.findall(r"^#(\d+)=", lines, re.MULTILINE)]
    fresh = dict(zip(numbers, rng.sample(numbers, len(numbers)), strict=True))
    written = [re.sub(r"#(\d+)", lambda m: f"#{fresh[int(m[1])]}", line) for line in lines.splitlines()]
    return head + "DATA;\n" + "\n".join(rng.sample(written, len(written))) + "\nENDSEC;\n" + end


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.proof) for seed in (1, 2))])
def test_faces_bounds_and_edges_are_in_an_order_of_our_own(seed: int) -> None:
    crown = plate(next(part for part in kits.load("hexago", {}).parts if part.name == "crown"))
    assert len(crown.prisms[0].holes) > 10
    text = step("crown", (crown,)).decode()
    other = shuffled(text, seed)
    assert other != text
    assert canonical(other, "crown") == text


def test_a_hole_is_one_round_face() -> None:
    """Two half turns are a whole circle: no face is merged afterwards, which the kernel does in no order."""
    button = plate(next(part for part in kits.load("hexago", {}).parts if part.name == "button"))
    assert step("button", (button,)).count(b"=CYLINDRICAL_SURFACE(") == 3  # its hole and the two round ends


@pytest.mark.parametrize("by", [(0, 0, -1), pytest.param((0.6, 0, 0), marks=pytest.mark.proof)], ids=["sunk", "aside"])
def test_interference_is_found(kit: Kit, by: tuple[float, float, float]) -> None:
    assert codes(kit, tuple(b.moved(*by) if b.name == "lid" else b for b in kit.assembly)) == {"INTERFERENCE"}


@pytest.mark.proof
def test_what_is_stored_shares_no_room() -> None:
    """The closed hexagonal box, and what lies in it moved into something else, wherever it is expected."""
    small = kits.load("hexago", {"cells": 3})
    kinds = {b.name.split("-")[0]: b for b in small.assembly}
    assert {"arc", "pawn", "king", "stone", "crown", "cover", "button"} <= kinds.keys()
    assert check_assembly(step("hexago", small.assembly), None, small.assembly) == []
    for kind, by in (("arc", (3, 3, 0)), ("pawn", (0, 0, -0.5)), ("king", (0, 0, -0.5)), ("stone", (0, 0, -0.5)),
                     ("cover", (0, 0, -0.1))):
        broken = tuple(b.moved(*by) if b is kinds[kind] else b for b in small.assembly)
        found = check_assembly(step("hexago", broken), None, broken)
        assert {f.code for f in found} == {"INTERFERENCE"}, kind
        assert any(kind in str(f) for f in found)


@pytest.mark.proof
@pytest.mark.parametrize("cells", [5, 7])
def test_the_closed_hexagonal_box_holds_everything(cells: int) -> None:
    box = kits.load("hexago", {"cells": cells})
    assert sum(part.count for part in box.parts if not part.blank) == len(box.assembly), "nothing lies beside it"
    assert check_assembly(step("hexago", box.assembly), box.drawer, box.assembly) == []


@pytest.mark.proof
def test_the_lid_moves_within_its_gap_and_no_further(kit: Kit) -> None:
    """Home is half a gap from the rear wall; beyond a whole gap the wall cuts into the board."""
    gap = kit.parameters["gap"]
    for by, found in ((-gap / 2, set()), (-gap - 0.01, {"INTERFERENCE"})):
        assert codes(kit, tuple(b.moved(0, by, 0) if b.name == "lid" else b for b in kit.assembly)) == found


@pytest.mark.proof
def test_a_wrong_gap_is_found(kit: Kit) -> None:
    assert codes(kit, kit.assembly, room_width=0.9) == {"FIT"}
    assert codes(kit, kit.assembly, room_height=0.4) == {"FIT"}


@pytest.mark.proof
def test_missing_and_moved_bodies_are_found(kit: Kit) -> None:
    """One of 64 pawns gone, or half in its neighbour, or the lid lifted off: the bodies are not where they belong."""
    pawn = next(b for b in kit.assembly if b.name == "pawn-ring-cross")
    for bodies in (tuple(b for b in kit.assembly if b is not pawn),
                   tuple(b.moved(5, 0, 0) if b is pawn else b for b in kit.assembly),
                   tuple(b.moved(0, 0, 500) if b.name == "lid" else b for b in kit.assembly)):
        found = check_assembly(step("tetrago", bodies), kit.drawer, kit.assembly)
        assert "BODIES" in {f.code for f in found}


@pytest.mark.proof
def test_parts_have_their_place_and_volume(kit: Kit) -> None:
    for part in kit.parts[:3]:
        body = plate(part)
        data = step(part.name, (body,))
        assert check_bodies(data, (body,)) == []
        assert {f.code for f in check_bodies(data, (body.moved(7, 0, 0),))} == {"BODIES"}
        assert {f.code for f in check_bodies(data, (replace(body, name="other"),))} == {"BODIES"}
    crown = plate(kit.parts[1])
    full = replace(crown, prisms=tuple(replace(p, holes=()) for p in crown.prisms))
    assert {f.code for f in check_bodies(step("crown", (full,)), (crown,))} == {"VOLUME"}


def test_a_lid_of_another_width_is_found(kit: Kit) -> None:
    other = kits.load("tetrago", {"gap": "0.6"})
    lids = [next(b for b in k.assembly if b.name == "lid") for k in (kit, other)]
    assert {f.code for f in check_bodies(step("lid", (lids[1],)), (lids[0],))} == {"BODIES"}


@pytest.mark.proof
@pytest.mark.parametrize(("settings", "clean"), [({"bend_radius": "0", "k_factor": "0.5"}, True),
                                                 ({"gap": "1.2", "bend_radius": "2"}, True),
                                                 ({"cells": "3", "thickness": "4", "pawn_thickness": "1.5"}, True)])
def test_other_dimensions(settings: dict[str, str], clean: bool) -> None:
    kit = kits.load("tetrago", settings)
    assert (check_assembly(step("t", kit.assembly), kit.drawer, kit.assembly) == []) is clean


@pytest.mark.proof
def test_the_bend_rule_is_needed() -> None:
    """A board in a sleeve whose bends are too round for the gap does touch: what the rule refuses is real."""
    kit = kits.load("tetrago", {})
    tight = kits.load("tetrago", {"gap": "1.2", "bend_radius": "2"})
    board = tuple(b for b in kit.assembly if b.name != "lid")
    lid = next(b for b in tight.assembly if b.name == "lid")
    low = lid.moved(0, -0.35, 0.6)  # the lips raised until they carry the board, as a gap of 0.2 mm would
    found = check_assembly(step("t", (*board, low)), replace(tight.drawer, room_width=2.4, room_height=1.2),
                           (*board, low))
    assert "INTERFERENCE" in {f.code for f in found}


@pytest.mark.parametrize("data", [b"", b"junk", b"ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=X();\nENDSEC;\n"])
def test_what_is_no_step_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match="STEP"):
        check_bodies(data, ())


def test_damage_that_would_crash_the_kernel_is_refused(kit: Kit) -> None:
    text = step("lid", (next(b for b in kit.assembly if b.name == "lid"),))
    for old, new in ((b"\n#923=", b"\n#m23="), (b"\n#100=", b"\n#100=X("), (b",#7", b",#99999"),
                     (b"ENDSEC;\nEND", b"")):
        assert old in text
        with pytest.raises(BadInput, match="STEP"):
            check_bodies(text.replace(old, new, 1), ())


def test_prisms_with_holes_in_every_plane() -> None:
    for plane in ("xy", "xz", "yz"):
        prism = Prism(rectangle(0, 0, 10, 20), plane, 1, 2, (rectangle(2, 2, 3, 4),))  # type: ignore[arg-type]
        block = Body("block", (prism,))
        assert block.volume == (200 - 12) * 2.0
        assert check_bodies(step("block", (block,)), (block,)) == []


@pytest.mark.proof
def test_no_room_for_the_kernel_is_one_line(tmp_path: Path) -> None:
    """The kernel does not tell that a disk is full, and leaves half a file."""
    script = ("from polygo_fab import kits\nfrom polygo_fab.core.errors import BadInput\n"
              "from polygo_fab.write.step import step\nimport resource\n"
              "body = kits.load('tetrago', {}).assembly[:1]\nfull = len(step('tetrago', body))\n"
              "for room in (0, 10, 1000, full // 2):\n"
              "    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))\n"
              "    try:\n        step('tetrago', body)\n    except BadInput as error:\n        print(error)\n")
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True,
                         env=os.environ | {"TMPDIR": str(tmp_path / "none")})
    assert [line[:36] for line in run.stdout.splitlines()] == ["cannot write the solids of 'tetrago'"] * 4
