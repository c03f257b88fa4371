import type { ContentKind } from '~/core/nouns/kinds';
import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import type { MergeBase } from '~/core/merge/field-merge';
import { notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import {
  checkChange,
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
  ended: Values;
  /** Hashes of the published values when each change began. */
  starts: MergeBase;
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
      return record && { record, merged };
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
  { wanted: proposed, ended, starts, asksFirst, force }: Publication,
): Promise<ViewBy[K] | null> {
  const { stored } = before;
  const { fields, patch } = RECORD_KINDS[kind];
  const site = versionedView(kind, stored);
  const wanted = await mergeWithSite(stored, site, { wanted: proposed, starts, fields });
  const itemIds = new Set(idsIn(wanted));
  const history = { current: stored, knownIds: itemIds };
  const change = await checkChange(kind, before, parse(patch, wanted), history);
  if (asksFirst) {
    requireConfirmation(kind, null, { ...before.view, ...change });
    await requireHidingConfirmation(kind, stored, { ...stored, ...change });
  }
  const record = await saveChange(kind, actor, before, change, { itemIds, force });
  if (record) await endChanges(changesId(kind, stored._id), ended);
  return record;
}
