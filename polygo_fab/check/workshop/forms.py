"""The forms of templates/contracts/workshop.toml in one language, and what is measured as they write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ...core.kerf import Kerf
from ...core.resources import Data
from ..stated import stated_in

__all__ = ["Forms", "forms"]


@dataclass(frozen=True)
class Forms:
    """Called with a key and what its braces hold, the words that must stand there."""

    lang: str
    table: Data

    def __call__(self, key: str, **values: object) -> str:
        return str(self.table[key]).format(**values)

    def number(self, value: float, digits: int = 2) -> str:
        """Rounded to so many decimals, those that are nothing left away."""
        text = f"{round(value, digits):.{digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", self.table["point"])

    def size(self, size: Sequence[float], digits: int = 1) -> dict[str, str]:
        return {"width": self.number(size[0], digits), "height": self.number(size[1], digits)}

    def kerf(self, kerf: Kerf) -> str:
        return self.number(kerf.x) if kerf.x == kerf.y else f"{self.number(kerf.x)} × {self.number(kerf.y)}"

    def material(self, name: str, thickness: float) -> str:
        """What it is, for ours in words, and its thickness."""
        return f"{self.table['materials'].get(name.split('-')[0], name)} {self.number(thickness)} mm"

    def listed(self, words: Sequence[str]) -> str:
        """'a, b and c'."""
        return self.table["and"].join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


@cache
def forms(lang: str) -> Forms:
    """Those of a language. Raises Unstated for one in which there are none."""
    return Forms(lang, stated_in("workshop", lang))
