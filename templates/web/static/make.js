// Make: while a setting changes, the page of the new settings is fetched and what they come to put in place.
import { gets } from "./download.js";
import { large } from "./large.js";
import { find, query, relinked, renewed } from "./page.js";
import { turning } from "./turn.js";

const form = find("#settings");
const result = find("#result");
let timer = 0, changed = 0;

const address = () => `${form.dataset.here}?${query(form)}`;

async function show(url) {
  const shown = await renewed(result, form.dataset, (its, found) => {
    replace(its, found);
    // one step back leads before all that was changed in a row
    const way = Date.now() - changed > 2000 ? "pushState" : "replaceState";
    history[way]({}, "", found.querySelector(".languages [aria-current]").href);
    changed = Date.now();
  }, url);
  if (shown) prove();
}

function replace(its, found) {
  const shown = document.querySelectorAll(".layers input");
  result.replaceChildren(...its.childNodes);
  for (const { id, checked } of shown) {
    const box = document.getElementById(id);
    if (box) box.checked = checked;
  }
  relinked(found);
  for (const field of form.querySelectorAll(".field")) {
    const own = found.querySelector(`.field[data-field="${field.dataset.field}"]`);
    field.className = own.className;
    field.querySelector(".beside")?.remove();
    const beside = own.querySelector(".beside"), hint = own.querySelector("[placeholder]");
    if (hint) field.querySelector("[placeholder]").placeholder = hint.placeholder;
    if (!beside) continue;
    field.append(beside);
    field.closest("details")?.setAttribute("open", "");
  }
  wire();
}

async function prove() {
  const place = find("#proof"), link = place?.querySelector("a");
  if (!link) return;
  place.replaceChildren(Object.assign(document.createElement("p"), { textContent: form.dataset.proving }));
  const proved = await renewed(place, form.dataset, (its) => place.replaceChildren(...its.childNodes), link.href);
  if (proved) place.dataset.done = "";
  else if (proved === false) place.replaceChildren(link); // it can be asked for again
}

// the buttons of what is shown now
function wire() {
  const copy = find("#copy");
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.onclick = async () => {
      await navigator.clipboard.writeText(find("#command").textContent);
      copy.textContent = copy.dataset.copied;
    };
  }
  for (const link of document.querySelectorAll(".beside a, .offers a")) {
    link.onclick = (event) => {
      event.preventDefault();
      for (const [key, value] of new URL(link.href).searchParams) set(key, value);
      show(link.href);
    };
  }
  gets();
  for (const drawing of document.querySelectorAll(".jobs .drawing")) drawing.onclick = () => large(drawing);
  turning(find(".turn"));
}

function set(key, value) {
  for (const input of form.querySelectorAll(`[name="${CSS.escape(key)}"]`)) {
    if (input.type === "checkbox") input.checked = value.split(",").includes(input.value);
    else input.value = value;
    follow(input);
  }
}

function follow(input) {
  const slider = input.closest(".field").querySelector("[type=range]");
  if (slider) slider.value = input.value || slider.defaultValue;
}

for (const slider of form.querySelectorAll("[type=range]")) {
  const input = slider.closest(".field").querySelector("[name]");
  follow(input);
  slider.oninput = () => {
    input.value = slider.value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

form.oninput = (event) => {
  if (event.target.type === "range") return;
  follow(event.target);
  clearTimeout(timer);
  timer = setTimeout(() => show(address()), event.target.type === "text" ? 250 : 20);
};
form.onsubmit = (event) => {
  event.preventDefault();
  show(address());
};
onpopstate = ({ state }) => { if (state) location.reload(); };
history.replaceState({}, "");
wire();
prove();
