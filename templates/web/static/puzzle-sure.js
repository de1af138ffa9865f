// Sure cells: rows and columns with many solutions, and what is the same in all of them.
//
// Of any one solution draw an arrow from row to column for a pawn, from column to row for an empty cell. A cell is sure
// where no way leads back; lines that reach each other are a block, and the smallest one that arrows only leave, or only
// enter, is what a person sees first.

// What that block says: { key, lines, cells, value }; null where all that is sure is known. `one` is any solution.
export function sure({ known, lines, one }) {
  const every = [...lines.keys()], open = [...known.keys()].filter((cell) => known[cell] === null);
  const ends = known.map((_, cell) => every.filter((line) => lines[line].cells.includes(cell))); // row and column
  const reach = every.map((start) => { // the lines that arrows lead to from each
    const seen = new Set([start]);
    for (const line of seen) {
      for (const cell of open) if (ends[cell][1 - one[cell]] === line) seen.add(ends[cell][one[cell]]);
    }
    return seen;
  });
  const blocks = every.map((line) => [...reach[line]].filter((other) => reach[other].has(line)).sort((a, b) => a - b));
  const [block] = blocks.filter(({ length, 0: line }) => {
    const leaves = reach[line].size > length;
    return leaves !== every.some((other) => reach[other].has(line) && !reach[line].has(other));
  }).sort((a, b) => a.length - b.length || a.at(-1) - b.at(-1));
  const at = (value) => open.filter((cell) => one[cell] === value
    && ends[cell].filter((line) => block.includes(line)).length === 1);
  if (!block) return null;
  const [empty, full] = [0, 1].map(at);
  return { key: "told", lines: block, ...(empty.length ? { cells: empty, value: 0 } : { cells: full, value: 1 }) };
}
