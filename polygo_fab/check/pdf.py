"""PDF bytes read back: fonts, metadata, tags.

Codes: FILE (cannot be read), FONT (not embedded), META (no title or language, printing would be scaled), TAGS (a
screen reader would miss something).
"""

from __future__ import annotations

from collections.abc import Callable

from ..core.finding import Finding
from .page.file import PdfFile
from .page.page import Page, Pdf, read_pdf
from .page.values import Damaged, PdfStream, Ref
from .tags import check_tags
from .two_languages import strings_apart

__all__ = ["check_opened", "check_pdf", "general"]

_TOLD = ("DisplayDocTitle", "Duplex", "PrintScaling")
"""Of what viewers can be told (ISO 32000-1, 12.2) all that a file of ours tells them."""
_ACTS = ("OpenAction", "AA", "AcroForm", "AF", "Collection", "JavaScript", "EmbeddedFiles")


def check_pdf(data: bytes, read_aloud: bool = False) -> list[Finding]:
    """What is wrong with any PDF of ours: unreadable, no pages, an unembedded font, no title or language; tags with
    a fault. `read_aloud`: it must have tags, as all that people read has; a job for the laser has none."""
    return check_opened(data, lambda file: general(file, read_aloud))


def check_opened(data: bytes, check: Callable[[Pdf], list[Finding]]) -> list[Finding]:
    """What `check` finds in the opened file, or that it cannot be read."""
    try:
        return check(read_pdf(data))
    except Damaged as error:
        return [Finding("FILE", "file", f"cannot be read as PDF: {error}")]


def general(file: Pdf, read_aloud: bool) -> list[Finding]:
    """What `check_pdf` finds in an opened file."""
    catalog = file.catalog
    findings = [Finding("FONT", name, "the font is not embedded") for name in sorted(_unembedded(file))]
    if not file.pages:
        findings.append(Finding("FILE", "file", "no pages"))
    if not file.text(file.info.get("Title")):
        findings.append(Finding("META", "file", "no title"))
    if not catalog.get("Lang"):
        findings.append(Finding("META", "file", "no language"))
    viewer = file.entries(catalog.get("ViewerPreferences"))
    if file.text(viewer.get("PrintScaling")) != "None":
        findings.append(Finding("META", "file", "viewers may scale it in print: PrintScaling is not None"))
    findings += [Finding("META", "file", f"viewers are told {key}, which is none of {', '.join(_TOLD)}")
                 for key in sorted({*viewer} - {*_TOLD})]
    findings += [Finding("META", "file", f"it does more than to be read and printed: {name}") for name in _acts(file)]
    if not file.data.rstrip().endswith(b"%%EOF"):
        findings.append(Finding("META", "file", "something follows its end"))
    findings += [found for page in file.pages for found in _frame(page)]
    if read_aloud:  # by people, too
        findings += [Finding("CONTENT", "words", wrong) for wrong in strings_apart()]
    if read_aloud or "StructTreeRoot" in catalog:
        findings += check_tags(file)
    return findings


def _acts(file: Pdf) -> list[str]:
    """What makes a viewer do something by itself, and what is carried along."""
    catalog = file.catalog
    holds = {**catalog, **file.entries(catalog.get("Names"))}
    return [*(name for name in _ACTS if name in holds),
            *(f"AA of {page.where}" for page in file.pages if "AA" in page.entries)]


def _frame(page: Page) -> list[Finding]:
    """UNITS: what makes a page come out turned, larger, or cut."""
    file, given = page.file, page.entries
    turned, unit = file.number(given.get("Rotate")), file.number(given.get("UserUnit"), 1)
    media = file.numbers(given.get("MediaBox"))
    wrong = [] if turned == 0 else [f"is turned by {turned:g} degrees"]
    wrong += [] if unit == 1 else [f"has a unit of its own, {unit:g}"]
    wrong += [] if media[:2] == (0, 0) else ["does not begin in its lower left corner"]
    wrong += [f"is cut by its {key}" for key in ("CropBox", "TrimBox")
              if key in given and file.numbers(given[key]) != media]
    return [Finding("UNITS", page.where, f"the page {what}") for what in wrong]


def _unembedded(file: PdfFile) -> set[str]:
    """The names of all fonts that can be reached in the file and have no font program in it."""
    found, seen = set[str](), set[Ref]()
    todo = [value for key, value in file.catalog.items() if key != "StructTreeRoot"]  # nothing is painted with that
    while todo:
        value = todo.pop()
        if isinstance(value, Ref):
            if value in seen:
                continue
            seen.add(value)
            value = file.at(value)
        if isinstance(value, list):
            todo += [one for one in value if isinstance(one, Ref | list | dict)]
        elif isinstance(value, dict | PdfStream):
            entries = file.entries(value)
            todo += [one for one in entries.values() if isinstance(one, Ref | list | dict)]
            if entries.get("Type") == "Font" and file.text(entries.get("Subtype")) not in ("Type0", "Type3"):
                descriptor = file.entries(entries.get("FontDescriptor"))
                if not any(key in descriptor for key in ("FontFile", "FontFile2", "FontFile3")):
                    found.add(file.text(entries.get("BaseFont")) or "unnamed")
    return found
