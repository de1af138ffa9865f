"""What readers are handed by libraries without types, or with types that say too little: named here, once each."""

from __future__ import annotations

from typing import Any, TypeAlias

__all__ = ["Numbers", "ViewerFile", "ViewerPage", "XmlElement"]

XmlElement: TypeAlias = Any
"""Of lxml, whose types leave open whether a text is one or bytes."""
ViewerFile: TypeAlias = Any
"""An open document of pdfium, and a page of it."""
ViewerPage: TypeAlias = Any
Numbers: TypeAlias = Any
"""An array, of which numpy's types tell neither shape nor what shapely makes of it."""
