// A board that is large for a telephone: all of it at first; a touch, two fingers and buttons bring it nearer.
const WIDE = 704; // pixels across at which a finger finds every place, as the style sheet has it without scripts

// `view` is how near, and where: kept while the game goes on.
export function nearer(room, view = []) {
  if (!room?.clientWidth || room.clientWidth >= WIDE || !room.querySelector(".large")) return;
  const board = room.querySelector("svg"), buttons = room.nextElementSibling;
  const now = () => room.scrollWidth / room.clientWidth;
  const look = (zoom, x, y) => {
    board.style.width = `${100 * zoom}%`;
    room.scrollTo(x * room.scrollWidth - room.clientWidth / 2, y * room.scrollHeight - room.clientHeight / 2);
    keep();
  };
  const keep = () => Object.assign(view, [now(), (room.scrollLeft + room.clientWidth / 2) / room.scrollWidth,
    (room.scrollTop + room.clientHeight / 2) / room.scrollHeight]);
  const zoom = (times) => look(Math.min(5, Math.max(1, now() * times)), view[1], view[2]);
  const span = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  let wide = 0;
  buttons.hidden = false;
  buttons.onclick = ({ target }) => target.dataset.zoom && zoom(target.dataset.zoom);
  room.ontouchstart = ({ touches }) => { wide = touches[1] ? span(touches) : 0; };
  room.ontouchmove = (event) => {
    if (!wide || !event.touches[1]) return;
    event.preventDefault();
    zoom(span(event.touches) / wide);
    wide = span(event.touches);
  };
  room.onscroll = keep;
  // what a finger would hardly find is brought nearer, and not yet chosen
  room.addEventListener("click", (event) => {
    const enough = WIDE / room.clientWidth;
    if (event.pointerType !== "touch" || now() > 0.95 * enough) return;
    event.preventDefault();
    event.stopPropagation();
    const { left, top, width, height } = board.getBoundingClientRect();
    look(enough, (event.clientX - left) / width, (event.clientY - top) / height);
  }, true);
  if (view[0]) look(...view);
  else keep();
}
