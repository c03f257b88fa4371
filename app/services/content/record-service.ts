import type { SluggedRecord } from '~models/slugged-record';
import type { Model } from 'mongoose';
import type { Fields } from '~/rules/fields/field';
import type { InputOf, PatchOf } from '~/rules/fields/field-values';
import { comparable } from '~/rules/fields/comparable';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { ObjectSchema } from '~/rules/fields/field-schemas';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { ContentKind } from '~/rules/validation/messages';
import { parse } from '~/rules/validation/parse';
import { aboutContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import { recordRules, type RuledKind } from './checks/record-rules';
import { itemTextEdits } from './items/item-text';
import { parseChange, reconcile, requireVersion, type Edited, type RecordEditOptions } from './merge-edit';
import { findRecord, insertRecord, removeRecord, slugFields, updateRecord } from './repository';
import { recordHistory } from '../history/record-history';
import { unpublishedChanges } from '../unpublished/record-changes';
import { kindOfModel } from '../uploads/content-kinds';
import type { identityOf } from './record-view';
import { withItems, type ItemKeys } from './items/stored-items';

type Identity = ReturnType<typeof identityOf>;

export interface CreateOptions {
  /** The id to create the record under. If it is stored already, an earlier attempt succeeded, and that record is returned. */
  recordId?: string | undefined;
  itemKeys?: ItemKeys | undefined;
}

const NO_IDS: ReadonlySet<string> = new Set();

/** What distinguishes one kind of record with a URL from the others. */
interface RecordKind<
  Stored extends SluggedRecord,
  Fs extends Fields,
  View extends Identity,
> extends RuledKind<Stored, Fs, View> {
  model: Model<Stored>;
  /** Its name in messages. */
  noun: string;
  input: ObjectSchema<InputOf<Fs>>;
  patch: ObjectSchema<PatchOf<Fs>>;
  /** The field from which the slug is derived. */
  titleField: keyof Fs & string;
  /** Whether visitors can open it now. */
  isPublic: (stored: Stored) => boolean;
}

/**
 * Returns the ways to open, create, change and delete one kind of record, its history and its unpublished changes. Each
 * checks the actor's permission.
 */
export function recordService<Stored extends SluggedRecord, const Fs extends Fields, View extends Identity>(
  described: RecordKind<Stored, Fs, View>,
) {
  const { model, noun, fields, input: inputRule, patch: patchRule, titleField, toView, isPublic } = described;
  const rules = recordRules(described);
  const { view, check, vet, storable } = rules;
  const titleOf = (values: object) => (values as Record<string, string | undefined>)[titleField];

  async function find(actor: Actor, id: string): Promise<Stored> {
    const stored = await findRecord(model, noun, id);
    authorize(actor, 'edit', stored);
    return stored;
  }

  /** Returns a record to edit. Throws 404, and 403 if the actor may not edit it. */
  const open = async (actor: Actor, id: string): Promise<View> => view(await find(actor, id));

  async function create(
    actor: Actor,
    input: unknown,
    { recordId, itemKeys = {} }: CreateOptions = {},
  ): Promise<View> {
    authorize(actor, 'create');
    const parsed = parse(inputRule, withItems(fields, input, itemKeys, { current: null })) as PatchOf<Fs>;
    const change = await vet({}, parsed, { current: null, knownIds: NO_IDS });
    const stored = await storable(change, null, { actor, itemIds: NO_IDS });
    return view(await insertRecord(model, actor, titleOf(parsed) ?? '', stored, recordId));
  }

  /** Writes the fields that `decide` returns for the newest revision; it is called again when another write came first. */
  async function write(
    actor: Actor,
    id: string,
    decide: (view: View, current: Stored) => Promise<PatchOf<Fs>>,
    itemIds: ReadonlySet<string> = NO_IDS,
  ): Promise<View> {
    const saved = await updateRecord(model, noun, actor, id, async (current) => {
      authorize(actor, 'edit', current);
      const before = await view(current);
      const change = await decide(before, current);
      check({ ...before, ...change });
      const titles = { before: titleOf(current) ?? '', after: titleOf(change) };
      return {
        ...(await storable(change, current, { actor, itemIds })),
        ...(await slugFields(model, current, titles)),
      };
    });
    return view(saved);
  }

  /** Changes the given fields; with a base, merges them with what others have saved since. Throws `Conflict`. */
  async function edit(
    actor: Actor,
    id: string,
    input: unknown,
    { base, ifVersions, itemKeys = {}, itemIds = NO_IDS }: RecordEditOptions = {},
  ): Promise<Edited<View>> {
    let merged: Edited<View>['merged'] = null;
    const decide = async (before: View, current: Stored) => {
      const given = withItems(fields, input, itemKeys, { current: before, base });
      const parsed = parseChange(patchRule, given, before, { owned: SERVER_OWNED.record }) as PatchOf<Fs>;
      const patch = await vet(before, parsed, { current, knownIds: itemIds });
      requireVersion(before, ifVersions);
      if (!base) return patch;
      const sides = { patch, sent: comparable(fields, patch), stored: comparable(fields, before), base };
      const lists = { fields, parse: (merged: object) => parse(patchRule, merged) as PatchOf<Fs> };
      const result = await reconcile(current, { ...sides, lists });
      merged = result.merged;
      return result.patch as PatchOf<Fs>;
    };
    return { record: await write(actor, id, decide, itemIds), merged };
  }

  /** Changes the given fields. */
  const update = async (...change: Parameters<typeof edit>): Promise<View> => (await edit(...change)).record;

  /** Deletes a record, and the files that only it used; see `removeRecord`. Throws 404 when it was already deleted. */
  const remove = (actor: Actor, id: string): Promise<void> =>
    removeRecord(model, noun, actor, id, (record) => authorize(actor, 'delete', record));

  const kind = kindOfModel(model) as ContentKind;
  const history = recordHistory({ kind, find, toView, update });
  const slugFor = async (current: Stored, after: string | undefined) =>
    (await slugFields(model, current, { before: titleOf(current) ?? '', after })).slug;
  const parts = { ...rules, kind, fields, patch: patchRule, find, toView, isPublic, write, slugFor };
  const unpublished = unpublishedChanges<Stored, Fs, View>(parts);
  const editItemText = itemTextEdits<Stored, Fs, View>(parts);
  const services = { open, edit, editItemText, update, remove, history, unpublished };
  return { ...services, create: recordedCreation(kind, create) };
}

const recordedCreation =
  <View>(
    kind: ContentKind,
    create: (actor: Actor, input: unknown, options?: CreateOptions) => Promise<View>,
  ) =>
  (actor: Actor, input: unknown, options?: CreateOptions): Promise<View> =>
    audited(actor, aboutContent('create', kind), () => create(actor, input, options));
