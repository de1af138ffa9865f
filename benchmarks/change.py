"""What one changed setting takes of a process of the desk: the page of the new settings, then each share of their
proof, in ms of processor time; the least of many, for others may be at work on the machine.

    python benchmarks/change.py            # of this tree
    PYTHONPATH=OTHER python benchmarks/change.py      # of another one, to compare with
"""

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager

from polygo_fab.web import warm  # noqa: F401  the process is as the desk has it
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages import make

FIRST, WARM, CHANGES = {"hexago": 20.1, "tetrago": 18.0}, 5, 40
"""The pitch of the first change, mm; changes before it is measured, and those that are."""


@contextmanager
def timed(into: dict[str, list[float]], what: str) -> Iterator[None]:
    began = time.process_time()
    yield
    into.setdefault(what, []).append(1000 * (time.process_time() - began))


def change(kit: str, number: int) -> dict[str, list[float]]:
    """One change, as the server asks for it."""
    ask = Ask("en", {"kit": kit}, (("pitch", f"{FIRST[kit] + number / 1000:.3f}"),))
    page, proof = (next(view for view in make.PAGES if view.path == path)
                   for path in ("/make/{kit}", "/make/{kit}/proof"))
    took: dict[str, list[float]] = {}
    with timed(took, "all"):
        with timed(took, "page"):
            page.answer(ask)
        shares = []
        for share in proof.shares:
            with timed(took, share.__name__.strip("_")):
                shares.append(share(ask))
        with timed(took, "proof"):
            told = proof.answer(ask, *shares)
    if b'class="unsound"' in told.body:
        raise SystemExit(f"{kit}: not proved")
    return took


def main() -> None:
    for kit in FIRST:
        for number in range(WARM):
            change(kit, number)
        every = [change(kit, WARM + number) for number in range(CHANGES)]
        least = (f"{what} {min(one[what][0] for one in every):.1f}" for what in every[0])
        middle = statistics.median(one["all"][0] for one in every)
        print(f"{kit}: {', '.join(least)} ms at least; all {middle:.1f} ms in the middle")


if __name__ == "__main__":
    main()
