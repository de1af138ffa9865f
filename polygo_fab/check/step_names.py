"""What a STEP file calls its products, their occurrences and itself: programs show these names, some only one of them.

Source: ISO 10303-21 (the header) and 10303-41 (PRODUCT: id, name; NEXT_ASSEMBLY_USAGE_OCCURRENCE: id, name).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["misnamed"]

_PRODUCT = re.compile(r"=PRODUCT\('((?:[^']|'')*)','((?:[^']|'')*)','((?:[^']|'')*)'")
_OCCURRENCE = re.compile(r"=NEXT_ASSEMBLY_USAGE_OCCURRENCE\('((?:[^']|'')*)','((?:[^']|'')*)','((?:[^']|'')*)'")


def misnamed(data: bytes, title: str, parts: list[str]) -> Iterator[str]:
    """What is not called as it should be in a file that is called `title`: one product of that name, of each of the
    bodies one more, called after its part with its number from 1 on, and used once under that name.

    parts  the names of the parts whose bodies are in it, each as often as it is
    """
    text = data.decode("latin-1")
    head = text.partition("DATA;")[0]
    if f"FILE_NAME('{title}','',(''),(''),'','polygo_fab','');" not in head:
        yield f"does not call itself '{title}' in its header"
    products, used = _PRODUCT.findall(text), _OCCURRENCE.findall(text)
    other = next((told for told in products if told[0] != told[1] or told[2]), None)
    if other:
        yield f"has a product '{other[0][:40]}' that is also called '{(other[1] + other[2])[:40]}'"
    names = [name for name, _, _ in products]
    if names.count(title) != 1:
        yield f"has {names.count(title)} products called '{title}': expected one, the whole"
    bodies = sorted(name for name in names if name != title)
    if sorted(int(name.rpartition("-")[2]) if name.rpartition("-")[2].isdigit() else 0 for name in bodies) != [
            *range(1, len(parts) + 1)]:
        yield f"has {len(bodies)} products for {len(parts)} bodies, which are not numbered from 1 on"
    elif sorted(name.rpartition("-")[0] for name in bodies) != sorted(parts):
        wrong = {name.rpartition("-")[0] for name in bodies} ^ set(parts)
        yield f"its products are not called after their parts: {', '.join(sorted(wrong))[:60] or 'too many of one'}"
    if sorted(name for _, name, _ in used) != bodies or any(name.rpartition("-")[2] != number or told
                                                           for number, name, told in used):
        yield "its bodies are used under other names than those of their products"
