// Sure cells, the same in all of many solutions.
//
// Of `one` solution an arrow leads from row to column for a pawn, from column to row for an empty cell. A cell is sure
// where no way leads back; lines that reach each other are a block. The smallest that arrows only leave, or only enter,
// is seen first: some lines lack as many pawns as those `across` take and as there are cells beside. Null where there is
// none.
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
  const leaves = ({ length, 0: line }) => reach[line].size > length;
  const enters = ({ length, 0: line }) => every.filter((other) => reach[other].has(line)).length > length;
  const [block] = blocks.filter((some) => leaves(some) !== enters(some))
    .sort((a, b) => a.length - b.length || a.at(-1) - b.at(-1));
  if (!block) return null;
  const at = (value, many) => open.filter((cell) => one[cell] === value
    && ends[cell].filter((line) => block.includes(line)).length === many);
  const empty = at(0, 1), full = at(1, 1), few = at(1, 2).length, left = full.length;
  const some = (is) => block.filter((line) => ends.some(([row]) => row === line) === is), rows = leaves(block);
  const what = empty.length ? { cells: empty, value: 0 } : { cells: full, value: 1 };
  return { key: "block", lines: some(rows), across: some(!rows), need: few + left, few, left, of: 1, ...what };
}
