import { Types, type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import type { Actor } from '~/rules/accounts/permissions';
import { databaseDown, notFound } from '~/rules/validation/errors';
import { freeSlug, slugify } from '~/rules/text/slug';
import { removeUnused } from '../uploads/garbage-collection';
import { addUses } from '../uploads/usage-index';
import { contentRef } from '../uploads/content-kinds';

/** The fields of every record with a URL. */
export interface SluggedRecord {
  _id: Types.ObjectId;
  version: number;
  slug: string;
  slugs: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Every lost compare-and-set means that another write succeeded, so this many concurrent writes all succeed. */
const ATTEMPTS = 100;
const DUPLICATE_KEY = 11_000;

/** Whether this is the driver's error for a value that a unique index already contains. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;

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
  await addUses(model, { _id: recordId, version: 0 }, fields);
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
    });
    try {
      await record.save();
      return record.toObject();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const earlier = await model.findById(recordId).lean<Stored | null>();
      if (earlier) return earlier;
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
export async function updateRecord<Stored extends SluggedRecord>(
  model: Model<Stored>,
  noun: string,
  actor: Actor,
  id: string,
  change: (current: Stored) => Partial<Stored> | Promise<Partial<Stored>>,
): Promise<Stored> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await findRecord(model, noun, id);
    const fields = { ...(await change(current)), updatedAt: new Date(), updatedBy: actor.id };
    await addUses(model, current, fields);
    const saved = await compareAndSet(model, current, fields);
    if (saved) {
      await removeUnused(current, saved);
      return saved;
    }
  }
  throw databaseDown();
}

async function compareAndSet<Stored extends SluggedRecord>(
  model: Model<Stored>,
  current: Stored,
  fields: Partial<SluggedRecord>,
): Promise<Stored | null> {
  const filter = { _id: current._id, version: current.version } as QueryFilter<Stored>;
  const update = { $set: fields, $inc: { version: 1 } } as unknown as UpdateQuery<Stored>;
  try {
    return await model
      .findOneAndUpdate(filter, update, { returnDocument: 'after', runValidators: true })
      .lean<Stored | null>();
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

/** Deletes a record, and the files that only it used. Throws 404 when it was already deleted. */
export async function removeRecord<Stored extends SluggedRecord>(
  model: Model<Stored>,
  noun: string,
  record: Stored,
): Promise<void> {
  const removed = await model.deleteOne({ _id: record._id } as QueryFilter<Stored>);
  if (removed.deletedCount === 0) throw notFound(noun);
  await removeUnused(record, {}, contentRef(model, record._id));
}
