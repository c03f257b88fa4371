/** Keeps an element where it is on screen while a curtain above it closes. */
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

/** Asked rather than timed: on a busy machine a transition ends late. */
const isCurtainMoving = () =>
  document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.closest('.show'),
    );
