"""Read: every book as a page, from the document that is printed, with its files beside it."""

from __future__ import annotations

from dataclasses import dataclass

from ... import games
from ...core.finding import Finding
from ...core.page import Document, Drawing, Figure
from ...core.printed.book_titles import book_title
from ...core.printed.typography import typeset
from ...core.words.language import language
from ...core.words.language_files import book_language, words_in
from ..asking import Answer, Ask, Kept, Nowhere, Parameter, Tell, View
from ..library import LEAFLET, MEDIA, books, forms, printed, text, unprinted
from ..words import said, shown, words

__all__ = ["PAGES"]

_FORMS = (("a4", "full"), ("letter", "full"), ("a4", "large"), ("a4", "booklet"),
          ("a4", "scholar"))
"""Paper and format of the files that a book is offered as; a leaflet on paper alone."""
_LONG = 60
"""A book with more headings shows those of its chapters alone in its contents."""
_GIVEN = (Parameter("paper", "paper of the file"), Parameter("book", "format of the file, as `make --book` takes it"))


@dataclass(frozen=True)
class BookCard:
    """A book in the list of books."""

    name: str
    title: str
    about: str
    other: str  # the language in which it is, where that is not the one asked for


@dataclass(frozen=True)
class File:
    """A file that is offered."""

    called: str
    query: str


def shelf(ask: Ask) -> Answer:
    """All books: those of games, then the others."""
    its = words(ask.lang)["read"]
    cards = [_card(name, ask.lang) for name in books()]
    known = games.classes()
    return Answer(shown("read.html", ask.lang, still=ask.still, title=its["title"], here="read", query="",
                        shelves=((its["games"], [card for card in cards if card.name in known]),
                                 (its["others"], [card for card in cards if card.name not in known]))))


def book(ask: Ask) -> Answer:
    """A book: its contents, where to get it on paper, and the text with every diagram. Raises Nowhere for one there is
    not."""
    from ...pages.steps import steps_of
    from ...write.book_html import anchors, book_html

    name, its = ask.words["book"], words(ask.lang)["read"]
    document = text(name, ask.lang)
    heads = anchors(document)
    most = 2 if len(heads) <= _LONG else 1
    contents = [head for head in heads[1:] if head.level <= most]
    return Answer(shown("book.html", ask.lang, still=ask.still, title=document.title, here=f"read/{name}", query="",
                        book=name, about=typeset(document.subject, document.lang), contents=contents,
                        contents_title=its["contents"], files=_files(name, ask.lang),
                        forms=_forms(document.lang, ask.lang), other=_other(name, ask.lang),
                        its=document.lang, command=_command(name, document.lang),
                        playable=_playable(name), steps=words_in(ask.lang, "strings"),
                        article=book_html(document, steps_of(document))))


def proof(ask: Ask, answer: Answer) -> list[Finding]:
    """Where the page of a book is not the book (TAGS, POSITION)."""
    from ...check.book_page import book_page_wrong
    from ...pages.steps import steps_of

    document = text(ask.words["book"], ask.lang)
    return book_page_wrong(answer.body, document, steps_of(document))


def picture(ask: Ask) -> Answer:
    """The position of a book in which most stands, or what it draws first."""
    from ...write.svg import drawing_svg

    document = text(ask.words["book"], ask.lang)
    return Answer(drawing_svg(_shown(document)), "image/svg+xml")


def file(tell: Tell, ask: Ask) -> Answer:
    """The PDF of a book. Raises BadInput for a paper or format there is not."""
    given = ask.told
    name, data = printed(ask.words["book"], ask.lang, given.get("paper", "a4"), given.get("book", "full"), tell)
    return Answer(data, "application/pdf", name=name)


def unprinted_file(tell: Tell, ask: Ask) -> Answer:
    """A book without paper. Raises BadInput for a form there is not."""
    name, media, data = unprinted(ask.words["book"], ask.lang, ask.told.get("form", "epub"), tell)
    return Answer(data, media, name=name)


def _card(name: str, lang: str) -> BookCard:
    its, known = words(lang)["read"], games.classes()
    about = typeset(said(known[name].summary, lang), lang) if name in known else its["about"][name]
    title = book_title(name, lang, known[name].title if name in known else "")
    return BookCard(name, typeset(title, lang), about, _other(name, lang))


def _other(name: str, lang: str) -> str:
    its = book_language(name, lang)
    return "" if its == lang else language(its).title


def _files(name: str, lang: str) -> tuple[File, ...]:
    its, leaflet = words(lang)["read"], name.startswith(LEAFLET)
    return tuple(File(its[paper if form == "full" else form], f"paper={paper}&book={form}")
                 for paper, form in _FORMS if not leaflet or form == "full")


def _forms(its: str, lang: str) -> tuple[File, ...]:
    """What a book in one language is offered as without paper, in the words of another."""
    return tuple(File(words(lang)["read"][form], f"form={form}") for form in forms(its))


def _command(name: str, lang: str) -> str:
    """What makes the book in other ways."""
    if name.startswith(LEAFLET):
        return f"polygo-fab make {name.removeprefix(LEAFLET)} --paper letter"
    return f"polygo-fab make books --set books={name} --lang {lang} --book booklet,large"


def _playable(name: str) -> bool:
    """Whether there is a page on which the game of the book is played."""
    from . import pages

    return name in games.classes() and any(page.path.startswith("/play/{") for page in pages())


def _shown(document: Document) -> Drawing:
    every = [drawing for block in document.blocks if isinstance(block, Figure) for drawing in block.drawings]
    if not every:
        raise Nowhere(f"'{document.title}': nothing is drawn in it")
    return max(every, key=_much)


def _much(drawing: Drawing) -> tuple[int, int]:
    """How much stands on the board that is shown, and how large that is."""
    shows = drawing.shows
    return (sum(map(bool, shows.state.owner)), len(shows.game.board.centres)) if shows else (0, 0)


def _kept_books(_: str) -> tuple[Kept, ...]:
    return tuple(Kept(f"read/{name}.html", {"book": name}) for name in books())


def _kept_pictures(_: str) -> tuple[Kept, ...]:
    return tuple(Kept(f"read/{name}.svg", {"book": name}) for name in books())


def _kept_files(lang: str) -> tuple[Kept, ...]:
    """One paper for each book, and those alone that are in the language: the others are in the folder of theirs."""
    return tuple(Kept(f"read/{name}.pdf", {"book": name}, (("paper", "a4"), ("book", "full"))) for name in books()
                 if book_language(name, lang) == lang)


def _kept_screens(lang: str) -> tuple[Kept, ...]:
    """The EPUB alone: the others are the page itself, or need what is not on every machine."""
    return tuple(Kept(f"read/{name}.epub", {"book": name}, (("form", "epub"),)) for name in books()
                 if book_language(name, lang) == lang)


PAGES = (
    View(path="/read", answer=shelf, about="The books", door="read", kept=lambda _: (Kept("read/index.html"),)),
    View(path="/read/{book}", answer=book, about="A book, with its diagrams move by move", seconds=60,
         kept=_kept_books, proof=proof),
    View(path="/read/{book}/picture", answer=picture, about="A position of a book", media="image/svg+xml", seconds=60,
         kept=_kept_pictures),
    View(path="/read/{book}/pdf", answer=file, about="A book on paper, as `make` writes it", media="application/pdf",
         given=_GIVEN, seconds=120, told=True, kept=_kept_files),
    View(path="/read/{book}/file", answer=unprinted_file, about="A book without paper, as `make` writes it",
         media=MEDIA["epub"], given=(Parameter("form", f"{', '.join(MEDIA)}: Braille where liblouis is installed"),),
         seconds=120, told=True, kept=_kept_screens),
)
