import { notFound } from '~/rules/validation/errors';
import {
  INLINE,
  isFile,
  ORDER,
  SAVED,
  shapeOf,
  type InlineKind,
  type InlineRecord,
  type InlineSaved,
  type InlineValue,
} from '~/rules/content/inline';
import type { Base } from '~/rules/content/field-merge';
import { kindOf, TITLE_FIELDS } from '~/rules/fields/record-fields';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Move } from '~/rules/content/admin-list';
import { editArticle, openArticle } from '~/services/content/articles';
import type { Edited } from '~/services/content/merge-edit';
import { editPerson, movePerson, openPerson } from '~/services/content/people';
import { editSettings, getSettings } from '~/services/content/settings';
import { editShow, moveShow, openShow } from '~/services/content/shows';
import { touchUpload } from '~/services/uploads/store-upload';
import { savedMessage } from '../forms/editor-form';

type View = Record<string, unknown> & { slug?: string };

interface Services {
  open: (actor: Actor, id: string) => Promise<View>;
  edit: (
    actor: Actor,
    id: string,
    input: unknown,
    options: { base: Base | undefined },
  ) => Promise<Edited<View>>;
  move?: (actor: Actor, id: string, move: Move) => Promise<void>;
}

async function openSettings(actor: Actor) {
  authorize(actor, 'editSettings');
  return getSettings();
}

const SERVICES: Record<InlineKind, Services> = {
  show: { open: openShow, edit: editShow, move: moveShow },
  article: { open: openArticle, edit: editArticle },
  person: { open: openPerson, edit: editPerson, move: movePerson },
  settings: {
    open: openSettings,
    edit: (actor, _id, input, options) => editSettings(actor, input, options),
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

/** Returns the fields of a view that Edit Mode can change, as they are stored. */
export function toInlineRecord(kind: InlineKind, view: View, fields: readonly string[]): InlineRecord {
  const shown = fields.filter((field) => shapeOf(kind, field));
  const name = view[TITLE_FIELDS[kind]];
  return {
    kind,
    id: typeof view.id === 'string' ? view.id : SETTINGS_ADDRESS,
    name: typeof name === 'string' ? name : '',
    values: Object.fromEntries(shown.map((field) => [field, view[field] as InlineValue])),
  };
}

/** Returns one record for changing one of its fields. Throws 404, and 403 if the role does not allow it. */
export async function openField(actor: Actor, target: InlineTarget): Promise<InlineRecord> {
  const view = await servicesOf(target).open(actor, target.id);
  return toInlineRecord(target.kind as InlineKind, view, Object.keys(INLINE[target.kind as InlineKind]));
}

interface Change {
  value: string;
  base: Base | undefined;
}

/** Replacing an image or a video can be undone, so the replaced file must survive the save. */
async function keepForUndo(actor: Actor, target: InlineTarget): Promise<void> {
  const { values } = await openField(actor, target);
  await touchUpload(String(values[target.field] ?? ''), actor.id);
}

/** Changes one field of one record, merged with what others have saved since. Throws `Conflict`. */
export async function saveField(
  actor: Actor,
  target: InlineTarget,
  { value, base }: Change,
): Promise<InlineSaved> {
  const { edit, move } = servicesOf(target);
  const { id, field } = target;
  if (field === ORDER && move) {
    await move(actor, id, value === 'up' ? 'up' : 'down');
    return { ok: true, value, message: SAVED };
  }
  if (isFile(shapeOf(target.kind, field))) await keepForUndo(actor, target);
  const input = { [field]: kindOf(field) === 'flag' ? value === 'true' : value };
  const { record, merged } = await edit({ ...actor, via: 'inline' }, id, input, { base });
  // Changes by the same user, such as in another tab or in the previous save, are not reported.
  const message = savedMessage(SAVED, merged?.by === actor.name ? null : merged);
  return { ok: true, value: record[field] as InlineValue, slug: record.slug, message };
}
