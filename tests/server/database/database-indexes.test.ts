import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startDatabase, type Database } from '../../../server/database/embedded-database';
import { HAS_JAVA } from '../../setup/engines';
import { temporaryFolder } from '../fixtures/processes';
import {
  documents,
  INDEXES,
  query,
  write,
  type Query,
  type RandomDocument,
  type Write,
} from '../fixtures/random-collections';
import { IS_LONG } from '../../full-length';

/** The Java program keeps its own indexes: an answer with one must be that without one, in the same order. */
const it = test.skipIf(!HAS_JAVA);

type Collection = mongoose.mongo.Collection<RandomDocument>;

/** The same documents twice: `number` is a copy of the `_id`, on which every collection has an index. */
interface Pair {
  indexed: Collection;
  plain: Collection;
  next: number;
}

const RUNS = IS_LONG ? 100 : 2;
const TIMEOUT_MS = IS_LONG ? 1_200_000 : 120_000;

const temporary = temporaryFolder();
let database: Database;
let client: mongoose.mongo.MongoClient;
let pairs = 0;

async function start() {
  database = await startDatabase({
    mongodbUri: undefined,
    embedded: 'java',
    dataDir: temporary.folder,
    announce: () => {},
  });
  client = await mongoose.mongo.MongoClient.connect(database.uri);
}

async function stop() {
  await client.close();
  await database.stop();
}

beforeAll(async () => {
  if (HAS_JAVA) await start();
}, 60_000);

afterAll(async () => {
  if (HAS_JAVA) await stop();
  temporary.remove();
});

const collection = (name: string) => client.db().collection<RandomDocument>(name);

async function makePair(): Promise<Pair> {
  pairs += 1;
  const pair = { indexed: collection(`indexed-${pairs}`), plain: collection(`plain-${pairs}`), next: 0 };
  // Some indexes are created before the documents, and some after.
  await pair.indexed.createIndexes(INDEXES.slice(0, 3).map((key) => ({ key })));
  return pair;
}

const both = <Result>({ indexed, plain }: Pair, work: (collection: Collection) => Promise<Result>) =>
  Promise.all([work(indexed), work(plain)]);

/** In the collection with indexes, the `_id` has one. */
const asId = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name === 'number' ? '_id' : name, value]),
  );

/** The library alone evaluates filters inside `$nor`. */
const filterFor = (pair: Pair, own: Collection, filter: Query['filter']): Query['filter'] =>
  own === pair.indexed ? asId(filter) : { $nor: [{ $nor: [filter] }] };

/** The library alone sorts by fields whose values are documents. */
const orderFor = (pair: Pair, own: Collection, order: Query['order']): Query['order'] =>
  own === pair.indexed ? (asId(order) as Query['order']) : { ...order, same: 1 };

async function compare(pair: Pair, asked: Query): Promise<void> {
  const answers = await both(pair, async (own) => {
    const { skip, limit } = asked;
    const filter = filterFor(pair, own, asked.filter);
    const order = orderFor(pair, own, asked.order);
    return {
      found: await own.find(filter).sort(order).skip(skip).limit(limit).toArray(),
      counted: [
        await own.countDocuments(filter, { skip, ...(limit > 0 && { limit }) }),
        await own.countDocuments(filter),
        (await own.find(filter, { projection: { _id: 1 } }).toArray()).length,
      ],
      different: await own.distinct('a', filter),
    };
  });
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0].counted[1]).toBe(answers[0].counted[2]);
}

async function apply(pair: Pair, change: Write): Promise<void> {
  const first = pair.next;
  const numbered = (values: Record<string, unknown>, index: number) => ({
    ...values,
    _id: first + index,
    number: first + index,
    same: {},
  });
  pair.next += change.kind === 'insert' ? change.documents.length : 1;
  const replies = await both(pair, async (own) => {
    const filter = filterFor(pair, own, 'filter' in change ? change.filter : {});
    switch (change.kind) {
      case 'insert':
        return own.insertMany(change.documents.map(numbered));
      case 'updateOne':
      case 'updateMany':
        return own[change.kind](filter, { $set: change.set, $unset: { [change.unset]: 1 } });
      case 'upsert':
        return own.updateOne(
          change.filter,
          { $set: { c: change.set.c }, $setOnInsert: { _id: first, number: first, same: {} } },
          { upsert: true },
        );
      case 'replace':
      case 'bulk': {
        const found = await own.findOne(filter);
        const replacement = { ...change.document, number: found?.number, same: {} };
        if (change.kind === 'replace') return own.replaceOne({ _id: found?._id ?? -1 }, replacement);
        return own.bulkWrite([
          { insertOne: { document: numbered(change.document, 0) } },
          { updateMany: { filter, update: { $set: { b: 'x', f: 7 } } } },
          { deleteOne: { filter: { _id: found?._id ?? -1 } } },
        ]);
      }
      case 'findAndUpdate': {
        const sort = orderFor(pair, own, change.order);
        return own.findOneAndUpdate(filter, { $set: change.set }, { sort, returnDocument: 'after' });
      }
      case 'findAndDelete':
        return own.findOneAndDelete(filter);
      case 'deleteOne':
      case 'deleteMany':
        return own[change.kind](filter);
    }
  });
  expect(replies[0]).toEqual(replies[1]);
}

type Step = { write: Write } | { query: Query };

const steps = (unusualWeight: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(fc.record({ write: write(unusualWeight) }), {
      weight: 3,
      arbitrary: fc.record({ query: query(unusualWeight) }),
    }),
    { minLength: 30, maxLength: 60 },
  );

const laterQueries = (unusualWeight: number) =>
  fc.array(query(unusualWeight), { minLength: 10, maxLength: 10 });

/** Writes to a random collection and reads it, with and without indexes. */
async function tryRandom(unusualWeight: number): Promise<{ pair: Pair; queries: Query[] }[]> {
  const kept: { pair: Pair; queries: Query[] }[] = [];
  await fc.assert(
    fc.asyncProperty(
      documents(unusualWeight),
      steps(unusualWeight),
      laterQueries(unusualWeight),
      async (first, work, queries) => {
        const pair = await makePair();
        await apply(pair, { kind: 'insert', documents: first });
        await pair.indexed.createIndexes(INDEXES.slice(3).map((key) => ({ key })));
        for (const step of work)
          if ('query' in step) await compare(pair, step.query);
          else await apply(pair, step.write);
        kept.push({ pair, queries });
      },
    ),
    { numRuns: RUNS },
  );
  return kept;
}

it(
  'collections answer the same with indexes as without, also after the program has started again',
  async () => {
    const [ordered, unusual] = [0, 1];
    const kept = [...(await tryRandom(ordered)), ...(await tryRandom(unusual))];
    await stop();
    await start();
    for (const { pair, queries } of kept) {
      const again = {
        ...pair,
        indexed: collection(pair.indexed.collectionName),
        plain: collection(pair.plain.collectionName),
      };
      for (const each of queries) await compare(again, each);
    }
  },
  TIMEOUT_MS,
);

test.skipIf(!HAS_JAVA || !IS_LONG)(
  'a collection of thousands of documents answers the same with indexes as without',
  async () => {
    const pair = await makePair();
    const [first] = fc.sample(documents(0, 3_000), 1);
    await apply(pair, { kind: 'insert', documents: first ?? [] });
    await pair.indexed.createIndexes(INDEXES.slice(3).map((key) => ({ key })));
    for (const change of fc.sample(write(0), 15)) await apply(pair, change);
    const thirds = { $in: Array.from({ length: 1_000 }, (_, index) => index * 3) };
    await both(pair, (own) => own.deleteMany(filterFor(pair, own, { number: thirds })));
    expect(await pair.indexed.countDocuments({})).toBeGreaterThan(1_000);
    for (const asked of fc.sample(query(0), 40)) {
      await compare(pair, asked);
      await compare(pair, { ...asked, skip: asked.skip * 30, limit: 10 });
    }
  },
  TIMEOUT_MS,
);

it('a write that is taken back leaves the indexes as they were', async () => {
  const { indexed } = await makePair();
  const text = 'x'.repeat(9_000_000);
  await indexed.insertMany([
    { _id: 1, a: 1, b: 1, text },
    { _id: 2, a: 1, b: 2 },
  ]);
  // The document gets larger than any may be, which only shows when the change is stored.
  await expect(indexed.updateMany({}, { $set: { a: 5, more: text } })).rejects.toMatchObject({ code: 10334 });
  const ids = async (filter: Query['filter']) =>
    (
      await indexed
        .find(filter, { projection: { _id: 1 } })
        .sort({ b: -1 })
        .toArray()
    ).map(({ _id }) => _id);
  expect([await ids({ a: 1 }), await ids({ a: 5 }), await ids({})]).toEqual([[2, 1], [], [2, 1]]);
  await indexed.updateOne({ a: 1, b: 2 }, { $set: { a: 5 } });
  expect([await ids({ a: 1 }), await ids({ a: { $gt: 1 } })]).toEqual([[1], [2]]);
});

describe('what the program implements itself and must match MongoDB', () => {
  interface Page {
    _id: number;
    rank: number;
    slug: string;
  }
  const pages = () => client.db().collection<Page>('pages');

  beforeAll(async () => {
    if (!HAS_JAVA) return;
    await pages().createIndex({ slug: 1 }, { unique: true });
    const ranked = Array.from({ length: 300 }, (_, i) => ({
      _id: i,
      rank: (i * 7919) % 40,
      slug: `page-${i}`,
    }));
    await pages().insertMany(ranked);
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
});
