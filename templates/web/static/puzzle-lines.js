// Puzzles of counts: what stands on the lines of a board, and how far their counts lead.
//
// A puzzle is { kind, cells, colours, lines: [{ family, cells, counts }], known }: cells by their numbers, a count for
// each colour or null where none is shown, known values by cell or null. Value 0 is an empty cell, 1 and 2 are pawns.
// A state has for each cell the values that it still may have, as bits.
import { exclusion, twoAndTwo } from "./puzzle-ladder.js";

// What is wrong or done on each line: "over" where too many stand or too few can, "done" where all of it is right.
export function standing(puzzle, values) {
  return puzzle.lines.map(({ cells, counts }) => {
    const open = cells.filter((cell) => values[cell] === null).length;
    let wanted = 0;
    for (const [colour, count] of counts.entries()) {
      const there = cells.filter((cell) => values[cell] === colour + 1).length;
      if (count === null) continue;
      if (there > count) return "over";
      wanted += count - there;
    }
    if (wanted > open) return "over";
    return open ? "" : "done";
  });
}

// Whether every cell is filled, those that are known as they are, and every line is right. (Not for sure cells, where that
// asks too much.)
export function filled(puzzle, values) {
  return values.every((value, cell) => value !== null && value === (puzzle.known[cell] ?? value))
    && standing(puzzle, values).every((how) => how === "done");
}

// For each line its cells, and the values that it counts with how many; the empty cells, too, where they can be counted.
export function rules(puzzle) {
  return puzzle.lines.map(({ cells, counts }) => {
    const needs = counts.map((count, colour) => [colour + 1, count]).filter(([, count]) => count !== null);
    if (needs.length === counts.length) {
      needs.push([0, cells.length - needs.reduce((sum, [, count]) => sum + count, 0)]);
    }
    return { cells, needs };
  });
}

export function begun(puzzle) {
  const every = (2 << puzzle.colours) - 1;
  return puzzle.known.map((value) => (value === null ? every : 1 << value));
}

// How many cells of a line have a value for sure, and how many may have it.
function tally(state, cells, bit) {
  let sure = 0, room = 0;
  for (const cell of cells) {
    if (state[cell] & bit) room += 1;
    if (state[cell] === bit) sure += 1;
  }
  return [sure, room];
}

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
    if (!(may & (may - 1))) continue;
    for (let value = 0; may >> value; value += 1) {
      if (!(may >> value & 1)) continue;
      const before = state.slice();
      before[cell] = 1 << value;
      trials.push({ cell, value, before });
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
      const [sure, room] = tally(state, cells, 1 << of), has = sure > need ? sure : room;
      if (sure > need || room < need) return { why: sure > need ? "over" : "under", lines: [number], of, has, need };
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
    state = state.slice();
    for (const cell of found.cells) state[cell] = found.key === "two_and_two" ? 1 << found.value : state[cell] & ~(1 << found.value);
  }
}
