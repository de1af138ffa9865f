"""Any puzzles, as a person orders them at the command line: words of `puzzle new`, `book`, `class` and `picture`."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from hypothesis import strategies as st

from polygo_fab.puzzles.variants.catalogue import variants
from polygo_fab.recipes.puzzle_jobs.printed import PRINTED

Words = st.SearchStrategy[list[str]]

KINDS = tuple(variants())
SIZES = {"braille": ("6x6", "3x6", "9x4", "24x24", "3x2", "4x4"), "qr": ("25x25", "25x25-M3", "25x25-H7", "6x6"),
         "hexagon": ("h2", "h3", "h4", "h9", "hex556", "rhombus6", "rhombus3", "trap5", "s6", "t4")}
"""Those of all others are rows x columns. Some there are not."""
BIGGEST = {"rectangles": 10, "colours": 8, "certain": 12, "crossing": 10, "falling": 10, "diagonals": 12}
"""Of the sides that are drawn, where larger ones take minutes; they are refused for none."""
NUMBERS = ("0", "1", "2", "3", "12", "13")
PRINTS: Mapping[str, tuple[str, ...]] = {
    "paper": ("a4", "letter", "a3"), "per_page": NUMBERS, "title": ("", "Chess club", "Ligue d'échecs", "W" * 40),
    "book": ("full", "half", "booklet", "large", "half+large", "booklet+signature=4", "card"),
    "style": ("print", "touch"), "answers": ("end", "foot", "apart", "none"), "codes": ("name", "full", "none"),
    "link": ("https://example.org", "http://localhost:8000/a/b")}
LANGUAGES, ENDINGS = ("en", "fr", "de"), (".pdf", ".html", ".brf", ".jsonl", ".txt")
SYMMETRIES = ("none", "half-turn", "left-right", "up-down", "both-mirrors", "diagonal", "quarter-turn", "full")


def _sides(most: int) -> st.SearchStrategy[str]:
    side = st.integers(1, min(most, 8)) | st.integers(1, most)
    return st.one_of(side.map(lambda n: f"{n}x{n}"), st.tuples(side, side).map(lambda nm: f"{nm[0]}x{nm[1]}"))


def sizes(kind: str) -> st.SearchStrategy[str]:
    return st.sampled_from(SIZES[kind]) if kind in SIZES else _sides(BIGGEST.get(kind, 14))


def some(options: Mapping[str, st.SearchStrategy[Any]], most: int) -> Words:
    """A few options with a value each, as they are typed: True for one that is taken or not."""
    names = st.sets(st.sampled_from(sorted(options)), max_size=most)
    return names.flatmap(lambda its: st.tuples(*(options[name].map(lambda value, name=name: _typed(name, value))
                                                 for name in sorted(its)))).map(lambda words: [*chain(*words)])


def _typed(name: str, value: Any) -> list[str]:
    option = f"--{name.replace('_', '-')}"
    return [option] if value is True else [option, str(value)]


def printed() -> Words:
    """How a booklet is printed: mostly little of it is said."""
    options = {one.name: st.just(True) if one.kind is bool else st.sampled_from(PRINTS[one.name]) for one in PRINTED}
    return some({**options, "lang": st.sampled_from(LANGUAGES)}, 4)


def _of_rows_and_columns() -> Words:
    level = st.sampled_from(("1", "2", "3", "4", "easy", "expert"))
    return some({"size": _sides(12) | st.sampled_from(("6x6", "7x7", "25x25", "60x60", "1x60")), "level": level,
                 "stars": st.sampled_from(("0", "1", "3", "4-6", "9-2", "12")), "density": st.integers(0, 100),
                 "givens": st.sampled_from(("any", "pawns", "fewest", "0", "1", "5", "40")),
                 "symmetry": st.sampled_from(SYMMETRIES), "among": st.sampled_from((1, 2, 5, 20))}, 4)


def _of_a_kind(kind: str) -> Words:
    own: dict[str, st.SearchStrategy[Any]] = {
        "size": sizes(kind), "level": st.integers(1, 4), "stars": st.sampled_from(("1", "3", "4-6"))}
    if kind == "braille":
        own["words"] = st.sampled_from(("", "maison", "été,école,a", "Straße", "été", "chat,chat", "x" * 13, "日本"))
    if kind == "picture":
        own["words"] = st.sampled_from(("cat", "animals", "cat,signs", "nothing"))
    if kind == "qr":
        own["text"] = st.sampled_from(("A", "POLYGO", "https://example.org", "été", "x" * 20, "x" * 100, "日本", " "))
    return some(own, 3).map(lambda words: ["--kind", kind, *words])


def orders() -> Words:
    """Words of `puzzle new` that say which puzzles."""
    which = _of_rows_and_columns() | st.sampled_from(KINDS).flatmap(_of_a_kind)
    more = some({"count": st.integers(0, 5), "seed": st.integers(0, 99) | st.sampled_from((-1, 2 ** 63))}, 2)
    return st.tuples(which, more).map(lambda two: two[0] + two[1])


def new() -> Words:
    """All words of `puzzle new`: to a booklet, a page, Braille, a table, a text or the screen."""
    booklet = st.tuples(st.just(["--out", "made.pdf"]), printed())
    other = st.tuples(st.sampled_from(ENDINGS).map(lambda end: ["--out", f"made{end}"]),
                      some({"lang": st.sampled_from(LANGUAGES), "title": st.sampled_from(PRINTS["title"]),
                            "answers": st.sampled_from(PRINTS["answers"])}, 2))
    return st.tuples(orders(), booklet | other).map(lambda all_: ["new", *all_[0], *all_[1][0], *all_[1][1]])


def items() -> st.SearchStrategy[str]:
    """Such as 2x 6x6/density=40:3."""
    options = st.sampled_from(("", "/density=30", "/givens=pawns", "/givens=3", "/symmetry=half-turn", "/among=5",
                               "/stars=4", "/givens=fewest/density=60"))
    plain = st.tuples(_sides(9), options).map("".join)
    kind = st.sampled_from(KINDS).flatmap(lambda name: st.just(name) | sizes(name).map(lambda size: f"{name} {size}"))
    return st.tuples(st.integers(1, 3), plain | kind, st.sampled_from(("", "", ":1", ":2", ":hard", ":4"))).map(
        lambda its: f"{its[0]}x {its[1]}{its[2]}")


def specs() -> st.SearchStrategy[str]:
    flat = st.lists(items(), min_size=1, max_size=3).map(", ".join)
    return flat | st.tuples(st.integers(1, 2), flat).map(lambda its: f"{its[0]}x ({its[1]})")


def books() -> Words:
    """All words of `puzzle book`."""
    out = st.just("made.pdf") | st.sampled_from(("made.pdf", "made.html", "made.brf"))
    return st.tuples(specs(), out, printed()).map(lambda its: ["book", "--spec", its[0], "--out", its[1], *its[2]])


def classes() -> Words:
    """All words of `puzzle class`."""
    which = specs().map(lambda spec: ["--spec", spec]) | st.tuples(
        st.sampled_from(("1", "1,2", "4,4", "1,2,3,4")), _sides(8)).map(
        lambda its: ["--levels", its[0], "--size", its[1]])
    return st.tuples(st.sampled_from(("1", "2", "3")), which, some({"sheets": st.integers(1, 3)}, 1), printed()).map(
        lambda its: ["class", its[0], *its[1], *its[2], *its[3], "--out", "made.pdf"])


def pictures() -> Words:
    """All words of `puzzle picture`."""
    drawn = some({"size": _sides(30), "dark": st.integers(1, 99), "inverted": st.just(True),
                  "colours": st.just(True)}, 3)
    return st.tuples(st.sampled_from(("cat", "A", "Ann", "W", "été", "7", "&")), drawn, printed()).map(
        lambda its: ["picture", its[0], *its[1], *its[2], "--out", "made.pdf"])


COMMANDS = {"new": new, "book": books, "class": classes, "picture": pictures}
