// Pages of puzzles: each one is played; of several one is shown at a time.
import { nearer } from "./near.js";
import { AreaBoard } from "./puzzle-areas.js";
import { Board } from "./puzzle-board.js";

const words = document.querySelector("#puzzle-words");
const figures = [...document.querySelectorAll("figure[data-puzzle]")];
if (words) for (const figure of figures) {
  new (figure.dataset.kind === "rectangles" ? AreaBoard : Board)(figure, JSON.parse(words.textContent));
}
const look = () => figures.forEach((figure) => nearer(figure.querySelector(".room")));

// the list of a booklet: the puzzle of the address, and which are done
const list = document.querySelector(".puzzle-list");
if (list) {
  const sections = figures.map((figure) => figure.closest("section")), links = [...list.querySelectorAll("a")];
  const tell = () => links.forEach(({ classList }, k) => classList.toggle("done", figures[k].matches(".solved")));
  const turn = () => {
    const shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0];
    for (const [k, link] of links.entries()) {
      sections[k].hidden = sections[k] !== shown;
      link.ariaCurrent = sections[k] === shown ? "true" : null;
    }
    tell();
    look();
  };
  onhashchange = turn;
  addEventListener("solved", tell);
  turn();
} else look();
