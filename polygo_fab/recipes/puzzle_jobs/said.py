"""What the puzzle commands say, in the language asked for (templates/lang/<lang>/puzzle_answers.toml)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.words.language_files import words_in
from ...core.words.number_format import pointed
from ...puzzles.reasons import Fullest, LineOver, LineShort, Reason, ReasonCut, Totals

__all__ = ["PuzzleWords"]


class PuzzleWords:
    """The words of one language. Raises BadInput for one there is not."""

    def __init__(self, lang: str) -> None:
        self._lang, self._table = lang, words_in(lang, "puzzle_answers")

    def __call__(self, key: str, **values: object) -> str:
        """The words `key` with their braces filled in, numbers as they come."""
        return str(self._table[key]).format(**values)

    def decimals(self, written: object) -> str:
        """1.5 as the language writes it."""
        return pointed(str(written), self._lang)

    def reason(self, reason: Reason) -> str:
        """Why there is no solution."""
        match reason:
            case LineOver():
                return self("line_over", line=self._lines(reason.line, [reason.number]),
                            given=self._pawns(reason.given), count=reason.count)
            case LineShort():
                return self("line_short", line=self._lines(reason.line, [reason.number]),
                            count=self._pawns(reason.count), room=reason.room)
            case Totals():
                return self("totals", rows=self._pawns(reason.rows), columns=reason.columns)
            case Fullest():
                many = len(reason.columns)
                return self("fullest" if many > 1 else "fullest_one", number=many, need=self._pawns(reason.need),
                            most=reason.most)
            case ReasonCut():
                room = self("room_in" if reason.columns else "room", within=reason.within, beside=reason.beside,
                            columns=self._lines("column", reason.columns) if reason.columns else "")
                return self("cut" if len(reason.rows) > 1 else "cut_one", rows=self._lines("row", reason.rows),
                            need=self._pawns(reason.need), room=room)

    def _pawns(self, number: int) -> str:
        return self("pawn" if number == 1 else "pawns", number=number)

    def _lines(self, name: str, numbers: Sequence[int]) -> str:
        *most, last = [str(number + 1) for number in numbers]
        return self(name + "s", numbers=f"{', '.join(most)} {self('and')} {last}") if most else self(name, numbers=last)
