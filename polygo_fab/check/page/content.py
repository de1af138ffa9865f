"""The content of a PDF page or of a form on it: its operators, and what they paint (ISO 32000-1, 8, 9 and annex A).

Own reader, beside the libraries that lay pages out: those pass over what a laser program may not. Fonts are not needed
here: where a text goes on that another one ends, that is said.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from .items import CURVE, LINE, ContentMark, GraphicsState, Hiding, Matrix, Other, Painted, PaintedPath, Use, times
from .said import TEXT, Action, ContentState
from .values import TOKEN, Damaged, parsed

__all__ = ["drawn"]

_DEEPEST = 100
_SHADE = 0.2
"""Of 255: a colour that is written with three digits is off by less from the one that is meant."""
_MOST_OPERATORS = 500_000
_PICTURE_ENDS = re.compile(rb"\sEI(?=\s|\Z)")
_EXPONENT = re.compile(rb"e(?<=[0-9.]e)")
_OPERANDS, _COMMENT = frozenset(b"0123456789+-./([<]>"), ord("%")
"""How what is no operator begins."""
_VALUES = (b"true", b"false", b"null")


def drawn(content: bytes, matrix: Matrix, state: GraphicsState | None = None, hiding: Hiding = frozenset()) -> Painted:
    """`matrix` takes the units of the content to mm, `state` is what it begins with, `hiding` what the states of its
    resources hide. Raises Damaged for content that does not follow the grammar."""
    said = ContentState(matrix, state or GraphicsState(), hiding, _odd(content.lower()))
    operands, end = list[bytes](), 0
    while content:
        for count, token in enumerate(TOKEN.findall(content)):
            if token[0] in _OPERANDS or token in _VALUES:
                operands.append(token)
                continue
            if token[0] == _COMMENT:
                continue
            if token == b"ID" and said.word == b"BI":
                end = next(match.end() for k, match in enumerate(TOKEN.finditer(content)) if k == count)
                break
            said.at, said.word = said.at + 1, token
            action = _ACTIONS.get(token)
            if action is not None:
                action(said, operands)
            elif not said.lenient:
                raise Damaged(f"operator {said.at} ({token.decode('latin-1')[:20]}): no operator of a page")
            operands = []
        picture = _PICTURE_ENDS.search(content, end) if end else None
        content, end, operands = content[picture.end():] if picture else b"", 0, [] if picture else operands
        if said.at > _MOST_OPERATORS:
            raise Damaged(f"a page of more than {_MOST_OPERATORS} operators")
    if operands:
        raise Damaged("page content: operands without an operator at its end")
    if said.kept:
        raise Damaged("the page ends within q: expected Q")
    return Painted(tuple(said.items), tuple(said.numbers), len(said.marks))


def _odd(content: bytes) -> bool:
    """Whether it may have numbers that Python reads and the format does not know, as 1e5, 1_0 and -inf."""
    return any(word in content for word in (b"_", b"inf", b"nan")) or _EXPONENT.search(content) is not None


# --- the graphics state


def _transform(said: ContentState, operands: list[bytes]) -> None:
    a, b, c, d, e, f = said.numbers_in(operands, 6)
    said.matrix = times((a, b, c, d, e, f), said.matrix)


def _save(said: ContentState, operands: list[bytes]) -> None:
    if len(said.kept) == _DEEPEST:
        raise Damaged(f"q within q: allowed: {_DEEPEST}")
    said.kept.append((said.matrix, said.state))


def _restore(said: ContentState, operands: list[bytes]) -> None:
    if not said.kept:
        raise Damaged("Q without q")
    said.matrix, said.state = said.kept.pop()


def _width(said: ContentState, operands: list[bytes]) -> None:
    said.state = said.state._replace(width=said.numbers_in(operands, 1)[0])


def _dash(said: ContentState, operands: list[bytes]) -> None:
    lengths = [token for token in operands[:-1] if token not in (b"[", b"]")]
    dash = tuple(said.numbers_in(lengths, len(lengths)))
    said.state = said.state._replace(dash=dash if any(dash) else ())


@lru_cache(maxsize=1024)
def _colour(told: tuple[float, ...]) -> str:
    levels = [255 * level for level in (told if len(told) == 3 else told * 3)]
    red, green, blue = whole = [round(level) for level in levels]
    if all(abs(level - one) < _SHADE and 0 <= one <= 255 for level, one in zip(levels, whole, strict=True)):
        return f"#{red:02x}{green:02x}{blue:02x}"
    return f"{' '.join(f'{level / 255:.6g}' for level in levels)} of 1"


def _line_colour(said: ContentState, operands: list[bytes]) -> None:
    said.state = said.state._replace(stroke=_colour(tuple(said.numbers_in(operands, 3 if said.word == b"RG" else 1))))


def _face_colour(said: ContentState, operands: list[bytes]) -> None:
    said.state = said.state._replace(fill=_colour(tuple(said.numbers_in(operands, 3 if said.word == b"rg" else 1))))


def _other_colour(said: ContentState, operands: list[bytes]) -> None:
    told = f"'{b' '.join(operands).decode('latin-1')[:40]}' of another colour space"
    said.state = said.state._replace(stroke=told) if said.word.isupper() else said.state._replace(fill=told)


def _named_state(said: ContentState, operands: list[bytes]) -> None:
    name = operands[0][1:].decode("latin-1") if operands else ""
    said.items.append(Other(*said.here(), "a state", name))
    line, face = (was if told is None else told for was, told in zip(
        said.state.unseen, said.hiding.get(name, (None, None)), strict=True))
    said.state = said.state._replace(unseen=(line, face))


def _begin(said: ContentState, operands: list[bytes]) -> None:
    if len(said.marks) == _DEEPEST:
        raise Damaged(f"marked content within marked content: allowed: {_DEEPEST}")
    mark = _marked(b" ".join(operands))
    said.marks = (*said.marks, mark)
    said.numbers += [mark.number] if mark.number is not None else []


@lru_cache(maxsize=1024)
def _marked(operands: bytes) -> ContentMark:
    told = parsed(operands)
    tag, held = str(told[0]) if told else "", told[1] if len(told) > 1 else None
    number = held.get("MCID") if isinstance(held, dict) else None
    return ContentMark(tag, number if isinstance(number, int) else None, held if isinstance(held, str) else "")


def _end(said: ContentState, operands: list[bytes]) -> None:
    if not said.marks:
        raise Damaged("EMC without BDC")
    said.marks = said.marks[:-1]


# --- paths


def _move(said: ContentState, operands: list[bytes]) -> None:
    said.begin(said.place(*said.numbers_in(operands, 2)))


def _line(said: ContentState, operands: list[bytes]) -> None:
    said.go_on().append(said.place(*said.numbers_in(operands, 2)))
    said.kinds.append(LINE)


def _curve(said: ContentState, operands: list[bytes]) -> None:
    """Of "v" the first control point is where the path is, of "y" the last one is the end."""
    n = said.numbers_in(operands, 6 if said.word == b"c" else 4)
    points = said.go_on()
    points += points[-1:] if said.word == b"v" else []
    points += [said.place(x, y) for x, y in zip(n[::2], n[1::2], strict=True)]
    points += points[-1:] if said.word == b"y" else []
    said.kinds.append(CURVE)


def _close(said: ContentState, operands: list[bytes]) -> None:
    if said.points and said.kinds:
        if math.dist(said.points[0], said.points[-1]) > 1e-6:
            said.points.append(said.points[0])
            said.kinds.append(LINE)
        said.parts[-1], said.points = (said.points, said.kinds, True), None


def _rectangle(said: ContentState, operands: list[bytes]) -> None:
    x, y, width, height = said.numbers_in(operands, 4)
    said.begin(said.place(x, y))
    said.go_on().extend((said.place(x + width, y), said.place(x + width, y + height), said.place(x, y + height)))
    said.kinds.extend(LINE * 3)
    _close(said, operands)


def _clear(said: ContentState, operands: list[bytes]) -> None:
    said.parts, said.points = [], None


def _paint(said: ContentState, operands: list[bytes]) -> None:
    word, state = said.word, said.state
    if word in (b"s", b"b", b"b*"):
        _close(said, operands)
    parts = tuple([(tuple(points), "".join(kinds), closed) for points, kinds, closed in said.parts if kinds])
    _clear(said, operands)
    if not parts:
        return
    lines, faces = word[0] in b"SsBb", word[0] in b"fFBb"
    a, b, c, d, _, _ = said.matrix
    scale = math.sqrt(abs(a * d - b * c)) if lines else 0.0
    said.items.append(PaintedPath(*said.here(), parts=parts, width=state.width * scale,
                            stroke=state.stroke if lines and not state.unseen[0] else "",
                            fill=state.fill if faces and not state.unseen[1] else "",
                            dash=tuple([length * scale for length in state.dash]) if lines else ()))


# --- what is painted elsewhere, or not at all


def _use(said: ContentState, operands: list[bytes]) -> None:
    if len(operands) != 1 or operands[0][:1] != b"/":
        raise Damaged(f"operator {said.at} (Do): expected a name")
    said.items.append(Use(*said.here(), str(parsed(operands[0])[0]), said.matrix, said.state))


def _other(what: str) -> Action:
    def act(said: ContentState, operands: list[bytes]) -> None:
        said.items.append(Other(*said.here(), what))

    return act


def _lenient(said: ContentState, operands: list[bytes]) -> None:
    said.lenient = said.word == b"BX"


def _silent(said: ContentState, operands: list[bytes]) -> None:
    """Ends and corners of lines, points in the content, the end of a picture: nothing of what is measured."""


_ACTIONS: Mapping[bytes, Action] = {
    **TEXT, b"q": _save, b"Q": _restore, b"cm": _transform, b"w": _width, b"d": _dash, b"gs": _named_state,
    **dict.fromkeys((b"J", b"j", b"M", b"i", b"ri", b"MP", b"DP", b"EI"), _silent),
    **dict.fromkeys((b"RG", b"G"), _line_colour), **dict.fromkeys((b"rg", b"g"), _face_colour),
    **dict.fromkeys((b"K", b"k", b"CS", b"cs", b"SC", b"sc", b"SCN", b"scn"), _other_colour),
    b"BMC": _begin, b"BDC": _begin, b"EMC": _end, b"BX": _lenient, b"EX": _lenient,
    b"m": _move, b"l": _line, b"c": _curve, b"v": _curve, b"y": _curve, b"h": _close,
    b"re": _rectangle, b"n": _clear,
    **dict.fromkeys((b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"), _paint),
    b"Do": _use, b"BI": _other("a picture"), b"sh": _other("a shading"),
    **dict.fromkeys((b"W", b"W*"), _other("a clip")), **dict.fromkeys((b"d0", b"d1"), _other("a glyph")),
}
