// Rectangles, pulled from corner to corner, or one is chosen, then the other. A cell has the number of its own, from 1.
import { Board, spot } from "./puzzle-board.js";
import { fill, hint, large } from "./puzzle-hints.js";
import { OPEN } from "./puzzle-record.js";

export class AreaBoard extends Board {
  get signs() {
    return /^(-|\d+)$/;
  }

  get standing() {
    return this.puzzle.lines.map(({ counts: [area] }, k) => {
      const size = this.of(k + 1).length;
      return size > area ? "over" : size === area ? "done" : "";
    });
  }

  of(sign) {
    return [...this.cells.keys()].filter((cell) => this.cells[cell] === `${sign}`);
  }

  // the least rectangle around some cells
  box(some) {
    const { columns } = this.puzzle, ways = [(cell) => Math.floor(cell / columns), (cell) => cell % columns];
    return [...this.cells.keys()].filter((cell) => ways.every((way) => {
      const its = some.map(way);
      return Math.min(...its) <= way(cell) && way(cell) <= Math.max(...its);
    }));
  }

  lies(cells) {
    const [first, last] = [0, -1].map((k) => this.puzzle.names[cells.at(k)]);
    return fill(this.words.area, { first, last, size: cells.length });
  }

  pulls() {
    return true;
  }

  begin(cell) {
    this.stroke = { other: this.from !== undefined };
    this.from ??= cell;
    this.focus(cell);
    this.focused(cell);
  }

  goOn(cell) {
    this.focus(cell);
  }

  focused(cell) {
    super.focused(cell);
    if (this.from === undefined) return;
    this.show();
    this.say(large(this.lies(this.box([this.from, cell]))));
  }

  end() {
    const { stroke, from, here } = this;
    this.stroke = null;
    if (stroke && (stroke.other || here !== from)) this.lay(this.box([from, here]));
    else if (stroke && this.cells[here] !== OPEN) this.put(here);
  }

  // its rectangle is gone, but not by a finger that rests before it pulls
  put(cell) {
    if (!this.stroke) this.swap([], this.cells[cell]);
  }

  lay(some) {
    const [sign, other] = this.puzzle.lines.flatMap(({ cells: [at] }, k) => (some.includes(at) ? `${k + 1}` : []));
    if (sign && !other) return this.swap(some, sign);
    this.moved();
    this.say(this.words.one_number);
  }

  // a number has these cells alone; what lay there is gone
  swap(some, sign) {
    const gone = [sign, ...some.map((cell) => this.cells[cell])];
    const after = (now, cell) => (some.includes(cell) ? sign : gone.includes(now) ? OPEN : now);
    this.change(this.cells.map((now, cell) => [cell, now, after(now, cell)]).filter(([, now, its]) => its !== now));
  }

  moved() {
    this.stroke = null;
    this.from = undefined;
    super.moved();
  }

  // what is too small is told, too
  check() {
    super.check();
    this.puzzle.lines.forEach(({ called, counts: [area] }, k) => {
      const size = this.of(k + 1).length, said = fill(this.words.small, { called, size, area });
      if (size && size < area) this.figure.querySelector(".message").append(` ${said}`);
    });
  }

  // hints stand in the page
  step() {
    const hints = JSON.parse(this.figure.dataset.hints);
    const leads = ({ known }) => hints.find(({ cells }) => cells.some((cell) => known[cell] === null));
    return hint(this.puzzle, this.values, leads);
  }

  told(step, how) {
    const { lines, names } = this.puzzle, number = lines[step.value - 1]?.called, at = names[step.cells[0]];
    return step.told?.[how] ?? fill(this.words.areas[step.key], { number, at });
  }

  take({ key, value, cells }) {
    const its = (key === "mistake" ? this.right : this.values).flatMap((one, cell) => (one === value ? cell : []));
    this.lay(this.box([...cells, ...this.puzzle.lines[value - 1].cells, ...its]));
  }

  draw(place, sign) {
    this.call(place, `cell_${sign === OPEN ? "free" : "filled"}`, this.lies(this.of(sign)));
  }

  show(how) {
    super.show(how);
    for (const [k, { firstChild }] of this.counts.entries()) this.outline(firstChild, this.of(k + 1));
    this.outline(this.figure.querySelector(".begun"), this.from === undefined ? [] : this.box([this.from, this.here]));
  }

  outline(path, cells) {
    const [a, b] = cells.length ? [0, -1].map((k) => spot(this.places[cells.at(k)])) : [];
    path.setAttribute("d", a ? `M${a[0] - 18} ${a[1] - 18}H${b[0] + 18}V${b[1] + 18}H${a[0] - 18}Z` : "");
  }
}
