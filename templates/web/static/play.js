// Play: what the page would lead to is fetched and put in place; where it is the computer's turn its page is asked for.
// Without this script the same links and forms do the same.
import { ARROWS, home, nearest } from "./keys.js";
import { nearer } from "./near.js";
import { find, query, relinked, renewed } from "./page.js";

const game = find("#game");
const status = find("#status");
let near = null; // where on the board the last choice was
const view = []; // how near a large board is

async function show(url, keep = true) {
  const shown = await renewed(game, game.dataset, (its, found) => {
    const passing = find("#think"); // nobody wants to come back to where the computer was thinking
    replace(found, its);
    const way = passing || find("#cancel") ? "replaceState" : "pushState";
    if (keep) history[way](null, "", game.dataset.address);
  }, url);
  if (shown === undefined) return;
  game.classList.toggle("lost", !shown); // then the computer can be asked again
  if (shown) think();
}

// the move of the computer, where it is its turn
function think() {
  const link = find("#think");
  if (link) show(link.href);
}

function replace(found, its) {
  const open = [...game.querySelectorAll("details[open]")].map((one) => one.id);
  const on = document.activeElement;
  const playing = on?.closest("#board, #hands .choice, #cancel");
  const again = on?.id ? `[id="${on.id}"]` : on?.name && `[name="${on.name}"][value="${on.value}"]`;
  status.textContent = its.querySelector("#status").textContent;
  its.querySelector("#status").replaceWith(status);
  game.replaceChildren(...its.childNodes);
  game.dataset.address = its.dataset.address;
  document.title = found.title;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  relinked(found);
  ready();
  if (playing) focus();
  else if (again) find(again)?.focus({ preventScroll: true });
}

const places = () => [...document.querySelectorAll("#board a")];
const at = (place) => place.dataset.at.split(" ").map(Number);

function ready() {
  nearer(game.querySelector(".room"), view);
  const every = places(), next = every.filter((place) => place.matches(".next"));
  const best = next.length ? next : every, far = (place) => Math.hypot(at(place)[0] - near[0], at(place)[1] - near[1]);
  home(every, near && best.length ? best.reduce((a, b) => (far(b) < far(a) ? b : a)) : best[0]);
  const list = find(".moves"), current = list?.querySelector("[aria-current]");
  if (current) list.scrollTop = current.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function focus() {
  const there = ['#board a[tabindex="0"]', "#hands .choice", "#board"].map(find);
  there.find(Boolean).focus({ preventScroll: true });  // while the computer thinks: on the board itself
}

game.onclick = (event) => {
  const link = event.target.closest("a");
  if (!link || link.hasAttribute("download") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.dataset.at) {
    near = at(link);
    link.focus({ preventScroll: true });
  }
  show(link.getAttribute("href"));
};

game.onsubmit = (event) => {
  event.preventDefault();
  show(`${event.target.getAttribute("action")}?${query(event.target, event.submitter)}`);
};

game.onchange = (event) => {
  if (event.target.closest("#seats")) event.target.form.requestSubmit();
};

game.addEventListener("focusin", (event) => {
  const place = event.target.closest("#board a");
  if (place) home(places(), place);
});

document.onkeydown = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const place = event.target.closest("#board a"), way = ARROWS[event.key];
  if (way && place) nearest(places(), at, place, way)?.focus();
  else if (event.key.toLowerCase() === "u") find("#undo")?.click();
  else if (event.key === "Escape") find("#cancel")?.click();
  else return;
  event.preventDefault();
};

onpopstate = () => { show(location.href, false); };
game.dataset.scripted = "";
history.replaceState(null, "", game.dataset.address);
ready();
think();
