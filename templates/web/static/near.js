// A large board: nearer and farther by pinching and by the buttons; scrolled as anything else.
let view = null; // how near, and where; kept while the game goes on

export function nearer(room) {
  if (!room || room.scrollWidth <= room.clientWidth) return;
  const board = room.querySelector("svg"), buttons = room.nextElementSibling;
  const now = () => room.scrollWidth / room.clientWidth;
  const look = ([zoom, x, y]) => {
    Object.assign(board.style, { minWidth: 0, maxHeight: "none", width: `${100 * zoom}%` });
    room.scrollTo(x * room.scrollWidth - room.clientWidth / 2, y * room.scrollHeight - room.clientHeight / 2);
  };
  const here = () => [now(), (room.scrollLeft + room.clientWidth / 2) / room.scrollWidth,
    (room.scrollTop + room.clientHeight / 2) / room.scrollHeight];
  const zoom = (times) => {
    const [old, x, y] = here();
    look([Math.min(5, Math.max(1, old * times)), x, y]);
  };
  const span = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  let wide = 0;
  buttons.hidden = false;
  buttons.onclick = ({ target }) => target.dataset.zoom && zoom(target.dataset.zoom);
  room.ontouchstart = ({ touches }) => { wide = touches[1] ? span(touches) : 0; };
  room.addEventListener("touchmove", (event) => {
    if (!wide || !event.touches[1]) return;
    event.preventDefault();
    zoom(span(event.touches) / wide);
    wide = span(event.touches);
  }, { passive: false });
  room.onscroll = () => { view = here(); };
  if (view) look(view);
}
