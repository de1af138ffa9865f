"""Help in the language that is spoken: its texts are looked up before they are set in lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from inspect import cleandoc

import click

from ..core.errors import BadInput, unknown
from ..core.words.language import ENGLISH, languages, page_languages, usual_languages
from .speech import printed, speak, speaking, spoken

__all__ = ["HelpFormatter", "LanguageOption", "PageLanguageOption", "Spoken", "SpokenOption", "said_in"]

_OPTIONS = re.compile(r"(?P<names>-\S+(?:, -\S+)*)(?: (?P<takes>.+))?")


class HelpFormatter(click.HelpFormatter):
    """Sets help in lines; what is given to it is English."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, " ".join(map(spoken, _words(args))), prefix or f"{spoken('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(spoken(heading))

    def write_text(self, text: str) -> None:
        super().write_text(_paragraphs(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(_named(name), _explained(text)) for name, text in rows], col_max, col_spacing)


def _words(args: str) -> list[str]:
    """The words of a usage line; 'COMMAND [ARGS]...' is one."""
    return re.findall(r"COMMAND \[ARGS\]\.\.\.|\S+", args)


def _named(name: str) -> str:
    """'--set KEY=VALUE': what it takes is a word of the language."""
    found = _OPTIONS.fullmatch(name)
    return f"{found['names']} {spoken(found['takes'])}" if found and found["takes"] else name


def _explained(text: str) -> str:
    """'What it does.  [default: 1; required]'"""
    what, apart, more = text.partition("  [")
    return f"{spoken(what)}  [{'; '.join(map(spoken, more[:-1].split('; ')))}]" if apart else spoken(what)


def _paragraphs(text: str) -> str:
    if speaking() == ENGLISH:
        return text
    return "\n\n".join(spoken(" ".join(part.split())) for part in text.split("\n\n"))


class LanguageOption(click.Option):
    """An option that names a language, or several: its help tells which there are, in place of LANGUAGES, and which are
    usual, in place of USUAL."""

    there: Callable[[], tuple[str, ...]] = staticmethod(languages)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        try:
            there = self.there()
        except BadInput:  # told where a language is chosen
            there = usual_languages()
        return record and (record[0], record[1].replace("LANGUAGES", ", ".join(there)).replace(
            "USUAL", ",".join(usual_languages())))


class PageLanguageOption(LanguageOption):
    """One for what is not made in a language of books alone: that is refused at once."""

    there = staticmethod(page_languages)

    def type_cast_value(self, ctx: click.Context, value: object) -> object:
        if isinstance(value, str) and value in languages() and value not in self.there():
            raise unknown("language", value, self.there())
        return super().type_cast_value(ctx, value)


class SpokenOption(PageLanguageOption):
    """One that names the language in which a command says what it says."""


said_in = click.option("--lang", cls=SpokenOption, expose_value=False,
                       help="Language of what is said: LANGUAGES [that of all commands].")
"""For a command that says something, and makes no file."""


class Spoken(click.Command):
    """A command whose help is in the language that is spoken, or that it is given."""

    def speak(self, values: Mapping[str, object]) -> None:
        """Speaks the language among what is given for the options. Raises BadInput for one there is not."""
        for option in self.params:
            if isinstance(option, SpokenOption) and isinstance(lang := values.get(option.name or ""), str):
                speak(lang)

    def get_help(self, ctx: click.Context) -> str:
        return printed(super().get_help(ctx))

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of the help."""
        if speaking() == ENGLISH or not self.help:
            return super().get_short_help_str(limit)
        first = _paragraphs(cleandoc(self.help)).partition("\n\n")[0]
        return re.split(r"\.(?:\s|$)", first, maxsplit=1)[0]
