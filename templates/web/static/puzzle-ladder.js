// What several lines say together, where none by itself says more: rules of polygo_fab/puzzles/variants/ladder.py.

// Lines that lack cells with a value: how many, and those that may have it yet.
const lacking = (state, lines, value) => lines.flatMap(({ cells, needs }, number) => {
  const bit = 1 << value, open = cells.filter((cell) => state[cell] & bit && state[cell] !== bit);
  const lacks = needs.find(([of]) => of === value)?.[1] - cells.filter((cell) => state[cell] === bit).length;
  return open.length && lacks >= 0 ? { number, open, lacks } : [];
});
const meet = (one, other) => one.open.some((cell) => other.open.includes(cell));
const pairs = (some) => some.flatMap((one, k) => some.slice(k + 1).map((other) => [one, other]));
const all = (some) => [...new Set(some.flatMap(({ open }) => open))].sort((a, b) => a - b);
const numbers = (some) => some.map(({ number }) => number);

// Lines that lack a value once meet on a cell: if it were there, another line would have too little room.
export function exclusion(state, lines, colours) {
  const every = [...Array(colours + 1).keys()].map((value) => lacking(state, lines, value));
  for (const cell of state.keys()) {
    for (const [value, some] of every.entries()) {
      const last = some.filter(({ open, lacks }) => lacks === 1 && open.includes(cell));
      for (const across of last[1] ? some : []) {
        const crossing = across.open.includes(cell) ? [] : last.filter((one) => meet(one, across));
        for (let k = 1; k <= crossing.length; k += 1) {
          const taken = crossing.slice(0, k), away = all(taken), need = across.lacks;
          const room = across.open.filter((other) => !away.includes(other)).length;
          if (room >= need) continue;
          return { key: "exclusion", lines: numbers(taken), across: [across.number], cells: [cell], value, need, has: need, room };
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
        const open = all(some), crossing = all(across), cells = open.filter((cell) => !crossing.includes(cell));
        if (!cells.length || open.length - cells.length !== 4) continue;
        return { key: "two_and_two", lines: numbers(some), across: numbers(across), cells, value };
      }
    }
  }
  return null;
}
