"""Puzzles to order: what `puzzle new` prints or writes."""

from __future__ import annotations

import json
import re

from .core.errors import BadInput, unknown
from .core.page import paper_size
from .recipe import LANGUAGES

__all__ = ["puzzle_order"]


def puzzle_order(size: str, count: int, level: int | None, seed: int, lang: str, paper: str,
                 suffix: str | None) -> tuple[str, bytes]:
    """New puzzles as text (a line each) and as the bytes of a file with this suffix ('.pdf', '.jsonl'; None: no file).

    A PDF is read back and every puzzle in it proved again. Raises BadInput for a size, language, paper or suffix that
    is not allowed.
    """
    from .pages.booklet import booklet
    from .products import prove_puzzles
    from .puzzles.generate import generate
    from .puzzles.grade import level as grade
    from .puzzles.place import solution
    from .write.pdf import pdf

    form = suffix.lower() if suffix is not None else None
    if form not in (None, ".pdf", ".jsonl"):
        raise BadInput(f"--out with '{suffix}': allowed: .pdf, .jsonl")
    paper_size(paper)
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", size.strip())
    if match is None:
        raise BadInput(f"size '{size}': expected ROWSxCOLUMNS, such as 6x6")
    some = generate(int(match[1]), int(match[2]), count, seed, level=level)
    text = "\n".join(puzzle.text() for puzzle in some)
    if form == ".jsonl":
        lines = [json.dumps({"puzzle": p.text(), "level": grade(p),
                             "solution": ["".join("#" if pawn else "." for pawn in row) for row in solution(p) or ()]})
                 for p in some]
        return text, ("\n".join(lines) + "\n").encode()
    if form == ".pdf":
        data = pdf(booklet(some, lang, paper))
        findings = prove_puzzles(data, some)
        if findings:
            raise BadInput(f"the booklet does not read back: {findings[0]}")
        return text, data
    return text, b""
