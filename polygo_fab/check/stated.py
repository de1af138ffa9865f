"""What the contracts say in words: each language by its code. Of a language in which they say nothing nothing can be
proved by words, and the ledger says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from ..core.errors import Unstated
from ..core.finding import Finding
from ..core.resources import Data, our_table
from ..core.words.language import language

__all__ = ["contract_languages", "each", "in_part", "stated", "stated_in", "unstated"]

T = TypeVar("T")


def stated(words: Mapping[str, T], lang: str) -> T:
    """What a contract says in a language. Raises Unstated where it says nothing in it."""
    if lang not in words:
        raise _unstated(lang)
    return words[lang]


def unstated(lang: str) -> Unstated | None:
    """Why nothing is proved by words in a language; None for one in which the contracts have some."""
    return None if lang in contract_languages() else _unstated(lang)


def _unstated(lang: str) -> Unstated:
    return Unstated(f"the contract has no words in {language(lang).title}")


def contract_languages() -> tuple[str, ...]:
    """Those in which they have words."""
    return tuple(our_table("contracts/workshop.toml"))


def stated_in(contract: str, lang: str) -> Data:
    """The same of a file of contracts that has a table for each language, by its name."""
    words: Data = stated(our_table(f"contracts/{contract}.toml"), lang)
    return words


def in_part(code: str, where: str, checks: Iterable[Callable[[], Iterable[Finding]]]) -> list[Finding]:
    """The findings of several checks; of those for which nothing is stated that `code` is not proved, for each reason
    once."""
    found, unproved = list[Finding](), dict[str, None]()
    for check in checks:
        try:
            found += check()
        except Unstated as error:
            unproved[str(error)] = None
    return [*found, *(Finding(code, where, why, severity="unproved") for why in unproved)]


def each(where: str, *checks: Callable[[], Iterable[str]], code: Callable[[str], str] = lambda wrong: "CONTRACT"
         ) -> list[Finding]:
    """CONTRACT, or the code of each: the same of checks that say in words what is wrong."""
    def findings(check: Callable[[], Iterable[str]]) -> Iterator[Finding]:
        yield from (Finding(code(wrong), where, wrong) for wrong in check())

    return in_part("CONTRACT", where, (partial(findings, check) for check in checks))
