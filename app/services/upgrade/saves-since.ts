import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Model } from 'mongoose';
import { AppState } from '~models/app-state';
import { Job } from '~models/job';
import { NotFoundAddress } from '~models/not-found-address';
import { RedirectHits } from '~models/redirect-hits';
import { COLLECTIONS, fromLine, toLine, type StoredRecord } from '../backup/collections';

/** What the program itself counts or plans: nobody has saved it. */
const OF_THE_PROGRAM = new Set(
  [AppState, Job, NotFoundAddress, RedirectHits].map(({ collection }) => collection.name),
);
/** Small enough for the database to return them in one reply, without a cursor. */
const RECORDS_AT_ONCE = 100;
const NAMES = ['title', 'name', 'username', 'filename', 'slug', 'from'];
const MAX_NAME_LENGTH = 200;

/** Reads the records of a backup, each as one line of JSON. */
export type ReadRecords = (use: (collection: string, line: string) => void) => Promise<unknown>;

type Change = 'added' | 'changed' | 'deleted';

/** What a backup has of a record. */
interface Earlier {
  mark: string;
  name: string;
}

/**
 * Writes every record that was added, changed or deleted since a backup to a file that only its owner may read: a line of JSON for each,
 * with its collection, what happened, its id and name, and the record as it is stored now. What migrations have changed is among them.
 * Returns the number of lines. An earlier file of that name is replaced.
 */
export async function writeSavesSince(read: ReadRecords, file: string): Promise<number> {
  const earlier = new Map<string, Map<string, Earlier>>();
  await read((collection, line) => {
    if (OF_THE_PROGRAM.has(collection)) return;
    const record = fromLine(line);
    const records = earlier.get(collection) ?? new Map<string, Earlier>();
    records.set(String(record._id), { mark: markOf(record), name: nameOf(record) });
    earlier.set(collection, records);
  });
  const target = await open(file, 'w', 0o600);
  try {
    let count = 0;
    for (const model of COLLECTIONS.filter(({ collection }) => !OF_THE_PROGRAM.has(collection.name)))
      for await (const line of changesOf(model, earlier.get(model.collection.name) ?? new Map())) {
        await target.write(line);
        count += 1;
      }
    await target.sync();
    return count;
  } finally {
    await target.close();
  }
}

async function* changesOf(model: Model<StoredRecord>, earlier: Map<string, Earlier>): AsyncGenerator<string> {
  const { name: collection } = model.collection;
  for await (const record of storedRecords(model)) {
    const id = String(record._id);
    const before = earlier.get(id);
    earlier.delete(id);
    if (before?.mark === markOf(record)) continue;
    yield lineOf(collection, before ? 'changed' : 'added', id, nameOf(record), record);
  }
  for (const [id, { name }] of earlier) yield lineOf(collection, 'deleted', id, name, null);
}

const lineOf = (
  collection: string,
  change: Change,
  id: string,
  name: string,
  record: StoredRecord | null,
): string => {
  const about = JSON.stringify({ collection, change, id, name });
  return `${about.slice(0, -1)},"record":${record ? toLine(record).trimEnd() : 'null'}}\n`;
};

/** The records as they are, past the schema: a newer program may have written them. */
async function* storedRecords({ collection }: Model<StoredRecord>): AsyncGenerator<StoredRecord> {
  const ids = (await collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const found = collection.find({ _id: { $in: ids.slice(at, at + RECORDS_AT_ONCE) } });
    for (const record of await found.toArray()) yield record as unknown as StoredRecord;
  }
}

/** Everything counts: not every save changes the number of writes or the time, such as a new order of the shows. */
const markOf = (record: StoredRecord): string => createHash('sha256').update(toLine(record)).digest('base64');

function nameOf(record: StoredRecord): string {
  const found = NAMES.map((field) => record[field]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return String(found ?? '').slice(0, MAX_NAME_LENGTH);
}
