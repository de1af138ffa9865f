// A file that takes a while to be made: its link tells how far it is, and fetches it when it is there.
// Without this script the browser waits for it.
export function get(link, place) {
  const url = new URL(link.href);
  const say = (text) => { place.textContent = text; };
  url.pathname += "/progress";
  say(link.dataset.making);
  const events = new EventSource(url);
  events.addEventListener("line", (line) => say(`${link.dataset.making}\n${JSON.parse(line.data)}`));
  events.addEventListener("done", () => {
    events.close();
    say(link.dataset.ready);
    location.assign(link.href);
  });
  events.addEventListener("refused", (why) => {
    events.close();
    say(`${link.dataset.failed} ${JSON.parse(why.data)}`);
  });
  events.onerror = () => {
    events.close();
    say(link.dataset.gone);
  };
}

for (const link of document.querySelectorAll("[data-get]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    get(link, link.closest("nav, section, div").querySelector(".progress"));
  });
}
