"""Drawings of a person's own in place of the marks on pieces: an option that kits with pieces share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.errors import BadInput
from ..core.kit import Fit
from ..core.options import option
from ..parts.inscription import runs_of
from ..parts.marks import MARKS, Mark, OwnMark
from ..parts.own_marks import refuse_alike

__all__ = ["OwnMarks"]


@dataclass(frozen=True)
class OwnMarks:
    """The options. Raises BadInput as marks are asked for."""

    drawings: str = option("", "a folder of drawings (SVG files) that pieces bear in place of our marks: in the order "
                           "of their names one for each player", name="marks")
    drawings_fill: bool = option(False, "what these drawings fill is filled; else their lines are followed",
                                 name="marks_fill")

    def own_marks(self, beam: float) -> tuple[OwnMark, ...]:
        """The drawings, for a cut of `beam` mm; () where there are none."""
        names = self.drawings.split(",") if self.drawings else []
        if self.drawings_fill and not names:
            raise BadInput("marks_fill = yes: allowed: with marks=FOLDER/")
        if len(set(names)) < len(names):
            raise BadInput(f"marks = '{self.drawings[:60]}': a drawing twice: allowed: another one for each player")
        for name in names:
            runs_of(name)
        return tuple(OwnMark(name, self.drawings_fill, beam) for name in names)

    def borne(self, mark: Mark, beam: float, under: bool = False) -> Mark | OwnMark:
        """What a piece with this mark bears, on its second face if `under`. Raises BadInput where there are fewer
        drawings than players."""
        own = self.own_marks(beam)
        if not own or mark not in MARKS:
            return mark
        player = MARKS.index(mark) + 1
        if len(own) < player:
            raise BadInput(f"marks = '{self.drawings[:60]}': {len(own)} drawing{'s' * (len(own) > 1)}, none for player "
                           f"{player}: allowed: a folder with a drawing for each")
        return replace(own[player - 1], under=under)

    def marks_fit(self, marks: Sequence[Mark], beam: float, reach: float) -> tuple[Fit, ...]:
        """That no two of the drawings for these marks are alike in a disc of radius `reach` mm. Raises BadInput where
        that does not hold."""
        own = {mark: bears for mark in marks if isinstance(bears := self.borne(mark, beam), OwnMark)}
        if not own:
            return ()
        refuse_alike(tuple(own.values()), reach)
        told = ", ".join(f"{bears} for {mark}" for mark, bears in own.items())
        return (Fit("marks", f"{told}; no two of them are alike, however a piece is turned"),)
