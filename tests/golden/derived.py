"""What follows from our games alone, in the files that hold it: `python -m tests.golden.derived` writes it there.

The English words of every game (which other languages translate), its row in README, the table of what its board shows;
and of a game that is new its recorded games. The tests hold all of it against the games.
"""

from __future__ import annotations

import re
from pathlib import Path

from polygo_fab import games
from polygo_fab.core.options import declared
from polygo_fab.core.resources import template
from tests.canaries import record
from tests.conformance import playthroughs, shown_table

__all__ = ["readme", "words"]

README = Path(__file__).parents[2] / "README.md"
WORDS = template("lang/en/cli_games.toml")
HEAD = ("# What `list games`, `game show` and `game play` say of each game. The texts are those of the games; here "
        "they are found in other\n# languages.\n")
_ROW = re.compile(r"^\| `([a-z0-9-]+)` \|.*\n", re.MULTILINE)


def words() -> str:
    """The English words of the games, as TOML."""
    ours = games.own()
    typed = sorted({game.typed for game in ours.values()})
    parts = [HEAD, "typed = [", *(f"    {_quoted(line)}," for line in typed), "]"]
    for name, game in sorted(ours.items()):
        parts += ["", f"[{name}]", f"summary = {_quoted(game.summary)}", "rules = [",
                  *(f"    {_quoted(rule)}," for rule in game.rules), "]"]
        if options := declared(game):
            parts += ["", f"[{name}.options]", *(f"{option.name} = {_quoted(option.help)}" for option in options)]
    return "\n".join([*parts, ""])


def readme(text: str) -> str:
    """The text of README with a row for each game, where its rows are."""
    rows = [match for match in _ROW.finditer(text) if match[1] in games.own()]
    made = "".join(f"| `{name}` | {its.title} | {its.summary} |\n" for name, its in games.own().items())
    return text[:rows[0].start()] + made + text[rows[-1].end():]


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def main() -> None:
    WORDS.write_text(words(), encoding="utf-8", newline="\n")
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    shown_table.DOC.write_text(shown_table.markdown(), encoding="utf-8", newline="\n")
    for name in games.own():
        file = playthroughs.FOLDER / f"{name}.toml"
        if not file.exists():
            file.write_text(playthroughs.text(name), encoding="utf-8", newline="\n")
        if not (template("canaries") / f"{name}.toml").exists():
            record.anew(name)
        print(name, flush=True)


if __name__ == "__main__":
    main()
