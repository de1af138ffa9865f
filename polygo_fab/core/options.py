"""Options as data: a frozen dataclass declares its fields with `option`, everything else is a loop over them.

Games and kits both take their options this way, so the command line, the Python surface, the help and the
manifest all read one table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, Field, dataclass, field, fields, replace
from functools import cache
from typing import Any, TypeVar

from .errors import BadInput, unknown
from .kerf import APART, Kerf, parse_kerf
from .units import number, parse_length

__all__ = ["Option", "as_data", "as_typed", "changed", "configure", "declared", "kerf_option", "option", "validate"]

T = TypeVar("T")
_LARGEST = 1e15
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?|[-+]?(?:nan|inf)", re.IGNORECASE)
_YES, _NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


@dataclass(frozen=True)
class Option:
    """One declared option: its name, default, meaning, unit and what is allowed.

    name    what people write; `field` is the dataclass field that holds it, where that differs
    named   its value is the name of something: capitals do not matter
    table   a mapping is taken as well as a text (as in a TOML recipe); the dataclass turns it into text
    """

    name: str
    default: Any
    _: KW_ONLY
    help: str
    unit: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    conjecture: bool = False
    field: str = ""
    table: bool = False
    named: bool = False

    @property
    def allowed(self) -> str:
        if self.choices:
            return ", ".join(filter(None, self.choices))
        if isinstance(self.default, bool):
            return "yes or no"
        unit = f" {self.unit}" if self.unit else ""
        if self.low is not None and self.high is not None:
            two = f", or {APART}" if isinstance(self.default, Kerf) else ""
            return f"{number(self.low)} to {number(self.high)}{unit}{two}"
        return f"a number in{unit}" if self.unit else "a text"

    def parse(self, given: object) -> Any:
        """The value of this option from text (or from a value of the right type).

        Raises BadInput, quoting what was given and what is allowed.
        """
        kind = type(self.default)
        if self.table and isinstance(given, Mapping):
            return given
        if kind is Kerf:
            try:
                return parse_kerf(given)
            except BadInput as error:
                raise BadInput(f"{self.name}: {error}; allowed: {self.allowed}") from None
        if not isinstance(given, str):
            if kind is float and isinstance(given, int) and not isinstance(given, bool):
                if abs(given) > _LARGEST:
                    raise self.refusal(given)
                return float(given)
            if kind is int and isinstance(given, float):
                raise self.refusal(str(given), ", as a whole number")
            if kind in (str, bool, int, float) and type(given) is not kind:
                raise self.refusal(given)
            return given
        text = given.strip()
        if kind is bool:
            if text.lower() not in _YES + _NO:
                raise self.refusal(given)
            return text.lower() in _YES
        if kind is int:
            if re.fullmatch(r"[-+]?[0-9]{1,15}", text) is None:
                raise self.refusal(given, ", as a whole number" if re.fullmatch(r"[-+]?[0-9]+[.,][0-9]*", text) else "")
            return int(text)
        if kind is float:
            if self.unit == "mm":
                try:
                    return parse_length(text)
                except BadInput as error:
                    raise BadInput(f"{self.name}: {error}") from None
            if not _NUMBER.fullmatch(text):
                raise self.refusal(given)
            return float(text)
        if self.choices:
            return next((choice for choice in self.choices if choice.lower() == text.lower()), text)
        return text.lower() if self.named else text

    def refusal(self, given: object, how: str = "") -> BadInput:
        if isinstance(given, (int, float)) and abs(given) > _LARGEST:
            text = "more than 15 digits"
        else:
            text = number(given, 9) if isinstance(given, float) and given == given else str(given)[:40]
        return BadInput(f"{self.name} = '{text}': allowed: {self.allowed}{how}")


def option(default: object, help: str, *, unit: str = "", low: float | None = None, high: float | None = None,
           choices: tuple[str, ...] = (), conjecture: bool = False, name: str = "", table: bool = False,
           named: bool = False) -> Any:
    """A dataclass field that is an option; `conjecture` marks a reading the rules leave open.

    `name` is for an option that cannot have the name of its field, because a method has it.
    """
    return field(default=default, metadata={"option": Option(name, default, help=help, unit=unit, low=low, high=high,
                                                             choices=choices, conjecture=conjecture, table=table,
                                                             named=named)})


def kerf_option(width: float, help: str = "full width of the cut in it") -> Any:
    """An option that holds a Kerf, of `width` mm where none is given."""
    return option(Kerf(width), help, unit="mm", low=0, high=0.6)


def declared(cls: type) -> tuple[Option, ...]:
    """The options that a dataclass declares, in order."""
    return _declared(cls)


@cache  # every page and every recipe asks for those of its kit, many times over
def _declared(cls: Any) -> tuple[Option, ...]:
    found: list[Option] = []
    f: Field[Any]
    for f in fields(cls):
        if "option" in f.metadata:
            o: Option = f.metadata["option"]
            found.append(replace(o, name=o.name or f.name, field=f.name))
    return tuple(found)


def validate(instance: object) -> None:
    """Refuse an instance with an option outside its declared range. Raises BadInput."""
    for o in declared(type(instance)):
        value = getattr(instance, o.field)
        if isinstance(o.default, bool):
            if not isinstance(value, bool):
                raise o.refusal(value)
        elif isinstance(o.default, (int, float)):
            wrong_type = isinstance(value, bool) or not isinstance(value, (int, float))
            if wrong_type or (isinstance(o.default, int) and not isinstance(value, int)):
                raise o.refusal(value)
            if not abs(value) <= _LARGEST:  # nan too
                raise o.refusal(value)
            if (o.low is not None and value < o.low) or (o.high is not None and value > o.high):
                raise o.refusal(value)
        elif isinstance(o.default, Kerf):
            if not isinstance(value, Kerf) or not value.allowed(o.low or 0.0, o.high or _LARGEST):
                raise o.refusal(value)
        elif o.choices and value not in o.choices:
            raise o.refusal(value)


def as_data(instance: object) -> dict[str, object]:
    """Every option of an instance with its value, as JSON has it."""
    values = {o.field: getattr(instance, o.field) for o in declared(type(instance))}
    return {name: value.as_data() if isinstance(value, Kerf) else value for name, value in values.items()}


def changed(instance: object) -> dict[str, object]:
    """The options of an instance that are not as they are by default, each with its value.

    A default that says nothing of its own ("" for the stock of the board) is what the instance makes of it.
    """
    return {o.name: getattr(instance, o.field) for o in declared(type(instance))
            if getattr(instance, o.field) != o.default and not _same(instance, o)}


def _same(instance: Any, o: Option) -> bool:
    """Whether the instance would be no other with the default of an option."""
    try:
        return bool(replace(instance, **{o.field: o.default}) == instance)
    except BadInput:  # here the default is not allowed
        return False


def as_typed(value: object) -> str:
    """The value of an option as people type it: yes and no."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def configure(cls: type[T], what: str, settings: Mapping[str, object], **fixed: object) -> T:
    """`cls(**fixed, **settings)` with every setting parsed by its declaration.

    Raises BadInput for an unknown key (naming the nearest known one) or a value that is not allowed.
    """
    table = {o.name: o for o in declared(cls)}
    values = dict(fixed)
    for key, given in settings.items():
        if key not in table:
            raise unknown(f"option of {what}", key, table)
        values[table[key].field] = table[key].parse(given)
    return cls(**values)
