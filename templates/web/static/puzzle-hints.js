// The next step of a puzzle, or the first mistake, and its words: those of `polygo-fab puzzle hint`.
import { begun, failing, further, rules, swept } from "./puzzle-lines.js";
import { sure } from "./puzzle-sure.js";

// { key, lines, cells, value, rounds } for someone who has filled in `values` (null for an open cell): a mistake, or what
// `leads` on where so much is known, or that all is.
export function hint(puzzle, values, leads) {
  const { right } = puzzle;
  const wrong = values.findIndex((value, cell) => value !== null && value !== (right[cell] ?? value));
  if (wrong >= 0) return { key: "mistake", lines: [], cells: [wrong], value: right[wrong] };
  const known = puzzle.known.map((value, cell) => value ?? (right[cell] === null ? null : values[cell]));
  return leads({ ...puzzle, known }) ?? { key: "finished", lines: [], cells: [] };
}

// The first thing that the first line says; or what must be supposed. `out`: a value that each cell has not, or a negative
// number.
export function next(puzzle, out = []) {
  if (puzzle.kind === "certain") return sure(puzzle);
  const every = rules(puzzle), state = begun(puzzle).map((may, cell) => may & ~(1 << (out[cell] ?? -1)));
  for (const [number, line] of every.entries()) {
    const after = swept(state, [line]);
    for (const not of [false, true]) {
      for (let value = 0; value <= puzzle.colours; value += 1) {
        const bit = 1 << value, is = (may) => (not ? !(may & bit) : may === bit);
        const cells = [...state.keys()].filter((cell) => is(after[cell]) && !is(state[cell]));
        const key = not ? "not" : puzzle.kind !== "base" ? "told" : value ? "full" : "done";
        if (cells.length) return { key, lines: [number], cells, value };
      }
    }
  }
  const found = further(state, every, puzzle.colours);
  return found?.rounds ? { ...found, ...failing(found.before, every) } : found;
}

export const fill = (text, values) => text.replace(/{(\w+)}/g, (_, key) => values[key]);
export const large = (text) => text[0].toUpperCase() + text.slice(1);
export const joined = (words, and) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;

// The words of a step, told as "line", "why" or "cells": lines as they are called, cells by their names.
export function told(puzzle, step, how, words) {
  const lines = (some = []) => joined(some.map((line) => puzzle.lines[line].called), words.and);
  const { value = 0 } = step, of = (table, one) => words[table][puzzle.named[one]];
  const said = {
    ...step,
    line: lines(step.lines),
    across: lines(step.across),
    cells: joined(step.cells.map((cell) => puzzle.names[cell]), words.and),
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
