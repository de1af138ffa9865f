"""`serve --scheduler`: the same pages, made on a Dask cluster; what is said where it goes, and that it comes back."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import httpx
import pytest

from polygo_fab import __version__
from polygo_fab.core.errors import BadInput
from polygo_fab.runtime import executors
from polygo_fab.web import far
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages import make, play
from polygo_fab.web.server import desk_of
from tests.unit.browsers import served
from tests.unit.clusters import dask

pytestmark = [pytest.mark.slow, pytest.mark.proof]
Lost = Callable[[list[subprocess.Popen[bytes]]], list[subprocess.Popen[bytes]]]
"""Some of the processes of a cluster: the scheduler and its workers."""
BOARD, MOVE = (("board", "h3"),), (("board", "h3"), ("plays", "20"))


def gone(lost: Lost) -> tuple[httpx.Response, list[str]]:
    """What a page answers when a part of the cluster was killed, and what the server tells its owner."""
    told: list[str] = []
    with dask() as (address, processes), desk_of(0, 32, address, told.append) as desk, served(desk) as home, \
            httpx.Client(base_url=home, timeout=60) as client:
        for page in ("", "/proof"):  # nothing is begun ahead any more
            assert client.get(f"/en/make/board{page}?board=h3").status_code == 200
        for one in lost(processes):
            one.kill()
            one.wait()
        answers = [client.get(f"/en/make/board?board=h{size}") for size in (4, 5)]
        assert client.get("/en/make/board?board=h3").status_code == 200  # is kept
    return answers[0], told


def test_the_pages_are_the_same_and_one_worker_less_is_not_noticed() -> None:
    with dask() as (address, processes), desk_of(0, 32, address) as desk, served(desk) as home, \
            httpx.Client(base_url=home, timeout=60) as client:
        assert client.get("/en/make/board?board=h3").content == make.page(Ask("en", {"kit": "board"}, BOARD)).body
        assert client.get("/en/play/hex-2/computer?board=h3&plays=20").content == play.computer(
            Ask("en", {"game": "hex-2"}, MOVE)).body
        refused = client.get("/en/make/board/laser/plate.svg?pitch=1000")
        assert (refused.status_code, refused.text[:8]) == (400, "pitch = ")
        events = client.get("/en/make/board/zip/progress?board=h3&format=svg").text.strip().split("\n\n")
        assert events[-1].startswith("event: done")
        lines = [json.loads(one.partition("data: ")[2]) for one in events if one.startswith("event: line")]
        assert any(line.startswith("made") for line in lines)
        processes[1].kill()
        assert client.get("/en/make/board?board=h4").status_code == 200


@pytest.mark.parametrize(("lost", "said"), [
    (lambda every: every[:1], "it does not answer any more"), (lambda every: every[1:], "no worker is left")],
    ids=["scheduler", "workers"])
def test_what_is_said_where_a_cluster_goes(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
                                           lost: Lost, said: str) -> None:
    monkeypatch.setattr(executors, "_LOOK", 0.5)
    monkeypatch.setattr(executors, "_PATIENCE", 3)
    answer, told = gone(lost)
    assert answer.status_code == 503
    assert said in answer.text
    assert [line.partition(": ")[2] for line in told] == [said]
    assert capfd.readouterr() == ("", "")


def test_who_cannot_work_for_us_is_told_at_once() -> None:
    with dask("--nanny") as (address, _), pytest.raises(BadInput, match="may begin no processes: begin them with DASK"):
        with desk_of(0, 32, address):
            pass
    far.ready(__version__)
    with pytest.raises(BadInput, match=f"have polygo_fab {__version__}: expected 0.0"):
        far.ready("0.0")


def test_a_scheduler_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="scheduler 'nowhere': no Dask scheduler answers there"), \
            desk_of(0, 32, "nowhere"):
        pass
