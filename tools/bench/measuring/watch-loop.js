/**
 * Imported by a measured server: appends each hold of its event loop to the file that HOLDS_FILE names, as the time at its end in
 * milliseconds, how long no timer ran, and for how much of that the main thread was on a processor. Linux only.
 */
import { appendFile, readFileSync } from 'node:fs';
import { hrtime, pid } from 'node:process';

const EVERY_MS = 10;
const LEAST_MS = 40;
const NANOSECONDS = 1e6;

const onProcessor = () => Number(readFileSync(`/proc/self/task/${pid}/schedstat`, 'utf8').split(' ')[0]);
let [at, used] = [hrtime.bigint(), onProcessor()];

setInterval(() => {
  const [now, usedNow] = [hrtime.bigint(), onProcessor()];
  const held = Number(now - at) / NANOSECONDS;
  if (held > LEAST_MS) {
    const line = `${Date.now()} ${held.toFixed(1)} ${((usedNow - used) / NANOSECONDS).toFixed(1)}\n`;
    appendFile(process.env.HOLDS_FILE, line, () => undefined);
  }
  [at, used] = [now, usedNow];
}, EVERY_MS).unref();
