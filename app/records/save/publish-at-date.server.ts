import { Types } from 'mongoose';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { recordEvent, withoutEvents } from '~/core/activity/record-event.server';
import { Observations, sharedNow } from '~/core/db/app-state.server';
import { isDatabaseUnavailable, isPassing } from '~/core/db/database-errors.server';
import { lockLifetimeMs } from '~/core/db/lock.server';
import { startWorkLoop } from '~/core/db/pace.server';
import { Conflict } from '~/core/merge/conflict.server';
import { KIND_NAMES, type ContentKind } from '~/core/nouns/kinds';
import { labelOf } from '~/core/nouns/labels';
import { findActor } from '~/core/session/sessions.server';
import { Failure, notAllowed, Unconfirmed } from '~/core/validation/errors';
import { asSentence } from '~/core/validation/messages';
import { hasPublication, publishClaimed, type ClaimedChanges } from './publish-changes.server';
import { findRecord } from './record-store.server';
import { deleteChanges, MISSED, setDate, trimChanges } from './stored-changes.server';

// Changes are published at their date in four steps: they are claimed, which nothing else changes any more; the record is written with the
// claim; the event is stored under the claim; the changes are deleted. Each step can be repeated by any instance, and none counts twice:
// see docs/decisions/0143-changes-at-a-time.md.

const LOOK_MS = 1_000;
/** Changes that another instance has claimed are left to it for this part of the lifetime of a lock, which is ten seconds. */
const LEFT = 0.09;
const READ_AT_ONCE = 50;
const MAX_PROBLEM = 1_000;

const claims = new Observations();

type Report = (error: unknown) => void;

/** Publishes changes at their dates, on any one instance. Returns a function that stops it and waits for running work. */
export function publishAtDates(report: Report): () => Promise<void> {
  const stopping = new AbortController();
  const reportUnlessDown = (error: unknown) => {
    // An outage is logged already, and the next look comes soon.
    if (!isDatabaseUnavailable(error)) report(error);
  };
  const publish = async () => publishNext(await sharedNow(), reportUnlessDown);
  const loop = startWorkLoop(publish, stopping.signal, reportUnlessDown);
  const timer = setInterval(() => loop.wake(), LOOK_MS);
  timer.unref();
  loop.wake();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await loop.ended();
  };
}

/** Publishes the earliest changes that are due at `now`. Returns whether there were any. */
export async function publishNext(now: Date, report: Report): Promise<boolean> {
  const due = { publishAt: { $lte: now }, problem: null };
  const found = await UnpublishedChanges.find(due, { claim: 1 })
    .sort({ publishAt: 1 })
    .limit(READ_AT_ONCE)
    .lean<Claim[]>();
  const [next] = found.filter(isOurs);
  if (!next) return false;
  const changes = await UnpublishedChanges.findOne({ ...due, _id: next._id }).lean<StoredChanges | null>();
  const taken = changes && (await claimed(changes));
  if (taken) await publishOnce(taken, report);
  return true;
}

type Claim = Pick<StoredChanges, '_id' | 'claim'>;

const isOurs = ({ _id, claim = null }: Claim): boolean =>
  claim === null || claims.observe(_id, String(claim)) >= LEFT * lockLifetimeMs();

const isClaimed = (changes: StoredChanges | null): changes is ClaimedChanges => Boolean(changes?.claim);

/** Null if another write came first. */
async function claimed(changes: StoredChanges): Promise<ClaimedChanges | null> {
  if (isClaimed(changes)) return changes;
  const stored = await setDate(changes, { claim: new Types.ObjectId() });
  return isClaimed(stored) ? stored : null;
}

async function publishOnce(changes: ClaimedChanges, report: Report): Promise<void> {
  const [kind, id] = changes._id.split(':') as [ContentKind, string];
  try {
    const actor = await findActor(changes.scheduledBy, 'publish');
    if (!actor) throw notAllowed('publish this');
    await withoutEvents(() => publishClaimed(kind, actor, id, changes));
  } catch (error) {
    if (isPassing(error)) throw error;
    if (!(await findPublished(kind, id, changes))) {
      if (!(error instanceof Failure)) report(error);
      await setDate(changes, { claim: null, problem: problemOf(kind, error, changes).slice(0, MAX_PROBLEM) });
      return;
    }
  }
  await finish(kind, id, changes);
}

/** The record, if these changes have been published in it. */
async function findPublished(kind: ContentKind, id: string, changes: ClaimedChanges) {
  const stored = await findRecord(kind, id).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  });
  return stored && hasPublication(stored, changes) ? stored : null;
}

async function finish(kind: ContentKind, id: string, changes: ClaimedChanges): Promise<void> {
  const { claim, title, fields, publishAt, scheduledBy, scheduledByName } = changes;
  const record = await findPublished(kind, id, changes);
  if (record)
    await recordEvent(
      { id: scheduledBy ?? '', name: scheduledByName, via: 'publish' },
      {
        what: 'publish',
        record: { kind: KIND_NAMES[kind], id, title },
        fields: Object.keys(fields),
        id: claim,
        dueAt: publishAt,
      },
    );
  // Another instance may have found a problem while this one published.
  if (!(await deleteChanges(changes)) && record) await trimChanges(kind, record);
}

const UNEXPECTED = 'Something went wrong on the server.';

function problemOf(kind: ContentKind, error: unknown, { scheduledByName }: StoredChanges): string {
  if (error instanceof Conflict) {
    const labels = error.conflicts.map(({ field }) => labelOf(kind, field)).join(', ');
    return `${error.by.name} changed this on the site meanwhile: ${labels}.`;
  }
  if (error instanceof Unconfirmed) return `There is a question to answer: ${error.message}`;
  if (!(error instanceof Failure)) return UNEXPECTED;
  if (error.status === 403) return `${scheduledByName}, who set the date, may not publish this any more.`;
  return error.status === 404 ? MISSED : asSentence(error.message);
}
