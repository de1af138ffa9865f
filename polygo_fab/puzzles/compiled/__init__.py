"""Compiled loops of the puzzles, each beside a plain one that says the same. Import numba."""
