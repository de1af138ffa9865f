"""What compiled loops take and give: numba decides by what is given, these say it to a reader and to mypy."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Flags", "Numbers", "Sites", "Text", "Word", "Words"]

Word: TypeAlias = np.uint64
Words: TypeAlias = npt.NDArray[np.uint64]
"""Also a table of words, or of sets."""
Numbers: TypeAlias = npt.NDArray[np.int64]
Text: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Sites: TypeAlias = Any
"""A set of sites: a word, or a tuple of two, for which numba is told what `&` and its like are."""
