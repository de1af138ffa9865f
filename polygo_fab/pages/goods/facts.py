"""What the book of a game says of it in short: who plays, the game in one sentence, the turn, questions and answers.

Goods say nothing of a game that its book does not say: so there is one text of each game in each language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ...core.page import Block, Bullets, Heading, Table, Text
from ...core.printed.book_titles import book_title
from ...core.printed.typography import typeset
from ...games import classes
from ..rulebook import rulebook

__all__ = ["GameFacts", "facts_of"]

_KEPT = 64
_MARKS = re.compile(r"</?(?:b|i|sup)>")
_HEAD = re.compile(r"<b>(.+?)</b>\s*(.*)", re.DOTALL)
_FACT = re.compile(r"<b>(.+?)</b>\s*(.+?)(?: · |$)")


@dataclass(frozen=True)
class GameFacts:
    """Texts without marks, as they are printed.

    facts    who plays, how old, how long: each as a name with its colon, and what is said
    lead     the game in one sentence
    turn     its steps, each with the word that names it
    answers  rows of the quick reference: a question and its answer
    means    sentences on the words that the rules use, where there is no quick reference
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    lead: str
    turn: tuple[tuple[str, str], ...]
    answers: tuple[tuple[str, str], ...]
    means: tuple[str, ...]


@lru_cache(maxsize=_KEPT)
def facts_of(name: str, lang: str) -> GameFacts:
    """Raises BadInput for a game or a language there is not."""
    blocks = rulebook(name, lang, "a4", {}).blocks
    texts = [block for block in blocks if isinstance(block, Text)]
    facts = next((found for text in texts if len(found := _FACT.findall(text.markup)) > 1), [])
    at = next((k for k, block in enumerate(blocks) if isinstance(block, Bullets) and block.role == "turn"), None)
    turn = blocks[at] if at is not None else None
    quick = next((block for block in reversed(blocks) if isinstance(block, Table) and len(block.rows[0]) == 2), None)
    after = blocks[at + 1] if at is not None and quick is None else None
    return GameFacts(
        title=typeset(_plain(book_title(name, lang, classes()[name].title)), lang),
        facts=tuple((_plain(what), _plain(said)) for what, said in facts),
        lead=_plain(_lead(blocks)),
        turn=tuple(map(_headed, turn.items)) if isinstance(turn, Bullets) else (),
        answers=tuple((_plain(a), _plain(b)) for a, b in quick.rows[1:]) if quick else (),
        means=tuple(map(_plain, after.items)) if isinstance(after, Bullets) else ())


def _lead(blocks: tuple[Block, ...]) -> str:
    """The paragraph after the title."""
    at = next(k for k, block in enumerate(blocks) if isinstance(block, Heading))
    return next((block.markup for block in blocks[at + 1:] if isinstance(block, Text)), "")


def _headed(item: str) -> tuple[str, str]:
    """The bold words with which a step begins, "" without any, and the rest."""
    found = _HEAD.match(item)
    return (_plain(found[1]), _plain(found[2])) if found else ("", _plain(item))


def _plain(markup: str) -> str:
    """Without marks of bold and italic."""
    text = _MARKS.sub("", markup)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").replace("\u00ad", "")
