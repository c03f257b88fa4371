import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { IdempotentResult, type StoredResult } from '~models/idempotency';
import { Failure } from '~/rules/errors';
import { isLonger } from '~/rules/fields';
import { MAX_KEY_LENGTH } from '~/rules/idempotency-key';
import type { Actor } from '~/rules/permissions';
import { slowHash } from './passwords';
import { isDuplicate } from './records';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** An attempt that has not ended after this long was cut off, and may be made again. */
const ATTEMPT_MS = 30_000;
const POLL_MS = 50;
/** A field of this name is in the JSON: a `password`, a `newPassword`. */
const HAS_PASSWORD = /password"/i;
const REUSED = 'This form was already saved once, with other content. Open it again to save more.';

/**
 * Does the work once for each user and key: a repetition within 24 hours gets the first answer again, also while the
 * first is still at work. The same key with other content is refused (422, with the words of `reused`). A failure is not
 * kept: it may be tried again. An attempt whose end was not noted may have written all the same: what the work
 * creates takes the `recordId`, the same for every attempt at the same content, and is not created twice.
 */
export async function once<Result>(
  actor: Actor,
  key: string,
  body: unknown,
  work: (recordId: string) => Promise<Result>,
  reused = REUSED,
): Promise<Result> {
  if (isLonger(key, MAX_KEY_LENGTH)) throw new Failure(400, 'The Idempotency-Key is too long.');
  const id = `${actor.id}:${key}`;
  const bodyHash = await fingerprint(id, body);
  const deadline = performance.now() + ATTEMPT_MS;
  for (;;) {
    const attempt = await begin(id, bodyHash);
    if (attempt) return perform(attempt, work);
    const first = await IdempotentResult.findById(id).lean<StoredResult>();
    if (first && !first.failed && first.bodyHash !== bodyHash) throw new Failure(422, reused);
    if (typeof first?.result === 'string') return JSON.parse(first.result) as Result;
    const again = first && (first.failed || performance.now() > deadline);
    const taken = again ? await beginAgain(first, bodyHash) : null;
    if (taken) return perform(taken, work);
    await pause(POLL_MS);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** What is stored to know the body again. Nobody may find out a password from it sooner than from the password's own hash. */
async function fingerprint(id: string, body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  const bytes = HAS_PASSWORD.test(text) ? await slowHash(text, sha256(id)) : sha256(text);
  return bytes.toString('base64url');
}

/** The first attempt, or null when there has been one. */
async function begin(id: string, bodyHash: string): Promise<StoredResult | null> {
  try {
    const recordId = new Types.ObjectId();
    return (await IdempotentResult.create({ _id: id, bodyHash, recordId, createdAt: new Date() })).toObject();
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/** The attempt after `last`, or null when somebody else has begun it. Other content is another record. */
const beginAgain = (last: StoredResult, bodyHash: string): Promise<StoredResult | null> =>
  IdempotentResult.findOneAndUpdate(
    { _id: last._id, attempts: last.attempts, result: null },
    {
      $set: {
        bodyHash,
        failed: false,
        createdAt: new Date(),
        ...(last.bodyHash !== bodyHash && { recordId: new Types.ObjectId() }),
      },
      $inc: { attempts: 1 },
    },
    { returnDocument: 'after' },
  ).lean<StoredResult | null>();

async function perform<Result>(
  { _id, attempts, recordId }: StoredResult,
  work: (recordId: string) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work(String(recordId));
    await IdempotentResult.updateOne({ _id }, { $set: { result: JSON.stringify(result) } });
    return result;
  } catch (error) {
    await IdempotentResult.updateOne({ _id, attempts, result: null }, { $set: { failed: true } });
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
