import { notFound } from '~/rules/validation/errors';
import {
  inlineFields,
  isFile,
  ORDER,
  SAVED,
  shapeOf,
  type InlineRecord,
  type InlineSaved,
  type InlineValue,
} from '~/rules/kinds/inline';
import type { MergeBase } from '~/rules/merge/field-merge';
import { itemTexts } from '~/rules/fields/item-texts';
import { isItemPath, listOfPath } from '~/rules/fields/field-path';
import { isKind, isOrdered, RECORD_FIELDS, TITLE_FIELDS, type Kind, KIND_NAMES } from '~/rules/kinds/kinds';
import { fieldOf } from '~/rules/kinds/labels';
import type { Actor } from '~/rules/accounts/permissions';
import { aboutContent } from '~/services/activity/content-events';
import { addToEvent, audited } from '~/services/activity/record-event';
import type { PublishOptions } from '~/services/records/merge';
import type { Edited } from '~/services/edits/edits';
import { keepForUndo } from '~/services/uploads/usage/sharing';
import { savedMessage } from '../forms/saved-message';
import { editItemText } from '~/services/records/item-text';
import { moveRecord } from '~/services/records/order';
import { openRecord } from '~/services/records/store';
import { editRecord } from '~/services/records/update';

type View = Record<string, unknown> & { slug?: string };

/** The id in URLs of the single settings record, which has none of its own. */
export const SETTINGS_ADDRESS = 'site';

export interface InlineTarget {
  kind: string;
  id: string;
  field: string;
}

/** Returns the kind of a record of which Edit Mode can change the field. Throws 404 for any other. */
function kindOfTarget({ kind, field }: InlineTarget): Kind {
  if (!isKind(kind) || !shapeOf(kind, field)) throw notFound('Field');
  return kind;
}

/** Returns the fields of a view that Edit Mode can change, as they are stored; of lists the texts of their items. */
export function toInlineRecord(kind: Kind, view: View, fields: readonly string[]): InlineRecord {
  const own = fields.filter((field) => shapeOf(kind, field));
  const lists = fields.filter((field) => fieldOf(kind, field)?.type === 'items');
  const texts = itemTexts(RECORD_FIELDS[kind], Object.fromEntries(lists.map((list) => [list, view[list]])));
  const name = view[TITLE_FIELDS[kind]];
  return {
    kind,
    id: typeof view.id === 'string' ? view.id : SETTINGS_ADDRESS,
    name: typeof name === 'string' ? name : '',
    values: Object.fromEntries([
      ...own.map((field) => [field, view[field] as InlineValue] as const),
      ...texts.map(({ field, value }) => [field, value] as const),
    ]),
    ...(texts.length > 0 && { names: Object.fromEntries(texts.map((text) => [text.field, text.name])) }),
  };
}

/** Returns one record for changing one of its fields. Throws 404, and 403 if the role does not allow it. */
export async function openField(actor: Actor, target: InlineTarget): Promise<InlineRecord> {
  const kind = kindOfTarget(target);
  const view = await openRecord(kind, actor, target.id);
  const record = toInlineRecord(kind, view, inlineFields(kind));
  // A field always is there, an item may not be.
  if (isItemPath(target.field) && !Object.hasOwn(record.values, target.field)) throw notFound('Field');
  return record;
}

interface Change extends PublishOptions {
  value: string;
  base: MergeBase | undefined;
}

/** Replacing an image or a video can be undone, so the replaced file must survive the save. */
async function keepReplacedFile(actor: Actor, target: InlineTarget): Promise<void> {
  const { values } = await openField(actor, target);
  await keepForUndo(String(values[target.field] ?? ''));
}

/** Changes one field of one record, merged with what others have saved since. Throws `Conflict`. */
export async function saveField(actor: Actor, target: InlineTarget, change: Change): Promise<InlineSaved> {
  const kind = kindOfTarget(target);
  const inPlace = { ...actor, via: 'inline' } as const;
  return audited(inPlace, aboutContent('change', kind, target.id), () =>
    writeField(inPlace, kind, target, change),
  );
}

async function writeField(
  actor: Actor,
  kind: Kind,
  { id, field }: InlineTarget,
  { value, base, asksFirst, force }: Change,
): Promise<InlineSaved> {
  if (field === ORDER && isOrdered(kind)) {
    await moveRecord(kind, actor, id, value === 'up' ? 'up' : 'down');
    addToEvent({ kind: KIND_NAMES[kind], fields: [ORDER] });
    return { ok: true, value, message: SAVED };
  }
  if (isFile(shapeOf(kind, field))) await keepReplacedFile(actor, { kind, id, field });
  const { record, merged }: Edited<View> =
    isItemPath(field) && kind !== 'settings'
      ? await editItemText(kind, actor, id, { field, text: value, base })
      : await editRecord(
          kind,
          actor,
          id,
          { [field]: fieldOf(kind, field)?.type === 'flag' ? value === 'true' : value },
          { base, asksFirst, force },
        );
  // Changes by the same user, such as in another tab or in the previous save, are not reported.
  const message = savedMessage(kind, SAVED, merged?.by === actor.name ? null : merged);
  const { values } = toInlineRecord(kind, record, [isItemPath(field) ? listOfPath(field) : field]);
  return { ok: true, value: values[field] ?? '', slug: record.slug, message };
}
