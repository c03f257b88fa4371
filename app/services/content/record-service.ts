import type { Model } from 'mongoose';
import type { Fields } from '~/rules/fields/field';
import type { InputOf, PatchOf } from '~/rules/fields/field-values';
import { comparable } from '~/rules/fields/comparable';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { ObjectSchema } from '~/rules/fields/field-schemas';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { parse } from '~/rules/validation/parse';
import { checkedChange } from './checks/checked-change';
import { parseChange, reconcile, requireVersion, type Edited, type EditOptions } from './merge-edit';
import {
  findRecord,
  insertRecord,
  removeRecord,
  slugFields,
  updateRecord,
  type SluggedRecord,
} from './repository';
import { recordHistory } from '../history/record-history';
import { kindOfModel } from '../uploads/content-kinds';
import type { identityOf } from './record-view';
import { withoutDeleted } from './checks/references';
import { toStoredFields, withItems, type ItemKeys } from './stored-items';

type Identity = ReturnType<typeof identityOf>;

export interface CreateOptions {
  /** The id to create the record under. If it is stored already, an earlier attempt succeeded, and that record is returned. */
  recordId?: string | undefined;
  itemKeys?: ItemKeys | undefined;
}

export interface RecordEditOptions extends EditOptions {
  itemKeys?: ItemKeys | undefined;
  /** Ids that the record had in an earlier version: items that are sent with one get it again, and references may have one. */
  itemIds?: ReadonlySet<string> | undefined;
}

interface Saving {
  actor: Actor;
  itemIds: ReadonlySet<string>;
}

const NO_IDS: ReadonlySet<string> = new Set();

/** What distinguishes one kind of record with a URL from the others. */
interface RecordKind<Stored extends SluggedRecord, Fs extends Fields, View extends Identity> {
  model: Model<Stored>;
  /** Its name in messages. */
  noun: string;
  fields: Fs;
  input: ObjectSchema<InputOf<Fs>>;
  patch: ObjectSchema<PatchOf<Fs>>;
  /** The field from which the slug is derived. */
  titleField: keyof Fs & string;
  toView: (stored: Stored) => View;
  /** Checks what no field's rule can: `record` has the fields that it would have after the change. Throws 400. */
  check?: (record: PatchOf<Fs>) => void;
  /** Adds derived fields to those to write. `current` is null for a new record. */
  toStored?: (change: Partial<Stored>, current: Stored | null, actor: Actor) => Partial<Stored>;
}

/** Returns the ways to open, create, change and delete one kind of record, and its history. Each checks the actor's permission. */
export function recordService<Stored extends SluggedRecord, const Fs extends Fields, View extends Identity>({
  model,
  noun,
  fields,
  input: inputRule,
  patch: patchRule,
  titleField,
  toView,
  check = () => undefined,
  toStored = (change) => change,
}: RecordKind<Stored, Fs, View>) {
  const titleOf = (values: object) => (values as Record<string, string | undefined>)[titleField];

  async function find(actor: Actor, id: string): Promise<Stored> {
    const stored = await findRecord(model, noun, id);
    authorize(actor, 'edit', stored);
    return stored;
  }

  /** Returns a record to edit. Throws 404, and 403 if the actor may not edit it. */
  const open = async (actor: Actor, id: string): Promise<View> => view(await find(actor, id));

  /** Returns a record as callers get it, without references to deleted records. */
  async function view(stored: Stored): Promise<View> {
    const [shown] = await withoutDeleted(fields, [toView(stored)]);
    return shown ?? toView(stored);
  }

  const fieldsToStore = (change: PatchOf<Fs>, current: Stored | null, { actor, itemIds }: Saving) =>
    toStored(toStoredFields(fields, change, current, itemIds) as Partial<Stored>, current, actor);

  async function create(
    actor: Actor,
    input: unknown,
    { recordId, itemKeys = {} }: CreateOptions = {},
  ): Promise<View> {
    authorize(actor, 'create');
    const parsed = parse(inputRule, withItems(fields, input, itemKeys, null)) as PatchOf<Fs>;
    const change = await checkedChange(fields, parsed, { current: null, knownIds: NO_IDS });
    check(change);
    const stored = fieldsToStore(change, null, { actor, itemIds: NO_IDS });
    return view(await insertRecord(model, actor, titleOf(parsed) ?? '', stored, recordId));
  }

  /** Changes the given fields; with a base, merges them with what others have saved since. Throws `Conflict`. */
  async function edit(
    actor: Actor,
    id: string,
    input: unknown,
    { base, ifVersions, itemKeys = {}, itemIds = NO_IDS }: RecordEditOptions = {},
  ): Promise<Edited<View>> {
    let merged: Edited<View>['merged'] = null;
    const saved = await updateRecord(model, noun, actor, id, async (current) => {
      authorize(actor, 'edit', current);
      const before = await view(current);
      const given = withItems(fields, input, itemKeys, before);
      const parsed = parseChange(patchRule, given, before, { owned: SERVER_OWNED.record }) as PatchOf<Fs>;
      const patch = await checkedChange(fields, parsed, { current, knownIds: itemIds });
      check({ ...before, ...patch });
      requireVersion(before, ifVersions);
      const sides = { patch, sent: comparable(fields, patch), stored: comparable(fields, before), base };
      const result = await reconcile(current, sides);
      merged = result.merged;
      const change = result.patch as PatchOf<Fs>;
      check({ ...before, ...change });
      const titles = { before: titleOf(current) ?? '', after: titleOf(change) };
      return {
        ...fieldsToStore(change, current, { actor, itemIds }),
        ...(await slugFields(model, current, titles)),
      };
    });
    return { record: await view(saved), merged };
  }

  /** Changes the given fields. */
  const update = async (
    actor: Actor,
    id: string,
    input: unknown,
    options?: RecordEditOptions,
  ): Promise<View> => (await edit(actor, id, input, options)).record;

  /** Deletes a record, and the files that only it used; see `removeRecord`. Throws 404 when it was already deleted. */
  const remove = (actor: Actor, id: string): Promise<void> =>
    removeRecord(model, noun, actor, id, (record) => authorize(actor, 'delete', record));

  const history = recordHistory({ kind: kindOfModel(model), find, toView, update });

  return { open, create, edit, update, remove, history };
}
