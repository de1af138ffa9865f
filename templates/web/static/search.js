// Search: what is typed, in the index of the site (search-LANG.js: a script is there on a disk, too).
const form = document.querySelector("#search");
const input = form.querySelector("input");
const list = document.querySelector("#found");
const told = document.querySelector("#count");

function bare(text) {
  return text.normalize("NFKD").replace(/\u2010/g, "-").replace(/[^\x00-\x7f]/g, "").toLowerCase();
}

// Words joined by a hyphen are one, however a text joins them; a number or a letter is meant whole.
function sought(word) {
  const stem = word.length > 5 ? word.replace(/[esnx]{1,2}$/, "") : word;
  return new RegExp(`\\b${stem.replace(/-/g, "[ -]?")}${/\d$|^.$/.test(stem) ? "\\b" : ""}`);
}

function rank([title, , file, , plain], words) {
  const head = bare(title);
  let points = head === bare(input.value.trim()) ? 20 : file.startsWith("docs/") ? -2.5 : 0;
  for (const word of words) {
    if (!word.test(plain)) return 0;
    points += 1 + 4 * word.test(head);
  }
  return points;
}

function show() {
  const words = (bare(input.value).match(/[a-z0-9]+(-[a-z0-9]+)*/g) ?? []).map(sought);
  list.replaceChildren();
  told.textContent = "";
  document.querySelector("#all").hidden = words.length > 0;
  if (!words.length) return;
  const found = polygoIndex.map((row) => [rank(row, words), row]).filter(([points]) => points)
    .sort((a, b) => b[0] - a[0]);
  told.textContent = !found.length ? form.dataset.nothing
    : found.length === 1 ? form.dataset.one : form.dataset.many.replace("{count}", found.length);
  for (const [, [title, page, href, text, plain]] of found.slice(0, 60)) {
    const item = document.createElement("li");
    const add = (tag, its) => item.append(Object.assign(document.createElement(tag), its), " ");
    const at = plain.slice(0, plain.search(words[0])).split(" ").length - 9;
    const every = text.split(" "), from = at > 0 && every[at + 8] ? at : 0;
    add("a", { href, textContent: title });
    add("small", { textContent: page === title ? "" : page });
    add("p", { className: "about", textContent:
      `${from ? "… " : ""}${every.slice(from, from + 22).join(" ")}${every[from + 22] ? " …" : ""}` });
    list.append(item);
  }
}

for (const row of polygoIndex) row.push(bare(`${row[3]} ${row[0]}`));
input.value = new URLSearchParams(location.search).get("q") ?? "";
input.oninput = show;
show();
