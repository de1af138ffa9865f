"""Pages as HTML: the templates of templates/web, for those who serve them and those who write them into a file."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..core.resources import template

if TYPE_CHECKING:
    import jinja2

__all__ = ["html"]


def html(name: str) -> jinja2.Template:
    """A template by its name; what is put into it is escaped."""
    return _environment().get_template(name)


@cache
def _environment() -> jinja2.Environment:
    import jinja2

    return jinja2.Environment(loader=jinja2.FileSystemLoader(template("web")), autoescape=True, trim_blocks=True,
                              lstrip_blocks=True, undefined=jinja2.StrictUndefined)
