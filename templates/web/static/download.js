// A file that takes a while: how far it is stands in `progress` until it is there, then it is fetched.
// `said`: what is said meanwhile and at the end.
export function download(address, progress, said) {
  const url = new URL(address, location.href);
  const say = (text) => { progress.textContent = text; };
  say(said.making);
  url.pathname += "/progress";
  const events = new EventSource(url);
  const end = (text) => {
    events.close();
    say(text);
  };
  events.addEventListener("line", (line) => say(`${said.making}\n${JSON.parse(line.data)}`));
  events.addEventListener("done", () => {
    end(said.ready);
    location.assign(address);
  });
  events.addEventListener("refused", (why) => end(`${said.failed} ${JSON.parse(why.data)}`));
  events.onerror = () => end(said.gone);
}
