// What several lines say together: rules of polygo_fab/puzzles/variants/ladder.py.

// Of each value that a line counts: how many need it, have `got` it, lack it, and are `left` open to it.
export const tally = (state, { cells, needs }) => needs.map(([value, need]) => {
  const bit = 1 << value, may = cells.filter((cell) => state[cell] & bit), open = may.filter((cell) => state[cell] !== bit);
  const left = open.length, got = may.length - left;
  return { value, bit, need, got, open, left, lacks: need - got };
});

// Lines that lack cells with a value.
const lacking = (state, lines, wanted) => lines.flatMap((line, number) => tally(state, line)
  .flatMap((one) => (one.value === wanted && one.left && one.lacks >= 0 ? { ...one, number } : [])));
const meet = (one, other) => one.open.some((cell) => other.open.includes(cell));
const pairs = (some) => some.flatMap((one, k) => some.slice(k + 1).map((other) => [one, other]));
const all = (some) => [...new Set(some.flatMap(({ open }) => open))].sort((a, b) => a - b);
const beside = (some, others) => all(some).filter((cell) => !all(others).includes(cell));
const numbers = (some) => some.map(({ number }) => number);

// Lines that lack a value once meet on a cell: were it there, another line would have too little room.
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

// Two lines lack an empty cell each, two others a pawn: where they cross are two of either at most.
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
