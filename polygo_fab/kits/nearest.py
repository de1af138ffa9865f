"""The nearest settings that a kit would take, where those that were asked for are refused."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.kit import KitOptions
from ..core.lettering import spelled
from ..core.options import Option, declared
from ..core.sheet import MARGIN
from ..core.units import number
from ..core.workshop.tables import materials

__all__ = ["Bears", "Found", "Warned", "nearest"]

_BUILT = 100
"""The work of a whole kit and of looking at its files, about."""
_FIRST = 3 / 5
"""The share of the work that goes to the lengths of `kit.adjustable` where others are changed after them."""
_UNWRITTEN = "no stroke for "
"""How a refusal begins of letters that cannot be engraved (`core.lettering`)."""
_QUIET = 8
"""How many kits more are tried where one was found that bears a warning."""
_MOST = 400
"""Values that are tried of one option."""

Settings = Mapping[str, object]
Warned = Mapping[str, set[str]]
"""Codes of warnings, by the name of the part that they are about."""
Bears = Callable[[Settings], Warned | None]
"""What the kit with these settings is warned of; None where it cannot be made, on its bed."""
Found = tuple[dict[str, str], Warned]
"""What to set otherwise, and what the kit is warned of then."""


def nearest(kit: type[KitOptions], settings: Settings, *, fits: Callable[[Settings], bool],
            bears: Bears, said: str = "", work: int = 900) -> Found | None:
    """What to set otherwise, with all else as it is. None where nothing was found.

    said   the refusal: first the option that it proposes, if nobody asked for that one; then what was asked for and the
           options that it names are changed, one by one; then `kit.adjustable`, the first of them as near as can be,
           then the next; then what a workshop has measured (thickness and kerf) and any other one. For a bed only
           `kit.adjustable`, where there is a `segmented_board`
    fits   whether the rules of fit allow these settings (quick)
    bears  what is returned has been tried by it, and bears a warning where none that bears none is near
    work   how much is tried, in the work of asking the rules of fit once; not time, so that what is found depends on no
           clock
    Last, all that was asked for is left as usual, and taken up again one by one as far as that goes.
    """
    table = {o.name: o for o in declared(kit)}
    if not settings.keys() <= table.keys():
        return None
    game = str(settings.get("game", table["game"].default if "game" in table else ""))
    search = _NearestSearch(settings, game, fits=fits, bears=bears, work=work, smaller=kit.segmented_board)
    measured = {name for names in kit.material_options.values() for name in names}
    adjust = [table[key] for key in kit.adjustable]
    if kit.segmented_board and "(BED)" in said:
        return search.told(search.together(adjust, most=_share(said)))
    others = [o for o in table.values() if o not in adjust]
    named = [o for o in (*others, *(o for o in adjust if _proposed(o, said))) if o.name not in measured
             and (o.name in settings or re.search(rf"\b{o.name}\b", said))]
    named.sort(key=lambda o: (f"allowed: {o.name}=" not in said and (_proposed(o, said) == "" or o.name in settings),
                              not said.startswith(f"{o.name} = "),
                              not _quoted(o, settings, said), o.name not in settings))
    if said.startswith(_UNWRITTEN):  # in what is said, wherever it is: no other setting helps
        return search.told(search.singly([o for o in others if o.name in settings], said, kit.material_options))
    rest = sorted((o for o in others if o not in named), key=lambda o: o.name not in settings)
    stock = kit.material_options
    return (search.told(search.singly(named, said, stock))
            or search.told(search.together(adjust, keep=round((1 - _FIRST) * search.left)))
            or search.told(search.singly(rest, said, stock))
            or search.told(search.restored([o for o in table.values() if o.name in settings], said, stock)))


class _NearestSearch:
    """What is tried, and how much of it."""

    def __init__(self, settings: Settings, game: str, *, fits: Callable[[Settings], bool],
                 bears: Bears, work: int, smaller: str) -> None:
        self.settings, self.game, self.smaller = settings, game, smaller
        self._fits, self._bears, self.left = fits, bears, work
        self.loud: Found | None = None
        """The first changes that would do, but for a warning."""

    @property
    def over(self) -> bool:
        return self.left <= 0

    def told(self, found: dict[str, str] | None) -> Found | None:
        return (found, {}) if found is not None else self.loud

    def fits(self, changes: Mapping[str, str]) -> bool:
        self.left -= 1
        return self._fits({**self.settings, **changes})

    def works(self, changes: Mapping[str, str]) -> bool:
        if not self.fits(changes):
            return False
        self.left -= _BUILT
        warned = self._bears({**self.settings, **changes})
        if warned and self.loud is None:
            self.loud, self.left = (dict(changes), warned), min(self.left, _QUIET * _BUILT)
        return warned is not None and not warned

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

    def together(self, options: list[Option], most: float = math.inf, keep: int = 0) -> dict[str, str] | None:
        """Values of all these lengths: of the first smaller or larger, of the others smaller ones, or any where what
        was asked is beyond the limits; of the first none above `most` of what was asked, which no bed has room for.
        Work is left to `keep`."""
        if not options:
            return None
        first, *others = options
        start = {o.name: _start(o, self.settings) or 20.0 for o in options}
        kept = {o.name: start[o.name] for o in options if _allowed(o, self.settings)}
        both = not self.fits({})
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

            if self.left <= (keep if self.loud is None else 0):
                return None
            alike = tuple(_nearest_to(values[0] * value / start[first.name], values) for values in ranges)
            if within and probes and not any(self.fits(changed(probe)) for probe in (*probes, alike)):
                continue  # neither with the others as they are, nor with the smallest, middling or like ones
            for rest in product(*ranges):
                if self.left <= (keep if self.loud is None else 0):
                    return None
                changes = changed(rest)
                if not changes or not self.fits(changes):
                    continue
                if self.works(changes):
                    return changes
                break  # what lies in it makes no board smaller
        return None


def _nearest_to(length: float, values: Sequence[float]) -> float:
    return min(values, key=lambda value: abs(value - length))


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
    job = re.search(r"needs ([0-9.]+) x ([0-9.]+) mm, \S+ has ([0-9.]+) x ([0-9.]+) mm", said)
    part = re.search(r"is ([0-9.]+) x ([0-9.]+) mm and goes on no sheet of ([0-9.]+) x ([0-9.]+) mm", said)
    found = job or part
    if not found:
        return math.inf
    a, b, c, d = map(float, found.groups())
    if job:
        a, b = a - 2 * MARGIN, b - 2 * MARGIN
    c, d = c - 2 * MARGIN, d - 2 * MARGIN
    return 1.03 * min(min(c, d) / min(a, b), max(c, d) / max(a, b))


def _quoted(o: Option, settings: Settings, said: str) -> bool:
    """Whether a refusal quotes what was given for an option, as that of a name does which nothing has."""
    given = str(settings.get(o.name, "")).strip()
    return given != "" and f"'{given[:40].lower()}" in said.lower()


def _proposed(o: Option, said: str) -> str:
    """The value of an option that a refusal names first as allowed, "" for none."""
    match = re.search(rf"allowed: {o.name} = ([\w.-]+)", said)
    return match[1].rstrip(".") if match else ""


def _values(o: Option, settings: Settings, said: str, stock: Mapping[str, tuple[str, str]], game: str) -> Iterator[str]:
    """Other values of an option, the likeliest first: those that the refusal proposes, the usual one, all others."""
    now = str(settings.get(o.name, o.default))
    if said.startswith(_UNWRITTEN):
        yield from {spelled(now) or " ".join("".join(map(spelled, now)).split())} - {"", now}
        return
    asked = re.search(rf"\b{o.name}=N \(([0-9]+)", said)
    if asked:
        found = [asked[1]]
    elif long := re.search(rf"^{o.name} = .* letters: allowed: up to ([0-9]+)", said):
        found = [now[:int(long[1]) * share // 4].rstrip() for share in (4, 3, 2, 1)]
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
        # of a free text what is allowed is told in a sentence, whose words are no values
        listed = re.findall(r"[\w.-]+", said.partition("allowed:")[2]) if o.named else []
        knife = re.findall(r"[\w.-]+", said.partition("; a knife cuts ")[2])
        found = [*meant, *knife, *_usual(o, game), str(o.default), *(_stuffs() if o.name in stock else listed)]
    # an empty text means the usual one and says little to a reader: it comes last, and for a name not at all
    first = [value] if (value := _proposed(o, said)) else []
    yield from sorted((value for value in dict.fromkeys([*first, *found]) if value != now and (value or not o.named)),
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
