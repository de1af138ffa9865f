"""The puzzles that a PDF prints, by the permanent text under each."""

from __future__ import annotations

import io
import re

__all__ = ["puzzle_texts"]


def puzzle_texts(data: bytes) -> tuple[str, ...]:
    """Every text of the form nc:... in reading order; one that is broken over lines is joined again."""
    import pdfplumber

    with pdfplumber.open(io.BytesIO(data)) as file:
        text = "\n".join(page.extract_text() or "" for page in file.pages)
    joined = re.sub(r"(?<=[,:])\n(?=[-+rcg\d])", "", text)
    return tuple(re.findall(r"nc:\d+x\d+:[-+:rcg,\d]*\d", joined))
