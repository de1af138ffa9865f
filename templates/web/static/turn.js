// The picture of a design, turned; drawn as that is (polygo_fab/pages/pictures.py).
import { ARROWS } from "./keys.js";

const LOW = 5, HIGH = 85; // degrees of tilt: it is seen from above
let view = null; // how it was turned; kept while settings change

export function turning(place) {
  if (!place) return;
  const [picture, canvas, how] = place.children;
  const turned = (is) => { [picture.hidden, canvas.hidden] = [is, !is]; };
  let solids = null;

  async function begin() {
    solids ??= fetch(place.dataset.solids).then((answer) => (answer.ok ? answer.json() : Promise.reject()));
    const found = await solids;
    view ??= found.view;
    turned(true);
    draw(found);
  }

  function back() {
    view = null;
    turned(false);
  }

  function turn(right, up) {
    if (view) view = [view[0] - right, Math.min(HIGH, Math.max(LOW, view[1] + up))];
    begin().catch(back);
  }

  function draw({ bodies, edge, glass, reach, middle: at }) {
    const [wide, high] = [1440, 960], pen = canvas.getContext("2d"), { cos, sin, PI } = Math;
    const [a, b] = view.map((degrees) => degrees * PI / 180);
    Object.assign(canvas, { width: wide, height: high });
    const depth = ([x, y]) => x * sin(a) + y * cos(a);
    const flat = (p) => [p[0] * cos(a) - p[1] * sin(a), p[2] * cos(b) + depth(p) * sin(b)];
    const far = (p) => depth(p) * cos(b) - p[2] * sin(b);
    const toward = [-sin(a) * cos(b), -cos(a) * cos(b), sin(b)];
    const scale = high / 2 / reach, [x, y] = flat(at);
    pen.setTransform(scale, 0, 0, -scale, wide / 2 - scale * x, high / 2 + scale * y);
    const trace = (points) => points.forEach((p, k) => (k ? pen.lineTo(...p) : pen.moveTo(...p)));
    const stroke = ([strokeStyle, lineWidth, globalAlpha = 1]) => {
      Object.assign(pen, { strokeStyle, lineWidth, globalAlpha });
      pen.stroke();
    };
    const order = bodies.map((one) => [one, Math.min(...one.points.map((p) => p[2])), depth(middle(one.points))]);
    for (const [{ points, faces, lines, opacity }] of order.sort((one, two) => one[1] - two[1] || two[2] - one[2])) {
      const through = opacity < 1, shown = points.map(flat);
      const seen = faces.filter((face) => through || dot(face[1], toward) > 1e-9)
        .map((face) => [far(middle(face[2].map((k) => points[k]))), ...face]).sort((f, g) => g[0] - f[0]);
      for (const [, fillStyle, normal, ...rings] of seen) {
        const its = rings.map((ring) => ring.map((k) => shown[k]));
        const facet = through && (extent(its[0]) < 6 || (its[0].length !== 4 && Math.abs(normal[2]) < 0.99));
        pen.beginPath();
        for (const ring of its) trace([...ring, ring[0]]);
        Object.assign(pen, { fillStyle, globalAlpha: facet ? 0.05 : opacity });
        pen.fill("evenodd");
        if (!facet) stroke(through ? glass : edge);
      }
      for (const [colour, width, line] of lines) {
        pen.beginPath();
        trace(line.map((k) => shown[k]));
        stroke(through ? glass : [colour, width]);
      }
    }
  }

  how.hidden = false;
  Object.assign(place, { role: "img", tabIndex: 0, ariaLabel: `${picture.alt}. ${how.textContent}` });
  if (view) begin().catch(back);
  let from = null;
  place.onpointerdown = (event) => {
    from = event.isPrimary && event.target !== how ? [event.clientX, event.clientY] : null;
    if (!from) return;
    place.setPointerCapture(event.pointerId);
    event.preventDefault();
    place.focus({ preventScroll: true });
  };
  place.onpointermove = (event) => {
    if (!from || !event.buttons) return;
    turn((event.clientX - from[0]) / 2, (event.clientY - from[1]) / 2);
    from = [event.clientX, event.clientY];
  };
  place.onpointerup = place.onpointercancel = () => { from = null; };
  place.onkeydown = (event) => {
    const way = ARROWS[event.key];
    if (way) turn(...way.map((step) => 5 * step));
    else if (event.key === "Home") back();
    else return;
    event.preventDefault();
  };
}

const dot = (a, b) => a.reduce((sum, n, k) => sum + n * b[k], 0);
const middle = (points) => [0, 1, 2].map((k) => points.reduce((all, p) => all + p[k], 0) / points.length);
const extent = (ring) => Math.max(...ring.flatMap((p) => ring.map((q) => Math.max(p[0] - q[0], p[1] - q[1]))));
