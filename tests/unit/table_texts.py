"""The texts of a table of words, for the tests that hold those of several languages against each other."""

from collections.abc import Iterator, Mapping

__all__ = ["texts"]


def texts(table: object, at: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table with its place."""
    if isinstance(table, str):
        yield at, table
    elif isinstance(table, Mapping):
        for key, value in table.items():
            yield from texts(value, f"{at}.{key}")
    elif isinstance(table, list):
        for number, value in enumerate(table):
            yield from texts(value, f"{at}.{number}")
