"""Every game of the notice of the square box is played with what lies in it."""

from .square_box_table import FILE, table, written


def test_every_game_is_in_the_box() -> None:
    assert [row.game for row in table() if not row.enough] == []
    assert FILE.read_text(encoding="utf-8") == written(), "python -m tests.conformance.square_box_table writes it"
