"""What stands in an SVG of ours beside its lines is found, wherever it stands."""

from __future__ import annotations

import pytest

from polygo_fab.check.laser_marks import strange_marks

PLAIN = (b'<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10" version="1.1">'
         b'<title>a</title><defs/><g id="cut" fill="none" stroke="#ff0000">\n<path d="M 1,1 L 2,2"/>\n'
         b'<path d="M 3,1 L 4,2"></path></g></svg>')


def test_lines_are_no_strange_marks() -> None:
    assert strange_marks(PLAIN, "svg") == ()


@pytest.mark.parametrize(("old", "new", "told"), [
    (b'<path d="M 1,1 L 2,2"/>', b'<path d="M 1,1 L 2,2" style="x"/>', "path with style"),
    (b'<path d="M 1,1 L 2,2"/>', b'<path data-d="M 1,1 L 2,2"/>', "path with data-d"),
    (b'<path d="M 1,1 L 2,2"/>', b'<path x:d="1" xmlns:x="urn:x"/>', "path with d"),
    (b'<path d="M 1,1 L 2,2"/>', b'<path d="M 1,1 L 2,2"><title>b</title></path>', "title in path"),
    (b'<path d="M 1,1 L 2,2"/>', b'<path d="M 1,1 L 2,2">b</path>', "text in path"),
    (b'<path d="M 1,1 L 2,2"/>', b'<path d="M 1,1 L 2,2"><!-- b --></path>', "in path"),
    (b'<path d="M 1,1 L 2,2"/>', b'<path xmlns="urn:x" d="M 1,1 L 2,2"/>', "<path>"),
    (b'<path d="M 1,1 L 2,2"/>', b'<!-- b -->', "a comment or an instruction"),
    (b'<path d="M 1,1 L 2,2"/>', b'<?b c?>', "a comment or an instruction"),
    (b'<path d="M 1,1 L 2,2"/>', b'<circle r="1"/>', "<circle>"),
    (b"<defs/>", b"<defs/><defs/>", "defs twice in svg"),
])
def test_anything_else_is_one(old: bytes, new: bytes, told: str) -> None:
    found = strange_marks(PLAIN.replace(old, new), "svg")
    assert any(told in finding.message for finding in found), found
    assert {finding.code for finding in found} == {"TEXT"}
