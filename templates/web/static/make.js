// Make: while a setting changes, the page of the new settings is fetched and what they come to put in place.
import { download } from "./download.js";
import { large } from "./large.js";
import { page as ask, query, relinked, say } from "./page.js";
import { turning } from "./turn.js";

const form = document.querySelector("#settings");
const result = document.querySelector("#result");
let timer = 0, changed = 0;

const address = () => `${form.dataset.here}?${query(form)}`;

const page = (url) => ask(url, { 429: form.dataset.busy });

async function show(url) {
  result.setAttribute("aria-busy", "true");
  try {
    const found = await page(url);
    say("");
    const its = found.querySelector("#result");
    if (its) replace(found);
    else say(found.querySelector("[role=alert]")?.textContent ?? "");
    result.setAttribute("aria-busy", "false");
    // one step back leads before all that was changed in a row
    const way = Date.now() - changed > 2000 ? "pushState" : "replaceState";
    changed = Date.now();
    if (its) history[way]({}, "", found.querySelector(".languages [aria-current]").href);
    await prove();
  } catch (error) {
    if (error.name === "AbortError") return;
    say(form.dataset.gone);
    result.setAttribute("aria-busy", "false");
  }
}

function replace(found) {
  const shown = [...document.querySelectorAll(".layers input")].map((box) => [box.id, box.checked]);
  result.replaceChildren(...found.querySelector("#result").childNodes);
  for (const [id, checked] of shown) {
    const box = document.getElementById(id);
    if (box) box.checked = checked;
  }
  relinked(found);
  for (const field of form.querySelectorAll(".field")) {
    const its = found.querySelector(`.field[data-field="${field.dataset.field}"]`);
    field.className = its.className;
    field.querySelector(".beside")?.remove();
    const beside = its.querySelector(".beside");
    if (beside) field.append(beside);
    const hint = its.querySelector("[placeholder]");
    if (hint) field.querySelector("[placeholder]").placeholder = hint.placeholder;
    if (beside) field.closest("details")?.setAttribute("open", "");
  }
  wire();
}

async function prove() {
  const place = document.querySelector("#proof");
  const link = place?.querySelector("a");
  if (!link) return;
  place.replaceChildren(Object.assign(document.createElement("p"), { textContent: form.dataset.proving }));
  const found = await page(link.href);
  const proof = found.querySelector("#proof") ?? found.querySelector("[role=alert]");
  place.replaceChildren(...proof.childNodes);
  place.dataset.done = "";
}

// the buttons of what is shown now
function wire() {
  const copy = document.querySelector("#copy");
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.onclick = async () => {
      await navigator.clipboard.writeText(document.querySelector("#command").textContent);
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
  const zip = document.querySelector("#zip");
  if (zip) zip.onclick = (event) => {
    event.preventDefault();
    download(zip.href, document.querySelector("#progress"), { ...zip.dataset, gone: form.dataset.gone });
  };
  for (const drawing of document.querySelectorAll(".jobs .drawing")) drawing.onclick = () => large(drawing);
  turning(document.querySelector(".turn"));
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
  if (slider) slider.value = input.value || input.dataset.usual;
}

for (const input of form.querySelectorAll("[data-slider]")) {
  const slider = Object.assign(document.createElement("input"), { type: "range", min: input.min, max: input.max });
  slider.step = input.step === "any" ? 0.5 : input.step;
  slider.setAttribute("aria-labelledby", `label-${input.name}`);
  input.labels[0].id = `label-${input.name}`;
  input.dataset.usual = (input.placeholder.match(/[\d.]+/) ?? [input.min])[0];
  slider.value = input.value || input.dataset.usual;
  slider.oninput = () => {
    input.value = slider.value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  input.closest(".measure").after(slider);
}

form.addEventListener("input", (event) => {
  if (event.target.type === "range") return;
  follow(event.target);
  clearTimeout(timer);
  timer = setTimeout(() => show(address()), event.target.type === "text" ? 250 : 20);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(address());
});
addEventListener("popstate", (event) => event.state && location.reload());
history.replaceState({}, "");
wire();
prove().catch(() => {});
