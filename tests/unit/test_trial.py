"""A file from outside that ends, hangs or moves the program is told in one line, and takes nothing else with it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FILES = {
    "ends": ("import os; os._exit(0)", "it ends the program that loads it, or crashes it"),
    "killed": ("import os; os.kill(os.getpid(), 9)", "it ends the program that loads it, or crashes it"),
    "strange": ("raise BaseException('x\\x1b[31m\\nsecond')", "line 1: not loaded: BaseException: x\\x1b[31m\n"),
    "interrupts": ("raise KeyboardInterrupt", "line 1: not loaded: KeyboardInterrupt"),
    "moves": ("import os; os.chdir('/')", "it leaves the folder in which the program was begun"),
    "threads": ("import threading, time\nthreading.Thread(target=time.sleep, args=(1000,)).start()",
                "it begins threads"),
    "prints": ("print('\\x1b[31mEVIL\\x07')", "it exports no GAME"),
    "leaves": ("import sys; sys.exit(3)", "line 1: not loaded: SystemExit: 3"),
    "grows": ("x = []\nwhile True: x.append(bytearray(10 ** 8))", "line 2: not loaded: MemoryError"),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="files are tried in copies of the process, on Linux")
def test_what_a_file_does_while_it_is_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, (text, _) in FILES.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "polygo_fab", "list", "games"], capture_output=True, text=True,
                         env={**os.environ, "POLYGO_FAB_CONFIG": str(tmp_path)}, timeout=120)
    assert run.returncode == 0
    assert "polygo" in run.stdout
    assert "EVIL" not in run.stdout
    lines = run.stderr.splitlines(keepends=True)
    assert len(lines) == len(FILES)
    for name, (_, told) in FILES.items():
        assert [told in line for line in lines if f"{name}.py" in line] == [True]


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="files are tried in copies of the process, on Linux")
def test_a_file_that_never_ends(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "loop.py").write_text("while True: pass", encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "polygo_fab", "list", "games"], capture_output=True, text=True,
                         env={**os.environ, "POLYGO_FAB_CONFIG": str(tmp_path)}, timeout=60)
    assert "takes more than 5 s to load" in run.stderr
