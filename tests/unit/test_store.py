"""Files reach the disk whole or not at all."""

import hashlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.runtime import lock
from polygo_fab.runtime.staging import staging
from polygo_fab.runtime.store import at_rest, install, read, recover, refuse_unwritable, save


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_installs_and_clears_what_is_obsolete(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    install(folder, {"x/one": b"1", "two": b"2"})
    (folder / "mine.txt").write_bytes(b"a note of the user")
    install(folder, {"two": b"22"}, obsolete=lambda: ["x/one"])
    assert not (folder / "x").exists()
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
    program = ("import os, signal, sys; from pathlib import Path; from polygo_fab.runtime import store\n"
               "from polygo_fab.runtime.signals import end_as_asked; end_as_asked(); real = os.replace\n"
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
        with pytest.raises(BadInput, match=r"not a regular file|is a link"):
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
    script = ("import sys\nfrom pathlib import Path\nfrom polygo_fab.runtime.store import install\n"
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


TOKEN = "0123456789abcdef" * 2


def planted(folder: Path, journal: object, token: str = TOKEN) -> Path:
    """What a killed run may leave, made by hand: everything that the code looks at is right but the names."""
    place = folder / f".partial-{token}"
    (place / "new").mkdir(parents=True)
    (place / "old").mkdir()
    (place / "owner").write_text(f"{token} 1\n")
    (place / "journal").write_text(journal if isinstance(journal, str) else json.dumps(journal))
    return place


def test_what_a_killed_run_left_is_cleared(tmp_path: Path) -> None:
    """Also one that was killed when it had just begun, or was being cleared away itself."""
    for k, inside in enumerate(([], ["owner"], ["owner", "new"], ["owner", "new", "old", "journal.unfinished"])):
        place = tmp_path / f".partial-{k:032x}"
        place.mkdir()
        for name in inside:
            if name in ("new", "old"):
                (place / name / "deep").mkdir(parents=True)
                (place / name / "deep" / "one").write_bytes(b"1")
            else:
                (place / name).write_text(f"{k:032x} 1\n")
    (tmp_path / f".partial-{9:032x}").mkdir()
    (tmp_path / f".partial-{9:032x}" / "owner").touch()
    save(tmp_path / "one", b"1")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["one"]


@pytest.mark.parametrize("name", ["../../victim", "../victim", "link/victim", "linked", "sub/../../victim", "/victim",
                                  "", ".", "..", "a//b", "a/./b"])
def test_a_journal_of_a_stranger_reaches_nothing_outside(tmp_path: Path, name: str) -> None:
    """A name that leaves the folder makes the whole journal none: victims stay, the planted folder stays."""
    home, out = tmp_path / "home", tmp_path / "home" / "out"
    (out / "sub").mkdir(parents=True)
    (home / "link").mkdir()
    for victim in (tmp_path / "victim", home / "victim", home / "link" / "victim", out / "mine"):
        victim.write_bytes(b"kept")
    (out / "link").symlink_to(home / "link")
    (out / "linked").symlink_to(home / "victim")
    kept = hashlib.sha256(b"kept").hexdigest()
    place = planted(out, {"mine": kept, name: kept} if name != "/victim" else {str(home / "victim"): kept})
    before = tree(tmp_path)
    save(out / "one", b"1")
    assert tree(tmp_path) == before | {"home/out/one": b"1"}
    assert (place / "journal").exists()


def test_a_journal_undoes_only_what_was_put_there(tmp_path: Path) -> None:
    """What somebody else has written since, or never was the run's, stays as it is."""
    (tmp_path / "note").write_bytes(b"of the user")
    (tmp_path / "two").write_bytes(b"edited since")
    (tmp_path / "three").write_bytes(b"new")
    place = planted(tmp_path, {name: hashlib.sha256(b"new").hexdigest() for name in ("note", "two", "three", "four")})
    for name in ("two", "three", "four"):
        (place / "old" / name).write_bytes(b"old")
    save(tmp_path / "one", b"1")
    assert tree(tmp_path) == {"note": b"of the user", "two": b"edited since", "three": b"old", "four": b"old",
                              "one": b"1"}


@pytest.mark.parametrize("journal", ["", "[", "[]", "{}x", "../../victim", '{"mine": 1}', "[" * 100_000, "\0"])
def test_a_journal_that_says_nothing_undoes_nothing(tmp_path: Path, journal: str) -> None:
    (tmp_path / "mine").write_bytes(b"kept")
    planted(tmp_path, journal)
    save(tmp_path / "one", b"1")
    assert (tmp_path / "mine").read_bytes() == b"kept"


def test_what_only_looks_like_a_staging_folder_is_left_alone(tmp_path: Path) -> None:
    """A folder of the user's, a link to one, one with more in it than a run puts there, one of another token."""
    elsewhere = tmp_path / "elsewhere"
    planted(elsewhere, {"mine": ""})
    out = tmp_path / "out"
    (out / ".partial-notes").mkdir(parents=True)
    (out / ".partial-notes" / "journal").write_bytes(b"my journal")
    (out / ".partial-99999-x").mkdir()
    (out / ".partial-99999-x" / "journal").write_bytes(b"mine")
    (out / "mine").write_bytes(b"kept")
    (out / f".partial-{'a' * 32}").symlink_to(elsewhere / f".partial-{TOKEN}")
    (planted(out, {"mine": hashlib.sha256(b"kept").hexdigest()}, "b" * 32) / "letter").write_bytes(b"kept")
    (planted(out, {"mine": hashlib.sha256(b"kept").hexdigest()}, "c" * 32) / "owner").write_text("d" * 32)
    linked = planted(out, {"mine": hashlib.sha256(b"kept").hexdigest()}, "e" * 32)
    (linked / "new").rmdir()
    (linked / "new").symlink_to(elsewhere)
    before = tree(tmp_path)
    save(out / "one", b"1")
    assert tree(tmp_path) == before | {"out/one": b"1"}


def test_nothing_is_written_through_a_link_inside(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    out = tmp_path / "out"
    out.mkdir()
    (out / "sub").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadInput, match="'sub' is there and is not a folder of its own"):
        install(out, {"one": b"1", "sub/two": b"2"})
    with pytest.raises(BadInput, match="no name of a file in it"):
        install(out, {"../two": b"2"})
    assert tree(tmp_path) == {}


WRITER = """
import sys
import time
from pathlib import Path
from polygo_fab.runtime import store
folder, mark, names, rounds = Path(sys.argv[1]), sys.argv[2], sys.argv[3].split(","), int(sys.argv[4])
for number in range(rounds):
    sys.stdin.readline()
    folder_now = folder / str(number) / "new"
    store.install(folder_now, {name: mark.encode() * 2000 for name in names},
                  lambda: [p.relative_to(folder_now).as_posix() for p in folder_now.rglob("*")
                           if p.is_file() and ".partial-" not in str(p)])
    print("done", flush=True)
"""


def two_writers(folder: Path, rounds: int) -> None:
    """Two processes install into one folder at the same moment: what is there then is of one of them alone."""
    sets = {"a": "one,two,sub/three,sub/four", "b": "one,two,sub/four,other/five"}
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(folder), mark, names, str(rounds)],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
               for mark, names in sets.items()]
    try:
        for number in range(rounds):
            for writer in writers:
                assert writer.stdin
                writer.stdin.write("go\n")
                writer.stdin.flush()
            for writer in writers:
                assert writer.stdout
                assert writer.stdout.readline() == "done\n"
            found = tree(folder / str(number) / "new")
            assert found in [{name: mark.encode() * 2000 for name in names.split(",")} for mark, names in sets.items()]
            assert not list((folder / str(number) / "new").glob(".partial-*"))
    finally:
        for writer in writers:
            writer.communicate()


def test_two_writers_do_not_mix(tmp_path: Path) -> None:
    two_writers(tmp_path, 5)


@pytest.mark.proof
def test_two_writers_do_not_mix_in_many_rounds(tmp_path: Path) -> None:
    two_writers(tmp_path, 60)


def test_a_writer_that_stays_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE", 0.1)
    with lock.alone_in(tmp_path), staging(tmp_path), \
            pytest.raises(BadInput, match=f"process {os.getpid()} is writing there: try again"):
        save(tmp_path / "one", b"1")
    assert tree(tmp_path) == {}


def test_a_reader_waits_for_a_writer_and_not_for_a_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE", 0.1)
    with at_rest(tmp_path), at_rest(tmp_path), at_rest(tmp_path / "nowhere"):
        pass
    with lock.alone_in(tmp_path), staging(tmp_path), \
            pytest.raises(BadInput, match=f"cannot read '.*': process {os.getpid()} is writing there: try again"), \
            at_rest(tmp_path):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a folder in which nobody can make one")
def test_where_nothing_can_be_made_nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is said to write there."""
    monkeypatch.setattr(lock, "_wait", None)
    with pytest.raises(BadInput, match=r"cannot write '/proc/foo/p.pdf': nothing can be made in '/proc' \("):
        save(Path("/proc/foo/p.pdf"), b"1")
    for folder in ("/proc/foo", "/proc/foo/deep/er"):
        with pytest.raises(BadInput, match=rf"cannot write '{folder}': nothing can be made in '/proc' \("):
            refuse_unwritable(Path(folder))


def test_a_folder_that_can_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "new", tmp_path / "deep" / "er"):
        refuse_unwritable(folder)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_bytes(b"1")
    with pytest.raises(BadInput, match="file' is not a folder"):
        refuse_unwritable(tmp_path / "file" / "in")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="this user may write everywhere")
def test_a_folder_without_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="no permission"):
        refuse_unwritable(tmp_path / "new")


def test_a_link_to_nowhere_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="cannot write"):
        save(tmp_path / "link" / "one", b"1")


RESTLESS = """
import sys
import time
from pathlib import Path
from polygo_fab.runtime import store
folder, sets = Path(sys.argv[1]), {"a": ["one", "sub/two", "x/three"], "b": ["one", "sub/two", "y/four"]}
while True:
    for mark, names in sets.items():
        store.install(folder, {name: mark.encode() * 50_000 for name in names},
                      lambda: [name for name in ("x/three", "y/four") if (folder / name).exists()])
        print(mark, flush=True)
        time.sleep(float(sys.argv[2]))
"""


@pytest.mark.slow
def test_what_is_read_at_rest_belongs_together(tmp_path: Path) -> None:
    install(tmp_path, {"one": b"a", "sub/two": b"a"})
    seen = set()
    with subprocess.Popen([sys.executable, "-c", RESTLESS, str(tmp_path), "0.01"], stdout=subprocess.PIPE) as writer:
        try:
            assert writer.stdout
            for number in range(60):
                assert number % 20 or writer.stdout.readline()
                with at_rest(tmp_path):
                    found = tree(tmp_path)
                (mark,) = {data[:1] for data in found.values()}
                assert not any(name.startswith(".partial-") for name in found)
                seen.add(mark)
        finally:
            writer.kill()
    assert seen == {b"a", b"b"}


@pytest.mark.proof
def test_killed_at_any_moment_there_is_the_one_or_the_other(tmp_path: Path) -> None:
    sets = [{name: mark * 50_000 for name in names} for mark, names in
            ((b"a", ("one", "sub/two", "x/three")), (b"b", ("one", "sub/two", "y/four")))]
    chance = random.Random(1)
    for number in range(20):
        folder = tmp_path / str(number)
        run = subprocess.Popen([sys.executable, "-c", RESTLESS, str(folder)], stdout=subprocess.PIPE, text=True)
        assert run.stdout
        assert run.stdout.readline() == "a\n"
        time.sleep(chance.random() * 0.1)
        run.kill()
        run.communicate()
        recover(folder)
        assert tree(folder) in sets
        assert not list(folder.glob(".partial-*"))
