// The choice of a puzzle: a day without a date is today, and a booklet tells how far it is.
import { download } from "./download.js";
import { find, query } from "./page.js";

const day = find("#f-day");
const now = new Date();
now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
day.valueAsDate ??= now; // reads UTC

for (const button of document.querySelectorAll("[data-get]")) {
  button.onclick = (event) => {
    event.preventDefault();
    if (!button.form.reportValidity()) return;
    const progress = find("#progress");
    download(`${button.getAttribute("formaction")}?${query(button.form)}`, progress, progress.dataset);
  };
}
