import type { Model } from 'mongoose';
import type { Fields, InputOf, PatchOf } from '~/rules/fields/field';
import { comparable } from '~/rules/fields/comparable';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { ObjectSchema } from '~/rules/fields/field-schemas';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { ContentKind } from '~/rules/validation/messages';
import { parse } from '~/rules/validation/parse';
import { parseChange, reconcile, type Edited, type EditOptions } from './merge-edit';
import {
  findRecord,
  insertRecord,
  removeRecord,
  slugFields,
  updateRecord,
  type SluggedRecord,
} from './repository';
import { recordHistory } from '../history/record-history';
import { recordChanges } from '../unpublished/record-changes';
import { kindOfModel } from '../uploads/content-kinds';
import type { identityOf } from './record-view';
import { withItems, type ItemKeys } from './stored-items';

type Identity = ReturnType<typeof identityOf>;

export interface CreateOptions {
  /** The id to create the record under. If it is stored already, an earlier attempt succeeded, and that record is returned. */
  recordId?: string | undefined;
  itemKeys?: ItemKeys | undefined;
}

export interface RecordEditOptions extends EditOptions {
  itemKeys?: ItemKeys | undefined;
  /** Ids of items that the record had in an earlier version: items that are sent with one get it again. */
  itemIds?: ReadonlySet<string> | undefined;
}

interface ChangeContext {
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
  /** Whether visitors can open it now. */
  isPublic: (stored: Stored) => boolean;
  /**
   * Returns the fields to write for a parsed change: with ids for new items, and with derived fields. `current` is null for
   * a new record.
   */
  toStored?: (change: PatchOf<Fs>, current: Stored | null, context: ChangeContext) => Partial<Stored>;
}

/**
 * Returns the ways to open, create, change and delete one kind of record, its history and its unpublished changes. Each
 * checks the actor's permission.
 */
export function recordService<Stored extends SluggedRecord, const Fs extends Fields, View extends Identity>({
  model,
  noun,
  fields,
  input: inputRule,
  patch: patchRule,
  titleField,
  toView,
  isPublic,
  toStored = (change) => change as Partial<Stored>,
}: RecordKind<Stored, Fs, View>) {
  const titleOf = (values: object) => (values as Record<string, string | undefined>)[titleField];

  async function find(actor: Actor, id: string): Promise<Stored> {
    const stored = await findRecord(model, noun, id);
    authorize(actor, 'edit', stored);
    return stored;
  }

  /** Returns a record to edit. Throws 404, and 403 if the actor may not edit it. */
  const open = async (actor: Actor, id: string): Promise<View> => toView(await find(actor, id));

  async function create(
    actor: Actor,
    input: unknown,
    { recordId, itemKeys = {} }: CreateOptions = {},
  ): Promise<View> {
    authorize(actor, 'create');
    const parsed = parse(inputRule, withItems(fields, input, itemKeys, null)) as PatchOf<Fs>;
    const stored = toStored(parsed, null, { actor, itemIds: NO_IDS });
    return toView(await insertRecord(model, actor, titleOf(parsed) ?? '', stored, recordId));
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
      const change = await decide(toView(current), current);
      const titles = { before: titleOf(current) ?? '', after: titleOf(change) };
      return {
        ...toStored(change, current, { actor, itemIds }),
        ...(await slugFields(model, current, titles)),
      };
    });
    return toView(saved);
  }

  /** Changes the given fields; with a base, merges them with what others have saved since. Throws `Conflict`. */
  async function edit(
    actor: Actor,
    id: string,
    input: unknown,
    { base, ifVersions, itemKeys = {}, itemIds }: RecordEditOptions = {},
  ): Promise<Edited<View>> {
    let merged: Edited<View>['merged'] = null;
    const decide = async (view: View, current: Stored) => {
      const given = withItems(fields, input, itemKeys, view);
      const options = { owned: SERVER_OWNED.record, ifVersions };
      const patch = parseChange(patchRule, given, view, options) as PatchOf<Fs>;
      const sides = { patch, sent: comparable(fields, patch), stored: comparable(fields, view), base };
      const result = await reconcile(current, sides);
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
  const parts = { kind, fields, patch: patchRule, find, toView, isPublic, write, toStored, slugFor };
  const unpublished = recordChanges<Stored, Fs, View>(parts);

  return { open, create, edit, update, remove, history, unpublished };
}
