"""The files of a recipe, made and proved in several processes: books in one, other papers in one, the rest here.

What is printed shares next to nothing with the rest, and takes longest. Every language and paper of a book is in one
process, which does once what they share. What all these processes would load is loaded before they part.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from ..core.errors import MissingTool
from ..runtime.fork import forked
from .product import Cross, Product
from .proving import Proved, prove

__all__ = ["made_and_proved"]


@dataclass(frozen=True)
class _Share:
    """What one process makes: the files, what could not be made and why, what was found on each file by itself and by
    each proof over several (by its number), and what is to be told."""

    files: dict[str, bytes]
    skipped: dict[str, str]
    alone: Proved
    crossed: dict[int, Proved]
    said: list[str]


def made_and_proved(table: Sequence[Product], every: Sequence[Cross], verbose: bool, progress: Callable[[str], None],
                    languages: Sequence[str] = ()) -> tuple[dict[str, bytes], Proved, dict[str, str]]:
    """The files of the table, path -> bytes; what was found on them, by each proof of its own and those over several;
    and what was left out, and why. All in the order of the table, however it is shared out.

    progress  is told each folder with the number of its files; `verbose`: each file
    languages those of what is printed
    """
    others = tuple(p for p in table if not _printed(p))
    printed = [some for book in (True, False)
               if (some := tuple(p for p in table if _printed(p) and ("POSITION" in p.proofs) is book))]
    parts = [*([others] if others else []), *printed]
    if len(printed) > 1:
        _load(languages)
    first = _compared(others, every)
    waiting = [forked(partial(_share, part, first, every, verbose)) for part in parts[1:]]
    shares = [_share(parts[0], first, every, verbose, progress), *(share() for share in waiting)]
    for share in shares:
        for line in share.said:
            progress(line)
    written = {path: data for share in shares for path, data in share.files.items()}
    files = {p.path: written[p.path] for p in table if p.path in written}
    if not verbose:
        for group, count in Counter(path.split("/")[0] for path in files).items():
            progress(f"made    {group:8} {count:3} files")
    crossed = {number: found for share in shares for number, found in share.crossed.items()}
    crossed |= {number: prove((), files, [cross]) for number, cross in enumerate(every) if number not in crossed}
    proved = sum((share.alone for share in shares), Proved())
    for number in sorted(crossed, key=lambda number: (_kinds(every[number]), number)):
        proved += crossed[number]
    skipped = {group: why for share in shares for group, why in share.skipped.items()}
    return files, proved, {group: why + _with_it(group, table, every, files) for group, why in skipped.items()}


def _with_it(group: str, table: Sequence[Product], every: Sequence[Cross], files: Mapping[str, bytes]) -> str:
    """Which proofs fall with the files that are left out of a folder."""
    def gone(path: str) -> bool:
        return path not in files and path.startswith(f"{group}/")

    codes = {*(code for p in table if gone(p.path) for code in p.proofs),
             *(cross.code for cross in every if any(map(gone, cross.paths)))}
    return f" (not proved: {', '.join(sorted(codes))})" * bool(codes)


def _printed(product: Product) -> bool:
    return product.path.startswith("print/")


def _kinds(cross: Cross) -> int:
    """Whether a proof is over what is not printed, what is, or both: they are told in that order."""
    printed = {path.startswith("print/") for path in cross.paths}
    return 2 if len(printed) > 1 else int(printed == {True})


def _load(languages: Sequence[str]) -> None:
    """What each process would load, read and find again by itself: modules, faces, how words are parted, and whether
    the texts of the program say the same in each language."""
    for name in ("numpy", "pypdfium2"):
        import_module(name)
    for name in ("check.document", "write.pdf_flow", "write.pdf_tags"):
        import_module(f"..{name}", __package__)
    from ..check.two_languages import strings_apart
    from ..write.pdf_blocks import parted
    from ..write.pdf_font import register

    register()
    for lang in languages:
        parted(lang)
    strings_apart()


def _compared(others: Sequence[Product], every: Sequence[Cross]) -> dict[str, bytes]:
    """The files with which what is printed is compared: to be there wherever that is made."""
    wanted = {path for cross in every if _kinds(cross) == 2 for path in cross.paths}
    files: dict[str, bytes] = {}
    for product in others:
        if product.path in wanted:
            with contextlib.suppress(MissingTool):  # told when its turn comes
                files[product.path] = product.write()
    return files


def _share(table: Sequence[Product], first: Mapping[str, bytes], every: Sequence[Cross], verbose: bool,
           progress: Callable[[str], None] | None = None) -> _Share:
    """The files of these products, with what was found on their bytes, and by the proofs over several files that are
    over these and the `first` ones alone; without `progress` what is to be told is kept."""
    said: list[str] = []
    tell = progress or said.append
    files: dict[str, bytes] = {}
    skipped: dict[str, str] = {}
    for product in table:
        group = product.path.split("/")[0]
        try:
            files[product.path] = first[product.path] if product.path in first else product.write()
        except MissingTool as error:
            if group not in skipped:
                tell(f"skipped {group}: {error}")
            skipped[group] = str(error)
        else:
            if verbose:
                tell(f"made    {product.path}  {product.what}")
    there, places = {**first, **files}, {path: place for place, path in enumerate(files)}
    last: dict[int, list[int]] = {}  # the proofs over several by the last of their files: what was read is at hand
    for number, cross in enumerate(every):
        if all(path in there for path in cross.paths) and any(path in files for path in cross.paths):
            last.setdefault(max(places.get(path, 0) for path in cross.paths), []).append(number)
    made, alone, crossed = [p for p in table if p.path in files], list[Proved](), dict[int, Proved]()
    for place, product in enumerate(made):
        alone.append(prove([product], files, beside=made))
        crossed |= {number: prove((), there, [every[number]]) for number in last.get(place, ())}
    return _Share(files, skipped, sum(alone, Proved()), crossed, said)
