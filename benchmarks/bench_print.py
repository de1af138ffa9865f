"""CPU of printed things: 200 diagrams on 40 pages, and the rulebook of every game in every language on A4.

The 200 diagrams are positions of a game of POLYGO on 9 x 9 cells, five to a page, each with its moves numbered and told
in words. The yardstick is the same shapes and letters on a plain reportlab canvas, without forms, tags or layout:
what the library alone takes. Bars: 1.5 s for the diagrams as PDF, 30 s for all rulebooks.
"""

import io
import random
import statistics
import time
from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas
from results import Result

from polygo_fab import games
from polygo_fab.check.document import check_document
from polygo_fab.core.page import Document, Drawing, Figure, Heading, PageBreak, Shape
from polygo_fab.core.path import Arc
from polygo_fab.core.printed.ink import rgb
from polygo_fab.core.words.language import languages
from polygo_fab.pages.diagram import diagram
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import pdf
from polygo_fab.write.pdf_draw import MM

BARS = {"200 diagrams": 1.5, "rulebooks": 30.0}


def positions(count: int, seed: int = 1) -> list[Drawing]:
    """Diagrams of games in which both players move at random."""
    game, chance, found = games.load("polygo", "s9"), random.Random(seed), list[Drawing]()
    while len(found) < count:
        state, numbers = game.initial(), dict[int, int]()
        for number in range(1, 41):
            moves = list(game.legal_moves(state))
            if not moves:
                break
            before, state = state, game.apply(state, chance.choice(moves))
            numbers |= {site: number for site, (a, b) in enumerate(zip(before.owner, state.owner, strict=True))
                        if b and not a}
        found.append(diagram(game, state, "en", numbers={s: n for s, n in numbers.items() if state.owner[s]}))
    return found


def book(drawings: list[Drawing]) -> Document:
    pages = [drawings[k:k + 5] for k in range(0, len(drawings), 5)]
    blocks = [block for number, some in enumerate(pages, start=1) for block in (
        Heading(2, f"Page {number}"), Figure(tuple(some), ("",) * len(some)), PageBreak())]
    return Document("200 diagrams", "en", "a4", (Heading(1, "200 diagrams"), *blocks))


def plainly(drawings: list[Drawing]) -> bytes:
    """The same shapes and letters, straight onto pages."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1)
    for k, drawing in enumerate(drawings):
        canvas.saveState()
        canvas.translate((k % 2) * 90 * MM, (k % 5 // 2) * 90 * MM)
        for item in drawing.items:
            if not isinstance(item, Shape):
                canvas.setFillColorRGB(*rgb(item.colour))
                canvas.setFont("Helvetica", item.size * MM)
                canvas.drawCentredString(item.at[0] * MM, item.at[1] * MM, item.text)
                continue
            path, at = canvas.beginPath(), item.path.start
            path.moveTo(at[0] * MM, at[1] * MM)
            for segment in item.path.segments:
                x, y = segment.end
                if isinstance(segment, Arc):
                    cx, cy = segment.centre
                    path.curveTo(at[0] * MM, (2 * y - cy) * MM, (2 * x - cx) * MM, y * MM, x * MM, y * MM)
                else:
                    path.lineTo(x * MM, y * MM)
                at = segment.end
            style = item.style
            canvas.setFillColorRGB(*rgb(style.fill or "#ffffff"))
            canvas.setStrokeColorRGB(*rgb(style.stroke or "#000000"))
            canvas.setLineWidth(style.width * MM)
            canvas.drawPath(path, stroke=int(style.stroke is not None), fill=int(style.fill is not None))
        canvas.restoreState()
        if k % 5 == 4:
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def rulebooks(proved: bool) -> int:
    """Every one, as bytes, and read back where that is asked; how many."""
    names = [(name, lang) for name in games.classes() for lang in languages()]
    for name, lang in names:
        book = rulebook(name, lang, "a4", {})
        data = pdf(book)
        assert not proved or check_document(data, book) == []
    return len(names)


def seconds(what: Callable[[], object], runs: int) -> float:
    """The median of the CPU of some runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        what()
        times.append(time.process_time() - start)
    return statistics.median(times)


def main(runs: int = 5) -> list[Result]:
    drawings = positions(200)
    made, data = book(drawings), b""
    data = pdf(made)  # the first one loads the library and the fonts
    ours, plain = seconds(lambda: pdf(made), runs), seconds(lambda: plainly(drawings), runs)
    items = sum(len(drawing.items) for drawing in drawings)
    print(f"200 diagrams    {ours:.2f} s of CPU, {len(data) / 1e3:.0f} kB, {items} items")
    print(f"plain reportlab {plain:.2f} s: ours takes {ours / plain:.2f} times that")
    took = {}
    for proved in (False, True):
        start = time.process_time()
        count = rulebooks(proved)
        took[proved] = time.process_time() - start
    print(f"rulebooks       {count} in {took[False]:.1f} s of CPU")
    print(f"                {took[True]:.1f} s with every one read back and proved")
    return [Result("200 diagrams", ours, "s of CPU", BARS["200 diagrams"]),
            Result("200 diagrams", ours / plain, "times plain reportlab"),
            Result("rulebooks", took[False], "s of CPU", BARS["rulebooks"]),
            Result("rulebooks, read back and proved", took[True], "s of CPU")]


if __name__ == "__main__":
    main()
