// Search: what is typed, in the index of the site (search-LANG.js: a script is there on a disk, too).
(() => {
  const form = document.querySelector("#search");
  const input = form.querySelector("input");
  const list = document.querySelector("#found");
  const told = document.querySelector("#count");
  const most = 60;

  function bare(text) {
    return text.normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase();
  }

  function rank([title, , file, , told], words) {
    const head = bare(title), text = ` ${told} `;
    let points = head === bare(input.value.trim()) ? 20 : file.startsWith("docs/") ? -2.5 : 0;
    for (const word of words) {
      const stem = word.length > 5 ? word.replace(/[esnx]{1,2}$/, "") : word;
      if (!text.includes(` ${stem}`)) return 0;
      points += 1 + text.includes(` ${word} `) + 4 * head.includes(stem);
    }
    return points;
  }

  function show() {
    const words = bare(input.value).match(/[a-z0-9]+/g) ?? [];
    list.replaceChildren();
    told.textContent = "";
    document.querySelector("#all").hidden = words.length > 0;
    if (!words.length) return;
    const found = polygoIndex.map((row) => [rank(row, words), row]).filter(([points]) => points)
      .sort((a, b) => b[0] - a[0]);
    told.textContent = !found.length ? form.dataset.nothing
      : found.length === 1 ? form.dataset.one : form.dataset.many.replace("{count}", found.length);
    for (const [, [title, page, file, text]] of found.slice(0, most)) {
      const item = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { href: file, textContent: title });
      const where = Object.assign(document.createElement("small"), { textContent: page === title ? "" : page });
      const sample = Object.assign(document.createElement("p"), { className: "about", textContent: text });
      item.append(link, " ", where, sample);
      list.append(item);
    }
  }

  input.value = new URLSearchParams(location.search).get("q") ?? "";
  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  show();
})();
