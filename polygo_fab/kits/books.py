"""The books alone: the rulebook of every game, the book of the POLYGO family, the teacher's sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from .. import games
from ..core.errors import BadInput, chosen_name
from ..core.kit import Fit, Kit, KitOptions
from ..core.options import as_data, option, validate
from ..core.words.called import called

__all__ = ["KIT", "Books"]

_OTHERS = ("family", "teacher")


@dataclass(frozen=True)
class Books:
    """Which books. Raises BadInput for one that there is not."""

    name: ClassVar[str] = "books"
    title: ClassVar[str] = "Books, the rules of every game"
    product_options: ClassVar[tuple[str, ...]] = ()
    adjustable: ClassVar[tuple[str, ...]] = ()
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {}

    books: str = option("all", "games as `list games` names them, family (all games of POLYGO in one book), teacher "
                        "(lessons with tiles), with spaces between; or all")

    def __post_init__(self) -> None:
        validate(self)
        if "all" not in self.books.lower().split():
            object.__setattr__(self, "books", " ".join(self.chosen))
        _ = self.chosen

    @cached_property
    def chosen(self) -> tuple[str, ...]:
        allowed = (*games.classes(), *_OTHERS)
        words = self.books.replace(",", " ").split()
        if {word.lower() for word in words} == {"all"}:
            return allowed
        if not words:
            raise BadInput(f"books = '': allowed: all, {', '.join(allowed)}")
        if "all" in map(str.lower, words):
            raise BadInput(f"books = '{self.books[:60]}': allowed: all by itself, or some of {', '.join(allowed)}")
        return tuple(dict.fromkeys(_book(word, allowed) for word in words))

    @property
    def fits(self) -> tuple[Fit, ...]:
        return (Fit("count", f"{len(self.chosen)} books in each language"),)

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Nothing to cut, so any bed will do."""
        known = games.classes()
        return Kit(name=self.name, title=self.title, parameters=as_data(self), fits=self.fits,
                   books={name: known[name].title if name in known else "" for name in self.chosen})


def _book(word: str, allowed: Iterable[str]) -> str:
    """The book of this name, or of the game that it is another name for."""
    other = called(word)
    return other.game if other else chosen_name("book", word, allowed)


KIT: type[KitOptions] = Books
