"""What is printed, in programs that others wrote: qpdf, pdffonts, and outloud, a checker of PDF/UA-1 and WCAG 2.2.

Skipped where such a program is not installed.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from polygo_fab import boards, games
from polygo_fab.core.book_format import Format
from polygo_fab.core.page import Document, Plates
from polygo_fab.pages.board_page import board_pages
from polygo_fab.pages.rulebook import placeholders, rulebook
from polygo_fab.pages.words import languages
from polygo_fab.write.pdf import pdf

pytestmark = pytest.mark.soak
FORMATS = {"full": Format(), "half": Format(pages="half"), "booklet": Format(pages="booklet"),
           "large": Format(print="large"), "grey": Format(ink="grey"), "archive": Format(archive=True)}


def said(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=120)
    return done.stdout + done.stderr


def judged(folder: Path, made: Document | Plates, format: Format) -> None:
    """No error of any program; of outloud none but the claim that a file for the archive does not make."""
    file = folder / "a.pdf"
    file.write_bytes(pdf(made, format))
    ran = 0
    if shutil.which("qpdf"):
        assert "No syntax or stream encoding errors" in said("qpdf", "--check", str(file))
        ran += 1
    if shutil.which("pdffonts"):
        fonts = said("pdffonts", str(file)).splitlines()[2:]
        assert fonts
        assert all(re.search(r" yes +yes +yes +\d+ +\d+$", line) for line in fonts), "embedded, subset, with characters"
        ran += 1
    outloud = Path(sys.executable).with_name("outloud")
    if outloud.exists():
        report = said(str(outloud), str(file))
        errors = [line for line in report.splitlines() if line.strip().startswith("ERROR")]
        assert [line for line in errors if not (format.archive and "DOC-012" in line)] == [], report
        assert re.search(rf": {len(errors)} error\(s\)", report), report
        ran += 1
    if not ran:
        pytest.skip("none of qpdf, pdffonts and outloud is installed")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("lang", languages())
def test_a_rulebook_in_every_format(tmp_path: Path, lang: str, form: str) -> None:
    facts = dict.fromkeys(placeholders("hex", lang), "1")
    judged(tmp_path, rulebook("hex", lang, "a4", facts), FORMATS[form])


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", games.classes())
def test_every_rulebook(tmp_path: Path, game: str, lang: str) -> None:
    judged(tmp_path, rulebook(game, lang, "a4", dict.fromkeys(placeholders(game, lang), "1")), Format())


@pytest.mark.parametrize("board", ["s6", "h5", "s12"])
def test_boards(tmp_path: Path, board: str) -> None:
    judged(tmp_path, board_pages(boards.load(board), 20.0, "a4", "en", "Board"), Format())
