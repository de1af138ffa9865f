// What several lines say together, where none by itself says more: rules of polygo_fab/puzzles/variants/ladder.py.

// How many cells of a line have a value for sure, and how many may have it.
export function tally(state, cells, bit) {
  let sure = 0, room = 0;
  for (const cell of cells) {
    if (state[cell] & bit) room += 1;
    if (state[cell] === bit) sure += 1;
  }
  return [sure, room];
}

// Lines that lack cells with a value: how many, and those that may have it yet.
const lacking = (state, lines, value) => lines.flatMap(({ cells, needs }, number) => {
  const bit = 1 << value, open = cells.filter((cell) => state[cell] & bit && state[cell] !== bit);
  const lacks = needs.find(([of]) => of === value)?.[1] - tally(state, cells, bit)[0];
  return open.length && lacks >= 0 ? { number, open, lacks } : [];
});
const meet = (one, other) => one.open.some((cell) => other.open.includes(cell));
const pairs = (some) => some.flatMap((one, k) => some.slice(k + 1).map((other) => [one, other]));
const all = (some) => [...new Set(some.flatMap(({ open }) => open))].sort((a, b) => a - b);
const beside = (some, others) => all(some).filter((cell) => !all(others).includes(cell));
const numbers = (some) => some.map(({ number }) => number);

// Lines that lack a value once meet on a cell: if it were there, another line would have too little room.
export function exclusion(state, lines, colours) {
  const every = [...Array(colours + 1).keys()].map((value) => lacking(state, lines, value));
  for (const cell of state.keys()) {
    for (const [value, some] of every.entries()) {
      const last = some.filter(({ open, lacks }) => lacks === 1 && open.includes(cell));
      for (const across of last[1] ? some : []) {
        const crossing = across.open.includes(cell) ? [] : last.filter((one) => meet(one, across));
        for (const k of crossing.keys()) {
          const taken = crossing.slice(0, k + 1), room = beside([across], taken).length, need = across.lacks;
          if (room >= need) continue;
          return { key: "exclusion", lines: numbers(taken), across: [across.number], cells: [cell], value, need, room };
        }
      }
    }
  }
  return null;
}

// Two lines lack an empty cell each, two others a pawn: the four cells where they cross can be two of either at most.
export function twoAndTwo(state, lines, colours) {
  if (colours > 1) return null;
  const [full, done] = [0, 1].map((value) => lacking(state, lines, value).filter(({ lacks }) => lacks === 1));
  for (const two of pairs(full)) {
    const meeting = done.filter((line) => two.every((one) => one.number !== line.number && meet(one, line)));
    for (const others of pairs(meeting)) {
      for (const [some, across, value] of [[two, others, 1], [others, two, 0]]) {
        const cells = beside(some, across);
        if (!cells.length || all(some).length - cells.length !== 4) continue;
        return { key: "two_and_two", lines: numbers(some), across: numbers(across), cells, value };
      }
    }
  }
  return null;
}
