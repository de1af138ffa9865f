"""The CAD kernel, an optional extra: loaded only where solids are written or read back."""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import MissingTool
from .signals import heed, uninterrupted

__all__ = ["load_cad"]


def load_cad() -> Any:
    """The CAD kernel. Raises MissingTool that names what to install."""
    try:
        with uninterrupted():  # what it is made of crashes, or says that it lacks a part, where a signal meets its load
            import cadquery
    except ModuleNotFoundError:
        heed()
        raise MissingTool("cadquery is not installed: pip install 'polygo-fab[cad]'") from None
    except ImportError as error:
        heed()
        library = re.match(r"(lib[\w.+-]+):", str(error))
        package = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1"}.get(library[1] if library else "", "")
        how = f"apt-get install --no-install-recommends {package}" if package else "see its message"
        raise MissingTool(f"the CAD kernel does not load ({error}): {how}") from None
    return cadquery
