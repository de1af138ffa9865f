// Sure cells: rows and columns with many solutions, and what is the same in all of them.
//
// Of any one solution draw an arrow from row to column for a pawn, from column to row for an empty cell. A cell is sure
// where no way leads back; lines that reach each other are a block, and the smallest one that arrows only leave, or only
// enter, is what a person sees first.
import { total } from "./puzzle-lines.js";

// One solution, by augmenting paths from rows to columns; null where there is none.
function solution({ known, lines }) {
  const values = known.map((value) => value ?? 0);
  const rows = lines.filter(({ family }) => family === "r").length;
  const ends = known.map((_, cell) => [...lines.keys()].filter((line) => lines[line].cells.includes(cell)));
  const need = lines.map(({ cells, counts: [count] }) => count - cells.filter((cell) => known[cell] === 1).length);
  if (need.some((n) => n < 0) || total(need.slice(0, rows)) !== total(need.slice(rows))) return null;
  for (let row = 0; row < rows; row += 1) {
    for (; need[row]; need[row] -= 1) {
      const came = new Map([[row, null]]);
      let end = null;
      for (const line of came.keys()) {
        if (line >= rows && need[line]) { end = line; break; }
        const column = line < rows ? 0 : 1;
        for (const cell of lines[line].cells) {
          const other = ends[cell][1 - column];
          if (known[cell] === null && values[cell] === column && !came.has(other)) came.set(other, [line, cell]);
        }
      }
      if (end === null) return null;
      need[end] -= 1;
      for (let step = came.get(end); step; step = came.get(step[0])) values[step[1]] = 1 - values[step[1]];
    }
  }
  return { values, ends };
}

function smallestBlock(arrows, left) {
  const blocks = new Map(), reach = arrows.map((_, start) => { // the lines that arrows lead to from each
    const seen = new Set([start]);
    for (const line of seen) for (const other of arrows[line]) seen.add(other);
    return seen;
  });
  for (const line of left) {
    const together = [...reach[line]].filter((other) => reach[other].has(line)).sort((a, b) => a - b);
    const leaves = reach[line].size > together.length;
    const enters = [...left].some((other) => reach[other].has(line) && !reach[line].has(other));
    if (leaves !== enters) blocks.set(together.join(), { together, last: line });
  }
  const [best] = [...blocks.values()].sort((a, b) => a.together.length - b.together.length || a.last - b.last);
  return best?.together;
}

// { values, steps }: what is sure, null elsewhere, and the blocks that lead there; values null without a solution.
export function sure(puzzle) {
  const one = solution(puzzle);
  if (!one) return { values: null, steps: [] };
  const values = [...puzzle.known], steps = [];
  const left = new Set(puzzle.lines.keys());
  for (;;) {
    const arrows = puzzle.lines.map(() => []);
    const open = [...values.keys()].filter((cell) => values[cell] === null && one.ends[cell].every((line) => left.has(line)));
    for (const cell of open) {
      const [row, column] = one.ends[cell];
      if (one.values[cell]) arrows[row].push(column);
      else arrows[column].push(row);
    }
    const block = smallestBlock(arrows, left);
    if (!block) return { values, steps };
    const cells = open.filter((cell) => one.ends[cell].filter((line) => block.includes(line)).length === 1);
    for (const value of [0, 1]) {
      const some = cells.filter((cell) => one.values[cell] === value);
      if (some.length) steps.push({ key: "told", lines: block, cells: some, value });
    }
    for (const cell of cells) values[cell] = one.values[cell];
    for (const line of block) left.delete(line);
  }
}
