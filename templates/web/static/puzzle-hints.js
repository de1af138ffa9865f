// The next step of a puzzle, or the first mistake, in words: those of `polygo-fab puzzle hint`.
import { begun, counted, failing, further, rules } from "./puzzle-lines.js";
import { sure } from "./puzzle-sure.js";

// { key, lines, cells, value } for someone who has filled in `values` (null for none): a mistake, what `leads` on from
// there, or that all is known.
export function hint(puzzle, values, leads) {
  const { right } = puzzle;
  const wrong = values.findIndex((value, cell) => value !== null && value !== (right[cell] ?? value));
  if (wrong >= 0) return { key: "mistake", lines: [], cells: [wrong], value: right[wrong] };
  const known = puzzle.known.map((value, cell) => value ?? (right[cell] === null ? null : values[cell]));
  return leads({ ...puzzle, known }) ?? { key: "finished", lines: [], cells: [] };
}

// What the first line says, or several, or what must be supposed. `out`: a value that each cell has not, or below 0.
export function next(puzzle, out = []) {
  const every = rules(puzzle), state = begun(puzzle).map((may, cell) => may & ~(1 << (out[cell] ?? -1)));
  for (const [number, line] of every.entries()) {
    const found = counted(state, line, puzzle.colours);
    if (found) return { ...found, lines: [number] };
  }
  if (puzzle.kind === "certain") return sure(puzzle);
  const found = further(state, every, puzzle.colours);
  return found?.rounds ? { ...found, ...failing(found.before, every) } : found;
}

export const fill = (text, values) => text.replace(/{(\w+)}/g, (_, key) => values[key]);
export const large = (text) => text[0].toUpperCase() + text.slice(1);
export const joined = (words, and) => words.join(", ").replace(/,([^,]*)$/, ` ${and}$1`);

// Cells by name; three or more in a run, of hexagons on a row, by the first and the last.
function named({ kind, lines, names }, cells, words) {
  const runs = [[]], within = kind === "hexagon" ? "run_in" : "run";
  for (const cell of cells) {
    const run = [...runs.at(-1), cell], along = ({ cells: its }) => `,${its},`.includes(`,${run},`);
    if (lines.some(along) && (within === "run" || cell - run[0] < run.length)) runs.at(-1).push(cell);
    else runs.push([cell]);
  }
  return joined(runs.flatMap((run) => {
    const its = run.map((cell) => names[cell]), ends = [its[0], its.at(-1)];
    const [first, last, row] = within === "run" ? ends : [0, 2, 1].map((k) => `${ends}`.match(/\d+/g)?.[k]);
    return its[2] ? fill(words[within], { first, last, row }) : its;
  }), words.and);
}

// The words of a step, told as "line", "why" or "cells".
export function told(puzzle, step, how, words) {
  const lines = (some = []) => joined(some.map((line) => puzzle.lines[line].called), words.and);
  const { value = 0 } = step, of = (table, one) => words[table][puzzle.named[one]];
  const said = {
    ...step,
    line: lines(step.lines),
    across: lines(step.across),
    cells: named(puzzle, step.cells, words),
    value: of("has", value),
    other: puzzle.colours > 1 ? of("no", value) : of("has", 1 - value),
    more: of("many", value)[0],
    less: of("many", value ? 0 : 1)[0],
    many: of("many", step.of ?? value)[(step.has ?? step.need) === 1 ? 0 : 1],
    at: puzzle.names[step.at],
  };
  const why = step.why ?? `${step.key}_why`, ways = { line: [step.why ? "look_supposed" : "look"], why: [why] };
  const keys = why in words ? ways[how] ?? [why, step.key] : [step.key];
  return keys.map((key) => large(fill(words[key], said))).join(" ");
}
