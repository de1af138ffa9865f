"""The page that shows everything a recipe made: whole in each language, warnings told, one row for each job."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

import pytest
from lxml import html

from polygo_fab import kits
from polygo_fab.core.finding import CODES, Finding
from polygo_fab.core.kit import Kit
from polygo_fab.core.ledger import Entry, Ledger
from polygo_fab.core.resources import template
from polygo_fab.core.words.alike import folded, told
from polygo_fab.core.words.language import languages, page_languages
from polygo_fab.core.workshop.jobs import jobs
from polygo_fab.pages.index_page import index


def entry(path: str, proofs: tuple[str, ...] = ()) -> Entry:
    return Entry(path, "what it is", proofs)


THIN = [Finding("THIN", f"laser/crown.svg: button of line {k}",
                "2.49 mm at its narrowest, after the cut: thinner than its sheet of 5 mm", (k, 1), "warning")
        for k in range(3)]


@pytest.fixture(scope="module")
def hexago() -> Kit:
    return kits.load("hexago", {})


def made(kit: Kit) -> list[Entry]:
    laser = [entry(f"laser/{s.name}.{form}", ("OPEN", "AUDIT") if form == "dxf" else ("OPEN",))
             for s in kit.sheets for form in ("svg", "dxf")]
    papers = [entry(f"print/{lang}-{paper}/{name}.pdf", ("FONT",)) for lang in ("fr", "en")
              for paper in ("a4", "letter") for name in ("board-h5", "pickup", "novelty")]
    return [*laser, entry("cad/crown.step"), entry("cad/assembly.step"), *papers]


def page(kit: Kit, lang: str = "fr", warnings: Sequence[Finding] = (), both: Sequence[str] = ("fr", "en")
         ) -> html.HtmlElement:
    some = made(kit)
    files = {file.path: b"x" for file in some} | {"preview/exploded.png": b"x", "preview/crown.png": b"x"}
    thumbs = {f"print/{one}-a4/board-h5.pdf": f"preview/{one}.png" for one in ("fr", "en")}
    left_out = ("step: libgl1 is missing",)
    return html.fromstring(index(kit, Ledger(tuple(some)), files, thumbs=thumbs, skipped=left_out, lang=lang,
                                 languages=both, machine=None, warnings=warnings).decode())


def words(lang: str) -> dict[str, object]:
    return tomllib.loads(template(f"lang/{lang}/index.toml").read_text("utf-8"))


def keys(table: object, path: str = "") -> set[str]:
    return ({key for name, its in table.items() for key in keys(its, f"{path}.{name}")}
            if isinstance(table, dict) else {path})


def test_the_languages_have_the_same_words() -> None:
    assert all(keys(words(lang)) == keys(words("en")) for lang in page_languages())


def test_the_codes_are_told_in_every_language() -> None:
    mend = tomllib.loads(template("lang/en/codes.toml").read_text("utf-8"))["mend"]
    assert set(mend) == set(CODES)
    for lang in set(page_languages()) - {"en"}:
        assert set(tomllib.loads(template(f"lang/{lang}/codes.toml").read_text("utf-8"))["meaning"]) == set(CODES)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_page_is_whole_in_its_language(hexago: Kit, lang: str) -> None:
    shown, other = page(hexago, lang), "en" if lang == "fr" else "fr"
    assert shown.get("lang") == lang
    headings = [h.text_content() for h in shown.xpath("//h2")]
    assert len(headings) >= 6
    assert not {h.text_content() for h in page(hexago, other).xpath("//h2")} & set(headings)
    assert shown.xpath("//nav/a/@href") == [f"index.{other}.html"]
    text = shown.text_content()
    assert ("couronne" in text) == (lang == "fr")
    assert ("contreplaqué" in text) == (lang == "fr")
    assert ("plywood 5" in text) == (lang == "en")


def test_one_language_needs_no_choice(hexago: Kit) -> None:
    assert page(hexago, "fr", both=["fr"]).xpath("//nav") == []


def test_each_job_is_one_row_with_its_formats(hexago: Kit) -> None:
    rows = page(hexago).xpath("//tr[td[@class='links']]")
    assert [row.xpath("td[2]/b/text()")[0] for row in rows] == [job.sheet.name for job in jobs(hexago.sheets)]
    for row in rows:
        name = row.xpath("td[2]/b/text()")[0]
        assert row.xpath("td[2]/a/@href") == [f"laser/{name}.svg", f"laser/{name}.dxf"]
        assert row.xpath(".//details/span/text()") == ["AUDIT OPEN"]


def test_warnings_are_counted_and_folded(hexago: Kit) -> None:
    shown = page(hexago, "fr", THIN)
    assert "0 défaut, 3 avertissements" in shown.xpath("//summary")[0].text_content()
    (row,) = shown.xpath("//details[@class='warnings']//li")
    assert "3 × taquet tournant" in row.text_content()
    assert "2,49\u00a0mm" in row.text_content()
    english = page(hexago, "en", THIN[:1])
    assert "0 findings, 1 warning" in english.text_content()
    assert "avertissement" not in english.text_content()
    clean = page(hexago, "en")
    assert "0 findings" in clean.xpath("//*[@class='proof']")[0].text_content()
    assert clean.xpath("//details[@class='warnings']") == []


def test_reasons_are_told_in_the_language_of_the_page(hexago: Kit) -> None:
    some = Ledger(tuple(made(hexago)))
    left = ("cad: cadquery is not installed: pip install 'polygo-fab[cad]'",)
    french = html.fromstring(index(hexago, some, {}, thumbs={}, skipped=left, lang="fr", languages=("fr",)).decode())
    (row,) = [p for p in french.xpath("//p[b]") if "Laissé" in p.text_content()]
    assert "solides\u202f: cadquery n’est pas installé" in row.text_content()
    assert row.xpath(".//*[@lang='en']") == []
    odd = html.fromstring(index(hexago, some, {}, thumbs={}, skipped=("cad: odd",), lang="fr",
                                languages=("fr",)).decode())
    assert [one.text_content() for one in odd.xpath("//p/span[@lang='en']")] == ["solides\u202f: odd"]


def test_other_warnings_are_told_too(hexago: Kit) -> None:
    some = [Finding("ISLAND", "laser/a.svg: line 7", "a piece inside a hole (line 3) falls out", (1, 1), "warning"),
            Finding("THIN", "laser/a.svg: file", "15 more places like these", None, "warning")]
    for lang in languages():
        rows = page(hexago, lang, some).xpath("//details[@class='warnings']//li")
        assert [len(row.text_content()) > 20 for row in rows] == [True, True]
        assert "15" in rows[1].text_content()
        assert "{" not in "".join(row.text_content() for row in rows)


def test_each_printed_thing_is_one_card(hexago: Kit) -> None:
    cards = page(hexago, "fr").xpath("//div[contains(@class, 'papers')]/div")
    assert [card.xpath(".//b/text()")[0] for card in cards][-1] == "what it is", "one without a name of its own"
    assert cards[0].xpath(".//img/@src") == ["preview/fr.png"]
    assert cards[0].xpath(".//img/@loading") == ["lazy"]
    assert cards[0].xpath(".//div//a/@href") == [f"print/{lang}-{paper}/board-h5.pdf" for lang in ("fr", "en")
                                                for paper in ("a4", "letter")]


def test_every_link_leads_to_a_file(hexago: Kit) -> None:
    shown, paths = page(hexago), {file.path for file in made(hexago)}
    assert set(shown.xpath("//a/@href")) - {"index.en.html"} == paths
    assert not [src for src in shown.xpath("//img/@src") if re.match(r"\w+:|/", src)]


@pytest.mark.parametrize("name", ["coupons", "tetrago", "tiles"])
def test_every_kit_has_its_page(name: str) -> None:
    kit = kits.load(name, {})
    for lang in languages():
        assert len(page(kit, lang).xpath("//h2")) >= 5


def test_folding_leaves_what_differs() -> None:
    other = Finding("THIN", "laser/lid.svg: button of line 9", THIN[0].message, None, "warning")
    error = Finding("THIN", "laser/lid.svg: button of line 9", THIN[0].message)
    assert [f.where for f in folded([*THIN, other, error, error])] == [
        "laser/crown.svg: 3 x button", other.where, error.where, error.where]
    assert [f.where for f in folded([Finding("THIN", f"part of line {k}", "x", None, "warning") for k in "12"])] == [
        "2 x part"]
    assert folded([]) == ()


def test_what_is_not_proved_for_one_reason_is_one_line() -> None:
    some = [Finding(code, f"cad/{name}.step: file", "no kernel", severity="unproved")
            for name in ("lid", "floor") for code in ("BODIES", "VOLUME")]
    assert told([*some, THIN[0], *THIN[1:]]) == (
        "not proved: BODIES, VOLUME cad/lid.step: file and 1 more: no kernel",
        f"warning: THIN laser/crown.svg: 3 x button: {THIN[0].message}")
