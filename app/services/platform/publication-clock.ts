/**
 * If the clock is set back by more than this, it was wrong before, and articles that it published too early are hidden
 * again.
 */
const BRIDGED_MS = 60 * 60 * 1000;

let latest = 0;

/**
 * Returns the time that decides whether an article is public. Published articles stay public when the clock is set back
 * a little.
 */
export function publicNow(): Date {
  const now = Date.now();
  latest = now < latest - BRIDGED_MS ? now : Math.max(latest, now);
  return new Date(latest);
}
