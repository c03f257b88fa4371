import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { State } from '~models/state';
import { databaseDown } from '~/rules/errors';
import { isDuplicate } from './records';

/** Whoever holds it longer was cut off. */
const HELD_AT_MOST_MS = 10_000;
const POLL_MS = 20;

/** Does the work while nobody, in this process or another, does work of the same name. */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const key = `turn: ${name}`;
  const holder = randomUUID();
  const deadline = Date.now() + 2 * HELD_AT_MOST_MS;
  while (!(await take(key, holder))) {
    if (Date.now() > deadline) throw databaseDown();
    await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await State.deleteOne({ _id: key, value: holder });
  }
}

async function take(key: string, holder: string): Promise<boolean> {
  try {
    await State.create({ _id: key, value: holder, at: new Date() });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await State.deleteOne({ _id: key, at: { $lt: new Date(Date.now() - HELD_AT_MOST_MS) } });
    return false;
  }
}
