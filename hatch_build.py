"""The manual pages of the wheel, so that `man polygo-fab` works: one for each command, from what its `--help` says."""

from __future__ import annotations

import os
import sys
from inspect import cleandoc
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = ["ManPages", "written"]


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
