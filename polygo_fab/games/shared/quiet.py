"""How many turns nothing has happened, as one word of a state's memory: what ends games that could go on for ever."""

from __future__ import annotations

import re

from ...core.errors import BadInput

__all__ = ["quiet_turns", "quiet_word"]


def quiet_word(turns: int) -> tuple[str, ...]:
    """('quiet:12',), or nothing where the last turn was not quiet."""
    return (f"quiet:{turns}",) if turns else ()


def quiet_turns(memory: tuple[str, ...], most: int) -> int:
    """The number that `quiet_word` has written. Raises BadInput for any other memory, or a number above `most`."""
    if not memory:
        return 0
    match = re.fullmatch("quiet:([1-9][0-9]{0,8})", memory[0], re.ASCII)
    if len(memory) > 1 or match is None or int(match[1]) > most:
        raise BadInput(f"position: '{' '.join(memory)[:60]}' after the player: expected nothing"
                       + (f", or quiet:1 to quiet:{most}" if most else ""))
    return int(match[1])
