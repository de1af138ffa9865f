"""The way through the workshop of a kit: templates/lang/<lang>/workshop/<kit>.md, filled in for the jobs really made.

In these texts

    {name}          is a number that the kit knows of itself (`Kit.facts`); {floor:name} without its decimals
    {job:crown}     names the jobs that cut the part `crown`, or the parts `crown-...`, with their numbers;
                    {back:floor} those on the back; {first:crown} the first of all that cut it; * stands for every part
    {glue:material}, {bend:lid_material}    say what joins and bends the material of an option, as the tables of
                    materials have it
    [[when: text]]  is there only where all of `when` holds: `part crown`, there is such a part; `back`, there is a job
                    on the back; `lines=score`, `plates>1`, `pawn_material=plywood*`, an option or number of the kit;
                    `booklets>0`, a book is printed to be folded and stapled;
                    `material.glue=wood`, what the tables say of an option's material; `not` before any of them. A step
                    of which nothing is left is left out, and the others counted anew

After the steps there may be a table to fill in by hand and a command. Nothing here knows which files there would be:
every name of one comes from the kit's sheets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from ...core.errors import unknown
from ...core.kit import Kit
from ...core.options import as_typed
from ...core.part import Part
from ...core.printed.typography import typeset
from ...core.resources import our_table
from ...core.words.language import ENGLISH, language_folder
from ...core.words.language_files import book_language, text_of
from ...core.words.number_format import pointed
from ...core.words.wording import decimal, listed, say, wording
from ...core.workshop.jobs import Job, jobs
from ...core.workshop.tables import JOINED, materials
from ...core.workshop.tabs import held
from ...runtime.outside import source_of
from .part_names import said

__all__ = ["Step", "Way", "first_parts", "gets_lost", "hardware", "holds", "straight", "way"]

_STEP = re.compile(r"[0-9]+\. \*\*(.+?)\.\*\* (.+)")
_FEW = 3
"""Jobs that are named one by one; of more in a row the first and the last."""
_SAID = ("glue", "bend")
"""Of a material: what a text can say of it by a word of papers.toml."""


@dataclass(frozen=True)
class Step:
    """Its title, and what to do as Markdown: names of files in `ticks`."""

    title: str
    text: str


@dataclass(frozen=True)
class Way:
    """All of one kit; the rows of a `table` to fill in, its head first, and the `command` that takes what it holds; in
    which language it is."""

    heading: str
    steps: tuple[Step, ...]
    form: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    command: str = ""
    lang: str = ENGLISH

    def markdown(self) -> str:
        """The whole of it."""
        rows = [f"| {' | '.join(row)} |" for row in self.table]
        rows[1:1] = ["|" + "---|" * len(self.table[0])] if rows else []
        return "\n".join([f"## {self.heading}", "", *(f"{number}. **{step.title}.** {step.text}" for number, step in
                                                       enumerate(self.steps, start=1)),
                          *(["", f"### {self.form}", "", *rows, "", f"    {self.command}"] if rows else [])])


def way(kit: Kit, lang: str) -> Way:
    """The way through the workshop of a kit with its jobs: in English, where the language has no text of it. Raises
    BadInput for a placeholder it does not know."""
    lang = book_language(f"workshop/{kit.name}", lang)
    file = f"lang/{lang}/workshop/{kit.name}.md"
    heading, steps, form, table, command = "", list[Step](), "", list[tuple[str, ...]](), ""
    for line in _text(kit, lang).splitlines():
        text = typeset(_filled(line, kit, lang, file), lang) if not line.startswith("    ") else line
        if match := _STEP.fullmatch(text):
            steps.append(Step(match[1], match[2]))
        elif line.startswith("## "):
            heading = text.removeprefix("## ")
        elif line.startswith("### "):
            form = text.removeprefix("### ")
        elif text.startswith("|") and not text.startswith("|-"):
            table.append(tuple(cell.strip() for cell in text.strip("|").split("|")))
        elif line.startswith("    "):
            command = _filled(line.strip(), kit, "en", file)
    parts, tabs = held(kit.sheets)
    if parts:
        title, text = wording(lang)["tabs_step"]
        steps.insert(0, Step(title, typeset(text.format(parts=parts, tabs=tabs), lang)))
    if own := [job for job in jobs(kit.sheets) if job.sheet.remnant and job.sheet.face == "front"]:
        title, text = wording(lang)["offcuts_step"]
        sizes = ((job, [decimal(side, lang, 1) for side in job.sheet.remnant.size]) for job in own if job.sheet.remnant)
        pieces = "; ".join(f"{_reference(job, lang)}, {wide} × {high} mm" for job, (wide, high) in sizes)
        steps.insert(0, Step(title, typeset(text.format(pieces=pieces), lang)))
    if kit.spares:
        title, text = wording(lang)["spares_step"]
        more = "; ".join(f"{count} × {said(name, lang)}" for name, count in kit.spares.items())
        steps.append(Step(title, typeset(text.format(parts=more), lang)))
    return Way(heading, tuple(steps), form, tuple(table), command=command, lang=lang)


def _text(kit: Kit, lang: str) -> str:
    """Our text, or that which lies beside the file of a kit from outside (NAME.en.md); without one nothing but its
    title."""
    from .. import known

    name = f"workshop/{kit.name}"
    if (language_folder(lang) / f"{name}.md").is_file():
        return text_of(name, lang)
    file = source_of(known(kit.name))
    beside = file.parent / f"{kit.name}.{lang}.md" if file else None
    return beside.read_text("utf-8") if beside and beside.is_file() else f"## {kit.title}\n"


def _filled(text: str, kit: Kit, lang: str, file: str) -> str:
    """A line for this kit."""
    def value(match: re.Match[str]) -> str:
        verb, name = match[1], match[2]
        if verb in ("job", "back", "first"):
            return _named(name, verb, kit, lang)
        if verb in _SAID:
            return say(lang, f"{verb}.{_of(name, verb, kit)}")
        if name not in kit.facts:
            raise unknown(f"placeholder of {file}", name, kit.facts)
        fact = kit.facts[name]
        return pointed(str(int(float(fact))) if verb == "floor" else fact, lang)

    kept = re.sub(r"\[\[([^:\]]+): ?(.*?)\]\]", lambda m: m[2] if holds(m[1], kit) else "", text)
    kept = re.sub(rf"\{{(?:(job|back|first|floor|{'|'.join(_SAID)}):)?([a-z0-9_*-]+)\}}", value, kept)
    return re.sub(r"(?<=\S) {2,}", " ", kept).rstrip() if kept != text else text


def _named(part: str, verb: str, kit: Kit, lang: str) -> str:
    """The jobs that cut a part, or turn it over, by their files and numbers; those in a row by the first and last."""
    some = [job for job in jobs(kit.sheets) if (job.sheet.face == "back") == (verb == "back")
            and any(_is(p.part, part) for p in job.sheet.placements)]
    some = some[:1] if verb == "first" else some
    if not some:
        return "-"
    row = len(some) > _FEW and [j.number for j in some] == list(range(some[0].number, some[0].number + len(some)))
    if row:
        return say(lang, "jobs_row", first=some[0].sheet.name, last=some[-1].sheet.name, low=some[0].number,
                   high=some[-1].number)
    return listed([_reference(job, lang) for job in some], lang)


def _reference(job: Job, lang: str) -> str:
    return say(lang, "job_named", name=job.sheet.name, number=job.number)


def _is(part: Part, name: str) -> bool:
    return name == "*" or part.name == name or part.name.startswith(f"{name}-")


# --- conditions


def holds(when: str, kit: Kit) -> bool:
    """Whether all of these conditions hold, which commas divide."""
    return all(_holds(one.strip(), kit) for one in when.split(","))


def _holds(when: str, kit: Kit) -> bool:
    if when.startswith("not "):
        return not _holds(when.removeprefix("not "), kit)
    if when == "back":
        return any(sheet.face == "back" for sheet in kit.sheets)
    if when.startswith("part "):
        return any(_is(part, when.removeprefix("part ")) for part in kit.parts)
    key, sign, wanted = re.fullmatch(r"([\w.]+)([=>])(.+)", when).groups()  # type: ignore[union-attr]
    if "." in key:
        option, what = key.split(".")
        return _of(option, what, kit) == wanted
    known = {**kit.parameters, **kit.facts, "together": bool(kit.sets)}
    if key not in known:
        raise unknown("number or option of a text", key, known)
    given = as_typed(known[key])
    return float(given) > float(wanted) if sign == ">" else fnmatchcase(given, wanted)


def _of(option: str, what: str, kit: Kit) -> str:
    """What the tables say of the material that an option names, a word of JOINED, or yes or no; of what stands in for
    it what that says first."""
    if option not in kit.parameters:
        raise unknown("option of a text", option, kit.parameters)
    given = kit.parameters[option]
    if isinstance(given, Mapping):
        if what in given:
            return str(given[what])
        given = given["name"]
    stuff = materials().get(str(given))
    said = getattr(stuff, what, "any" if what in JOINED else False)
    return as_typed(said)


# --- what the workshop must have


def first_parts(kit: str) -> Sequence[str]:
    """The parts of a kit that are cut and measured before the rest, in this order."""
    return tuple(our_table("workshop.toml").get(kit, {}).get("first", ()))


def straight(kit: str) -> bool:
    """Whether the parts of a kit lie on every sheet as they are drawn."""
    return bool(our_table("workshop.toml").get(kit, {}).get("straight", False))


def gets_lost(part: Part) -> bool:
    """Whether a part is of a small kind, of which spares are worth having."""
    return part.name.partition("-")[0] in our_table("workshop.toml")["spare"]["kinds"]


def hardware(kit: Kit, lang: str, tool: str = "laser") -> tuple[str, ...]:
    """What the kit needs besides its sheets where it is made with a tool, a line each, counted where the kit knows how
    many, for all of its sets."""
    table, found = our_table("workshop.toml"), []
    instead, kit = table["instead"].get(tool, {}), replace(kit, facts={"booklets": "0", **kit.facts, "with": tool})
    for row in (*table.get(kit.name, {}).get("hardware", ()), *table["also"].get(tool, ())):
        name = instead.get(row["name"], row["name"])
        if name and ("when" not in row or holds(row["when"], kit)):
            where, words = f"lang/{lang}/papers.toml", wording(lang)
            count = f"{int(_filled(row['count'], kit, lang, where)) * (kit.sets or 1)} × " if "count" in row else ""
            line = count + words["hardware"][name]
            line = words["each_set"].replace("{need}", line) if kit.sets > 1 and row.get("each") else line
            found.append(typeset(_filled(line, kit, lang, where), lang))
    return tuple(found)
