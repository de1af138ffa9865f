"""What a benchmark has measured, beside the bar that it declares."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Result", "table"]


@dataclass(frozen=True)
class Result:
    """A figure in its unit; `bar` is the most that it may be, or with `least` the least. None: no bar was set."""

    what: str
    value: float
    unit: str
    bar: float | None = None
    least: bool = False

    @property
    def verdict(self) -> str:
        if self.bar is None:
            return ""
        return "held" if (self.value >= self.bar if self.least else self.value <= self.bar) else "MISSED"


def table(results: Iterable[Result]) -> str:
    """A line each: what, figure, bar, held or missed."""
    rows = [(f.what, f"{_number(f.value)} {f.unit}",
             "no bar" if f.bar is None else f"at {'least' if f.least else 'most'} {_number(f.bar)}", f.verdict)
            for f in results]
    widths = [max((len(row[k]) for row in rows), default=0) for k in range(4)]
    return "\n".join(f"{what:{widths[0]}}  {value:>{widths[1]}}  {bar:>{widths[2]}}  {verdict}".rstrip()
                     for what, value, bar, verdict in rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
