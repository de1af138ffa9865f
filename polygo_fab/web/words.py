"""The words of the pages, the language of a visitor, and the templates that both go into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ..core.language import ENGLISH, language, languages
from ..core.language_files import words_in
from ..core.resources import Data
from ..core.speech import Speech
from ..core.typography import typeset
from ..pages.html import html
from .doors import doors
from .static import linked

__all__ = ["counted", "said", "shown", "wished", "words"]


@cache
def words(lang: str) -> Data:
    """The words of the pages in a language, ready to show. Raises BadInput for a language there is not."""
    return _ready(words_in(lang, "web"), lang)


def said(line: str, lang: str) -> str:
    """A line of the program in a language, as far as there are words for it."""
    return line if lang == ENGLISH else _speech(lang).line(line)


def wished(header: str) -> str:
    """The language that an Accept-Language header asks for first among ours (RFC 9110, 12.5.4); English for none."""
    asked = []
    for place, part in enumerate(header[:500].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            asked.append((-float(weight or 1), place, name.partition("-")[0].strip().lower()))
        except ValueError:
            continue
    known = languages()
    return next((name for weight, _, name in sorted(asked) if name in known and weight < 0), ENGLISH)


def counted(forms: Sequence[str], count: int, **values: object) -> str:
    """The form of a text for one or for several, its braces filled in."""
    return forms[count != 1].format(count=count, **values)


def shown(name: str, lang: str, *, still: object = False, **values: object) -> bytes:
    """The page of a template in a language; `still`: for a site that no server carries."""
    tongues = [(code, language(code).title) for code in languages()]
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
