"""The pictures of docs/boards.md, each of the board that a file of docs/boards makes."""

from pathlib import Path

from polygo_fab import boards, games
from polygo_fab.core.board import Board
from polygo_fab.core.game import Game
from polygo_fab.core.page import Drawing, Label, Shape
from polygo_fab.pages.board_look import BoardLook, drawn
from polygo_fab.write.png import drawing_png

FILES = sorted((Path(__file__).parents[2] / "docs" / "boards").iterdir())
_WIDTH, _MARGIN = 60.0, 1.0  # mm


def of_own_boards() -> dict[str, bytes]:
    """File name -> PNG bytes."""
    return {f"own-{path.stem}.png": drawing_png(picture(boards.load(str(path))), 240) for path in FILES}


def picture(board: Board) -> Drawing:
    """The board as it is printed for the game that its file has regions for, without the names of its cells."""
    look = BoardLook("colour", game_for(board))
    out = look.reach(names=False)
    (x0, y0), (x1, y1) = ([pick(p[i] for p in board.points) + far for i in (0, 1)]
                          for pick, far in ((min, -out), (max, out)))
    pitch = (_WIDTH - 2 * _MARGIN) / max(x1 - x0, y1 - y0)
    dx, dy = _MARGIN - x0 * pitch, _MARGIN - y0 * pitch
    items = [Shape(item.path.moved(dx, dy), item.style) if isinstance(item, Shape) else
             Label(item.text, (item.at[0] + dx, item.at[1] + dy), item.size, anchor=item.anchor, colour=item.colour,
                   bold=item.bold)
             for item in drawn(board, pitch, look, None)]
    return Drawing(((x1 - x0) * pitch + 2 * _MARGIN, (y1 - y0) * pitch + 2 * _MARGIN), tuple(items), board.name)


def game_for(board: Board) -> Game | None:
    """Hex for sides, Labyrinthe for homes, HEX-n for ports; nothing where a file gives none of them."""
    regions = [name for name, _ in board.regions]
    if "left" in regions:
        return games.load("hex", board)
    if homes := sum(name.startswith("home") for name in regions):
        return games.load("labyrinth", board, players=homes)
    return games.load("hex-n", board) if "port1" in regions else None
