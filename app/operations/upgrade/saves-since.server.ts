import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Model } from 'mongoose';
import { AppState } from '~models/app-state';
import { Job } from '~models/job';
import { NotFoundAddress, RedirectHits } from '~models/redirect';
import { Upload, type StoredUpload } from '~models/upload';
import { createFirstAdmin } from '~/accounts/user-creation.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import {
  COLLECTIONS,
  fromLine,
  idsOf,
  toLine,
  type StoredRecord,
} from '~/operations/backup/backup-collections.server';

/** Collections of counters and jobs, which no user saves. */
const OF_THE_PROGRAM = new Set(
  [AppState, Job, NotFoundAddress, RedirectHits].map(({ collection }) => collection.name),
);
/** Small enough for one database reply without a cursor. */
const RECORDS_AT_ONCE = 100;
const NAMES = ['title', 'name', 'username', 'filename', 'slug', 'from'];
const MAX_NAME_LENGTH = 200;

type ReadRecords = (use: (collection: string, line: string) => void) => Promise<unknown>;

interface Save {
  collection: string;
  change: 'added' | 'changed' | 'deleted';
  id: string;
  name: string;
  /** The stored record; null if it was deleted. */
  record: StoredRecord | null;
}

interface Earlier {
  mark: string;
  name: string;
}

/**
 * Writes every record that was added, changed or deleted since a backup to a file that only its owner may read: one line of JSON each, with
 * its collection, the change, its id and name, and the stored record. Changes by migrations are included. The files of added uploads are
 * copied to a folder beside it. Returns the number of lines. Replaces earlier files of these names.
 */
export async function writeSavesSince(read: ReadRecords, file: string): Promise<number> {
  const target = await open(file, 'w', 0o600);
  try {
    let count = 0;
    for await (const save of savesSince(await readEarlier(read))) {
      const { record, ...about } = save;
      const kept = isAddedUpload(save) ? await keepFile(save.record as never, `${file}.files`) : undefined;
      const line = JSON.stringify({ ...about, file: kept });
      await target.write(`${line.slice(0, -1)},"record":${record ? toLine(record).trimEnd() : 'null'}}\n`);
      count += 1;
    }
    await target.sync();
    return count;
  } finally {
    await target.close();
  }
}

async function readEarlier(read: ReadRecords): Promise<Map<string, Map<string, Earlier>>> {
  const earlier = new Map<string, Map<string, Earlier>>();
  await read((collection, line) => {
    if (OF_THE_PROGRAM.has(collection)) return;
    const record = fromLine(line);
    const records = earlier.get(collection) ?? new Map<string, Earlier>();
    records.set(String(record._id), { mark: markOf(record), name: nameOf(record) });
    earlier.set(collection, records);
  });
  return earlier;
}

async function* savesSince(earlier: Map<string, Map<string, Earlier>>): AsyncGenerator<Save> {
  for (const model of COLLECTIONS) {
    const { name: collection } = model.collection;
    if (OF_THE_PROGRAM.has(collection)) continue;
    const before = earlier.get(collection) ?? new Map<string, Earlier>();
    for await (const record of storedRecords(model)) {
      const id = String(record._id);
      const found = before.get(id);
      before.delete(id);
      if (found?.mark === markOf(record)) continue;
      yield { collection, change: found ? 'changed' : 'added', id, name: nameOf(record), record };
    }
    for (const [id, { name }] of before) yield { collection, change: 'deleted', id, name, record: null };
  }
}

const isAddedUpload = ({ collection, change }: Save) =>
  change === 'added' && collection === Upload.collection.name;

/** Copies the original of an upload into a folder. Returns the copy's name; undefined if there is no such file. */
async function keepFile(upload: StoredUpload, folder: string): Promise<string | undefined> {
  const source = await (await openFileOf(upload, upload.key))?.read();
  if (!source) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = upload.key.replaceAll('/', '-');
  await writeFile(path.join(folder, name), source, { mode: 0o600 });
  return name;
}

/** The records as they are, past the schema: a newer program may have written them. */
async function* storedRecords({ collection }: Model<StoredRecord>): AsyncGenerator<StoredRecord> {
  const ids = await idsOf({ collection });
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const found = collection.find({ _id: { $in: ids.slice(at, at + RECORDS_AT_ONCE) as never } });
    for (const record of await found.toArray()) yield record;
  }
}

/** Hashes the whole record, because not every save changes the version or the time, such as a new order of the shows. */
const markOf = (record: StoredRecord): string => createHash('sha256').update(toLine(record)).digest('base64');

function nameOf(record: StoredRecord): string {
  for (const field of NAMES) {
    const value = record[field];
    if (typeof value === 'string' && value !== '') return value.slice(0, MAX_NAME_LENGTH);
  }
  return '';
}

/** Adds a temporary admin so that the upgrade can test signing in. */
export async function addRehearsalAccount(username: string, password: string): Promise<void> {
  await createFirstAdmin({ username, password, email: `${username}@localhost.localdomain` });
}
