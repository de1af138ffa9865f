"""The typeface of pages and pictures, its zero without a slash as in print: `python -m tests.golden.fonts` writes it.

The files are those of the package of the typeface (OFL, without a reserved font name) but for the outlines of that one
glyph and the checksums (OpenType 1.9, "Table Directory", "head").
"""

from __future__ import annotations

import struct
from pathlib import Path

from fontpkg_atkinson_hyperlegible import ROOT

from polygo_fab.core.resources import template
from polygo_fab.write.plain_zero import with_plain_zero

__all__ = ["FACES", "plain_face"]

FACES = ("Bold", "BoldItalic", "Italic", "Regular")
_WHOLE = 0xB1B0AFBA
"""What the checksum of a file and its adjustment make together."""


def plain_face(face: str) -> bytes:
    """A face with a plain zero."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    source = Path(ROOT) / "files" / f"AtkinsonHyperlegible-{face}.ttf"
    read = TTFontFile(str(source))
    data = bytearray(source.read_bytes())
    tables = {data[at:at + 4].decode(): at for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)}
    begin, _ = read.get_table_pos("glyf")
    start, end = (begin + read.glyphPos[read.charToGlyph[ord("0")] + k] for k in (0, 1))
    data[start:end] = with_plain_zero(bytes(data[start:end]))
    _, offset, length = struct.unpack_from(">III", data, tables["glyf"] + 4)
    struct.pack_into(">I", data, tables["glyf"] + 4, _sum(data[offset:offset + length]))
    head = struct.unpack_from(">I", data, tables["head"] + 8)[0] + 8
    struct.pack_into(">I", data, head, 0)
    struct.pack_into(">I", data, head, (_WHOLE - _sum(data)) % 2 ** 32)
    return bytes(data)


def _sum(data: bytes | bytearray) -> int:
    padded = bytes(data) + b"\0" * (-len(data) % 4)
    return sum(struct.unpack(f">{len(padded) // 4}I", padded)) % 2 ** 32


if __name__ == "__main__":
    folder = template("fonts")
    folder.mkdir(exist_ok=True)
    for name in FACES:
        (folder / f"AtkinsonHyperlegible-{name}.ttf").write_bytes(plain_face(name))
    (folder / "LICENSE").write_text((Path(ROOT).parent / "fontpkg_atkinson_hyperlegible" / "LICENSE").read_text(
        encoding="utf-8"), encoding="utf-8")
