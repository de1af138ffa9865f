"""Files reach the disk whole or not at all."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.store import install, save


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
    with pytest.raises(BadInput, match="a folder is in the way"):
        install(tmp_path, {"one": b"new", "three": b"3", "deep/er/four": b"4"})
    assert tree(tmp_path) == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["one", "three", "two"]


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
    assert "BadInput: cannot write to" in run.stderr
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
