"""A refusal in the words of a form: where the program names an option and a value, the page names its field and choice.

The program says what to type (`--set board=s2`, `--machine k40`, "pitch = '18x'"); who has a form in front of him looks
for a field. So a line is said in the language first, and what is typed in it is then called as the form calls it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.finding import CODES
from ..core.words.language_files import words_in
from .words import said, words

__all__ = ["FormName", "called_on", "in_form", "on_form"]

_EMPTY = "\N{EN DASH}"
"""What stands for a setting that is left out."""
_CODES = "|".join(CODES)
_QUOTED = re.compile(r"(`[^`]*`|«[^»]*»|„[^“]*“|(?<!\w)'[^']*'(?!\w))")
"""What was given, and what is to be typed elsewhere."""
_UNKNOWN = re.compile(r"^unknown (nesting|label) (?='[^']*': allowed: )")
_RULE = re.compile(r" \([\w-]+ rule\)(?=$|;)")
"""The name of the rule of a kit that does not hold: it says nothing to who has the form before him."""
_SETTING = {"nesting": "nest", "label": "label"}
"""What a refusal begins with in place of the name of the setting that it is about."""
_DOORS = {"puzzles": {"day": "date", **{name: name for name in (
    "size", "level", "stars", "seed", "words", "text", "count", "spec")}},
          "play": {"board": "board", "own": "own", "plays": "strength", "computer": "seat_computer"},
          "check": {name: name for name in ("material", "machine", "profile", "thickness", "kerf")}}
"""Of the pages whose forms are written out in their templates: the keys under which web.toml calls each setting."""


@dataclass(frozen=True)
class FormName:
    """What a form calls a setting, and those of its values that it calls otherwise than they are typed."""

    title: str
    choices: Mapping[str, str] = field(default_factory=dict)

    def set(self, value: str) -> str:
        """The setting with a value."""
        return f"{self.title} = {self.choices.get(value, value) or _EMPTY}"


def called_on(page: str, lang: str) -> dict[str, FormName]:
    """What the form of a page, by its path, calls its settings; nothing where the page has none."""
    its, door = words(lang), page.split("/")[1]
    if door == "make":
        return {name: FormName(title, its["choices"].get(name, {})) for name, title in its["fields"].items()}
    found = {}
    for name, key in _DOORS.get(door, {}).items():
        choices = {word.removeprefix(f"{key}_"): text for word, text in its[door].items()
                   if word.startswith(f"{key}_") and word not in (f"{key}_note", f"{key}_help")}
        found[name] = FormName(its[door][key], choices)
    if door == "play":
        found |= {name: FormName(title, its["choices"].get(name, {})) for name, title in its["play"]["options"].items()}
    if door == "puzzles":
        found |= {name: FormName(title, its["printed"]["choices"].get(name, its["printed"]["choices"]["any"]))
                  for name, title in its["printed"]["fields"].items()}
    if page == "/puzzles/class":
        found |= {name: FormName(its["class"][name]) for name in ("names", "spec", "levels", "size", "sheets")}
    return found


def on_form(line: str, lang: str, form: Mapping[str, FormName]) -> str:
    """A line of the program in a language, its options and values as the form calls them; what stands in quotes,
    or between `, stays."""
    if not form:
        return said(line, lang)
    line = _UNKNOWN.sub(lambda found: f"{_SETTING[found[1]]} = " if _SETTING[found[1]] in form else found[0], line)
    told = said(_RULE.sub("", line), lang)
    told = "".join(part if k % 2 else in_form(part, form) for k, part in enumerate(_QUOTED.split(told)))
    told = re.sub(rf"\s?\((?:{_CODES})\)", "", told)
    if warned := re.search(r"which warns of ([A-Z, ]+)$", line):
        meaning = words_in(lang, "codes")["meaning"]
        told = re.sub(rf"\b(?:{warned[1].replace(', ', '|')})\b", lambda code: str(meaning[code[0]]), told)
    begun = re.match(r"(\w+)(?= = | '|: )", line)
    return _begun(told, begun[1], form[begun[1]]) if begun and begun[1] in form else told


def in_form(text: str, form: Mapping[str, FormName]) -> str:
    """A text in which options stand as they are typed, with the fields in their place."""
    names = "|".join(sorted(map(re.escape, form), key=len, reverse=True))

    def option(found: re.Match[str]) -> str:
        its, value = form[found[1]], found[2] or ""
        if (value and value in its.choices) or re.search(r"[0-9-]", value):
            return its.set(value)
        return its.title + (f" {value}" if value else "")

    text = re.sub(r"(--set \S+) (?=--set )", r"\1, ", text)
    text = re.sub(rf"(?:--set |(?<![\w/-]))({names})=((?:[^\s,;]|,(?=\S))*)",
                  lambda found: form[found[1]].set(found[2]), text)
    text = re.sub(rf"(?<![\w/.-])({names}) = ([\w+-]+(?:\.[\w+-]+)*)", lambda found: form[found[1]].set(found[2]), text)
    return re.sub(rf"--({names})\b(?: ([\w.-]+))?", option, text)


def _begun(told: str, name: str, its: FormName) -> str:
    """Of a line that begins with a setting: its title, its value, and what is allowed in place of that."""
    told = re.sub(rf"^{name}(?= = | '|: )", its.title, told)
    if not its.choices:
        return told
    one = rf"(?<![\w.-])(?:{'|'.join(sorted(map(re.escape, its.choices), key=len, reverse=True))})(?![\w.-])"
    told = re.sub(rf"(?<=['«„\xa0]){one}(?=['“\xa0])", lambda found: its.choices[found[0]], told, count=1)
    one += r"(?: \((?:[^()]|\([^()]*\))*\))?"  # a language tells in brackets what yes and no are
    return re.sub(rf"(?<=: ){one}(?:(?:, |,? (?:or|ou|oder) ){one})*",
                  lambda some: re.sub(one, lambda found: its.choices[re.sub(r" \(.*", "", found[0])], some[0]), told)
