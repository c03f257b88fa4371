import { notFound } from '~/rules/validation/errors';
import {
  inlineFields,
  isFile,
  ORDER,
  SAVED,
  shapeOf,
  type InlineKind,
  type InlineRecord,
  type InlineSaved,
  type InlineValue,
} from '~/rules/content/inline';
import type { MergeBase } from '~/rules/content/field-merge';
import { itemTexts } from '~/rules/fields/item-texts';
import { isItemPath, listOfPath } from '~/rules/fields/field-path';
import { kindOf, RECORD_FIELDS, TITLE_FIELDS } from '~/rules/fields/record-fields';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Move } from '~/rules/content/admin-list';
import { KIND_NAMES } from '~/rules/content/kind-names';
import type { ContentKind } from '~/rules/validation/messages';
import { aboutContent } from '~/services/activity/content-events';
import { addToEvent, audited, type About } from '~/services/activity/record-event';
import { SETTINGS_RECORD } from '~/services/activity/record-title';
import { editArticle, openArticle } from '~/services/site/articles';
import type { ItemTextChange } from '~/services/records/item-text';
import type { Edited } from '~/services/records/merge';
import { editPerson, movePerson, openPerson } from '~/services/site/people';
import { editItemTextOfShow, editShow, moveShow, openShow } from '~/services/site/shows';
import { keepForUndo } from '~/services/uploads/sharing';
import { savedMessage } from '../forms/record-form-data';
import { editRecord } from '~/services/records/update';
import { getSettings } from '~/services/views/settings';

type View = Record<string, unknown> & { slug?: string };

interface Services {
  open: (actor: Actor, id: string) => Promise<View>;
  edit: (
    actor: Actor,
    id: string,
    input: unknown,
    options: { base: MergeBase | undefined },
  ) => Promise<Edited<View>>;
  editItemText?: (actor: Actor, id: string, change: ItemTextChange) => Promise<Edited<View>>;
  move?: (actor: Actor, id: string, move: Move) => Promise<void>;
}

async function openSettings(actor: Actor) {
  authorize(actor, 'editSettings');
  return getSettings();
}

const SERVICES: Record<InlineKind, Services> = {
  show: { open: openShow, edit: editShow, editItemText: editItemTextOfShow, move: moveShow },
  article: { open: openArticle, edit: editArticle },
  person: { open: openPerson, edit: editPerson, move: movePerson },
  settings: {
    open: openSettings,
    edit: (actor, _id, input, options) => editRecord('settings', actor, '', input, options),
  },
};

/** The id in URLs of the single settings record, which has none of its own. */
export const SETTINGS_ADDRESS = 'site';

export interface InlineTarget {
  kind: string;
  id: string;
  field: string;
}

/** Returns the services of a field that Edit Mode can change. Throws 404 for any other. */
function servicesOf({ kind, field }: InlineTarget): Services {
  const shape = shapeOf(kind, field);
  if (!shape) throw notFound('Field');
  return SERVICES[kind as InlineKind];
}

/** Returns the fields of a view that Edit Mode can change, as they are stored; of lists the texts of their items. */
export function toInlineRecord(kind: InlineKind, view: View, fields: readonly string[]): InlineRecord {
  const own = fields.filter((field) => shapeOf(kind, field));
  const lists = fields.filter((field) => kindOf(field) === 'items');
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
  const view = await servicesOf(target).open(actor, target.id);
  const kind = target.kind as InlineKind;
  const record = toInlineRecord(kind, view, inlineFields(kind));
  // A field always is there, an item may not be.
  if (isItemPath(target.field) && !Object.hasOwn(record.values, target.field)) throw notFound('Field');
  return record;
}

interface Change {
  value: string;
  base: MergeBase | undefined;
}

/** Replacing an image or a video can be undone, so the replaced file must survive the save. */
async function keepReplacedFile(actor: Actor, target: InlineTarget): Promise<void> {
  const { values } = await openField(actor, target);
  await keepForUndo(String(values[target.field] ?? ''));
}

/** Changes one field of one record, merged with what others have saved since. Throws `Conflict`. */
export async function saveField(
  actor: Actor,
  target: InlineTarget,
  { value, base }: Change,
): Promise<InlineSaved> {
  const services = servicesOf(target);
  const kind = target.kind as InlineKind;
  const about = kind === 'settings' ? SETTINGS_CHANGED : aboutContent('change', kind, target.id);
  const inPlace = { ...actor, via: 'inline' } as const;
  return audited(inPlace, about, () => writeField(actor, target, services, { value, base }));
}

const SETTINGS_CHANGED: About = { what: 'change', record: SETTINGS_RECORD };

async function writeField(
  actor: Actor,
  target: InlineTarget,
  { edit, editItemText, move }: Services,
  { value, base }: Change,
): Promise<InlineSaved> {
  const { id, field } = target;
  if (field === ORDER && move) {
    await move(actor, id, value === 'up' ? 'up' : 'down');
    addToEvent({ kind: KIND_NAMES[target.kind as ContentKind], fields: [ORDER] });
    return { ok: true, value, message: SAVED };
  }
  if (isFile(shapeOf(target.kind, field))) await keepReplacedFile(actor, target);
  const inPlace = { ...actor, via: 'inline' } as const;
  const { record, merged } =
    isItemPath(field) && editItemText
      ? await editItemText(inPlace, id, { field, text: value, base })
      : await edit(inPlace, id, { [field]: kindOf(field) === 'flag' ? value === 'true' : value }, { base });
  // Changes by the same user, such as in another tab or in the previous save, are not reported.
  const message = savedMessage(SAVED, merged?.by === actor.name ? null : merged);
  const kind = target.kind as InlineKind;
  const { values } = toInlineRecord(kind, record, [isItemPath(field) ? listOfPath(field) : field]);
  return { ok: true, value: values[field] ?? '', slug: record.slug, message };
}
