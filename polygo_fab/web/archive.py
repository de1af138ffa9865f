"""Several files in one: a ZIP archive, the same bytes for the same files."""

from __future__ import annotations

from collections.abc import Mapping

from ..write.zipped import zipped

__all__ = ["archive_of"]


def archive_of(folder: str, files: Mapping[str, bytes]) -> bytes:
    """The files (path -> bytes) in a folder."""
    return zipped((f"{folder}/{path}", data) for path, data in sorted(files.items()))
