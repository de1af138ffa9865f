"""On which boards and with which options each game is recorded, and the worked examples of the rules."""

from __future__ import annotations

from typing import Any

from polygo_fab import games
from polygo_fab.core.options import as_typed
from polygo_fab.games.shared.conformance import settings_of

__all__ = ["EXAMPLES", "SETTINGS", "WHOLE", "settings"]

Settings = list[tuple[str, dict[str, Any]]]

SETTINGS: dict[str, Settings] = {
    "blocks": [("units6", {}), ("units4", {"players": 3}), ("units4", {"neighbours": "loose", "max_area": 3}),
               ("units4", {"neighbours": "whole"}), ("units5", {"chain": "yes"})],
    "bridges": [("bridge5", {}), ("bridge7", {}), ("bridge5", {"goals": "compact"}), ("bridge6", {}),
                ("bridge5", {"goals": "classic"}), ("bridge6", {"goals": "classic"})],
    "catchup": [("h3", {}), ("s3", {}), ("s2", {}), ("h5", {})],
    "go-n": [("h3", {}), ("s4", {"players": 2, "place": "free"}), ("h2", {"players": 2, "place": "own"}),
             ("t2", {"players": 4}), ("s3", {"players": 3, "urn": 6}), ("h5", {}),
             ("h3", {"players": 2, "arcs": "a1-c1:1,c5-e5:2"})],
    "hex": [("rhombus5", {}), ("rhombus4", {"swap": "yes"}), ("rhombus11", {})],
    "hex-2": [("h3", {}), ("h3", {"swap": "yes"}), ("h3", {"centre_ban": "yes"}), ("h4", {}), ("h5", {})],
    "hex-3": [("h3", {}), ("h3", {"centre_ban": "yes"}), ("h4", {}), ("h5", {})],
    "hex-6": [("h3", {}), ("h3", {"centre_ban": "yes"}), ("h5", {})],
    "hex-draughts": [("h6", {}), ("h6", {"layout": "twelve", "quiet": 10}), ("h9", {"quiet": 10})],
    "hex-n": [("h3", {}), ("h3", {"players": 2, "pairs": 3}), ("h4", {"players": 3, "attributed": "yes"}),
              ("h3", {"players": 4, "centre_ban": "yes"}), ("h5", {}),
              ("h3", {"players": 2, "pairs": 6, "claims": "any"}), ("h5", {"pairs": 4, "claims": "any"})],
    "hexadames": [("h5", {}), ("h4", {"dame": "yes", "quiet": 10}), ("h5", {"rows": 2, "steps": "all", "quiet": 10}),
                  ("h5", {"capture": "optional", "goal": 2}), ("h5", {"capture": "majority", "dame": "yes"}),
                  ("h4", {"safe": "no"})],
    "hexago-february": [("h3", {}), ("s4", {"players": 2, "place": "free"}), ("h3", {"players": 2, "place": "own"}),
                        ("t2", {}), ("s3", {"arcs": "a1-c1:1"})],
    "kruzno": [("h6", {}), ("h6", {"layout": "six", "quiet": 10})],
    "labyrinth": [("h3", {"quiet": 10, "ending": "draw"}), ("h3", {"players": 3, "quiet": 10}),
                  ("h3", {"players": 6}), ("h5", {})],
    "manalath": [("h5", {}), ("hex556", {}), ("h3", {"stock": 4}), ("h3", {"blockers": "c3,a1", "blocked": "pass"}),
                 ("h2", {"blocked": "pass", "stock": 3}), ("h2", {})],
    "marienbad": [("s3", {}), ("h3", {"players": 3, "misere": "yes"}), ("s3", {"diagonals": "yes"}),
                  ("s4", {"aligned": "subset"}), ("s6", {})],
    "pentalath": [("trap7", {}), ("h5", {"players": 3}), ("h5", {"swap": "yes"}), ("trap5", {})],
    "polygo": [("s4", {}), ("h3", {"players": 3}), ("s3", {"freedom": "any"}), ("t2", {"players": 2}),
               ("s4", {"fill_lakes_immediately": "yes"}), ("s4", {"initial": "a1:1,d4:2", "players": 4}), ("h5", {}),
               ("s4", {"arcs": "a1-d1:1"})],
    "polygone": [("polygone", {}), ("polygone", {"layout": "B"})],
    "taacoca": [("h5", {}), ("h5", {"targets": "strict"})],
    "tilers": [("units6", {"stock": "3x2,2x2,2x1,1x1"}), ("units4", {"stock": "3x2,2x1", "removal": "stuck"}),
               ("units4", {"stock": "3x2,2x2,1x1", "removal": "any"}),
               ("units4", {"stock": "3x2,2x1", "area_guard": "yes", "players": 3}), ("units14", {}), ("units13", {})],
}

EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "polygo": [
        {"what": "02, example 1: an enclosed pawn is taken", "board": "s3", "start": ".1./121/... 1", "moves": "b1",
         "last": ".1./111/.1."},
        {"what": "02, example 2: the ko shape is emptied", "board": "s3x4", "start": ".12./1212/..2. 1", "moves": "b1",
         "last": ".12./1..2/.12."},
        {"what": "02, example 2: and cannot be built again", "board": "s3x4", "start": ".12./1..2/.12. 2",
         "moves": "c2", "last": ".12./1.22/.12."},
        {"what": "02, example 3: in a lake of the other colour one passes", "board": "s4",
         "start": "1111/12.1/1..1/111. 1", "moves": "d1 pass c3 pass b2", "last": "1111/1111/11.1/1111"},
        {"what": "02, arcs: in a corner that is another's a pawn is fragile, and taken", "board": "s3",
         "options": {"arcs": "a1-c1:1"}, "moves": "b1 a1 a2", "last": ".../1../11."},
        {"what": "02, example 3, all at once", "board": "s4", "options": {"fill_lakes_immediately": "yes"},
         "start": "1111/12.1/1..1/111. 1", "moves": "d1", "last": "1111/1111/1111/1111"}],
    "bridges": [
        {"what": "05, example 2: a full board has one winner", "board": "bridge5", "options": {"goals": "classic"},
         "moves": "b4 b2 c3 d2",
         "winner": 2}],
    "hex-2": [
        {"what": "04, example 1: a diameter from a shared cell", "board": "h3", "moves": "d5 a1 c4 b1 b3 c1 a2",
         "winner": 1}],
    "hex-3": [
        {"what": "04, example 2: who is cut off is skipped", "board": "h2", "moves": "b2 b3 c2 c3 a2 a1", "winner": 1}],
    "hex-n": [
        {"what": "04, reading b: a chain along a port takes those on both sides of it", "board": "h5",
         "options": {"pairs": 4, "claims": "any"}, "moves": "i8 e5 d6 i9 f5 e6 h9 f4 d5 g9",
         "last": "..111/.....1/......./..33..../...322.../.....2../......./....../....."}],
    "tilers": [
        {"what": "07, example 1: a tile over one's own", "board": "units4", "options": {"stock": "3x2,2x1"},
         "moves": "b2-c2 b3-c3 a1-c2 a3-c4 d1-d2", "winner": 1}],
    "blocks": [
        {"what": "08, example 1: three tiles make a block", "board": "units4", "moves": "a1-b2 c1-d2 a3-d3",
         "last": "..../1111/1111/1111"}],
    "marienbad": [
        {"what": "11, example 4: over a gap one pawn only", "board": "s3", "start": ".../o.o/... 1", "moves": "a2 c2",
         "winner": 2, "counts": "2 1 0"},
        {"what": "11, example 4: any set of a line", "board": "s3", "options": {"aligned": "subset"},
         "start": ".../o.o/... 1", "moves": "a2-c2", "winner": 1, "counts": "3 0"}],
    "catchup": [
        {"what": "14, example: three stones after being caught up", "board": "h2",
         "moves": "b2 c2 c3 a2 b3 a1 b1", "winner": 1}],
}

WHOLE: dict[str, list[tuple[str, dict[str, Any], int]]] = {
    "hex-2": [("h4", {}, 124)],
    "hex-3": [("h4", {}, 101)],
    "hex-n": [("h4", {"players": 4}, 100), ("h4", {"players": 4}, 103)],
}
"""Random plays, by their seeds, that are kept whole: a way that is led round a lost cell is remembered from move to
move, and what a wrong one does is seen only many moves later."""


def settings(name: str) -> Settings:
    """Those that stand above; of another game its boards, and on the usual one each option changed by itself."""
    made = games.own()[name]
    return SETTINGS.get(name) or [*((board, {}) for board in made.boards), *(
        (made.boards[0], {key: as_typed(value) for key, value in options.items()})
        for options in settings_of(made) if options)]
