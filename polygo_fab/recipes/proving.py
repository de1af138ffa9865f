"""Every proof of every file on its bytes: what was found, what was proved, and what could not be, because of what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from ..check.drawing import LaserDrawing
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.ledger import MADE_ONCE, Entry, Ledger, Together
from ..runtime.limits import Fault, Runner, here
from .product import Cross, Product, tried

__all__ = ["Proved", "prove", "remade", "unread"]


@dataclass(frozen=True)
class Proved:
    """`findings` of every severity: what could not be proved is among them; `ledger` tells all that was proved, `each`
    the findings of every product and then of every proof over several."""

    findings: tuple[Finding, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    each: tuple[tuple[Finding, ...], ...] = ()

    def __add__(self, other: Proved) -> Proved:
        return Proved(self.findings + other.findings, self.ledger + other.ledger, self.each + other.each)


def prove(table: Sequence[Product], files: Mapping[str, bytes], together: Sequence[Cross] = (), *, run: Runner = here,
          beside: Sequence[Product] = (), changed: Collection[str] = ()) -> Proved:
    """Every proof of every product on its bytes, whatever they are; each finding names the file.

    `together` are the proofs over several files. READ: a file cannot be read at all. What needs a tool that is not
    installed, or a file that is not there, is not proved, and told. `run` runs the proofs: `isolated`, where the bytes
    may be anything. `beside` are products that others of the table are compared with. FAULT: a proof fails, and none of
    its files is among those that were `changed`.
    """
    each: list[tuple[Finding, ...]] = []
    entries: list[Entry] = []
    drawings = _Drawings({product.path: product for product in (*beside, *table)}, files)
    works: list[Any] = [partial(_alone, product, files, drawings) for product in table]
    works += [partial(_crossed, cross, files) for cross in together]
    outcomes = list(run(works, [product.ready for product in table]))
    for product, outcome in zip(table, outcomes, strict=False):
        found = [unread(outcome, "file", [product.path, product.pair], changed)
                 ] if isinstance(outcome, Exception) else outcome
        entries.append(_entry(product, found))
        each.append(tuple(replace(f, where=f"{product.path}: {f.where}") for f in found))
    crossed = [_unread(cross, outcome, changed) if isinstance(outcome, Exception) else outcome
               for cross, outcome in zip(together, outcomes[len(table):], strict=True)]
    each += (tuple(found) for found, _ in crossed)
    return Proved(tuple(f for found in each for f in found),
                  Ledger(tuple(entries), tuple(line for _, line in crossed)), tuple(each))


def remade(product: Product, because: str = "") -> Product:
    """The product with the one proof that its bytes are those that are made for it again (AGAIN).

    because  why another file would say nothing, where it would not
    """
    def prove(data: bytes) -> list[Finding]:
        if data == product.write():
            return []
        why = f"made again from the recipe it is another file{f', which tells nothing: {because}' if because else ''}"
        return [Finding("AGAIN", "file", why, severity="unproved" if because else "error")]

    return replace(product, prove=prove, proofs=("AGAIN",))


def _entry(product: Product, found: Sequence[Finding]) -> Entry:
    """What the ledger says of a file."""
    if not product.proofs:
        return Entry(product.path, product.what, (), {"AGAIN": MADE_ONCE})
    unproved: dict[str, list[str]] = {}
    for f in found:
        if f.severity == "unproved":
            unproved.setdefault(f.code, []).append(f.message if f.where == "file" else f"{f.where}: {f.message}")
    return Entry(product.path, product.what, tuple(code for code in product.proofs if code not in unproved),
                 {code: "; ".join(reasons) for code, reasons in unproved.items()})


def _alone(product: Product, files: Mapping[str, bytes], drawings: _Drawings) -> list[Finding]:
    return [*tried(product.prove, product.proofs, files[product.path]), *drawings.same(product)]


def unread(error: Exception, where: str, paths: Iterable[str], changed: Collection[str]) -> Finding:
    """READ or FAULT, of what could not be proved of the files at these paths."""
    if not isinstance(error, Fault):
        return Finding("READ", where, str(error))
    if any(path in changed for path in paths):
        return Finding("READ", where, f"it is not as it was made, and {error}")
    return Finding("FAULT", where, f"a fault of polygo-fab, not of the file, which is as it was made: {error}")


def _unread(cross: Cross, error: Exception, changed: Collection[str]) -> tuple[list[Finding], Together]:
    return [unread(error, cross.paths[0], cross.paths, changed)], Together(cross.code, cross.what, cross.paths, "")


def _crossed(cross: Cross, files: Mapping[str, bytes]) -> tuple[list[Finding], Together]:
    missing = [path for path in cross.paths if path not in files]
    if missing:
        found = [Finding(cross.code, cross.paths[0], f"{cross.what}: {missing[0]} is not there", severity="unproved",
                         over=cross.paths)]
    else:
        found = tried(cross.prove, (cross.code,), [files[path] for path in cross.paths])
        found = [replace(f, where=f"{cross.paths[0]}: {f.where}", over=cross.paths) if f.severity == "unproved" else f
                 for f in found]
    why = "; ".join(dict.fromkeys(f.message for f in found if f.severity == "unproved"))
    return found, Together(cross.code, cross.what, cross.paths, why)


@dataclass(frozen=True)
class _Drawings:
    """What the files show, each that others are compared with read once."""

    table: Mapping[str, Product]
    files: Mapping[str, bytes]
    known: dict[str, LaserDrawing] = field(default_factory=dict)

    def same(self, product: Product) -> list[Finding]:
        """SAME: the file and its pair show different drawings."""
        from ..check.same import same

        if not product.pair or product.read is None:
            return []
        pair = self.table.get(product.pair)
        if pair is None or pair.read is None:
            return [Finding("SAME", "file", f"{product.pair} is not there", severity="unproved")]
        if pair.path not in self.known:
            try:
                self.known[pair.path] = pair.read(self.files[pair.path])
            except BadInput:
                return [Finding("SAME", "file", f"{product.pair} cannot be read", severity="unproved")]
        return same(self.known[pair.path], product.read(self.files[product.path]))
