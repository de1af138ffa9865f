"""All books of the family edition, in every language of books, on A4: as `make books` makes and proves them, twice.

The figure is the processor time of the command and of all that it begins: what is below 60 s of it is below 60 s on two
cores, and on one. Wall time stands beside it. Both runs must give the same bytes, file by file.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from results import Result

from polygo_fab.core.words.language import our_languages

BAR = 60.0


def made(out: Path) -> tuple[float, float]:
    """Seconds of processor and of wall time of the command."""
    before, began = os.times(), time.monotonic()
    subprocess.run([sys.executable, "-m", "polygo_fab", "make", "books", "--lang", ",".join(our_languages()),
                    "--paper", "a4", "--format", "pdf", "--out", str(out), "--quiet"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return (after.children_user + after.children_system - before.children_user - before.children_system,
            time.monotonic() - began)


def files(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def main() -> list[Result]:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        first, second = made(Path(one)), made(Path(other))
        these, those = files(Path(one)), files(Path(other))
    books = sum(name.endswith(".pdf") for name in these)
    unlike = sum(these.get(name) != those.get(name) for name in these.keys() | those.keys())
    took = min(first[0], second[0])
    print(f"{books} books in {len(our_languages())} languages on A4: {took:.1f} s of CPU, "
          f"{min(first[1], second[1]):.1f} s of wall time on {os.cpu_count()} cores")
    print(f"twice: {unlike} of {len(these)} files are not the same bytes")
    return [Result(f"{books} books of all languages on A4", took, "s of CPU", BAR),
            Result("files that are not the same twice", unlike, "files", 0)]


if __name__ == "__main__":
    main()
