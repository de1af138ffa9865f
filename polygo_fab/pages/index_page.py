"""The page that shows everything a recipe made, whole in one language: opens from the disk, needs no network.

Its words are templates/lang/<lang>/index.toml; each block of the page has its function here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..core.finding import Finding
from ..core.kit import Kit
from ..core.ledger import MADE_ONCE, Entry, Ledger
from ..core.printed.book_titles import kit_title
from ..core.printed.typography import typeset
from ..core.resources import Data, Table, template
from ..core.words.alike import folded
from ..core.words.language_files import words_in
from ..core.words.number_format import pointed
from ..core.words.wording import decimal, say, stuff_said, wording
from ..core.workshop.jobs import jobs, part_numbers, sheet_parts
from ..core.workshop.lying import lies, piece_size
from ..core.workshop.starting import named, notices, start, told
from ..core.workshop.tables import machine as machine_named
from ..core.workshop.tabs import held
from ..core.workshop.tool_jobs import ToolJob
from ..kits.workshop.bill_text import bill_path
from ..kits.workshop.part_names import said
from ..kits.workshop.steps import hardware, way
from .index_parts import cards
from .index_printed import printed
from .index_tools import of_tools
from .reasons import reason_said

if TYPE_CHECKING:
    import jinja2

__all__ = ["index"]

_OTHER = ("read", "braille", "print3d", "router")
"""Folders of books without paper, and of files for other machines than a laser."""
_FORMATS = {"svg": "SVG", "dxf": "DXF", "lbrn2": "LightBurn", "pdf": "PDF"}
_NONE: Mapping[str, str] = {}
_WARNED = re.compile(r"(?:([^:]+): )?(?:(\d+) x )?(.+?)(?: of [^:]+)?")


def index(kit: Kit, ledger: Ledger, files: Mapping[str, bytes], *, thumbs: Mapping[str, str], skipped: Sequence[str],
          lang: str, languages: Sequence[str], machine: str | None = None, warnings: Sequence[Finding] = (),
          tool_jobs: Sequence[ToolJob] = (), drawn: Mapping[str, str] = _NONE, command: str = "",
          brought: bool = False) -> bytes:
    """index.<lang>.html: what was proved and what was not, the parts, the way from files to the finished thing, then
    every file.

    ledger     all files, and what was proved of them
    thumbs     the picture of a printed page, by the path of its file
    languages  all that there are pages in
    machine    the one whose speeds and powers are told; the usual one where None, and the page says so
    warnings   each one; what is alike of equal parts is told once
    tool_jobs  those of another tool than a laser, where the files are for one: of a laser nothing is told then
    command    what makes all of it again; `brought` where that is its folder, with files that somebody brought
    drawn      what draws a face of a part in the page, by the path of its picture, where no such file is made
    """
    words, made, seen = _words(lang), ledger.entries, {**drawn, **dict.fromkeys(files, "")}
    return str(_page().render(
        words=words, lang=lang, languages=languages, title=_title(kit, words, lang), kit=kit,
        skipped=[_left_out(reason, words) for reason in skipped],
        badge=_badge(ledger, warnings, words), unproved=_unproved(ledger, skipped, words),
        warnings=_warnings(kit, warnings, lang), command=command, brought=brought,
        exploded=_named("exploded", files, lang), views=_views(kit, files, words, lang),
        bill=_bill(files, lang), papers=printed(kit, made, thumbs, words=words, lang=lang, languages=languages),
        **(of_tools(kit, seen, tool_jobs, lang) if tool_jobs else _of_laser(kit, ledger, seen, machine, lang)),
        solids=_solids(made, lang),
        other={folder: [file.path for file in made if file.path.startswith(f"{folder}/")] for folder in _OTHER},
        together=_together(ledger), codes={code: _meaning(code, lang) for code in _codes(ledger)})).encode()


def _title(kit: Kit, words: Data, lang: str) -> str:
    """What the page is about: the kit, and how many sets of it where there are several."""
    title = kit_title(kit, lang)
    return str(words["sets"]).format(title=title, count=kit.sets) if kit.sets > 1 else title


def _of_laser(kit: Kit, ledger: Ledger, seen: Mapping[str, str], machine: str | None, lang: str) -> Table:
    return {"parts": cards(kit, seen, lang, False), "aside": cards(kit, seen, lang, True),
            "hardware": hardware(kit, lang), "steps": _steps(kit, lang),
            "jobs": _jobs(kit, ledger.entries, machine, lang),
            "settings": _settings(kit, machine, lang), "notices": _notices(kit, machine, seen, lang), "tools": (),
            "bill_head": _words(lang)["bill"]}


@cache
def _page() -> jinja2.Template:
    """The page without its words: it is worked out once for all languages."""
    import jinja2

    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True,
                                     undefined=jinja2.StrictUndefined)
    return environment.from_string(template("index.html").read_text(encoding="utf-8"))


def _codes(ledger: Ledger) -> list[str]:
    """Every code that the page names."""
    return sorted({code for entry in ledger.entries for code in (*entry.proofs, *entry.unproved)}
                  | {one.code for one in ledger.together})


@cache
def _words(lang: str) -> Data:
    """Every word of the page, ready to show."""
    def ready(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: ready(its) for key, its in value.items()}
        return [ready(its) for its in value] if isinstance(value, list) else typeset(value, lang)

    return dict(ready(words_in(lang, "index")))


def _meaning(code: str, lang: str) -> str:
    return typeset(words_in(lang, "codes")["meaning"][code], lang)


def _named(name: str, files: Mapping[str, bytes], lang: str) -> str:
    """The picture of this name, in the language of the page if there is one; '' where there is none."""
    wanted = (f"preview/{name}-{lang}.png", f"preview/{name}.png")
    return next((path for path in wanted if path in files), "")


# --- what was proved


def _badge(ledger: Ledger, warnings: Sequence[Finding], words: Data) -> str:
    """'130 files: 90 proved, 40 not proved; 0 findings, 7 warnings': what has findings is never written."""
    found = [words["findings"]]
    if warnings:
        found.append(words["one_warning"] if len(warnings) == 1 else words["warnings"].format(count=len(warnings)))
    its = ledger.whole
    some = {"proved": its.proved, "proved_in_part": its.part, "files_not_proved": its.rest}
    counts = [words[key][count > 1].format(count=count) for key, count in some.items() if count or key == "proved"]
    return str(words["tally"].format(files=its.files, counts=", ".join(counts), findings=", ".join(found)))


@dataclass(frozen=True)
class _Unproved:
    """`because` in words of the page, or as it was said (`foreign`: in English, where the page is in another)."""

    what: str
    because: str
    foreign: bool


def _unproved(ledger: Ledger, skipped: Sequence[str], words: Data) -> list[_Unproved]:
    """What was not proved, and because of what; pictures and the page's own files are read back by nobody."""
    rows, once = [], ["manifest.json"]
    for its in ledger.unproved_besides(skipped):
        if its.because == MADE_ONCE:
            pictures = sum(path.endswith(".png") for path in its.paths)
            once = [*([words["pictures"].format(count=pictures)] if pictures else []),
                    *(path for path in its.paths if not path.endswith(".png")), *once]
        else:
            because, foreign = reason_said(its.because, words)
            rows.append(_Unproved(f"{', '.join(its.codes)}{words['colon']} {', '.join(its.paths)}", because, foreign))
    return [*rows, _Unproved(", ".join(once), words["made_once"], False)]


def _left_out(reason: str, words: Data) -> tuple[str, bool]:
    """What was left out and why ('cad: cadquery is not installed ...'), and whether that is in English."""
    group, _, why = reason.partition(": ")
    said, foreign = reason_said(why, words)
    return f"{words['groups'].get(group, group)}{words['colon']} {said}", foreign


def _together(ledger: Ledger) -> list[tuple[str, str, str]]:
    """The proofs over several files that were made, alike ones in one row: code, what it proves, the files."""
    rows: dict[tuple[str, str], list[str]] = {}
    for one in ledger.together:
        if not one.unproved:
            rows.setdefault((one.code, one.what), []).append(" + ".join(one.paths))
    return [(code, what, "; ".join(files)) for (code, what), files in rows.items()]


@dataclass(frozen=True)
class _Warned:
    code: str
    file: str
    what: str
    message: str


def _warnings(kit: Kit, warnings: Sequence[Finding], lang: str) -> list[_Warned]:
    """The warnings in the words of the language."""
    words = _words(lang)
    rows = []
    for finding in folded(warnings):
        file, count, name = _WARNED.fullmatch(finding.where).groups()  # type: ignore[union-attr]
        numbers = [pointed(value, lang) for value in re.findall(r"\d+(?:\.\d+)?", finding.message)]
        form = words["more"] if finding.message.endswith(" more places like these") else words["warned"][finding.code]
        part = words["whole"] if name == "file" else said(name, lang) if name in {
            p.name for p in kit.parts} else name
        rows.append(_Warned(finding.code, file or "", words["where"].format(count=count, part=part) if count else part,
                            typeset(form.format(*numbers), lang)))
    return rows


# --- the kit


def _views(kit: Kit, files: Mapping[str, bytes], words: Data, lang: str) -> list[tuple[str, str]]:
    found = []
    for name, what, _ in kit.views:
        start, _, rest = name.partition("-")
        form = words["views"].get(start)
        if path := _named(name, files, lang):
            found.append((path, form.format(name=rest) if form else what))
    return found


def _bill(files: Mapping[str, bytes], lang: str) -> str:
    """The bill as it was written in the language; '' where there is none."""
    return files.get(bill_path(lang), b"").decode("utf-8")


def _steps(kit: Kit, lang: str) -> str:
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark").enable("table").render(way(kit, lang).markdown()))


# --- files


@dataclass(frozen=True, kw_only=True)
class _Job:
    """`files` are the formats with their links, `proved` the codes looked for in any of them."""

    number: int
    name: str
    files: tuple[tuple[str, str], ...]
    parts: tuple[str, ...]
    material: str
    size: str
    kerf: str
    note: str
    proved: tuple[str, ...]


def _jobs(kit: Kit, made: Sequence[Entry], cutter: str | None, lang: str) -> list[_Job]:
    """One row for each job, in the order in which a person does them."""
    words, numbers = _words(lang), part_numbers(kit.parts)
    by_path = {file.path: file for file in made}
    rows = []
    for job in jobs(kit.sheets):
        sheet = job.sheet
        links = {form: by_path[f"laser/{sheet.name}.{form}"] for form in _FORMATS
                 if f"laser/{sheet.name}.{form}" in by_path}
        kerf = decimal(sheet.kerf.x, lang) if sheet.kerf.even else \
            f"{decimal(sheet.kerf.x, lang)} × {decimal(sheet.kerf.y, lang)}"
        rows.append(_Job(
            number=job.number, name=sheet.name,
            files=tuple((_FORMATS[form], file.path) for form, file in links.items()),
            parts=tuple(f"{count} × {said(part.name, lang)}" for part, count in sheet_parts(sheet, numbers)),
            material=stuff_said(sheet.material, sheet.thickness, lang),
            size=" × ".join(decimal(side, lang) for side in piece_size(sheet)), kerf=kerf,
            note="; ".join(([words[sheet.face]] if sheet.face != "front" else
                            [words["remnant"]] * bool(sheet.remnant) + [words["uneven"]] * (not sheet.kerf.even))
                           + [words["tabs"].format(parts=parts, tabs=tabs) for parts, tabs in (held([sheet]),) if parts]
                           + [words["stands"]] * (cutter is not None and not lies(sheet, machine_named(cutter).bed))),
            proved=tuple(sorted({code for file in links.values() for code in file.proofs}))))
    return rows


def _notices(kit: Kit, machine: str | None, files: Collection[str], lang: str) -> tuple[str, ...]:
    """What one must know before the laser is switched on."""
    formats = ("lbrn2",) if any(path.endswith(".lbrn2") for path in files) else ()
    return notices(kit.sheets, start(machine), kit.parameters, formats, lang)


def _settings(kit: Kit, machine: str | None, lang: str) -> dict[str, object]:
    """Speed, power and passes to begin with: a row for all jobs that are alike in material and operations."""
    how = start(machine)
    rows: dict[tuple[str, str], list[str]] = {}
    for job in jobs(kit.sheets):
        its = (stuff_said(job.sheet.material, job.sheet.thickness, lang), told(job.sheet, how, lang))
        rows.setdefault(its, []).append(job.sheet.name)
    note = say(lang, "start_note_machine" if how.named else "start_note_usual", machine=how.machine.name,
               laser=named(how, lang))
    return {"head": say(lang, "start_head"), "note": note, "columns": [str(c) for c in wording(lang)["start_columns"]],
            "rows": [(", ".join(names), material, text) for (material, text), names in rows.items()]}


def _solids(made: Sequence[Entry], lang: str) -> list[tuple[str, str]]:
    names = {file.path: file.path.removeprefix("cad/").removesuffix(".step") for file in made
             if file.path.startswith("cad/")}
    return [(path, _words(lang)["assembly"] if name == "assembly" else said(name, lang))
            for path, name in names.items()]
