// The page at an address, as a document; `body` is posted there. Where the server is busy or a work has failed it is asked
// for again a few times, `again` has the words to say for each status that is worth it. Whatever was asked for before is
// left.
let asked = new AbortController();

export function left() {
  asked.abort();
  asked = new AbortController();
  return asked.signal;
}

async function page(url, again, body) {
  const signal = left();
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url, { signal, body, method: body ? "POST" : "GET" });
    if (!again[answer.status] || tried === 6) return new DOMParser().parseFromString(await answer.text(), "text/html");
    say(again[answer.status]);
    await new Promise((done) => setTimeout(done, 1000 * (answer.headers.get("Retry-After") || tried)));
    signal.throwIfAborted();
  }
}

export const find = (some) => document.querySelector(some);

export const say = (text) => { find("#told").textContent = text; };

// What stands at an address instead of `place`: `put` gets it, and its page. Where there is nothing it is said why, and it
// is false; undefined where something else was asked for meanwhile.
export async function renewed(place, words, put, url, body) {
  let why = "";
  place.ariaBusy = "true";
  try {
    const found = await page(url, { 429: words.busy, 503: words.slow }, body), its = found.querySelector(`#${place.id}`);
    if (its) put(its, found);
    else why = (found.querySelector("[role=alert]") ?? found.body).textContent.trim();
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    why = words.gone;
  }
  say(why);
  place.ariaBusy = "false";
  return !why;
}

// What a form says, but for what is empty; `by` the button that sends it.
export const query = (form, by) => new URLSearchParams([...new FormData(form, by)].filter(([, value]) => value !== ""));

// The links to the other languages lead where those of a page that was found do.
export function relinked(found) {
  for (const link of document.querySelectorAll(".languages a")) {
    link.href = found.querySelector(`.languages [lang=${link.lang}]`).getAttribute("href");
  }
}
