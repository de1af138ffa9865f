"""Where the templates are: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

__all__ = ["font_files", "template"]

_PACKAGE = Path(__file__).resolve().parents[1]


def template(name: str) -> Path:
    """The path of a file or folder of templates/, such as 'text/fr/polygo.md'."""
    inside = _PACKAGE / "templates"
    return (inside if inside.is_dir() else _PACKAGE.parent / "templates") / name


def font_files() -> tuple[Path, ...]:
    """The TrueType files of the one font family in use, Atkinson Hyperlegible (OFL), in a fixed order."""
    import fontpkg_atkinson_hyperlegible

    return tuple(sorted((Path(fontpkg_atkinson_hyperlegible.__file__).parent / "files").glob("*.ttf")))
