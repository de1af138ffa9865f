"""A recorded game as a file to print or to show: made, and what is wrong with it found on its bytes and its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.played import Record
from .product import tried

__all__ = ["FORMS", "checked"]

_WIDE = 1654
"""Pixels: 200 to the inch of a picture as wide as A4."""

_Made = tuple[bytes, list[Finding]]


def _pdf(source: bytes, record: Record, lang: str, paper: str) -> _Made:
    from ..check.document import check_document
    from ..check.game_pages import check_game_pages
    from ..pages.game_pages import game_document
    from ..write.pdf import pdf

    document = game_document(record, lang, paper)
    data = pdf(document)
    return data, checked("GAME", lambda: check_document(data, document),
                         lambda: check_game_pages(data, "pdf", source, record.game, lang))


def _svg(source: bytes, record: Record, lang: str, paper: str) -> _Made:
    from ..check.game_pages import check_game_pages
    from ..check.poster import check_poster
    from ..pages.game_poster import game_poster
    from ..write.svg import poster_svg

    data = poster_svg(game_poster(record, lang))
    return data, checked("GAME", lambda: check_poster(data, lang),
                         lambda: check_game_pages(data, "svg", source, record.game, lang))


def _png(source: bytes, record: Record, lang: str, paper: str) -> _Made:
    """Drawn from the SVG that is proved; and each piece has its colour in it."""
    from ..check.poster import check_picture
    from ..pages.game_pages import SUBJECT
    from ..write.png import svg_png

    svg, found = _svg(source, record, lang, paper)
    data = svg_png(svg, _WIDE, SUBJECT)
    return data, [*found, *checked("GAME", lambda: check_picture(data, svg, _WIDE))]


def checked(code: str, *checks: Callable[[], list[Finding]]) -> list[Finding]:
    """What checks of a file of our own find; that one cannot read it is a finding (READ), and that nothing is stated of
    which it could be proved, that `code` is not."""
    found = list[Finding]()
    for check in checks:
        try:
            found += tried(lambda given: given(), (code,), check)
        except BadInput as error:
            found.append(Finding("READ", "file", str(error)))
    return found


FORMS: Mapping[str, Callable[[bytes, Record, str, str], _Made]] = {".pdf": _pdf, ".svg": _svg, ".png": _png}
"""For each ending of a name what makes the file, and finds what is wrong with it."""
