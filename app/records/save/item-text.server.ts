import type { ContentKind } from '~/core/nouns/kinds';
import type { SluggedRecord } from '~models/record-schema';
import type { Actor } from '~/core/access/permissions';
import { Failure, notFound } from '~/core/validation/errors';
import { type MergeBase, baseOfLists } from '~/core/merge/field-merge';
import { itemTexts, withItemText, type ItemText } from '~/core/fields/item-texts.server';
import { comparable } from '~/core/merge/conflict.server';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { checkChange, NO_IDS, openForChange, saveChange, type Changing } from './record-change.server';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { reconcile, type Edited } from '~/core/merge/edits.server';

export interface ItemTextChange {
  /** Path with item ids, such as `credits.65f0c1.role`. */
  field: string;
  text: string;
  /** Hashes of the text when the editor opened it, and of the other texts on the page. */
  base?: MergeBase | undefined;
}

const REMOVED = 'This has been removed and can no longer be saved. Copy what you typed.';

/**
 * Changes one item's text, merged with later saves by others. Throws `Conflict` if one of them changed the same text, 410 if one removed
 * the item, and 404 for an unknown item.
 */
export const editItemText = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  change: ItemTextChange,
): Promise<Edited<ViewBy[K]>> =>
  audited(actor, aboutContent('change', kind, id), () =>
    retryOnConflict(async () => {
      const before = await openForChange(kind, actor, id);
      const { patch, merged } = await changeItemText(kind, before, change);
      const record = await saveChange(kind, actor, before, patch);
      return record && { record, merged };
    }),
  );

/** Empty if the item has the text already. */
async function changeItemText<K extends ContentKind>(
  kind: K,
  before: Changing<K>,
  { field, text, base }: ItemTextChange,
): Promise<{ patch: Values; merged: Edited<unknown>['merged'] }> {
  const { fields, patch: rule } = RECORD_KINDS[kind];
  const { view } = before;
  const current: SluggedRecord = before.stored;
  const texts = itemTexts(fields, view);
  const item = texts.find((each) => each.field === field);
  if (!item) throw base?.[field] === undefined ? notFound('Field') : new Failure(410, REMOVED);
  const patch = await withPathOf(item, () =>
    checkChange(kind, before, parse(rule, withItemText(view, field, text)), { current, knownIds: NO_IDS }),
  );
  const sent = { [field]: itemTexts(fields, patch).find((each) => each.field === field)?.value };
  const stored = Object.fromEntries(texts.map((each) => [each.field, each.value]));
  const { patch: own, merged } = await reconcile(current, {
    patch: sent,
    sent,
    stored: { ...comparable(fields, view), ...stored },
    base: base && withoutSeen(base, stored),
    described: fields,
  });
  return { patch: field in own ? patch : {}, merged };
}

/** Errors name the item by its path with ids, which is the name of the text's control. */
async function withPathOf<Result>({ field, place }: ItemText, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const found = error instanceof Failure ? error.fields[place] : undefined;
    throw found ? new Failure(400, found.join(' '), { [field]: found }) : error;
  }
}

/** Removes lists from the base whose displayed texts are the stored ones. */
function withoutSeen(base: MergeBase, stored: Record<string, string>): MergeBase {
  const seen = baseOfLists(stored);
  return Object.fromEntries(Object.entries(base).filter(([key, hash]) => seen[key] !== hash));
}
