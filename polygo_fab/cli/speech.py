"""The language that the command line speaks: that of the environment, or the one that is asked for.

What is said in place of an English line is found in `core.words.speech`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.errors import BadInput, unknown
from ..core.words.language import ENGLISH, language, page_languages
from ..core.words.language_files import SAID, words_in
from ..core.words.speech import Speech

__all__ = ["begin", "printed", "speak", "speaking", "spoken", "wished"]

_begun = ENGLISH
_now: Speech | None = None


def wished(environment: Mapping[str, str]) -> str:
    """The language of an environment: of LC_ALL, else LC_MESSAGES, else LANG; English where there is no such one."""
    name = next((value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(key, ""))), "")
    code = re.split(r"[_.@]", name)[0].lower()
    try:
        return code if code in page_languages() else ENGLISH
    except BadInput:  # the folders that are named for languages of one's own cannot be read: said where they are used
        return ENGLISH


def begin(lang: str) -> None:
    """Speaks this language from now on, also after a command has spoken another one."""
    global _begun
    speak(lang)
    _begun = lang


def speak(lang: str | None = None) -> None:
    """Speaks this language, or the one of the beginning. Raises BadInput for one there is not, or whose tables cannot
    be."""
    global _now
    code = lang or _begun
    language(code)
    if code not in page_languages():  # one of books alone
        raise unknown("language", code, page_languages())
    for table in SAID if code != ENGLISH else ():
        words_in(code, table)
    _now = Speech(code) if code != ENGLISH else None


def speaking() -> str:
    """The language that is spoken now."""
    return _now.lang if _now else ENGLISH


def spoken(text: str) -> str:
    """A text in the language that is spoken, line by line."""
    return "\n".join(map(_now.line, text.split("\n"))) if _now else text


def printed(text: str) -> str:
    """A text as it goes to the terminal: its spaces keep lines together no longer."""
    return text.replace("\u00a0", " ") if _now else text
