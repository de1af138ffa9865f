"""A site in memory: every answer that the pages keep, made in processes and proved, with links that lead from file to
file; what a search needs; and a proof of all links at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

from ...check.site import site_wrong
from ...core.errors import BadInput
from ...core.finding import Finding, errors
from ...core.words.language import language
from ...runtime.executors import in_order, local
from ..asking import Answer, Ask, Kept, View
from ..pages import pages
from ..static import linked, static
from ..words import shown, words
from .addresses import address, relative
from .search import index_script

__all__ = ["Site", "build"]

_TITLE = re.compile(r"<title>(.*?)</title>")
_STATIC = re.compile(r'"(/static/[0-9a-f]+/([\w.-]+))"')
_IN_STYLE = re.compile(r'url\("([\w.-]+)"\)')
_Work = tuple[str, str, Kept]
"""The path of a page, a language, and which of its answers."""


Tell = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Site:
    """The files (path -> bytes), and what is wrong with them: they are not to be written then."""

    files: Mapping[str, bytes]
    findings: tuple[Finding, ...]


def build(tongues: Sequence[str], base: str = "", jobs: int = 1, tell: Tell = lambda made, of, file: None) -> Site:
    """The site in these languages.

    base   the address at which it will stand, for the map that search engines read; "": there is none
    jobs   processes that work on it; 0: as many as there are cores
    tell   is told how many answers of how many are there, from none on, and the file of one of the last
    Raises BadInput for a language there is not.
    """
    for tongue in tongues:
        language(tongue)
    parts = list(_parts(tongues))
    answers: dict[_Key, Answer] = {}
    findings: list[Finding] = []
    whole = sum(map(len, parts))
    with local(jobs) as executor:
        tell(0, whole, "")
        for part, (made, wrong) in zip(parts, in_order(executor, _made, ((part,) for part in parts)), strict=True):
            answers |= {_key(work): answer for work, answer in zip(part, made, strict=True)}
            findings += wrong
            _, lang, kept = part[0]
            tell(len(answers), whole, f"{lang}/{kept.file}")
    table = {address(lang, path, kept.words, kept.given): f"{lang}/{kept.file}"
             for part in parts for path, lang, kept in part}
    table |= {f"/{tongue}/search": f"{tongue}/search.html" for tongue in tongues}
    files: dict[str, bytes] = {}
    texts: dict[str, str] = {}
    for part in parts:
        for work in part:
            _, lang, kept = work
            answer, file = answers[_key(work)], f"{lang}/{kept.file}"
            if answer.media.startswith("text/html"):
                texts[file] = answer.body.decode()
            else:
                files[file] = answer.body
    for tongue in tongues:
        own = {file.removeprefix(f"{tongue}/"): page for file, page in texts.items() if file.startswith(f"{tongue}/")}
        files[f"{tongue}/search-{tongue}.js"] = index_script(own)
        texts[f"{tongue}/search.html"] = _search(tongue, own)
    titles = {one: words(one)["front"]["title"] for one in tongues}
    texts["index.html"] = shown("languages.html", tongues[0], still=True, title=titles[tongues[0]], choices=[
        (one, language(one).title, title) for one, title in titles.items()]).decode()
    table |= {where: where.removeprefix("/") for page in texts.values() for where, _ in _STATIC.findall(page)}
    files |= _statics(texts.values())
    files |= {file: relative(page, file, table, words(_lang(file, tongues))["site"]["served"]).encode()
              for file, page in texts.items()}
    if base:
        files["sitemap.xml"] = _sitemap(base, [file for file in texts if not file.endswith("/search.html")])
    return Site(dict(sorted(files.items())), (*errors(findings), *site_wrong(files)))


_Key = tuple[str, str, str]


def _key(work: _Work) -> _Key:
    path, lang, kept = work
    return path, lang, kept.file


def _parts(tongues: Sequence[str]) -> Iterator[tuple[_Work, ...]]:
    """The work in parts: what is asked of the same thing (a book, a kit) is done in one go, each answer in all its
    languages at once, as most of the work of one is that of the next."""
    found: dict[str, dict[str, list[_Work]]] = {}
    for page in pages():
        for lang in tongues:
            for kept in page.kept(lang):
                thing = next(iter(kept.words.values()), page.path)
                found.setdefault(thing, {}).setdefault(kept.file, []).append((page.path, lang, kept))
    for files in found.values():
        yield tuple(work for some in files.values() for work in some)


def _made(part: Sequence[_Work]) -> tuple[list[Answer], list[Finding]]:
    """The answers of a part, and what is wrong with them."""
    known = {page.path: page for page in pages()}
    found: list[Answer] = []
    wrong: list[Finding] = []
    for path, lang, kept in part:
        page, ask = known[path], Ask(lang, kept.words, kept.given, still=True)
        answer = _answer(page, ask)
        if answer.status != 200:
            raise BadInput(f"{lang}/{kept.file}: it cannot be made")
        found.append(answer)
        wrong += [replace(one, where=f"{lang}/{kept.file}: {one.where}") for one in page.proof(ask, answer)]
    return found, wrong


def _answer(page: View, ask: Ask) -> Answer:
    return page.answer(_silent, ask) if page.told else page.answer(ask)


def _silent(_: str) -> None:
    """Nobody listens."""


def _lang(file: str, tongues: Sequence[str]) -> str:
    return file.partition("/")[0] if "/" in file else tongues[0]


def _search(lang: str, own: Mapping[str, str]) -> str:
    """The page that searches, with a list of everything by the folders that it is in."""
    its = words(lang)
    groups: dict[str, list[tuple[str, str]]] = {}
    for file, page in own.items():
        title = _TITLE.search(page)
        folder = file.partition("/")[0] if "/" in file else ""
        head = its[folder]["door"] if folder in its and "door" in its[folder] else its["name"]
        groups.setdefault(str(head), []).append((title[1] if title else file, file))
    return shown("search.html", lang, still=True, title=its["site"]["title"], here="search", query="",
                 index=f"search-{lang}.js", groups=groups.items()).decode()


def _statics(texts: Iterable[str]) -> dict[str, bytes]:
    """The style sheet, scripts and letters that the pages ask for."""
    found: dict[str, bytes] = {}
    for _, name in {match for page in texts for match in _STATIC.findall(page)}:
        answer = static(name)
        assert answer is not None
        found[linked(name).removeprefix("/")] = answer.body
        if name.endswith(".css"):
            for other in _IN_STYLE.findall(answer.body.decode()):
                its = static(other)
                assert its is not None
                found[linked(other).removeprefix("/")] = its.body
    return found


def _sitemap(base: str, paths: Sequence[str]) -> bytes:
    """The map of the pages as sitemaps.org has it (protocol 0.9)."""
    root = base.rstrip("/")
    rows = "".join(f"<url><loc>{escape(f'{root}/{path}')}</loc></url>\n" for path in sorted(paths))
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
            f"{rows}</urlset>\n").encode()
