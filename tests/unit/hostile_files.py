"""Small files that cost much: what somebody may send to have a program stand still, fill the memory or crash."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

__all__ = ["HOSTILE"]


def pdf(objects: list[bytes]) -> bytes:
    """A PDF of objects 1, 2 ...; the first is its catalogue."""
    out, starts = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, start=1):
        starts.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    return out + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
                  % (len(objects) + 1, table, len(objects) + 1, len(out)))


def stream(data: bytes, entries: bytes = b"", times: int = 1) -> bytes:
    """A stream, so many times compressed."""
    for _ in range(times):
        data = zlib.compress(data, 9)
    filters = b"[" + b"/FlateDecode " * times + b"]"
    return b"<<%s /Filter %s /Length %d>>\nstream\n%s\nendstream" % (entries, filters, len(data), data)


def page(content: bytes, resources: bytes = b"", more: list[bytes] | None = None) -> bytes:
    """A document of one page: object 4 is what it draws, others follow."""
    return pdf([b"<</Type /Catalog /Pages 2 0 R>>", b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
                b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources <<%s>> >>" % resources,
                content, *(more or [])])


def _forms(levels: int, wide: int) -> bytes:
    """Each form draws the next one many times; the last one draws a line."""
    more = []
    for level in range(levels):
        last = level == levels - 1
        draws = b"0 0 m 9 9 l S" if last else b"/F Do " * wide
        inner = b"" if last else b"/Resources <</XObject <</F %d 0 R>> >>" % (6 + level)
        more.append(stream(draws, b"/Type /XObject /Subtype /Form /BBox [0 0 300 300] " + inner))
    return page(stream(b"/F Do"), b"/XObject <</F 5 0 R>>", more)


def _itself() -> bytes:
    return page(stream(b"/F Do"), b"/XObject <</F 5 0 R>>",
                [stream(b"/F Do /F Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] "
                        b"/Resources <</XObject <</F 5 0 R>> >>")])


def _font_bomb() -> bytes:
    """What a page says goes through a table of characters that unpacks to much."""
    table = b"/CIDInit begincmap\n" + b"<00><ff><0041>\n" * 3_000_000 + b"endcmap"
    return page(stream(b"BT /F 9 Tf (nc:) Tj ET"), b"/Font <</F 5 0 R>>",
                [b"<</Type /Font /Subtype /Type1 /BaseFont /X /ToUnicode 6 0 R>>", stream(table)])


def _many_pages() -> bytes:
    kids = b"3 0 R " * 300_000
    return pdf([b"<</Type /Catalog /Pages 2 0 R>>", b"<</Type /Pages /Kids [%s] /Count 300000>>" % kids,
                b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>>"])


def _tree_in_a_circle() -> bytes:
    return pdf([b"<</Type /Catalog /Pages 2 0 R>>", b"<</Type /Pages /Kids [2 0 R 2 0 R] /Count 9>>"])


def _object_streams() -> bytes:
    """A document whose objects lie in a stream that unpacks to 400 MB."""
    inside = b"1 0 " + b" " * 400_000_000
    first = b"%PDF-1.7\n2 0 obj\n" + stream(inside, b"/Type /ObjStm /N 1 /First 4", 2) + b"\nendobj\n"
    index = b"\0\0\0\0" b"\2\0\2\0" b"\1\0\11\0" b"\1" + len(first).to_bytes(2, "big") + b"\0"
    table = stream(index, b"/Type /XRef /Size 4 /W [1 2 1] /Root 1 0 R")
    return first + b"3 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(first)


def svg(inside: str, before: str = "") -> bytes:
    """A drawing of 100 x 100 mm."""
    return (f'{before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="100mm" height="100mm" viewBox="0 0 100 100">{inside}</svg>').encode()


def _entities() -> bytes:
    lines = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    return svg("&e11;", f'<!DOCTYPE svg [<!ENTITY e0 "lol">{lines}]>')


def _web(count: int) -> bytes:
    """Lines of which each crosses each."""
    return svg("".join(f'<path d="M {n % 97} 0 L {n % 89} 100" fill="none" stroke="#ff0000" stroke-width="0.1"/>'
                       for n in range(count)))


def _zigzag() -> bytes:
    d = "M 0 0 " + " ".join(f"L {n * 7919 % 100} {n * 104729 % 100}" for n in range(400_000)) + " Z"
    return svg(f'<path d="{d}" fill="none" stroke="#ff0000" stroke-width="0.1"/>')


def dxf(entities: str, blocks: str = "") -> bytes:
    """A drawing of these group codes."""
    return (f"0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n{blocks}0\nENDSEC\n0\n"
            f"SECTION\n2\nENTITIES\n{entities}0\nENDSEC\n0\nEOF\n").encode()


def _blocks() -> bytes:
    blocks = ""
    for level in range(12):
        inside = "".join(f"0\nINSERT\n8\nCUT\n2\nB{level + 1}\n10\n0\n20\n0\n" for _ in range(10)) if level < 11 else \
            "0\nLINE\n8\nCUT\n10\n0\n20\n0\n11\n1\n21\n1\n"
        blocks += f"0\nBLOCK\n2\nB{level}\n10\n0\n20\n0\n{inside}0\nENDBLK\n"
    return dxf("0\nINSERT\n8\nCUT\n2\nB0\n10\n0\n20\n0\n", blocks)


HOSTILE: Mapping[str, Callable[[], bytes]] = {
    "content-of-400-MB.pdf": lambda: page(stream(b"0 0 m 9 9 l S\n" * 28_000_000, times=2)),
    "content-of-strokes.pdf": lambda: page(stream(b"0 0 m 9 9 l S\n" * 700_000)),
    "content-of-states.pdf": lambda: page(stream(b"q " * 3_000_000)),
    "forms-in-forms.pdf": lambda: _forms(10, 10),
    "form-in-itself.pdf": _itself,
    "characters.pdf": _font_bomb,
    "many-pages.pdf": _many_pages,
    "tree-in-a-circle.pdf": _tree_in_a_circle,
    "object-stream.pdf": _object_streams,
    "nested-arrays.pdf": lambda: page(stream(b"0 0 m 9 9 l S"), b"/A " + b"[" * 200_000 + b"]" * 200_000),
    "nested-operands.pdf": lambda: page(stream(b"[" * 1_000_000)),
    "huge-picture.pdf": lambda: page(stream(b"/I Do"), b"/XObject <</I 5 0 R>>", [stream(
        b"\0" * 100_000_000, b"/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 "
                             b"/ColorSpace /DeviceRGB", 2)]),
    "huge-page.pdf": lambda: page(stream(b"0 0 m 1e30 1e30 l S")).replace(b"300 300", b"1e30 1e30"),
    "nothing-but-a-head.pdf": lambda: b"%PDF-1.7\n" + b"obj <<" * 500_000,
    "entities.svg": _entities,
    "nested-groups.svg": lambda: svg("<g>" * 200_000 + "</g>" * 200_000),
    "web.svg": lambda: _web(20_000),
    "zigzag.svg": _zigzag,
    "style.svg": lambda: svg("<style>" + "a{" * 1_000_000 + "</style>"),
    "transforms.svg": lambda: svg(f'<path d="M0 0L9 9" transform="{"translate(1) " * 1_000_000}"/>'),
    "attribute.svg": lambda: svg(f'<path d="{"M" * 9_000_000}"/>'),
    "blocks.dxf": _blocks,
    "lines.dxf": lambda: dxf("0\nLINE\n8\nCUT\n10\n0\n20\n0\n11\n1\n21\n1\n" * 300_000),
    "nested.lbrn2": lambda: b"<LightBurnProject>" + b"<Shape Type='Group'><Children>" * 100_000,
    "zeros.pdf": lambda: b"%PDF-1.7\n" + b"\0" * 31_000_000,
    "zeros.svg": lambda: b"<svg" + b"\0" * 31_000_000,
    "zeros.dxf": lambda: b"0\n" * 15_000_000,
}
"""Name -> how it is made."""
