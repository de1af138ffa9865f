"""CONTRACT: what is printed of a kit is all there, in every language, on every paper and in every format of its books,
and nothing besides: templates/contracts/printed.toml says what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from ...core.finding import Finding
from ...core.resources import Data, our_table
from ...core.words.language import ENGLISH
from ...core.words.language_files import book_language
from .expression import NUMBERS, value
from .needs import known_games, needs_by

__all__ = ["check_printed_things"]

_FILE = "contracts/printed.toml"


def check_printed_things(kit: str, settings: Mapping[str, object], *, languages: Sequence[str], papers: Sequence[str],
                         formats: Sequence[str], paths: Sequence[str]) -> list[Finding]:
    """Of all the files of a kit, by their paths, what is wrong with those below print/.

    languages  of a book that one of them has no text of, the English one is printed
    formats    of the books, each words with + between
    A kit that the contract does not know is one from outside, of which nothing is said.
    """
    asked = our_table(_FILE).get(kit)
    if asked is None:
        return []
    names = {**NUMBERS, **settings, **_more(kit, settings, paths)}
    many = len({frozenset(word.split("+")) - {"full"} for word in formats})
    sheets, books = value(asked["sheets"], names), value(asked.get("books", []), names)
    folded = [sheet for sheet in sheets if sheet in our_table(_FILE)["folded"]]
    texts = {book: book.removeprefix("rulebook-") for book in books} | {sheet: f"{sheet}-{kit}" for sheet in folded}
    home = {lang: [name for name, text in texts.items() if book_language(text, lang) == lang] for lang in languages}
    if lacked := {name for name, text in texts.items() for lang in languages if book_language(text, lang) != lang}:
        home[ENGLISH] = [name for name in texts if name in lacked or name in home.get(ENGLISH, ())]
    told = asked.get("told", {})
    lost = [Finding("CONTRACT", f"print/{lang}-{size}", "no poster.pdf") for lang in languages
            for size in value(asked.get("posters", []), names) if f"print/{lang}-{size}/poster.pdf" not in paths]
    return lost + [Finding("CONTRACT", f"print/{lang}-{paper}", wrong) for lang, its in home.items() for paper in papers
            for wrong in _folder([PurePosixPath(path).stem for path in paths
                                  if path.startswith(f"print/{lang}-{paper}/")],
                                 sheets=[*(sheet for sheet in sheets if sheet not in folded and lang in languages
                                           and (sheet not in told or _has_book(value(told[sheet], names), lang))),
                                         *(sheet for sheet in folded if sheet in its and paper in
                                           our_table(_FILE)["folded_on"])],
                                 boards=int(value(asked["boards"], names)) if lang in languages else 0,
                                 books=[book for book in books if book in its], many=many,
                                 every=kit == "books" and str(settings["books"]).strip().lower() == "all")]


def _has_book(texts: Sequence[str], lang: str) -> bool:
    return any(book_language(text, lang) == lang for text in texts)


def _folder(there: Sequence[str], *, sheets: Sequence[str], boards: int, books: Sequence[str], many: int,
            every: bool) -> Iterator[str]:
    """What is wrong with one folder, by the names of its files without their ends.

    many   formats, in each of which a book is
    every  books of games from elsewhere may be among them
    """
    wanted, left = dict.fromkeys(sheets, 1), list(there)
    found = {name: [stem for stem in there if stem == name] for name in sheets}
    table = our_table(_FILE)
    words = "|".join([*table["formats"], *(rf"{name}=\d+(?:\.\d+)?" for name in table["numbered"])])
    for book in books:
        wanted[book] = many
        found[book] = [stem for stem in there if re.fullmatch(rf"{re.escape(book)}(-({words}))*", stem)]
    wanted["board-"], found["board-"] = boards, [stem for stem in there if stem.startswith("board-")]
    for name, count in wanted.items():
        if len(found[name]) != count:
            yield f"{len(found[name])} files '{name}', expected {count}"
        left = [stem for stem in left if stem not in found[name]]
    yield from (f"'{stem}' is nothing of this kit" for stem in left if not (every and stem.startswith("rulebook-")))


def _more(kit: str, settings: Data, paths: Sequence[str]) -> dict[str, object]:
    if kit == "books":
        named = [word.lower() for word in settings["books"].replace(",", " ").split()]
        others = our_table(_FILE)["others"]
        return {"others": others, "named": list(dict.fromkeys(
            [*known_games(), *others] if named == ["all"] else named))}
    if kit == "goods":
        words = str(settings["goods"]).lower().replace(",", " ").split()
        kinds = ["labels", "inserts", "aids", "scores", "records", "names", "covers", "poster"]
        box = str(settings["box"])
        played = str(settings["games"]).lower().replace(",", " ").split()
        return {"chosen": [*known_games()] if played == ["all"] else played,
                "some": kinds if words == ["all"] else words,
                "boxes": ["tetrago", "hexago"] if box == "both" else [box]}
    if kit == "paper":
        game = str(settings["game"]).lower()
        some = needs_by({**settings, "game": game})[0] if game in known_games() else [
            path for path in paths if "/pieces-" in path]  # of a game from outside, whatever there is
        return {"pieces": len(some), "game": game}
    return {}
