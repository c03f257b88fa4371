import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { State } from '~models/state';
import { databaseDown } from '~/rules/errors';
import { isDuplicate } from './records';

/** Who has not said for so long that it is still at work was cut off. */
const SILENT_AT_MOST_MS = 10_000;
const SIGN_OF_LIFE_MS = 3_000;
const POLL_MS = 20;

/** Does the work while nobody, in this process or another, does work of the same name; waits up to `patience` ms for it. */
export async function exclusively<Result>(
  name: string,
  work: () => Promise<Result>,
  patience = 2 * SILENT_AT_MOST_MS,
): Promise<Result> {
  const key = `turn: ${name}`;
  const holder = randomUUID();
  const deadline = Date.now() + patience;
  while (!(await take(key, holder))) {
    if (Date.now() > deadline) throw databaseDown();
    await pause(POLL_MS);
  }
  const alive = () => State.updateOne({ _id: key, value: holder }, { $set: { at: new Date() } });
  const signs = setInterval(() => void alive().catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    await State.deleteOne({ _id: key, value: holder });
  }
}

async function take(key: string, holder: string): Promise<boolean> {
  try {
    await State.create({ _id: key, value: holder, at: new Date() });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const [past, future] = [-SILENT_AT_MOST_MS, SILENT_AT_MOST_MS].map((far) => new Date(Date.now() + far));
    // A sign from the future was given by a clock that has been put back since.
    await State.deleteOne({ _id: key, $or: [{ at: { $lt: past } }, { at: { $gt: future } }] });
    return false;
  }
}
