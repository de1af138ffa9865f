"""The Markdown of a book into blocks: headings, paragraphs, lists, tables, notes, and fenced blocks.

What stands between a heading of level 1 and the first of level 2 is its lead. Fenced blocks: `book` (subject, footer,
columns), `diagram` (see `replay`), `components` (what the game is played with, drawn; with `whole`, all that lies in
its box), `include` (other texts, a line each), `turn` (a numbered list, the steps of a turn), `cover` (the emblems of
the games whose books are included, on a page of their own with what stands before; nothing in it).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn

from ..core.errors import BadInput
from ..core.page import Block, Bullets, Figure, Heading, PageBreak, Table, Text
from ..core.printed.book_format import SCHOLAR
from ..core.printed.typography import typeset
from ..games import load
from .components import components
from .equipment import equipment
from .replay import options_of, replay
from .shown_once import shown_once
from .words import Words, escape

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["COVER", "Reader"]

COVER = Figure((), (), place="cover")
"""Where the emblems of a cover go, once all chapters are read."""


class Reader:
    """Reads a text of `file`.

    game     what diagrams are of that name no other
    include  the blocks of another text by its name
    book     what the `book` block says, once the text is read
    """

    def __init__(self, file: str, game: str, lang: str, facts: Mapping[str, str],
                 include: Callable[[str], list[Block]]) -> None:
        self.file, self.game, self.lang, self.facts, self.include = file, game, lang, facts, include
        self.book: dict[str, str] = {}
        self._whole: tuple[str, ...] | None = None  # every move is claimed, but for those that a table tells
        self._told: tuple[str, ...] = ()
        self._drawn: Figure | None = None  # what the game is played with
        self._claim = re.compile(Words(lang)("shows_every_move"))

    def blocks(self, text: str) -> list[Block]:
        from markdown_it import MarkdownIt

        tokens = MarkdownIt("commonmark").enable("table").parse(text)
        found: list[Block] = []
        at, body_begun = 0, False
        while at < len(tokens):
            token = tokens[at]
            end = self._end(tokens, at)
            inside = tokens[at:end + 1]
            if token.type == "heading_open":
                self._told = ()
                body_begun = token.tag != "h1"
                found.append(Heading({"h1": 1, "h2": 2}.get(token.tag, 3), self._markup(inside[1])))  # type: ignore[arg-type]
            elif token.type == "paragraph_open":
                found.append(Text(self._markup(inside[1]), "body" if body_begun else "lead"))
                if self._claim.search(inside[1].content):
                    self._whole = self._told
            elif token.type == "blockquote_open":
                self._only(inside, "a note", ("blockquote", "paragraph"))
                found += [Text(self._markup(t), "note") for t in inside if t.type == "inline"]
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                found.append(Bullets(self._items(inside), token.type == "ordered_list_open"))
            elif token.type == "table_open":
                table = self._table(inside)
                found.append(table)
                self._told = tuple(word for row in table.rows[1:] for cell in row[1:] for word in cell.split(", "))
            elif token.type == "fence":
                found += self._fence(token)
            else:
                self._refuse(token, f"a {token.type.removesuffix('_open')} is not printed: use headings, "
                                    "paragraphs, lists, tables, notes and fenced blocks")
            at = end + 1
        if self._whole is not None:
            raise BadInput(f"{self.file}: the text claims to show every move of a game, but no diagram follows")
        return shown_once(found, self._drawn)

    def _end(self, tokens: list[Token], at: int) -> int:
        """Where the block that begins at a token ends."""
        depth = 0
        for i in range(at, len(tokens)):
            depth += tokens[i].nesting
            if depth == 0:
                return i
        return len(tokens) - 1

    def _only(self, tokens: list[Token], what: str, kinds: tuple[str, ...]) -> None:
        """Refuses what would be lost in a list or a note."""
        for token in tokens:
            if token.type != "inline" and not token.type.startswith(kinds):
                self._refuse(token, f"a {token.type.removesuffix('_open')} in {what} is not printed")

    def _items(self, tokens: list[Token]) -> tuple[str, ...]:
        items: list[str] = []
        self._only(tokens, "a list", ("bullet_list", "ordered_list", "list_item", "paragraph"))
        if tokens[0].attrGet("start") not in (None, 1):
            self._refuse(tokens[0], "a numbered list begins with 1")
        depth = 0
        for token in tokens:
            depth += token.nesting if token.type.startswith(("bullet_list", "ordered_list")) else 0
            if depth > 1:
                self._refuse(token, "a list in a list is not printed")
            if token.type == "list_item_open":
                items.append("")
            elif token.type == "inline":
                items[-1] += (" " if items[-1] else "") + self._markup(token)
        return tuple(items)

    def _table(self, tokens: list[Token]) -> Table:
        rows: list[list[str]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(self._markup(token))
        widest = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        return Table(tuple(tuple(row) for row in rows), tuple(min(w, 60) ** 0.7 for w in widest))

    def _fence(self, token: Token) -> list[Block]:
        assert token.map is not None
        lines = list(enumerate(token.content.rstrip("\n").split("\n"), start=token.map[0] + 2))
        kind = token.info.strip()
        if kind == "diagram":
            whole, self._whole = self._whole, None
            return [replay(lines, self.file, self.game, self.lang, whole)]
        if kind == "components":
            return [self._components(lines)]
        if kind == "cover":
            return [COVER, PageBreak()]
        if kind == "turn":
            return [self._turn(token)]
        if kind == "include":
            return [block for number, line in lines for block in self._included(number, line.strip())]
        if kind == "book":
            for number, line in lines:
                key, colon, value = (part.strip() for part in line.partition(":"))
                if not colon or key not in ("subject", "footer", "columns"):
                    raise BadInput(f"{self.file} line {number}: '{line}': allowed: subject, footer, columns, each "
                                   "with ': value'")
                if key == "columns" and value not in ("1", "2"):
                    raise BadInput(f"{self.file} line {number}: columns: '{value}': allowed: 1, 2")
                self.book[key] = typeset(value, self.lang)
            return []
        self._refuse(token, f"unknown block '{kind}': allowed: book, components, cover, diagram, include, turn")

    def _turn(self, token: Token) -> Bullets:
        from markdown_it import MarkdownIt

        assert token.map is not None
        above = "\n" * (token.map[0] + 1)  # so that messages tell the line
        inside = MarkdownIt("commonmark").parse(above + token.content)
        if not inside or inside[0].type != "ordered_list_open" or self._end(inside, 0) != len(inside) - 1:
            self._refuse(token, "a turn is one numbered list")
        return Bullets(self._items(inside), True, role="turn")

    def _included(self, number: int, name: str) -> list[Block]:
        try:
            return self.include(name)
        except BadInput as error:
            raise BadInput(f"{self.file} line {number}: {error}") from None

    def _components(self, lines: list[tuple[int, str]]) -> Figure:
        """The parts of the kit, where the facts are those of one; else what the game is played with on its board."""
        if "front" in self.facts:
            return components(self.facts, Words(self.lang), whole=any(line.strip() == "whole" for _, line in lines))
        chosen: dict[str, str] = {}
        number = lines[0][0]
        for number, line in lines:
            key, colon, value = (part.strip() for part in line.partition(":"))
            if line.strip() and (not colon or key not in ("board", "options")):
                raise BadInput(f"{self.file} line {number}: '{line.strip()}': allowed: board, options, each with "
                               "': value'")
            chosen[key] = value
        try:
            rules = load(self.game, chosen.get("board") or None, **options_of(chosen.get("options", "")))
        except BadInput as error:
            raise BadInput(f"{self.file} line {number}: {error}") from None
        self._drawn = equipment(rules, Words(self.lang), how=SCHOLAR in self.facts)
        return self._drawn

    def _markup(self, token: Token) -> str:
        """The markup of a run of text, in the typography of the language."""
        marks = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>",
                 "softbreak": " "}
        words = []
        for child in token.children or []:
            if child.type == "text":
                words.append(escape(child.content))
            elif child.type in marks:
                words.append(marks[child.type])
            else:
                self._refuse(token, f"a {child.type.removesuffix('_open')} is not printed: use bold and italic")
        return typeset("".join(words), self.lang)

    def _refuse(self, token: Token, message: str) -> NoReturn:
        line = token.map[0] + 1 if token.map else 0
        raise BadInput(f"{self.file} line {line}: {message}")

