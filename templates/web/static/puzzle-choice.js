// The choice of a puzzle: a day without a date is today, and a booklet tells how far it is.
import { download } from "./download.js";
import { find, query } from "./page.js";

const day = find("#f-day");
const now = new Date();
if (!day.value) {
  day.value = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => `${n}`.padStart(2, "0")).join("-");
}

for (const button of document.querySelectorAll("[data-get]")) {
  button.onclick = (event) => {
    event.preventDefault();
    if (!button.form.reportValidity()) return;
    const progress = find("#progress");
    download(`${button.getAttribute("formaction")}?${query(button.form)}`, progress, progress.dataset);
  };
}
