import { type ContentKind, KIND_NAMES } from '~/rules/kinds/kinds';
import type { Actor } from '~/rules/accounts/permissions';
import { compareVersions, type FieldChange } from '~/rules/history/version-differences';
import { notFound } from '~/rules/validation/errors';
import { addContent, aboutContent } from '../activity/content-events';
import { addToEvent, audited } from '../activity/record-event';
import type { StoredBy } from '~models/records';
import type { ViewBy } from '../views/kinds';
import { namesOfFiles } from './file-names';
import { RECORD_KINDS } from './kinds';
import { proposeRecord, type ChangedRecord } from './proposed-record';
import { findEditable, viewRecord } from './store';
import { changesId, dropChanges, findChanges } from './stored-changes';

// Unpublished changes are kept apart from what is on the site: see docs/decisions/0047-unpublished-changes.md.

/** Returns a stored record as it would be if its changes were published. */
export async function withChanges<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
): Promise<ChangedRecord<ViewBy[K]>> {
  const changes = await findChanges(changesId(kind, stored._id));
  const { view: record, about } = await proposeRecord(kind, stored, changes);
  return { record, changes: about };
}

/** Returns a record to edit, with its changes if there are any, and as it is on the site. Throws 403 and 404. */
export async function openWithChanges<K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
): Promise<ChangedRecord<ViewBy[K]> & { site: ViewBy[K] }> {
  const stored = await findEditable(kind, actor, id);
  return { ...(await withChanges(kind, stored)), site: await viewRecord(kind, stored, actor) };
}

/** Returns the differences between the record on the site and its changes. Throws 404 if there are none. */
export async function compareChanges<K extends ContentKind>(kind: K, actor: Actor, id: string) {
  const stored = await findEditable(kind, actor, id);
  const changes = await findChanges(changesId(kind, stored._id));
  const { site, set, about } = await proposeRecord(kind, stored, changes);
  if (!about) throw notFound('Unpublished changes');
  const to = { ...site, ...set };
  const fileNames = await namesOfFiles(RECORD_KINDS[kind].fields, site, to);
  const differences: FieldChange[] = await compareVersions({ kind, from: site, to, fileNames });
  return { record: await viewRecord(kind, stored, actor), changes: about, from: site, to, differences };
}

/** Throws 404 if there are no changes. */
export const discardChanges = (kind: ContentKind, actor: Actor, id: string): Promise<void> =>
  audited(actor, aboutContent('discard', kind, id), async () => {
    const stored = await findEditable(kind, actor, id);
    const dropped = await dropChanges(changesId(kind, stored._id));
    const { about } = await proposeRecord(kind, stored, dropped);
    if (!about) throw notFound('Unpublished changes');
    addContent(kind, stored);
    addToEvent({ kind: KIND_NAMES[kind], fields: about.changed });
  });
