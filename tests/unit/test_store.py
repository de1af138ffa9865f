"""Files reach the disk whole or not at all."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.store import install, read, save


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_installs_and_clears_what_is_obsolete(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    install(folder, {"x/one": b"1", "two": b"2"})
    (folder / "mine.txt").write_bytes(b"a note of the user")
    install(folder, {"two": b"22"}, obsolete=["x/one"])
    assert tree(folder) == {"two": b"22", "mine.txt": b"a note of the user"}


def test_a_folder_in_the_way_changes_nothing(tmp_path: Path) -> None:
    install(tmp_path, {"one": b"1", "two": b"2"})
    (tmp_path / "three").mkdir()
    (tmp_path / "three" / "kept").write_bytes(b"k")
    before = tree(tmp_path)
    with pytest.raises(BadInput, match="'three' is there and is not a regular file"):
        install(tmp_path, {"one": b"new", "three": b"3", "deep/er/four": b"4"})
    assert tree(tmp_path) == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["one", "three", "two"]


def test_what_fails_half_way_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A renaming that fails, or Ctrl-C between two of them: every earlier file is there again, new ones are gone."""
    install(tmp_path, {"one": b"1", "three": b"3"})
    before = tree(tmp_path)
    real = os.replace
    for error in (OSError(28, "No space left on device"), KeyboardInterrupt()):
        done: list[object] = []

        def failing(source: object, target: object, error: BaseException = error, done: list[object] = done) -> None:
            if len(done) == 2:
                done.append("failed")
                raise error
            done.append(target)
            real(source, target)  # type: ignore[arg-type]

        monkeypatch.setattr(os, "replace", failing)
        with pytest.raises((BadInput, KeyboardInterrupt)):
            install(tmp_path, {"one": b"new", "two": b"new", "three": b"new"})
        monkeypatch.setattr(os, "replace", real)
        assert tree(tmp_path) == before


def test_one_file_that_cannot_be_replaced_does_not_keep_the_others_from_coming_back(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, {"one": b"1", "two": b"2", "three": b"3"})
    before, real = tree(tmp_path), os.replace

    def held(source: Path, target: Path) -> None:
        if Path(target).name == "three":
            raise PermissionError(1, "Operation not permitted")
        real(source, target)

    monkeypatch.setattr(os, "replace", held)
    with pytest.raises(BadInput, match="not permitted; earlier files are as they were"):
        install(tmp_path, {"one": b"new", "two": b"new", "three": b"new"})
    assert tree(tmp_path) == before


def test_what_cannot_come_back_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, {"one": b"1", "two": b"2"})
    real, calls = os.replace, list[str]()

    def once(source: Path, target: Path) -> None:
        calls.append(Path(target).name)
        if calls != ["one"]:
            raise PermissionError(1, "Operation not permitted")
        real(source, target)

    monkeypatch.setattr(os, "replace", once)
    with pytest.raises(BadInput, match="'one' was not put back and is kept in"):
        install(tmp_path, {"one": b"new", "two": b"new"})
    assert [p.read_bytes() for p in tmp_path.glob(".partial-*/old/one")] == [b"1"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_killed_between_two_renamings(tmp_path: Path, number: int) -> None:
    """After a kill the next call puts the earlier files back first; a polite request waits for the last renaming."""
    names = {"one": "new", "two": "new", "three": "new"}
    install(tmp_path, {"one": b"1", "three": b"3"})
    program = ("import os, signal, sys; from pathlib import Path; from polygo_fab import store\n"
               "from polygo_fab.core.signals import end_as_asked; end_as_asked(); real = os.replace\n"
               "def replace(a, b):\n"
               "    real(a, b)\n"
               f"    if Path(b).name == 'two': os.kill(os.getpid(), {int(number)})\n"
               "os.replace = replace\n"
               f"store.install(Path(sys.argv[1]), {{n: d.encode() for n, d in {names}.items()}})")
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True)
    if number == signal.SIGKILL:
        assert (tmp_path / "two").read_bytes() == b"new"
        install(tmp_path, {"four": b"4"})
        assert tree(tmp_path) == {"one": b"1", "three": b"3", "four": b"4"}
    else:
        assert tree(tmp_path) == {name: b"new" for name in names}


def test_only_regular_files_are_replaced_or_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"kept")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(tmp_path / "pipe")
    for name in ("link", "pipe"):
        with pytest.raises(BadInput, match="not a regular file"):
            save(tmp_path / name, b"new")
    assert (tmp_path / "elsewhere").read_bytes() == b"kept"
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero"), tmp_path / ("n" * 300), tmp_path / "none"):
        with pytest.raises(BadInput, match="cannot read"):
            read(path)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"")
    with pytest.raises(BadInput, match="cannot write"):
        install(tmp_path / "f" / "g", {"one": b"1"})


def test_a_full_disk_leaves_earlier_files_whole(tmp_path: Path) -> None:
    """The process may write files of 1000 bytes at most: the second file does not fit."""
    install(tmp_path / "out", {"one": b"1", "two": b"2"})
    script = ("import sys\nfrom pathlib import Path\nfrom polygo_fab.store import install\n"
              "install(Path(sys.argv[1]), {'one': b'x' * 900, 'two': b'y' * 5000})\n")
    run = subprocess.run([sys.executable, "-c", script, str(tmp_path / "out")], capture_output=True, text=True,
                         check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
    assert run.returncode == 1
    assert "BadInput: cannot write" in run.stderr
    assert tree(tmp_path / "out") == {"one": b"1", "two": b"2"}
    new = subprocess.run([sys.executable, "-c", script, str(tmp_path / "new" / "deep")], capture_output=True, text=True,
                         check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
    assert new.returncode == 1
    assert not (tmp_path / "new").exists()


def test_what_a_killed_run_left_is_cleared(tmp_path: Path) -> None:
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True,
                          check=True).stdout.strip()
    (tmp_path / f".partial-{gone}-abc").mkdir()
    alive = tmp_path / f".partial-{os.getpid()}-abc"
    alive.mkdir()
    save(tmp_path / "one", b"1")
    assert sorted(p.name for p in tmp_path.iterdir()) == [alive.name, "one"]
