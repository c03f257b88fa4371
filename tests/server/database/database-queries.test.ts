import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startDatabase, type Database } from '../../../server/database/embedded-database';
import { HAS_JAVA } from '../../setup/engines';
import { temporaryFolder } from '../fixtures/processes';

// Behaviour that the Java program implements itself and must match MongoDB. Skipped without a JDK and Maven.
const it = test.skipIf(!HAS_JAVA);

interface Page {
  _id: number;
  rank: number;
  slug: string;
}

const temporary = temporaryFolder();
let database: Database;
let client: mongoose.mongo.MongoClient;
const pages = () => client.db().collection<Page>('pages');

beforeAll(async () => {
  if (!HAS_JAVA) return;
  database = await startDatabase({
    mongodbUri: undefined,
    embedded: 'java',
    dataDir: temporary.folder,
    announce: () => {},
  });
  client = await mongoose.mongo.MongoClient.connect(database.uri);
  await pages().createIndex({ slug: 1 }, { unique: true });
  const ranked = Array.from({ length: 300 }, (_, i) => ({
    _id: i,
    rank: (i * 7919) % 40,
    slug: `page-${i}`,
  }));
  await pages().insertMany(ranked);
}, 60_000);

afterAll(async () => {
  if (HAS_JAVA) await client.close();
  if (HAS_JAVA) await database.stop();
  temporary.remove();
});

it('a page of a sorted list is a slice of the whole list, ties included', async () => {
  const filter = { _id: { $gte: 20 } };
  const whole = await pages().find(filter).sort({ rank: -1 }).toArray();
  expect(whole).toHaveLength(280);
  expect(whole.map(({ rank }) => rank)).toEqual(whole.map(({ rank }) => rank).sort((a, b) => b - a));
  for (const skip of [0, 10, 95, 275]) {
    const page = await pages().find(filter).sort({ rank: -1 }).skip(skip).limit(10).toArray();
    expect(page).toEqual(whole.slice(skip, skip + 10));
  }
});

it('a duplicate key is rejected with the name of the key', async () => {
  const error = await pages()
    .insertOne({ _id: 1000, rank: 0, slug: 'page-7' })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 11000, keyPattern: { slug: 1 }, keyValue: { slug: 'page-7' } });
});

it('an ordered bulk write stops at its first failure and counts its writes', async () => {
  const error = await pages()
    .bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: { $set: { rank: 100 } } } },
      { updateOne: { filter: { _id: 2 }, update: { $set: { slug: 'page-3' } } } },
      { updateOne: { filter: { _id: 4 }, update: { $set: { rank: 100 } } } },
    ])
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 11000, result: { modifiedCount: 1 } });
  expect(await pages().countDocuments({ rank: 100 })).toBe(1);
});

it('one of many writers that compare and set the same version succeeds', async () => {
  const attempts = Array.from({ length: 20 }, (_, i) =>
    pages().updateOne({ _id: 5, slug: 'page-5' }, { $set: { slug: `won-by-${i}` } }),
  );
  const modified = (await Promise.all(attempts)).map(({ modifiedCount }) => modifiedCount);
  expect(modified.reduce((sum, count) => sum + count)).toBe(1);
});

it('a projection leaves out fields, and fields of fields', async () => {
  const shows = client.db().collection('shows');
  await shows.insertOne({
    title: 'A',
    text: 'long',
    credits: [{ name: 'B', role: 'C' }],
    picture: { url: 'D', alt: '' },
  });
  const projection = { _id: 0, text: 0, 'credits.role': 0, 'picture.alt': 0 };
  expect(await shows.find({}, { projection }).toArray()).toEqual([
    { title: 'A', credits: [{ name: 'B' }], picture: { url: 'D' } },
  ]);
  expect(await shows.find({}, { projection: { _id: 0, title: 1 } }).toArray()).toEqual([{ title: 'A' }]);
});

it('a top-level field name with a dot is rejected, since it would break updates', async () => {
  const named = client.db().collection<Record<string, unknown>>('named');
  await expect(named.insertOne({ 'a.b': 1 })).rejects.toThrow(/contains a dot/);
});
