import { Types, type Model } from 'mongoose';
import { sluggedModel } from '~models/records';
import { Redirect } from '~models/redirect';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import type { ActivityRecord } from '~/rules/activity/activity';
import { isKindName } from '~/rules/kinds/kind-names';
import { KINDS_BY_NAME, TITLE_FIELDS, type KindName } from '~/rules/kinds/kinds';

/** The id and the title of the single settings record. */
export const SETTINGS_RECORD = { kind: 'settings', id: 'site', title: 'Settings' } as const;

interface Titled {
  model: Model<never>;
  field: string;
}

const titled = (model: unknown, field: string): Titled => ({ model: model as Model<never>, field });

const OTHERS: Record<Exclude<ActivityRecord, KindName | 'settings'>, Titled> = {
  users: titled(User, 'username'),
  media: titled(Upload, 'originalName'),
  links: titled(Redirect, 'from'),
};

function titledBy(kind: Exclude<ActivityRecord, 'settings'>): Titled {
  if (!isKindName(kind)) return OTHERS[kind];
  const record = KINDS_BY_NAME[kind];
  return titled(sluggedModel(record), TITLE_FIELDS[record]);
}

/** Returns the title of a record, also of a deleted one; null if there is none. */
export async function recordTitle(kind: ActivityRecord, id: string): Promise<string | null> {
  if (kind === 'settings') return SETTINGS_RECORD.title;
  const { model, field } = titledBy(kind);
  if (kind !== 'media' && !Types.ObjectId.isValid(id)) return null;
  const found = await model.findById(id, { [field]: 1 }).lean<Record<string, unknown> | null>();
  if (found) return String(found[field]);
  if (!isKindName(kind)) return null;
  const entry = await TrashEntry.findById(`${KINDS_BY_NAME[kind]}:${id}`, { title: 1 }).lean<Pick<
    StoredTrashEntry,
    'title'
  > | null>();
  return entry?.title ?? null;
}
