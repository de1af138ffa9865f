"""The page that shows everything a recipe made: opens from the disk, needs no server and no network."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from ..core.finding import CODES
from ..core.kit import Kit
from ..core.resources import template
from ..core.units import number

__all__ = ["index"]


class File(Protocol):
    """What the page says of a file."""

    @property
    def path(self) -> str: ...
    @property
    def what(self) -> str: ...
    @property
    def proofs(self) -> tuple[str, ...]: ...


def index(kit: Kit, made: Sequence[File], files: Mapping[str, bytes], thumbs: Mapping[str, str],
          skipped: Sequence[str], languages: Sequence[str]) -> bytes:
    """index.html: parts with picture, size, material and count, the way from files to the finished thing in each of
    `languages`, then every file with what was proved of it."""
    import jinja2
    from markdown_it import MarkdownIt

    def size(path: str) -> str:
        kilobytes = len(files[path]) / 1000
        return f"{kilobytes:.0f} kB" if kilobytes >= 10 else f"{kilobytes:.1f} kB"

    def pictures(name: str) -> list[str]:
        return [p for p in (f"preview/{name}.png", f"preview/{name}-back.png") if p in files]

    groups = [("laser", "To cut", "One file per laser job, as SVG and DXF. Order of work: engrave, mark, cut."),
              ("cad", "Solids", "STEP files of the parts and of the whole, lid folded."),
              ("print", "To print", "Print at 100 %; the check bars must measure 100 mm.")]
    texts = {lang: template(f"text/{lang}/workshop/{kit.name}.md").read_text(encoding="utf-8") for lang in languages}
    steps = [(lang, MarkdownIt().render(_filled(text, kit.facts, lang))) for lang, text in texts.items()]
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True,
                                     undefined=jinja2.StrictUndefined)
    page = environment.from_string(template("index.html").read_text(encoding="utf-8"))
    return page.render(
        kit=kit, steps=steps, number=number, size=size, pictures=pictures, thumbs=thumbs, skipped=skipped,
        exploded="preview/exploded.png" if "preview/exploded.png" in files else "",
        groups=[(title, note, [f for f in made if f.path.startswith(folder + "/")]) for folder, title, note in groups],
        proved=sum(1 for f in made if f.proofs),
        codes={code: CODES[code] for code in sorted({code for f in made for code in f.proofs})}).encode()


def _filled(text: str, facts: Mapping[str, str], lang: str) -> str:
    """The text with its facts, decimals as the language writes them."""
    point = "," if lang == "fr" else "."
    return re.sub(r"\{([a-z_]+)\}", lambda match: facts[match[1]].replace(".", point), text)
