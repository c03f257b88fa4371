import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IdempotentResult, type StoredResult } from '~models/idempotency';
import { Failure } from '~/rules/errors';
import type { Actor } from '~/rules/permissions';
import { isDuplicate } from './records';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** An attempt that has not ended after this long was cut off, and may be made again. */
const ATTEMPT_MS = 30_000;
const POLL_MS = 50;
const LONGEST_KEY = 200;
const REUSED = 'This form was already saved once, with other content. Open it again to save more.';

/**
 * Does the work once for each user and key: a repetition within 24 hours gets the first answer again, also while the
 * first is still at work. The same key with other content is refused (422, with the words of `reused`). A failure is not kept: it may be tried again.
 */
export async function once<Result>(
  actor: Actor,
  key: string,
  body: unknown,
  work: () => Promise<Result>,
  reused = REUSED,
): Promise<Result> {
  if (key.length > LONGEST_KEY) throw new Failure(400, 'The Idempotency-Key is too long.');
  const id = `${actor.id}:${key}`;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const deadline = performance.now() + ATTEMPT_MS;
  while (!(await reserve(id, bodyHash))) {
    const first = await IdempotentResult.findById(id).lean<StoredResult>();
    if (first && first.bodyHash !== bodyHash) throw new Failure(422, reused);
    if (typeof first?.result === 'string') return JSON.parse(first.result) as Result;
    if (performance.now() > deadline) await IdempotentResult.deleteOne({ _id: id, result: null });
    await pause(POLL_MS);
  }
  return perform(id, work);
}

async function reserve(id: string, bodyHash: string): Promise<boolean> {
  try {
    await IdempotentResult.create({ _id: id, bodyHash, createdAt: new Date() });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

async function perform<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await IdempotentResult.updateOne({ _id: id }, { $set: { result: JSON.stringify(result) } });
    return result;
  } catch (error) {
    await IdempotentResult.deleteOne({ _id: id });
    throw error;
  }
}

/** Forgets answers older than a day. */
export async function sweepIdempotency(): Promise<number> {
  const { deletedCount } = await IdempotentResult.deleteMany({
    createdAt: { $lt: new Date(Date.now() - KEPT_MS) },
  });
  return deletedCount;
}
