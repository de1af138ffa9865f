"""What is written about the files of a recipe: the bill, the pictures of printed pages, the page that shows everything.

Bill and page of a kit that has a contract and jobs are read back, of any other kit the links of its page. Nothing else
of it is when it is made: the ledger says so, and a check makes all of it again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.ledger import Ledger
from ..core.workshop.starting import USUAL
from ..core.workshop.tables import machine
from ..core.workshop.tool_jobs import ToolJob
from .bill import bill_of
from .command import brought_along, command
from .manifest import MANIFEST
from .product import Product
from .recipe import Recipe
from .result import Result
from .tool_jobs import tool_jobs
from .workshop import overview_proofs

__all__ = ["overview"]


def overview(result: Result, warnings: Sequence[Finding]) -> tuple[tuple[Product, ...], Ledger, Product]:
    """The files about those of `result`; the ledger with them in it, which is the one that the page tells; and how the
    manifest is proved, which has no bytes yet.

    A picture raises BadInput when it is made of a printed page that cannot be shown.
    """
    from ..pages.index_page import index

    recipe, kit, files = result.recipe, result.kit, result.files
    others = tool_jobs(recipe, kit)
    paths = [entry.path for entry in result.ledger.entries]
    booklets = sum("-booklet" in path and path.endswith(".pdf") for path in paths)
    its = replace(kit, facts={**kit.facts, "booklets": str(booklets)})  # what is stapled needs a stapler
    bill = _tool_bill(its, recipe, others) if others else _bill(its, recipe)
    thumbs = _thumbs(recipe, paths)
    pages = {f"index.{lang}.html": lang for lang in recipe.languages} | {"index.html": recipe.languages[0]}
    what = (dict.fromkeys(bill, "what comes off which job" if others else
                          "what there is to buy, and how long the laser works")
            | {thumb: f"first page of {path}" for path, thumb in thumbs.items()}
            | dict.fromkeys(pages, "the page that shows everything"))
    proofs, unproved = overview_proofs(recipe, kit, files, bill, lambda: whole, others=others)
    whole = result.ledger.written(what, dict.fromkeys(proofs, ("CONTRACT",)), unproved)

    @cache
    def drawn() -> dict[str, str]:
        return {} if "png" in recipe.formats else _faces(kit)

    @cache
    def page(lang: str) -> bytes:
        shown = {entry.path: bill.get(entry.path, b"") for entry in whole.entries}
        return index(its, whole, shown, thumbs=thumbs, skipped=result.skipped, lang=lang, languages=recipe.languages,
                     machine=recipe.machine, warnings=warnings, tool_jobs=others, drawn=drawn(),
                     command=command(recipe), brought=brought_along(recipe))

    writers: Mapping[str, Callable[[], bytes]] = ({path: partial(bill.__getitem__, path) for path in bill}
               | {thumb: partial(_picture, files, path) for path, thumb in thumbs.items()}
               | {path: partial(page, lang) for path, lang in pages.items()})
    return tuple(Product(path, what[path], write, proofs[path], ("CONTRACT",)) if path in proofs else
                 Product(path, what[path], write) for path, write in writers.items()), whole, Product(
                     MANIFEST, "what was made", bytes, proofs.get(MANIFEST, lambda data: []))


def _bill(kit: Kit, recipe: Recipe) -> dict[str, bytes]:
    """What there is to buy and how long it takes, where the laser has settings for these materials; of what is only
    printed nothing."""
    from ..kits.workshop.bill_text import bill_path, table
    from ..kits.workshop.steps import hardware

    if not kit.sheets:
        return {}
    try:
        found = bill_of(kit, recipe)
    except BadInput as error:
        return {"bill.txt": f"no bill for {machine(recipe.machine or USUAL).name}: {error}\n".encode()}
    data = json.dumps(found.as_data(), indent=1, ensure_ascii=False)
    told = {bill_path(lang): table(replace(found, hardware=hardware(kit, lang)), lang)
            for lang in dict.fromkeys(("en", *recipe.languages))}
    return {**{path: f"{text}\n".encode() for path, text in told.items()}, "bill.json": f"{data}\n".encode()}


def _tool_bill(kit: Kit, recipe: Recipe, jobs: Sequence[ToolJob]) -> dict[str, bytes]:
    """What comes off which job of another tool than a laser."""
    from ..kits.workshop.bill_text import bill_path
    from ..kits.workshop.tool_bill import tool_data, tool_table

    data = json.dumps(tool_data(kit, jobs), indent=1, ensure_ascii=False)
    return {**{bill_path(lang): f"{tool_table(kit, jobs, lang)}\n".encode()
               for lang in dict.fromkeys(("en", *recipe.languages))}, "bill.json": f"{data}\n".encode()}


def _thumbs(recipe: Recipe, paths: Iterable[str]) -> dict[str, str]:
    """The picture of each printed thing on the first paper, by the path of its file."""
    return {path: f"preview/{path.removeprefix('print/').replace('/', '-').removesuffix('.pdf')}.png"
            for path in paths if "png" in recipe.formats and path.startswith("print/")
            and f"-{recipe.papers[0]}/" in path}


def _faces(kit: Kit) -> dict[str, str]:
    """What draws each face of each part in a page, by the path that its picture would have."""
    from ..pages.pictures import part_picture
    from ..write.inline_svg import inline_svg

    return {f"preview/{part.name}{'-back' * back}.png": inline_svg(part_picture(part, back), "")
            for part in kit.parts for back in ((False, True) if part.back else (False,))}


def _picture(files: Mapping[str, bytes], path: str) -> bytes:
    from ..write.png import page_png

    if path not in files:
        raise BadInput(f"{path}, of which it is a picture, is not there")
    try:
        return page_png(files[path], 0, 600)
    except RuntimeError as error:  # what pdfium says of a file that is none
        raise BadInput(f"{path}, of which it is a picture, cannot be shown: {error}") from None
