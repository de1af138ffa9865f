"""The puzzles that a PDF prints, by the permanent text under each."""

from __future__ import annotations

import re

from ..core.errors import BadInput

__all__ = ["puzzle_texts"]


def puzzle_texts(data: bytes) -> tuple[str, ...]:
    """Every text of the form nc:... in the order in which they are drawn; one broken over lines is joined again.

    Raises BadInput for what is no PDF.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise BadInput("not a PDF that can be read") from None
    try:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()
    joined = re.sub(r"(?<=[,:])\s*\n(?=[-+rcg\d])", "", text)
    return tuple(re.findall(r"nc:\d+x\d+:[-+:rcg,\d]*\d", joined))
