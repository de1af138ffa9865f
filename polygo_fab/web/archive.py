"""Several files in one: a ZIP archive, the same bytes for the same files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

__all__ = ["archive_of"]

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of each file in an archive."""


def archive_of(folder: str, files: Mapping[str, bytes]) -> bytes:
    """The files (path -> bytes) in a folder."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{path}", _EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data)
    return packed.getvalue()
