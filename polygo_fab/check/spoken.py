"""What a diagram says to those who do not see it, read back into a position and compared with what it should show.

The sentences of templates/lang/<lang>/spoken.toml are the grammar: each is turned round into a pattern. Names of sites,
runs of them and parts of the border are looked up on the board; nothing here knows how the words were put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..core.board import Board
from ..core.features import BORDER, Feature, FeatureKind, by_colour, of_kind, on_sites
from ..core.game import Site
from ..core.shown import Shown, standing
from .bearers import worn_by
from .diagram_track import track_of
from .plain_text import plain
from .spoken_grammar import Grammar, Unheard
from .spoken_sites import point_of, site_of, sites_of, stretch_of

__all__ = ["Heard", "free_told", "hear", "sides_wrong", "spoken_wrong"]

_ORDER = ("empty", "turn", *(f"{kind}s" for kind in BORDER), "apexes", "shaded", "nobodys", "closed", "coloured",
          "tile_at", "numbers", "track", "letters", "arrow_over", "arrow", "said_changes", "said_solid", "said_free",
          "said_legal_from", "said_legal", "said_tint", "said_hatch", "said_dot", "said_illegal", "has")
"""Sentences, those first that another pattern would take as well."""
_KINDS: Mapping[str, FeatureKind] = {**{f"{kind}s": kind for kind in BORDER}, "apexes": "apex"}
_MARKS = {"said_changes": "tint", "said_solid": "tint", "said_tint": "tint", "said_hatch": "hatch", "said_free": "dot",
          "said_legal": "dot", "said_legal_from": "dot", "said_dot": "dot", "said_illegal": "illegal"}
_LOOKS = ("king", "dame", "segment")
"""Kinds of pieces that have a name of their own; others are called as the rules call them."""


@dataclass
class Heard:
    """What the words tell. stands: whose piece and of which kind, by its name in the words; turn: the colour of the
    player whose it is."""

    stands: dict[Site, tuple[str, int]] = field(default_factory=dict)
    tiles: Counter[tuple[int, frozenset[Site], str]] = field(default_factory=Counter)
    rims: Counter[Feature] = field(default_factory=Counter)
    numbers: set[tuple[Site, int]] = field(default_factory=set)
    letters: set[tuple[Site, str]] = field(default_factory=set)
    arrows: Counter[tuple[Site, ...]] = field(default_factory=Counter)
    track: tuple[int, Counter[tuple[int, str]]] = (0, Counter())
    marks: dict[str, frozenset[Site]] = field(default_factory=dict)
    dots: list[tuple[str, int, str, frozenset[Site]]] = field(default_factory=list)
    shaded: frozenset[Site] = frozenset()
    turn: int | None = None


def spoken_wrong(text: str, shows: Shown, lang: str) -> Iterator[str]:
    """What is wrong with the words for a diagram."""
    try:
        heard = hear(plain(text), shows, Grammar.of(lang))
    except Unheard as error:
        yield f"says {error}"
        return
    names, game = shows.game.board.names, shows.game
    under = {site for _, sites in game.tiles(shows.state) for site in sites}
    worn = worn_by(game.name)
    wanted = {site: (kind if kind in (*_LOOKS, "dot", "closed") else "piece", worn(player))
              for site, (kind, player) in standing(game, shows.state).items()}
    if heard.stands != wanted:
        site = min(s for s in {*heard.stands, *wanted} if heard.stands.get(s) != wanted.get(s))
        yield f"tells of {names[site]} in words: {heard.stands.get(site)}, expected {wanted.get(site)}"
    numbers, letters = dict(shows.numbers), dict(shows.letters)
    tiles = Counter((worn(player), sites, next((letters[s] for s in sorted(sites) if s in letters), "") or
                     str(max((numbers[s] for s in sites if s in numbers), default="")))
                    for player, sites in game.tiles(shows.state))
    empty = frozenset(site for site in shows.dot if not shows.state.owner[site])
    for what, told, expected in (
            ("tiles", heard.tiles, tiles),
            ("sides", heard.rims, Counter(of_kind(by_colour(game.shows, worn), *BORDER, "apex"))),
            ("shaded cells", heard.shaded, on_sites(game.shows, "restricted")),
            ("scores", heard.track, track_of(shows, worn)),
            ("numbers", heard.numbers, {pair for pair in shows.numbers if pair[0] not in under}),
            ("letters", heard.letters, {pair for pair in shows.letters if pair[0] not in under}),
            ("arrows", heard.arrows, Counter(shows.arrows)),
            ("tint", heard.marks.get("tint", frozenset()), shows.tint),
            ("hatching", heard.marks.get("hatch", frozenset()), shows.hatch),
            ("dots", heard.marks.get("dot", frozenset()), empty),
            ("illegal moves", heard.marks.get("illegal", frozenset()), shows.illegal)):
        if told != expected:
            yield f"tells other {what} in words than it shows"
    state, goes_on = shows.state, shows.names and (any(shows.state.owner) or not any(game.initial().owner))
    turn = worn(game.colour(state)) if goes_on and game.outcome(state) is None else None
    if heard.turn != turn:
        yield f"says that it is the turn of player {heard.turn}, expected {turn}"
    yield from _dots_wrong(heard, shows, worn)


def _dots_wrong(heard: Heard, shows: Shown, worn: Callable[[int], int]) -> Iterator[str]:
    """Dots are told to be for another player, or for another piece, than may move there."""
    game, state = shows.game, shows.state
    for key, who, start, sites in heard.dots:
        if key == "said_legal" and who != worn(game.colour(state)):
            yield f"tells that player {who} may move, expected {worn(game.colour(state))}"
        player = next((p for p in range(1, game.players + 1) if worn(p) == who), state.to_move)
        moves = [[site for site in move if site < len(state.owner)] for move in game.legal_moves(
            replace(state, to_move=player) if key == "said_free" else state)]
        ends = {move[-1] for move in moves if move and (not start or move[0] == site_of(start, game.board))}
        if not sites <= ends:
            yield f"tells of dots as {key.removeprefix('said_')} where no such move ends"


def free_told(text: str, shows: Shown, lang: str) -> tuple[int, ...]:
    """The players for whom the words say that cells are free."""
    grammar, worn = Grammar.of(lang), worn_by(shows.game.name)
    names = [match["who"] for part in plain(text).split(". ") if (match := grammar.match(
        "said_free", f"{part.removesuffix('.')}."))]
    return tuple(p for name in names for p in range(1, shows.game.players + 1) if name == grammar.players[worn(p) - 1])


def sides_wrong(text: str, shows: Shown, lang: str) -> Iterator[str]:
    """What is wrong with a text that tells nothing but whose sides, ports, homes and goals are where, and what is
    shaded; it is empty where the board shows none."""
    try:
        heard = _heard_of(_sentences(plain(text)) if text else [], shows, Grammar.of(lang))
    except Unheard as error:
        yield f"says {error}"
        return
    worn = worn_by(shows.game.name)
    if heard.rims != Counter(of_kind(by_colour(shows.game.shows, worn), *BORDER, "apex")):
        yield "tells of other sides than the board shows"
    if heard.shaded != on_sites(shows.game.shows, "restricted"):
        yield "tells of other shaded cells than the board shows"


def _sentences(text: str) -> list[str]:
    return [f"{part.removesuffix('.')}." for part in text.split(". ")]


def hear(text: str, shows: Shown, grammar: Grammar) -> Heard:
    """What words tell of a position of the game that is shown. Raises Unheard for words that tell nothing of it."""
    sentences = _sentences(text)
    return _heard_of(sentences[_board(sentences, shows.game.board, grammar):], shows, grammar)


def _heard_of(sentences: Sequence[str], shows: Shown, grammar: Grammar) -> Heard:
    board, heard = shows.game.board, Heard()
    for sentence in sentences:
        for key in _ORDER:
            found = grammar.match(key, sentence.removesuffix(".") if key == "tile_at" else sentence)
            if found is not None and not (key == "has" and found["who"] not in grammar.players):
                _take(key, found, sentence, board=board, heard=heard, grammar=grammar)
                break
        else:
            raise Unheard(f"'{sentence[:60]}', which tells nothing known")
    return heard


def _board(sentences: list[str], board: Board, grammar: Grammar) -> int:
    """How many sentences tell of the board, whose numbers must be its own."""
    facts = {"name": board.name, "cells": len(board.cells), "edges": len(board.edges), "points": len(board.points),
             "sites": len(board.centres), "rows": len({round(y, 3) for _, y in board.centres}),
             "low": sum(abs(y - min(y for _, y in board.centres)) < 1e-3 for _, y in board.centres),
             "high": sum(abs(y - max(y for _, y in board.centres)) < 1e-3 for _, y in board.centres)}
    for count in (1, 2):
        said = " ".join(sentences[:count])
        for key in grammar.words:
            found = grammar.match(key, said) if key.startswith("board_") else None
            if found is not None and not any("." in value for value in found.values()):
                wrong = [f"{name} {value}" for name, value in found.items() if name in facts
                         and value != str(facts[name])]
                if wrong:
                    raise Unheard(f"of the board: {', '.join(wrong)}")
                return count
    raise Unheard(f"'{sentences[0][:60]}', which tells of no board")


def _take(key: str, found: dict[str, str], sentence: str, *, board: Board, heard: Heard, grammar: Grammar) -> None:
    """Put into `heard` what one sentence tells."""
    if key == "has" or key in ("nobodys", "closed", "coloured"):
        sites = sites_of(found["sites"], board, grammar)
        player = grammar.player(found["who"]) if "who" in found else 0
        kind = {"closed": "closed", "coloured": "dot"}.get(key) or _kind(found["pieces"], len(sites), grammar)
        heard.stands |= dict.fromkeys(sites, (kind, player))
    elif key == "turn":
        heard.turn = grammar.player(found["who"])
    elif key == "shaded":
        heard.shaded = sites_of(found["sites"], board, grammar)
    elif key == "tile_at":
        _tile(found, board, heard, grammar)
    elif key == "ports":
        for stretch in grammar.parts(found["parts"]):
            heard.rims[Feature("port", 0, stretch_of(stretch, board, grammar))] += 1
    elif key in _KINDS:
        for part in found["parts"].split(grammar.between):
            side = grammar.match("side", part)
            player = next((k for k, name in enumerate(grammar.players, start=1) if part.startswith(name)), 0)
            if side is None or not player:
                raise Unheard(f"'{part[:60]}', which is no side")
            where = part[len(grammar.words["side"].replace("{who}", grammar.players[player - 1])
                             .replace("{where}", "")):]
            for stretch in grammar.parts(where):
                sites = point_of(stretch, board) if key == "apexes" else stretch_of(stretch, board, grammar)
                heard.rims[Feature(_KINDS[key], player, sites)] += 1
    elif key == "numbers":
        for part in grammar.parts(found["moves"]):
            at = grammar.match("number_at", part) or {}
            heard.numbers.add((site_of(at.get("site", part), board), int(at.get("number", "0"))))
    elif key == "track":
        some = [grammar.match("side", part) or {} for part in found["parts"].split(grammar.between)]
        heard.track = (int(found["count"]), Counter((grammar.player(one.get("who", "")), one["where"]) for one in some))
    elif key == "letters":
        _letters(found["letters"], board, heard, grammar)
    elif key.startswith("arrow"):
        over = grammar.parts(found["over"]) if key == "arrow_over" else []
        heard.arrows[tuple(site_of(name, board) for name in (found["first"], *over, found["last"]))] += 1
    elif key in _MARKS:
        mark, sites = _MARKS[key], sites_of(found["sites"], board, grammar)
        heard.marks[mark] = heard.marks.get(mark, frozenset()) | sites
        if key in ("said_free", "said_legal", "said_legal_from"):
            who = grammar.player(found["who"]) if "who" in found else 0
            heard.dots.append((key, who, found.get("site", ""), sites))


def _kind(pieces: str, count: int, grammar: Grammar) -> str:
    """The kind that a piece has a name of its own for, else 'piece'; their number must be that of the sites."""
    number, _, name = pieces.partition(" ")
    if number != str(count):
        raise Unheard(f"'{pieces[:40]}' of {count} sites")
    return next((kind for kind in _LOOKS if name in (grammar.words[f"one_{kind}"], grammar.words[f"piece_{kind}"])),
                "piece")


def _tile(found: dict[str, str], board: Board, heard: Heard, grammar: Grammar) -> None:
    where, text = found["where"], ""
    for key in ("tile_turn", "tile_mark"):
        begin = grammar.words[key].partition("{")[0]
        if begin in where:
            where, _, text = where.partition(begin)
    ends = grammar.match("run", where) or {"first": where, "last": where}
    (ax, ay), (bx, by) = (board.centres[site_of(ends[end], board)] for end in ("first", "last"))
    if (round(abs(bx - ax)) + 1, round(abs(by - ay)) + 1) != (int(found["wide"]), int(found["high"])):
        raise Unheard(f"a tile of {found['wide']} by {found['high']} {where}")
    covered = frozenset(site for site, (x, y) in enumerate(board.centres)
                        if min(ax, bx) - 0.1 < x < max(ax, bx) + 0.1 and min(ay, by) - 0.1 < y < max(ay, by) + 0.1)
    heard.tiles[grammar.player(found["who"]), covered, text] += 1


def _letters(text: str, board: Board, heard: Heard, grammar: Grammar) -> None:
    """Letters with their sites."""
    for part in text.split(grammar.between):
        found = grammar.match("letter_at", part)
        if found is None:
            raise Unheard(f"'{part[:60]}', which is no letter")
        heard.letters |= {(site, found["letter"]) for site in sites_of(found["sites"], board, grammar)}
