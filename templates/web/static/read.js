// Read: a diagram that has moves is stepped through, by its buttons and by the arrow keys. Without this script it shows
// what is printed. No module, so that it runs in a page that is opened from a disk, too.
const words = document.querySelector(".leaf").dataset;

function button(sign, label, keys) {
  const made = Object.assign(document.createElement("button"), { type: "button", title: label });
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sign}"/></svg>`;
  made.setAttribute("aria-label", label);
  made.setAttribute("aria-keyshortcuts", keys);
  return made;
}

function steps(figure) {
  const svg = figure.querySelector("svg");
  const list = figure.querySelector(".moves");
  const moves = [...list.children];
  const says = [list.dataset.says, ...moves.map((move) => move.dataset.says)];
  const things = [...svg.querySelectorAll("[data-from]")];
  const last = moves.length;
  const bar = Object.assign(document.createElement("div"), { className: "steps" });
  const told = document.createElement("output");
  const first = button("M5 5h3v14H5zM20 5v14L9 12z", words.first, "Home");
  const back = button("M17 4v16L6 12z", words.back, "ArrowLeft");
  const next = button("M7 4v16l11-8z", words.next, "ArrowRight");
  const end = button("M19 5h-3v14h3zM4 5v14l11-7z", words.last, "End");
  let at = last;

  function go(step) {
    at = Math.max(0, Math.min(last, step));
    for (const thing of things) {
      if (Number(thing.dataset.from) <= at && at <= Number(thing.dataset.to)) thing.removeAttribute("display");
      else thing.setAttribute("display", "none");
    }
    svg.setAttribute("aria-label", says[at]);
    moves.forEach((move, k) => {
      move.ariaCurrent = k === at - 1 ? "step" : null;
      move.classList.toggle("to-come", k >= at);
    });
    told.textContent = words.step.replace("{step}", at).replace("{count}", last);
    for (const [one, off] of [[first, !at], [back, !at], [next, at === last], [end, at === last]]) {
      one.setAttribute("aria-disabled", off);
    }
  }

  first.onclick = () => go(0);
  back.onclick = () => go(at - 1);
  next.onclick = () => go(at + 1);
  end.onclick = () => go(last);
  moves.forEach((move, k) => { move.onclick = () => go(k + 1); });
  figure.addEventListener("keydown", (event) => {
    const ways = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    if (!(event.key in ways) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(ways[event.key]);
  });
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", words.steps);
  bar.append(first, back, told, next, end);
  svg.after(bar);
  go(last);
}

document.querySelectorAll("figure.stepped").forEach(steps);
