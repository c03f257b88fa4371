import { Article } from '~models/article';
import { IdempotentResult } from '~models/idempotency';
import { Media } from '~models/media';
import { Person } from '~models/person';
import { Session } from '~models/session';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { State } from '~models/state';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import { ensureFirstAdmin } from './first-admin';
import { sweepIdempotency } from './idempotency';
import { seedDemo } from './seed';
import { sweepSessions } from './sessions';
import { sweepIncoming } from './uploads/incoming';
import { sweepUploads } from './uploads/remove';

export interface StartOptions {
  seed: 'demo' | 'none';
  /** Of the first administrator, where one is wanted; without a password one is generated. */
  admin?: { username: string; password: string | undefined };
  /** Gets one line for a person about each thing that was done. */
  say: (message: string) => void;
}

/** Makes the database fit to serve from: its indexes, and the demo content where that is wanted and fits. */
export async function prepareDatabase({ seed, admin, say }: StartOptions): Promise<void> {
  const models = [Show, Article, Person, Settings, User, Session, Media, Upload, State, IdempotentResult];
  for (const model of models) await model.createIndexes();
  if (seed === 'demo' && (await seedDemo())) say('Demo content is in place.');
  const words = admin && (await ensureFirstAdmin(admin.username, admin.password));
  if (words) say(words);
}

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Removes what has expired, now and every hour. Answers how to stop; a failure waits for the next time. */
export function sweepRegularly(report: (error: unknown) => void): () => void {
  const sweeps = [sweepSessions, sweepIdempotency, sweepIncoming, sweepUploads];
  const sweep = async () => {
    for (const each of sweeps) await each().catch(report);
  };
  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
