"""The ledger: of each file what was proved, and what was not, because of what; and of files together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

__all__ = ["MADE_ONCE", "Entry", "Ledger", "Tally", "Together", "Unproved"]

MADE_ONCE = "made, not read back; `polygo-fab check` makes it again and compares"
"""Why nothing is proved of a picture or a page about the files when it is written."""


@dataclass(frozen=True)
class Entry:
    """One file: what it is, the codes of what was proved, and for each code that was not, because of what."""

    path: str
    what: str
    proofs: tuple[str, ...] = ()
    unproved: Mapping[str, str] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        """For the manifest."""
        return {"what": self.what, "proved": list(self.proofs), "not_proved": dict(self.unproved)}


@dataclass(frozen=True)
class Together:
    """A proof over several files; `unproved` says because of what it was not made, "" where it was."""

    code: str
    what: str
    paths: tuple[str, ...]
    unproved: str = ""

    def as_data(self) -> dict[str, object]:
        """For the manifest."""
        return {"code": self.code, "what": self.what, "files": list(self.paths), "proved": not self.unproved,
                **({"not_proved": self.unproved} if self.unproved else {})}


@dataclass(frozen=True)
class Unproved:
    """What was not proved of some files, or of what no file stands for (the rules of a game), for one reason."""

    codes: tuple[str, ...]
    paths: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class Tally:
    """How many files there are: those of which all that is looked for was proved, those of which a part was, those of
    which nothing was, and those of which something was found. `again`: how many of the proved ones were not read back,
    but made again and compared, as a check does."""

    proved: int
    part: int = 0
    rest: int = 0
    wrong: int = 0
    again: int = 0

    @property
    def files(self) -> int:
        return self.proved + self.part + self.rest + self.wrong

    def __str__(self) -> str:
        """'130 files: 88 proved, 2 proved in part, 40 not proved': summary, page and check say it so; and a check, with
        '128 proved, 40 of them made again and compared', what it proves besides."""
        again = f", {self.again} of them made again and compared" * (self.again > 0)
        counts = ((self.proved, f"proved{again}"), (self.part, "proved in part"), (self.rest, "not proved"),
                  (self.wrong, "with findings"))
        told = [f"{count} {word}" for number, (count, word) in enumerate(counts) if count or number == 0]
        return f"{self.files} file{'s' * (self.files != 1)}: {', '.join(told)}"

    def as_data(self) -> dict[str, int]:
        """For the manifest."""
        return {"files": self.files, "proved": self.proved, "proved_in_part": self.part, "not_proved": self.rest}


@dataclass(frozen=True)
class Ledger:
    """Every file but the manifest, in the order in which they are made, and the proofs over several of them."""

    entries: tuple[Entry, ...] = ()
    together: tuple[Together, ...] = ()

    def __add__(self, other: Ledger) -> Ledger:
        return Ledger(self.entries + other.entries, self.together + other.together)

    def ordered(self, paths: Sequence[str]) -> Ledger:
        """The same with the entries in the order of these paths, and the proofs over several files in theirs."""
        known = {entry.path: entry for entry in self.entries}
        return Ledger(tuple(known[path] for path in paths),
                      tuple(sorted(self.together, key=lambda one: (one.code, one.paths, one.what))))

    def written(self, what: Mapping[str, str], proofs: Mapping[str, tuple[str, ...]],
                unproved: Mapping[str, str] = MappingProxyType({})) -> Ledger:
        """With files (path -> what they are) that are written last; `proofs` are the codes of those that are read back,
        by path: the others are written without a proof; those of `unproved` cannot be, because of what it says."""
        def entry(path: str) -> Entry:
            if path not in proofs:
                return Entry(path, what[path], (), {"AGAIN": MADE_ONCE})
            because = dict.fromkeys(proofs[path], unproved[path]) if path in unproved else {}
            return Entry(path, what[path], () if because else proofs[path], because)

        return self + Ledger(tuple(map(entry, what)))

    @property
    def tally(self) -> Tally:
        """The files that are here. Of a file of which a proof over several could not be made a part is proved."""
        lacking = {path for one in self.together if one.unproved for path in one.paths}
        read = [bool(entry.unproved) or entry.path in lacking for entry in self.entries if entry.proofs]
        return Tally(read.count(False), read.count(True), len(self.entries) - len(read))

    @property
    def whole(self) -> Tally:
        """The same with the manifest, which tells of all others and of which no proof can stand in itself."""
        return replace(self.tally, rest=self.tally.rest + 1)

    @property
    def unproved(self) -> tuple[Unproved, ...]:
        """What was not proved, files of one reason together; first that of which a part could not be proved."""
        groups: dict[tuple[tuple[str, ...], str], list[str]] = {}
        for codes, paths, because in self._unproved():
            groups.setdefault((codes, because), []).extend(paths)
        rows = [Unproved(codes, tuple(dict.fromkeys(paths)), because) for (codes, because), paths in groups.items()]
        return tuple(sorted(rows, key=lambda row: row.because == MADE_ONCE))

    def unproved_besides(self, left_out: Iterable[str]) -> tuple[Unproved, ...]:
        """The same without what falls with the files of folders that were left out ('cad: why'): that is told there."""
        folders = [f": {reason.partition(':')[0]}/" for reason in left_out]
        return tuple(row for row in self.unproved if not (row.because.endswith(" is not there")
                                                          and any(folder in row.because for folder in folders)))

    def _unproved(self) -> Iterable[tuple[tuple[str, ...], tuple[str, ...], str]]:
        for entry in self.entries:
            for because in dict.fromkeys(entry.unproved.values()):
                codes = tuple(code for code, why in entry.unproved.items() if why == because)
                yield codes, (entry.path,), because
        for one in self.together:
            if one.unproved:
                yield (one.code,), one.paths or (one.what,), one.unproved
