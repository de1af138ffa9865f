// Play: what the page would lead to is fetched and put in place; where it is the computer's turn its page is asked for.
// Without this script the same links and forms do the same.
import { nearer } from "./near.js";
import { page, query, relinked, say } from "./page.js";

const game = document.querySelector("#game");
const status = document.querySelector("#status");
let near = null; // where on the board the last choice was
const view = []; // how near a large board is

// what was asked for is there, or it is said why not; then the computer can be asked again
function done(why) {
  say(why);
  game.setAttribute("aria-busy", "false");
  game.classList.toggle("lost", why !== "");
}

async function show(url, keep = true) {
  game.setAttribute("aria-busy", "true");
  try {
    const found = await page(url, { 429: game.dataset.busy, 503: game.dataset.slow });
    const its = found.querySelector("#game");
    done(its ? "" : (found.querySelector("[role=alert]") ?? found.body).textContent.trim());
    if (!its) return;
    const passing = document.querySelector("#think"); // nobody wants to come back to where the computer was thinking
    replace(found, its);
    const way = passing || document.querySelector("#cancel") ? "replaceState" : "pushState";
    if (keep) history[way](null, "", game.dataset.address);
    think();
  } catch (error) {
    if (error.name === "AbortError") return;
    done(game.dataset.gone);
  }
}

// the move of the computer, where it is its turn
function think() {
  const link = document.querySelector("#think");
  if (link) show(link.href);
}

function replace(found, its) {
  const open = [...game.querySelectorAll("details[open]")].map((one) => one.id);
  const on = document.activeElement;
  const playing = on?.closest("#board, #hands .choice, #cancel");
  const again = on?.id || (on?.name && `${on.name}=${on.value}`);
  const moves = game.querySelector(".moves")?.scrollTop;
  status.textContent = its.querySelector("#status").textContent;
  its.querySelector("#status").replaceWith(status);
  game.replaceChildren(...its.childNodes);
  game.dataset.address = its.dataset.address;
  document.title = found.title;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  relinked(found);
  ready(moves);
  if (playing) focus();
  else if (again) (document.getElementById(again) ?? named(...again.split("=")))?.focus({ preventScroll: true });
}

const named = (name, value) => document.querySelector(`[name="${name}"][value="${value}"]`);
const press = (link) => link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
const places = () => [...document.querySelectorAll("#board a")];
const at = (place) => place.dataset.at.split(" ").map(Number);
const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

// one place can be reached by Tab, the others from there by arrows
function ready(scrolled) {
  nearer(game.querySelector(".room"), view);
  const every = places();
  const first = every.find((place) => place.classList.contains("next")) ?? every[0];
  const home = near && every.length ? closest(every, near) : first;
  for (const place of every) place.setAttribute("tabindex", place === home ? "0" : "-1");
  const list = document.querySelector(".moves");
  const current = list?.querySelector("[aria-current]");
  if (list && scrolled !== undefined) list.scrollTop = scrolled;
  if (current) {
    const top = current.parentElement.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
}

function closest(every, point) {
  const best = every.filter((place) => place.classList.contains("next"));
  return (best.length ? best : every).reduce((a, b) => (far(at(b), point) < far(at(a), point) ? b : a));
}

function focus() {
  const there = ['#board a[tabindex="0"]', "#hands .choice", "#board"].map((some) => document.querySelector(some));
  there.find(Boolean).focus({ preventScroll: true });  // while the computer thinks: on the board itself
}

// the next place in a direction: near, and not far aside
function step(from, right, down) {
  const [x, y] = at(from);
  let best = null, least = Infinity;
  for (const place of places()) {
    const [dx, dy] = [at(place)[0] - x, at(place)[1] - y];
    const along = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (along < 0.1 || aside > 2 * along) continue;
    if (along + 2 * aside < least) [best, least] = [place, along + 2 * aside];
  }
  return best;
}

game.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || link.hasAttribute("download") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.dataset.at) {
    near = at(link);
    link.focus({ preventScroll: true });
  }
  show(link.getAttribute("href"));
});

game.addEventListener("submit", (event) => {
  event.preventDefault();
  show(`${event.target.getAttribute("action")}?${query(event.target, event.submitter)}`);
});

game.addEventListener("change", (event) => {
  if (event.target.closest("#seats")) event.target.form.requestSubmit();
});

game.addEventListener("focusin", (event) => {
  const place = event.target.closest("#board a");
  if (!place) return;
  for (const other of places()) other.setAttribute("tabindex", other === place ? "0" : "-1");
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const place = event.target.closest("#board a");
  if (ways[event.key] && place) step(place, ...ways[event.key])?.focus();
  else if (event.key === "u" || event.key === "U") press(document.querySelector("#undo"));
  else if (event.key === "Escape") press(document.querySelector("#cancel"));
  else return;
  event.preventDefault();
});

addEventListener("popstate", () => show(location.href, false));
game.dataset.scripted = "";
history.replaceState(null, "", game.dataset.address);
ready();
think();
