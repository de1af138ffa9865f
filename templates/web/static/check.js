// Check: a file that is chosen or dropped is sent at once, and what is found put in place.
// Without this script the form does the same with its button, a page at a time.
const form = document.querySelector("#check");
const input = form.querySelector("[type=file]");
const field = form.querySelector(".drop");
const result = document.querySelector("#result");
const told = document.querySelector("#told");
let asked = new AbortController();

async function answer(signal) {
  for (;;) {
    const got = await fetch(form.action, { method: "POST", body: new FormData(form), signal });
    if (got.status !== 429) return got;
    told.textContent = form.dataset.busy;
    await new Promise((done) => setTimeout(done, 1000 * (got.headers.get("Retry-After") || 2)));
    signal.throwIfAborted();
  }
}

async function check() {
  if (!input.files.length) return;
  asked.abort();
  asked = new AbortController();
  const large = input.files[0].size > Number(form.dataset.largest);
  result.setAttribute("aria-busy", `${!large}`);
  told.textContent = form.dataset[large ? "tooLarge" : "checking"];
  if (large) return;
  try {
    const got = await answer(asked.signal);
    const text = await got.text();
    const found = new DOMParser().parseFromString(text, "text/html").querySelector("#result");
    if (found) result.replaceChildren(...found.childNodes);
    told.textContent = found ? "" : text.trim();
    if (found) result.scrollIntoView({ block: "nearest" });
  } catch (error) {
    if (error.name === "AbortError") return;
    told.textContent = form.dataset.gone;
  }
  result.setAttribute("aria-busy", "false");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
form.addEventListener("change", check);
field.querySelector(".on-drop").hidden = false;
for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    field.classList.add("over");
  });
}
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
