"""A file in memory, for a library that takes the name of one: no folder for temporary files is needed, full or not."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["memory_file"]


@contextlib.contextmanager
def memory_file(data: bytes = b"") -> Iterator[Path]:
    """A name under which `data` is read, and what is written is read again. Raises OSError.

    Where there are no files in memory (not Linux) it is one in the folder for temporary files.
    """
    if not hasattr(os, "memfd_create"):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "file"
            target.write_bytes(data)
            yield target
        return
    handle = os.memfd_create("file")
    try:
        with open(handle, "wb", closefd=False) as stream:
            stream.write(data)
        yield Path(f"/proc/self/fd/{handle}")
    finally:
        os.close(handle)
