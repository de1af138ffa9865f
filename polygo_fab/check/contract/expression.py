"""The small language in which a contract says its numbers and shapes: arithmetic, comparisons, calls of known names.

'(cells + 1) * pitch', 'floor(hole / pawn) ** 2', 'disc(pawn - play)', '[square(hole)] + around(slot(4, 2), 6)'.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias

from ...core.errors import BadInput

__all__ = ["NUMBERS", "Names", "value"]

Names: TypeAlias = Mapping[str, Any]
"""What an expression may name: numbers, texts, functions, shapes."""

_TWO: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b}

NUMBERS: dict[str, Callable[..., Any]] = {
    "floor": lambda x: math.floor(x + 1e-9), "ceil": lambda x: math.ceil(x - 1e-9), "sqrt": math.sqrt, "min": min,
    "max": max, "abs": abs, "round": round, "sum": sum, "len": len, "text": str,
    "sin": lambda d: math.sin(math.radians(d)), "cos": lambda d: math.cos(math.radians(d)),
    "tan": lambda d: math.tan(math.radians(d)), "range": lambda *a: list(range(*a))}
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
        return _worked(_tree(text), names)
    except (SyntaxError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise BadInput(f"contract: '{text[:120]}': {error}") from None


@cache
def _tree(text: str) -> ast.expr:
    return ast.parse(f"({text.strip()})", mode="eval").body


def _worked(node: ast.expr, names: Names) -> Any:
    def work(part: ast.expr) -> Any:
        return _worked(part, names)

    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=name):
            if name not in names:
                raise LookupError(f"no such name: {name}")
            return names[name]
        case ast.List(elts=items):
            return [work(item) for item in items]
        case ast.Tuple(elts=items):
            return tuple(work(item) for item in items)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -work(operand)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not work(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _TWO:
            return _TWO[type(op)](work(left), work(right))
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _TWO for op in ops):
            terms = [work(left), *map(work, others)]
            return all(_TWO[type(op)](a, b) for op, (a, b) in zip(ops, pairwise(terms), strict=True))
        case ast.BoolOp(op=op, values=parts):
            return (all if isinstance(op, ast.And) else any)(work(part) for part in parts)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return work(body) if work(test) else work(orelse)
        case ast.Subscript(value=of, slice=ast.Slice(lower=None, upper=ast.Constant(value=upper), step=None)):
            return work(of)[:upper]
        case ast.Subscript(value=of, slice=index):
            return work(of)[work(index)]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            if name not in names:
                raise LookupError(f"no such function: {name}")
            return names[name](*map(work, args))
        case ast.ListComp(elt=item, generators=[ast.comprehension(target=ast.Name(id=name), iter=over, ifs=tests)]):
            scopes = ({**names, name: it} for it in work(over))
            return [_worked(item, scope) for scope in scopes if all(_worked(test, scope) for test in tests)]
    raise SyntaxError("not in the language of contracts")
