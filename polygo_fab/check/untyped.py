"""What readers are handed by libraries without types, or with types that say too little: named here, once each."""

from __future__ import annotations

from typing import Any, TypeAlias

__all__ = ["PdfFile", "PdfPage", "Pdfium", "PdfiumObject", "XmlElement"]

XmlElement: TypeAlias = Any
"""Of lxml, whose types leave open whether a text is one or bytes."""
PdfFile: TypeAlias = Any
"""An open document, of pdfplumber or of pdfium."""
PdfPage: TypeAlias = Any
Pdfium: TypeAlias = Any
"""The functions of pdfium, as pypdfium2 has them."""
PdfiumObject: TypeAlias = Any
"""What they work on: an object of a page, a form, the words of a page."""
