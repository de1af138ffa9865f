"""The words of the pages, the language of a visitor, and the templates that both go into."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from .. import kits
from ..core.printed.typography import typeset
from ..core.resources import Data
from ..core.words.called import BOXES
from ..core.words.language import ENGLISH, language, page_languages
from ..core.words.language_files import words_in
from ..core.words.number_format import measured
from ..core.words.speech import Speech
from ..core.words.wording import stuff_said
from ..core.workshop.tables import materials
from ..pages.html import html
from .doors import doors
from .static import linked

__all__ = ["counted", "kit_named", "said", "shown", "stuffs_named", "told", "weighed", "wished", "words"]

_TYPED = re.compile(r"`[^`]*`|«[^»]*»|„[^“]*“|(?<=\w)'(?=\w)")
"""What was given or is to be typed, and the apostrophes of words elsewhere."""


@cache
def words(lang: str) -> Data:
    """The words of the pages in a language, ready to show. Raises BadInput for a language there is not."""
    return _ready(words_in(lang, "web"), lang)


def kit_named(kit: str, lang: str) -> str:
    """What a kit, or the box that lies in one, is called in a language; one from outside as it calls itself."""
    kit = BOXES[kit].kit if kit in BOXES else kit
    found = words(lang)["kits"].get(kit)
    return str(found) if found else typeset(kits.named(kit).title.partition(",")[0], lang)


def stuffs_named(lang: str) -> tuple[tuple[str, str], ...]:
    """Every material with what it is called; where two are called alike also its name in the tables."""
    return _stuffs_named(tuple((name, stuff.thickness) for name, stuff in materials().items()), lang)


@lru_cache(maxsize=8)  # a form asks for it at each of its materials
def _stuffs_named(stuffs: tuple[tuple[str, float], ...], lang: str) -> tuple[tuple[str, str], ...]:
    found = {name: stuff_said(name, thickness, lang) for name, thickness in stuffs}
    seen = Counter(found.values())
    return tuple((name, called if seen[called] == 1 else f"{called} ({name})") for name, called in found.items())


def said(line: str, lang: str) -> str:
    """A line of the program in a language, as far as there are words for it, with its numbers and its apostrophes as
    the language writes them; what is to be typed stays as it is typed."""
    return _said(line, lang)[0]


def told(line: str, lang: str) -> tuple[str, str]:
    """A line of a check in a language, and the language that it is in: English where there are no words for it."""
    its, known = _said(line, lang)
    return (its, lang) if known else (line, ENGLISH)


def _said(line: str, lang: str) -> tuple[str, bool]:
    """The line as `said`, and whether there are words for it."""
    if lang == ENGLISH:
        return line, False
    its = _speech(lang).line(line)
    return _TYPED.sub(lambda found: typeset(found[0], lang) if found[0] == "'" else found[0],
                      measured(its, lang)), its != line


def wished(header: str) -> str:
    """The language that an Accept-Language header asks for first among ours (RFC 9110, 12.5.4); English for none, and
    for any (*) that is not refused."""
    asked, known = weighed(header), page_languages()
    any_of = next((its for its in (ENGLISH, *known) if asked.get(its, 1) > 0), ENGLISH)
    order = sorted((name for name, weight in asked.items() if weight > 0), key=lambda name: -asked[name])
    return next((its for name in order if (its := any_of if name == "*" else name.partition("-")[0]) in known), ENGLISH)


def weighed(header: str) -> dict[str, float]:
    """What a header lists, in small letters, with the weight of each (RFC 9110, 12.4.2); what cannot be read is left
    out."""
    found: dict[str, float] = {}
    for part in header[:500].lower().split(","):
        name, *rest = (word.strip() for word in part.split(";"))
        weight = next((word.removeprefix("q=") for word in rest if word.startswith("q=")), "1")
        with contextlib.suppress(ValueError):
            found.setdefault(name, float(weight))
    return found


def counted(forms: Sequence[str], count: int, **values: object) -> str:
    """The form of a text for one or for several, its braces filled in."""
    return forms[count != 1].format(count=count, **values)


def shown(name: str, lang: str, *, still: object = False, **values: object) -> bytes:
    """The page of a template in a language; `still`: for a site that no server carries."""
    tongues = [(code, language(code).title) for code in page_languages()]
    return html(name).render(words=words(lang), lang=lang, tongues=tongues, linked=linked,
                             doors=doors(lang, bool(still)), still=still, **values).encode()


@cache
def _speech(lang: str) -> Speech:
    return Speech(lang)


def _ready(table: Mapping[str, object], lang: str) -> dict[str, object]:
    """Every text as the language sets it."""
    return {key: _ready(its, lang) if isinstance(its, Mapping) else
            [typeset(str(one), lang) for one in its] if isinstance(its, list) else typeset(str(its), lang)
            for key, its in table.items()}
