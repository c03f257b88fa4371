import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { IdempotentResult, type StoredResult } from '~models/app-state';
import { Failure } from '~/core/validation/errors';
import { isLonger } from '~/core/validation/fields.server';
import type { Actor } from '~/core/access/permissions';
import { isDatabaseUnavailable, unlessDuplicate } from './database-errors.server';
import { slowHash } from './passwords.server';
import { Observations } from './app-state.server';

export const MAX_KEY_LENGTH = 200;

const RETENTION_MS = 24 * 60 * 60 * 1000;
/**
 * An unfinished attempt that a repetition sees unchanged for this long was interrupted and may be retried. Shorter
 * than a request's timeout (`app/core/request/body.server.ts`), so that one retry is enough.
 */
const ATTEMPT_LIMIT_MS = 8_000;
const HEARTBEAT_MS = 2_000;
const POLL_MS = 50;
/** Matches JSON with a field such as `password` or `newPassword`. */
const HAS_PASSWORD = /password"/i;

interface OnceOptions {
  reused?: string;
  /** For work that may exceed a request's timeout, such as on a video: heartbeats keep its attempt active. */
  long?: boolean;
  /** Returns the result for a repetition, such as one without a secret that is shown once. */
  withoutSecret?: (result: unknown) => unknown;
}

const REUSED = 'This form was already saved once, with other content. Open it again to save more.';

/**
 * Runs the work once per user and key. A repetition within 24 hours returns the first result, and waits for it if the
 * first attempt is still running. The same key with other content is rejected (422). A failure is not stored: the
 * request may be retried. An interrupted attempt may have written its record: the work creates it under `recordId`,
 * which is the same for every attempt at the same content, so that it is not created twice.
 */
export async function runIdempotent<Result>(
  actor: Actor,
  key: string,
  body: unknown,
  work: (recordId: string) => Promise<Result>,
  { reused = REUSED, long = false, withoutSecret = (result) => result }: OnceOptions = {},
): Promise<Result> {
  if (isLonger(key, MAX_KEY_LENGTH)) throw new Failure(400, 'The Idempotency-Key is too long.');
  const id = `${actor.id}:${key}`;
  const bodyHash = await fingerprint(id, body);
  const attempt = (await begin(id, bodyHash)) ?? (await endOfFirst(id, bodyHash, reused));
  if (attempt.result !== null) return JSON.parse(attempt.result) as Result;
  return perform(attempt, work, { long, withoutSecret });
}

async function endOfFirst(id: string, bodyHash: string, reused: string): Promise<StoredResult> {
  for (;;) {
    const first = await IdempotentResult.findById(id).lean<StoredResult>();
    if (first && first.result !== null) {
      if (first.bodyHash !== bodyHash) throw new Failure(422, reused);
      return first;
    }
    const isOver = first !== null && (first.failed || isInterrupted(first));
    const next = isOver ? await beginAgain(first, bodyHash) : first ? null : await begin(id, bodyHash);
    if (next) return next;
    await pause(POLL_MS);
  }
}

const unfinished = new Observations();

const isInterrupted = ({ _id, attempts, createdAt }: StoredResult): boolean =>
  unfinished.observe(_id, `${attempts} ${createdAt.getTime()}`) >= ATTEMPT_LIMIT_MS;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Hashes the body. Passwords in it must not be easier to guess than from their own hash. */
async function fingerprint(id: string, body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  const bytes = HAS_PASSWORD.test(text) ? await slowHash(text, sha256(id)) : sha256(text);
  return bytes.toString('base64url');
}

/** Stores the first attempt; returns null if there is one already. */
async function begin(id: string, bodyHash: string): Promise<StoredResult | null> {
  const first = { _id: id, bodyHash, recordId: new Types.ObjectId(), createdAt: new Date() };
  return (await unlessDuplicate(IdempotentResult.create(first)))?.toObject() ?? null;
}

/** Stores a retry after `last`; returns null if another request was faster. Other content gets a new record id. */
const beginAgain = (last: StoredResult, bodyHash: string): Promise<StoredResult | null> =>
  IdempotentResult.findOneAndUpdate(
    { _id: last._id, attempts: last.attempts, createdAt: last.createdAt, result: null },
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
  { long, withoutSecret }: Required<Pick<OnceOptions, 'long' | 'withoutSecret'>>,
): Promise<Result> {
  const own = { _id, attempts, result: null };
  // The first completed attempt at this content counts, even an interrupted one that went on.
  const unanswered = { _id, recordId, result: null };
  const note = (fields: Partial<StoredResult>) => IdempotentResult.updateOne(own, { $set: fields });
  const beat = () => void note({ createdAt: new Date() }).catch(() => undefined);
  const heartbeat = long ? setInterval(beat, HEARTBEAT_MS) : undefined;
  try {
    const result = await work(String(recordId));
    await IdempotentResult.updateOne(unanswered, { $set: { result: JSON.stringify(withoutSecret(result)) } });
    return result;
  } catch (error) {
    // If the database is down, the failure cannot be stored and the client should not wait: the attempt expires.
    const noted = note({ failed: true }).catch(() => undefined);
    if (!isDatabaseUnavailable(error)) await noted;
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

export async function sweepIdempotency(): Promise<number> {
  const { deletedCount } = await IdempotentResult.deleteMany({
    createdAt: { $lt: new Date(Date.now() - RETENTION_MS) },
  });
  return deletedCount;
}
