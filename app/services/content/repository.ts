import type { SluggedRecord } from '~models/slugged-record';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { Actor } from '~/rules/accounts/permissions';
import type { ContentKind } from '~/rules/validation/messages';
import { databaseDown, notFound } from '~/rules/validation/errors';
import { freeSlug, slugify } from '~/rules/text/slug';
import { isDuplicate } from '../platform/database-errors';
import { aboutContent, addContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import { dropHistory, dropVersions, firstSave, prepareSave } from '../history/saves';
import { historyLimits } from '../history/limits';
import { dropChanges, trimChanges } from '../unpublished/stored-changes';
import { dropGrants, endGrants } from '../grants/grants';
import { isReliedOn, finishDeletion, storeEntry, toEntry } from '../trash/entries';
import { withholdUnused } from '../uploads/garbage-collection';
import { addUses } from '../uploads/withheld';
import { contentRef, kindOfModel } from '../uploads/content-kinds';

/** Every lost compare-and-set means that another write succeeded, so this many concurrent writes all succeed. */
const ATTEMPTS = 100;

/**
 * Stores a new record under the first free slug of its title. Defaults come from the model. If a record with this
 * `recordId` is already stored, an earlier attempt succeeded, and that record is returned.
 */
export async function insertRecord<Stored extends SluggedRecord>(
  model: Model<Stored>,
  actor: Actor,
  title: string,
  fields: Partial<Stored>,
  recordId = String(new Types.ObjectId()),
): Promise<Stored> {
  const now = new Date();
  await addUses(actor, model, { _id: recordId, version: 0 }, fields);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const slug = await freeSlug(title, (candidate) => isSlugTaken(model, candidate));
    const record = new model({
      ...fields,
      _id: recordId,
      slug,
      slugs: [slug],
      createdBy: actor.id,
      updatedBy: actor.id,
      createdAt: now,
      updatedAt: now,
      saved: firstSave(actor, now),
    });
    try {
      await record.save();
      const stored = record.toObject();
      addContent(kindOfModel(model) as ContentKind, stored);
      return stored;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const earlier = await model.findById(recordId).lean<Stored | null>();
      if (!earlier) continue;
      addContent(kindOfModel(model) as ContentKind, earlier);
      return earlier;
    }
  }
  throw databaseDown();
}

/** Returns the slug fields for a changed title, or none if the slug stays the same. */
export async function slugFields<Stored extends SluggedRecord>(
  model: Model<Stored>,
  record: Stored,
  titles: { before: string; after: string | undefined },
): Promise<Partial<SluggedRecord>> {
  const { before, after } = titles;
  if (after === undefined || slugify(after) === slugify(before)) return {};
  const slug = await freeSlug(after, (candidate) => isSlugTaken(model, candidate, record._id));
  return { slug, slugs: [slug, ...record.slugs.filter((earlier) => earlier !== slug)] };
}

async function isSlugTaken<Stored extends SluggedRecord>(
  model: Model<Stored>,
  slug: string,
  except?: Types.ObjectId,
): Promise<boolean> {
  const holder = await model
    .findOne({ slugs: slug } as QueryFilter<Stored>, { _id: 1 })
    .lean<{ _id: Types.ObjectId }>();
  return holder !== null && !(except && holder._id.equals(except));
}

/**
 * Changes one record by compare-and-set on its version: `change` gets the newest revision and returns the fields to
 * write; it is called again when another write came first. Unused files are deleted. Throws 404 when the record no
 * longer exists.
 */
export function updateRecord<Stored extends SluggedRecord>(
  model: Model<Stored>,
  noun: string,
  actor: Actor,
  id: string,
  change: Change<Stored>,
): Promise<Stored> {
  const about = aboutContent('change', kindOfModel(model) as ContentKind, id);
  return audited(actor, about, () => writeRecord(model, noun, actor, id, change));
}

type Change<Stored> = (current: Stored) => Partial<Stored> | Promise<Partial<Stored>>;

async function writeRecord<Stored extends SluggedRecord>(
  model: Model<Stored>,
  noun: string,
  actor: Actor,
  id: string,
  change: Change<Stored>,
): Promise<Stored> {
  const kind = kindOfModel(model) as ContentKind;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await findRecord(model, noun, id);
    const changes = await change(current);
    const at = new Date();
    await addUses(actor, model, current, changes);
    const save = await prepareSave(kind, current, { actor, at, fields: changes });
    const fields = { ...changes, ...save.fields, updatedAt: at, updatedBy: actor.id };
    const written = await compareAndSet(model, current, fields);
    if (written) {
      addContent(kind, written, { before: current, names: Object.keys(changes) });
      await Promise.all([
        dropVersions(save.dropped),
        withholdUnused(partOf(current, changes), written),
        save.fields.saved && trimChanges(kind, written),
      ]);
      return written;
    }
  }
  throw databaseDown();
}

/** Returns those fields of a record that a change writes. */
const partOf = (record: object, change: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in change));

/**
 * Writes the fields if the record is still as it was read, and returns it as it is then; otherwise null. The record's rules
 * have checked and converted every value, so Mongoose does not: it would take longer for a show with many credits than all else.
 */
async function compareAndSet<Stored extends SluggedRecord>(
  model: Model<Stored>,
  current: Stored,
  fields: Partial<SluggedRecord>,
): Promise<Stored | null> {
  const filter = { _id: current._id, version: current.version };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(given) as Partial<SluggedRecord>;
  const update = { $set: set, $inc: { version: 1 } };
  try {
    const { matchedCount } = await model.collection.updateOne(filter, update, { ignoreUndefined: true });
    return matchedCount === 0 ? null : { ...current, ...set, version: current.version + 1 };
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/** Returns a record by id. Throws 404 when there is none, or when the id is malformed. */
export async function findRecord<Stored extends { _id: Types.ObjectId }>(
  model: Model<Stored>,
  noun: string,
  id: string,
): Promise<Stored> {
  const record = Types.ObjectId.isValid(id) ? await model.findById(id).lean<Stored | null>() : null;
  if (!record) throw notFound(noun);
  return record;
}

/**
 * Deletes a record: it goes into the trash with its unpublished changes, its preview links end, and the files that only it used go off the site. Without
 * a trash its history, its links and its files are deleted, too. `check` gets the newest revision. Throws 404 when it was already deleted.
 */
export function removeRecord<Stored extends SluggedRecord>(
  model: Model<Stored>,
  noun: string,
  actor: Actor,
  id: string,
  check: (record: Stored) => void,
): Promise<void> {
  const about = aboutContent('delete', kindOfModel(model) as ContentKind, id);
  return audited(actor, about, () => takeAway(model, noun, actor, id, check));
}

async function takeAway<Stored extends SluggedRecord>(
  model: Model<Stored>,
  noun: string,
  actor: Actor,
  id: string,
  check: (record: Stored) => void,
): Promise<void> {
  const kind = kindOfModel(model) as ContentKind;
  const keeps = historyLimits().trashDays > 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const record = await findRecord(model, noun, id);
    check(record);
    const entry = toEntry(kind, record, actor);
    const since = performance.now();
    if (keeps) await storeEntry(entry);
    // A process that was suspended stores the entry again, which may have been dropped.
    if (!isReliedOn(since)) continue;
    // A save that came in between must be in the trash, too.
    const filter = { _id: record._id, version: record.version } as QueryFilter<Stored>;
    const { deletedCount } = await model.deleteOne(filter);
    if (deletedCount === 0) continue;
    addContent(kind, record);
    const ref = contentRef(model, record._id);
    await (keeps ? endGrants(ref) : dropGrants(ref));
    await (keeps ? finishDeletion(entry) : Promise.all([dropHistory(kind, record), dropChanges(ref)]));
    await withholdUnused(record, {}, ref);
    return;
  }
  throw databaseDown();
}

/**
 * Returns the slug fields with which a deleted record can be stored again: a slug that another record has taken meanwhile
 * is replaced.
 */
export async function untakenSlugs<Stored extends SluggedRecord>(
  model: Model<Stored>,
  record: Pick<SluggedRecord, '_id' | 'slug' | 'slugs'>,
  title: string,
): Promise<Pick<SluggedRecord, 'slug' | 'slugs'>> {
  const filter = { slugs: { $in: record.slugs }, _id: { $ne: record._id } } as QueryFilter<Stored>;
  const others = await model.find(filter, { slugs: 1 }).lean<Pick<SluggedRecord, 'slugs'>[]>();
  const taken = new Set(others.flatMap(({ slugs }) => slugs));
  const own = record.slugs.filter((slug) => !taken.has(slug));
  if (!taken.has(record.slug)) return { slug: record.slug, slugs: own };
  const slug = await freeSlug(title, (candidate) => isSlugTaken(model, candidate, record._id));
  return { slug, slugs: [slug, ...own.filter((earlier) => earlier !== slug)] };
}
