"""A text as it goes into Braille, which has signs and spaces of its own."""

from __future__ import annotations

import re

__all__ = ["BLANK", "CELLS", "LINES", "spelt"]

CELLS, LINES = 40, 25
"""Of a line, and of a page: the usual paper of 11.5 inches."""
BLANK = "\u2800"
"""The cell without dots, the first of the 64 of Unicode."""
_SIGNS = {"·": "-", "•": "-", ")(": ") ("}
"""What tables of liblouis drop without a word, spell as a number, or go over with a number that has lost its sign."""


_FOREIGN = {"es": {"_": "-", "−": "-", "à": "a", "è": "e", "ê": "e", "ô": "o"}, "de": {"“": "”"},
            "it": {"²": " alla seconda"}}
"""By language the signs, and letters of other languages, that its table has no cells for, and what stands for them; in
German the table takes the closing quote for an opening one."""
_JOINED = {"es": re.compile("(?<=[0-9])(?=[a-j])"), "de": re.compile("(?<=[0-9]:)(?=[0-9])")}
"""Where a letter right after a number would be read as a digit, or a digit after a colon as a letter, as the table sets
no sign between: there is a space."""


def spelt(text: str, lang: str) -> str:
    """With simple spaces, none before a sign or inside quotes, and without signs for which there are no cells."""
    text = re.sub("[\\s\u00a0\u202f]+", " ", text.replace("\u00ad", "")).strip()
    text = re.sub(" (?=[;:!?»](?: |$))", "", re.sub("« ", "«", text))
    for sign, put in (*_SIGNS.items(), *_FOREIGN.get(lang, {}).items()):
        text = text.replace(sign, put)
    return _JOINED[lang].sub(" ", text) if lang in _JOINED else text
