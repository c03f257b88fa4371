/** A clock that is put back by more was wrong, and is believed: what it had brought out too early is taken back. */
const BRIDGED_MS = 60 * 60 * 1000;

let latest = 0;

/** The time by which articles are public. What was public stays so when the machine's clock is put back a little. */
export function publicNow(): Date {
  const now = Date.now();
  latest = now < latest - BRIDGED_MS ? now : Math.max(latest, now);
  return new Date(latest);
}
