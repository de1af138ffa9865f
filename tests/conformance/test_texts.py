"""Every text: each game has one in each language, and the languages say the same with the same diagrams."""

import re
import string
import tomllib

import pytest

from polygo_fab import games, kits
from polygo_fab.core.page import Block, Bullets, Document, Figure, Heading, Table, Text
from polygo_fab.core.printed.book_format import FAMILY, SCHOLAR, Edition
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages, usual_languages
from polygo_fab.pages.rulebook import placeholders, rulebook
from polygo_fab.pages.words import Words
from polygo_fab.parts.marks import MARKS
from polygo_fab.write.pdf_font import register, require

TEXTS = sorted({path.stem for lang in languages() for path in template(f"lang/{lang}").glob("*.md")})
IN_LANGUAGES = [(name, lang) for lang in languages() for name in TEXTS if template(f"lang/{lang}/{name}.md").is_file()]
WITHOUT_RULEBOOK: frozenset[str] = frozenset()
"""Games whose rulebook is still to be written: exactly these, so that the list can only shrink."""
FACTS = dict(kits.load("tetrago", {}).facts)


EDITIONS: tuple[Edition, ...] = (FAMILY, SCHOLAR)


def book(game: str, lang: str, edition: Edition) -> Document:
    """Building it replays every diagram: an illegal move would stop here."""
    box = {"leaflet-tetrago": "tetrago", "leaflet-hexago": "hexago"}.get(game)
    facts = kits.load(box, {}).facts if box else {name: FACTS.get(name, "1") for name in placeholders(game, lang)}
    return rulebook(game, lang, "a4", facts, edition)


def words(block: Block) -> list[str]:
    match block:
        case Heading(text=text):
            return [text]
        case Text(markup=markup):
            return [markup]
        case Bullets(items=items):
            return list(items)
        case Figure(captions=captions):
            return list(captions)
        case Table(rows=rows):
            return [cell for row in rows for cell in row]
    return []


def shape(block: Block) -> object:
    """What must not differ between languages: kind, level, counts, numbers, cells named, conjectures, drawings."""
    text = " ".join(words(block))
    told = (type(block).__name__, len(words(block)), sorted(re.findall(r"\d+", text)),
            sorted(re.findall(r"\b[a-i][1-9]\b", text)), text.count("[C]"), text.count("<b>"))
    if isinstance(block, Heading):
        return told, block.level
    if isinstance(block, Figure):
        return told, [(d.size, [getattr(item, "path", None) for item in d.items]) for d in block.drawings]
    return told


def test_there_are_texts() -> None:
    assert set(usual_languages()) == {"en", "fr"}
    assert "polygo" in TEXTS


def test_every_game_has_a_text_in_every_language() -> None:
    for lang in languages():
        written = {game for game in games.classes() if template(f"lang/{lang}/{game}.md").is_file()}
        assert set(games.classes()) - written == WITHOUT_RULEBOOK


def test_rulebooks_name_the_marks_that_the_laser_burns() -> None:
    assert tuple(mark.lower() for mark in Words("en").marks) == MARKS


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game, lang in IN_LANGUAGES if lang != "en"])
def test_languages_say_the_same(game: str, lang: str, edition: Edition) -> None:
    other, english = book(game, lang, edition), book(game, "en", edition)
    assert other.columns == english.columns
    assert other.subject
    assert other.footer
    assert len(other.blocks) == len(english.blocks)
    for a, b in zip(other.blocks, english.blocks, strict=True):
        assert shape(a) == shape(b), f"{words(a)} / {words(b)}"


def test_the_comparison_sees_a_difference() -> None:
    same = Text("Ring plays b1 (2) [C]")
    assert shape(same) == shape(Text("Anneau joue b1 (2) [C]"))
    others = [Text("Ring plays b2 (2) [C]"), Text("Ring plays b1 (3) [C]"), Text("Ring plays b1 (2)"), Heading(2, "x")]
    assert all(shape(other) != shape(same) for other in others)


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("game", "lang"), IN_LANGUAGES)
def test_book(game: str, lang: str, edition: Edition) -> None:
    document = book(game, lang, edition)
    register()
    require(document.title, document.subject, document.footer, *(word for b in document.blocks for word in words(b)))
    figures = [b for b in document.blocks if isinstance(b, Figure)]
    assert figures
    assert all(drawing.alt for figure in figures for drawing in figure.drawings)
    rules = {"fr": r"\b(doit|doivent|devez|peut|peuvent|pouvez)\b", "en": r"\b(must|may)\b",
             "de": r"\b(muss|musst|müsst|müssen|darf|darfst|dürft|dürfen)\b",
             "es": r"\b(debes?|deben|puedes?|pueden)\b", "it": r"\b(devi|deve|devono|puoi|può|possono)\b"}[lang]
    assert not [c for figure in figures for c in figure.captions if re.search(rules, c)], "a caption carries no rule"
    for text in (word for block in document.blocks for word in words(block)):
        assert not re.search(r"(?<=\w) [;:!?»]", text), f"an ordinary space before punctuation: {text}"
        assert not re.search(r"[\"']", text), f"typewriter quotes: {text}"


def test_strings_have_the_same_keys_and_braces() -> None:
    tables = {lang: tomllib.loads(template(f"lang/{lang}/strings.toml").read_text(encoding="utf-8"))
              for lang in languages() if template(f"lang/{lang}/strings.toml").is_file()}
    register()
    first = tables["en"]
    for lang, table in tables.items():
        assert table.keys() == first.keys()
        for key, value in table.items():
            if isinstance(value, str):
                assert braces(value) == braces(first[key]), f"{lang}: {key}"
                require(Words(lang)(key, **dict.fromkeys(braces(value), "1")))


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
