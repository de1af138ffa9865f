"""The nearest settings that a kit would take, where those that were asked for are refused."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import product

from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.kit import KitOptions
from ..core.options import Option, declared
from ..core.sheet import MARGIN
from ..core.tables import materials
from ..core.units import number
from ..runtime.within import within

__all__ = ["nearest"]

Settings = Mapping[str, object]
Holds = Callable[[Settings], bool]

_BEDS = 60
"""How often a whole kit is built at most."""
_QUIET = 0.4
"""Seconds of processor time to look for what bears no warning, where what bears one is found."""
_GRACE = 0.4
"""Seconds that the last try may take beyond the end of the search."""
_MOST = 400
"""Values that are tried of one option."""


def nearest(kit: type[KitOptions], settings: Settings, *, fits: Holds, goes: Holds, said: str = "",
            seconds: float = 1.5, quiet: Holds = lambda settings: True) -> dict[str, str] | None:
    """What to set otherwise, with all else as it is. None where nothing was found.

    said     the refusal: first what was asked for and the options that it names are changed, one by one; then
             `kit.adjustable`, the first of them as near as can be, then the next; then what a workshop has measured
             (thickness and kerf) and any other one. For a bed only `kit.adjustable`, where there is a `segmented_board`
    fits     whether the rules of fit allow these settings (quick)
    goes     whether a kit can be made with them, on its bed; what is returned has been tried by it
    quiet    whether that kit bears no warning; where none such is near, what is returned bears one
    seconds  of processor time after which the search ends, even within a try
    Last, all that was asked for is left as usual, and taken up again one by one as far as that goes.
    """
    table = {o.name: o for o in declared(kit)}
    if not settings.keys() <= table.keys():
        return None
    game = str(settings.get("game", table["game"].default if "game" in table else ""))
    search = _Search(settings, game, fits=fits, goes=goes, quiet=quiet, until=time.process_time() + seconds,
                     smaller=kit.segmented_board)
    measured = {name for names in kit.material_options.values() for name in names}
    adjust = [table[key] for key in kit.adjustable]
    if kit.segmented_board and "(BED)" in said:
        return search.together(adjust, seconds, _share(said)) or search.loud
    others = [o for o in table.values() if o not in adjust]
    named = [o for o in others if o.name not in measured
             and (o.name in settings or re.search(rf"\b{o.name}\b", said))]
    named.sort(key=lambda o: (f"allowed: {o.name}=" not in said, not said.startswith(f"{o.name} = "),
                              not _quoted(o, settings, said), o.name not in settings))
    rest = sorted((o for o in others if o not in named), key=lambda o: o.name not in settings)
    stock = kit.material_options
    return (search.singly(named, said, stock) or search.loud or search.together(adjust, seconds * 3 / 5)
            or search.loud or search.singly(rest, said, stock) or search.loud
            or search.restored([o for o in table.values() if o.name in settings], said, stock) or search.loud)


class _Search:
    """What is tried, and how long."""

    def __init__(self, settings: Settings, game: str, *, fits: Holds, goes: Holds, quiet: Holds, until: float,
                 smaller: str) -> None:
        self.settings, self.fits, self.goes, self.quiet, self.until, self.beds = settings, fits, goes, quiet, until, 0
        self.smaller = smaller
        self.game = game
        self.loud: dict[str, str] | None = None
        """The first changes that would do, but for a warning."""

    @property
    def over(self) -> bool:
        return self.beds >= _BEDS or time.process_time() > self.until

    def works(self, changes: Mapping[str, str]) -> bool:
        tried = {**self.settings, **changes}
        if not self.fits(tried):
            return False
        self.beds += 1
        left = self.until - time.process_time()
        if not within(left + _GRACE, lambda: self.goes(tried)):
            return False
        if within(max(_QUIET, left) + _GRACE, lambda: self.quiet(tried)):
            return True
        if self.loud is None:
            self.loud, self.until = dict(changes), min(self.until, time.process_time() + _QUIET)
        return False

    def singly(self, options: list[Option], said: str, stock: Mapping[str, tuple[str, str]]) -> dict[str, str] | None:
        """The first option of which another value will do, and the nearest such value."""
        for o in options:
            for value in _values(o, self.settings, said, stock, self.game):
                if self.over:
                    return None
                far = f"{{{o.name}}}" in self.smaller and _far(o, self.settings, value)
                if not far and self.works({o.name: value}):
                    return {o.name: value}
        return None

    def restored(self, given: list[Option], said: str, stock: Mapping[str, tuple[str, str]]) -> dict[str, str] | None:
        """The usual for all that was given, what need not change as it was asked for, and the rest as near as can be;
        the game stays."""
        usual = {o.name: _written(o.default) for o in given if o.name not in ("game", "board") and o.default != ""}
        changes = {name: value for name, value in usual.items() if str(self.settings[name]) != value}
        if self.over or len(changes) < 2 or not self.works(changes):
            return None
        for name in list(changes):
            less = {key: value for key, value in changes.items() if key != name}
            if not self.over and self.works(less):
                changes = less
        for o in (o for o in given if o.name in changes):
            for value in _values(o, self.settings, said, stock, self.game):
                if self.over or value == changes[o.name]:
                    break
                if self.works({**changes, o.name: value}):
                    changes[o.name] = value
                    break
        return changes

    def together(self, options: list[Option], seconds: float, most: float = math.inf) -> dict[str, str] | None:
        """Values of all these lengths: of the first smaller or larger, of the others smaller ones, or any where what
        was asked is beyond the limits; of the first none above `most` of what was asked, which no bed has room for."""
        if not options:
            return None
        until = time.process_time() + seconds
        first, *others = options
        start = {o.name: _start(o, self.settings) or 20.0 for o in options}
        kept = {o.name: start[o.name] for o in options if _allowed(o, self.settings)}
        both = not self.fits(self.settings)
        ranges = [(start[o.name], *_near(o, start[o.name], o.name not in kept)) for o in others]
        middle = min(map(len, ranges), default=0) // 2
        within = all(o.name in kept for o in others)
        probes = [tuple(values[at] for values in ranges) for at in (0, -1, middle)] if others else []
        for value in (start[first.name], *_near(first, start[first.name], both)):
            if value > most * start[first.name]:
                continue

            def changed(rest: tuple[float, ...], value: float = value) -> dict[str, str]:
                tried = {o.name: v for o, v in zip(options, (value, *rest), strict=True)}
                return {key: number(v) for key, v in tried.items() if v != kept.get(key)}

            if self.over or time.process_time() > until:
                return None
            if within and probes and not any(self.fits({**self.settings, **changed(probe)}) for probe in probes):
                continue  # neither with the others as they are, nor with the smallest or middling ones
            for rest in product(*ranges):
                if self.over or time.process_time() > until:
                    return None
                changes = changed(rest)
                if not changes or not self.fits({**self.settings, **changes}):
                    continue
                if self.works(changes):
                    return changes
                break  # what lies in it makes no board smaller
        return None


def _far(o: Option, settings: Settings, value: str) -> bool:
    """Whether a number of cells is less than half of what was asked for: that is another box, and there is a better
    way to the one that was."""
    return float(value) < _start(o, settings) / 2


def _written(value: object) -> str:
    """A value as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else number(value, 9) if isinstance(
        value, float) else str(value).replace(" ", "")


def _share(said: str) -> float:
    """What of a part goes on its bed by the refusal, its margins apart, which do not shrink, and with a little to
    spare: of many parts there may be a row less."""
    sizes = re.search(r"needs ([\d.]+) x ([\d.]+) mm, \S+ has ([\d.]+) x ([\d.]+) mm", said)
    if not sizes:
        return math.inf
    a, b, c, d = (float(size) - 2 * MARGIN for size in sizes.groups())
    return 1.03 * min(min(c, d) / min(a, b), max(c, d) / max(a, b))


def _quoted(o: Option, settings: Settings, said: str) -> bool:
    """Whether a refusal quotes what was given for an option, as that of a name does which nothing has."""
    given = str(settings.get(o.name, "")).strip()
    return given != "" and f"'{given[:40].lower()}" in said.lower()


def _values(o: Option, settings: Settings, said: str, stock: Mapping[str, tuple[str, str]], game: str) -> Iterator[str]:
    """Other values of an option, the likeliest first: those that the refusal proposes, the usual one, all others."""
    now = str(settings.get(o.name, o.default))
    asked = re.search(rf"\b{o.name}=N \((\d+)", said)
    if asked:
        found = [asked[1]]
    elif isinstance(o.default, bool):
        found = ["no", "yes"] if o.default else ["yes", "no"]
    elif isinstance(o.default, Kerf):
        found = [str(o.default).replace(" ", ""), *(number(n / 20) for n in range(13))]
    elif isinstance(o.default, (int, float)):
        start = _start(o, settings)
        found = [number(value) for value in (start, *_near(o, start, True))]
    elif o.choices:
        found = [str(o.default), *o.choices]
    else:
        meant = re.findall(r"'([\w.-]+)'", said.partition("did you mean")[2].partition("?")[0])
        listed = re.findall(r"[\w.-]+", said.partition("allowed:")[2])
        found = [*meant, *_usual(o, game), str(o.default), *(_stuffs() if o.name in stock else listed)]
    # an empty text means the usual one and says little to a reader: it comes last, and for a name not at all
    yield from sorted((value for value in dict.fromkeys(found) if value != now and (value or not o.named)),
                      key=lambda value: not value)[:_MOST]


def _stuffs() -> list[str]:
    """The materials, those that nobody measured not among them."""
    return sorted(name for name, stuff in materials().items() if not stuff.starting)


def _usual(o: Option, game: str) -> tuple[str, ...]:
    """The boards of a game."""
    from .. import games

    known = games.classes().get(game.strip().lower())
    return known.boards if known is not None and o.name == "board" else ()


def _start(o: Option, settings: Settings) -> float:
    """What was asked for, or the nearest that is allowed; what is usual, where that is no number."""
    try:
        given = float(str(settings.get(o.name, o.default)))
    except ValueError:
        try:
            given = float(o.parse(settings.get(o.name, o.default)))
        except BadInput:
            given = float(o.default)
    given = given if math.isfinite(given) else float(o.default)
    given = round(given) if isinstance(o.default, int) else given
    return max(o.low if o.low is not None else given, min(o.high if o.high is not None else given, given))


def _allowed(o: Option, settings: Settings) -> bool:
    """Whether what was asked for is within the limits of an option by itself."""
    try:
        given = float(o.parse(settings.get(o.name, o.default)))
    except (BadInput, ValueError):
        return False
    return (o.low is None or given >= o.low) and (o.high is None or given <= o.high)


def _near(o: Option, start: float, both: bool) -> Iterator[float]:
    """The other values of an option, the nearest first: smaller ones, or `both` ways; in whole steps."""
    low = o.low or 0.0
    high = o.high if both and o.high is not None else start if not both else max(start, 2 * start)
    step = 1.0 if isinstance(o.default, int) else 0.5 if high - low > 5 else 0.05
    steps = {round(k * step, 3) for k in range(round(low / step), round(high / step) + 1)} | {low, high}
    if isinstance(o.default, int):
        steps = {value for value in steps if value == int(value)}
    yield from sorted((v for v in steps if low <= v <= high and v != start), key=lambda v: (abs(v - start), v))
