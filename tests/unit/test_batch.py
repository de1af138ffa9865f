"""Many puzzles into a file: the same bytes however they are made, and after any interruption."""

from __future__ import annotations

import itertools
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Unsound
from polygo_fab.core.puzzle import parse_puzzle
from polygo_fab.puzzles.generate import book
from polygo_fab.puzzles.grade import grade
from polygo_fab.puzzles.names import named
from polygo_fab.puzzles.place import solution
from polygo_fab.puzzles.variants.catalogue import VariantOrder, generate
from polygo_fab.recipes.puzzle_jobs import source as orders
from polygo_fab.recipes.puzzle_jobs.batch import DIFFERENT, DifferentBoards, part_of, write_lines
from polygo_fab.recipes.puzzle_jobs.source import Counted, Source, Various, order_of, puzzle_lines
from polygo_fab.runtime import executors
from polygo_fab.runtime.executors import Executor, in_order, local
from tests.unit.clusters import dask

PROGRAM = [sys.executable, "-c", "from polygo_fab.cli.main import main; main()"]


@dataclass(frozen=True)
class Stopping:
    """An order whose making is stopped before puzzle number `at`."""

    source: Source
    at: int
    error: type[BaseException] = KeyboardInterrupt

    @property
    def count(self) -> int:
        return self.source.count

    @property
    def each(self) -> int:
        return 1

    @property
    def at_once(self) -> int:
        return 7

    @property
    def most(self) -> int | None:
        return self.source.most

    @property
    def identity(self) -> str:
        return self.source.identity

    def lines(self, first: int, count: int) -> list[str]:
        if first + count > self.at:
            raise self.error("stopped")
        return self.source.lines(first, count)


def written(target: Path, source: Source, jobs: int = 1, **more: Any) -> bytes:
    with local(jobs) as executor:
        write_lines(target, source, executor, **more)
    assert not part_of(target).exists()
    return target.read_bytes()


def plain_lines(part: bytes) -> bytes:
    """Without its head and its seals."""
    return b"".join(line for line in part.splitlines(keepends=True) if not line.startswith(b"#"))


def stopped(target: Path, source: Source, at: int, **more: Any) -> bytes:
    """What is in the part when the work has ended early."""
    with pytest.raises(KeyboardInterrupt), local() as executor:
        write_lines(target, Stopping(source, at), executor, **more)
    assert not target.exists()
    return part_of(target).read_bytes() if part_of(target).exists() else b""


SOURCES = [Counted(order_of("4x4", 40, level=None, seed=3)), Counted(order_of("3x3", 30, level=None, seed=1,
                                                                              givens="fewest")),
           Counted(order_of("2x3", 40, level=None, seed=1)), Various(VariantOrder("falling", "3x3"), 2, 30)]


# --- lines


def test_a_line_says_all_of_a_puzzle() -> None:
    for index, line in enumerate(Counted(order_of("5x7", 9, level=None, seed=2)).lines(0, 9)):
        row = json.loads(line)
        puzzle = parse_puzzle(row["puzzle"])
        found = grade(puzzle)
        assert named(row["name"]) == puzzle
        assert list(row) == ["number", "name", "puzzle", "level", "waves", "givens", "solution"]
        assert (row["number"], row["level"], row["waves"], row["givens"]) == (
            index, found.level, found.waves, found.givens)
        assert row["solution"] == ["".join(".#"[pawn] for pawn in cells) for cells in solution(puzzle) or ()]


@pytest.mark.proof
@settings(max_examples=8)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 99), st.sampled_from((None, 1, 2)), st.integers(0, 3))
def test_compiled_lines_are_the_same(n: int, m: int, seed: int, level: int | None, first: int) -> None:
    level = level if min(n, m) >= 6 else None
    size, many = f"{n}x{m}", 2_000_000
    fast = Counted(order_of(size, many, level=level, seed=seed))
    assert fast.lines(first, 20) == list(puzzle_lines(order_of(size, 20, level=level, seed=seed), first, 20))


def test_lines_of_a_variant() -> None:
    source = SOURCES[-1]
    rows = [json.loads(line) for line in source.lines(3, 4)]
    assert [row["puzzle"] for row in rows] == [
        generate(VariantOrder("falling", "3x3"), 2, k).text() for k in range(3, 7)
    ]
    assert [row["number"] for row in rows] == [3, 4, 5, 6]


# --- files


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_any_number_of_jobs_any_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: Source) -> None:
    data = written(tmp_path / "a.jsonl", source)
    assert data.count(b"\n") == source.count
    assert written(tmp_path / "b.jsonl", source, 2) == data
    assert written(tmp_path / "c.jsonl", source, 3) == data
    different = DifferentBoards()
    assert all(different.new(line) for line in data.decode().splitlines())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "b.jsonl", "c.jsonl"]
    texts = written(tmp_path / "d.txt", source, plain=True).decode().splitlines()
    assert texts == [json.loads(line)["puzzle"] for line in data.splitlines()]


def test_the_puzzles_of_a_file_are_those_of_a_book(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in written(tmp_path / "a.jsonl", SOURCES[2]).splitlines()]
    assert [(row["number"], row["puzzle"]) for row in rows] == [
        (index, puzzle.text()) for index, puzzle in book(order_of("2x3", 40, level=None, seed=1))]
    assert rows[-1]["number"] > 39  # some were left out


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES, ids=str)
@pytest.mark.parametrize("at", [0, 7, 20])
@pytest.mark.parametrize("broken", [0, 1, 30])
def test_going_on_gives_the_same_bytes(tmp_path: Path, source: Source, at: int, broken: int) -> None:
    whole = written(tmp_path / "whole.jsonl", source)
    target = tmp_path / "a.jsonl"
    kept = stopped(target, source, at)
    assert whole.startswith(plain_lines(kept))
    assert bool(plain_lines(kept)) == bool(kept) == (at > 0)
    if kept:
        part_of(target).write_bytes(kept[:-broken] if broken else kept)
        seen: list[int] = []
        assert written(target, source, resume=True, progress=seen.append) == whole
        assert seen[0] == plain_lines(kept).count(b"\n") - (broken > 0)
        assert seen == sorted(seen)
        assert seen[-1] == source.count


def test_going_on_twice_and_with_more(tmp_path: Path) -> None:
    more = Counted(order_of("4x4", 60, level=None, seed=3))
    target = tmp_path / "a.jsonl"
    first = stopped(target, SOURCES[0], 14)
    second = stopped(target, SOURCES[0], 28, resume=True)
    assert second.startswith(first)
    assert len(second) > len(first)
    assert written(target, more, resume=True) == written(tmp_path / "b.jsonl", more)


def test_going_on_where_alike_puzzles_are_let_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polygo_fab.recipes.puzzle_jobs.batch.DIFFERENT", 10)
    whole = written(tmp_path / "whole.jsonl", SOURCES[2])
    assert [json.loads(line)["number"] for line in whole.splitlines()] == list(range(40))
    target = tmp_path / "a.jsonl"
    kept = stopped(target, SOURCES[2], 21)
    part_of(target).write_bytes(kept[:-5])
    assert written(target, SOURCES[2], 2, resume=True) == whole
    part_of(target).write_bytes(b"".join(whole.splitlines(keepends=True)[::2]))  # each second one
    with pytest.raises(BadInput, match="holds other puzzles"):
        written(target, SOURCES[2], resume=True)
    monkeypatch.undo()
    part_of(target).write_bytes(whole)
    with pytest.raises(BadInput, match="holds other puzzles"):  # two are alike
        written(target, SOURCES[2], resume=True)


@pytest.mark.parametrize("other", [
    Counted(order_of("4x4", 40, level=None,
                     seed=4)), Counted(order_of("4x5", 40, level=None, seed=3)), Counted(order_of("4x4", 40, level=1,
                                                                                                  seed=3)),
    Counted(order_of("4x4", 40, level=None, seed=3,
                     density=40)), Counted(order_of("4x4", 5, level=None, seed=3)), SOURCES[3]], ids=str)
def test_another_order_is_not_gone_on_with(tmp_path: Path, other: Source) -> None:
    target = tmp_path / "a.jsonl"
    kept = stopped(target, SOURCES[0], 14)
    with pytest.raises(BadInput, match=r"a\.jsonl\.part' holds other puzzles than those asked for"):
        written(target, other, resume=True)
    assert part_of(target).read_bytes() == kept
    assert not target.exists()


@pytest.mark.parametrize("change", [b'{"number": true}\n', b'{"number": -1}\n', b"[]\n", b"no\n", b"\xff\n",
                                    b'{"number": 1e9}\n', b"\n"])
def test_a_part_that_is_no_part(tmp_path: Path, change: bytes) -> None:
    target = tmp_path / "a.jsonl"
    part_of(target).write_bytes(change)
    with pytest.raises(BadInput, match="holds other puzzles"):
        written(target, SOURCES[0], resume=True)
    assert part_of(target).read_bytes() == change


def test_a_part_is_not_lost(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    kept = stopped(target, SOURCES[0], 14)
    with pytest.raises(BadInput, match="is there from an interrupted run: --resume goes on with it"):
        written(target, SOURCES[0])
    assert part_of(target).read_bytes() == kept


@pytest.mark.proof
def test_a_large_order_that_is_interrupted_early_keeps_its_first_lines(tmp_path: Path) -> None:
    """Nothing as large as the usual part gets done."""
    @dataclass
    class Part:
        work: Callable[[int, int], list[str]]
        first: int
        count: int

        def result(self) -> list[str]:
            if self.count > 100:
                raise KeyboardInterrupt
            return self.work(self.first, self.count)

    target = tmp_path / "many.jsonl"
    with pytest.raises(KeyboardInterrupt):
        write_lines(target, Counted(order_of("6x6", 30_000, level=None, seed=1)), Executor(Part, 2, 6))
    kept = [line for line in part_of(target).read_text().splitlines() if not line.startswith("#")]
    assert [json.loads(line)["number"] for line in kept] == list(range(len(kept)))
    assert len(kept) > 10


def test_texts_are_gone_on_with_too(tmp_path: Path) -> None:
    target = tmp_path / "b.txt"
    assert stopped(target, SOURCES[0], 14, plain=True)
    assert written(target, SOURCES[0], plain=True, resume=True) == written(tmp_path / "c.txt", SOURCES[0], plain=True)
    with local() as executor:
        assert not write_lines(target, SOURCES[0], executor, resume=True, plain=True)


LINE, SEAL = 13, 14
DAMAGE: dict[str, Callable[[list[bytes]], None]] = {
    "a count": lambda lines: _change(lines, LINE, rb"(:r\d)", lambda found: b":r0" if found != b":r0" else b":r1"),
    "a byte": lambda lines: _change(lines, LINE, rb'"puz', lambda found: b'"p\xffz'),
    "a cell of the answer": lambda lines: _change(lines, LINE, rb'"solution": \["."?', lambda found: (
        found[:-1] + (b"#" if found.endswith(b".") else b"."))),
    "a level": lambda lines: _change(lines, LINE, rb'"level": \d', lambda found: b'"level": 5'),
    "a number": lambda lines: _change(lines, LINE, rb'"number": ', lambda found: b'"number":  '),
    "doubled": lambda lines: lines.insert(LINE, lines[LINE]),
    "lost": lambda lines: lines.__delitem__(LINE),
    "exchanged": lambda lines: lines.__setitem__(slice(LINE, LINE + 3), lines[LINE:LINE + 3][::-1]),
    "a seal": lambda lines: _change(lines, SEAL, rb"sha256 .", lambda found: found[:-1] + b"x"),
    "a seal lost": lambda lines: lines.__delitem__(SEAL),
    "all of one seal": lambda lines: lines.__setitem__(slice(LINE, SEAL + 1), []),
    "another seal": lambda lines: lines.__setitem__(SEAL, lines[LINE - 1]),
    "zeros": lambda lines: lines.__setitem__(LINE, bytes(len(lines[LINE]))),
    "no line ends": lambda lines: lines.__setitem__(slice(LINE, None), [b" " * 300_000]),
}


def _change(lines: list[bytes], at: int, pattern: bytes, new: Callable[[bytes], bytes]) -> None:
    found = re.search(pattern, lines[at])
    assert found
    lines[at] = lines[at][:found.start()] + new(found[0]) + lines[at][found.end():]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_part_is_not_certified(tmp_path: Path, damage: str) -> None:
    """What no seal holds for is made again, and said."""
    target, told = tmp_path / "a.jsonl", list[str]()
    kept = stopped(target, SOURCES[0], 21)
    lines = kept.splitlines(keepends=True)
    assert (lines[LINE][:1], lines[SEAL][:1]) == (b"{", b"#")
    DAMAGE[damage](lines)
    part_of(target).write_bytes(b"".join(lines))
    assert part_of(target).read_bytes() != kept
    assert written(target, SOURCES[0], resume=True, say=told.append) == written(tmp_path / "b.jsonl", SOURCES[0])
    assert len(told) == (damage != "a seal lost")  # the next seal holds for its lines, too
    assert all("what stood behind line" in line for line in told)


def test_a_part_that_reads_back_otherwise_is_no_file(tmp_path: Path) -> None:
    """A byte that the disk changes after the seal was written."""
    target = tmp_path / "a.jsonl"

    def spoil(done: int) -> None:
        if done == 39:
            data = part_of(target).read_bytes()
            part_of(target).write_bytes(data.replace(b'"level": 1', b'"level": 2', 1))

    with pytest.raises(BadInput, match=r"reads back otherwise than it was written"), local() as executor:
        write_lines(target, SOURCES[0], executor, progress=spoil)
    assert not target.exists()
    assert written(target, SOURCES[0], resume=True) == written(tmp_path / "b.jsonl", SOURCES[0])


@dataclass(frozen=True)
class Lying(Stopping):
    """An order whose line number `at` says another level than its puzzle has."""

    def lines(self, first: int, count: int) -> list[str]:
        return [re.sub(r'"level": (\d)', lambda found: f'"level": {int(found[1]) % 4 + 1}', line)
                if number == self.at else line
                for number, line in enumerate(self.source.lines(first, count), start=first)]


@pytest.mark.parametrize("at", [0, 3])
@pytest.mark.parametrize("plain", [False, True])
def test_first_lines_that_say_what_is_not_so_are_no_file(tmp_path: Path, at: int, plain: bool) -> None:
    target = tmp_path / "a.jsonl"
    with pytest.raises(Unsound, match=f"line {at + 1}: it says level"):
        written(target, Lying(SOURCES[0], at), plain=plain)
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl.part"]


def test_two_runs_do_not_write_the_same_part(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"

    def again(done: int) -> None:
        if not target.exists():
            with pytest.raises(BadInput, match="another run is writing it"):
                written(target, SOURCES[0], resume=True)

    assert written(target, SOURCES[0], progress=again) == written(tmp_path / "b.jsonl", SOURCES[0])


def test_an_earlier_file_stays_until_the_end(tmp_path: Path) -> None:
    target = tmp_path / "new" / "a.jsonl"
    written(target, SOURCES[0])
    before = target.read_bytes()
    with pytest.raises(KeyboardInterrupt), local() as executor:
        write_lines(target, Stopping(SOURCES[1], 14), executor)
    assert target.read_bytes() == before
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadInput, match="not a regular file"):
        written(tmp_path / "folder", SOURCES[0])


def test_a_finished_file_is_not_made_again(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    whole = written(target, SOURCES[0])
    with local() as executor:
        assert not write_lines(target, SOURCES[0], executor, resume=True)
        others: list[tuple[bytes, Source]] = [
            (whole, SOURCES[1]), (whole[:-9], SOURCES[0]), (whole + b"more", SOURCES[0]),
            (whole, Counted(order_of("4x4", 41, level=None, seed=3))), (b"other\n", SOURCES[0])]
        for data, source in others:
            target.write_bytes(data)
            with pytest.raises(BadInput, match=r"is there and holds other puzzles .* without --resume it is replaced"):
                write_lines(target, source, executor, resume=True)
            assert target.read_bytes() == data
        assert write_lines(target, SOURCES[0], executor)
    assert target.read_bytes() == whole


def test_memory_does_not_grow(tmp_path: Path) -> None:
    """However many are wanted, few parts are handed out ahead."""
    handed = taken = most = 0

    class Part:
        def __init__(self, work: Callable[..., Any], *arguments: Any) -> None:
            nonlocal handed, most
            handed += 1
            most = max(most, handed - taken)
            self.value = work(*arguments)

        def result(self) -> Any:
            nonlocal taken
            taken += 1
            return self.value

    assert list(in_order(Executor(Part, 2, 6), int, ((k,) for k in range(500)))) == list(range(500))
    assert most <= 6
    endless = in_order(Executor(Part, 1, 1), int, ((k,) for k in itertools.count()))
    assert next(itertools.islice(endless, 99, None)) == 99


def test_numbers_of_jobs() -> None:
    for jobs in (-1, 257):
        with pytest.raises(BadInput, match=f"jobs = '{jobs}'"), local(jobs):
            pass
    with local(0) as executor:
        assert executor.places >= 1


# --- as a person does it


def command(*words: str, **more: Any) -> subprocess.Popen[str]:
    def ready() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)

    return subprocess.Popen([*PROGRAM, "puzzle", "new", *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                            text=True, preexec_fn=ready, **more)


def wait_for(part: Path, size: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 60
    while not part.exists() or part.stat().st_size < size:
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("how", "jobs"), [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGKILL, "2")])
def test_interrupted_and_gone_on_with(tmp_path: Path, how: signal.Signals, jobs: str) -> None:
    target = tmp_path / "a.jsonl"
    words = ["--size", "5x5", "--count", "12000", "--out", str(target)]
    begun = command(*words, "--jobs", jobs)
    wait_for(part_of(target), 300_000, begun)
    begun.send_signal(how)
    said = begun.communicate(timeout=60)[1]
    if how == signal.SIGINT:
        assert begun.returncode == 130
        assert said == f"\npolygo-fab: interrupted; what was done is in '{part_of(target)}': --resume goes on with it\n"
        assert part_of(target).read_bytes().endswith(b"\n")
    assert not target.exists()
    with command(*words) as refused:
        assert "--resume goes on with it" in refused.communicate(timeout=60)[1]
    with command(*words, "--resume") as again:
        again.communicate(timeout=60)
    assert (refused.returncode, again.returncode) == (2, 0)
    assert target.read_bytes() == written(tmp_path / "b.jsonl", Counted(order_of("5x5", 12_000, level=None, seed=1)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "b.jsonl"]


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="no limits of files there")
@pytest.mark.parametrize("most", [100, 20_000], ids=["nothing", "a few lines"])
def test_a_full_disk(tmp_path: Path, most: int) -> None:
    """It names the file and what goes on. (A file may grow no more: all that a test can have without a disk.)"""
    def full() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    target = tmp_path / "a.jsonl"
    words = [*PROGRAM, "puzzle", "new", "--size", "4x4", "--count", "2000", "--out", str(target), "--resume"]
    run = subprocess.run(words, preexec_fn=full, capture_output=True, text=True)
    there = most > 100
    left = f"what was done is in '{target}.part': --resume goes on with it" if there else (
        "earlier files are as they were")
    assert run.stderr == f"polygo-fab: cannot write '{target}.part': File too large; {left}\n"
    assert run.returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl.part"] * there
    again = subprocess.run(words, capture_output=True, text=True)
    assert (again.returncode, again.stderr) == (0, "")
    assert target.read_bytes() == written(tmp_path / "b.jsonl", Counted(order_of("4x4", 2000, level=None, seed=1)))


# --- a cluster


@pytest.mark.proof
@pytest.mark.slow
def test_a_worker_of_a_cluster_is_killed_half_way(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    words = ["--size", "10x10", "--count", "6000", "--seed", "5", "--out", str(target)]
    with dask() as (address, working):
        begun = command(*words, "--scheduler", address)
        wait_for(part_of(target), 400_000, begun)
        assert part_of(target).stat().st_size < 1_500_000  # of 2.8 MB
        working[1].kill()
        said = begun.communicate(timeout=120)[1]
        assert begun.returncode == 0, said
        assert working[2].poll() is None
    assert target.read_bytes() == written(tmp_path / "b.jsonl", Counted(order_of("10x10", 6000, level=None, seed=5)))


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("lost", "how", "said"), [
    ([0], signal.SIGKILL, "it does not answer any more"), ([0], signal.SIGSTOP, "it does not answer any more"),
    ([1, 2], signal.SIGKILL, "no worker is left")], ids=["scheduler dies", "scheduler hangs", "workers die"])
def test_a_cluster_that_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
                             lost: list[int], how: signal.Signals, said: str) -> None:
    """One line, soon, nothing beside it, and what was done is kept."""
    monkeypatch.setattr(executors, "_LOOK", 0.5)
    target, source = tmp_path / "a.jsonl", Counted(order_of("10x10", 3000, level=None, seed=5))
    with dask() as (address, processes):
        def progress(done: int) -> None:
            monkeypatch.setattr(executors, "_PATIENCE", 2)
            if 500 <= done < 1000:
                for k in lost:
                    processes[k].send_signal(how)

        with pytest.raises(BadInput, match=f"scheduler '{address}': {said}"), executors.cluster(address) as executor:
            write_lines(target, source, executor, progress=progress)
    assert capfd.readouterr() == ("", "")
    assert written(target, source, resume=True) == written(tmp_path / "b.jsonl", source)


@pytest.mark.proof
def test_a_cluster_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "_PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(BadInput, match=f"scheduler '{address}': no Dask scheduler answers there"), \
                executors.cluster(address):
            pass


def test_the_limit_of_different_puzzles_is_that_of_books() -> None:
    from polygo_fab.puzzles.generate import MOST

    assert DIFFERENT == MOST
    assert orders.COLOURS[:2] == ".#"


def _wait_or_write(number: int, path: str) -> bool:
    """Part 0 waits for the last one, which leaves a file behind."""
    if number == 9:
        Path(path).touch()
    end = time.monotonic() + 20
    while number == 0 and not Path(path).exists() and time.monotonic() < end:
        time.sleep(0.01)
    return Path(path).exists()


def test_a_long_part_holds_up_no_other(tmp_path: Path) -> None:
    """The rest of the work is done while the first part of it still takes; so with recipes (`make all --jobs`)."""
    with local(2, long=True) as executor:
        assert next(in_order(executor, _wait_or_write, ((k, str(tmp_path / "done")) for k in range(10))))
