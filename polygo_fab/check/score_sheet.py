"""A sheet for writing a game down, read back: the board and its names, room for a hand on numbered lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.board import Board
from ..core.finding import Finding
from ..core.game import Game
from ..core.path import Point
from ..core.resources import our_table
from ..core.shown import Shown
from .bearers import bears
from .contract.paper import paper_table
from .diagram import differences
from .diagram_frame import Inks
from .diagram_items import Item, Word, items_of
from .diagram_read import read
from .page.mark import Mark
from .page.page import Page, read_pdf
from .stated import stated

__all__ = ["check_score_sheet"]

_INK, _RULE = "#222222", "#9aa0a6"
"""Of what is printed for the hand; all else is the board."""
_HIGH, _WIDE, _MARGIN = 7.0, 18.0, 14.0
"""mm: the least room above a line, and along it, and around everything."""
_FULL = 30.0
"""mm: the lowest line of a page with no room for another one is at most so far from its edge."""
_PAGES, _MOST = 2, 8

Rule = tuple[Point, Point]


def check_score_sheet(data: bytes, game: Game, rounds: int, games: int, lang: str) -> list[Finding]:
    """POSITION: the board is not that of the game as it begins; MARGIN: something stands nearer to the edge than a
    printer prints; CONTENT: the board is called otherwise than it is, the lines are not numbered from 1 on, are not as
    many as that many rounds or two pages take, or not as many as is written; another number of random games is told, or
    of rounds of the longest of them; a player has no room for a hand on one;
    there is none for the date, a player, the result.

    Raises BadInput for what is no PDF.
    """
    file = read_pdf(data)
    pages = [list(items_of(page.things)) for page in file.pages]
    found = [Finding("MARGIN", page.where, said) for page in file.pages for said in [*_outside(page)][:_MOST]]
    numbers, lowest = list[int](), 0.0
    note_said = str(stated(our_table("contracts/printed.toml")["rounds"], lang))
    names = [str(stated(paper_table()["words"], lang)[colour - 1]) for colour in bears(game.name)[:game.players]]
    for number, items in enumerate(pages, start=1):
        board = [item for item in items if _colour(item) not in (_INK, _RULE)]
        if number == 1:
            shows = Shown(game, game.initial())
            found += [Finding("POSITION", "page 1", said)
                      for said in [*differences(read(board, game.board, Inks("colour")), shows)][:_MOST]]
        elif board:
            found.append(Finding("POSITION", f"page {number}", "something else than lines"))
        rules = [mark for item in items if (mark := _rule(item)) is not None]
        words = [item for item in items if isinstance(item, Word) and item.colour == _INK]
        mine = [int(word.text) for word in words if word.text.isdecimal()]
        numbers += mine
        lowest = min((y for (_, y), _ in rules), default=0.0)
        found += [Finding("CONTENT", f"page {number}", said)
                  for said in [*_lines_wrong(words, rules, names)][:_MOST]]
        if number == 1:
            fields = [word for word in words if not word.text.isdecimal() and _lines_of(word, rules)]
            if len(fields) != game.players + 2:
                found.append(Finding("CONTENT", "page 1", f"{len(fields)} lines for date, players and result, expected "
                                                          f"{game.players + 2}"))
            elif (called := [word.text for word in fields[1:-1]]) != [name.capitalize() for name in names]:
                found.append(Finding("CONTENT", "page 1", f"lines for the players {', '.join(called)}, expected "
                                                          f"{', '.join(name.capitalize() for name in names)}"))
            text = re.sub(r"\s+", " ", " ".join(word.text for word in words))
            said = re.search(r"(\d+) × (\d+)", text)
            if not said and game.board.name != game.name and game.board.name not in text:
                found.append(Finding("CONTENT", "page 1", f"it does not say that its board is {game.board.name}"))
            if said and (int(said[1]), int(said[2])) != _sides(game.board):
                found.append(Finding("CONTENT", "page 1", f"the board is called {said[0]}, it has "
                                                          f"{' × '.join(map(str, _sides(game.board)))} cells"))
            note = re.search(note_said, text)  # narrow spaces part it into several words
            told = {key: int(value) for key, value in note.groupdict().items() if value} if note else {}
    full = len(pages) == (_PAGES if len(numbers) < rounds else 1) and lowest < _FULL
    enough = len(numbers) == rounds or full
    if numbers != list(range(1, len(numbers) + 1)) or not enough:
        found.append(Finding("CONTENT", "file", f"{len(numbers)} lines for moves, expected 1, 2 ... to {rounds}"
                                                f"{' or two full pages' if len(numbers) < rounds else ''}"))
    longer = {"lines": len(numbers), "games": games, "longest": rounds}
    if told != ({"lines": rounds, "all": games} if len(numbers) == rounds else longer):
        says = " and ".join(map(str, told.values())) or "nothing"
        found.append(Finding("CONTENT", "page 1", f"it says {says} of its {len(numbers)} lines and of games of "
                                                  f"{rounds} rounds"))
    return found


def _sides(board: Board) -> tuple[int, int]:
    """How many rows a board has, and how many cells there are to a row."""
    rows = len({round(y, 3) for _, y in board.centres})
    return rows, len(board.centres) // rows


def _outside(page: Page) -> Iterator[str]:
    """What stands in the margin: words by their boxes, lines by their points and their width."""
    (wide, high), boxes = page.size, [(*low, *above) for _, low, above in page.words]
    for mark in page.marks:
        x0, y0, x1, y1 = mark.box
        boxes.append((x0 - mark.width / 2, y0 - mark.width / 2, x1 + mark.width / 2, y1 + mark.width / 2))
    for x0, y0, x1, y1 in boxes:
        over = max(_MARGIN - x0, _MARGIN - 1 - y0, x1 - wide + _MARGIN, y1 - high + _MARGIN)
        if over > 0.5:
            yield f"at {(x0 + x1) / 2:.0f} / {(y0 + y1) / 2:.0f} mm something reaches {over:.1f} mm into the margin"


def _colour(item: Item) -> str:
    return item.colour if isinstance(item, Word) else item.stroke or item.fill


def _rule(item: Item) -> Rule | None:
    if not isinstance(item, Mark) or item.stroke != _RULE:
        return None
    a, b = sorted((item.points[0], item.points[-1]))
    return a, b


def _lines_of(word: Word, rules: Sequence[Rule]) -> list[Rule]:
    """The lines that a word stands before, a little above them, from the nearest on."""
    level = [rule for rule in rules if 0.5 < word.at[1] - rule[0][1] < 1.6 and 0 < rule[0][0] - word.at[0]]
    return sorted(level) if level and min(level)[0][0] - word.at[0] < 40 else []


def _lines_wrong(words: Sequence[Word], rules: Sequence[Rule], names: Sequence[str]) -> Iterator[str]:
    """Numbered lines without room for each player's move; columns that do not say whose they are."""
    used = list[Rule]()
    columns: dict[float, list[Rule]] = {}
    for word in (word for word in words if word.text.isdecimal()):
        lines = _lines_of(word, rules)[:len(names)]
        following = [other.at[0] for other in words if other.text.isdecimal() and other.at[0] > word.at[0] + 1
                     and abs(other.at[1] - word.at[1]) < 0.1]
        lines = [rule for rule in lines if all(rule[0][0] < x for x in following)]
        if len(lines) != len(names):
            yield f"'{word.text}' stands before {len(lines)} lines, expected one for each of {len(names)} players"
        for (x, y), (end, level) in lines:
            columns.setdefault(round(x, 1), []).append(((x, y), (end, level)))
            if abs(level - y) > 0.01 or end - x < _WIDE:
                yield f"the line {word.text} is no level one of {_WIDE:g} mm"
            if any(0.1 < b[1] - y < _HIGH and a[0] < end and x < b[0] for a, b in rules):
                yield f"above the line {word.text} is less than {_HIGH:g} mm"
            if any(0 < other.at[1] - y < _HIGH - 1 and x < other.at[0] < end for other in words):
                yield f"something stands on the line {word.text}"
        used += lines
    if len(used) != len(set(used)):
        yield "a line with several numbers"
    heads = list[str]()
    for x in sorted(columns):
        (_, top), (end, _) = max(columns[x], key=lambda rule: rule[0][1])
        over = [word.text.lower() for word in words if x <= word.at[0] <= end and 0 < word.at[1] - top < 2 * _HIGH
                and not word.text.isdecimal()]
        heads.append(" ".join(over))
    if heads != [name.lower() for name in names] * (len(heads) // max(1, len(names))):
        yield f"over the columns stands {', '.join(head or 'nothing' for head in heads)}, expected {', '.join(names)}"
