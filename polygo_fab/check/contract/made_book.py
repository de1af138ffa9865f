"""CONTENT: the book that was made of a game from outside says and shows what the game says of itself: its title, its
aim, how many play, what it is played with, its start, all its rules in their order, its options, and its sample game,
board by board and move by move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

from ...core.finding import Finding
from ...core.game import Equipment, Game
from ...core.options import as_typed, declared
from ...core.resources import our_table
from ...core.sampled import sample_game, stocks
from ...core.shown import Shown
from ..bearers import bearer
from ..diagram import differences
from ..diagram_frame import Inks
from ..diagram_items import ReadPicture, Word, pictures
from ..diagram_read import read
from ..game_moves import played_by
from ..game_pages import Sentences, boards_wrong, columns_of, facts_of, list_wrong, notes_of
from ..game_read import GameRead, normal
from ..page.page import Pdf, read_pdf
from ..pdf_text import page_texts, viewed
from ..spoken import sides_wrong, spoken_wrong
from ..stated import stated
from ..tagged_text import tagged_elements
from .figure_pieces import figure_pieces, pieces_wrong
from .paper import paper_table

__all__ = ["check_made_book"]

_NUMBERED = re.compile(r"\s*\d+\s*/\s*\d+\s*$")
"""Which page it is, at the foot."""
_COUNT = re.compile(r"×\s(\d+)")
_MOST_BOARDS = 60
"""Of a sample game: of more the first are left out."""
_MOST = 5
"""Findings of one section that are told."""


@dataclass
class _Section:
    """What stands under a heading: the kind of each element and its text, and the pictures."""

    said: list[tuple[str, str]] = field(default_factory=list)
    pictures: list[ReadPicture | None] = field(default_factory=list)

    def of_kind(self, kind: str) -> list[str]:
        return [text for its, text in self.said if its == kind]


def check_made_book(game: Game, lang: str, data: bytes) -> list[Finding]:
    """What the book in this language does not say of the game, or otherwise. Raises BadInput for what is no PDF, and
    Unstated for a language in which no contract has words."""
    words, file = Sentences.of(lang), read_pdf(data)
    with viewed(data) as document:
        text = _running([_bare(_NUMBERED.sub("", page)) for page in page_texts(document)])
    sections, pieces = _sections(file), figure_pieces(file)
    players = re.search(str(stated(our_table("contracts/printed.toml")["head"], lang)["players"]).lower(), text)
    wrong = [*_unsaid(text, game, words)]
    here = str(game.players)
    wanted = next(((f"{option.low:g}", f"{option.high:g}", here) for option in declared(type(game))
                   if option.name == "players"), (here, None, None))
    if not players or players.groups() != wanted:
        wrong.append(f"nowhere says that {' to '.join(filter(None, wanted[:2]))} play")
    for key, check in (("made_components", partial(_components_wrong, pieces=pieces)), ("made_setup", _setup_wrong),
                       ("made_sample", _sample_wrong)):
        head = words.words[key]
        wrong += [f"{head}: {why}" for why in islice(check(sections.get(head, _Section()), game, words), _MOST)]
    return [Finding("CONTENT", f"rulebook-{game.name}", why) for why in wrong]


def _sections(file: Pdf) -> dict[str, _Section]:
    """By the heading of each."""
    found, here, drawn = dict[str, _Section](), _Section(), pictures(file)
    for kind, text in tagged_elements(file):
        if kind == "H2":
            here = found.setdefault(normal(text), _Section())
        elif kind == "Figure":
            here.pictures.append(next(drawn))
        else:
            here.said.append((kind, normal(text)))
    return found


# --- what the game says


def _unsaid(text: str, game: Game, words: Sentences) -> Iterator[str]:
    at = 0
    for what, said in (("title", game.title), ("aim", game.summary), *(
            (f"rule {number}", rule) for number, rule in enumerate(game.rules, start=1))):
        found = text.find(_bare(said), at)
        if found < 0:
            where = "elsewhere than in its order" if _bare(said) in text else "nowhere"
            yield f"says its {what} {where}: '{said[:60]}'"
        else:
            at = found + len(_bare(said))
    for option in (o for o in declared(type(game)) if o.name != "players"):
        allowed, usual = option.allowed, as_typed(option.default) or "—"
        if usual in ("yes", "no") and not option.choices:
            allowed, usual = words.words["made_option_switch"], words.words[f"made_option_{usual}"]
        elif match := re.fullmatch(r"(-?[\d.]+) to (-?[\d.]+)", allowed):
            allowed = words.said("made_option_range", low=match[1], high=match[2])
        said = words.said("made_option", name=option.name, allowed=allowed, default=usual, help=option.help.rstrip("."))
        if _bare(said) not in text:
            yield f"nowhere tells the option {option.name} ({option.allowed})"


def _components_wrong(its: _Section, game: Game, words: Sentences, pieces: Sequence[tuple[str, str, str, int]]
                      ) -> Iterator[str]:
    """The board without its pieces, and each kind of piece with its number; which of them is a guess."""
    start = game.initial()
    bare = tuple(owner if site in game.fixed else 0 for site, owner in enumerate(start.owner))
    yield from _picture_wrong(its.pictures[:1], Shown(game, replace(start, owner=bare), names=False), words.lang)
    captions = its.of_kind("Caption")
    sites = words.said(f"equipment_{game.board.play}", count=len(game.board.centres))
    if captions[:1] != [sites]:
        yield f"'{' '.join(captions[:1])}' stands under its board, expected '{sites}'"
    known = stocks(game)
    needs = [(item.piece, item.player, many) for item in game.equipment if (many := _many(item, known))]
    shown = Counter(match[1] for picture in its.pictures[1:] if picture for item in picture.items
                    if isinstance(item, Word) and (match := _COUNT.fullmatch(item.text)))
    wanted = Counter(str(many) for kind, player, many in needs if not kind.startswith("tile ") or player <= 1)
    if shown != wanted:
        yield f"shows × {', '.join(shown.elements())} beside pieces, expected × {', '.join(wanted.elements())}"
    faces = paper_table()["faces"]
    yield from pieces_wrong(pieces, [(kind if kind in faces or " " in kind else "pawn", bearer(game.name, player), many)
                                     for kind, player, many in needs])
    guess = re.escape(words.words["equipment_guess"]).replace(r"\{piece\}", ".+")
    guessed, free = [re.fullmatch(guess, caption) is not None for caption in captions[1:]], dict[str, bool]()
    for item in game.equipment:
        if _many(item, known):
            free[item.piece.split()[0]] = free.get(item.piece.split()[0], False) or item.count is None
    if guessed != list(free.values()):
        yield "says of other pieces than those without limit that they are enough for most games"


def _many(item: Equipment, known: object) -> int:
    """As many as the rules say, else as random games need."""
    needed = getattr(known, "needed", None)
    used = needed(item.piece) if item.count is None and needed else None
    return item.count if item.count is not None else used.p95 if used else 0


def _setup_wrong(its: _Section, game: Game, words: Sentences) -> Iterator[str]:
    """Who bears which mark, the position before the first move, and in a paragraph of its own whose sides are whose."""
    shown, said = Shown(game, game.initial()), " ".join(its.of_kind("P"))
    told = [words.said("made_who", number=player, who=words.marks[bearer(game.name, player) - 1].capitalize())
            for player in range(1, game.players + 1)]
    for sentence in (*told, words.said("made_names", site=words.words[f"made_site_{game.board.play}"])):
        if sentence not in said:
            yield f"nowhere says '{sentence}'"
    yield from sides_wrong(" ".join(its.of_kind("P")[1:-1]), shown, words.lang)
    yield from _picture_wrong(its.pictures, shown, words.lang)


def _picture_wrong(found: Sequence[ReadPicture | None], shows: Shown, lang: str) -> Iterator[str]:
    if len(found) != 1 or found[0] is None:
        yield f"{len(found)} pictures of the board, expected one"
        return
    yield from differences(read(found[0].items, shows.game.board, Inks("colour")), shows)
    yield from spoken_wrong(found[0].alt, shows, lang)


# --- its sample game


def _sample_wrong(its: _Section, game: Game, words: Sentences) -> Iterator[str]:
    """What is told of a game in which all play at random, as of one that is printed (`check.game_pages`)."""
    moves = sample_game(game).moves
    if not moves:
        return
    played, board, inks = played_by({"moves": list(map(game.move_text, moves))}, game), game.board, Inks("colour")
    told = GameRead(boards=[(picture.alt if picture else "", read(picture.items if picture else (), board, inks))
                            for picture in its.pictures],
                    captions=its.of_kind("Caption"), header=its.of_kind("TH"), cells=its.of_kind("TD"))
    some = re.escape(words.words["made_sample_some"]).replace(r"\{shown\}", r"\d+")
    said = its.of_kind("P")
    cut = [sentence for sentence in said if re.fullmatch(some, sentence)]
    columns = columns_of(played, game, words)
    how = " ".join(notes_of(told, played, words))
    expected = [words.said("made_sample_said", count=len(moves)), *([how] if how else []), *cut,
                *list(facts_of(played, game, columns, words))[2:]]
    for sentence in expected:
        if sentence not in said and not (cut and sentence == how):  # what the boards show that are left out is told too
            yield f"nowhere says '{sentence[:90]}'"
    if len(said) != len(expected):
        yield f"{len(said)} sentences, expected {len(expected)}"
    if told.header != columns:
        yield f"the list is headed {told.header}, expected {columns}"
    yield from list_wrong(told, played, game, words)
    begun = 0
    if cut:
        first = re.search(r"\d+", told.captions[0]) if told.captions else None
        begun = int(first[0]) - 1 if first else 0
        if len(told.boards) != _MOST_BOARDS:
            yield f"{len(told.boards)} boards, and others are left out: expected {_MOST_BOARDS}"
    yield from (f"{where}: {why}" for where, why in boards_wrong(told, played, game, words, begun))


# --- texts


def _running(pages: Sequence[str]) -> str:
    """The pages as one text, without the words at the head or the foot of all of them."""
    if len(pages) < 2:
        return "".join(pages)
    head, foot = _alike(pages), _alike([page[::-1] for page in pages])
    return "".join(page[head if number else 0:len(page) - foot] for number, page in enumerate(pages))


def _alike(pages: Sequence[str]) -> int:
    """With how many letters all of them begin."""
    return next((k for k, some in enumerate(zip(*pages, strict=False)) if len(set(some)) > 1), min(map(len, pages)))


def _bare(text: str) -> str:
    """Letters, digits and brackets alone, small: nothing of how lines are broken or quotes are set."""
    return re.sub(r"[^\w():,]|_", "", text).lower()
