import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { IdempotentResult, type StoredResult } from '~models/idempotency';
import { Failure } from '~/rules/validation/errors';
import { isLonger } from '~/rules/validation/fields';
import { MAX_KEY_LENGTH } from '~/rules/validation/idempotency-key';
import type { Actor } from '~/rules/accounts/permissions';
import { isDatabaseUnavailable } from './database-errors';
import { slowHash } from '../accounts/passwords';
import { isDuplicate } from '../content/repository';

const RETENTION_MS = 24 * 60 * 60 * 1000;
/**
 * An attempt that began this long ago and has not ended was cut off, and may be made again. Shorter than a request may
 * wait (`app/http/forms/request-timeout.ts`), so that one repetition is enough.
 */
const ATTEMPT_LIMIT_MS = 8_000;
/** How often an attempt at something that takes long says that it goes on. */
const HEARTBEAT_MS = 2_000;
const POLL_MS = 50;
/** A field of this name is in the JSON: a `password`, a `newPassword`. */
const HAS_PASSWORD = /password"/i;

interface OnceOptions {
  /** The message of a key that is used for other content. */
  reused?: string;
  /** For work that may take longer than a request waits, such as on a video: its attempt stays young while it goes on. */
  long?: boolean;
}

const REUSED = 'This form was already saved once, with other content. Open it again to save more.';

/**
 * Does the work once for each user and key: a repetition within 24 hours gets the first answer again, also while the
 * first is still at work. The same key with other content is refused (422). A failure is not kept: it may be tried
 * again. An attempt whose end was not noted may have written all the same: what the work creates takes the `recordId`,
 * the same for every attempt at the same content, and is not created twice.
 */
export async function once<Result>(
  actor: Actor,
  key: string,
  body: unknown,
  work: (recordId: string) => Promise<Result>,
  { reused = REUSED, long = false }: OnceOptions = {},
): Promise<Result> {
  if (isLonger(key, MAX_KEY_LENGTH)) throw new Failure(400, 'The Idempotency-Key is too long.');
  const id = `${actor.id}:${key}`;
  const bodyHash = await fingerprint(id, body);
  const attempt = (await begin(id, bodyHash)) ?? (await endOfFirst(id, bodyHash, reused));
  if (attempt.result !== null) return JSON.parse(attempt.result) as Result;
  return perform(attempt, work, long);
}

/** Waits until an earlier attempt has a result, or until another one may begin, and returns that one. */
async function endOfFirst(id: string, bodyHash: string, reused: string): Promise<StoredResult> {
  for (;;) {
    const first = await IdempotentResult.findById(id).lean<StoredResult>();
    const isOver = first !== null && first.result === null && (first.failed || isCutOff(first));
    if (first && !isOver && first.bodyHash !== bodyHash) throw new Failure(422, reused);
    if (first && first.result !== null) return first;
    const next = isOver ? await beginAgain(first, bodyHash) : first ? null : await begin(id, bodyHash);
    if (next) return next;
    await pause(POLL_MS);
  }
}

/** A beginning that lies far ahead was noted by a clock that has been put back since. */
const isCutOff = ({ createdAt }: StoredResult): boolean =>
  Math.abs(Date.now() - createdAt.getTime()) > ATTEMPT_LIMIT_MS;

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
  long: boolean,
): Promise<Result> {
  const own = { _id, attempts, result: null };
  const note = (fields: Partial<StoredResult>) => IdempotentResult.updateOne(own, { $set: fields });
  const beat = () => void note({ createdAt: new Date() }).catch(() => undefined);
  const heartbeat = long ? setInterval(beat, HEARTBEAT_MS) : undefined;
  try {
    const result = await work(String(recordId));
    await IdempotentResult.updateOne({ _id }, { $set: { result: JSON.stringify(result) } });
    return result;
  } catch (error) {
    // A database that is gone cannot be told, and whoever waits is not kept waiting for it: the attempt's age says it too.
    const noted = note({ failed: true }).catch(() => undefined);
    if (!isDatabaseUnavailable(error)) await noted;
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Forgets answers older than a day. */
export async function sweepIdempotency(): Promise<number> {
  const { deletedCount } = await IdempotentResult.deleteMany({
    createdAt: { $lt: new Date(Date.now() - RETENTION_MS) },
  });
  return deletedCount;
}
