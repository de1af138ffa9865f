// Files that take a while: how far one is stands beside what asks for it until it is fetched.
// Without this script the browser waits for the file.
import { query } from "./page.js";

function download(address, progress) {
  const { making, ready, failed, gone } = progress.dataset, url = new URL(address, location.href);
  const say = (text) => { progress.textContent = text; };
  say(making);
  url.pathname += "/progress";
  const events = new EventSource(url);
  const end = (text) => {
    events.close();
    say(text);
  };
  events.addEventListener("line", (line) => say(`${making}\n${JSON.parse(line.data)}`));
  events.addEventListener("done", () => {
    end(ready);
    location.assign(address);
  });
  events.addEventListener("refused", (why) => end(`${failed} ${JSON.parse(why.data)}`));
  events.onerror = () => end(gone);
}

// All that ask for such a file.
export function gets() {
  for (const one of document.querySelectorAll("[data-get]")) {
    one.onclick = (event) => {
      event.preventDefault();
      if (one.form && !one.form.reportValidity()) return;
      const address = one.href ?? `${one.getAttribute("formaction")}?${query(one.form)}`;
      download(address, one.closest("nav, .card, form, .get").querySelector(".progress"));
    };
  }
}

gets();
