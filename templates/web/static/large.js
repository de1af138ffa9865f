// A drawing in the large: nearer and farther by buttons, wheel and keys, moved by dragging and arrows.
import { ARROWS } from "./keys.js";

const box = document.querySelector("#large");
const place = box.querySelector(".drawing");
let view = [0, 0, 1, 1];

export function large(drawing) {
  const svg = drawing.querySelector("svg").cloneNode(true);
  place.replaceChildren(svg);
  place.ariaLabel = drawing.ariaLabel;
  view = svg.getAttribute("viewBox").split(" ").map(Number);
  box.showModal();
}

function look(...at) {
  view = at;
  place.querySelector("svg").setAttribute("viewBox", at.join(" "));
}

function zoom(factor) {
  const [x, y, wide, high] = view, side = (1 - 1 / factor) / 2;
  look(x + side * wide, y + side * high, wide / factor, high / factor);
}

function move(right, down) {
  const [x, y, wide, high] = view;
  look(x + right * wide, y + down * high, wide, high);
}

box.onclick = (event) => {
  if (event.target.dataset.zoom) zoom(Number(event.target.dataset.zoom));
  if ("close" in event.target.dataset || event.target === box) box.close();
};
place.onwheel = (event) => {
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
};
place.onpointermove = (event) => {
  if (!event.buttons) return;
  move(-event.movementX / place.clientWidth, -event.movementY / place.clientHeight);
};
box.onkeydown = (event) => {
  const way = ARROWS[event.key];
  if (way) move(...way.map((step) => step / 10));
  else if (event.key === "+") zoom(1.4);
  else if (event.key === "-") zoom(1 / 1.4);
  else return;
  event.preventDefault();
};
