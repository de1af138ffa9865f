"""docs/deploy.md: what it tells to run can be run, what it computes follows from what it says was measured, and a
server that is told to end does so in order."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from polygo_fab.cli.serve import serve
from polygo_fab.web.pages import pages

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def visitors() -> Any:
    """The script that measures and computes."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        import visitors as found
    finally:
        sys.path.pop(0)
    return found


def test_what_is_needed_follows_from_what_was_measured() -> None:
    script = visitors()
    costs = script.read_back(TEXT)
    assert [(cost.what, cost.times, cost.way) for cost in costs] == [
        (sort.what, sort.times, sort.way) for sort in script.VISIT]
    assert script.table(costs) in TEXT
    for line in script.needed(costs, 1_000_000):
        assert line in TEXT
    other = script.read_back(TEXT.replace(f"{costs[2].desk:.1f}", f"{2 * costs[2].desk:.1f}"))
    assert script.needed(other, 1_000_000)[0] not in TEXT


def test_what_is_needed_is_computed_right() -> None:
    script = visitors()
    cost = script.Cost("x", 2, script.NEW, 3.0, 60.0, 10.0)
    told = script.needed([cost], 86_400)[0]
    # a visit a second, three in the busiest hour: 6 answers, 480 kbit, 18 ms and 360 ms of cores that are 60 % busy
    assert told == ("- all from the servers: 6 answers a second in the busiest hour, 0 Mbit/s, 0 cores for the servers "
                    "and 1 for the processes that work")


def test_the_commands_are_commands() -> None:
    known = {name for option in serve.params for name in (*option.opts, *option.secondary_opts)}
    said = [shlex.split(line.replace('", "', " ").replace('"]', "")) for line in
            re.findall(r"polygo-fab.{0,4}serve.*", TEXT) if "`" not in line]
    assert len(said) >= 2
    for words in said:
        assert {word for word in words if word.startswith("--")} <= known


def test_the_largest_form_goes_through_the_proxy() -> None:
    largest = max(page.posted for page in pages())
    assert largest <= int(re.findall(r"client_max_body_size (\d+)m", TEXT)[0]) * 1_000_000


@pytest.mark.slow
def test_a_server_that_is_told_to_end_says_so_to_who_waits() -> None:
    process = subprocess.Popen([sys.executable, "-m", "polygo_fab", "serve", "--port", "0", "--jobs", "1"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    home = re.findall(r"http://\S+/", process.stdout.readline())[0]
    found: list[httpx.Response] = []
    httpx.get(f"{home}en/", timeout=60)
    long = f"{home}en/make/hexago/zip?lang=en,fr,de&paper=a4,letter&format=svg,dxf,pdf"
    asker = threading.Thread(target=lambda: found.append(httpx.get(long, timeout=60)))
    asker.start()
    asker.join(1)
    process.send_signal(signal.SIGTERM)
    asker.join()
    _, said = process.communicate(timeout=60)
    assert (found[0].status_code, found[0].text) == (503, "this server ends: try again\n")
    assert "Traceback" not in said
    assert process.returncode == 128 + signal.SIGTERM
