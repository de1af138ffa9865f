"""The second reading of a product: what it must be, from the documents, measured on the bytes that were written.

It knows nothing of parts/ and kits/: templates/contracts/ say what a kit is, as data, and what the laser cuts is
rebuilt from the lines of its files with shapely and numpy alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...core.finding import Finding
from .along import AlongKit, of_whom
from .burning import settings_of
from .called import called_wrong
from .contract import Contract
from .job import ReadJob
from .laser_files import LaserFile, check_laser_files
from .measure import measure
from .of_kit import asked_of
from .reckoned import Statement
from .spares import Spares
from .stock import check_stock, sold_in_colours, stocked_wrong

__all__ = [
    "AlongKit",
    "LaserFile",
    "ReadJob",
    "Spares",
    "called_wrong",
    "check_contract",
    "check_laser_files",
    "settings_of",
    "sold_in_colours",
    "stocked_wrong",
]


def check_contract(kit: str, settings: Mapping[str, object], given: Collection[str], *, jobs: Sequence[ReadJob],
                   told: Mapping[str, tuple[int, str, float]], coloured: Collection[str] = (),
                   reckoned: Sequence[Statement] = (), sets: int = 0, spares: Spares | None = None,
                   along: Sequence[AlongKit] = ()) -> list[Finding]:
    """CONTRACT findings for the laser files of a kit in one format.

    settings  every option of the kit with its value; `given` names those that were asked for, or that a material that
              was asked for brings: all others are as usual
    told      the parts as the manifest and the page tell them: name -> count, material, thickness
    coloured  the materials of which each player has a sheet of his own, of another colour or wood
    reckoned  the sentences of the rules of fit, if they are to be proved as well
    sets      so many of the product are cut, all of a material together; 0: one, each part on a job of its own kind
    spares    those that were asked for, and are told
    along     other kits of which the parts come off the same jobs
    """
    every: dict[str, Contract] = {}
    changed = list[Finding]()
    for its in (AlongKit(name="", kit=kit, settings=settings, given=given), *along):
        own = [name.removeprefix(f"{its.name}.") for name in told if of_whom(name) == its.name]
        asked = asked_of(its.kit, its.settings, own)
        if asked is None:  # a kit from outside
            return [Finding("CONTRACT", "file", f"the kit '{its.kit[:40]}' is brought from outside: no document but "
                            "its own file says what it is", severity="unproved")]
        changed += [Finding("CONTRACT", key, f"'{its.settings.get(key)}' where nothing was asked: the usual is "
                            f"'{usual}'") for key, usual in asked.usual.items()
                    if key not in its.given and its.settings.get(key) != usual]
        every[its.name] = asked
    return [*changed, *check_stock(), *measure(every.pop(""), jobs, told, coloured, reckoned, sets=sets, spares=spares,
                                               along=every)]
