import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/rules/accounts/permissions';
import type { Base } from '~/rules/content/field-merge';
import type { UnpublishedChanges } from '~/rules/content/unpublished-changes';
import { comparable } from '~/rules/fields/comparable';
import type { Fields, PatchOf } from '~/rules/fields/field';
import type { ObjectSchema } from '~/rules/fields/field-schemas';
import { TITLE_FIELDS } from '~/rules/fields/record-fields';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { compareVersions, type FieldChange } from '~/rules/history/version-differences';
import { databaseDown, Failure, notFound } from '~/rules/validation/errors';
import type { ContentKind } from '~/rules/validation/messages';
import { parse } from '~/rules/validation/parse';
import { parseChange, reconcile, type Edited, type EditOptions } from '../content/merge-edit';
import type { identityOf } from '../content/record-view';
import type { SluggedRecord } from '../content/repository';
import { withItems, type ItemKeys } from '../content/stored-items';
import { versionedView } from '../history/saves';
import { itemIdsOf } from '../history/versions';
import { aboutChanges, authorOf } from './about-changes';
import { rejectConflicts, seenOnSite, startsOf } from './site-conflicts';
import {
  changesId,
  differingFields,
  dropChanges,
  endChanges,
  findChanges,
  replaceChanges,
} from './stored-changes';

type Identity = ReturnType<typeof identityOf>;
type Values = Record<string, unknown>;

interface Parts<Stored, Fs extends Fields, View> {
  kind: ContentKind;
  fields: Fs;
  patch: ObjectSchema<PatchOf<Fs>>;
  /** Returns the record if the actor may edit it. Throws 403 and 404. */
  find: (actor: Actor, id: string) => Promise<Stored>;
  toView: (stored: Stored) => View;
  isPublic: (stored: Stored) => boolean;
  write: (
    actor: Actor,
    id: string,
    decide: (view: View, current: Stored) => Promise<PatchOf<Fs>>,
    itemIds: ReadonlySet<string>,
  ) => Promise<View>;
  toStored: (
    change: PatchOf<Fs>,
    current: Stored,
    context: { actor: Actor; itemIds: ReadonlySet<string> },
  ) => Partial<Stored>;
  /** Returns the slug that a title would give the record, or undefined if its slug would stay. */
  slugFor: (current: Stored, title: string | undefined) => Promise<string | undefined>;
}

/** A record with its unpublished changes. */
export interface ChangedRecord<View> {
  /** The record as it would be if the changes were published. Its version is that of both. */
  record: View;
  /** Null if there are none. */
  changes: UnpublishedChanges | null;
}

interface FormOptions extends EditOptions {
  itemKeys?: ItemKeys | undefined;
}

/** What is to be saved on the site. */
interface Publication {
  wanted: Values;
  /** The changes that end with it. */
  ended: Values;
  /** Hashes of what was on the site when a change began. */
  starts: Base;
}

/** Attempts to write changes; each lost one means that another write succeeded. */
const ATTEMPTS = 100;
const NOT_PUBLIC = 'Only what is public can have unpublished changes';
/** Publishing changes no order, so the place in a list is not among the changes. */
const OWNED = [...SERVER_OWNED.record, 'orderPosition'];

/**
 * Returns the ways to keep, compare, publish and discard the unpublished changes of one kind of record, for those who may
 * edit the record: see docs/decisions/0047-unpublished-changes.md.
 */
export function recordChanges<Stored extends SluggedRecord, Fs extends Fields, View extends Identity>(
  parts: Parts<Stored, Fs, View>,
) {
  const { kind, fields, find, toView, write } = parts;
  const titleField = TITLE_FIELDS[kind];

  /** Puts the changes over the record as it is on the site. */
  async function proposed(stored: Stored, changes: StoredChanges | null) {
    const site = versionedView(kind, stored);
    const set = changes ? differingFields(changes, site) : {};
    const about = changes && Object.keys(set).length > 0 ? aboutChanges(kind, changes, set) : null;
    const version = stored.version + (about && changes ? changes.version : 0);
    const slug = titleField in set ? await parts.slugFor(stored, String(set[titleField])) : undefined;
    const view = { ...toView(stored), ...set, ...(slug !== undefined && { slug }), version } as View;
    return { site, set, about, view };
  }

  /** Returns a record as it would be if its changes were published. */
  async function withChanges(stored: Stored): Promise<ChangedRecord<View>> {
    const { view, about } = await proposed(stored, await findChanges(changesId(kind, stored._id)));
    return { record: view, changes: about };
  }

  /** Returns a record to edit, with its changes if there are any, and as it is on the site. */
  async function open(actor: Actor, id: string): Promise<ChangedRecord<View> & { site: View }> {
    const stored = await find(actor, id);
    return { ...(await withChanges(stored)), site: toView(stored) };
  }

  /** Returns the differences between the record on the site and its changes. Throws 404 if there are none. */
  async function compare(actor: Actor, id: string) {
    const stored = await find(actor, id);
    const { site, set, about } = await proposed(stored, await findChanges(changesId(kind, id)));
    if (!about) throw notFound('Unpublished changes');
    const to = { ...site, ...set };
    const differences: FieldChange[] = await compareVersions({ kind, from: site, to });
    return { record: toView(stored), changes: about, from: site, to, differences };
  }

  /** Parses a change of the record as it would be, and merges it with what others have kept or saved since. */
  async function readChange(
    stored: Stored,
    changes: StoredChanges | null,
    { input, base, ifVersions, itemKeys = {} }: FormOptions & { input: unknown },
  ) {
    const before = await proposed(stored, changes);
    const { view } = before;
    const given = withItems(fields, input, itemKeys, view);
    // Without changes there is no version that a condition could name.
    const current = before.about ? view : { ...view, version: NaN };
    const patch = parseChange(parts.patch, given, current, {
      owned: OWNED as (keyof View & string)[],
      ifVersions,
    }) as PatchOf<Fs>;
    const sides = { patch, sent: comparable(fields, patch), stored: comparable(fields, view), base };
    const result = await reconcile(before.about && changes ? changes : stored, sides);
    return { ...before, patch: result.patch as PatchOf<Fs>, merged: result.merged };
  }

  /** Returns a parsed change as callers of the services get it. */
  function valuesOf(actor: Actor, stored: Stored, set: Values, patch: PatchOf<Fs>): Values {
    const itemIds = new Set(Object.values(set).flatMap(itemIdsOf));
    const after = { ...stored, ...parts.toStored(patch, stored, { actor, itemIds }) };
    const view = versionedView(kind, after);
    return Object.fromEntries(Object.keys(patch).map((name) => [name, view[name]]));
  }

  /**
   * Keeps a change apart from the site: the given fields, or with a base those that the form's user changed. Throws 409 if the
   * record is not public, 412, and `Conflict`.
   */
  async function keep(
    actor: Actor,
    id: string,
    input: unknown,
    options: FormOptions = {},
  ): Promise<ChangedRecord<View>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await find(actor, id);
      if (!parts.isPublic(stored)) throw new Failure(409, NOT_PUBLIC);
      const changes = await findChanges(changesId(kind, id));
      const { site, set, patch } = await readChange(stored, changes, { ...options, input });
      const fresh = valuesOf(actor, stored, set, patch);
      const after = differingFields({ fields: { ...set, ...fresh } }, site);
      const starts = startsOf(Object.keys(after), { site, kept: changes?.base, fresh, form: options.base });
      const content = { ...authorOf(actor), fields: after, base: starts, createdBy: stored.createdBy };
      const title = String(after[titleField] ?? site[titleField]);
      if (await replaceChanges(changes, { _id: changesId(kind, id), ...content, title }))
        return confirm(actor, id);
    }
    throw databaseDown();
  }

  /** The record may have been deleted while the changes were written. */
  async function confirm(actor: Actor, id: string): Promise<ChangedRecord<View>> {
    try {
      return await open(actor, id);
    } catch (error) {
      if (error instanceof Failure && error.status === 404) await dropChanges(changesId(kind, id));
      throw error;
    }
  }

  type Read = (stored: Stored, changes: StoredChanges | null) => Promise<Publication>;

  /** Saves values on the site, unless a field has changed there since its change began, and ends the changes that they were. */
  async function putOnSite(actor: Actor, id: string, read: Read): Promise<View> {
    const itemIds = new Set<string>();
    let done: Values = {};
    const decide = async (_: View, stored: Stored) => {
      const publication = await read(stored, await findChanges(changesId(kind, id)));
      const { wanted, ended } = publication;
      await rejectConflicts(stored, versionedView(kind, stored), { ...publication, fields });
      for (const itemId of Object.values(wanted).flatMap(itemIdsOf)) itemIds.add(itemId);
      done = ended;
      return parse(parts.patch, wanted) as PatchOf<Fs>;
    };
    const record = await write(actor, id, decide, itemIds);
    await endChanges(changesId(kind, id), done);
    return record;
  }

  /** Publishes the changes by one save. Throws 404 if there are none, and `Conflict`. */
  const publish = (actor: Actor, id: string): Promise<View> =>
    putOnSite({ ...actor, via: 'publish' }, id, async (stored, changes) => {
      const { set, about } = await proposed(stored, changes);
      if (!about || !changes) throw notFound('Unpublished changes');
      return { wanted: set, ended: set, starts: changes.base };
    });

  /**
   * Saves on the site what a form shows that was opened with the changes. Changes that others have kept since the form was
   * opened stay unpublished. Throws `Conflict`.
   */
  async function save(
    actor: Actor,
    id: string,
    input: unknown,
    options: FormOptions = {},
  ): Promise<Edited<View>> {
    let merged: Edited<View>['merged'] = null;
    const record = await putOnSite(actor, id, async (stored, changes) => {
      const read = await readChange(stored, changes, { ...options, input });
      merged = read.merged;
      const unseen = new Set(merged?.fields);
      const shown = Object.fromEntries(Object.entries(read.set).filter(([name]) => !unseen.has(name)));
      const own = valuesOf(actor, stored, read.set, read.patch);
      const starts = { ...changes?.base, ...seenOnSite(options.base) };
      return { wanted: { ...shown, ...own }, ended: shown, starts };
    });
    return { record, merged };
  }

  /** Throws 404 if there are no changes. */
  async function discard(actor: Actor, id: string): Promise<void> {
    const stored = await find(actor, id);
    const dropped = await dropChanges(changesId(kind, id));
    if (!(await proposed(stored, dropped)).about) throw notFound('Unpublished changes');
  }

  return { open, withChanges, compare, keep, publish, save, discard };
}
