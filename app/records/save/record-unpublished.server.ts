import { z } from 'zod';
import type { StoredBy } from '~models/records';
import { NO_DATE, type ChangesDate } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { addContent, aboutContent } from '~/core/activity/content-events.server';
import { addToEvent, audited, namesOfChanged } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { type ContentKind, KIND_NAMES, TITLE_FIELDS } from '~/core/nouns/kinds';
import { notFound, Failure } from '~/core/validation/errors';
import { moment, parse } from '~/core/validation/fields.server';
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
  deleteChanges,
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
    const dropped = await retryOnConflict(async () => {
      const changes = await findChanges(changesId(kind, stored._id));
      if (!changes) throw notFound('Unpublished changes');
      return changes.claim === null && (await deleteChanges(changes)) ? changes : null;
    });
    const { about } = await proposeRecord(kind, stored, dropped);
    if (!about) throw notFound('Unpublished changes');
    addContent(kind, stored);
    addToEvent({ kind: KIND_NAMES[kind], fields: about.changed });
  });

const NOT_PUBLIC = 'Only what is public can have unpublished changes';
const NO_CHANGES = 'There are no unpublished changes to publish.';

/**
 * Stores a change apart from the site: the given fields, or with a base those that the form's user changed; and when they are published.
 * Throws 409 if the record is not public, unless only the date is changed, or if nothing would be published, 412, and `Conflict`.
 */
export const keepChanges = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  { publishAt, ...options }: ChangeOptions & { publishAt?: unknown } = {},
): Promise<ChangedRecord<ViewBy[K]>> =>
  audited(actor, aboutContent('draft', kind, id), () =>
    retryOnConflict(async () => {
      const stored = await findEditable(kind, actor, id);
      const date = readDate(actor, publishAt);
      const { fields, isPublic } = RECORD_KINDS[kind];
      const _id = changesId(kind, stored._id);
      const changes = await findChanges(_id);
      if (changes?.claim) return null;
      const isHidden = !isPublic(stored);
      if (isHidden && (!changes || !date)) throw new Failure(409, NOT_PUBLIC);
      const read = await readProposedChange(kind, stored, changes, { ...options, input });
      const { site, set, starts } = read;
      const fresh = proposedValues(kind, actor, stored, read);
      const isDateOnly = date !== null && changes !== null && Object.keys(fresh).length === 0;
      if (isHidden && !isDateOnly) throw new Failure(409, NOT_PUBLIC);
      const after = differingFields({ fields: { ...set, ...fresh } }, site);
      if (date?.publishAt && Object.keys(after).length === 0) throw new Failure(409, NO_CHANGES);
      const base = startsOf(Object.keys(after), { fields, site, kept: starts, fresh, form: options.base });
      const keeper = isDateOnly ? changes : keeperOf(actor);
      const title = String(after[TITLE_FIELDS[kind]] ?? site[TITLE_FIELDS[kind]]);
      const content = { _id, fields: after, base, title, createdBy: stored.createdBy };
      const kept = { ...NO_DATE, ...changes, ...keeper, ...date, ...content };
      if (!(await replaceChanges(changes, kept, actor))) return null;
      addContent(kind, stored);
      const changed = namesOfChanged(Object.keys(after), changes?.fields ?? {}, after);
      addToEvent({ kind: KIND_NAMES[kind], fields: [...changed, ...(date ? ['publishAt'] : [])] });
      return confirm(kind, actor, id);
    }),
  );

const MAX_YEARS_AHEAD = 2;

export const PUBLISH_AT = z.union([z.null(), moment('Publish at')], { error: 'Publish at must be a date' });

/** Null if no date was sent. Throws 400 for one that is over, or too far ahead. */
function readDate(actor: Actor, sent: unknown): Partial<ChangesDate> | null {
  if (sent === undefined) return null;
  const { publishAt } = parse(z.strictObject({ publishAt: PUBLISH_AT }), { publishAt: sent });
  if (publishAt === null) return NO_DATE;
  const last = new Date();
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (publishAt <= new Date()) throw wrongDate('Publish at must be in the future');
  if (publishAt > last) throw wrongDate('Publish at must be within two years');
  const { updatedBy, updatedByName } = keeperOf(actor);
  return { publishAt, scheduledBy: updatedBy, scheduledByName: updatedByName, problem: null };
}

const wrongDate = (message: string) => new Failure(400, message, { publishAt: [message] });

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
