"""Canonical STEP text: the same solids give the same bytes.

The CAD kernel writes some entities in the order of its hash tables, which go by addresses, and numbers others since it
was loaded. Entities are sorted here by what they say (a hash over their text and, through it, all they refer to) and
numbered afresh; so are the members of what ISO 10303-42 calls a SET, and a loop begins at its least edge.
"""

from __future__ import annotations

import hashlib
import itertools
import re

__all__ = ["canonical"]

_ENTITY = re.compile(r"#(\d+)\s*=\s*((?:'(?:[^']|'')*'|[^';])*);")
_LOOSE = re.compile(r"'(?:[^']|'')*'|\s+")  # strings are kept, white space between words goes: lines wrap by chance
_REFERENCE = re.compile(r"#(\d+)")
_SET = re.compile(r"(?:CLOSED_SHELL|OPEN_SHELL|ADVANCED_FACE)\('',\(([#\d,]+)\)")
_RING = re.compile(r"EDGE_LOOP\('',\(([#\d,]+)\)")


def canonical(text: str, name: str) -> str:
    """`text` with entities in an order of content, numbered from 1, and a header without date or file name."""
    head, data = text.split("DATA;", 1)
    body = data.rsplit("ENDSEC;", 1)[0]
    head = re.sub(r"FILE_NAME\(.*?\);", f"FILE_NAME('{name}','',(''),(''),'','polygo_fab','');", head, flags=re.DOTALL)
    entity = {int(m[1]): _LOOSE.sub(lambda w: w[0] if w[0].startswith("'") else "", m[2])
              for m in _ENTITY.finditer(body)}
    occurrence = itertools.count(1)
    for number in sorted(entity):
        entity[number] = re.sub(r"^(NEXT_ASSEMBLY_USAGE_OCCURRENCE\()'\d+'",
                                lambda m: f"{m[1]}'{next(occurrence)}'", entity[number])
    refers = {n: [int(r) for r in _REFERENCE.findall(words)] for n, words in entity.items()}
    digest: dict[int, str] = {}
    order: list[int] = []

    def visit(start: int, seen: set[int], after: list[int]) -> None:
        """Entities reachable from `start`, each after all that it refers to (no recursion: chains are long)."""
        todo = [(start, iter(refers[start]))]
        seen.add(start)
        while todo:
            number, rest = todo[-1]
            following = next((r for r in rest if r not in seen), None)
            if following is None:
                todo.pop()
                after.append(number)
            else:
                seen.add(following)
                todo.append((following, iter(refers[following])))

    reached: set[int] = set()
    for number in sorted(entity):
        if number not in reached:
            visit(number, reached, order)
    for number in order:
        entity[number] = _ordered(entity[number], digest)
        refers[number] = [int(r) for r in _REFERENCE.findall(entity[number])]
        said = _REFERENCE.sub(lambda m: digest[int(m[1])], entity[number])
        digest[number] = hashlib.sha256(said.encode()).hexdigest()
    referred = {r for found in refers.values() for r in found}
    final: list[int] = []
    reached = set()
    for root in sorted((n for n in entity if n not in referred), key=lambda n: digest[n]):
        visit(root, reached, final)
    renumber = {old: new for new, old in enumerate(final, start=1)}
    lines = [f"#{renumber[n]}={_REFERENCE.sub(lambda m: f'#{renumber[int(m[1])]}', entity[n])};" for n in final]
    return head + "DATA;\n" + "\n".join(lines) + "\nENDSEC;\nEND-ISO-10303-21;\n"


def _ordered(words: str, digest: dict[int, str]) -> str:
    """An entity with its set of members sorted by what they say, or its ring of edges turned to the least."""
    if not (found := _SET.match(words) or _RING.match(words)):
        return words
    members = [int(word[1:]) for word in found[1].split(",")]
    if found.re is _SET:
        members.sort(key=digest.__getitem__)
    else:
        said = [digest[member] for member in members]
        turn = min(range(len(said)), key=lambda i: said[i:] + said[:i])
        members = members[turn:] + members[:turn]
    return words[:found.start(1)] + ",".join(f"#{member}" for member in members) + words[found.end(1):]
