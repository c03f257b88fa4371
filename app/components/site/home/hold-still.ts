/** A little longer than a curtain takes (`--d-3`). */
const CURTAIN_MS = 500;

/** Keeps an element where it is on screen while a curtain above it closes. */
export function holdStill(element: HTMLElement): void {
  const until = performance.now() + CURTAIN_MS;
  let last = element.offsetTop;
  const follow = () => {
    const moved = element.offsetTop - last;
    last += moved;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    if (performance.now() < until) requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
}
