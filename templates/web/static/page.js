// The page at an address, as a document. Where the server is busy or a work has failed it is asked for again a few times,
// `again` has the words to say for each status that is worth it.
export async function page(url, signal, say, again) {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url, { signal });
    if (!again[answer.status] || tried === 6) return new DOMParser().parseFromString(await answer.text(), "text/html");
    say(again[answer.status]);
    await new Promise((done) => setTimeout(done, 1000 * (answer.headers.get("Retry-After") || tried)));
    signal.throwIfAborted();
  }
}
