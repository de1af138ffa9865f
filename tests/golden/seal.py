"""`make seal`: what stands in templates/ now was read against the rules and the documents. Names what has changed."""

from pathlib import Path

from polygo_fab.check.sealed import seals
from polygo_fab.core.resources import toml

TEMPLATES = Path(__file__).parents[2] / "templates"
KEPT = Path("contracts", "sealed.toml")

_HEAD = """\
# Each file of templates/ as it was last read against the rules and the documents (stocks.toml: as `make soak` measured
# it): 16 digits of its SHA-256. Written by `make seal`, when what it names was read again.
[sealed]
"""


def sealed(templates: Path = TEMPLATES) -> str:
    """The seals of the files as they are now."""
    return _HEAD + "".join(f'"{name}" = "{digest}"\n' for name, digest in seals(templates).items())


def seal(templates: Path = TEMPLATES) -> list[str]:
    """Seals them. Returns the names of those that have changed, come or gone since."""
    kept = templates / KEPT
    before, now = toml(kept)["sealed"] if kept.exists() else {}, seals(templates)
    kept.write_text(sealed(templates), encoding="utf-8")
    return sorted({name for name, _ in before.items() ^ now.items()})


if __name__ == "__main__":
    print("\n".join(f"sealed, now that it was read: templates/{name}" for name in seal()) or "nothing has changed")
