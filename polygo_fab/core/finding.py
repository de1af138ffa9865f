"""What a check found wrong. A check reports; it never repairs."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True)
class Finding:
    """`code` is one of the codes of laser.md (OPEN, CROSS, BOARD ...), `where` a file or a place in it."""

    code: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.code} {self.where}: {self.message}"
