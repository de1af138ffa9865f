"""Books to read on a screen in the programs that judge them: EPUBCheck, and axe in a browser by day and by night.

EPUBCheck is Debian's package `epubcheck`, an archive of Java that is run as such.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polygo_fab.core.page import Document
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import book_language
from polygo_fab.pages.steps import steps_of
from polygo_fab.recipes.reading import _page
from polygo_fab.web.library import books, text
from polygo_fab.write.epub import epub
from tests.unit.browsers import WAIT, chromium, violations

pytestmark = pytest.mark.slow
EPUBCHECK = Path("/usr/share/java/epubcheck.jar")
EVERY = [(name, lang) for name in books() for lang in languages() if book_language(name, lang) == lang]
some = pytest.mark.parametrize(("name", "lang"), [
    pytest.param(*one, marks=[pytest.mark.soak] * (one not in (("polygo", "fr"), ("leaflet-hexago", "en"))))
    for one in EVERY])


def written(document: Document) -> bytes:
    return epub(document, steps_of(document))


def judged(file: Path) -> tuple[int, str]:
    """Whether EPUBCheck takes a file, and what it says."""
    java = shutil.which("java")
    if java is None or not EPUBCHECK.exists():
        pytest.skip("epubcheck is not installed: apt-get install epubcheck")
    done = subprocess.run([java, "-jar", str(EPUBCHECK), str(file), "--failonwarnings"], capture_output=True, text=True,
                          check=False, stdin=subprocess.DEVNULL, timeout=240)
    return done.returncode, done.stdout + done.stderr


@some
def test_epubcheck_finds_nothing(name: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "book.epub"
    file.write_bytes(written(text(name, lang)))
    code, said = judged(file)
    assert code == 0, said
    assert "0 fatals / 0 errors / 0 warnings / 0 infos" in said


def test_epubcheck_finds_what_is_wrong(tmp_path: Path) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(written(text("polygo", "en")))) as good, zipfile.ZipFile(stream, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, good.read(name).replace(b"<figure>", b"<figur>").replace(b"</figure>", b"</figur>"))
    (tmp_path / "book.epub").write_bytes(stream.getvalue())
    assert judged(tmp_path / "book.epub")[0] != 0


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@some
def test_axe_finds_nothing(name: str, lang: str, tmp_path: Path, browser: Any) -> None:
    document = text(name, lang)
    (tmp_path / "book.html").write_bytes(_page(document))
    with zipfile.ZipFile(io.BytesIO(written(document))) as package:
        package.extractall(tmp_path)
    found: dict[str, list[str]] = {}
    for file in (tmp_path / "book.html", *sorted((tmp_path / "EPUB").glob("*.xhtml"))):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(WAIT)
        page.goto(f"file://{file}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            if its := violations(page):
                found[f"{file.name}, {scheme}"] = its
        page.close()
    assert found == {}
