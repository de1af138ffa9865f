// Arrow keys: which way each leads, right and down, and what is next that way.
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Of some places, `at` has where they are, the nearest from one: straight on before aside, and not far aside.
export function nearest(places, at, from, [right, down], weight = 2) {
  const [x, y] = at(from);
  let best = null, least = Infinity;
  for (const place of places) {
    const [u, v] = at(place), along = (u - x) * right + (v - y) * down;
    const aside = Math.abs((u - x) * down) + Math.abs((v - y) * right), far = along + weight * aside;
    if (along > 0 && aside <= 2 * along && far < least) [best, least] = [place, far];
  }
  return best;
}

// One place can be reached by Tab, the others from there.
export const home = (places, one) => {
  for (const place of places) place.tabIndex = place === one ? 0 : -1;
};
