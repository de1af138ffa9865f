"""A digit that is wrong in one language of a text stops the build, wherever in it the digit is."""

import re

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import book_language
from polygo_fab.pages import rulebook as module
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.pages.same_numbers import same_numbers

ALL = sorted(path.stem for path in template("lang/en").glob("*.md"))


def test_every_text_is_in_every_language() -> None:
    """One that is not would be held against nothing."""
    for lang in languages():
        assert sorted(path.stem for path in template(f"lang/{lang}").glob("*.md")) == ALL


def lines(name: str, lang: str) -> list[str]:
    return template(f"lang/{lang}/{name}.md").read_text(encoding="utf-8").split("\n")


def other(number: str) -> str:
    """With another last digit."""
    return number[:-1] + str((int(number[-1]) + 1) % 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_every_digit_of_every_text_is_held(name: str) -> None:
    """Each number of each text, changed in one language, is found; unchanged none is."""
    there = [lang for lang in languages() if book_language(name, lang) == lang]
    for lang in there:
        ours = lines(name, lang)
        others = {f"lang/{one}/{name}.md": lines(name, one) for one in there if one != lang}
        same_numbers("x.md", ours, others)
        for at, line in enumerate(ours):
            for match in re.finditer(r"\d+", line):
                changed = line[:match.start()] + other(match[0]) + line[match.end():]
                with pytest.raises(BadInput, match=r"x\.md line 1: the number"):
                    same_numbers("x.md", [changed], {file: its[at:at + 1] for file, its in others.items()})


def test_a_wrong_number_stops_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    true = module._source

    def source(name: str, lang: str) -> str:
        text = true(name, lang)
        return text.replace("12 of each colour", "15 of each colour", 1) if lang == "en" else text

    rulebook("bridges", "en", "a4", {})
    monkeypatch.setattr(module, "_source", source)
    with pytest.raises(BadInput, match=r"lang/en/bridges.md line \d+: the number 15, where lang/fr/bridges.md says 12"):
        rulebook("bridges", "en", "a4", {})


def test_a_line_too_many_is_found() -> None:
    with pytest.raises(BadInput, match=r"line 3: the number 5, where y\.md says nothing"):
        same_numbers("x.md", ["1", "", "5"], {"y.md": ["1", ""]})
