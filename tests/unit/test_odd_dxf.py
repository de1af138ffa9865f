"""DXF files as other programs and other years write them: read, or refused in words that a maker understands."""

from pathlib import Path

import ezdxf
import pytest

from polygo_fab.check.dxf import audit
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.remnants import remnant, remnants_named

SQUARE = ((0, 0), (150, 0), (150, 120), (0, 120))


def written(path: Path, **header: int) -> str:
    document = ezdxf.new("R2010", setup=False)
    document.header["$INSUNITS"] = header.get("units", 4)
    document.modelspace().add_lwpolyline(SQUARE, close=True)
    document.saveas(path)
    return path.read_text()


def offcut(path: Path) -> object:
    return remnant(remnants_named([f"plywood-3:{path}"])[0])


def test_a_name_in_the_letters_of_its_country_draws_nothing(tmp_path: Path) -> None:
    """AutoCAD wrote R2000 to R2004 in the code page of the computer."""
    path = tmp_path / "decoupe.dxf"
    path.write_bytes(written(tmp_path / "plain.dxf").encode().replace(b"\n  8\n0\n", b"\n  8\nD\xe9coupe\n"))
    assert offcut(path).size == (150, 120)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "change", "told"), [
    ("mirrored", lambda text: text.replace("AcDbPolyline\n", "AcDbPolyline\n210\n0\n220\n0\n230\n-1\n"),
     "LWPOLYLINE: it lies mirrored or slanting in space: allowed: what lies in the plane"),
    ("unsaid", lambda text: text.replace("$INSUNITS", "$INSBASES"), "it does not say its unit"),
    ("cut", lambda text: text[:text.rindex("EOF")], "no DXF that can be read: it is cut off$"),
    ("spline", lambda text: text.replace("LWPOLYLINE", "SPLINE"), "SPLINE: allowed: LINE, .*: turn curves into poly"),
    ("binary", lambda _: "AutoCAD Binary DXF\r\n\x1a\0", "a binary DXF: expected DXF in text form"),
    ("drawing", lambda _: "AC1027\0\0\0", "a DWG: expected an SVG, or a DXF in text form"),
    ("sizeless", lambda _: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "no width: its size is not"),
])
def test_what_is_odd_is_told_in_one_line(name: str, change: object, told: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.dxf"
    path.write_text(change(written(tmp_path / "plain.dxf")))  # type: ignore[operator]
    with pytest.raises(BadInput, match=told) as error:
        offcut(path)
    assert "\n" not in str(error.value)
    assert "Error" not in str(error.value)


def test_a_number_that_is_none_is_told_with_its_line(tmp_path: Path) -> None:
    text = written(tmp_path / "plain.dxf").replace("150.0", "150,0")
    with pytest.raises(BadInput, match=r"^this DXF cannot be read \(ezdxf\): .*line"):
        audit(text.encode())
