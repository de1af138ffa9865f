"""A rulebook: a text from templates/text/<lang>/<game>.md, with diagrams that the rules engine replays.

The text is Markdown of a small kind: headings, paragraphs, lists, tables, bold and italic; a quotation is a note.
What stands before the first heading of level 2 goes across the top of the first page. Three fenced blocks: `book`
(subject, footer, columns), `diagram` (see `replay`) and `components` (the parts of the kit, drawn). {name} is
filled in from the facts of the kit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from .. import __version__
from ..core.errors import BadInput, unknown
from ..core.page import Block, Bullets, Document, Figure, Heading, Table, Text, paper_size
from ..core.resources import template
from ..games import load
from .components import components
from .equipment import equipment
from .replay import replay
from .words import Words, escape, languages, typeset

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["placeholders", "rulebook"]

_BRACES = re.compile(r"\{([a-z_]+)\}")


def rulebook(game: str, lang: str, paper: str, facts: Mapping[str, str]) -> Document:
    """The rulebook of a game.

    facts  what the braces in the text stand for (`placeholders` lists them); the version is known
    Raises BadInput for a game without a text, a language or paper there is not, a placeholder without a fact, and
    for whatever in the text cannot be printed or replayed, with file and line.
    """
    paper_size(paper)
    file = f"text/{lang}/{game}.md"
    known = {"version": __version__, **facts}
    lines = []
    for number, line in enumerate(_source(game, lang).split("\n"), start=1):
        for name in _BRACES.findall(line):
            if name not in known:
                raise BadInput(f"{file} line {number}: {unknown('placeholder', name, known)}")
        lines.append(_BRACES.sub(lambda match: known[match[1]], line))
    reader = _Reader(file, game, lang, known)
    blocks = reader.blocks("\n".join(lines))
    title = next((b.text for b in blocks if isinstance(b, Heading)), game)
    return Document(_plain(title), lang, paper, tuple(blocks), reader.book.get("subject", ""),
                    reader.book.get("footer", ""), 2 if reader.book.get("columns") == "2" else 1)


def placeholders(game: str, lang: str) -> frozenset[str]:
    """The facts that the text of a game asks for, besides the version."""
    return frozenset(_BRACES.findall(_source(game, lang))) - {"version"}


def _source(game: str, lang: str) -> str:
    if lang not in languages():
        raise unknown("language", lang, languages())
    texts = {path.stem: path for path in template(f"text/{lang}").glob("*.md")}
    if game not in texts:
        raise unknown(f"rulebook ({lang})", game, texts)
    return texts[game].read_text(encoding="utf-8")


class _Reader:
    """Markdown tokens into blocks."""

    def __init__(self, file: str, game: str, lang: str, facts: Mapping[str, str]) -> None:
        self.file, self.game, self.lang, self.facts = file, game, lang, facts
        self.book: dict[str, str] = {}

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
                body_begun = body_begun or token.tag != "h1"
                found.append(Heading({"h1": 1, "h2": 2}.get(token.tag, 3), self._markup(inside[1])))  # type: ignore[arg-type]
            elif token.type == "paragraph_open":
                found.append(Text(self._markup(inside[1]), "body" if body_begun else "lead"))
            elif token.type == "blockquote_open":
                found += [Text(self._markup(t), "note") for t in inside if t.type == "inline"]
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                found.append(Bullets(self._items(inside), token.type == "ordered_list_open"))
            elif token.type == "table_open":
                found.append(self._table(inside))
            elif token.type == "fence":
                found += self._fence(token)
            else:
                self._refuse(token, f"a {token.type.removesuffix('_open')} is not printed: use headings, "
                                    "paragraphs, lists, tables, notes and fenced blocks")
            at = end + 1
        return found

    def _end(self, tokens: list[Token], at: int) -> int:
        """Where the block that begins at a token ends."""
        depth = 0
        for i in range(at, len(tokens)):
            depth += tokens[i].nesting
            if depth == 0:
                return i
        return len(tokens) - 1

    def _items(self, tokens: list[Token]) -> tuple[str, ...]:
        items: list[str] = []
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
            return [replay(lines, self.file, self.game, self.lang)]
        if kind == "components":
            return [self._components(lines)]
        if kind == "book":
            for number, line in lines:
                key, colon, value = (part.strip() for part in line.partition(":"))
                if not colon or key not in ("subject", "footer", "columns"):
                    raise BadInput(f"{self.file} line {number}: '{line}': allowed: subject, footer, columns, each "
                                   "with ': value'")
                self.book[key] = typeset(value, self.lang)
            return []
        self._refuse(token, f"unknown block '{kind}': allowed: book, components, diagram")

    def _components(self, lines: list[tuple[int, str]]) -> Figure:
        """The parts of the kit, where the facts are those of one; else what the game is played with on its board."""
        if "front" in self.facts:
            return components(self.facts, Words(self.lang))
        chosen = dict(part.strip().split(":", 1) for _, part in lines if ":" in part)
        options = dict(word.split("=", 1) for word in chosen.pop("options", "").split())
        board = chosen.pop("board", "").strip() or None
        if chosen:
            raise BadInput(f"{self.file} line {lines[0][0]}: '{min(chosen)}': allowed: board, options")
        return equipment(load(self.game, board, **options), Words(self.lang))

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


def _plain(markup: str) -> str:
    return re.sub(r"</?[bi]>", "", markup).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
