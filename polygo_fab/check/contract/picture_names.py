"""CONTRACT: what is written beside the things in a picture of a kit counts all pieces that are called so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...core.finding import Finding
from ..stated import stated_in

__all__ = ["check_picture_names"]


def check_picture_names(texts: Mapping[str, str], counts: Mapping[str, int], lang: str) -> list[Finding]:
    """What is wrong with the text beside each part, both by its name: '138 × pawns' for all that are called so, without
    a number for a single one; its word is that of the kind, for one or for several."""
    return [Finding("CONTRACT", "picture", wrong) for wrong in _wrong(texts, counts, lang)]


def _wrong(texts: Mapping[str, str], counts: Mapping[str, int], lang: str) -> Iterator[str]:
    kinds = stated_in("names", lang)["kinds"]
    yield from (f"{name} has no name in it" for name in counts if name not in texts)
    for text in sorted(set(texts.values())):
        some = [name for name, told in texts.items() if told == text and name in counts]
        match = re.match(r"(\d+) × (.+)", re.sub("[\u00a0\u202f]", " ", text))
        count, said = (int(match[1]), match[2]) if match else (1, text)
        said = said.replace("’", "'")
        if count != sum(counts[name] for name in some):
            yield f"'{text}' is written beside {sum(counts[name] for name in some)} pieces"
        for name in some:
            kind = next((start for n in range(len(name), 0, -1) if (start := name[:n]) in kinds
                         and name[n:n + 1] in ("", "-")), "")
            words = kinds.get(kind, ())
            if words and not any(said.startswith(word) for word in (words[:1] if count == 1 else words)):
                yield f"'{text}' is written beside {name}: expected {words[count > 1]}"
                break
