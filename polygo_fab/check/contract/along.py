"""CONTRACT: parts of several kits that are cut from the same sheets: each of exactly one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from .contract import Contract
from .fits import MeasuredFits
from .pieces import FoundPiece
from .spares import Spares

__all__ = ["AlongKit", "by_kit", "joined", "of_whom"]


@dataclass(frozen=True, kw_only=True)
class AlongKit:
    """A kit of which the parts lie on the sheets of another: what it is called there, the kit, its settings, and which
    of these were asked for, or are brought by a material."""

    name: str
    kit: str
    settings: Mapping[str, object]
    given: Collection[str]


def of_whom(name: str) -> str:
    """The kit whose part this is; "" for that whose sheets they are."""
    return name.rpartition(".")[0]


def joined(asked: Contract, others: Mapping[str, Contract]) -> Contract:
    """All that is asked of the pieces: those of the kit by their names, those of others after the names of these."""
    more = (replace(part, name=f"{name}.{part.name}") for name, other in others.items() for part in other.parts)
    return replace(asked, parts=(*asked.parts, *more))


def by_kit(asked: Contract, others: Mapping[str, Contract], found: MeasuredFits
           ) -> Iterator[tuple[str, Contract, MeasuredFits]]:
    """Each kit by its name, "" for that whose sheets they are, with its pieces by the names that they have there."""
    own: dict[str, dict[str, list[tuple[str, FoundPiece]]]] = {name: {} for name in ("", *others)}
    for name, some in found.pieces.items():
        whose = of_whom(name)
        own[whose][name[len(whose) + 1:] if whose else name] = some
    for name, pieces in own.items():
        its, spares = (others[name], Spares()) if name else (asked, found.spares)
        yield name, its, MeasuredFits(found.sets, spares, pieces)
