"""What `list` and `game show` tell, as rows and texts."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ..core.board_files.library import tilings
from ..core.errors import BadInput, chosen_name, unknown
from ..core.game import Game
from ..core.options import Option, as_typed, declared
from ..core.own_folders import config_folder
from ..core.resources import Table
from ..core.sampled import stocks
from ..core.tilings import FAMILIES
from ..core.units import number
from ..core.words.called import BOXES, NAMES, called
from ..core.words.language import (
    ENGLISH,
    brought_languages,
    language,
    language_folder,
    languages,
    refused_languages,
    usual_languages,
)
from ..core.words.language_files import SAID, lacking, refuse_broken, texts_in
from ..core.words.near import near
from ..core.workshop.table_files import own_files
from ..core.workshop.tables import machines, materials
from ..core.workshop.trade import trade
from ..parts.marks import MARKS
from ..recipes.ours import ALL, ours
from ..recipes.recipe import load
from .parts import part_rows
from .screen import board_text, rules_text
from .speech import speaking, spoken

__all__ = ["KINDS", "chosen", "config_text", "kind", "left_out", "names", "rows", "show_game"]

Row = Table


def rows(what: str) -> list[Row]:
    """A row (name, about, details) for each kit, recipe, part, board family, game, material, machine or format."""
    if what not in KINDS:
        raise unknown("list", what, KINDS)
    return KINDS[what]()


def kind(word: str) -> str:
    """What there are lists of. Raises BadInput for another word; of a name in one of them it says in which."""
    if word.lower() in KINDS:
        return word.lower()
    found = [what for what in KINDS if word.lower() in (name.lower() for name in names(what))]
    if found:
        raise BadInput(f"list '{word[:60]}': did you mean `polygo-fab list {found[0]} {word[:60]}`? allowed first: "
                       f"{', '.join(KINDS)}")
    raise unknown("list", word, KINDS)


def chosen(what: str, only: Sequence[str]) -> list[Row]:
    """The rows of these names alone, or all. Raises BadInput for a name that has none, with the reason where something
    of that name was brought and cannot be taken."""
    table = rows(what)
    if not only:
        return table
    known = {name: row for row in table for name in str(row["name"]).split(", ")}
    for name, why in _refused(what):
        if name in only and name not in known:
            raise BadInput(f"{what.removesuffix('s')} '{name[:60]}': {why}")
    asked = [known[chosen_name(what.removesuffix("s"), word, known)] for word in only]
    return [row for row in table if row in asked]


def left_out(what: str) -> tuple[str, ...]:
    """Why what was brought from outside is not among the `rows`, a line each."""
    return tuple(why for _, why in _refused(what))


def _refused(what: str) -> tuple[tuple[str, str], ...]:
    from .. import games, kits

    return {"games": games.refused, "kits": kits.refused, "languages": _no_languages}.get(what, tuple)()


def names(what: str) -> list[str]:
    """The names of `rows`, one by one; 'settings' are the options of all kits, as KEY=, 'made' what can be made, and
    'kinds' the lists that there are."""
    if what == "kinds":
        return list(KINDS)
    if what == "made":
        return [*names("kits"), *names("recipes"), ALL]
    if what == "settings":
        from .. import kits

        return sorted({f"{o.name}=" for kit in kits.classes().values() for o in declared(kit)})
    return [name for row in rows(what) for name in str(row["name"]).split(", ") if name != "FILE"]


def _kits() -> list[Row]:
    from .. import kits

    return [*({"name": name, "about": kit.title, "details": [_option(o) for o in declared(kit)]}
              for name, kit in kits.classes().items()),
            *({"name": name, "about": f"{box.title}: " + " ".join(
                [f"make {box.kit}", *(f"--set {key}={value}" for key, value in box.settings.items())])}
              for name, box in BOXES.items())]


def _recipes() -> list[Row]:
    found = []
    for name in ours():
        recipe = load(name)
        about = [f"make {recipe.kit}", *(f"--set {key}={value}" for key, value in recipe.settings.items()),
                 *([f"--book {','.join(recipe.books)}"] if recipe.books != type(recipe).books else [])]
        found.append({"name": name, "about": " ".join(about)})
    return found


def _boards() -> list[Row]:
    from .. import games

    played = [(board, name) for name, game in games.classes().items() for board in game.boards]
    return [{"name": ", ".join(family.examples), "about": f"{family.title}: {family.allowed}",
             "details": [f"{board}: {', '.join(name for on, name in played if on == board)}"
                         for board in dict.fromkeys(on for on, _ in played) if family.pattern.fullmatch(board)]}
            for family in FAMILIES] + [{
                "name": "FILE", "about": "a board of your own, .toml or .svg (docs/boards.md): polygons, a drawing, a "
                f"mask over one of these, or one of {len(tilings())} tilings: {', '.join(tilings())}"}]


def _games() -> list[Row]:
    from .. import games

    others = {name: [f"also called {word}" + f", on {its.board}" * bool(its.board) for word, its in NAMES.items()
                     if its.game == name] for name in games.classes()}
    return [{"name": name, "about": f"{game.title}: {game.summary} Boards: {', '.join(game.boards)}",
             **({"details": others[name]} if others[name] else {})} for name, game in games.classes().items()]


def _materials() -> list[Row]:
    return [{"name": m.name,
             "about": f"{number(m.thickness)} mm, kerf {m.kerf} mm{'; starting values, measure first' * m.starting}",
             "details": [*(f"starting point to test, laser {name}: cut {number(its.speed)} mm/s, "
                           f"{number(its.power)} %, {its.passes} pass{'es' * (its.passes > 1)}" for name, its in m.cut),
                         *trade(m, speaking())]}
            for m in materials().values()]


def config_text() -> str:
    """The config folder, and the tables of a person's own in it; what is called nearly as one of them is not read, and
    says so. Raises BadInput for one that cannot be read."""
    folder, tables = config_folder(), ("materials", "machines", "lasers")
    rows = [path.relative_to(folder).as_posix() for name in tables for path in own_files(folder, name)]
    rows += [f"{kind}/{path.relative_to(folder / kind).as_posix()}" for kind in ("games", "kits", "parts")
             for pattern in ("[!._]*.py", "[!._]*/__init__.py") for path in sorted((folder / kind).glob(pattern))]
    rows += [f"lang/{path.parent.name}/" for path in sorted((folder / "lang").glob("*/language.toml"))]
    rows += [f"{path.name}: not read: did you mean {meant[0]}{path.suffix}?" for path in sorted(folder.glob("*"))
             if path.stem not in tables and path.suffix in ("", ".toml") and (meant := near(path.stem, tables))]
    nothing = ["nothing yet: docs/config.md tells what it can hold"]
    return "\n".join([str(folder), *(f"  {row}" for row in rows or nothing)])


def _machines() -> list[Row]:
    return [{"name": m.name, "about": m.title} for m in machines().values()]


def _profiles() -> list[Row]:
    from ..core.workshop.profiles import profiles

    return [{"name": name, "about": f"{look.title}; " + ", ".join(f"{op} {colour}" for op, colour in look.colours)
             + (f"; reads {', '.join(look.reads)}" if look.reads else "")} for name, look in profiles().items()]


def _formats() -> list[Row]:
    about = {"svg": "laser jobs, 1 unit = 1 mm, a layer and a colour for each operation",
             "dxf": "the same jobs as DXF R2010 in mm", "lbrn2": "the same jobs as LightBurn projects",
             "pdf": "the same jobs 1:1; boards at true scale, rulebooks, puzzles",
             "step": "solids of parts and assembly (needs the cad extra)",
             "png": "pictures of parts, assembly and pages; index.html is there in any case",
             **{form: f"{how}; made where it is named" for form, how in (
                 ("stl", "each part for a 3D printer, as triangles in mm"),
                 ("3mf", "each job for a 3D printer, its parts by name on the bed"),
                 ("router", "the way of the tool of a CNC router, as DXF and SVG"), ("epub", "each book as EPUB 3"),
                 ("html", "each book as one page"), ("brf", "each book in Braille"), ("brf2", "the same contracted"))}}
    return [{"name": name, "about": text} for name, text in about.items()]


def _languages() -> list[Row]:
    broken, rows = {code for code, _ in _no_languages()}, list[Row]()
    for code in (code for code in languages() if code not in broken):
        its, title = lacking(code), language(code).title
        lacks = [*([f"no text of {', '.join(its.texts)}"] if its.texts else []),
                 *([f"no words for {its.words} of {its.of} texts of pages"] if its.words else []),
                 *([f"no words for {its.said} of {its.said_of} sentences of the command line"] if its.said else []),
                 *_wrong_texts(code),
                 *([f"the typeface of print has no {' '.join(odd)}"] if (odd := _unprintable(code)) else [])]
        usual = ", made where no language is named" if code in usual_languages() else ""
        rows.append({"name": code, "about": f"{title}{usual}; " + ("complete" if its.nothing else "; ".join(lacks)),
                     **({"details": [str(language_folder(code))]} if code in (ENGLISH, *brought_languages()) else {})})
    return rows


def _wrong_texts(code: str) -> Iterator[str]:
    """What a translated text of a brought language says otherwise, so that no book is made of it."""
    from ..pages.rulebook import refuse_other_numbers

    for name in texts_in(code) if code in brought_languages() else ():
        try:
            refuse_other_numbers(name, code)
        except BadInput as error:
            yield str(error)


def _unprintable(code: str) -> tuple[str, ...]:
    """The characters of what a brought language has for pages that cannot be printed."""
    if code not in brought_languages():
        return ()
    from ..write.pdf_font import lacked, register

    register()
    folder = language_folder(code)
    files = [*folder.rglob("*.md"), *(path for path in folder.glob("*.toml") if path.stem not in (*SAID, "web"))]
    return tuple(sorted({char for path in files for line in path.read_text(encoding="utf-8").split("\n")
                         for char in lacked(line.strip())}))


def _no_languages() -> tuple[tuple[str, str], ...]:
    """The languages that are brought and cannot be, with the reason."""
    found = list(refused_languages())
    for code in brought_languages():
        try:
            refuse_broken(code)
        except BadInput as error:
            found.append((code, str(error)))
    return tuple(found)


KINDS = {"kits": _kits, "recipes": _recipes, "parts": part_rows, "boards": _boards, "games": _games,
         "materials": _materials, "machines": _machines, "profiles": _profiles, "formats": _formats,
         "languages": _languages}
"""What there are lists of."""


def _option(option: Option) -> str:
    guess = " (a conjecture: the rules leave it open)" if option.conjecture else ""
    return f"{option.name} = {_value(option.default) or _NONE} ({option.allowed}): {option.help}{guess}"


_NONE = '""'
"""A text that is empty, where a person reads it."""


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else as_typed(value)


def show_game(game: Game, word: str = "") -> tuple[str, Row]:
    """A game as text and as data. `word`: how it was called."""
    state = game.initial()
    table = declared(type(game))
    chosen = {o.name: getattr(game, o.field) for o in table}
    pieces = list(_pieces(game))
    moves = game.legal_moves(state)
    other = called(word)
    title = f"{other.title}: {game.title}" if other and other.title != game.title else game.title
    lines = [f"{title} on {game.board.name}, {game.players} players", "", textwrap.fill(spoken(game.summary), 92), "",
             rules_text(game), "",
             board_text(game, state), "", f"a move    {game.typed}",
             f"position  {game.text(state)}",
             f"moves     {len(moves)} at the start" + (f", such as {game.move_text(moves[0])}" if moves else ""),
             "boards    " + ", ".join(game.boards),
             *(f"{'pieces' if not i else '':8}  {line}" for i, line in enumerate(pieces)), "",
             *(("Options:", *map(_explained, table)) if table else ("No options.",))]
    data = {"name": game.name, "title": game.title, "summary": game.summary, "rules": list(game.rules),
            "board": game.board.name, "boards": list(game.boards), "players": game.players,
            "options": {k: _value(v) for k, v in chosen.items()},
            "conjectures": [o.name for o in table if o.conjecture], "equipment": pieces,
            "position": game.text(state), "moves": [game.move_text(m) for m in moves]}
    return "\n".join(lines), data


def _explained(option: Option) -> str:
    """An option on two lines: its default and what is allowed, then what it means."""
    guess = "   [C] a conjecture: the rules leave it open" if option.conjecture else ""
    return f"  {option.name} = {_value(option.default) or _NONE}   ({option.allowed}){guess}\n" + textwrap.fill(
        spoken(option.help), 92, initial_indent="      ", subsequent_indent="      ")


def _pieces(game: Game) -> Iterator[str]:
    """The pieces of a game, a line each; of unlimited ones how many are enough for random games."""
    known = stocks(game)
    for item in game.equipment:
        row = known.needed(item.piece) if known else None
        whose = f", player {item.player} ({MARKS[game.worn(item.player) - 1]})" if item.player else ""
        yield f"{item.piece}{whose}: " + (
            f"{item.count}" if item.count is not None else "unlimited" if row is None or known is None else
            f"unlimited; {row.p95} are enough in 95 % of random games (in half: {row.median}, in all of "
            f"{known.games}: {row.max})")
