// What was done on a puzzle: steps that can be taken back, kept by the browser under its text.
//
// A cell is "-" where nothing stands, a number for a value, a letter (a, b, c) for the note of one, or (d, e, f) of
// all but one. A step is a list of [cell, before, after].
export const OPEN = "-";
export const NOTES = "abcdef";
export const value = (sign) => (/^\d/.test(sign) ? +sign : null);

const within = (number, most) => Math.max(0, Math.min(Math.trunc(number) || 0, most));

export class Record {
  constructor(text, begin, signs) {
    Object.assign(this, { key: `puzzle ${text}`, begin, signs, steps: [], at: 0, seconds: 0, done: false });
    this.read();
  }

  // what stands in the cells after the steps up to here
  get cells() {
    const cells = [...this.begin];
    for (const step of this.steps.slice(0, this.at)) for (const [cell, , after] of step) cells[cell] = after;
    return cells;
  }

  // further changes of a step that goes on, such as a stroke
  add(changes, joined) {
    if (joined && this.at) this.steps[this.at - 1].push(...changes);
    else if (changes.length) this.steps.splice(this.at++, Infinity, changes);
    this.write();
  }

  go(way) {
    this.at = within(this.at + way, this.steps.length);
    this.write();
  }

  // another record, or none, is as if nothing had been done
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      const right = ([cell, ...signs]) => this.begin[cell] === OPEN && signs.every((sign) => this.signs.test(sign));
      if (!kept?.steps.every((step) => step.every(right))) return;
      const at = within(kept.at, kept.steps.length), seconds = within(kept.seconds, 359999);
      Object.assign(this, { steps: kept.steps, at, seconds, done: kept.done === true });
    } catch {
      // nothing that can be read
    }
  }

  write() {
    const { steps, at, seconds, done } = this;
    try {
      if (at || steps.length) localStorage.setItem(this.key, JSON.stringify({ steps, at, seconds, done }));
      else localStorage.removeItem(this.key);
    } catch {
      // no room, or not allowed: it is played all the same
    }
  }

  // from the beginning again, which can be taken back
  clear() {
    Object.assign(this, { seconds: 0, done: false });
    this.add(this.cells.flatMap((sign, cell) => (this.begin[cell] === sign ? [] : [[cell, sign, OPEN]])));
  }
}
