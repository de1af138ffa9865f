"""Sorted counts of lines stand for all their orders."""

from collections import Counter
from math import factorial

__all__ = ["orders"]


def orders(counts: tuple[int, ...]) -> int:
    """In how many orders these counts can stand."""
    total = factorial(len(counts))
    for many in Counter(counts).values():
        total //= factorial(many)
    return total
