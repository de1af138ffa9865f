"""What somebody meant who typed a word that is none here: the command, the option or the setting that there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput, unknown
from ..core.words.near import near

if TYPE_CHECKING:
    from ..recipes.recipe import Recipe

__all__ = ["asked_for", "bad_value", "made_before", "no_command", "no_option"]

_THINGS = {"puzzle": "polygo-fab puzzle new --out puzzles.pdf", "booklet": "polygo-fab puzzle new --out puzzles.pdf",
           "nombres-croises": "polygo-fab puzzle new --out puzzles.pdf", "rulebook": "polygo-fab make books",
           "rule": "polygo-fab make books", "kerf": "polygo-fab make coupons", "coupon": "polygo-fab make coupons",
           "box": "polygo-fab make tetrago hexago", "pawn": "polygo-fab make pieces --set game=NAME"}
"""What is made by another word, in the singular."""
_COMMANDS = {"kit": "list kits", "help": "--help", "build": "make", "print": "make paper", "generate": "puzzle new",
             "verify": "check", "validate": "check", "create": "make"}
_IN_SPEC = {**{name: f"6x6/{name}={{}}" for name in ("stars", "density", "givens", "symmetry", "among")},
            "level": "6x6:{}", "size": "{}", "kind": "{}", "words": "braille/words={}"}
"""How an option of `puzzle new` is written where there is a list of puzzles."""


def _told(names: Sequence[str]) -> str:
    return " or ".join(f"'{name}'" for name in names)


# --- options


def no_option(ctx: click.Context, given: str, args: Sequence[str]) -> BadInput:
    """The refusal of an option that a command does not have: the setting of this name, or the option near it."""
    name = given.lstrip("-")
    key, value = name.replace("-", "_"), _value(given, args)
    flag = next((word for option in ctx.command.params for word in option.opts
                 if option.name == "settings" or word == "--option"), "")
    every = {kind: set(keys) for kind, keys in _owners(ctx.command.name or "")} if flag else {}
    asked = [word for word in args if word in every]
    owners = {kind: every[kind] for kind in asked or every}
    if whose := [kind for kind, keys in owners.items() if key in keys]:
        return BadInput(f"no such option {given}: a setting of {', '.join(whose)}: {flag} {key}={value}")
    if whose := [kind for kind, keys in every.items() if key in keys]:
        return BadInput(f"no such option {given}: a setting of {', '.join(whose)}, not of {', '.join(asked)}")
    here = [word for option in ctx.command.params for word in option.opts if word.startswith("--")]
    if "--spec" in here and name in _IN_SPEC:
        way = _IN_SPEC[name].format(value) if value != "VALUE" else _IN_SPEC[name].format("...")
        return BadInput(f"no such option {given}: written in the spec, such as --spec \"4x {way}\"")
    if meant := near(given, here):
        return BadInput(f"no such option {given}: did you mean {_told(meant)}?")
    if meant := near(key, {k for keys in owners.values() for k in keys}):
        return BadInput(f"no such option {given}: did you mean "
                        f"{' or '.join(f'{flag} {word}={value}' for word in meant)}?")
    first = [word for option in ctx.find_root().command.params for word in option.opts]
    if given in first and ctx.parent is not None:
        return BadInput(f"no such option {given} after the command: allowed before it: "
                        f"{' '.join(['polygo-fab', given, _value(given, args), *ctx.command_path.split()[1:]])}")
    return BadInput(f"no such option {given}: allowed: {', '.join(here) or '--help'}")


def _value(given: str, args: Sequence[str]) -> str:
    """What was given for an option."""
    for at, word in enumerate(args):
        if word.startswith(f"{given}="):
            return word.partition("=")[2] or "VALUE"
        if word == given:
            after = args[at + 1] if at + 1 < len(args) else ""
            return after if after and not after.startswith("--") else "VALUE"
    return "VALUE"


def _owners(command: str) -> Iterator[tuple[str, Iterable[str]]]:
    """What has settings that a command takes, each with their names: kits, games, or what is measured."""
    from ..core.options import declared

    if command == "make":
        from .. import kits

        table: Mapping[str, type] = kits.classes()
    elif command == "calibrate":
        from ..recipes.calibrate import keys

        yield "what is measured", [key for key, _ in keys()]
        return
    else:
        from .. import games

        table = games.classes()
    yield from ((name, [o.name for o in declared(its)]) for name, its in table.items())


# --- commands


def no_command(ctx: click.Context, group: click.Group, given: str, args: Sequence[str]) -> BadInput:
    """The refusal of a command that there is not: the one near it, the one in a group, or what to do with a game."""
    from .listing import KINDS

    here = ctx.command_path
    rest = " ".join(args[:1])
    paths = [path for path, name in _paths(group, here) if name == given.lower()]
    if group.name == "puzzle" and given.lower() in ("make", "create", "generate"):
        paths = [f"{here} new"]
    if not paths and (root := ctx.find_root()) is not ctx:
        paths = [path for path, name in _paths(root.command, root.command_path) if name == given.lower()]
    if not paths and group.name == "game" and _is_game(given):
        paths = [f"{here} show {given}", f"{here} play {given}"]
    if not paths and here.count(" ") == 0:
        paths = [f"{here} {said}" for word, said in _COMMANDS.items() if word == given.lower().removesuffix("s")]
        paths = paths or [f"{here} list {given.lower()}" for what in KINDS if what == given.lower()]
        paths = paths or ([f"{here} make {given} {rest}".rstrip()] if _is_kit(given) else
                          [f"{here} game show {given}"] if _is_game(given) else [])
    paths = paths or [f"{here} {name}" for name in near(given, group.commands)]
    hint = f"did you mean {' or '.join(f'`{path}`' for path in paths)}? " if paths else ""
    return BadInput(f"no such command '{given[:60]}': {hint}allowed: {', '.join(sorted(group.commands))}")


def _paths(command: click.Command, path: str) -> Iterator[tuple[str, str]]:
    """Each command below, as it is typed, with its last word."""
    for name, inner in getattr(command, "commands", {}).items():
        yield f"{path} {name}", name
        yield from _paths(inner, f"{path} {name}")


def _is_kit(word: str) -> bool:
    from .. import kits
    from ..core.words.called import BOXES

    return word.lower() in (*kits.classes(), *BOXES)


def _is_game(word: str) -> bool:
    from .. import games
    from ..core.words.called import game_name

    try:
        return game_name(word, games.classes()) in games.classes()
    except BadInput:
        return False


# --- recipes


def made_before(word: str) -> bool:
    """Whether a word is the path of a folder that was made; alone, without a folder before it, it is a name."""
    from ..recipes.manifest import MANIFEST

    return len(Path(word).parts) > 1 and (Path(word) / MANIFEST).is_file()


def asked_for(word: str, words: Sequence[str]) -> Recipe:
    """The recipe that `word` names, or that of a folder, of several that are asked for. Raises BadInput, with what
    makes that thing."""
    from ..recipes.recipe import load

    if made_before(word):
        from ..recipes.folder import recipe_of

        return recipe_of(Path(word))
    try:
        return load(word)
    except BadInput as error:
        raise (error if word.endswith(".toml") else _no_recipe(word, words, error)) from None


def _no_recipe(word: str, words: Sequence[str], refused: BadInput) -> BadInput:
    """The refusal of a recipe that there is not: what makes that thing."""
    from .. import kits
    from ..core import tilings

    for name, why in kits.refused():
        if name == word:
            return BadInput(f"kit '{word[:60]}': {why}")
    singular = re.sub(r"[\s_]+", "-", word.lower()).rstrip("s")
    if (said := _THINGS.get(singular) or _THINGS.get(word.lower())) is None:
        kits_named = [other for other in words if other != word and _is_kit(other)]
        if _is_game(word):
            kinds = kits_named[:1] or ["board", "pieces", "paper"]
            said = "` or `".join(f"polygo-fab make {kit} --set game={word}" for kit in kinds)
        else:
            try:
                board = tilings.load(word.lower()).name
                said = f"polygo-fab make {kits_named[0] if kits_named else 'board'} --set board={board}"
            except (BadInput, ValueError):
                return refused
    return BadInput(f"unknown recipe '{word[:60]}': did you mean `{said}`? allowed: "
                    f"{str(refused).partition('allowed: ')[2]}")


# --- values


def bad_value(error: click.BadParameter) -> str:
    """The refusal of a value, in the words of all others: what was given, and what is allowed."""
    kind, option = error.param.type if error.param else None, error.param
    match = re.match(r"'(.*)' is not|(\S+) is not in the range", error.message)
    if option is None or match is None:
        return error.format_message()
    name = option.opts[-1] if isinstance(option, click.Option) else option.human_readable_name.strip("[].")
    value = match[1] if match[1] is not None else match[2]
    if isinstance(kind, click.Choice):
        return str(unknown(name, value, map(str, kind.choices)))
    number = "a whole number" if isinstance(kind, click.types.IntParamType) else "a number"
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    least, most = (f"{end:,}".replace(",", "") if end is not None else "" for end in (low, high))
    within = (f" from {least} to {most}" if least and most else f" from {least} on" if least else
              f" up to {most}" if most else "")
    return f"{name} '{value[:60]}': allowed: {number}{within}"
