"""The family book: every number that it states is computed again, from boards, kits, recorded games and other texts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from polygo_fab import boards, games, kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.resources import template
from polygo_fab.core.stock_table import recorded
from polygo_fab.pages.book_facts import computed

LANGUAGES = ("en", "fr", "de")
NAMES = re.compile(  # of boards, games, cells and documents: what holds a digit and states no number
    r"\b(?:[SHT]\d+|[sht]\d+(?:x\d+)?|bridge\d+|units\d+|rhombus\d+|trap\d+|hex\d{3}|HEX-\d|[a-o]\d{1,2}"
    r"|24 mars 2026|février 2026)\b|\b(?:\w+[.-])+\w+/\S+")
Table = list[list[str]]


def source(name: str, lang: str) -> str:
    """A text with the numbers that the engine puts into it."""
    text = template(f"lang/{lang}/{name}.md").read_text(encoding="utf-8")
    return re.sub(r"\{([^{} ]+ [^{}]+)\}", lambda match: computed(match[1]), text)


def included(lang: str) -> list[str]:
    return re.findall(r"```include\n(.*?)```", source("family", lang), re.S)[0].split()


def prose(lang: str) -> str:
    """The text of both editions with the captions, without the rest of the fenced blocks and without tables."""
    text = re.sub(r"(?ms)^(`{3,})when scholar\n(.*?)^\1$", r"\2", source("family", lang))
    text = re.sub(r"```.*?```", lambda block: "\n".join(re.findall(r"caption: (.*)", block[0])), text, flags=re.S)
    return "\n".join(line for line in text.split("\n") if not line.startswith("|"))


def tables(lang: str) -> list[Table]:
    """Counts, games by others, games, boards and pieces, by players, meanings, documents; without their first rows."""
    found: list[Table] = [[]]
    for line in source("family", lang).split("\n"):
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif found[-1]:
            found.append([])
    order = {"en": ("Cells", "Author", "Meaning", "Age", "Boards", "Games"),
             "fr": ("Cellules", "Auteur", "Sens", "Âge", "Plateaux", "Jeux"),
             "de": ("Felder", "Autor", "Bedeutung", "Alter", "Bretter", "Spiele")}[lang]
    return [next(table[2:] for table in found if table and word in table[0]) for word in order]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@cache
def players(game: str) -> set[int]:
    """How many can play a game."""
    def may(count: int) -> bool:
        try:
            return games.load(game, None, players=str(count)).players == count
        except BadInput:
            return False

    return {count for count in range(2, 13) if may(count)}


def needed(game: str, row: str, field: str = "p95") -> int:
    """The pawns of each colour that are enough, as they are recorded."""
    return int(next(used for used in recorded()[game][row]["pieces"] if used["piece"] == "pawn")[field])


def told(game: str, lang: str) -> tuple[int, list[int]]:
    """Age and minutes on the first lines of a rulebook."""
    line = next(line for line in source(game, lang).split("\n")
                if line.startswith(("**Players", "**Joueurs", "**Spieler")))
    _, age, time = line.split(" · ")
    return numbers(age)[0], numbers(time)[:2]


def facts() -> dict[str, Any]:
    """Every number of the running text, by a name."""
    load, (tetrago, hexago) = boards.load, (kits.classes()[kit]() for kit in ("tetrago", "hexago"))
    box, chest = (kits.load(kit, {}).facts for kit in ("tetrago", "hexago"))
    made: dict[str, Any] = {}
    for name in ("s6", "s7", "h3", "h5", "h7", "t4", "h4", "units12", "units14", "rhombus11", "trap7", "hex556"):
        board = load(name)
        made[name] = len(board.cells)
        made |= {f"{name}e": len(board.edges), f"{name}p": len(board.points),
                 f"{name}i": len(board.points) - len(board.outline)}
        around = sorted({len(near) for near in board.neighbours})
        made |= {f"{name}n{i}": count for i, count in enumerate(around)}
    for board_name, low in (("s7", "s"), ("h5", "h"), ("t4", "t")):
        family = next(f for f in boards.FAMILIES if f.pattern.fullmatch(board_name))
        made |= {f"{low}low": family.low, f"{low}high": family.high}
    corners = {name: load(name).cells for name in ("s7", "h5", "t4")}
    for name, cells in corners.items():  # how many cells meet in a point
        made[f"{name}m"] = max(sum(point in cell for cell in cells) for point in range(made[f"{name}p"]))
    polygone, bridge = load("polygone"), load("bridge7")
    play = games.load("bridges")
    made |= {"py": len(polygone.cells), "pye": len(polygone.edges), "pyp": len(polygone.points),
             "coloured": len(bridge.region("red")) + len(bridge.region("blue")),
             "left": len(play.legal_moves(play.initial())), "unit": 10, "rows": len(load("s6x7").rows),
             "row": len(load("s6x7").rows[0]), "short": len(load("trap7").rows[-1]),
             "long": len(load("trap7").rows[0])}
    for count in (2, 3, 6):
        lengths = {len(port) for port in load("h5").ports(count)}
        assert len(lengths) == 1
        made[f"port{count}"] = lengths.pop()
        made[f"arc{count}"] = int(chest["windows"]) // count
    front, back = int(box["front"]), int(box["back"])
    made |= {"a": front, "b": back, "pitch": round(tetrago.pitch), "wide": round(front * tetrago.pitch),
             "broad": round(back * tetrago.pitch), "cm": round(front * tetrago.pitch / 10),
             "cmb": round(back * tetrago.pitch / 10), "pawns": box["pawns"],
             "pawn": round(tetrago.pawn),
             "stored": int(front * tetrago.pitch // tetrago.pawn), "games": recorded()["polygo"]["s7"]["games"],
             "s7p95": needed("polygo", "s7"), "s7max": needed("polygo", "s7", "max")}
    sets = list(hexago.sets.values())
    made |= {"windows": chest["windows"], "arcs": chest["arcs"], "owned": sum(sets[:-1]),
             "nobody": sets[-1], "all": chest["pawns"], "share": chest["share"],
             "stones": chest["stones"], "small": f"{hexago.pawn:g}", "triangles": "T4", "piled": "three",
             "screws": chest["screws"], "apart": f"{hexago.pitch / math.sqrt(3):.1f}"}
    made |= {f"set{i}": count for i, count in enumerate(sets)}
    assert hexago.deep == 3
    assert int(chest["share"]) == made["t4"] > made["h5"], "a pawn of each pair for every place"
    made |= {"braille": 2 ** (2 * 3), "s6ways": f"{2 ** made['s6']:,}", "digits": len(str(2 ** (25 * 25))),
             "coins": len(load("s4").cells)}
    return made


SAYS = {
    "en": (
        "S6 has {a} × {a} = {s6} cells, S7 has {b} × {b} = {s7}.", "has {s7n2} neighbours, one on a side {s7n1}, one "
        "in a corner {s7n0}.", "from S{slow} to S{shigh}", "s6x7 has {rows} rows of {row} cells",
        "with 5 cells on each side, {h5} in all; H7 has {h7}.", "3 × k × (k − 1) + 1",
        "has {h5n2} neighbours, one on a side {h5n1}, one in a corner {h5n0}.", "from H{hlow} to H{hhigh}",
        "H3, with its {h3} cells", "with 4 triangles on each side, {t4} in all", "6 × m × m",
        "has {t4n1} neighbours, one on the border {t4n0}.", "from T{tlow} to T{thigh}",
        "the {s7} squares of S7, of which {coloured} have", "{left} free cells", "{coloured} of them coloured",
        "12 × 12 = {units12} small squares of {unit} mm", "units14 has {units14}", "11 × 11 = {rhombus11} hexagons",
        "rows of {short} to {long} hexagons, {trap7} in all", "sides of 5, 5 and 6 hexagons, {hex556} in all",
        "sides of 5, 5 and 6 hexagons", "{pyp} points joined by {pye} edges, with {py} triangles",
        "{s6} + {s6p} = {s6e} + 1", "the {h3} cells of H3 are the {h3} points of T2, and the {h3i} points inside H3 "
        "are the {h3i} cells of T2", "the {h5} cells of H5 are the {h5} points of T4, and its {h5i} points inside are "
        "the {t4} cells of T4", "H4 with {h4} cells", "The {s7} cells of one face of TetraGo are the {s6p} points",
        "- {h5} hexagons:", "- {h5i} points inside:", "- {h5p} points in all",
        "{s7m} squares, {h5m} hexagons, {t4m} triangles", "1 floor with two faces: {a} × {a} cells on the front, {b} × "
        "{b} on the back. A cell is {pitch} mm wide, so the faces measure {wide} and {broad} mm; the documents call "
        "them {cm}x{cm} and {cmb}x{cmb}.", "- 1 crown", "- {pawns} pawns of {pawn} mm, a ring on one face and a "
        "cross on the other. Put away, they lie on the front in {stored} rows of {stored}.", "- 1 transparent",
        "The {pawns} pawns", "{s6} or {s7} of them", "{s7p95} of each are enough for 95 % of random games on "
        "{b} × {b}, but the largest number in {games} of them was {s7max}.", "tiles of {unit} mm units",
        "- 1 floor with the",
        "- 1 crown with {windows} windows", "{arcs} port arcs to drop into the windows, three on each "
        "other: {owned} in the colours of six "
        "players ({set0}, {set1}, {set2}, {set3}, {set4} and {set5}) and {nobody} that",
        "{all} pawns of {small} mm with two faces: {share} "
        "with a ring and a cross, {share} with a bar and a square, {share} with a triangle and a dot",
        "- 6 kings, one of each colour, and {stones} stones", "- 1 cover, held by "
        "{screws} turn-buttons", "each of you has {arc2} arcs", "each has {arc3} arcs", "each has {arc6}. An",
        "ports of {port2} cells", "ports of {port3} cells", "ports of {port6} cells",
        "{apart} mm apart. Pawns of {small} mm stand side by side", "the letter a and the number 1.",
        "1 to {most}", "{youngest} and up", "{shortest} to {longest} minutes",
        "enough for 95 % of random games.", "on 4 × 4 cells, with {coins} coins", "its {h3} cells, then",
        "on 3 × 3 cells. Play", "{moves} moves, then one of your own on 4 × 4.", "3, 1 and 2 pawns", "3, 2 and 1.",
        "On 3 × 3 cells, rows of 3, 3 and 0 pawns and columns of 1, 1 and 4 have none: a column of 3 cells cannot hold "
        "4 pawns.", "On 2 × 2 cells with "
        "1 pawn in each row and each column there are 2,", "2 × 3 dots, raised or not: {braille} signs",
        "the {a} × {a} cells of TetraGo pawns can be put in {s6ways} ways", "the 25 × 25 squares", "has {digits} "
        "digits"),
    "fr": (
        "S6 a {a} × {a} = {s6} cellules, S7 en a {b} × {b} = {s7}.", "a {s7n2} voisines à l'intérieur, {s7n1} sur un "
        "côté, {s7n0} dans un coin.", "de S{slow} à S{shigh}", "s6x7 a {rows} rangées de {row} cellules",
        "de 5 cellules sur chaque côté, {h5} en tout ; H7 en a {h7}.", "3 × k × (k − 1) + 1",
        "a {h5n2} voisines à l'intérieur, {h5n1} sur un côté, {h5n0} dans un coin.", "de H{hlow} à H{hhigh}",
        "H3, avec ses {h3} cellules", "de 4 triangles sur chaque côté, {t4} en tout", "6 × m × m",
        "a {t4n1} voisins à l'intérieur, {t4n0} au bord.", "de T{tlow} à T{thigh}",
        "les {s7} carrés de S7, dont {coloured} ont", "{left} cellules libres", "dont {coloured} colorés",
        "12 × 12 = {units12} petits carrés de {unit} mm", "units14 en a {units14}", "11 × 11 = {rhombus11} hexagones",
        "rangées de {short} à {long} hexagones, {trap7} en tout", "côtés de 5, 5 et 6 hexagones, {hex556} en tout",
        "côtés de 5, 5 et 6 hexagones", "{pyp} points joints par {pye} arêtes, avec {py} triangles",
        "{s6} + {s6p} = {s6e} + 1", "les {h3} cellules de H3 sont les {h3} points de T2, et les {h3i} points à "
        "l'intérieur de H3 sont les {h3i} cellules de T2", "les {h5} cellules de H5 sont les {h5} points de T4, et "
        "ses {h5i} points de l'intérieur sont les {t4} cellules de T4", "H4 avec {h4} cellules", "Les {s7} cellules "
        "d'une face de TetraGo sont les {s6p} points", "- {h5} hexagones :", "- {h5i} points à l'intérieur :",
        "- {h5p} points en tout", "{s7m} carrés, {h5m} hexagones, {t4m} triangles", "1 sol à deux faces : {a} × {a} "
        "cellules dessus, {b} × {b} dessous. Une cellule a {pitch} mm de côté, les faces mesurent donc {wide} et "
        "{broad} mm ; les documents les appellent {cm}x{cm} et {cmb}x{cmb}.", "- 1 couronne", "- {pawns} pions de "
        "{pawn} mm, un anneau sur une face et une croix sur l'autre. Au repos, ils sont sur le dessus, en {stored} "
        "rangées de {stored}.", "- 1 couvercle transparent", "Les {pawns} pions", "{s6} ou {s7} d'entre eux",
        "{s7p95} de chacune suffisent à 95 % des parties au hasard sur {b} × {b}, mais le plus grand nombre, sur "
        "{games} parties, a été {s7max}.", "pavés en unités de {unit} mm", "- 1 sol avec", "- 1 couronne à {windows} "
        "fenêtres", "{arcs} arcs de port à loger dans les fenêtres, par piles "
        "de trois : {owned} aux couleurs de six joueurs ({set0}, "
        "{set1}, {set2}, {set3}, {set4} et {set5}) et {nobody} qui",
        "{all} pions de {small} mm à deux faces : {share} à "
        "anneau et croix, {share} à barre et carré, {share} à triangle et point",
        "- 6 rois, un par couleur, et {stones} pierres", "- 1 couvercle plat, tenu par "
        "{screws} taquets tournants", "chacun a {arc2} arcs", "chacun a {arc3} arcs", "chacun en a {arc6}. Un",
        "ports de {port2} cellules", "ports de {port3} cellules", "ports de {port6} cellules",
        "{apart} mm l'un de l'autre. Des pions de {small} mm",
        "la lettre a et le numéro 1.", "1 à {most}",
        "dès {youngest} ans", "{shortest} à {longest} minutes", "suffisent à 95 % des parties au hasard.",
        "sur 4 × 4 cellules, avec {coins} pièces", "ses {h3} cellules, puis", "sur 3 × 3 cellules. Rejouez",
        "{moves} coups, puis jouez la vôtre sur 4 × 4.", "3, 1 et 2 pions", "3, 2 et 1.",
        "Sur 3 × 3 cellules, des rangées de 3, 3 et 0 pions et des "
        "colonnes de 1, 1 et 4 n'en ont pas : une colonne de 3 cellules ne peut porter 4 pions.", "Sur 2 × 2 cellules "
        "avec 1 pion dans chaque rangée et chaque colonne, il y en a 2,", "2 × 3 points, en relief ou non : {braille} "
        "signes", "les {a} × {a} cellules de TetraGo, on peut disposer des pions de {s6ways} façons", "les 25 × 25 "
        "carrés", "a {digits} chiffres"),
    "de": (
        "S6 hat {a} × {a} = {s6} Felder, S7 hat {b} × {b} = {s7}.", "hat {s7n2} Nachbarn, eines an einer Seite {s7n1}, "
        "eines in einer Ecke {s7n0}.", "von S{slow} bis S{shigh}", "s6x7 hat {rows} Reihen mit {row} Feldern",
        "mit 5 Feldern an jeder Seite, zusammen {h5}; H7 hat {h7}.", "3 × k × (k − 1) + 1",
        "hat {h5n2} Nachbarn, eines an einer Seite {h5n1}, eines in einer Ecke {h5n0}.", "von H{hlow} bis H{hhigh}",
        "H3 mit seinen {h3} Feldern", "mit 4 Dreiecken an jeder Seite, zusammen {t4}", "6 × m × m",
        "hat {t4n1} Nachbarn, eines am Rand {t4n0}.", "von T{tlow} bis T{thigh}",
        "die {s7} Quadrate von S7, von denen {coloured} von", "{left} freie Felder", "{coloured} davon farbig",
        "12 × 12 = {units12} kleine Quadrate von {unit} mm", "units14 hat {units14}", "11 × 11 = {rhombus11} Sechsecke",
        "Reihen von {short} bis {long} Sechsecken, zusammen {trap7}",
        "Seiten von 5, 5 und 6 Sechsecken, zusammen {hex556}", "Seiten von 5, 5 und 6 Sechsecken",
        "{pyp} Punkte, durch {pye} Kanten verbunden, mit {py} Dreiecken", "{s6} + {s6p} = {s6e} + 1",
        "Die {h3} Felder von H3 sind die {h3} Punkte von T2, und die {h3i} Punkte im Inneren von H3 sind die {h3i} "
        "Felder von T2", "Die {h5} Felder von H5 sind die {h5} Punkte von T4, und seine {h5i} Punkte im Inneren sind "
        "die {t4} Felder von T4", "H4 mit {h4} Feldern", "Die {s7} Felder der einen Seite von TetraGo sind die {s6p} "
        "Punkte", "- {h5} Sechsecke:", "- {h5i} Punkte im Inneren:", "- {h5p} Punkte zusammen",
        "{s7m} Quadrate, {h5m} Sechsecke, {t4m} Dreiecke", "1 Boden mit zwei Seiten: {a} × {a} Felder vorne, {b} × {b} "
        "hinten. Ein Feld ist {pitch} mm breit, die Seiten messen also {wide} und {broad} mm; die Dokumente nennen "
        "sie {cm}x{cm} und {cmb}x{cmb}.", "- 1 Rahmen", "- {pawns} Spielsteine von {pawn} mm, mit einem Ring auf der "
        "einen Seite und einem Kreuz auf der anderen. Eingeräumt liegen sie vorne in {stored} Reihen zu {stored}.",
        "- 1 durchsichtiger", "Die {pawns} Steine", "{s6} oder {s7} davon", "Je {s7p95} genügen für 95 % der zufällig "
        "gespielten Partien auf {b} × {b}, aber die größte Zahl in {games} davon war {s7max}.",
        "Einheiten von {unit} mm Blocs", "- 1 Boden mit dem", "- 1 Rahmen mit {windows} Fenstern",
        "{arcs} Hafenbögen, die man in die Fenster legt, drei aufeinander: {owned} in den Farben von sechs Spielern "
        "({set0}, {set1}, {set2}, {set3}, {set4} und {set5}) und {nobody}, die",
        "{all} Spielsteine von {small} mm mit zwei Seiten: {share} mit einem Ring und einem Kreuz, {share} mit einem "
        "Balken und einem Quadrat, {share} mit einem Dreieck und einem Punkt",
        "- 6 Könige, einer in jeder Farbe, und {stones} Steine", "- 1 Abdeckung, von {screws} Drehriegeln gehalten",
        "jeder hat {arc2} Bögen", "jeder hat {arc3} Bögen", "jeder hat {arc6}. Ein", "Häfen von {port2} Feldern",
        "Häfen von {port3} Feldern", "Häfen von {port6} Feldern", "{apart} mm voneinander entfernt. Steine von "
        "{small} mm liegen darauf nebeneinander", "der Buchstabe a und die Zahl 1.", "1 bis {most}",
        "ab etwa {youngest} Jahren", "{shortest} bis {longest} Minuten",
        "genügen für 95 % der zufällig gespielten Partien.", "auf 4 × 4 Feldern, mit {coins} Münzen",
        "seinen {h3} Feldern, dann", "auf 3 × 3 Feldern. Spiel", "{moves} Züge, dann eine eigene auf 4 × 4.",
        "3, 1 und 2 Steine", "3, 2 und 1.", "Auf 3 × 3 Feldern haben Reihen mit 3, 3 und 0 Steinen und Spalten mit 1, "
        "1 und 4 keine: Eine Spalte mit 3 Feldern kann nicht 4 Steine enthalten.", "Auf 2 × 2 Feldern mit 1 Stein in "
        "jeder Reihe und jeder Spalte gibt es 2,", "2 × 3 Punkte, erhaben oder nicht: {braille} Zeichen",
        "die {a} × {a} Felder von TetraGo kann man Steine auf {s6ways} Arten legen", "die 25 × 25 Quadrate",
        "die Zahl {digits} Ziffern hat"),
}


def said(lang: str) -> Iterator[str]:
    """What the text must say, with the numbers as they are."""
    known = facts()
    ages, minutes = zip(*(told(game, lang) for game in included(lang)), strict=True)
    on_squares = re.sub(r"(?ms)^````when hexagons\n.*?^````$", "", source("polygo", lang))
    whole = re.split(r"\n## ", on_squares)
    last = max(numbers(" ".join(re.findall(r"caption: (?:Moves|Coups|Züge) .*", part)))[-1] for part in whole
               if not part.startswith("TriaGo") and re.search(r"caption: (?:Moves|Coups|Züge) ", part))
    known |= {"most": max(max(players(game)) for game in included(lang)), "youngest": min(ages), "moves": last,
              "shortest": min(map(min, minutes)), "longest": max(map(max, minutes))}
    if lang != "en":
        known |= {key: known[key].replace(".", ",") for key in ("apart", "small")}
        known["s6ways"] = known["s6ways"].replace(",", "\u202f")
    for sentence in SAYS[lang]:
        yield sentence.format(**known)


def unproved(text: str, lang: str) -> list[str]:
    """What a text ought to say and does not, and its lines with numbers that nothing proves."""
    text, wanted = text.replace("\u00a0", " "), list(said(lang))
    missing = [sentence for sentence in wanted if sentence not in text]
    for sentence in sorted(wanted, key=len, reverse=True):
        text = text.replace(sentence, "")
    rest = NAMES.sub("", re.sub(r"(?m)^\d\. ", "", text)).split("\n")
    return missing + [line for line in rest if re.search(r"\d", line)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_is_what_it_should_be_and_none_is_left_over(lang: str) -> None:
    assert unproved(prose(lang), lang) == []


@pytest.mark.parametrize(("right", "wrong"), [("61 in all; H7", "62 in all; H7"), ("6 turn-buttons", "7 turn-buttons"),
                                              ("half of the next", "half of the next 5")])
def test_a_wrong_number_is_seen(right: str, wrong: str) -> None:
    assert right in prose("en")
    assert unproved(prose("en").replace(right, wrong), "en") != []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_of_boards(lang: str) -> None:
    for names, *counts in tables(lang)[0]:
        for name in names.lower().split(", "):
            board = boards.load(name).playing("cells")
            of_border = len(board.border_sites)
            assert [len(board.cells), len(board.edges), len(board.points), of_border] == list(map(int, counts)), name
            assert len(board.cells) + len(board.points) == len(board.edges) + 1


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_of_the_tables(lang: str) -> None:
    _, others, _, listed, pieces, by_players = tables(lang)
    titles = {game: source(game, lang).split("\n")[0].removeprefix("# ") for game in games.classes()}
    assert [titles[game].startswith(row[0]) for game, row in zip(included(lang), listed, strict=True)] == [True] * 13
    for game, (_, count, age, minutes) in zip(included(lang), listed, strict=True):
        asked = numbers(count)
        spread = set(range(asked[0], asked[-1] + 1)) if len(asked) == 2 else set(asked)
        assert (spread, (int(age), numbers(minutes))) == (players(game), told(game, lang)), game
    for game, (_, where, what) in zip(included(lang), pieces, strict=True):
        play, named = games.load(game), where.lower().split(", ")
        assert named[0] == play.boards[0], game
        assert set(named) <= set(play.boards), game
        if what.endswith("*"):
            assert numbers(what) == [needed(game, named[0])], game
        elif game in ("labyrinth", "blocks"):  # kings; nothing counted
            assert numbers(what) == [2] * (game == "labyrinth")
        else:
            assert numbers(what) == [sum(item.count or 0 for item in play.equipment)], game
    names = {row[0]: game for game, row in zip(included(lang), listed, strict=True)}
    for count, told_games in by_players[1:]:
        given = {game for title, game in names.items() if re.search(rf"{re.escape(title)}(?!\w)", told_games)}
        given = set(names.values()) - given if re.search(r"all but|sauf|außer", told_games) else given
        for number in range(numbers(count)[0], numbers(count)[-1] + 1):
            assert given == {game for game in names.values() if number in players(game)}, number
    own = {title: game for game, title in titles.items() if game not in included(lang)}
    assert {row[0] for row in others} == set(own)
    assert all(board.lower() == games.load(own[title]).boards[0] for title, _, board in others)


def test_formulas_and_names() -> None:
    assert all(len(boards.load(f"h{k}").cells) == 3 * k * (k - 1) + 1 for k in range(2, 14))
    assert all(len(boards.load(f"t{m}").cells) == 6 * m * m for m in range(1, 10))
    first_last = {"s6": "a1 f1 a6 f6", "h5": "a1 e1 e9 i9", "t4": "d1 l1 d8 l8"}
    for name, wanted in first_last.items():
        board = boards.load(name)
        rows = [[board.names[site] for site in row] for row in board.rows]
        assert [rows[-1][0], rows[-1][-1], rows[0][0], rows[0][-1]] == wanted.split()
    h5 = boards.load("h5")
    assert h5.centres[h5.site["e5"]] == pytest.approx((0, 0))
    assert "c1-d2" in source("family", "en")
    assert {"c1d2", "d2c1"} & set(boards.load("polygone").names)


@pytest.mark.parametrize(("board", "dual"), [("h3", "t2"), ("h5", "t4"), ("t4", "h4"), ("h4", "t3"), ("t5", "h5"),
                                             ("s7", "s6")])
def test_duals(board: str, dual: str) -> None:
    """The same counts of cells, edges and points, and the same cells about each cell."""
    made, wanted = boards.load(board).dual(), boards.load(dual)
    assert [len(x) for x in (made.cells, made.edges, made.points)] == [
        len(x) for x in (wanted.cells, wanted.edges, wanted.points)]
    assert sorted(map(len, made.neighbours)) == sorted(map(len, wanted.neighbours))


def sums(board: tuple[int, ...], wide: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rows = [board[i:i + wide] for i in range(0, len(board), wide)]
    return tuple(map(sum, rows)), tuple(map(sum, zip(*rows, strict=True)))


def test_what_is_said_of_nombres_croises() -> None:
    found: dict[object, list[tuple[int, ...]]] = {}
    for board in product((0, 1), repeat=9):
        found.setdefault(sums(board, 3), []).append(board)
    assert found[(3, 1, 2), (3, 2, 1)] == [(1, 1, 1, 1, 0, 0, 1, 1, 0)]
    assert ((3, 3, 0), (1, 1, 4)) not in found
    assert sum(sums(board, 2) == ((1, 1), (1, 1)) for board in product((0, 1), repeat=4)) == 2
    for same in found.values():  # the only one if and only if no four cells can be switched
        board = same[0]
        switch = any({(board[3 * r + c], board[3 * s + d]), (board[3 * r + d], board[3 * s + c])} == {(1, 1), (0, 0)}
                     for r, s in combinations(range(3), 2) for c, d in combinations(range(3), 2))
        assert switch == (len(same) > 1)
    for rows, columns in product(product(range(4), repeat=3), repeat=2):  # the method finds one if there is one
        lacking = list(columns)
        for count in rows:
            for column in sorted(range(3), key=lambda c: -lacking[c])[:count]:
                lacking[column] -= 1
        assert (lacking == [0, 0, 0]) == ((rows, columns) in found)


LINKS = {  # the sites that the documents name
    "formesetobjets.fr", "www.plaisir-maths.fr", "www.mseymour.ca/hex_book/hexstrat.html", "fr.wikipedia.org/wiki/Hex",
    "www.cijm.org/jeu-de-hex-en-ligne-avec-plaisir-math", "lutanho.net/play/bridgit.html",
    "www.ludii.games/details.php?keyword=Three-Player%20Hex", "fr.wikipedia.org/wiki/Jeu_de_Marienbad",
    "www.lemonde.fr/blog/binaire/2021/10/08/une-ia-bien-de-chez-nous-raffle-la-mise",
    "www.linkedin.com/feed/update/urn:li:activity:7424743087945699328"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_to_go_further_is_as_the_documents_give_it(lang: str) -> None:
    title = {"en": "## To go further", "fr": "## Pour aller plus loin", "de": "## Zum Weiterlesen"}[lang]
    section = source("family", lang).split(title)[1].split("\n## ")[0]
    links = [line.split()[-1] for line in section.split("\n") if line.startswith("- ")]
    assert len(links) == len(LINKS)
    assert set(links) == LINKS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terms_of_the_documents_are_all_told(lang: str) -> None:
    title = {"en": "## The terms of the documents", "fr": "## Les termes des documents",
             "de": "## Die Begriffe der Dokumente"}[lang]
    section = source("family", lang).split(title)[1].split("\n## ")[0].lower()
    for term in ("lacet", "circuit", "adhérence", "frontière", "clôture", "lien", "joint", "distance", "mer", "lac"):
        assert re.search(rf"\*{term}\*|\*\*{term}|\b{term}\b", section), term
