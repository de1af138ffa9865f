"""How forms and elements are put into a file, with the same bytes as reportlab gives them and less work: files of one
recipe hold the same drawings many times, and thousands of elements."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, format, pdfdocEnc

__all__ = ["Entries", "form_content"]


class _Compressed:
    """A filter: what was compressed before is not compressed again."""

    pdfname = "FlateDecode"

    def encode(self, content: bytes) -> bytes:
        return _compressed(content)


_FILTERS = [_Compressed()]


@lru_cache(maxsize=128)
def _compressed(content: bytes) -> bytes:
    return zlib.compress(content)


def form_content(code: str) -> Any:
    """The content stream of a form."""
    return PDFStream(content=code.encode("ascii") if code.isascii() else pdfdocEnc(code), filters=_FILTERS)


class Entries(PDFDictionary):  # type: ignore[misc]
    """A dictionary of up to twelve entries, whose names are plain."""

    def format(self, document: Any, IND: bytes = b"\n ") -> bytes:
        told = [b"/%b %b" % (name.encode("ascii"), format(self.dict[name], document)) for name in sorted(self.dict)]
        return b"<<\n" + b" ".join([*told[:6], *([IND] if told[6:] else []), *told[6:]]) + b"\n>>"
