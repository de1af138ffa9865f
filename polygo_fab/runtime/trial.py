"""A file from outside is loaded on trial first, in a process of its own: what ends the program, hangs, or moves it into
another folder is told in a line, and nothing else suffers."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from functools import partial

from .limits import Limits, TooMuch, alone

__all__ = ["wrong_on_trial"]

_LOADING = Limits(5, 500_000_000, 20.0, "to load")
"""Of one file."""


def wrong_on_trial(load: Callable[[], object], told: Callable[[BaseException], str]) -> str:
    """Why a file cannot be loaded, "" where it can; `told` says it of what it raises. Where processes cannot be copied
    (not Linux), and in one that is on trial itself, nothing is tried."""
    if sys.platform != "linux" or multiprocessing.current_process().daemon:
        return ""
    try:
        return alone("", partial(_tried, load, told), _LOADING)
    except TooMuch as error:
        crashed = "crashed" in str(error)
        return "it ends the program that loads it, or crashes it" if crashed else str(error).removeprefix(": ")


def _tried(load: Callable[[], object], told: Callable[[BaseException], str]) -> str:
    here, threads = os.getcwd(), threading.active_count()
    try:
        load()
    except BaseException as error:
        return told(error)
    if os.getcwd() != here:
        return "it leaves the folder in which the program was begun"
    return "it begins threads" if threading.active_count() > threads else ""
