"""The text of a file that a person names: whatever stands there, it is read within bounds or refused in one line."""

from __future__ import annotations

from pathlib import Path

from .errors import BadInput

__all__ = ["read_bytes", "read_text"]


def read_bytes(path: Path, what: str, most: int, allowed: str) -> bytes:
    """What stands at `path`.

    what     it is called in a refusal, as "board file"
    most     bytes; `allowed` is what is told of a larger one
    Raises BadInput for what is no file, cannot be read, or is too large.
    """
    try:
        if not path.is_file():  # a folder, a device, a pipe: reading it might never end
            raise BadInput(f"{what} '{path}': " + ("there is none" if not path.exists() else "it is no file"))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{what} '{path}': {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most:
        raise BadInput(f"{what} '{path}': larger than {most // 1_000_000} MB: {allowed}")
    return data


def read_text(path: Path, what: str, most: int, allowed: str) -> str:
    """The UTF-8 text at `path`, without a byte order mark, its lines ended alike. Raises BadInput as `read_bytes`, and
    for what is no text."""
    try:
        return read_bytes(path, what, most, allowed).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput(f"{what} '{path}': not a text in UTF-8") from None
