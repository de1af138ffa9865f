// Puzzles of counts: what stands on the lines of a board, and how far their counts lead.
//
// A puzzle is { kind, cells, colours, lines: [{ family, cells, counts }], known }: cells by their numbers, a count for
// each colour or null where none is shown, known values by cell or null. Value 0 is an empty cell, 1 and 2 are pawns.
// A state has for each cell the values that it still may have, as bits.
import { exclusion, tally, twoAndTwo } from "./puzzle-ladder.js";

const total = (some) => some.reduce((sum, n) => sum + n, 0);

// For each line its cells, and the values that it counts with how many; empty cells, too, where they can be counted.
export const rules = (puzzle) => puzzle.lines.map(({ cells, counts }) => {
  const needs = counts.map((count, colour) => [colour + 1, count]).filter(([, count]) => count !== null);
  if (!counts.includes(null)) needs.push([0, cells.length - total(counts)]);
  return { cells, needs };
});

export const begun = ({ colours, known }) => known.map((value) => (value === null ? (2 << colours) - 1 : 1 << value));

// The first count of a line that cannot come out: too many cells have a value, or too few may have it.
function broken(state, { cells, needs }) {
  for (const [of, need] of needs) {
    const [sure, room] = tally(state, cells, 1 << of);
    if (sure > need) return { why: "over", of, has: sure, need };
    if (room < need) return { why: "under", of, has: room, need };
  }
  return null;
}

// What is wrong or done on each line: "over" where it cannot come out, "done" where all of it is right.
export function standing(puzzle, values) {
  const state = begun({ ...puzzle, known: values });
  return rules(puzzle).map((line) => (
    broken(state, line) ? "over" : line.cells.some((cell) => values[cell] === null) ? "" : "done"));
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

// Every line once, each by what stood before: the same state where they say nothing more, null where that cannot be.
export function swept(state, lines) {
  const after = state.slice();
  if (!lines.every((line) => read(state, after, line)) || after.includes(0)) return null;
  return after.every((may, cell) => may === state[cell]) ? state : after;
}

// Of trials, each with what is known `before`, the one that fails soonest, or null. `goes` is a round: what is known then,
// the same where it is no more, nothing where it fails.
export function soonest(trials, goes) {
  for (let rounds = 1; trials.length; rounds += 1) {
    const going = [];
    for (const trial of trials) {
      const before = goes(trial.before);
      if (!before) return { ...trial, rounds };
      if (before !== trial.before) going.push({ ...trial, before });
    }
    trials = going;
  }
  return null;
}

// The supposition of a value that fails soonest.
export function supposed(state, lines) {
  const trials = [];
  for (const [cell, may] of state.entries()) {
    for (let value = 0; may & (may - 1) && may >> value; value += 1) {
      if (may >> value & 1) trials.push({ cells: [cell], value, before: state.with(cell, 1 << value) });
    }
  }
  const found = soonest(trials, (before) => swept(before, lines));
  return found && { ...found, key: "supposed", lines: [] };
}

// Why a state cannot be: the line with too many of a value or too little room for it, or the fewest that leave nothing to a
// cell.
export function failing(state, lines) {
  for (const [number, line] of lines.entries()) {
    const found = broken(state, line);
    if (found) return { ...found, lines: [number] };
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
  exclusion(state, lines, colours) ?? twoAndTwo(state, lines, colours) ?? supposed(state, lines);
