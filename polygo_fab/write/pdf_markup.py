"""Markup into the fragments that reportlab lays out. What a fragment within some tags looks like is asked of reportlab
once for each style: its parser takes longer than all else about a paragraph, and most have one fragment."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from reportlab.platypus import Paragraph, cleanBlockQuotedText

__all__ = ["TextStyle"]

_TAG = re.compile(r"(<[^<>]*>)")
_KNOWN = re.compile(r"</?(b|i|font|super)\b[^/>]*>")


@dataclass
class TextStyle:
    """A style of reportlab, and how text in it looks within tags, by these."""

    look: Any
    models: dict[tuple[str, ...], Any] = field(default_factory=dict)

    def fragments(self, markup: str) -> list[Any] | None:
        """Those that reportlab would make; None for what it had better read itself: other tags, none that match, an
        entity, no text."""
        if "&" in markup:
            return None
        open_, found = list[str](), list[Any]()
        for piece in _TAG.split(cleanBlockQuotedText(markup)):
            if not piece.startswith("<"):
                found += [self._model(tuple(open_)).clone(text=piece)] if piece else []
            elif not (tag := _KNOWN.fullmatch(piece)):
                return None
            elif not piece.startswith("</"):
                open_.append(piece)
            elif not open_ or not open_.pop().startswith(f"<{tag[1]}"):
                return None
        return None if open_ else found or None

    def _model(self, tags: tuple[str, ...]) -> Any:
        if tags not in self.models:
            ends = (f"</{tag[1:-1].split()[0]}>" for tag in reversed(tags))
            [self.models[tags]] = Paragraph("".join((*tags, "x", *ends)), self.look).frags
        return self.models[tags]
