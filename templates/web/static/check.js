// Check: a file that is chosen or dropped is sent at once, and what is found put in place.
// Without this script the form does the same with its button, a page at a time.
import { left, page, say } from "./page.js";

const form = document.querySelector("#check");
const input = form.querySelector("[type=file]");
const field = form.querySelector(".drop");
const result = document.querySelector("#result");

async function check() {
  if (!input.files.length) return;
  left();
  const large = input.files[0].size > Number(form.dataset.largest);
  result.setAttribute("aria-busy", `${!large}`);
  say(form.dataset[large ? "tooLarge" : "checking"]);
  if (large) return;
  try {
    const found = await page(form.action, { 429: form.dataset.busy }, new FormData(form));
    const its = found.querySelector("#result");
    say(its ? "" : (found.querySelector("[role=alert]") ?? found.body).textContent.trim());
    if (its) {
      result.replaceChildren(...its.childNodes);
      result.scrollIntoView({ block: "nearest" });
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    say(form.dataset.gone);
  }
  result.setAttribute("aria-busy", "false");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
form.addEventListener("change", check);
field.querySelector(".on-drop").hidden = false;
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  field.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) field.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  event.preventDefault();
  field.classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  input.files = event.dataTransfer.files;
  check();
});
