import type { QueryFilter } from 'mongoose';
import { DeadAddress, type StoredDeadAddress } from '~models/dead-address';
import { sluggedModel } from '~models/records';
import type { SluggedRecord } from '~models/slugged-record';
import { Upload, type StoredUpload } from '~models/upload';
import { CONTENT_KIND_LIST, type ContentKind } from '~/rules/kinds/kinds';
import { placeOf } from '~/rules/links/record-place';
import { ASSETS, uploadIdsIn } from '~/rules/uploads/uploads';
import { NOT_WITHHELD } from '../uploads/delivery/view';
import { publicFilter } from '../views/kinds';
import { answersOtherwise } from './other-answers';

/** The most values of one query. */
const BATCH = 500;

function* batchesOf<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += BATCH) yield values.slice(at, at + BATCH);
}

/**
 * Returns which of these targets of links lead nowhere now: paths at which there is no public record, also by an earlier slug, no
 * page of another kind, no file and no redirect. A path with a fragment leads at least to its list, and the menu leaves out what is not
 * on the site.
 */
export async function findDead(targets: readonly string[]): Promise<Set<string>> {
  const paths = targets.filter((target) => target.startsWith('/') && !target.includes('#'));
  const [records, files] = await Promise.all([missingRecords(paths), missingFiles(paths)]);
  const others = paths.filter((path) => placeOf(path) === null && !path.startsWith(ASSETS));
  const dead = new Set<string>();
  for (const path of [...records, ...files, ...others]) if (!(await answersOtherwise(path))) dead.add(path);
  return dead;
}

/** Returns the paths of records, of which none is on the site. */
async function missingRecords(paths: readonly string[]): Promise<string[]> {
  const places = paths.flatMap((path) => {
    const place = placeOf(path);
    return place ? [{ path, ...place }] : [];
  });
  const missing = async (kind: ContentKind) => {
    const own = places.filter((place) => place.kind === kind);
    const found = await publicSlugs(kind, [...new Set(own.map(({ slug }) => slug))]);
    return own.filter(({ slug }) => !found.has(slug)).map(({ path }) => path);
  };
  return (await Promise.all(CONTENT_KIND_LIST.map(missing))).flat();
}

/** Returns the slugs among these that public records of a kind have or had. */
async function publicSlugs(kind: ContentKind, slugs: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const batch of batchesOf(slugs)) {
    const filter: QueryFilter<SluggedRecord> = { slugs: { $in: batch }, ...publicFilter(kind) };
    const records = await sluggedModel(kind)
      .find(filter, { slugs: 1 })
      .lean<Pick<SluggedRecord, 'slugs'>[]>();
    for (const record of records) for (const slug of record.slugs) found.add(slug);
  }
  return found;
}

/** Returns the paths of uploaded files, of which none is served. */
async function missingFiles(paths: readonly string[]): Promise<string[]> {
  const files = paths.flatMap((path) =>
    path.startsWith(ASSETS) ? [{ path, id: uploadIdsIn(path)[0] ?? '' }] : [],
  );
  const found = new Set<string>();
  for (const batch of batchesOf([...new Set(files.map(({ id }) => id))])) {
    const served = { _id: { $in: batch }, ...NOT_WITHHELD };
    for (const { _id } of await Upload.find(served, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>())
      found.add(_id);
  }
  return files.filter(({ id }) => !found.has(id)).map(({ path }) => path);
}

/** Stores addresses that lead nowhere, or are about to. Must come before the write that makes a record link to one, or takes one off the site. */
export async function storeDead(addresses: readonly string[]): Promise<void> {
  const at = new Date();
  const paths = addresses.filter((address) => !address.includes('#'));
  const writes = paths.map((_id) => ({
    updateOne: { filter: { _id }, update: { $set: { at } }, upsert: true },
  }));
  for (const batch of batchesOf(writes)) await DeadAddress.bulkWrite(batch);
}

/** Returns the stored addresses that lead nowhere now. */
export async function listDead(): Promise<Set<string>> {
  const stored = await DeadAddress.find({}, { _id: 1 }).lean<Pick<StoredDeadAddress, '_id'>[]>();
  return findDead(stored.map(({ _id }) => _id));
}

/** A write that has not come this long after its addresses were stored was interrupted. */
const MAX_WRITE_MS = 60 * 60 * 1000;

/** Deletes stored addresses that lead somewhere, or to which nothing links. Returns their number. */
export async function sweepDeadAddresses(isLinked: (address: string) => Promise<boolean>): Promise<number> {
  const old = { at: { $lt: new Date(Date.now() - MAX_WRITE_MS) } };
  const stored = await DeadAddress.find(old, { _id: 1 }).lean<Pick<StoredDeadAddress, '_id'>[]>();
  const dead = await findDead(stored.map(({ _id }) => _id));
  let swept = 0;
  for (const { _id } of stored)
    if (!dead.has(_id) || !(await isLinked(_id))) {
      // One that was stored again meanwhile stays.
      const { deletedCount } = await DeadAddress.deleteOne({ _id, ...old });
      swept += deletedCount;
    }
  return swept;
}
