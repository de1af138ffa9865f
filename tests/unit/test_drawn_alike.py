"""What is drawn alike in several files is read once, and only that: what is read depends on nothing else."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from polygo_fab.check.diagram_items import Item, items_of
from polygo_fab.check.page.mark import Mark
from polygo_fab.check.page.page import read_pdf

LINE, COLOURED = "0 0 m 9 9 l S", "1 0 0 RG 2 w [] 0 d 0 0 m 9 9 l S"


def page(form: str, before: str = "", also: str = "") -> bytes:
    """A page with one form in a marked content, what is set before it, and what is painted after it in that content."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.beginForm("it")
    canvas._code[:] = [form]
    canvas.endForm()
    canvas._code += [before, "/Figure <</MCID 0>> BDC"]
    canvas.doForm("it")
    canvas._code += [also, "EMC"]
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def alike(data: bytes) -> bytes | None:
    forms = read_pdf(data).pages[0].marked.forms[0]
    return forms[0].alone if len(forms) == 1 else None


def seen(data: bytes) -> list[Item]:
    return list(items_of(read_pdf(data).pages[0].forms[0].own))


@pytest.mark.parametrize("form", [COLOURED, "0 0 1 rg 0 0 m 9 0 l 9 9 l f", f"q {COLOURED} Q",
                                  "0 0 1 rg 1 0 0 RG 1 w [2 1] 0 d 0 0 m 9 0 l 9 9 l b* BT (S) Tj ET"])
def test_a_form_that_sets_all_that_it_shows_is_known_by_its_bytes(form: str) -> None:
    assert alike(page(form)) == alike(page(form, before="0 1 0 RG 5 w"))
    assert alike(page(form)) != alike(page(f"{form} "))


@pytest.mark.parametrize("form", [LINE, f"1 0 0 RG {LINE}", f"2 w {LINE}", f"1 0 0 RG 2 w {LINE}",
                                  f"q 1 0 0 RG 2 w Q {LINE}",
                                  f"1 0 0 rg 2 w {LINE}", "1 0 0 RG 2 w 0 0 m 9 0 l 9 9 l B", "0 0 m 9 0 l 9 9 l f",
                                  f"BT (1 0 0 RG 2 w) Tj ET {LINE}", f"1 0 0 RG 2 w 0.5 G {LINE}",
                                  f"{COLOURED} /other Do"])
def test_what_depends_on_its_surroundings_is_not(form: str) -> None:
    assert alike(page(form)) is None


def test_two_forms_in_one_mark_are_not() -> None:
    assert alike(page(COLOURED)) is not None
    assert alike(page(COLOURED, also="/FormXob.it Do")) is None


def test_a_line_takes_the_colour_of_its_own_page() -> None:
    for colour, told in (("1 0 0 RG", "#ff0000"), ("0 0 1 RG", "#0000ff")):
        items = seen(page(f"2 w {LINE}", before=colour))
        assert [item.stroke for item in items if isinstance(item, Mark)] == [told]
