"""The table of mutants, and that `make` finds every one of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import pytest

from .run import Mutant, Verdict, run, table
from .sweep import changes

EVERY = table()


def test_each_mutant_changes_one_place() -> None:
    for mutant in EVERY:
        assert mutant.text(), mutant.name


def test_there_are_enough_and_all_over_the_package() -> None:
    assert len(EVERY) >= 120
    assert len({(m.file, m.old, m.new) for m in EVERY}) >= 120
    folders = Counter(m.file.split("/")[1] for m in EVERY)
    assert {"core", "games", "kits", "parts"} <= set(folders)


def test_what_is_called_unseen_says_why() -> None:
    assert all(len(m.unseen.split()) > 3 for m in EVERY if m.unseen)


def test_only_a_finding_counts() -> None:
    mutant = EVERY[0]
    assert Verdict(mutant, "found", ("BOARD",)).good
    assert not any(Verdict(mutant, how).good for how in ("written", "refused", "crashed"))


def test_small_changes_of_a_source() -> None:
    source = 'def f(a, b):\n    """é"""\n    return max(a + (b - 1.0), 2) if not a < b else [a, b]\n'
    new = {source[:c.begin] + c.new + source[c.end:] for c in changes(source)}
    body = source[:source.index("return")]
    assert {text.removeprefix(body + "return ").rstrip("\n") for text in new} == {
        "min(a + (b - 1.0), 2) if not a < b else [a, b]", "max(a - (b - 1.0), 2) if not a < b else [a, b]",
        "max(a + (b + 1.0), 2) if not a < b else [a, b]", "max(a + (b - 1.1), 2) if not a < b else [a, b]",
        "max(a + (b - 0.9), 2) if not a < b else [a, b]", "max(a + (b - 1.0), 3) if not a < b else [a, b]",
        "max(a + (b - 1.0), 1) if not a < b else [a, b]", "max(a + (b - 1.0), 2) if a < b else [a, b]",
        "max(a + (b - 1.0), 2) if not a <= b else [a, b]", "max(a + (b - 1.0), 2) if not a < b else [b, a]",
        "max(a + (b - 1.0), 2) if not a < b else [b]", "max(2, a + (b - 1.0)) if not a < b else [a, b]",
        "(max(a + (b - 1.0), 2))", "([a, b])"}


@pytest.mark.proof
def test_a_refusal_a_failure_and_a_bug_that_changes_nothing_are_no_findings() -> None:
    def put(new: str) -> Mutant:
        return Mutant("m", "", "polygo_fab/parts/fit_disc.py", "circle((0, 0), DISC / 2)", new, "coupons --format svg")

    verdicts = {v.mutant.name: v.how for v in run([
        Mutant(name, "", m.file, m.old, m.new, m.make) for name, m in (
            ("same", put("circle((0.0, 0.0), DISC / 2)")), ("failure", put("circle((0, 0), 1 // 0)")),
            ("refusal", Mutant("", "", "polygo_fab/kits/coupons.py", "TONGUE >= self.thickness / 2", "False",
                               "coupons --format svg")))])}
    assert verdicts == {"same": "written", "failure": "crashed", "refusal": "refused"}


def bad(mutants: Sequence[Mutant]) -> list[str]:
    return [str(verdict) for verdict in run(mutants, os.cpu_count() or 1) if not verdict.good]


@pytest.mark.proof
def test_make_finds_a_part_of_the_mutants() -> None:
    """The twelve that once slipped through, and every tenth of the others."""
    assert bad([m for i, m in enumerate(EVERY) if m.name.startswith("issue-") or i % 10 == 0]) == []


@pytest.mark.soak
def test_make_finds_every_mutant() -> None:
    assert bad(EVERY) == []
