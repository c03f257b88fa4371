import type { StoredBy } from '~models/records';
import type { Actor } from '~/core/access/permissions';
import { addContent, aboutContent } from '~/core/activity/content-events.server';
import { addToEvent, audited, namesOfChanged } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { type ContentKind, KIND_NAMES, TITLE_FIELDS } from '~/core/nouns/kinds';
import { notFound, Failure } from '~/core/validation/errors';
import { compareVersions, type FieldChange } from '~/records/history/version-differences';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { namesOfFiles } from './listed-files.server';
import {
  proposeRecord,
  type ChangedRecord,
  proposedValues,
  readProposedChange,
  type ChangeOptions,
} from './proposed-record.server';
import { RECORD_KINDS } from './record-kinds.server';
import { findEditable, viewRecord } from './record-store.server';
import { startsOf } from './site-conflicts.server';
import {
  changesId,
  dropChanges,
  findChanges,
  keeperOf,
  differingFields,
  replaceChanges,
} from './stored-changes.server';

// Unpublished changes are stored apart from the site: see docs/decisions/0047-unpublished-changes.md.

/** The stored record as if its changes were published. */
export async function withChanges<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
): Promise<ChangedRecord<ViewBy[K]>> {
  const changes = await findChanges(changesId(kind, stored._id));
  const { view: record, about } = await proposeRecord(kind, stored, changes);
  return { record, changes: about };
}

/** A record to edit, with its changes if any, and as it is on the site. Throws 403 and 404. */
export async function openWithChanges<K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
): Promise<ChangedRecord<ViewBy[K]> & { site: ViewBy[K] }> {
  const stored = await findEditable(kind, actor, id);
  return { ...(await withChanges(kind, stored)), site: await viewRecord(kind, stored, actor) };
}

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

const NOT_PUBLIC = 'Only what is public can have unpublished changes';

/**
 * Stores a change apart from the site: the given fields, or with a base those that the form's user changed. Throws 409 if the record is not
 * public, 412, and `Conflict`.
 */
export const keepChanges = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  options: ChangeOptions = {},
): Promise<ChangedRecord<ViewBy[K]>> =>
  audited(actor, aboutContent('draft', kind, id), () =>
    retryOnConflict(async () => {
      const stored = await findEditable(kind, actor, id);
      const { fields, isPublic } = RECORD_KINDS[kind];
      if (!isPublic(stored)) throw new Failure(409, NOT_PUBLIC);
      const _id = changesId(kind, stored._id);
      const changes = await findChanges(_id);
      const read = await readProposedChange(kind, stored, changes, { ...options, input });
      const { site, set, starts } = read;
      const fresh = proposedValues(kind, actor, stored, read);
      const after = differingFields({ fields: { ...set, ...fresh } }, site);
      const base = startsOf(Object.keys(after), { fields, site, kept: starts, fresh, form: options.base });
      const content = { ...keeperOf(actor), fields: after, base, createdBy: stored.createdBy };
      const title = String(after[TITLE_FIELDS[kind]] ?? site[TITLE_FIELDS[kind]]);
      if (!(await replaceChanges(changes, { _id, ...content, title }, actor))) return null;
      addContent(kind, stored);
      addToEvent({
        kind: KIND_NAMES[kind],
        fields: namesOfChanged(Object.keys(after), changes?.fields ?? {}, after),
      });
      return confirm(kind, actor, id);
    }),
  );

/** The record may have been deleted while the changes were written. */
async function confirm<K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
): Promise<ChangedRecord<ViewBy[K]>> {
  try {
    return await openWithChanges(kind, actor, id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) await dropChanges(changesId(kind, id));
    throw error;
  }
}
