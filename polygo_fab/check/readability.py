"""How easily the pages of a book are read: for each page the formula that is known for its language, 100 very easy, 0
very hard.

English: Flesch, A new readability yardstick (1948). French: Kandel and Moles, Application de l'indice de Flesch à la
langue française (1958). German: Amstad, Wie verständlich sind unsere Zeitungen? (1978). Spanish: Szigriszt, Sistemas
predictivos de legibilidad del mensaje escrito (1993). Italian: Franchina and Vacca, Adaptation of Flesh readability
index on a bilingual text (1986). As Flesch has it, a sentence is a unit of thought, which ends with a colon or a
semicolon, too. Words with digits, such as names of cells, are not counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from .page.page import Pdf
from .tagged_text import normal

__all__ = ["FORMULAS", "ease", "page_ease", "syllables"]

FORMULAS: Mapping[str, tuple[str, Callable[[float, float], float]]] = {
    "en": ("Flesch", lambda words, parts: 206.835 - 1.015 * words - 84.6 * parts),
    "fr": ("Kandel and Moles", lambda words, parts: 207 - 1.015 * words - 73.6 * parts),
    "de": ("Amstad", lambda words, parts: 180 - words - 58.5 * parts),
    "es": ("Szigriszt", lambda words, parts: 206.835 - words - 62.3 * parts),
    "it": ("Franchina and Vacca", lambda words, parts: 217 - 1.3 * words - 60 * parts)}
"""By language its name, and the ease from words in a sentence and syllables in a word."""

_LEAST = 40
"""A page of fewer words is not measured."""
_VOWELS = re.compile(r"[aeiouyàâäéèêëîïôöùûüœæ]+")
_STRONG = "aeoàáèéìíòóùú"
_PARTS = re.compile(f"[{_STRONG}]|(?<![{_STRONG}iuü])[iuü]+(?![{_STRONG}iuü])")
"""Of a word in Spanish or Italian: each of these vowels, and weak ones without one beside them."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_ENDS = re.compile(r"(?<=[.!?:;»”“])\s+(?=[^a-z])|(?<=[.!?:;])\s+|\n")


def syllables(word: str, lang: str) -> int:
    """Groups of vowels, at least one; an e that is not heard at the end of a word is none, in English and French. In
    Spanish and Italian strong vowels side by side are apart."""
    small = word.lower()
    if lang in ("es", "it"):
        return max(1, len(_PARTS.findall(small)))
    count = len(_VOWELS.findall(small))
    mute = {"en": r"[^aeiouyl]e$|[^aeiouylscxzgh]es$|[^aeiouyldt]ed$|[aeiouy]le$",
            "fr": r"[^aeiouyéèê](?:e|es|ent)$"}.get(lang)
    return max(1, count - bool(mute and count > 1 and re.search(mute, small)))


def ease(text: str, lang: str) -> float | None:
    """Of a text, its paragraphs with line ends between; None where it is too short. Raises KeyError for a language
    without a formula."""
    words = [[word for word in _WORD.findall(re.sub(r"\S*\d\S*", " ", sentence))] for sentence in _ENDS.split(text)]
    words = [some for some in words if some]
    count = sum(map(len, words))
    if count < _LEAST:
        return None
    parts = sum(syllables(word, lang) for some in words for word in some)
    return FORMULAS[lang][1](count / len(words), parts / count)


def page_ease(file: Pdf, lang: str) -> list[float | None]:
    """Of each page of a file, its paragraphs and lists; headings, tables, captions and pictures
    are not read on."""
    texts = [page.marked.texts for page in file.pages]
    said: list[tuple[int, str]] = []
    for element in file.structure.elements:
        if element.kind in ("P", "LBody"):
            for page, some in groupby(sorted(element.marks), key=lambda mark: mark[0]):
                said.append((page, normal("".join(texts[page].get(mark, "") for _, mark in some))))
    return [ease("\n".join(_lines(said, number)), lang) for number in range(len(texts))]


def _lines(said: Sequence[tuple[int, str]], page: int) -> list[str]:
    return [text for number, text in said if number == page]
