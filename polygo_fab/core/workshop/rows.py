"""A row of a TOML table, asked for one key after the other: each refusal names the file, the row and the key."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ..errors import BadInput, unknown

__all__ = ["NAMED", "Row", "named_well", "over"]

NAMED = "letters, digits, dots and hyphens"
"""Of what the name of a row is made: it is typed on a command line, and a file and a folder are named after it."""
_TITLE = 100
"""Letters of a text."""


def named_well(name: str) -> bool:
    """Whether a row may have this name: of `NAMED`, sixty at most, a letter or digit first."""
    return re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]{0,59}", name) is not None


@dataclass(frozen=True)
class Row:
    """The values of one row; `files` says which file each key comes from ("" the last one), `own` which keys a person
    gave. Every method raises BadInput for a value of another kind or out of range."""

    name: str
    values: Mapping[str, object]
    files: Mapping[str, str]
    own: frozenset[str] = frozenset()

    def only(self, allowed: Collection[str]) -> None:
        """Refuses a key that is not one of these."""
        for key in self.values:
            if key not in allowed:
                raise BadInput(f"{self._at(key)}: {unknown('key', key, allowed)}")

    def keys_of(self, kind: str, allowed: Collection[str]) -> tuple[str, ...]:
        """Every key, each the name of a `kind` of thing that there is."""
        for key in self.values:
            if key not in allowed:
                raise BadInput(f"{self._at(key)}: {unknown(kind, key, allowed)}")
        return tuple(self.values)

    def name_in(self, key: str, kind: str, allowed: Collection[str], default: str) -> str:
        """The name of a `kind` of thing that there is."""
        name = self.text(key, default)
        if name not in allowed:
            raise BadInput(f"{self._at(key)}: {unknown(kind, name, allowed)}")
        return name

    def is_list(self, key: str) -> bool:
        return isinstance(self.values.get(key), list)

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise self.refusal(key, f"a number from {low:g} to {high:g}")
        return float(value)

    def whole(self, key: str, low: int, high: int, default: int) -> int:
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refusal(key, f"a whole number from {low} to {high}")
        return value

    def pair(self, key: str, low: float, high: float) -> tuple[float, float]:
        value = self.values.get(key)
        if not isinstance(value, list) or len(value) != 2 or any(
                isinstance(v, bool) or not isinstance(v, (int, float)) or not low <= v <= high for v in value):
            raise self.refusal(key, f"two numbers from {low:g} to {high:g}, as in [{high:g}, {high:g}]")
        return (float(value[0]), float(value[1]))

    def text(self, key: str, default: str) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise self.refusal(key, "a text in quotes")
        return self._printable(key, value)

    def words(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.refusal(key, "a list of texts in quotes")
        return tuple(self._printable(key, word) for word in value)

    def _printable(self, key: str, text: str) -> str:
        """A text that goes onto pages and into file headers as it is."""
        if not text.isprintable() or not 0 < len(text) <= _TITLE:
            raise self.refusal(key, f"a text of 1 to {_TITLE} characters that print")
        return text

    def truth(self, key: str, default: bool) -> bool:
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.refusal(key, "true or false")
        return value

    def table(self, key: str) -> Row:
        """The table below a key, empty where it is missing."""
        return self.inner(key) if key in self.values else Row(f"{self.name}.{key}", {}, self.files)

    def inner(self, key: str) -> Row:
        value = self.values.get(key)
        if not isinstance(value, Mapping):
            raise self.refusal(key, "a table of settings, as in { speed = 10, power = 50 }")
        where = self.files.get(key, self.files.get("", ""))
        return Row(f"{self.name}.{key}", value, {"": where})

    def tables(self, key: str, *allowed: str) -> tuple[Row, ...]:
        """A list of tables with these keys alone."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, Mapping) for v in value):
            raise self.refusal(key, f"a list of tables of {', '.join(allowed)}")
        where = {"": self.files.get(key, self.files.get("", ""))}
        rows = tuple(Row(f"{self.name}.{key}[{i}]", v, where) for i, v in enumerate(value))
        for row in rows:
            row.only(allowed)
        return rows

    def _at(self, key: str) -> str:
        return f"{self.files.get(key, self.files.get('', ''))}: [{self.name}] {key}"

    def refusal(self, key: str, allowed: str) -> BadInput:
        if key not in self.values:
            return BadInput(f"{self._at(key)}: missing: expected {allowed}")
        return BadInput(f"{self._at(key)} = {str(self.values[key])[:60]!r}: allowed: {allowed}")


def over(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    """Keys over keys; what is a table in both (the cuts by class of laser) keeps what only the lower one has."""
    merged = dict(below)
    for key, value in above.items():
        old = below.get(key)
        merged[key] = {**old, **value} if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged
