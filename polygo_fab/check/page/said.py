"""What the operators of a PDF page have said so far, and those of them that set text (ISO 32000-1, 8.2 and 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...core.path import Point
from .items import ContentMark, GraphicsState, Hiding, Item, Matrix, SetText, Show, times
from .values import NUMBER, Damaged, string

__all__ = ["TEXT", "Action", "ContentState"]

_NO_INK = 3
"""How a text is shown that is not painted."""
_ALONE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class ContentState:
    """The state of a page in the midst of its content.

    at, word   the operator that is done, counted from 1
    parts      of the path that is begun, as those of a shape (`Part`)
    points     of the part that goes on, and the `kinds` of its lines and curves
    line       where the line of text begins; `fresh` if nothing of it is shown yet
    lenient    whether operators that are not known may be passed over
    odd        whether there may be numbers that Python reads and the format has not
    """

    def __init__(self, matrix: Matrix, state: GraphicsState, hiding: Hiding, odd: bool) -> None:
        self.matrix, self.state, self.odd = matrix, state, odd
        self.hiding = {name: (line, face) for name, line, face in hiding}
        self.at, self.word, self.lenient = 0, b"", False
        self.items, self.numbers, self.marks = list[Item](), list[int](), tuple[ContentMark, ...]()
        self.kept = list[tuple[Matrix, GraphicsState]]()
        self.parts = list[tuple[list[Point], list[str], bool]]()
        self.points: list[Point] | None = None
        self.kinds = list[str]()
        self.line, self.fresh = _ALONE, True

    def here(self) -> tuple[int, str, tuple[ContentMark, ...]]:
        return self.at, self.word.decode("latin-1"), self.marks

    def numbers_in(self, operands: Sequence[bytes], count: int) -> list[float]:
        """The operands, if they are so many numbers. Raises Damaged."""
        try:
            found = list(map(float, operands))
        except ValueError:
            found = []
        if len(operands) != count or len(found) != count or (self.odd and not all(map(NUMBER.fullmatch, operands))):
            raise Damaged(f"operator {self.at} ({self.word.decode('latin-1')}): {len(operands)} operands: expected "
                           f"{count} numbers")
        return found

    def begin(self, at: Point) -> None:
        """A part of a path."""
        self.points, self.kinds = [at], []
        self.parts.append((self.points, self.kinds, False))

    def go_on(self) -> list[Point]:
        """The points to which the next are added. Raises Damaged where the path has no start."""
        if self.points is None:
            if not self.parts:
                raise Damaged("a line without a start: expected m before it")
            self.begin(self.parts[-1][0][0])  # after a part that is closed a line goes on from where that began
        return self.points or []

    def place(self, x: float, y: float) -> Point:
        """A place of the content in mm."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


Action = Callable[[ContentState, list[bytes]], None]


def _setting(name: str, share: float = 1.0) -> Action:
    """Sets what a state has by this name."""
    def act(said: ContentState, operands: list[bytes]) -> None:
        changed: dict[str, object] = {name: said.numbers_in(operands, 1)[0] * share}
        said.state = GraphicsState(**{**said.state._asdict(), **changed})

    return act


def _begin(said: ContentState, operands: list[bytes]) -> None:
    said.line, said.fresh = _ALONE, True


def _font(said: ContentState, operands: list[bytes]) -> None:
    [size] = said.numbers_in(operands[1:], 1)
    said.state = said.state._replace(font=operands[0][1:].decode("latin-1"), size=size)


def _place(said: ContentState, operands: list[bytes]) -> None:
    a, b, c, d, e, f = said.numbers_in(operands, 6)
    said.line, said.fresh = (a, b, c, d, e, f), True


def _step(said: ContentState, operands: list[bytes]) -> None:
    x, y = said.numbers_in(operands, 2)
    said.line, said.fresh = times((1.0, 0.0, 0.0, 1.0, x, y), said.line), True
    if said.word == b"TD":
        said.state = said.state._replace(leading=-y)


def _next_line(said: ContentState, operands: list[bytes]) -> None:
    said.line, said.fresh = times((1.0, 0.0, 0.0, 1.0, 0.0, -said.state.leading), said.line), True


def _show(said: ContentState, operands: list[bytes]) -> None:
    if said.word in (b"'", b'"'):
        if said.word == b'"':
            word, letter = said.numbers_in(operands[:2], 2)
            said.state, operands = said.state._replace(word_space=word, letter_space=letter), operands[2:]
        _next_line(said, operands)
    pieces: list[bytes | float] = []
    for token in operands:
        if token[0] in b"(<":
            pieces.append(string(token))
        elif token not in (b"[", b"]"):
            pieces += said.numbers_in([token], 1)
    state = said.state
    if any(isinstance(piece, bytes) and piece for piece in pieces):
        said.items.append(SetText(*said.here(), times(said.line, said.matrix) if said.fresh else None, Show(
            font=state.font, size=state.size, letter_space=state.letter_space, word_space=state.word_space,
            stretch=state.stretch, rise=state.rise,
            colour="" if state.unseen[1] or state.mode == _NO_INK else state.fill, pieces=tuple(pieces))))
        said.fresh = False


TEXT: Mapping[bytes, Action] = {
    b"BT": _begin, b"ET": _begin, b"Tf": _font, b"Tm": _place, b"Td": _step, b"TD": _step, b"T*": _next_line,
    **dict.fromkeys((b"Tj", b"TJ", b"'", b'"'), _show), b"Tc": _setting("letter_space"), b"Tw": _setting("word_space"),
    b"Tz": _setting("stretch", 0.01), b"TL": _setting("leading"), b"Ts": _setting("rise"), b"Tr": _setting("mode"),
}
