"""What a PDF says about itself: XMP metadata (ISO 16684-1) with the claim of PDF/UA-1, or of PDF/A-2b and the colour
profile that the page's colours are of.

A file for the archive keeps its tags but not that claim: PDF/A allows a property that its standard does not know only
with a schema, which not every validator reads.
"""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

__all__ = ["describe"]

_MADE = "2000-01-01T00:00:00+00:00"
"""The moment that reportlab writes into every file that is to have the same bytes each time."""
_MAKER = "polygo_fab"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" {space}>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{maker}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<dc:format>application/pdf</dc:format>
<pdf:Producer>{producer}</pdf:Producer><xmp:CreatorTool>{maker}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate>
{claim}
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""

_ACCESS_SPACE = 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
_ARCHIVE_SPACE = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'
_ACCESSIBLE = "<pdfuaid:part>1</pdfuaid:part>"
_ARCHIVED = "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"


def describe(canvas: Any, title: str, subject: str, lang: str, archive: bool) -> None:
    """Title, subject, maker and claims, for people and for programs."""
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setAuthor(_MAKER)
    canvas.setCreator(_MAKER)
    canvas.setProducer(_MAKER)
    xmp = _XMP.format(title=escape(title), subject=escape(subject), lang=lang, maker=_MAKER, producer=_MAKER,
                      made=_MADE, space=_ARCHIVE_SPACE if archive else _ACCESS_SPACE,
                      claim=_ARCHIVED if archive else _ACCESSIBLE)
    catalog = canvas._doc.Catalog
    catalog.Metadata = PDFStream(PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}),
                                 xmp.encode() + b"\n", [])
    if archive:
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = PDFArray([PDFDictionary({
            "Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString("sRGB IEC61966-2.1"), "Info": PDFString("sRGB IEC61966-2.1"),
            "DestOutputProfile": PDFStream(PDFDictionary({"N": 3}), _srgb(), [])})])


def _srgb() -> bytes:
    """The profile of sRGB, without the time at which it was put together (ICC.1:2022, 7.2: bytes 24 to 35)."""
    from PIL.ImageCms import ImageCmsProfile, createProfile

    profile = bytearray(ImageCmsProfile(createProfile("sRGB")).tobytes())
    profile[24:36] = bytes.fromhex("07d000010001000000000000")
    return bytes(profile) + b"\n"
