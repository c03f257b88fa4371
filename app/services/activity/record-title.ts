import { Types, type Model } from 'mongoose';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Show } from '~models/show';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import type { ActivityRecord } from '~/rules/activity/activity';
import { isKindName } from '~/rules/kinds/kind-names';
import { KINDS_BY_NAME } from '~/rules/kinds/kinds';

/** The id and the title of the single settings record. */
export const SETTINGS_RECORD = { kind: 'settings', id: 'site', title: 'Settings' } as const;

interface Titled {
  model: Model<never>;
  field: string;
}

const titled = (model: unknown, field: string): Titled => ({ model: model as Model<never>, field });

const TITLED: Record<Exclude<ActivityRecord, 'settings'>, Titled> = {
  shows: titled(Show, 'title'),
  news: titled(Article, 'title'),
  people: titled(Person, 'name'),
  users: titled(User, 'username'),
  media: titled(Upload, 'originalName'),
};

/** Returns the title of a record, also of a deleted one; null if there is none. */
export async function recordTitle(kind: ActivityRecord, id: string): Promise<string | null> {
  if (kind === 'settings') return SETTINGS_RECORD.title;
  const { model, field } = TITLED[kind];
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
