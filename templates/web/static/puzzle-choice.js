// The choice of a puzzle: a day without a date is today, and a booklet tells how far it is.
import { download } from "./download.js";
import { query } from "./page.js";

const day = document.querySelector("#f-day");
const now = new Date();
if (!day.value) {
  day.value = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => `${n}`.padStart(2, "0")).join("-");
}

for (const button of document.querySelectorAll("[data-get]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    if (!button.form.reportValidity()) return;
    const progress = document.querySelector("#progress");
    download(`${button.getAttribute("formaction")}?${query(button.form)}`, progress, progress.dataset);
  });
}
