import { Types } from 'mongoose';
import { type ContentKind, KIND_NAMES } from '~/core/nouns/kinds';
import type { SluggedRecord } from '~models/record-schema';
import { type StoredChanges, UnpublishedChanges } from '~models/unpublished-changes';
import { Upload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import type { MergeBase } from '~/core/merge/field-merge';
import { labelOf } from '~/core/nouns/labels';
import { Failure, notFound, notAllowed, Unconfirmed } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited, recordEvent, withoutEvents } from '~/core/activity/record-event.server';
import { retryOnConflict, isDatabaseUnavailable, isPassing } from '~/core/db/database-errors.server';
import { fieldsByName, usedIn } from '~/media/usage/find-uses.server';
import {
  checkChange,
  newAddress,
  openForChange,
  saveChange,
  type Changing,
  requireConfirmation,
} from './record-update.server';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import type { PublishOptions } from './record-listeners.server';
import { type Edited, Conflict } from '~/core/merge/edits.server';
import {
  proposedValues,
  proposeRecord,
  readProposedChange,
  type ChangeOptions,
  baseOnSite,
  mergeWithSite,
} from './record-unpublished.server';
import { versionedView } from './record-saves.server';
import {
  changesId,
  endChanges,
  findChanges,
  deleteChanges,
  MISSED,
  setDate,
  trimChanges,
} from './stored-changes.server';
import { idsIn } from './stored-items.server';
import { Observations, sharedNow } from '~/core/db/app-state.server';
import { lockLifetimeMs } from '~/core/db/lock.server';
import { findActor } from '~/core/session/sessions.server';
import { asSentence } from '~/core/validation/messages';
import { findRecord } from './record-store.server';
import { startWorkLoop } from '~/core/db/pace.server';

interface Publication extends PublishOptions {
  wanted: Values;
  /** The changes that end with it, in any case those that were published. */
  ended?: Values;
  /** Hashes of the published values when each change began. */
  starts: MergeBase;
  publication?: ClaimedChanges['claim'];
}

/** Changes that are being published at their date. */
interface ClaimedChanges extends StoredChanges {
  claim: Types.ObjectId;
}

const hasPublication = ({ publication }: SluggedRecord, { claim }: ClaimedChanges): boolean =>
  publication !== undefined && claim.equals(publication);

/** Publishes claimed changes, unless the record tells that this is done. Throws 403, 404, `Conflict` and `Unconfirmed`. */
const publishClaimed = (kind: ContentKind, actor: Actor, id: string, changes: ClaimedChanges) =>
  retryOnConflict(async () => {
    const before = await openForChange(kind, actor, id);
    const { set, starts } = await proposeRecord(kind, before.stored, changes);
    if (hasPublication(before.stored, changes) || Object.keys(set).length === 0) return before;
    await requireFiles(kind, before.stored, set);
    const publication = { wanted: set, starts, publication: changes.claim, asksFirst: true };
    return saveOnSite(kind, actor, before, publication);
  });

/** A user sees in the form which file is gone; here nobody looks. Throws 400 for files that the record does not show already. */
async function requireFiles(kind: ContentKind, stored: SluggedRecord, wanted: Values): Promise<void> {
  const before = usedIn(stored);
  const added = [...fieldsByName(wanted)].filter(([name]) => !before.has(name));
  if (added.length === 0) return;
  const filter = { _id: { $in: added.map(([name]) => name) } };
  const found = await Upload.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
  const inLibrary = new Set(found.map(({ _id }) => _id));
  const lacking = new Set(added.flatMap(([name, fields]) => (inLibrary.has(name) ? [] : fields)));
  if (lacking.size === 0) return;
  const labels = [...lacking].map((field) => labelOf(kind, field)).join(', ');
  throw new Failure(400, `${labels}: a file of this is not in the media library any more.`);
}

/** Publishes the unpublished changes in one save. Throws 404 if there are none, and `Conflict`. */
export const publishChanges = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  { force }: PublishOptions = {},
): Promise<ViewBy[K]> =>
  audited(actor, aboutContent('publish', kind, id), () =>
    retryOnConflict(async () => {
      const { before, changes } = await openChanged(kind, actor, id);
      if (changes?.claim) return null;
      const { set, starts, about } = await proposeRecord(kind, before.stored, changes);
      if (!about || !changes) throw notFound('Unpublished changes');
      const publication = { wanted: set, ended: changes.fields, starts, force };
      return saveOnSite(kind, { ...actor, via: 'publish' }, before, publication);
    }),
  );

/** Saves a form that was opened with the changes. Changes that others have kept since then stay unpublished. Throws `Conflict`. */
export const saveWithChanges = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  { asksFirst, force, ...options }: ChangeOptions & PublishOptions = {},
): Promise<Edited<ViewBy[K]>> =>
  audited(actor, aboutContent('publish', kind, id), () =>
    retryOnConflict(async () => {
      const { before, changes } = await openChanged(kind, actor, id);
      if (changes?.claim) return null;
      const read = await readProposedChange(kind, before.stored, changes, { ...options, input });
      const { merged } = read;
      const unseen = new Set(merged?.fields);
      const shown = Object.fromEntries(Object.entries(read.set).filter(([name]) => !unseen.has(name)));
      const record = await saveOnSite(kind, actor, before, {
        wanted: { ...shown, ...proposedValues(kind, actor, before.stored, read) },
        ended: Object.fromEntries(Object.keys(shown).map((name) => [name, changes?.fields[name]])),
        starts: { ...read.starts, ...baseOnSite(options.base) },
        asksFirst,
        force,
      });
      return record && { record, merged, movedTo: newAddress(kind, before.view, record) };
    }),
  );

async function openChanged<K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
): Promise<{ before: Changing<K>; changes: StoredChanges | null }> {
  const before = await openForChange(kind, actor, id);
  return { before, changes: await findChanges(changesId(kind, before.stored._id)) };
}

/** Saves values on the site, unless a field has changed there since its change began, and ends these changes. */
async function saveOnSite<K extends ContentKind>(
  kind: K,
  actor: Actor,
  before: Changing<K>,
  { wanted: proposed, ended, starts, publication, asksFirst, force }: Publication,
): Promise<ViewBy[K] | null> {
  const { stored } = before;
  const { fields, patch } = RECORD_KINDS[kind];
  const site = versionedView(kind, stored);
  const wanted = await mergeWithSite(stored, site, { wanted: proposed, starts, fields });
  const itemIds = new Set(idsIn(wanted));
  const history = { current: stored, knownIds: itemIds };
  const change = await checkChange(kind, before, parse(patch, wanted), history);
  const saving = { stored, view: before.view, change, isPublication: true } as const;
  await requireConfirmation(kind, saving, { asksFirst, force });
  const record = await saveChange(kind, actor, before, change, { itemIds, force, publication });
  if (record && ended) await endChanges(changesId(kind, stored._id), ended);
  return record;
}

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
