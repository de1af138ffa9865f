// Check: a file that is chosen or dropped is sent at once, and what is found put in place.
// Without this script the form does the same with its button, a page at a time.
import { find, left, renewed, say } from "./page.js";

const form = find("#check");
const input = find("#check [type=file]");
const field = find("#check .drop");
const result = find("#result");

async function check() {
  if (!input.files.length) return;
  const large = input.files[0].size > Number(form.dataset.largest);
  say(form.dataset[large ? "tooLarge" : "checking"]);
  if (large) {
    left();
    result.ariaBusy = "false";
  } else await renewed(result, form.dataset, ({ childNodes }) => {
    result.replaceChildren(...childNodes);
    result.scrollIntoView({ block: "nearest" });
  }, form.action, new FormData(form));
}

form.onsubmit = (event) => {
  event.preventDefault();
  check();
};
form.onchange = check;
document.ondragover = (event) => {
  event.preventDefault();
  field.classList.add("over");
};
document.ondragleave = (event) => {
  if (!event.relatedTarget) field.classList.remove("over");
};
document.ondrop = (event) => {
  event.preventDefault();
  field.classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  input.files = event.dataTransfer.files;
  check();
};
