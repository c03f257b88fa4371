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
  nameField: string;
  open: (actor: Actor, id: string) => Promise<View>;
  edit: (actor: Actor, id: string, input: unknown, base?: Base) => Promise<Edited<View>>;
  move?: (actor: Actor, id: string, move: Move) => Promise<void>;
}

async function openSettings(actor: Actor) {
  authorize(actor, 'editSettings');
  return getSettings();
}

const SERVICES: Record<InlineKind, Services> = {
  show: { nameField: 'title', open: openShow, edit: editShow, move: moveShow },
  article: { nameField: 'title', open: openArticle, edit: editArticle },
  person: { nameField: 'name', open: openPerson, edit: editPerson, move: movePerson },
  settings: {
    nameField: 'siteName',
    open: openSettings,
    edit: (actor, _id, input, base) => editSettings(actor, input, base),
  },
};

/** The one settings record has no id in an address of its own. */
export const SETTINGS_ADDRESS = 'site';

export interface InlineTarget {
  kind: string;
  id: string;
  field: string;
}

/** The services of a target that Edit Mode knows. Throws 404 for any other. */
function servicesOf({ kind, field }: InlineTarget): Services {
  const shape = shapeOf(kind, field);
  if (!shape) throw notFound('Field');
  return SERVICES[kind as InlineKind];
}

/** The fields of a view that Edit Mode changes, as they are stored. */
export function toInlineRecord(kind: InlineKind, view: View, fields: readonly string[]): InlineRecord {
  const shown = fields.filter((field) => shapeOf(kind, field));
  const name = view[SERVICES[kind].nameField];
  return {
    kind,
    id: typeof view.id === 'string' ? view.id : SETTINGS_ADDRESS,
    name: typeof name === 'string' ? name : '',
    values: Object.fromEntries(shown.map((field) => [field, view[field] as InlineValue])),
  };
}

/** One record, to change one field of it. Throws 404, and 403 where the role may not. */
export async function openField(actor: Actor, target: InlineTarget): Promise<InlineRecord> {
  const view = await servicesOf(target).open(actor, target.id);
  return toInlineRecord(target.kind as InlineKind, view, Object.keys(INLINE[target.kind as InlineKind]));
}

interface Change {
  value: string;
  base: Base | undefined;
}

/** Who exchanges a picture or a video can take it back; a save would delete the file that it replaces. */
async function keepForUndo(actor: Actor, target: InlineTarget): Promise<void> {
  const { values } = await openField(actor, target);
  await touchUpload(String(values[target.field] ?? ''), actor.id);
}

/** Changes one field of one record, on top of what others saved since. Throws `Conflict`. */
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
  const input = { [field]: field === 'featuredOnHomepage' ? value === 'true' : value };
  const { record, merged } = await edit(actor, id, input, base);
  // What the actor changed, such as in another tab or in the save before, is no news.
  const message = savedMessage(SAVED, merged?.by === actor.name ? null : merged);
  return { ok: true, value: record[field] as InlineValue, slug: record.slug, message };
}
