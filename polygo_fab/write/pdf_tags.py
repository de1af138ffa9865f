"""Tagged PDF: what each piece of a page is, in the order in which it reads (ISO 32000-1, 14.7 and 14.8; ISO 14289-1).

An `TagElement` is made where its text is known and filled where it is painted: pages may be painted in any order (the
sides of a booklet are), so a piece remembers the page to read that it is on. What is painted is in an element or an
artifact, never in neither.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString, xObjectName
from reportlab.pdfgen.canvas import Canvas

from .pdf_stored import Entries, form_content

__all__ = ["TagElement", "TaggedCanvas"]


@dataclass(frozen=True)
class _Piece:
    """Marked content, or an annotation (with its reference): on which page to read, on which of the file."""

    read: int
    sheet: int
    page: Any
    number: int  # of the marked content on its page, or of the annotation in the file
    annotation: tuple[Any, Any] | None = None


@dataclass(eq=False)
class TagElement:
    """A node of the structure: its type (P, H1, Figure ...), what it says instead of what it draws, its language."""

    kind: str
    alt: str = ""
    lang: str = ""
    attributes: tuple[tuple[str, Any], ...] = ()  # owner ("Table", "List", "Layout") first: ("O", "Table") ...
    kids: list[TagElement | _Piece] = field(default_factory=list)

    def add(self, kind: str, alt: str = "", lang: str = "",
            attributes: tuple[tuple[str, object], ...] = ()) -> TagElement:
        """A new last child."""
        child = TagElement(kind, alt, lang, attributes)
        self.kids.append(child)
        return child

    @property
    def empty(self) -> bool:
        return all(isinstance(kid, TagElement) and kid.empty for kid in self.kids)


class TaggedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that says of all that is painted on it what it is, and writes the structure when it is saved.

    `root` is the element of the document; `reading` the number of the page to read that is being painted.
    """

    def __init__(self, *given: object, **options: object) -> None:
        self.root, self.reading = TagElement("Document"), 0
        self._marks = [0]  # on each page of the file
        self._annotated = 0
        super().__init__(*given, **options)

    @contextlib.contextmanager
    def content(self, element: TagElement) -> Iterator[None]:
        """What is painted meanwhile is a part of the element."""
        number = self._marks[-1]
        self._marks[-1] += 1
        element.kids.append(_Piece(self.reading, len(self._marks) - 1, self._doc.thisPageRef(), number))
        self._code.append(f"/{element.kind} <</MCID {number}>> BDC")
        yield
        self._code.append("EMC")

    @contextlib.contextmanager
    def artifact(self, properties: str = "/Type /Layout") -> Iterator[None]:
        """What is painted meanwhile is decoration, or belongs to the page and not to its text."""
        self._code.append(f"/Artifact <<{properties}>> BDC")
        yield
        self._code.append("EMC")

    def link(self, element: TagElement, key: str, says: str, width: float, height: float) -> None:
        """The room from here to `width`, `height` leads to the bookmark `key`; `says` where that is, in words."""
        box = [*self.absolutePosition(0, 0), *self.absolutePosition(width, height)]
        made = PDFDictionary({
            "Type": PDFName("Annot"), "Subtype": PDFName("Link"), "Rect": PDFArray(box), "F": 4,
            "Border": PDFArray([0, 0, 0]), "Contents": PDFString(says), "Dest": self._bookmarkReference(key)})
        reference = self._doc.Reference(made)
        self._annotationrefs.append(reference)
        element.kids.append(_Piece(self.reading, len(self._marks) - 1, self._doc.thisPageRef(), self._annotated,
                                   (made, reference)))
        self._annotated += 1

    def endForm(self, **extra: object) -> None:
        name, code = self._formData[0], "\n".join((self._preamble, *self._code))
        self._code.clear()
        super().endForm(**extra)
        form = self._doc.idToObject[xObjectName(name)]
        form.Contents, form.compression = form_content(code), 0

    def showPage(self) -> None:
        super().showPage()
        page = self._doc.Pages.pages[-1]
        page.Trans = None  # an empty transition is one too many for PDF/A
        if self._marks[-1]:
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = len(self._marks) - 1, PDFName("S")
        self._marks.append(0)

    def save(self) -> None:
        document, root = self._doc, PDFDictionary({"Type": PDFName("StructTreeRoot")})
        pages = len(self._marks) - 1
        back: dict[int, Any] = {n: PDFArray([None] * marks) for n, marks in enumerate(self._marks) if marks}
        root["K"] = PDFArray([self._written(self.root, document.Reference(root), back, pages)])
        root["ParentTree"] = document.Reference(PDFDictionary({"Nums": PDFArray(
            [value for number, parent in sorted(back.items()) for value in (number, parent)])}))
        root["ParentTreeNextKey"] = pages + self._annotated
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        super().save()

    def _written(self, element: TagElement, parent: object, back: dict[int, Any], pages: int) -> Any:
        """A reference to the element in the file. From each of its marks the way `back` to it is noted: under the
        number of the page, or under the number of pages and that of the annotation."""
        made = Entries({"Type": "/StructElem", "S": f"/{element.kind}", "P": parent})
        reference = self._doc.Reference(made)
        if element.alt:
            made["Alt"] = PDFString(element.alt)
        if element.lang:
            made["Lang"] = PDFString(element.lang)
        if element.attributes:
            made["A"] = PDFDictionary(dict(element.attributes))
        kids: list[TagElement | _Piece] = [kid for kid in element.kids if isinstance(kid, _Piece) or not kid.empty]
        pieces = [kid for kid in kids if isinstance(kid, _Piece)]
        if len(pieces) == len(kids):
            kids = [*sorted(pieces, key=lambda piece: piece.read)]  # sorted() keeps the order on each page
        if pieces:
            made["Pg"] = pieces[0].page
        found: list[Any] = []
        for kid in kids:
            if isinstance(kid, TagElement):
                found.append(self._written(kid, reference, back, pages))
            elif kid.annotation:
                link, where = kid.annotation
                link["StructParent"] = pages + kid.number
                back[pages + kid.number] = reference
                found.append(PDFDictionary({"Type": PDFName("OBJR"), "Obj": where, "Pg": kid.page}))
            else:
                back[kid.sheet].sequence[kid.number] = reference
                found.append(kid.number if kid.sheet == pieces[0].sheet else PDFDictionary(
                    {"Type": PDFName("MCR"), "Pg": kid.page, "MCID": kid.number}))
        made["K"] = PDFArray(found)
        return reference
