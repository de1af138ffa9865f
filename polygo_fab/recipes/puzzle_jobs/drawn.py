"""Pictures that puzzles hide: those that an item of a booklet names, some of a theme or of all, or one that is drawn;
and the picture of a command: from a file, of the library, or letters."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.errors import BadInput
from .picture_file import FILES, PictureFit, picture_in
from .source import plain_size

if TYPE_CHECKING:
    from ...puzzles.pictures import Rows
    from .spec import BookItem

__all__ = ["PicturePuzzle", "drawings", "drawn", "fit_of", "library", "no_picture"]

_Pictures = tuple[tuple[tuple[str, str], ...], bool]


def drawings(item: BookItem, seed: int = 0) -> _Pictures:
    """The pictures by name with the sizes of their boards, in their order, and whether not all of them need be hidden;
    none for a picture that is drawn. Names are taken as they come; of themes, and of all, some by chance.

    Raises BadInput for a word that names no picture, or one twice, for another count, and for a size that none has.
    """
    from ...core.stream import Stream
    from ...puzzles.pictures import THEMES, named, pictures
    from ...puzzles.variants.growing import shuffled
    from ...puzzles.variants.kinds.picture import hidden, of_size, rows_of, size_of_picture

    if item.size and (item.words or item.picture):
        raise BadInput(f"size = '{item.size}': a picture that is named or drawn has a size of its own: allowed: none")
    if item.picture:
        if item.count != 1 or item.words:
            raise BadInput(f"count = '{item.count}' for a picture that is drawn: allowed: 1, and no words")
        hidden(rows_of(item.picture))
        return (), False
    names: list[str] = []
    for word in item.words or (of_size(item.size) if item.size else THEMES):
        some = named(word)
        if not some:
            raise no_picture(word)
        names += shuffled(list(some), Stream(seed)) if word.casefold() in THEMES else some
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadInput(f"picture '{twice}': allowed: each picture once")
    some_of = any(word.casefold() in THEMES for word in item.words) or not item.words or item.choose
    if not item.words:
        names = shuffled(names, Stream(seed))
    if item.count > len(names) or (item.count < len(names) and not some_of):
        raise BadInput(f"count = '{item.count}' for {len(names)} picture{'s' * (len(names) > 1)}: allowed: "
                       + "1 to " * some_of + str(len(names)))
    return tuple((name, size_of_picture(pictures()[name])) for name in names), some_of


def no_picture(word: str) -> BadInput:
    """What to say of a word that names no picture: the nearest names in any language, and the themes."""
    from ...core.words.language import languages
    from ...core.words.near import near
    from ...puzzles.pictures import THEMES, name_in, pictures

    called = {said: said for lang in languages() for said in name_in(lang).values()}
    meant = near(word[:60], [*THEMES, *pictures(), *called])
    hint = f"did you mean {' or '.join(f'{name!r}' for name in meant)}? " if meant else ""
    return BadInput(f"unknown picture '{word[:60]}': {hint}allowed: {', '.join(THEMES)}, or one of the "
                    f"{len(pictures())} pictures that `puzzle picture` lists")


def library(lang: str) -> str:
    """All pictures, theme by theme, as they are called in a language."""
    from ...puzzles.pictures import THEMES, name_in, theme

    names = name_in(lang)
    return "\n".join(f"{key} ({len(theme(key))}): {', '.join(names[name] for name in theme(key))}" for key in THEMES)


# --- the picture of a command


def fit_of(size: str, *, dark: int, inverted: bool, colours: bool) -> PictureFit:
    """How it becomes cells; `size` is the most rows and columns, "" the usual. Raises BadInput."""
    from ...core.puzzle import LARGEST
    from ...puzzles.variants.layouts import size_of

    usual, most = (12, 12) if colours else (20, LARGEST)
    rows, columns = size_of(plain_size(size), 2, most) if size else (usual, usual)
    return PictureFit(rows, columns, dark, inverted, colours)


@dataclass(frozen=True)
class PicturePuzzle:
    """Its rows, and the puzzle that hides it as an item of a booklet."""

    rows: Rows
    item: BookItem

    def said(self, lang: str) -> str:
        """How much of it is given, and how hard it is. Raises BadInput where it is no puzzle."""
        from ...core.count_puzzle import CountPuzzle
        from ...pages.booklet_words import BookletWords
        from ...puzzles.scale import stars
        from .input import parse_any
        from .said import PuzzleWords

        words = PuzzleWords(lang)
        (line,) = self.item.source(1, lang).lines(0, 1)
        puzzle = parse_any(line)
        assert isinstance(puzzle, CountPuzzle)
        return words("picture", rows=len(self.rows), columns=len(self.rows[0]), givens=len(puzzle.givens),
                     cells=len(puzzle.layout.names), stars=BookletWords(lang).stars(stars(puzzle)))


def drawn(what: str, fit: PictureFit) -> PicturePuzzle:
    """A file, a picture of the library, a letter, or a name in dots. Raises BadInput for what is none of these."""
    from ...puzzles.pictures import THEMES, dots, named, pictures
    from .spec import BookItem

    names = () if what.casefold() in THEMES else named(what)
    if Path(what).suffix.lower() in FILES:
        rows = picture_in(Path(what), fit)
    elif fit != PictureFit():
        raise BadInput(f"--size, --dark, --inverted, --colours with '{what[:60]}': allowed with a file "
                       f"({', '.join(FILES)})")
    elif len(names) == 1:
        return PicturePuzzle(pictures()[names[0]], BookItem(1, kind="picture", words=names))
    elif what.casefold() in THEMES:
        raise BadInput(f"'{what[:60]}' is a theme: expected one picture of it, such as {named(what)[0]}")
    elif what != what.upper() and len(what.split()) == 1 and what == what.lower():
        raise no_picture(what)
    else:
        rows = dots(what)
    return PicturePuzzle(rows, BookItem(1, kind="colours" if fit.colours else "picture", picture=" ".join(rows)))
