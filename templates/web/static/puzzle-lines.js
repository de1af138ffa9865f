// Puzzles of counts: what stands on the lines of a board, and how far their counts lead.
//
// A puzzle is { kind, colours, lines: [{ cells, counts }], known }: cells by their numbers, a count for each colour or
// null, known values by cell or null. Value 0 is an empty cell, 1 and 2 are pawns. A state has for each cell the values
// that it may have, as bits.
import { exclusion, tally, twoAndTwo } from "./puzzle-ladder.js";

// Each line with its cells, and the values that it counts with how many; empty cells, too, where it does.
export const rules = (puzzle) => puzzle.lines.map(({ cells, counts }) => {
  const needs = counts.map((count, colour) => [colour + 1, count]).filter(([, count]) => count !== null);
  if (!counts.includes(null)) needs.push([0, counts.reduce((left, n) => left - n, cells.length)]);
  return { cells, needs };
});

export const begun = ({ colours, known }) => known.map((value) => (value === null ? (2 << colours) - 1 : 1 << value));

// The first count of a line that cannot come out, as too many cells have a value, or too few may.
function broken(state, line) {
  for (const { value: of, need, got, left } of tally(state, line)) {
    if (got > need) return { why: "over", of, has: got, need };
    if (got + left < need) return { why: "under", of, has: got + left, need };
  }
  return null;
}

// Of each line "over" where it cannot come out, "done" where all is right.
export function standing(puzzle, values) {
  const state = begun({ ...puzzle, known: values });
  return rules(puzzle).map((line) => (
    broken(state, line) ? "over" : line.cells.some((cell) => values[cell] === null) ? "" : "done"));
}

// What a line says first: that it has just room for what it lacks of a value, or all of it.
export function counted(state, line, colours) {
  const some = tally(state, line).filter(({ left }) => left);
  const full = some.find(({ value, left, lacks }) => lacks === left && (value || colours > 1));
  const one = full ?? some.find(({ lacks }) => !lacks);
  return one && { ...one, key: full ? "full" : one.need ? "done" : "none", cells: one.open.sort((a, b) => a - b) };
}

// Every line once, each by what stood before: the same state where they say nothing, null where that cannot be.
function swept(state, lines) {
  const after = [...state], fails = ({ bit, open, left, lacks }) => {
    for (const cell of open) after[cell] &= lacks ? (lacks === left ? bit : -1) : ~bit;
    return lacks < 0 || lacks > left;
  };
  if (lines.some((line) => tally(state, line).some(fails)) || after.includes(0)) return null;
  return after.every((may, cell) => may === state[cell]) ? state : after;
}

// Of trials, each with what is known `before`, the one that fails soonest, or null.
export function soonest(trials, lines) {
  for (let rounds = 1; trials.length; rounds += 1) {
    const going = [];
    for (const trial of trials) {
      const before = swept(trial.before, lines);
      if (!before) return { ...trial, rounds };
      if (before !== trial.before) going.push({ ...trial, before });
    }
    trials = going;
  }
  return null;
}

// The supposition of a value that fails soonest.
function supposed(state, lines) {
  const trials = state.flatMap((may, cell) => [0, 1, 2].flatMap((value) => (
    may >> value & 1 && may & (may - 1) ? { cells: [cell], value, before: state.with(cell, 1 << value) } : [])));
  const found = soonest(trials, lines);
  return found && { ...found, key: "supposed", lines: [] };
}

// Why a state cannot be: a line with too many of a value or too little room, or the fewest that leave a cell nothing.
export function failing(state, lines) {
  for (const [number, line] of lines.entries()) {
    const found = broken(state, line);
    if (found) return { ...found, lines: [number] };
  }
  const every = [...lines.keys()], alone = lines.map((line) => swept(state, [line]) ?? state);
  const longer = (sets) => sets.flatMap((some) => every.slice(some.at(-1) + 1).map((line) => [...some, line]));
  const pairs = longer(every.map((line) => [line]));
  for (const some of [...pairs, ...longer(pairs)]) {
    const at = state.findIndex((may, cell) => !some.reduce((left, line) => left & alone[line][cell], may));
    if (at >= 0) return { why: "clash", lines: some, at };
  }
  return null;
}

// What leads on where no line does, plainest first.
export const further = (state, lines, colours) =>
  exclusion(state, lines, colours) ?? twoAndTwo(state, lines, colours) ?? supposed(state, lines);
