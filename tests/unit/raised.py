"""What the code raises and finds, read from its source: each text of a BadInput, of a Finding and of what says why."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from itertools import chain, product
from pathlib import Path
from typing import TypeAlias

import polygo_fab
from polygo_fab.core.words.speech import Speech

__all__ = ["Shape", "line_of", "said", "shapes"]

Shape: TypeAlias = tuple[str | None, ...]
"""A text in its parts; None for what is filled in."""
_RAISED = ("BadInput", "Broken", "Nowhere")
_SAMPLES = ("", "4", "size", "a1, b2", "(1.5, 2.5)", "the cell is taken")
"""What may be filled in: nothing, a number, a name, several, a place, a reason."""
_MANY, _DRAWN = 2, 500
"""Holes that are tried with every sample each; with more, so many draws."""


def shapes(*files: str) -> Iterator[tuple[str, Shape]]:
    """Of each file of the package, by its path there (`games/*.py`), where a text stands, and its parts."""
    root = Path(str(polygo_fab.__file__)).parent
    for path in sorted(path for some in files for path in root.glob(some)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for text in _texts_of(node):
                for shape in _shapes(text):
                    if any(shape):
                        yield f"{path.relative_to(root)}:{text.lineno}", shape


def said(speech: Speech, shape: Shape) -> bool:
    """Whether a language has words for all of a text, with something or other filled in."""
    holes = shape.count(None)
    lot = random.Random(1)
    draws = ([lot.choice(_SAMPLES) for _ in range(holes)] for _ in range(_DRAWN))
    for given in product(_SAMPLES, repeat=holes) if holes <= _MANY else chain([["4"] * holes], draws):
        line = line_of(shape, given)
        told = speech.line(line)
        if told != line and not any(part in told for part in shape if part and re.search("[a-z]{3,} [a-z]{2,}", part)):
            return True
    return False


def line_of(shape: Shape, given: Sequence[str]) -> str:
    """A text, filled in."""
    left = iter(given)
    return "".join(next(left) if part is None else part for part in shape)


def _texts_of(node: ast.AST) -> Iterator[ast.expr]:
    """What is raised, what is found, and what a function gives that says why something cannot be."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in _RAISED:
            yield first
        case ast.Call(func=ast.Name(id="Finding"), args=[_, _, message, *_]):
            yield message
        case ast.FunctionDef(name="_refusal" | "_why_not" | "_lead_wrong" | "_played"):
            yield from (one.value for one in ast.walk(node) if isinstance(one, ast.Return) and isinstance(
                one.value, ast.Constant | ast.JoinedStr | ast.IfExp | ast.BinOp))


def _shapes(node: ast.expr) -> list[Shape]:
    """Every text that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            return [(text,)]
        case ast.IfExp(body=one, orelse=other):
            return _shapes(one) + _shapes(other)
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            return [(*a, *b) for a in _shapes(one) for b in _shapes(other)]
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mult()):
            return [(text,), ("",)]
        case ast.JoinedStr(values=parts):
            found: list[Shape] = [()]
            for part in parts:
                more = _shapes(part.value if isinstance(part, ast.FormattedValue) and isinstance(
                    part.value, ast.IfExp | ast.BinOp) else part)
                found = [(*before, *after) for before in found for after in more]
            return found
    return [(None,)]
