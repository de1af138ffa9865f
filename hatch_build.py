"""What a package needs beside its files: manual pages, so that `man polygo-fab` works, one for each command, from what
its `--help` says; and README as a package index shows it, which has none of the files that it points to."""

from __future__ import annotations

import os
import re
import sys
from inspect import cleandoc
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

__all__ = ["Description", "ManPages", "described", "written"]

_LINK = re.compile(r"(!?)\[([^]]*)\]\((?!https?://|#)([^)]+)\)")
"""A link or a picture that leads to a file of the repository."""
_PICTURES = re.compile(r"(?:^\|.*\n)+|^!\[.*\n", re.MULTILINE)
"""A table, or a picture by itself."""


class Description(MetadataHookInterface):
    """README is what an index tells of the package; `files` in pyproject.toml is where it can be read on the web."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, self.config["files"])}


def described(readme: str, files: str) -> str:
    """README with the address of each file that it points to. Where there is none, pictures and their tables are left
    out, a link to a file is its words, and it is said where both are."""
    if files:
        return _LINK.sub(lambda link: f"{link[1]}[{link[2]}]({files.rstrip('/')}/{link[3]})", readme)
    told = _PICTURES.sub(lambda part: "" if "![" in part[0] else part[0], readme)
    told = _LINK.sub(lambda link: link[2] if link[2] == link[3] else f"{link[2]} (`{link[3]}`)", told)
    first, rest = told.split("\n\n", 1)
    return f"{first}\n\nPictures (`outputs/gallery`) and documents (`docs`) are in the source distribution.\n\n{rest}"


class ManPages(BuildHookInterface):
    """Puts the pages into share/man/man1 of the environment in which the wheel is installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds them to what the wheel holds; what is installed from a checkout (`--editable`) has none."""
        if self.target_name != "wheel" or version == "editable":
            return
        for key in [key for key in os.environ if key.startswith("POLYGO_FAB_")]:
            del os.environ[key]  # what a person has brought is no part of the wheel
        sys.path.insert(0, self.root)  # of the package only its commands are loaded, which need click and no more
        for path in written(Path(mkdtemp(prefix="polygo-fab-man-")), self.metadata.version):
            build_data["shared_data"][str(path)] = f"share/man/man1/{path.name}"


def written(folder: Path, version: str) -> list[Path]:
    """The pages in this folder, by name; without a date, so that the same commands give the same bytes."""
    import click
    from click_man.core import write_man_pages

    from polygo_fab.cli.main import cli

    def whole(command: click.Command) -> None:
        """With the whole summary, which click-man would cut, and with the examples that stand below the options."""
        command.short_help = command.get_short_help_str(limit=1000)
        command.help = "\n\n".join(cleandoc(text) for text in (command.help, command.epilog) if text)
        for one in getattr(command, "commands", {}).values():
            whole(one)

    whole(cli)
    write_man_pages("polygo-fab", cli, version=version, target_dir=str(folder), date=" ")
    return sorted(folder.iterdir())
