"""A printed page checked by itself, and folders that are no folder of one recipe."""

import io
from pathlib import Path

import pikepdf
import pytest

from polygo_fab import boards
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import errors
from polygo_fab.pages.board_page import board_pages
from polygo_fab.recipes.check import check_path
from polygo_fab.write.pdf import pdf


def board(scale: tuple[float, float] = (1.0, 1.0)) -> bytes:
    return pdf(board_pages(boards.load("h4"), 20.0, "a4", "en", "A board", scale=scale))


def checked(folder: Path, data: bytes) -> list[str]:
    path = folder / "a.pdf"
    path.write_bytes(data)
    return [str(finding) for finding in check_path(path)]


def shrunk(data: bytes, factor: float) -> bytes:
    """As "fit to page" prints it."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as file:
        page = file.pages[0]
        page.contents_add(f"q {factor} 0 0 {factor} 9 9 cm".encode(), prepend=True)
        page.contents_add(b"Q")
        file.save(out)
    return out.getvalue()


@pytest.mark.slow
def test_bars_that_are_not_100_mm_are_told(tmp_path: Path) -> None:
    assert checked(tmp_path, board()) == []
    found = checked(tmp_path, shrunk(board(), 0.97))
    assert len(found) == 2
    assert all("check bar is 97.00 mm" in line for line in found)
    corrected = checked(tmp_path, board((1.01, 1.0)))
    assert len(corrected) == 1
    assert "99.01 mm: right only for a printer that is off by as much" in corrected[0]
    assert not errors(check_path(tmp_path / "a.pdf")), "a page for such a printer is as it should be"


@pytest.mark.parametrize(("data", "told"), [
    (b"", "a.pdf': an empty file: expected a PDF"), (b"\n \n", "a.pdf': an empty file"),
    (b"%PDF-1.4\n/Font nothing", "a.pdf': cannot be read as PDF"), (b"no /Font", "a.pdf': cannot be read as PDF")])
def test_a_page_that_cannot_be_read_is_bad_input_as_any_other_file(tmp_path: Path, data: bytes, told: str) -> None:
    with pytest.raises(BadInput) as error:
        checked(tmp_path, data)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_of_folders_names_them(tmp_path: Path) -> None:
    for name in ("paper-hex", "books"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "manifest.json").write_text("{}")
    with pytest.raises(BadInput, match="holds what several recipes made: allowed: books, paper-hex in it"):
        check_path(tmp_path)
