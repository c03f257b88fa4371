import type { SluggedRecord } from '~models/slugged-record';
import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/rules/accounts/permissions';
import { comparable } from '~/rules/fields/comparable';
import type { Fields } from '~/rules/fields/field';
import type { PatchOf } from '~/rules/fields/field-values';
import type { ObjectSchema } from '~/rules/fields/field-schemas';
import { TITLE_FIELDS } from '~/rules/fields/record-fields';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { KeptChanges } from '~/rules/history/unpublished-changes';
import type { ContentKind } from '~/rules/validation/messages';
import type { recordRules } from '../content/checks/record-rules';
import { withoutDeletedIn } from '../content/checks/references';
import { parse } from '~/rules/validation/parse';
import { parseChange, reconcile, requireVersion, type EditOptions } from '../content/merge-edit';
import type { identityOf } from '../content/record-view';
import { withItems, type ItemKeys } from '../content/items/stored-items';
import { versionedView } from '../history/saves';
import { idsIn } from '../history/versions';
import { aboutChanges } from './about-changes';
import { mergedLists } from './site-conflicts';
import { differingFields } from './stored-changes';

export type RecordIdentity = ReturnType<typeof identityOf>;
export type FieldValues = Record<string, unknown>;

/** What the unpublished changes of one kind of record need to know of it. */
export interface ChangeableKind<Stored extends object, Fs extends Fields, View extends object> extends Pick<
  ReturnType<typeof recordRules<Stored, Fs, View>>,
  'view' | 'vet' | 'storable'
> {
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
  /** Returns the slug that a title would give the record, or undefined if its slug would stay. */
  slugFor: (current: Stored, title: string | undefined) => Promise<string | undefined>;
}

/** A record with its unpublished changes. */
export interface ChangedRecord<View> {
  /** The record as it would be if the changes were published. Its version is that of both. */
  record: View;
  /** Null if there are none. */
  changes: KeptChanges | null;
}

export interface ChangeOptions extends EditOptions {
  itemKeys?: ItemKeys | undefined;
}

/** Publishing changes no order, so the place in a list is not among the changes. */
const OWNED = [...SERVER_OWNED.record, 'orderPosition'];

/** Returns the ways to read one kind of record with its unpublished changes over it. */
export function proposedRecords<Stored extends SluggedRecord, Fs extends Fields, View extends RecordIdentity>(
  parts: ChangeableKind<Stored, Fs, View>,
) {
  const { kind, fields, toView } = parts;
  const titleField = TITLE_FIELDS[kind];

  /** Puts the changes over the record as it is on the site. */
  async function proposed(stored: Stored, changes: StoredChanges | null) {
    const site = versionedView(kind, stored);
    const { set, starts } = mergedLists(fields, site, {
      set: changes ? differingFields(changes, site) : {},
      starts: changes?.base ?? {},
    });
    const about = changes && Object.keys(set).length > 0 ? aboutChanges(kind, changes, set) : null;
    const version = stored.version + (about && changes ? changes.version : 0);
    const slug = titleField in set ? await parts.slugFor(stored, String(set[titleField])) : undefined;
    const whole = { ...toView(stored), ...set, ...(slug !== undefined && { slug }), version } as View;
    return { site, set, starts, about, view: await withoutDeletedIn(fields, whole) };
  }

  /** Parses a change of the record as it would be, and merges it with what others have kept or saved since. */
  async function readChange(
    stored: Stored,
    changes: StoredChanges | null,
    { input, base, ifVersions, itemKeys = {} }: ChangeOptions & { input: unknown },
  ) {
    const before = await proposed(stored, changes);
    const { view, set } = before;
    const given = withItems(fields, input, itemKeys, { current: view, base });
    // Without changes there is no version that a condition could name.
    const current = before.about ? view : { ...view, version: NaN };
    const owned = OWNED as (keyof View & string)[];
    const parsed = parseChange(parts.patch, given, current, { owned }) as PatchOf<Fs>;
    const knownIds = new Set(idsIn(set));
    const patch = await parts.vet(view, parsed, { current: { ...stored, ...set }, knownIds });
    requireVersion(current, ifVersions);
    const sides = { patch, sent: comparable(fields, patch), stored: comparable(fields, view), base };
    const lists = { fields, parse: (merged: object) => parse(parts.patch, merged) as PatchOf<Fs> };
    const result = await reconcile(before.about && changes ? changes : stored, { ...sides, lists });
    return { ...before, patch: result.patch as PatchOf<Fs>, merged: result.merged };
  }

  /** Returns a parsed change as callers of the services get it. */
  async function valuesOf(
    actor: Actor,
    stored: Stored,
    set: FieldValues,
    patch: PatchOf<Fs>,
  ): Promise<FieldValues> {
    const proposal = { ...stored, ...set };
    const itemIds = new Set(idsIn(set));
    const after = { ...stored, ...(await parts.storable(patch, proposal, { actor, itemIds })) };
    const view = versionedView(kind, after);
    return Object.fromEntries(Object.keys(patch).map((name) => [name, view[name]]));
  }

  return { proposed, readChange, valuesOf };
}
