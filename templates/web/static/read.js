// Read: a diagram that has moves is stepped through, by its buttons and by the arrow keys. Without this script it shows
// what is printed. No module, so that it runs in a page that is opened from a disk, too.
const words = document.querySelector(".leaf").dataset;

function steps(figure) {
  const svg = figure.querySelector("svg");
  const list = figure.querySelector(".moves");
  const moves = [...list.children];
  const says = [list.dataset.says, ...moves.map((move) => move.dataset.says)];
  const things = [...svg.querySelectorAll("[data-from]")];
  const last = moves.length;
  const bar = Object.assign(document.createElement("div"), { className: "steps", role: "group", ariaLabel: words.steps });
  const told = document.createElement("output");
  let at = last;
  const ways = {
    Home: [() => 0, words.first, "M5 5h3v14H5zM20 5v14L9 12z"],
    ArrowLeft: [() => at - 1, words.back, "M17 4v16L6 12z"],
    ArrowRight: [() => at + 1, words.next, "M7 4v16l11-8z"],
    End: [() => last, words.last, "M19 5h-3v14h3zM4 5v14l11-7z"],
  };
  const buttons = Object.entries(ways).map(([ariaKeyShortcuts, [to, title, sign]]) => {
    const innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sign}"/></svg>`, onclick = () => go(to());
    const its = { type: "button", title, ariaLabel: title, ariaKeyShortcuts, innerHTML, onclick };
    return Object.assign(document.createElement("button"), its);
  });

  function go(step) {
    at = Math.max(0, Math.min(last, step));
    for (const thing of things) {
      if (Number(thing.dataset.from) <= at && at <= Number(thing.dataset.to)) thing.removeAttribute("display");
      else thing.setAttribute("display", "none");
    }
    svg.ariaLabel = says[at];
    moves.forEach((move, k) => {
      move.ariaCurrent = k === at - 1 ? "step" : null;
      move.classList.toggle("to-come", k >= at);
    });
    told.textContent = words.step.replace("{step}", at).replace("{count}", last);
    for (const [k, one] of buttons.entries()) one.ariaDisabled = k < 2 ? !at : at === last;
  }

  moves.forEach((move, k) => { move.onclick = () => go(k + 1); });
  figure.onkeydown = (event) => {
    if (!(event.key in ways) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(ways[event.key][0]());
  };
  bar.append(...buttons.toSpliced(2, 0, told));
  svg.after(bar);
  go(last);
}

document.querySelectorAll("figure.stepped").forEach(steps);
