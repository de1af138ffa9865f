// A puzzle played in a page: its drawing is read; its cells change by mouse, touch and keys.
import { ARROWS, home, nearest } from "./keys.js";
import { fill, hint, next, told } from "./puzzle-hints.js";
import { standing } from "./puzzle-lines.js";
import { NOTES, OPEN, Record, value } from "./puzzle-record.js";

const DO = { c: "check", h: "hint", n: "note", u: "undo" };
const ENDS = { Home: "firstChild", End: "lastChild" };
const SIGNS = { 1: "1", 2: "2", 0: "0", x: "0", Backspace: OPEN, Delete: OPEN };
const HINTS = ["line", "why", "cells"];
const marked = ({ classList }, marks) => Object.entries(marks).forEach(([name, on]) => classList.toggle(name, on));
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// Where the middle of a cell is.
export const spot = ({ lastChild: { x, y } }) => [x.baseVal.value, y.baseVal.value];

// The puzzle that a drawing shows. `right` is the answer, null where nothing is to be found, `one` any solution.
export function read(figure) {
  const { kind, values, answer } = figure.dataset, named = values.split(" "), signs = answer.split(" ");
  const counts = [...figure.querySelectorAll(".puzzle .count")];
  const places = [...figure.querySelectorAll(".puzzle .cell")].sort((a, b) => a.dataset.cell - b.dataset.cell);
  const puzzle = {
    kind,
    named,
    colours: named.length - 1,
    columns: places[0].parentNode.children.length,
    names: places.map(({ dataset }) => dataset.tag),
    known: places.map(({ dataset: { value: given } }) => (given ? +given : null)),
    right: signs.map(value),
    one: signs.map((sign) => value(sign) ?? NOTES.indexOf(sign)),
    lines: counts.map((count) => ({
      called: count.dataset.called,
      cells: count.dataset.cells.split(" ").map(Number),
      counts: [...count.querySelectorAll("text")].map(({ textContent: n }) => (n === "?" ? null : +n)),
    })),
  };
  return { places, counts, puzzle };
}

export class Board {
  constructor(figure, words) {
    Object.assign(this, read(figure), { figure, words, noting: false, hinted: null, stroke: null });
    const { known, named, right } = this.puzzle;
    this.right = right;
    this.stands = named.map((one) => words.hints.has[one]);
    this.record = new Record(figure.dataset.puzzle, known.map((one) => `${one ?? OPEN}`), this.signs);
    this.cells = this.record.cells;
    this.wire();
    this.focused(0);
    this.show();
    if (this.record.done && this.solved) this.finished();
  }

  get values() {
    return this.cells.map(value);
  }

  // what a record may have in a cell
  get signs() {
    const { colours } = this.puzzle;
    return RegExp(`^[-0-${colours}a-${NOTES[4 * colours - 3]}]$`);
  }

  get standing() {
    return standing(this.puzzle, this.values);
  }

  // how many cells are to be found yet
  get left() {
    return this.values.filter((one, cell) => one === null && this.right[cell] !== null).length;
  }

  wire() {
    const [grid, tools, room] = ["[role=grid]", ".tools", ".room"].map((place) => this.figure.querySelector(place));
    // what is heard of a cell, and of which
    const on = (type, heard, place = grid) => place.addEventListener(type, (event) => {
      const cell = this.places.indexOf(event.target.closest(".cell"));
      if (cell >= 0) heard(event, cell);
    });
    on("pointerdown", ({ target, pointerId, pointerType, button }, cell) => {
      target.releasePointerCapture(pointerId);
      if (this.pulls(pointerType) && !button) this.begin(cell);
    });
    on("pointerover", ({ pointerType, buttons }, cell) => {
      if (this.pulls(pointerType) && buttons === 1 && this.stroke) this.goOn(cell);
    });
    on("click", ({ pointerType }, cell) => !this.pulls(pointerType) && this.begin(cell));
    on("contextmenu", (event, cell) => {
      event.preventDefault();
      this.focus(cell);
      this.put(cell, this.cells[cell] === "0" ? OPEN : "0");
    });
    on("keydown", (event) => this.key(event));
    addEventListener("pointerup", () => this.end()); // also beside the cells
    // not on the grid: a drawing that hears of focus could be focused
    on("focusin", (_, cell) => this.focused(cell), room);
    const alone = document.querySelectorAll(".play").length === 1;
    document.body.addEventListener("keydown", (event) => {
      if (alone && event.target === document.body && event.key.toLowerCase() in DO) this.key(event);
    });
    tools.hidden = false;
    tools.addEventListener("click", ({ target }) => this[target.closest("[data-do]")?.dataset.do]?.());
    this.figure.addEventListener("keydown", ({ key }) => key === "Escape" && this.moved());
    setInterval(() => this.tick(), 1000);
  }

  // --- what is done with a cell

  // a finger moves the page
  pulls(pointer) {
    return pointer === "mouse";
  }

  // a stroke of the mouse marks all cells that stood as the first did
  begin(cell) {
    this.focus(cell);
    if (this.given(cell)) return;
    this.stroke = [this.cells[cell], this.after(this.cells[cell])];
    this.put(cell, this.stroke[1]);
  }

  goOn(cell) {
    if (this.given(cell) || this.cells[cell] !== this.stroke[0]) return;
    this.focus(cell);
    this.put(cell, this.stroke[1], true);
  }

  end() {
    this.stroke = null;
  }

  given(cell) {
    return this.puzzle.known[cell] !== null;
  }

  // the mark that follows in turn
  after(sign) {
    const signs = [OPEN, ..."12".slice(0, this.puzzle.colours), "0"].map((one) => (this.noting && NOTES[one]) || one);
    return signs[(signs.indexOf(sign) + 1) % signs.length];
  }

  put(cell, sign, joined) {
    if (this.given(cell) || this.cells[cell] === sign) return;
    this.change([[cell, this.cells[cell], sign]], joined);
  }

  change(changes, joined) {
    this.record.add(changes, joined);
    this.moved();
  }

  moved() {
    this.cells = this.record.cells;
    this.hinted = null;
    this.say("");
    this.show();
    if (this.solved) this.finished();
    else if (!this.left) this.say(this.words.full);
  }

  // where nothing stands counts as empty, but of sure cells
  get solved() {
    const nothing = this.puzzle.kind === "certain" ? null : 0;
    return this.values.every((one, cell) => (one ?? nothing) === this.right[cell]);
  }

  finished() {
    this.record.done = true;
    this.record.write();
    this.figure.classList.add("solved");
    this.say(fill(this.words.solved, { time: clock(this.record.seconds) }));
    this.figure.dispatchEvent(new Event("solved", { bubbles: true }));
  }

  // --- keys

  // what keys lead to may be beyond the edge
  focus(cell, preventScroll = true) {
    this.places[cell].focus({ preventScroll });
  }

  // the tab key leads to the cell that was last in use
  focused(cell) {
    this.here = cell;
    home(this.places, this.places[cell]);
  }

  key(event) {
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase(), far = event.ctrlKey || event.metaKey;
    if (event.altKey || (far && !"zy".includes(key))) return;
    const sign = SIGNS[key];
    if (far) this[key === "z" && !event.shiftKey ? "undo" : "redo"]();
    else if (key in ARROWS) this.focus(this.beside(ARROWS[key]), false);
    else if (key in ENDS) this.focus(this.places.indexOf(this.places[this.here].parentNode[ENDS[key]]), false);
    else if (key === " " || key === "Enter") this.press();
    else if (sign && !(sign > this.puzzle.colours)) this.put(this.here, (this.noting && NOTES[sign]) || sign);
    else if (key in DO) this.tool(DO[key])?.click();
    else return;
    event.preventDefault();
  }

  beside(way) {
    const here = this.places[this.here];
    return this.places.indexOf(nearest(this.places, spot, here, way, 3) ?? here);
  }

  press() {
    this.begin(this.here);
    this.end();
  }

  // --- what the buttons do

  tool(name) {
    return this.figure.querySelector(`[data-do=${name}]`);
  }

  undo(way = -1) {
    this.record.go(way);
    this.moved();
  }

  redo() {
    this.undo(1);
  }

  restart() {
    this.record.clear();
    this.moved();
  }

  note() {
    this.tool("note").ariaPressed = this.noting = !this.noting;
  }

  time() {
    const button = this.tool("time");
    button.ariaPressed = button.ariaPressed !== "true";
    this.tock();
  }

  check() {
    this.hinted = null;
    const values = this.values, wrong = this.standing.flatMap((how, line) => (how === "over" ? line : []));
    const other = values.some((one, cell) => one !== null && this.right[cell] !== one
      && (this.right[cell] !== null || this.puzzle.kind === "certain"));
    this.show({ wrong });
    const lines = wrong.map((line) => this.puzzle.lines[line].called).join(", ");
    if (this.solved) this.finished();
    else if (lines) this.say(fill(this.words.lines, { lines }));
    else this.say(other ? this.words.hidden_mistake : fill(this.words.right, this));
  }

  // the line, then why, then the cells; then it is done
  hint() {
    const step = this.hinted ?? this.step(), mistake = step.key === "mistake", stage = this.hinted ? this.stage + 1 : 0;
    if (stage > (mistake ? 0 : 2) && step.cells.length) return this.take(step);
    Object.assign(this, { hinted: step, stage: Math.min(stage, 2) });
    this.say(this.told(step, HINTS[this.stage]));
    const lit = this.stage ? [...step.lines, ...step.across ?? []] : step.why ? [] : step.lines;
    this.show({ lit, aim: this.stage === 2 || mistake || step.why ? step.cells : [] });
    this.bring(step.cells[0]);
  }

  step() {
    return hint(this.puzzle, this.values, (ahead) => next(ahead, this.cells.map((_, cell) => this.out(cell))));
  }

  told(step, how) {
    return told(this.puzzle, step, how, this.words.hints);
  }

  take(step) {
    this.change(step.cells.map((cell) => [cell, this.cells[cell], this.sign(step, cell)]));
  }

  // what a hint is about, to the middle of what is seen
  bring(cell) {
    const room = this.figure.querySelector(".room"), a = room.getBoundingClientRect();
    const b = this.places[cell]?.getBoundingClientRect();
    if (b) room.scrollBy(b.x - a.x - a.width / 2, b.y - a.y - a.height / 2);
  }

  // the value that a cell is known not to have; negative where none is
  out(cell) {
    return this.puzzle.colours > 1 ? NOTES.indexOf(this.cells[cell]) - 3 : 2;
  }

  // what a hint puts: a value, or where it rules out one the other, or the note of two
  sign({ key, value }, cell) {
    if (!["done", "none", "exclusion", "supposed"].includes(key)) return `${value}`;
    const out = this.out(cell);
    return out < 0 ? NOTES[3 + value] : `${3 - value - out}`;
  }

  // --- what is shown

  say(text) {
    this.figure.querySelector(".message").textContent = text;
  }

  show({ wrong = [], lit = [], aim = [] } = {}) {
    const how = this.standing;
    const about = new Set(lit.flatMap((line) => this.puzzle.lines[line].cells));
    marked(this.figure, { solved: this.record.done && this.solved });
    for (const [line, count] of this.counts.entries()) {
      marked(count, { done: how[line] === "done", wrong: wrong.includes(line), lit: lit.includes(line) });
    }
    for (const [cell, place] of this.places.entries()) {
      marked(place, { lit: about.has(cell), aim: aim.includes(cell) });
      if (!this.given(cell)) this.draw(place, this.cells[cell]);
    }
    const { at, steps } = this.record;
    this.tool("undo").disabled = this.tool("restart").disabled = !at;
    this.tool("redo").disabled = at === steps.length;
    this.tock();
  }

  // what stands in a cell
  draw(place, sign) {
    const noted = NOTES.indexOf(sign), stands = noted >= 0 ? noted : value(sign), use = place.querySelector("use");
    marked(place, { note: noted >= 0 });
    if (stands === null) use.removeAttribute("href");
    else use.setAttribute("href", `#${this.figure.dataset.marks.split(" ")[stands]}`);
    const some = this.stands[stands] ?? this.stands.filter((_, k) => k !== noted - 3).join(this.words.or);
    this.call(place, `cell_${stands === null ? "free" : noted >= 0 ? "noted" : "filled"}`, some);
  }

  call(place, said, some) {
    place.ariaLabel = fill(this.words[said], { cell: place.dataset.called, value: some });
  }

  // the time runs while somebody is at it
  tick() {
    const { record } = this;
    if (record.done || !record.at || !document.hasFocus() || this.figure.closest("[hidden]")) return;
    record.seconds += 1;
    record.write();
    this.tock();
  }

  tock() {
    const button = this.tool("time"), time = button.ariaPressed === "true" ? clock(this.record.seconds) : this.words.time;
    button.querySelector(".clock").textContent = time;
  }
}
