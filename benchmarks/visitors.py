"""What so many visitors a day need: computed from what the answers of `serve` cost here, in one run.

    python benchmarks/visitors.py              # for a million
    python benchmarks/visitors.py 50000

Each sort of answer is asked for one after the other. What it costs is processor time, of the server that carries it and
of the processes that work for it, as the system counts it; on a machine that does other things it is more. `VISIT` is
the only thing that is not measured: it says what a visitor does, and is to be changed to what yours do. What this
prints stands in docs/deploy.md; a test holds what is needed against what was measured. Linux alone.
"""

from __future__ import annotations

import http.client
import itertools
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench_web import HOST, server

from polygo_fab.web.static import linked

KEPT, LASTING, NEW = "kept", "for ever", "new"
"""How an answer comes: from what is kept, from the files that may be kept for ever, from a process that works."""
BUSIEST, FULL = 3.0, 0.6
"""The busiest hour to the mean of a day, and how busy a core may be then."""
DAY = 86_400
_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Sort:
    """A sort of answers: how often a visit has one, how it comes, how many are measured, and their addresses, where
    {} is a number that no earlier one had."""

    what: str
    times: float
    way: str
    count: int
    paths: tuple[str, ...]


VISIT = (
    Sort("a page or picture that is kept", 20, KEPT, 600, ("/en/", "/en/make/tetrago", "/en/play/hex-2?computer=2")),
    Sort("style sheet, script or typeface", 6, LASTING, 600, ("style.css", "make.js", "play.js")),
    Sort("TetraGo with another setting: page and proof", 6, NEW, 40,
         ("/en/make/tetrago?pitch=18.{}1", "/en/make/tetrago/proof?pitch=18.{}1")),
    Sort("HexaGo with another setting: page and proof", 4, NEW, 30,
         ("/en/make/hexago?pitch=20.{}1", "/en/make/hexago/proof?pitch=20.{}1")),
    Sort("all files of TetraGo (ZIP)", 0.2, NEW, 3, ("/en/make/tetrago/zip?pitch=19.{}1",)),
    Sort("a move of a person", 8, NEW, 60, ("/en/play/hex-2?seed={}&moves=e5",)),
    Sort("a move of the computer, 300 plays", 8, NEW, 30, ("/en/play/hex-2/computer?seed={}&moves=e5",)),
    Sort("a puzzle, 6x6", 1, NEW, 30, ("/en/puzzles/solve?seed={}",)),
)


@dataclass(frozen=True)
class Cost:
    """What one of a sort costs: ms of the server that carries it, ms of the processes that work for it, and the kB
    that go out."""

    what: str
    times: float
    way: str
    door: float
    desk: float
    size: float


def main(visitors: int) -> None:
    costs, memory = measured()
    print(f"{table(costs)}\n\nmemory in the end: {memory:.0f} MB, server and two processes\n")
    print("\n".join(needed(costs, visitors)))


def measured() -> tuple[list[Cost], float]:
    """The cost of each sort, of a server that is warm; and the MB that it has then with all its processes."""
    number = itertools.count(100)
    with server([sys.executable, "-m", "polygo_fab", "serve", "--jobs", "2"], "/en/") as running:
        line = http.client.HTTPConnection(HOST, running.port, timeout=300)
        found = []
        for sort in VISIT:
            paths = tuple(map(linked, sort.paths)) if sort.way == LASTING else sort.paths
            for path in 4 * paths:  # both processes get warm, and what is to be kept is kept
                _got(line, path.format(next(number)))
            door, desk = _spent(running.pid)
            sent = sum(_got(line, path.format(unused)) for unused in itertools.islice(number, sort.count)
                       for path in _turn(paths, sort.way, unused))
            door_after, desk_after = _spent(running.pid)
            found.append(Cost(sort.what, sort.times, sort.way, 1000 * (door_after - door) / sort.count,
                              1000 * (desk_after - desk) / sort.count, sent / sort.count / 1000))
        memory = sum(map(_memory, (running.pid, *_below(running.pid, {one: its for one, (its, _) in _all().items()}))))
    return found, memory


def _turn(paths: tuple[str, ...], way: str, number: int) -> tuple[str, ...]:
    """What is asked for together: all that a change needs, or one of what is there."""
    return paths if way == NEW else (paths[number % len(paths)],)


def _got(line: http.client.HTTPConnection, path: str) -> int:
    """Bytes that were sent."""
    line.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = line.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status}")
    return len(body) + len(str(answer.headers))


def _spent(pid: int) -> tuple[float, float]:
    """Seconds of processor time so far: of the server, and of all processes that it began."""
    every = _all()
    return every[pid][1], sum(every[one][1] for one in _below(pid, {one: its for one, (its, _) in every.items()}))


def _all() -> dict[int, tuple[int, float]]:
    """Of every process which one began it, and its seconds of processor time."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        found[int(folder.name)] = int(words[1]), sum(map(int, words[11:15])) / _TICK
    return found


def _memory(pid: int) -> float:
    """MB that a process has, with its share of what it has in common with others."""
    told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    return int(re.findall(r"^Pss:\s+(\d+) kB", told, re.MULTILINE)[0]) / 1000


def _below(pid: int, parents: Mapping[int, int]) -> Iterator[int]:
    for one, parent in parents.items():
        if parent == pid:
            yield one
            yield from _below(one, parents)


def table(costs: list[Cost]) -> str:
    """The costs as the text has them."""
    rows = [f"| {cost.what} | {cost.times:g} | {cost.way} | {cost.door:.2f} | {cost.desk:.1f} | {cost.size:.1f} |"
            for cost in costs]
    head = "| answer | in a visit | comes | server, ms | processes, ms | kB sent |\n|---|---|---|---|---|---|"
    return "\n".join([head, *rows])


def read_back(text: str) -> list[Cost]:
    """The costs that a text has in a `table`."""
    ways = "|".join((KEPT, LASTING, NEW))
    return [Cost(what, float(times), way, *map(float, rest.split(" | "))) for what, times, way, rest in
            re.findall(rf"^\| (.+?) \| ([\d.]+) \| ({ways}) \| (.+) \|$", text, re.MULTILINE)]


def needed(costs: list[Cost], visitors: int) -> list[str]:
    """What so many visitors a day need: lines of a list."""
    lines = []
    for where, ways in (("all from the servers", (KEPT, LASTING, NEW)),
                        ("a CDN before them that has what is kept", (NEW,))):
        some = [cost for cost in costs if cost.way in ways]
        door, desk = (sum(cost.times * its for cost, its in zip(some, one, strict=True)) for one in
                      ([cost.door for cost in some], [cost.desk for cost in some]))
        a_second = visitors / DAY * BUSIEST
        asked = a_second * sum(cost.times for cost in some)
        sent = a_second * sum(cost.times * cost.size for cost in some) * 8 / 1000
        lines.append(f"- {where}: {asked:,.0f} answers a second in the busiest hour, {sent:,.0f} Mbit/s, "
                     f"{_cores(a_second, door):.0f} cores for the servers and {_cores(a_second, desk):.0f} for the "
                     "processes that work")
    return lines


def _cores(visits: float, spent: float) -> float:
    """Cores for so many visits a second that take so many ms each, none of them full."""
    return visits * spent / 1000 / FULL


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
