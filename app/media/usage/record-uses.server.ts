import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import type { Kind } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import { NOT_SERVED, WITHHELD } from '~/media/delivery/file-view.server';
import { contentModel, contentRef, recordRef, userOf, type ContentRecord } from './content-kinds.server';
import { filesOfVersions, withholdUnused, bringBack, keepInUse } from './garbage-collection.server';
import { readStandings } from './files-on-site.server';
import { addedUses, fieldsByName, indexUses, usedIn } from './find-uses.server';

interface Write {
  kind: Kind;
  actor: Actor;
  current: { _id: unknown; version: number };
  fields: object;
}

/** Index of the files that records use: see docs/decisions/0039-index-of-upload-uses.md. */
export const trackUses = {
  before: ({ actor, kind, current, fields }: Write) => addUses(actor, contentModel(kind), current, fields),

  /** Withholds the files that only the replaced values used. */
  after: async ({ current, fields }: Write, stored: object) => {
    const replaced = Object.entries(current).filter(([name]) => name in fields);
    await withholdUnused(Object.fromEntries(replaced), stored);
  },

  deleted: (kind: Kind, record: { _id: unknown }) =>
    withholdUnused(record, {}, contentRef(contentModel(kind), record._id)),
};

/**
 * Indexes the uploads that a write adds, as `indexUses` does, and serves withheld ones again, unless they are held back or only added to a
 * kit or screener. Costs database commands only if uploads are added. Throws 400 for a withheld file that the actor may not bring back.
 */
export async function addUses(
  actor: Actor,
  model: { collection: { name: string } },
  current: ContentRecord,
  fields: object,
): Promise<void> {
  const added = addedUses(current, fields);
  if (added.length > 0) {
    // Must come first: a key in the index would keep the file from being deleted.
    if (!can(actor, 'editUpload'))
      await rejectOthersFiles(actor, recordRef(model, current._id), added, fields);
    await indexUses(model, current, added);
  }
  const back = await findReturning(addedToSite(model, current, fields));
  await keepInUse(added.filter((name) => !back.includes(name)));
  await bringBack(back);
}

async function findReturning(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const away = await Upload.find({ _id: { $in: [...names] }, ...NOT_SERVED }, { _id: 1 }).lean<
    Pick<StoredUpload, '_id'>[]
  >();
  if (away.length === 0) return [];
  const standings = await readStandings(away.map(({ _id }) => _id));
  return [...standings].flatMap(([name, { holds }]) => (holds.length > 0 ? [] : [name]));
}

/** Uploads that a write publishes regardless of time, such as moving one from a kit into a gallery. */
export function addedToSite(
  model: { collection: { name: string } },
  current: object,
  fields: object,
): string[] {
  const { servedPart = (record: object) => record } = userOf(model);
  const written = [...usedIn(servedPart(fields))];
  if (written.length === 0) return [];
  const before = usedIn(servedPart(current));
  return written.filter((name) => !before.has(name));
}

const OFF_THE_SITE =
  'This names a file that is off the site. Upload the file again, or ask an editor to bring it back.';

/**
 * Throws 400, naming the fields, for a withheld file in `added` that another user uploaded and that no version of the record has: knowing a
 * file's URL does not allow publishing it again.
 */
async function rejectOthersFiles(
  actor: Actor,
  record: string,
  added: readonly string[],
  fields: object,
): Promise<void> {
  const ofOthers = { _id: { $in: [...added] }, ...WITHHELD, createdBy: { $ne: actor.id } };
  const withheld = await Upload.find(ofOthers, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  if (withheld.length === 0) return;
  const known = await filesOfVersions(record);
  const byName = fieldsByName(fields);
  const refused = withheld.flatMap(({ _id }) => (known.has(_id) ? [] : (byName.get(_id) ?? [])));
  if (refused.length === 0) return;
  throw new Failure(400, OFF_THE_SITE, Object.fromEntries(refused.map((field) => [field, [OFF_THE_SITE]])));
}
