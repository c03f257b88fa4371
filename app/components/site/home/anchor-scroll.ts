/** Keeps an element's position on screen while a section above it collapses. */
export function keepScrollAnchor(element: HTMLElement): void {
  let last = element.offsetTop;
  const follow = () => {
    const moved = element.offsetTop - last;
    last += moved;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    if (isCurtainMoving()) requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
}

/** Checks the running animations instead of a timer, as a transition ends late on a busy machine. */
const isCurtainMoving = () =>
  document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.closest('.show'),
    );
