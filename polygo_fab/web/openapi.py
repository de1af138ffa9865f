"""The description of the interface (OpenAPI 3.1), from the pages themselves and the options that the kits declare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from .. import __version__, games, kits
from ..core.options import Option, declared
from ..core.words.language import page_languages
from .asking import View
from .design import made_here
from .library import books
from .pages import pages
from .pages.docs import texts

__all__ = ["description"]

_ERRORS = {"400": "what was given cannot be used: one line says why, and what is allowed",
           "404": "there is no such page, or what it names is not there: one line says what there is",
           "414": "the address is too long",
           "429": "all processes are at work: again after the seconds of Retry-After",
           "503": "it takes more time or memory than it may"}
_SENDING = {"403": "it is not sent by a page of this server", "408": "it does not come to an end in time",
            "413": "it is too large"}

_NAMES: dict[str, Callable[[], Iterable[str]]] = {"kit": made_here, "game": games.classes, "book": books,
                                                  "text": texts}
"""What a word in a path may be."""


def description() -> dict[str, object]:
    """As JSON has it."""
    return {"openapi": "3.1.0", "info": {"title": "polygo_fab", "version": __version__,
                                         "description": "The workshop in the browser. Every address is read only; the "
                                                        "same address gives the same bytes."},
            "paths": {f"/{{lang}}{page.path}": {"get": _operation(page), **({"post": _posted(page)} if page.posted
                                                                            else {})} for page in pages()}}


def _posted(page: View) -> dict[str, object]:
    """The operation by which a form with a file is sent."""
    form = {"type": "object", "required": ["file"], "properties": {"file": {"type": "string", "format": "binary"}}}
    return {"summary": page.about, "parameters": [one for one in _parameters(page) if one["in"] == "path"],
            "requestBody": {"required": True, "content": {"multipart/form-data": {"schema": form}},
                            "description": f"a form of {page.posted} bytes at most"},
            "responses": {**_responses(page), **{status: {"description": text} for status, text in _SENDING.items()}}}


def _operation(page: View) -> dict[str, object]:
    return {"summary": page.about, "parameters": _parameters(page), "responses": _responses(page)}


def _responses(page: View) -> dict[str, object]:
    return {"200": {"description": page.about, "content": {page.media: {}}},
            **{status: {"description": text} for status, text in _ERRORS.items()}}


def _parameters(page: View) -> list[dict[str, object]]:
    words = re.findall(r"{(\w+)}", page.path)
    parameters = [_parameter("lang", "path", {"type": "string", "enum": list(page_languages())},
                             "language of the page"),
                  *(_parameter(word, "path", {"type": "string", **({"enum": sorted(_NAMES[word]())} if word in _NAMES
                                                                   else {})}, word) for word in words),
                  *(_parameter(its.name, "query", {"type": "string"}, its.about) for its in page.given)]
    if page.open:
        every = {option.name: option for kit in kits.classes().values() for option in declared(kit)}
        known = {its.name for its in page.given}
        parameters += [_parameter(option.name, "query", _schema(option), option.help)
                       for option in every.values() if option.name not in known]
    return parameters


def _parameter(name: str, place: str, schema: dict[str, object], about: str) -> dict[str, object]:
    return {"name": name, "in": place, "required": place == "path", "schema": schema, "description": about}


def _schema(option: Option) -> dict[str, object]:
    """What is allowed of a text that stands for an option: kits differ in their limits, which the kit itself tells."""
    return {"type": "string", "examples": [str(option.default)] if str(option.default) else []}
