import type { SluggedRecord } from '~models/slugged-record';
import type { Actor } from '~/rules/accounts/permissions';
import { Failure, notFound } from '~/rules/validation/errors';
import type { MergeBase } from '~/rules/content/field-merge';
import { baseOfLists } from '~/rules/merge/seen-beside';
import { itemTexts, withItemText, type ItemText } from '~/rules/fields/item-texts';
import { comparable } from '~/rules/fields/comparable';
import type { Fields } from '~/rules/fields/field';
import type { ObjectSchema } from '~/rules/fields/field-schemas';
import type { PatchOf } from '~/rules/fields/field-values';
import { parse } from '~/rules/validation/parse';
import type { ReferenceHistory } from '../checks/references';
import { reconcile, type Edited } from '../merge-edit';

/** Another text of one item. */
export interface ItemTextChange {
  /** Its path with the ids of the items, such as `credits.65f0c1.role`. */
  field: string;
  text: string;
  /** The hash of the text when the editor opened it, and of what the page showed beside it. */
  base?: MergeBase | undefined;
}

const REMOVED = 'This has been removed and can no longer be saved. Copy what you typed.';

const NO_IDS: ReadonlySet<string> = new Set();

type Editor = Pick<SluggedRecord, 'updatedBy' | 'updatedAt'>;

interface Parts<Stored, Fs extends Fields, View> {
  fields: Fs;
  patch: ObjectSchema<PatchOf<Fs>>;
  vet: (before: object, change: PatchOf<Fs>, stored: ReferenceHistory) => Promise<PatchOf<Fs>>;
  write: (
    actor: Actor,
    id: string,
    decide: (view: View, current: Stored) => Promise<PatchOf<Fs>>,
  ) => Promise<View>;
}

/**
 * Returns the way to give one item of a record another text, merged with what others have saved since. It throws `Conflict` if one
 * of them changed the same text, 410 if one removed the item, and 404 for an item that the editor cannot have seen.
 */
export function itemTextEdits<Stored extends Editor, Fs extends Fields, View extends object>({
  fields,
  patch: patchRule,
  vet,
  write,
}: Parts<Stored, Fs, View>) {
  return async (actor: Actor, id: string, change: ItemTextChange): Promise<Edited<View>> => {
    let merged: Edited<View>['merged'] = null;
    const record = await write(actor, id, async (view, current) => {
      const check = (list: object) =>
        vet(view, parse(patchRule, list) as PatchOf<Fs>, { current, knownIds: NO_IDS });
      const result = await changeItemText({ fields, view, current, check }, change);
      merged = result.merged;
      return result.patch;
    });
    return { record, merged };
  };
}

interface Sides<Patch> {
  fields: Fields;
  /** The record as callers see it. */
  view: object;
  current: Editor;
  /** Checks a change of the record as any other is checked. */
  check: (change: object) => Promise<Patch>;
}

/** Returns the change of a record that gives the item the text: none if it has the text already. */
async function changeItemText<Patch extends object>(
  { fields, view, current, check }: Sides<Patch>,
  { field, text, base }: ItemTextChange,
): Promise<{ patch: Patch | Record<string, never>; merged: Edited<unknown>['merged'] }> {
  const texts = itemTexts(fields, view);
  const item = texts.find((each) => each.field === field);
  if (!item) throw base?.[field] === undefined ? notFound('Field') : new Failure(410, REMOVED);
  const patch = await withPathOf(item, () => check(withItemText(view, field, text)));
  const sent = { [field]: itemTexts(fields, patch).find((each) => each.field === field)?.value };
  const stored = Object.fromEntries(texts.map((each) => [each.field, each.value]));
  const { patch: own, merged } = await reconcile(current, {
    patch: sent,
    sent,
    stored: { ...comparable(fields, view), ...stored },
    base: base && withoutSeen(base, stored),
  });
  return { patch: field in own ? patch : {}, merged };
}

/** Names the item in errors by its path with ids, which is the name of the text's control. */
async function withPathOf<Result>({ field, place }: ItemText, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const found = error instanceof Failure ? error.fields[place] : undefined;
    throw found ? new Failure(400, found.join(' '), { [field]: found }) : error;
  }
}

/** Returns the base without the lists of which the page showed the texts that are stored. */
function withoutSeen(base: MergeBase, stored: Record<string, string>): MergeBase {
  const seen = baseOfLists(stored);
  return Object.fromEntries(Object.entries(base).filter(([key, hash]) => seen[key] !== hash));
}
