"""The modules of templates/web/static as one script, for a page that has nothing beside it: each module is a function
that gives what it exports, after those that it imports."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache

from ..resources import template

__all__ = ["page_style", "policy", "whole_script"]

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w-]+\.js)";\n', re.MULTILINE)
_FONT = re.compile(r"@font-face\s*\{[^}]*\}\n?")
_EXPORT = re.compile(r"^export (?=(?:const|class|function) (\w+))", re.MULTILINE)


@cache
def whole_script(name: str) -> str:
    """A module with all that it imports. Raises KeyError for an import or export that is written otherwise."""
    found: dict[str, str] = {}
    _gather(name, found)
    return "".join(found.values())


def page_style() -> str:
    """The style sheet of all pages, but for the fonts beside it."""
    return _FONT.sub("", template("web/static/style.css").read_text(encoding="utf-8"))


def policy(script: str, style: str) -> str:
    """What a browser may do with such a page: run this script, and nothing from anywhere."""
    of = [f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in (script, style)]
    return f"default-src 'none'; script-src {of[0]}; style-src {of[1]}; base-uri 'none'; form-action 'none'"


def _gather(name: str, found: dict[str, str]) -> None:
    source = template(f"web/static/{name}").read_text(encoding="utf-8")
    for _, other in _IMPORT.findall(source):
        if other not in found:
            _gather(other, found)
    body = _EXPORT.sub("", _IMPORT.sub(lambda match: f"const {match[1]} = {_called(match[2])};\n", source))
    if re.search(r"^(?:import|export)\b", body, re.MULTILINE):
        raise KeyError(f"{name}: an import or export that is not of a name in a line of its own")
    given = ", ".join(_EXPORT.findall(source))
    found[name] = f"const {_called(name)} = (() => {{\n{body}return {{ {given} }};\n}})();\n"


def _called(name: str) -> str:
    return "of_" + re.sub(r"\W", "_", name.removesuffix(".js"))
