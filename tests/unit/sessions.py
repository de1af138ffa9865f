"""What runs on this machine, as /proc tells it: the processes of a session, and which signals one takes up."""

from __future__ import annotations

import signal
from pathlib import Path

__all__ = ["heeds", "of_session"]


def heeds(process: int, number: signal.Signals) -> bool:
    """Whether it has a handler of its own for a signal."""
    status = Path(f"/proc/{process}/status").read_text()
    caught = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> number - 1 & 1)


def of_session(leader: int) -> list[int]:
    """The running processes of a session."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found
