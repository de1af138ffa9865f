// A puzzle played in a page: its drawing is read; its cells change by mouse, touch and keys.
import { ARROWS, home, nearest } from "./keys.js";
import { answer, fill, hint, told } from "./puzzle-hints.js";
import { filled, standing } from "./puzzle-lines.js";
import { NOTES, OPEN, Record, value } from "./puzzle-record.js";

const DO = { c: "check", h: "hint", n: "note", u: "undo" };
const MARKS = {
  plain: ["cross", "pawn", "ring", "no-cross", "no-pawn", "no-ring"],
  picture: ["cross", "dark"],
  qr: ["light", "dark"],
};
const HINTS = ["line", "why", "cells"];
const marked = ({ classList }, marks) => Object.entries(marks).forEach(([name, on]) => classList.toggle(name, on));
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// The puzzle that a drawing shows.
export function read(figure) {
  const counts = [...figure.querySelectorAll(".puzzle .count")], { kind, colours } = figure.dataset;
  const named = [kind in MARKS ? "light" : "empty", ...colours.split(" ")];
  const places = [...figure.querySelectorAll(".puzzle .cell")].sort((a, b) => a.dataset.cell - b.dataset.cell);
  const puzzle = {
    kind,
    named,
    colours: named.length - 1,
    names: places.map(({ dataset }) => dataset.tag), // as the margins have them
    known: places.map(({ dataset: { value: given } }) => (given ? Number(given) : null)),
    lines: counts.map((count) => ({
      family: count.dataset.family,
      called: count.dataset.called,
      cells: count.dataset.cells.split(" ").map(Number),
      counts: [...count.querySelectorAll("text")].map(({ textContent: n }) => (n === "?" ? null : Number(n))),
    })),
  };
  return { places, counts, puzzle };
}

export class Board {
  constructor(figure, words) {
    Object.assign(this, read(figure), { figure, words, noting: false, hinted: null, stroke: null });
    this.right = answer(this.puzzle);
    this.stands = this.puzzle.named.map((one) => words.hints.has[one]);
    const given = this.puzzle.known.map((known) => `${known ?? OPEN}`);
    this.record = new Record(figure.dataset.puzzle, given, this.puzzle.colours);
    this.cells = this.record.cells;
    this.wire();
    this.focused(0);
    this.show();
    if (this.record.done && this.solved) this.finished();
  }

  get values() {
    return this.cells.map(value);
  }

  // how many cells are to be found yet
  get left() {
    return this.values.filter((one, cell) => one === null && this.right[cell] !== null).length;
  }

  wire() {
    const [grid, tools, room] = ["[role=grid]", ".tools", ".room"].map((place) => this.figure.querySelector(place));
    // what is heard of a cell, and which one it is; elsewhere nothing
    const on = (type, heard, place = grid) => place.addEventListener(type, (event) => {
      const cell = this.places.indexOf(event.target.closest(".cell"));
      if (cell >= 0) heard(event, cell);
    });
    on("pointerdown", ({ pointerType, button }, cell) => pointerType === "mouse" && !button && this.begin(cell));
    on("pointerover", ({ pointerType, buttons }, cell) => {
      if (pointerType === "mouse" && buttons === 1 && this.stroke) this.goOn(cell);
    });
    on("click", ({ pointerType }, cell) => pointerType !== "mouse" && this.begin(cell));
    on("contextmenu", (event, cell) => {
      event.preventDefault();
      this.focus(cell);
      this.put(cell, this.cells[cell] === "0" ? OPEN : "0");
    });
    on("keydown", (event) => this.key(event));
    grid.onpointerup = () => { this.stroke = null; }; // also beside the cells
    // not on the grid: a drawing that hears of focus could be focused
    on("focusin", (_, cell) => this.focused(cell), room);
    const alone = document.querySelectorAll(".play").length === 1;
    document.body.addEventListener("keydown", (event) => {
      if (alone && event.target === document.body && event.key.toLowerCase() in DO) this.key(event);
    });
    tools.hidden = false;
    tools.addEventListener("click", ({ target }) => this[target.closest("[data-do]")?.dataset.do]?.());
    tools.addEventListener("keydown", (event) => event.key === "Escape" && this.say(""));
    setInterval(() => this.tick(), 1000);
  }

  // --- what is done with a cell

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
    if (this.solved) this.finished(true);
    else if (!this.left) this.say(this.words.full);
  }

  // cells that nothing stands in count as empty, but where sure cells are asked for
  get solved() {
    if (this.puzzle.kind === "certain") return this.values.every((one, cell) => one === this.right[cell]);
    return filled(this.puzzle, this.values.map((one) => one ?? 0));
  }

  finished(now = false) {
    this.record.done = true;
    this.record.write();
    this.figure.classList.add("solved");
    this.say(fill(this.words.solved, { time: clock(this.record.seconds) }));
    if (now) this.figure.dispatchEvent(new Event("solved", { bubbles: true }));
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
    const mark = (sign) => this.put(this.here, (this.noting && NOTES[sign]) || sign);
    if (far) this[key === "z" && !event.shiftKey ? "undo" : "redo"]();
    else if (key in ARROWS) this.focus(this.next(ARROWS[key]), false);
    else if (key === "Home" || key === "End") this.focus(this.row.at(key === "Home" ? 0 : -1), false);
    else if (key === " " || key === "Enter") this.put(this.here, this.after(this.cells[this.here]));
    else if (/^[12]$/.test(key) && Number(key) <= this.puzzle.colours) mark(key);
    else if (key === "0" || key === "x") mark("0");
    else if (key === "Backspace" || key === "Delete") mark(OPEN);
    else if (key in DO) this[DO[key]]();
    else return;
    event.preventDefault();
  }

  next(way) {
    const at = ({ lastChild: { x, y } }) => [x.baseVal.value, y.baseVal.value], here = this.places[this.here];
    return this.places.indexOf(nearest(this.places, at, here, way, 3) ?? here);
  }

  get row() {
    return this.puzzle.lines.find(({ family, cells }) => family === "r" && cells.includes(this.here)).cells;
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
    const values = this.values;
    const wrong = standing(this.puzzle, values).flatMap((how, line) => (how === "over" ? line : []));
    const other = values.some((one, cell) => one !== null && this.right[cell] !== one
      && (this.right[cell] !== null || this.puzzle.kind === "certain"));
    this.show({ wrong });
    const called = wrong.map((line) => this.puzzle.lines[line].called).join(", ");
    if (this.solved) this.finished();
    else if (called) this.say(fill(this.words.lines, { lines: called }));
    else this.say(other ? this.words.hidden_mistake : fill(this.words.right, this));
  }

  // the line, then why, then the cells; then it is done
  hint() {
    const step = this.hinted ?? hint(this.puzzle, this.values, this.right, this.cells.map((_, cell) => this.out(cell)));
    const stage = this.hinted ? this.stage + 1 : 0, mistake = step.key === "mistake";
    if (stage && (stage > 2 || mistake) && step.cells.length) {
      this.change(step.cells.map((cell) => [cell, this.cells[cell], this.sign(step, cell)]));
      return;
    }
    this.hinted = step;
    this.stage = Math.min(stage, 2);
    this.say(told(this.puzzle, step, HINTS[this.stage], this.words.hints));
    const lit = this.stage ? [...step.lines, ...step.across ?? []] : step.why ? [] : step.lines;
    this.show({ lit, aim: this.stage === 2 || mistake || step.why ? step.cells : [] });
    this.bring(step.cells[0]);
  }

  // what a hint is about, into the middle of a board that is seen in part
  bring(cell) {
    const room = this.figure.querySelector(".room"), a = room.getBoundingClientRect();
    const b = this.places[cell]?.getBoundingClientRect();
    if (b) room.scrollBy(b.x - a.x - a.width / 2, b.y - a.y - a.height / 2);
  }

  // the value that a cell is known not to have; negative where none is
  out(cell) {
    return this.puzzle.colours > 1 ? NOTES.indexOf(this.cells[cell]) - 3 : 2;
  }

  // what a hint puts: a value, or where it rules out one the other that is left, or the note of two
  sign({ key, value }, cell) {
    if (!["not", "exclusion", "supposed"].includes(key)) return `${value}`;
    const out = this.out(cell);
    return out < 0 ? NOTES[3 + value] : `${3 - value - out}`;
  }

  // --- what is shown

  say(text) {
    this.figure.querySelector(".message").textContent = text;
  }

  show({ wrong = [], lit = [], aim = [] } = {}) {
    const how = standing(this.puzzle, this.values);
    const about = new Set(lit.flatMap((line) => this.puzzle.lines[line].cells));
    marked(this.figure, { solved: this.record.done && this.solved });
    for (const [line, count] of this.counts.entries()) {
      marked(count, { done: how[line] === "done", wrong: wrong.includes(line), lit: lit.includes(line) });
    }
    for (const [cell, place] of this.places.entries()) {
      const sign = this.cells[cell], noted = NOTES.indexOf(sign);
      const stands = noted >= 0 ? noted : value(sign);
      marked(place, { note: noted >= 0, lit: about.has(cell), aim: aim.includes(cell) });
      if (this.given(cell)) continue;
      const use = place.querySelector("use");
      if (stands === null) use.removeAttribute("href");
      else use.setAttribute("href", `#mark-${(MARKS[this.puzzle.kind] ?? MARKS.plain)[stands]}`);
      const said = this.words[`cell_${stands === null ? "free" : noted >= 0 ? "noted" : "filled"}`];
      const some = this.stands[stands] ?? this.stands.filter((_, k) => k !== noted - 3).join(this.words.or);
      place.ariaLabel = fill(said, { cell: place.dataset.called, value: some });
    }
    const { at, steps } = this.record;
    this.tool("undo").disabled = this.tool("restart").disabled = !at;
    this.tool("redo").disabled = at === steps.length;
    this.tock();
  }

  // the time runs while somebody is at it
  tick() {
    const { record } = this;
    if (record.done || !record.at || document.hidden || !document.hasFocus() || this.figure.closest("[hidden]")) return;
    record.seconds += 1;
    record.write();
    this.tock();
  }

  tock() {
    const button = this.tool("time"), time = button.ariaPressed === "true" ? clock(this.record.seconds) : this.words.time;
    button.querySelector(".clock").textContent = time;
  }
}
