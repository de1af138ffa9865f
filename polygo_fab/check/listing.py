"""CONTRACT: the list of what was made says of each file and of each part what is so.

What it says was proved, and how long the lines of a job are, is found again by `polygo-fab check` alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping

from ..core.finding import Finding
from ..core.resources import Data

__all__ = ["check_listing"]

_SOME = 5
"""Findings that are told."""


def check_listing(data: bytes, name: str, files: Mapping[str, bytes], parts: Mapping[str, tuple[int, str, float]]
                  ) -> list[Finding]:
    """What is wrong with a manifest in a file of this name.

    files  all others, by their paths
    parts  how many there are of each, of which material, how thick (mm), as the contract asks for them
    """
    try:
        return [Finding("CONTRACT", name, wrong) for wrong in _wrong(json.loads(data), files, parts)][:_SOME]
    except (ValueError, KeyError, TypeError):
        return [Finding("CONTRACT", name, "is not built as a manifest is")]


def _wrong(said: Data, files: Mapping[str, bytes], parts: Mapping[str, tuple[int, str, float]]) -> Iterator[str]:
    listed = [(row["path"], row["size"], row["sha256"]) for row in said["files"]]
    there = [(path, len(data), hashlib.sha256(data).hexdigest()) for path, data in files.items()]
    yield from (f"says of '{path}' what is not so" for path, *_ in sorted(set(listed) ^ set(there))[:1])
    if len(set(listed)) < len(listed):
        yield "names a file twice"
    told = {row["name"]: (row["count"], row["material"], row["thickness"]) for row in said["parts"]}
    yield from (f"says of {part} {told.get(part)}: expected {parts.get(part)}" for part in sorted({*told, *parts})
                if told.get(part) != parts.get(part))
    if len(told) < len(said["parts"]):
        yield "names a part twice"
