"""The markers of subclasses (group 100) that a record of a DXF file has: marked otherwise, programs pass it over.

Source: the DXF reference, `Common symbol table group codes`, and those of each entity and object. Files older than
release 13 have no markers at all.
"""

from __future__ import annotations

from .dxf_records import DxfRecord

__all__ = ["strange_marker"]

_TABLES = {"APPID": "RegApp", "BLOCK_RECORD": "Block", "DIMSTYLE": "DimStyle", "LAYER": "Layer", "LTYPE": "Linetype",
           "STYLE": "TextStyle", "UCS": "UCS", "VIEW": "View", "VPORT": "Viewport"}
_MARKERS: dict[str, tuple[tuple[str, ...], ...]] = {
    **{kind: (("AcDbSymbolTableRecord", f"AcDb{name}TableRecord"),) for kind, name in _TABLES.items()},
    "TABLE": (("AcDbSymbolTable",), ("AcDbSymbolTable", "AcDbDimStyleTable")),
    "LINE": (("AcDbLine",),), "CIRCLE": (("AcDbCircle",),), "ARC": (("AcDbCircle", "AcDbArc"),),
    "LWPOLYLINE": (("AcDbPolyline",),), "POLYLINE": (("AcDb2dPolyline",),),
    "BLOCK": (("AcDbBlockBegin",),), "ENDBLK": (("AcDbBlockEnd",),),
    "DICTIONARY": (("AcDbDictionary",),), "ACDBDICTIONARYWDFLT": (("AcDbDictionary", "AcDbDictionaryWithDefault"),),
    "DICTIONARYVAR": (("DictionaryVariables",),), "LAYOUT": (("AcDbPlotSettings", "AcDbLayout"),),
    "MATERIAL": (("AcDbMaterial",),), "MLINESTYLE": (("AcDbMlineStyle",),), "MLEADERSTYLE": (("AcDbMLeaderStyle",),)}
"""By kind of record, beside AcDbEntity: the markers in their order, where it has any."""


def strange_marker(record: DxfRecord) -> str | None:
    """What is wrong with the markers of a record of a kind that is known, None where nothing is."""
    told = [value for code, value in record.pairs if code == 100]
    own = tuple(value for value in told if value != "AcDbEntity")
    known = _MARKERS.get(record.kind, (own,))
    if not told or own in known:
        return None
    strange = next((value for value in own if not any(value in some for some in known)), ", ".join(own))
    return f"a {record.kind} marked {strange[:40]!r}"
