"""Bits of a word, for compiled loops."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["lowest", "ones"]

_WORD = types.uint64


@intrinsic
def ones(typing: object, word: object) -> object:
    """How many bits are 1."""
    return _WORD(_WORD), lambda context, builder, signature, values: builder.ctpop(values[0])


@intrinsic
def lowest(typing: object, word: object) -> object:
    """How many bits are 0 below the lowest 1."""
    any_for_none = ir.Constant(ir.IntType(1), 1)
    return _WORD(_WORD), lambda context, builder, signature, values: builder.cttz(values[0], any_for_none)
