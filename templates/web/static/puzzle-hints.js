// The next step of a puzzle, or the first mistake, and its words: those of `polygo-fab puzzle hint`.
import { begun, rules, same, soonest, swept, worked } from "./puzzle-lines.js";
import { sure } from "./puzzle-sure.js";

const PLAIN = "base";

// The value of each cell as far as it is to be found, null elsewhere; null where there is no solution.
export const answer = (puzzle) => (puzzle.kind === "certain" ? sure(puzzle) : worked(puzzle)).values;

// { key, lines, cells, value, rounds } for someone who has filled in `values` (null for an open cell), and knows a value
// that each is not, or a negative number.
export function hint(puzzle, values, right = answer(puzzle), out = []) {
  for (const [cell, value] of values.entries()) {
    if (value !== null && right[cell] !== null && value !== right[cell]) {
      return { key: "mistake", lines: [], cells: [cell], value: right[cell] };
    }
  }
  const known = puzzle.known.map((value, cell) => value ?? (right[cell] === null ? null : values[cell]));
  const ahead = { ...puzzle, known };
  const step = puzzle.kind === PLAIN ? plain(ahead) : puzzle.kind === "certain" ? sure(ahead).steps[0] : next(ahead, out);
  const over = puzzle.kind === "certain" || puzzle.kind === PLAIN || right.every((value) => value !== null);
  return step ?? { key: over ? "finished" : "stuck", lines: [], cells: [] };
}

// The first line that has all its pawns, or lacks as many as it has free cells.
function plain({ lines, known }) {
  for (const [number, { cells, counts: [count] }] of lines.entries()) {
    const open = cells.filter((cell) => known[cell] === null);
    const need = count - cells.filter((cell) => known[cell] === 1).length;
    if (open.length && (need === 0 || need === open.length)) {
      return { key: need ? "full" : "done", lines: [number], cells: open, value: need ? 1 : 0 };
    }
  }
  return null;
}

// The first line that says something, and the first thing it says; or what must be supposed.
function next(puzzle, out) {
  const every = rules(puzzle), state = begun(puzzle).map((may, cell) => may & ~(1 << (out[cell] ?? -1)));
  for (const [number, line] of every.entries()) {
    const after = swept(state, [line]);
    if (same(after, state)) continue;
    const changed = [...state.keys()].filter((cell) => after[cell] !== state[cell]);
    for (let value = 0; value <= puzzle.colours; value += 1) {
      const cells = changed.filter((cell) => after[cell] === 1 << value);
      if (cells.length) return { key: "told", lines: [number], cells, value };
    }
    for (let value = 0; value <= puzzle.colours; value += 1) {
      const cells = changed.filter((cell) => (state[cell] & ~after[cell]) >> value & 1);
      if (cells.length) return { key: "not", lines: [number], cells, value };
    }
  }
  const found = soonest(state, every);
  return found && { key: "supposed", lines: [], cells: [found.cell], value: found.value, rounds: found.rounds };
}

export const fill = (text, values) => text.replace(/{(\w+)}/g, (_, key) => values[key]);
const large = (text) => text[0].toUpperCase() + text.slice(1);
const joined = (words, and) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;

// The words of a step, told as "line", "why" or "cells": lines as they are called, cells by their names.
export function told(puzzle, step, how, words) {
  const said = {
    line: joined(step.lines.map((line) => puzzle.lines[line].called), words.and),
    cells: joined(step.cells.map((cell) => puzzle.names[cell]), words.and),
    value: words.values[step.value ? puzzle.named[step.value - 1] : "empty"],
    rounds: step.rounds,
  };
  const keys = step.key in words ? [step.key] : [];
  if (`${step.key}_why` in words) {
    if (how === "line") keys.splice(0, 1, step.key === "supposed" ? "look_supposed" : "look");
    else if (how === "why") keys.splice(0, 1, `${step.key}_why`);
    else keys.unshift(`${step.key}_why`);
  }
  return keys.map((key) => large(fill(words[key], said))).join(" ");
}
