import type { Types } from 'mongoose';
import type { ContentKind } from '~/core/nouns/kinds';
import type { SluggedRecord } from '~models/record-schema';
import type { StoredChanges } from '~models/unpublished-changes';
import { Upload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import type { MergeBase } from '~/core/merge/field-merge';
import { labelOf } from '~/core/nouns/labels';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { fieldsByName, usedIn } from '~/media/usage/find-uses.server';
import {
  checkChange,
  newAddress,
  openForChange,
  saveChange,
  type Changing,
  requireConfirmation,
  requireHidingConfirmation,
} from './record-change.server';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import type { PublishOptions } from './edit-options.server';
import type { Edited } from '~/core/merge/edits.server';
import {
  proposedValues,
  proposeRecord,
  readProposedChange,
  type ChangeOptions,
} from './proposed-record.server';
import { versionedView } from './record-saves.server';
import { baseOnSite, mergeWithSite } from './site-conflicts.server';
import { changesId, endChanges, findChanges } from './stored-changes.server';
import { idsIn } from './record-versions.server';

/** What to save on the site, and the user's answers to questions. */
interface Publication extends PublishOptions {
  wanted: Values;
  /** The changes that end with it, in any case those that were published. */
  ended?: Values;
  /** Hashes of the published values when each change began. */
  starts: MergeBase;
  publication?: ClaimedChanges['claim'];
}

/** Changes that are being published at their date. */
export interface ClaimedChanges extends StoredChanges {
  claim: Types.ObjectId;
}

export const hasPublication = ({ publication }: SluggedRecord, { claim }: ClaimedChanges): boolean =>
  publication !== undefined && claim.equals(publication);

/** Publishes claimed changes, unless the record tells that this is done. Throws 403, 404, `Conflict` and `Unconfirmed`. */
export const publishClaimed = (
  kind: ContentKind,
  actor: Actor,
  id: string,
  changes: ClaimedChanges,
): Promise<unknown> =>
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
  const publishing = { stored, before: null, after: { ...before.view, ...change } };
  await requireConfirmation(kind, publishing, { asksFirst, force });
  if (asksFirst) await requireHidingConfirmation(kind, stored, { ...stored, ...change });
  const record = await saveChange(kind, actor, before, change, { itemIds, force, publication });
  if (record && ended) await endChanges(changesId(kind, stored._id), ended);
  return record;
}
