"""CONTRACT: the numbers that a rulebook prints are those of its game, found without what made them.

Where a text has a number worked out for it ({cells h5} in templates/lang), the words around it are looked for on the
pages, and the number between them is held against the board built a second time, what the rules give, and the
recorded games; and so are the counts in the picture of what the game is played with, how many play, and by his mark who
begins. Its text names the same things in both languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from functools import partial

from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.resources import our_table
from ...core.words.language_files import text_of
from ..bearers import bearer
from ..page.page import read_pdf
from ..pdf_text import page_texts, viewed
from ..plain_text import bare
from ..second_boards import second_board
from ..stated import each, stated
from ..two_languages import book_apart
from .box_set import Boxed, box_told_wrong
from .editions import edition_wrong, of_edition
from .figure_pieces import figure_pieces, pieces_wrong
from .needs import Need, board_of_game, needs, unlimited
from .own_set import AskedSet, other_set, told_wrong
from .paper import paper_table

__all__ = ["check_rulebook"]

_FACT = re.compile(r"\{(\w+(?: [\w-]+)+)\}")
_AROUND = 30
"""Characters on either side of a number by which its place is found."""
_LEFT = 12
"""At least so many are needed, on both sides together."""
_ELSEWHERE = re.compile(r"^```unless boxed$.*?^```$", re.MULTILINE | re.DOTALL)


def check_rulebook(game: str, data: bytes, lang: str, *, pictured: bool = True, beside: AskedSet | None = None,
                   drawn: bool = True, box: Boxed | None = None, scholar: bool = False) -> list[Finding]:
    """What a book says otherwise than the rules of its game. Raises BadInput for what is no PDF, or a number that is
    not known here.

    pictured   whether its picture shows what the game is played with, and not the parts of a kit
    beside     the set that lies beside it, which may be another one than it tells; `drawn` if its pieces are drawn
    box        the game in the box that it lies in, whose pieces its picture shows
    scholar    whether it is the scholar's edition
    """
    usual = (box.drawn if box else needs(game, quantity="p95")[0]) if pictured else []
    sets = [(box.board if box else board_of_game(game), usual)] if pictured else []
    beside = box.asked if box else beside
    facts = [*(["boxed"] if box else []), *([] if pictured else ["front"])]
    file = read_pdf(data)
    with viewed(data) as document:
        pages = " ".join(page_texts(document))
    text = bare(pages)
    told = [partial(told_wrong, file, text, lang, game, asked=beside,
                    whole=box is not None and box.own)] if beside else []
    told += [partial(box_told_wrong, text, lang, box)] if box else []
    if beside and drawn and not box and other_set(game, beside):
        sets.append((board_of_game(game, beside.board), needs(game, *astuple(beside))[0]))
    pieces = figure_pieces(file, all_pages=len(sets) > 1) if pictured else []
    counts = Counter(int(said[2:]) for page in file.pages for run in page.runs
                     if re.fullmatch(r"×\s\d+", said := run.text.strip()))
    pictures = [lambda: _pictured(sets, text, counts, lang)] if pictured else []
    return each("book", lambda: book_apart(game, lang), *told, *pictures, *(
        lambda: edition_wrong(game, lang, pages, scholar=scholar),
        lambda: _facts(text, lang, of_edition(text_of(game, lang), scholar=scholar, known=facts)),
        lambda: pieces_wrong(pieces, box.marked if box else [need for _, some in sets for need in some]),
        lambda: _seats(game, text, lang), lambda: _begins(game, text, lang, boxed=box is not None, scholar=scholar)))


def _facts(text: str, lang: str, source: str) -> Iterator[str]:
    """Each number that stands for a placeholder, between the words that stand around it."""
    for line in source.splitlines():
        parts = _FACT.split(re.sub(r"^(\s*[-#>]|\s*\d+\.)\s+", "", line))
        for k in range(1, len(parts), 2):
            before, after = bare(parts[k - 1])[-_AROUND:], bare(parts[k + 1])[:_AROUND]
            if len(before) + len(after) < _LEFT or "{" in before + after:
                continue
            wanted, sides = str(_fact(parts[k])), [(before, after), (before, ""), ("", after)]  # at the end of a page
            found = next((found for a, b in sides if len(a) + len(b) >= _LEFT and (found := set(re.findall(
                rf"{re.escape(a)}(?<!\d)(\d+){re.escape(b)}", text)))), set[str]())
            if not found:
                yield f"nowhere says '{parts[k - 1][-_AROUND:]}{wanted}{parts[k + 1][:_AROUND]}'"
            elif found != {wanted}:
                yield (f"says '{parts[k - 1][-_AROUND:]}{min(found - {wanted})}{parts[k + 1][:_AROUND]}', "
                       f"expected {wanted}")


def _fact(words: str) -> int:
    """What the words of a placeholder mean."""
    what, *names = words.split()
    if what in ("cells", "edges", "points", "border", "inside", "port"):
        return _of_board(what, names)
    if what == "pieces":
        return _given(*names)
    stocks = our_table("stocks.toml")
    if what == "stock":
        game, board, piece, *rank = names
        row = next(used for used in stocks[game][board]["pieces"] if used["piece"] == piece.replace("-", " "))
        return int(row[rank[0] if rank else "p95"])
    if what == "recorded":
        [games] = {int(row["games"]) for rows in stocks.values() for name, row in rows.items() if "-" not in name}
        return games
    raise BadInput(f"contract: no number '{words[:40]}'")


def _of_board(what: str, names: Sequence[str]) -> int:
    board = second_board(names[0])
    if board is None:
        raise BadInput(f"contract: no board '{names[0][:40]}'")
    outer = {edge for edge, cells in board.bounded.items() if len(cells) == 1}
    if what == "port":
        return len(board.ports(int(names[1]))[0])
    return {"cells": len(board.cells), "edges": len(board.edges), "points": len(board.points),
            "border": len({cell for edge in outer for cell in board.bounded[edge]}),
            "inside": len(board.points - {point for edge in outer for point in edge})}[what]


def _given(game: str, piece: str = "", player: str = "") -> int:
    """How many pieces the rules give, all of them, or of one kind to a player: none of those without limit."""
    free = unlimited(game)
    some = [(kind, owner, many) for kind, owner, many in needs(game)[0] if kind not in free]
    if not piece:
        return sum(many for _, _, many in some)
    [each] = {many for kind, owner, many in some if kind == piece.replace("-", " ") and player in ("", str(owner))}
    return each


def _pictured(sets: Sequence[tuple[str, Sequence[Need]]], text: str, counts: Counter[int], lang: str
              ) -> Iterator[str]:
    """The counts beside the pieces in the pictures, one for each board with what is on and beside it, and the sites of
    the board under it."""
    wanted = Counter(many for _, pieces in sets for kind, owner, many in pieces
                     if not kind.startswith("tile ") or owner <= 1)
    for many, times in sorted((wanted - counts).items()):
        yield f"shows '× {many}' {counts[many]} times beside pieces, expected {times + counts[many]}"
    said = Counter(map(int, re.findall(_head(lang)["board"], text)))
    boards = Counter(len(board.names) for name, _ in sets if (board := second_board(name)))
    for sites in sorted(boards - said):
        yield f"does not say under its picture that the board has {sites} sites"


def _head(lang: str) -> Mapping[str, str]:
    """How a book says in a language how many play, and how many sites its board has."""
    return stated(our_table("contracts/printed.toml")["head"], lang)


def _seats(game: str, text: str, lang: str) -> Iterator[str]:
    """How many play, as usual, is among those that the head of the book names."""
    usual = needs(game)[1]
    head = re.search(_head(lang)["players"], text)
    low, high, here = (int(number) if number else 0 for number in (head.groups() if head else ("0", "", "")))
    if not low <= usual <= (high or low) or (here and here != usual):
        yield f"is for {head[0] if head else 'nobody'}, expected {usual} players"


def _begins(game: str, text: str, lang: str, *, boxed: bool, scholar: bool) -> Iterator[str]:
    """Whoever the book says begins is player 1, by the mark that he bears; it says so, where pieces are players'; and
    which colours they have, but in a box where that is left out; those of the source to scholars alone."""
    if not any(owner for _, owner, _ in needs(game)[0]):
        return
    marks = [str(word).capitalize() for word in stated(paper_table()["words"], lang)]
    said = str(stated(our_table("contracts/players.toml")["begins"], lang)).replace(" ", "")
    told = set(re.findall(said.format(mark=f"({'|'.join(marks)})"), text))
    first = marks[bearer(game, 1) - 1]
    if told != {first}:
        yield f"says that {', '.join(sorted(told)) or 'nobody'} begins, expected {first}"
    row = our_table("contracts/players.toml")["game"].get(game, {})
    left_out = bare(" ".join(_ELSEWHERE.findall(text_of(game, lang))))
    for phrase in [*(row.get("said", {}).get(lang, ()) if scholar else ()), *row.get("told", {}).get(lang, ())]:
        if bare(phrase) not in text and not (boxed and bare(phrase) in left_out):
            yield f"nowhere says '{phrase}'"
