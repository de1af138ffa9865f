"""CONTENT: the style sheet of an EPUB hides nothing. Read from its bytes: each property in it is one of few, within
bounds in which every word can be read and every picture be seen; whatever else it says is told.

The words themselves are proved elsewhere (`check.epub`); here only that nothing keeps them from being seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..core.finding import Finding
from ..core.printed.ink import contrast

__all__ = ["style_wrong"]

_DARK = "(prefers-color-scheme: dark)"
_READABLE = 4.5
"""The contrast of words, of WCAG 2.2 (1.4.3)."""
_LENGTH = re.compile(r"(\d*\.?\d+)(em|rem|px|%)?")
_COLOUR = re.compile("#[0-9a-f]{6}")
_WORDS: Mapping[str, str] = {
    "color-scheme": "light dark", "hyphens": "auto|manual|none", "overflow-wrap": "break-word|anywhere",
    "break-after": "avoid", "break-inside": "avoid", "break-before": "avoid|page", "border-collapse": "collapse",
    "text-align": "left|center|start", "vertical-align": "top|baseline", "display": "inline-block|block",
    "float": "right|left", "font-family": "sans-serif|serif", "max-width": "100%", "height": "auto",
    "border-left": r"\d*\.?\d+em solid COLOUR", "border-bottom": "1px solid COLOUR"}
_LENGTHS: Mapping[str, tuple[float, float]] = {
    "font-size": (0.8, 2.0), "line-height": (1.0, 2.5), "border-radius": (0.0, 1.0),
    **{f"{side}{end}": (0.0, 3.0) for side in ("margin", "padding") for end in ("", "-top", "-right", "-bottom",
                                                                                "-left")}}
"""From how much to how much, in ems."""
_WIDTHS: Mapping[str, tuple[float, float]] = {
    ".emblem": (3.0, 10.0), ".emblem svg": (3.0, 10.0), ".emblems figure": (3.0, 12.0), ".emblems svg": (3.0, 12.0)}
"""What a picture has that is no diagram; these must have one, and nothing else may."""


@dataclass(frozen=True)
class _Rule:
    """What one selector is given; `dark`, where that is by night alone."""

    selector: str
    dark: bool
    given: Mapping[str, str]


def style_wrong(data: bytes) -> Iterator[Finding]:
    """What a style sheet says that no book needs, or that could hide something."""
    yield from (Finding("CONTENT", "book.css", message) for message in _wrong(data))


def _wrong(data: bytes) -> Iterator[str]:
    try:
        rules = list(_rules(re.sub(r"/\*.*?\*/", " ", data.decode("utf-8"), flags=re.DOTALL)))
    except ValueError as error:
        yield f"is no style sheet that can be read: {error}"
        return
    colours = {dark: _variables(rules, dark) for dark in (False, True)}
    for rule in rules:
        for name, value in rule.given.items():
            if told := _declared_wrong(rule, name, _filled(value, colours[rule.dark])):
                yield f"'{rule.selector[:60]}' has {name}: {value[:60]}{told}"
    for selector in _WIDTHS:
        if not any(rule.selector == selector and "width" in rule.given for rule in rules):
            yield f"'{selector}' has no width"
    if not any(rule.selector == "svg" and rule.given.get("max-width") == "100%" for rule in rules):
        yield "a drawing may be wider than its page"
    for dark in (False, True):
        yield from _faint(rules, dark, colours[dark])


def _rules(text: str, dark: bool = False) -> Iterator[_Rule]:
    """Each rule for each of its selectors. Raises ValueError for what is none."""
    rest = text.strip()
    while rest:
        head, brace, rest = rest.partition("{")
        head = " ".join(head.split())
        if not brace or "}" not in rest or ";" in head:
            raise ValueError(f"'{(head or rest)[:60]}'")
        if head.startswith("@"):
            if dark or head != f"@media {_DARK}":
                raise ValueError(f"'{head[:60]}'")
            end = re.search(r"\}\s*\}", rest)
            if end is None:
                raise ValueError(f"'{head[:60]}' does not end")
            yield from _rules(rest[:end.start() + 1], True)
            rest = rest[end.end():].strip()
            continue
        body, _, rest = rest.partition("}")
        if "{" in body:
            raise ValueError(f"'{head[:60]}' holds another rule")
        given: dict[str, str] = {}
        for one in filter(None, (part.strip() for part in body.split(";"))):
            name, colon, value = (part.strip().lower() for part in one.partition(":"))
            if not colon or not value or name in given:
                raise ValueError(f"'{one[:60]}'")
            given[name] = " ".join(value.split())
        yield from (_Rule(selector.strip(), dark, given) for selector in head.split(","))
        rest = rest.strip()


def _variables(rules: list[_Rule], dark: bool) -> dict[str, str]:
    """The colours that have names, by day or by night."""
    return {name: value for rule in rules if rule.selector == ":root" and (dark or not rule.dark)
            for name, value in rule.given.items() if name.startswith("--")}


def _filled(value: str, named: Mapping[str, str]) -> str:
    return re.sub(r"var\((--[a-z-]+)\)", lambda match: named.get(match[1], match[0]), value)


def _declared_wrong(rule: _Rule, name: str, value: str) -> str:
    """What is wrong with one property, as the end of a sentence; "" for nothing."""
    if name in ("color", "background") or (name.startswith("--") and rule.selector == ":root"):
        plain = name == "background" and value == "none" and rule.selector.endswith("svg")
        return "" if plain or _COLOUR.fullmatch(value) else ": expected a colour"
    if name == "width":
        low, high = _WIDTHS.get(rule.selector, (0.0, 0.0))
        return "" if _within(value, low, high) and high else (
            f": expected {low:g} to {high:g} em" if high else ": only an emblem has one")
    if name in _LENGTHS:
        low, high = _LENGTHS[name]
        return "" if all(_within(one, low, high) for one in value.split()) else f": expected {low:g} to {high:g} em"
    if name in _WORDS:
        pattern = _WORDS[name].replace("COLOUR", f"(?:{_COLOUR.pattern})")
        return "" if re.fullmatch(pattern, value) else ": not what a book needs"
    return ": not what a book needs"


def _within(value: str, low: float, high: float) -> bool:
    """Whether a length in ems, or a number, lies there; in another unit only none at all."""
    match = _LENGTH.fullmatch(value)
    return bool(match and match[2] not in ("px", "%") and low <= float(match[1]) <= high and (
        match[2] or float(match[1]) == 0 or low >= 1))


def _faint(rules: list[_Rule], dark: bool, named: Mapping[str, str]) -> Iterator[str]:
    """Words that hardly stand out from one of the grounds on which they may be."""
    ink, ground = ("#ffffff", "#000000") if dark else ("#000000", "#ffffff")
    grounds, inks = dict[str, str](), dict[str, str]()
    for rule in rules:
        if rule.dark <= dark and not rule.selector.endswith("svg"):
            for name, kept in (("background", grounds), ("color", inks)):
                if name in rule.given:
                    kept[rule.selector] = _filled(rule.given[name], named)
    grounds.setdefault(":root", ground)
    inks.setdefault(":root", ink)
    for words, colour in inks.items():
        for where, other in grounds.items():
            known = _COLOUR.fullmatch(colour) and _COLOUR.fullmatch(other)
            if known and (between := contrast(colour, other)) < _READABLE:
                yield (f"'{words[:40]}' in {colour} stands out from {other} of '{where[:40]}' by {between:.1f}: "
                       f"expected {_READABLE:g} or more")
