"""The whole product for every material, machine and profile: no finding anywhere, and the written table is true."""

from itertools import product

import pytest

from polygo_fab.core.workshop.profiles import profiles

from .product_table import DOC, MACHINES, MATERIALS, MORE, PROFILES, THINGS, Proofs, Thing, markdown, outcome, read

TABLE = read()
SOME = tuple((thing, MATERIALS[(k + i) % len(MATERIALS)], MACHINES[k % len(MACHINES)],
              PROFILES[(k + 3 * i) % len(PROFILES)])
             for i, thing in enumerate(THINGS) for k in range(max(len(MATERIALS), len(MACHINES))))
"""Cells of the table with a profile each, such that any two of thing, material, machine and profile meet."""


def test_any_two_meet() -> None:
    for a, b in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        values = (THINGS, MATERIALS, MACHINES, PROFILES)
        assert {(cell[a], cell[b]) for cell in SOME} == set(product(values[a], values[b]))


def test_the_table_has_a_cell_for_everything() -> None:
    assert set(TABLE) == {(thing.title, material) for thing in THINGS for material in MATERIALS}
    assert all(len(cells) == len(MACHINES) for cells in TABLE.values())
    assert "ok" in DOC.read_text(encoding="utf-8")
    assert set(PROFILES) == set(profiles())


def test_a_refused_bed_names_the_smallest_that_is_not_refused() -> None:
    """Machines stand in the order of their beds."""
    for (title, material), cells in TABLE.items():
        would = MACHINES[cells.index("ok")] if "ok" in cells else "none"
        assert {cell for cell in cells if cell.startswith(">")} <= {f"> {would}"}, (title, material)


@pytest.mark.proof
@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.title)
@pytest.mark.slow
def test_any_two_of_material_machine_and_profile(thing: Thing) -> None:
    proofs = Proofs()
    for _, material, machine, look in (cell for cell in SOME if cell[0] == thing):
        wanted = TABLE[thing.title, material][MACHINES.index(machine)]
        assert outcome(thing, material, machine) == wanted, (material, machine)
        if wanted == "ok":
            assert proofs.findings(thing, material, machine, (look,)) == [], (material, machine, look)


@pytest.mark.soak
def test_the_table_is_up_to_date() -> None:
    assert DOC.read_text(encoding="utf-8") == markdown(), "python -m tests.conformance.product_table writes it"


@pytest.mark.soak
@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.title)
def test_every_material_machine_and_profile(thing: Thing) -> None:
    proofs = Proofs()
    for material, (k, machine) in product(MATERIALS, enumerate(MACHINES)):
        if TABLE[thing.title, material][k] == "ok":
            assert proofs.findings(thing, material, machine, PROFILES) == [], (material, machine)


@pytest.mark.soak
@pytest.mark.parametrize(("i", "thing"), tuple(enumerate(MORE)), ids=[thing.title for thing in MORE])
def test_every_size_of_board(i: int, thing: Thing) -> None:
    """Of every material, for machines and profiles in turn; a refusal that names no rule and no bed fails."""
    proofs = Proofs()
    for k, material in enumerate(MATERIALS):
        machine, look = MACHINES[(i + k) % len(MACHINES)], PROFILES[(i + 2 * k) % len(PROFILES)]
        if outcome(thing, material, machine) == "ok":
            assert proofs.findings(thing, material, machine, (look,)) == [], (material, machine, look)
