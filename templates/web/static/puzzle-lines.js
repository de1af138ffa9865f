// Puzzles of counts: what stands on the lines of a board, and how far their counts lead.
//
// A puzzle is { kind, cells, colours, lines: [{ family, cells, counts }], known }: cells by their numbers, a count for
// each colour or null where none is shown, known values by cell or null. Value 0 is an empty cell, 1 and 2 are pawns.
// A state has for each cell the values that it still may have, as bits.
import { exclusion, tally, twoAndTwo } from "./puzzle-ladder.js";

export const total = (some) => some.reduce((sum, n) => sum + n, 0);

// What is wrong or done on each line: "over" where too many stand or too few can, "done" where all of it is right.
export const standing = (puzzle, values) => puzzle.lines.map(({ cells, counts }) => {
  const many = (value) => cells.filter((cell) => values[cell] === value).length, open = many(null);
  const lacks = counts.map((count, colour) => (count === null ? 0 : count - many(colour + 1)));
  return lacks.some((n) => n < 0) || total(lacks) > open ? "over" : open ? "" : "done";
});

// Whether every cell is filled, those that are known as they are, and every line is right. (Not for sure cells, where that
// asks too much.)
export function filled(puzzle, values) {
  return values.every((value, cell) => value !== null && value === (puzzle.known[cell] ?? value))
    && standing(puzzle, values).every((how) => how === "done");
}

// For each line its cells, and the values that it counts with how many; empty cells, too, where they can be counted.
export const rules = (puzzle) => puzzle.lines.map(({ cells, counts }) => {
  const needs = counts.map((count, colour) => [colour + 1, count]).filter(([, count]) => count !== null);
  if (!counts.includes(null)) needs.push([0, cells.length - total(counts)]);
  return { cells, needs };
});

export const begun = ({ colours, known }) => known.map((value) => (value === null ? (2 << colours) - 1 : 1 << value));

// What one line says, written into `after`; false where it cannot have its counts.
function read(state, after, { cells, needs }) {
  for (const [value, need] of needs) {
    const bit = 1 << value, [sure, room] = tally(state, cells, bit);
    if (sure > need || room < need) return false;
    for (const cell of cells) {
      if (!(state[cell] & bit) || state[cell] === bit) continue;
      if (sure === need) after[cell] &= ~bit;
      else if (room === need) after[cell] &= bit;
    }
  }
  return true;
}

// Every line once, each by what stood before; null where that cannot be.
export function swept(state, lines) {
  const after = state.slice();
  return lines.every((line) => read(state, after, line)) && after.every((may) => may) ? after : null;
}

export const same = (one, other) => one.every((may, cell) => may === other[cell]);

// The supposition of a value that fails soonest; null where none fails.
export function soonest(state, lines) {
  let trials = [];
  for (const [cell, may] of state.entries()) {
    for (let value = 0; may & (may - 1) && may >> value; value += 1) {
      if (may >> value & 1) trials.push({ cell, value, before: state.with(cell, 1 << value) });
    }
  }
  for (let rounds = 1; trials.length; rounds += 1) {
    const going = [];
    for (const { cell, value, before } of trials) {
      const after = swept(before, lines);
      if (!after) return { key: "supposed", lines: [], cells: [cell], rounds, cell, value };
      if (!same(after, before)) going.push({ cell, value, before: after });
    }
    trials = going;
  }
  return null;
}

// Why a supposition fails: the line with too many of a value or too little room for it, or the fewest that leave nothing
// to a cell.
export function failing(before, lines, { cell, value }) {
  let state = before.with(cell, 1 << value);
  for (let after = state; after; after = swept(state, lines)) state = after;
  for (const [number, { cells, needs }] of lines.entries()) {
    for (const [of, need] of needs) {
      const [sure, room] = tally(state, cells, 1 << of), [why, has] = sure > need ? ["over", sure] : ["under", room];
      if (sure > need || room < need) return { why, lines: [number], of, has, need };
    }
  }
  const alone = lines.map((line) => swept(state, [line]) ?? state);
  const together = (some, left, may) => {
    if (!left) return may.includes(0) ? { why: "clash", lines: some, at: may.indexOf(0) } : null;
    for (let k = (some.at(-1) ?? -1) + 1; k < lines.length; k += 1) {
      const found = together([...some, k], left - 1, may.map((bits, c) => bits & alone[k][c]));
      if (found) return found;
    }
    return null;
  };
  return together([], 2, state) ?? together([], 3, state);
}

// What leads on where no single line does, the plainest first.
export const further = (state, lines, colours) =>
  exclusion(state, lines, colours) ?? twoAndTwo(state, lines, colours) ?? soonest(state, lines);

// The puzzle as a person works it: { values, rounds }, null for a cell that this does not tell; values null where there
// is no solution.
export function worked(puzzle, leads = further) {
  const lines = rules(puzzle);
  let state = begun(puzzle);
  for (let rounds = 0; ;) {
    const after = swept(state, lines);
    if (!after) return { values: null, rounds };
    if (!same(after, state)) {
      rounds += 1;
      state = after;
      continue;
    }
    const found = leads(state, lines, puzzle.colours);
    if (!found) return { values: state.map((may) => (may & (may - 1) ? null : Math.log2(may))), rounds };
    const bit = 1 << found.value, holds = found.key === "two_and_two";
    state = state.map((may, cell) => (found.cells.includes(cell) ? may & (holds ? bit : ~bit) : may));
  }
}
