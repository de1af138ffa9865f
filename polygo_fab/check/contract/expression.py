"""The small language in which a contract says its numbers and shapes: arithmetic, comparisons, calls of known names.

'(cells + 1) * pitch', 'floor(hole / pawn) ** 2', 'disc(pawn - play)', '[square(hole)] + around(slot(4, 2), 6)'.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import pairwise
from typing import Any, TypeAlias

from ...core.errors import BadInput

__all__ = ["NUMBERS", "Names", "value"]

Names: TypeAlias = Mapping[str, Any]
"""What an expression may name: numbers, texts, functions, shapes."""
_Work: TypeAlias = Callable[[Names], Any]

_TWO: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b}

NUMBERS: dict[str, Callable[..., Any]] = {
    "floor": lambda x: math.floor(x + 1e-9), "ceil": lambda x: math.ceil(x - 1e-9), "sqrt": math.sqrt, "min": min,
    "max": max, "abs": abs, "round": round, "sum": sum, "len": len, "text": str,
    "sin": lambda d: math.sin(math.radians(d)), "cos": lambda d: math.cos(math.radians(d)),
    "tan": lambda d: math.tan(math.radians(d)), "atan": lambda x: math.degrees(math.atan(x)),
    "range": lambda *a: list(range(*a)), "lengths": lambda text: [float(n) for n in re.findall(r"[\d.]+", text)]}
"""What every expression may call; angles in degrees, `floor` and `ceil` blind to the last digits of a float."""


def value(text: object, names: Mapping[str, object]) -> Any:
    """The value of an expression; what is no text stands for itself, also in lists and tables.

    names   numbers, texts and functions by name
    Raises BadInput, quoting the expression, for a name there is not or what is no expression of this language.
    """
    if isinstance(text, list):
        return [value(item, names) for item in text]
    if not isinstance(text, str):
        return text
    try:
        return _work(text)(names)
    except (SyntaxError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise BadInput(f"contract: '{text[:120]}': {error}") from None


@cache
def _work(text: str) -> _Work:
    return _of(ast.parse(f"({text.strip()})", mode="eval").body)


def _of(node: ast.expr) -> _Work:
    """What works an expression out, made once: the same one is asked for of many parts, files and papers."""
    match node:
        case ast.Constant(value=constant):
            return lambda names: constant
        case ast.Name(id=name):
            return partial(_named, name)
        case ast.List(elts=items):
            some = [_of(item) for item in items]
            return lambda names: [work(names) for work in some]
        case ast.Tuple(elts=items):
            some = [_of(item) for item in items]
            return lambda names: tuple([work(names) for work in some])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            one = _of(operand)
            return lambda names: -one(names)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            one = _of(operand)
            return lambda names: not one(names)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _TWO:
            two, one, other = _TWO[type(op)], _of(left), _of(right)
            return lambda names: two(one(names), other(names))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _TWO:
            two, one, other = _TWO[type(op)], _of(left), _of(right)
            return lambda names: two(one(names), other(names))
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _TWO for op in ops):
            twos, some = [_TWO[type(op)] for op in ops], [_of(left), *map(_of, others)]
            return lambda names: all(two(a, b) for two, (a, b) in zip(
                twos, pairwise([work(names) for work in some]), strict=True))
        case ast.BoolOp(op=op, values=parts):
            every, some = all if isinstance(op, ast.And) else any, [_of(part) for part in parts]
            return lambda names: every(work(names) for work in some)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            asks, one, other = _of(test), _of(body), _of(orelse)
            return lambda names: one(names) if asks(names) else other(names)
        case ast.Subscript(value=of, slice=ast.Slice(lower=None, upper=ast.Constant(value=upper), step=None)):
            one = _of(of)
            return lambda names: one(names)[:upper]
        case ast.Subscript(value=of, slice=index):
            one, other = _of(of), _of(index)
            return lambda names: one(names)[other(names)]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            some = [_of(arg) for arg in args]
            return lambda names: _named(name, names, "function")(*[work(names) for work in some])
        case ast.ListComp(elt=item, generators=[ast.comprehension(target=ast.Name(id=name), iter=over, ifs=tests)]):
            made, all_of, some = _of(item), _of(over), [_of(test) for test in tests]
            return lambda names: [made(scope) for scope in _each(name, all_of(names), names)
                                  if all(test(scope) for test in some)]
    raise SyntaxError("not in the language of contracts")


def _each(name: str, items: Iterable[object], names: Names) -> Iterator[dict[str, Any]]:
    """The names with each of the items as one of them: the same table again and again."""
    scope = dict(names)
    for scope[name] in items:
        yield scope


def _named(name: str, names: Names, what: str = "name") -> Any:
    if name not in names:
        raise LookupError(f"no such {what}: {name}")
    return names[name]
