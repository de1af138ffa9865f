"""PDF bytes read back: fonts, metadata, tags.

Read with pdfplumber, not with what wrote it. Codes: FILE (cannot be read), FONT (not embedded), META (no title or
language, printing would be scaled), TAGS (a screen reader would miss something).
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from ..core.errors import BadInput
from ..core.finding import Finding
from .pdf_marks import resolved
from .tags import check_tags
from .two_languages import strings_apart
from .untyped import PdfFile, PdfPage

__all__ = ["check_opened", "check_pdf", "general"]


_KEPT = 2
"""Files that stay open: several proofs ask for the same one, one after the other."""
_OPEN: dict[bytes, Any] = {}
_TOLD = ("DisplayDocTitle", "Duplex", "PrintScaling")
"""Of what viewers can be told (ISO 32000-1, 12.2) all that a file of ours tells them."""


def check_pdf(data: bytes, read_aloud: bool = False) -> list[Finding]:
    """What is wrong with any PDF of ours: unreadable, no pages, an unembedded font, no title or language; tags with
    a fault. `read_aloud`: it must have tags, as all that people read has; a job for the laser has none."""
    return check_opened(data, lambda file: general(file, read_aloud))


def check_opened(data: bytes, check: Callable[[PdfFile], list[Finding]]) -> list[Finding]:
    """What `check` finds in the opened file, or that it cannot be read."""
    try:
        file = _OPEN.pop(data, None) or _file(data)
        found = check(file)
    except (BadInput, MemoryError):
        raise
    except Exception as error:  # damaged bytes make the reader fail in ways that it does not list
        return [Finding("FILE", "file", f"cannot be read as PDF: {type(error).__name__}: {error}")]
    while len(_OPEN) >= _KEPT:
        _OPEN.pop(next(iter(_OPEN))).close()
    _OPEN[data] = file
    return found


def _file(data: bytes) -> Any:
    import pdfplumber

    from .pdf_syntax import Fonts, read_plainly

    file: PdfFile = pdfplumber.open(io.BytesIO(data))
    read_plainly(file.doc, data)
    file.rsrcmgr = Fonts()
    return file


def general(file: PdfFile, read_aloud: bool) -> list[Finding]:
    """What `check_pdf` finds in an opened file."""
    catalog = file.doc.catalog
    findings = [Finding("FONT", str(name), "the font is not embedded") for name in sorted(_unembedded(catalog))]
    if not file.pages:
        findings.append(Finding("FILE", "file", "no pages"))
    if not file.metadata.get("Title"):
        findings.append(Finding("META", "file", "no title"))
    if not catalog.get("Lang"):
        findings.append(Finding("META", "file", "no language"))
    viewer = resolved(catalog.get("ViewerPreferences")) or {}
    if getattr(viewer.get("PrintScaling"), "name", "") != "None":
        findings.append(Finding("META", "file", "viewers may scale it in print: PrintScaling is not None"))
    findings += [Finding("META", "file", f"viewers are told {key}, which is none of {', '.join(_TOLD)}")
                 for key in sorted({*viewer} - {*_TOLD})]
    findings += [Finding("META", "file", f"it does more than to be read and printed: {name}") for name in _acts(file)]
    if not file.stream.getvalue().rstrip().endswith(b"%%EOF"):
        findings.append(Finding("META", "file", "something follows its end"))
    findings += [found for number, page in enumerate(file.pages, start=1) for found in _frame(page, f"page {number}")]
    if read_aloud:  # by people, too
        findings += [Finding("CONTENT", "words", wrong) for wrong in strings_apart()]
    if read_aloud or "StructTreeRoot" in catalog:
        findings += check_tags(file)
    return findings


def _acts(file: PdfFile) -> list[str]:
    """What makes a viewer do something by itself, and what is carried along."""
    catalog = file.doc.catalog
    found = [name for name in ("OpenAction", "AA", "AcroForm", "AF", "Collection") if name in catalog]
    found += [name for name in ("JavaScript", "EmbeddedFiles") if name in (resolved(catalog.get("Names")) or {})]
    return found + [f"AA of page {number}" for number, page in enumerate(file.pages, start=1)
                    if "AA" in page.page_obj.attrs]


def _frame(page: PdfPage, where: str) -> list[Finding]:
    """UNITS: what makes a page come out turned, larger, or cut."""
    given = {key: resolved(page.page_obj.attrs.get(key)) for key in ("Rotate", "UserUnit", "MediaBox", "CropBox",
                                                                      "TrimBox")}
    media = [float(resolved(value)) for value in given["MediaBox"] or ()]
    wrong = [] if (given["Rotate"] or 0) == 0 else [f"is turned by {given['Rotate']} degrees"]
    wrong += [] if (given["UserUnit"] or 1) == 1 else [f"has a unit of its own, {given['UserUnit']}"]
    wrong += [] if media[:2] == [0, 0] else ["does not begin in its lower left corner"]
    wrong += [f"is cut by its {key}" for key in ("CropBox", "TrimBox")
              if given[key] and [float(resolved(value)) for value in given[key]] != media]
    return [Finding("UNITS", where, f"the page {what}") for what in wrong]


def _unembedded(catalog: object) -> set[str]:
    """The names of all fonts that can be reached in the file and have no font program in it."""
    found, seen, todo = set(), set(), [catalog]
    while todo:
        value = todo.pop()
        reference = getattr(value, "objid", None)
        if reference in seen and reference is not None:
            continue
        seen.add(reference)
        value = resolved(value)
        content = getattr(value, "attrs", value)  # of a stream: its dictionary
        if isinstance(content, dict):
            todo += content.values()
            kind = getattr(content.get("Subtype"), "name", "")
            if getattr(content.get("Type"), "name", "") == "Font" and kind not in ("Type0", "Type3"):
                descriptor = resolved(content.get("FontDescriptor")) or {}
                if not any(key in descriptor for key in ("FontFile", "FontFile2", "FontFile3")):
                    found.add(str(getattr(content.get("BaseFont"), "name", "unnamed")))
        elif isinstance(content, list):
            todo += content
    return found
