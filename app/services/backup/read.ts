import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Model } from 'mongoose';
import { Challenge } from '~models/accounts/challenge';
import { PasskeyChallenge } from '~models/accounts/passkey-challenge';
import { Session } from '~models/session';
import { AppState } from '~models/app-state';
import { Upload } from '~models/upload';
import { indexAllLinks } from '../links/index-links';
import { LATEST_DATA_VERSION } from '../migrations';
import { storageContext } from '../storage/open';
import { groupedUpload, groupUploads } from '../uploads/library/earlier-records';
import { indexAllUses } from '../uploads/usage/usage-index';
import { isKey, servedKey } from '../storage/storage';
import { typeOfKey } from '../uploads/delivery/keys';
import { settleKits } from '../uploads/usage/settle-serving';
import { settleAllFiles } from '../uploads/delivery/right-place';
import {
  BackupError,
  entriesOf,
  FORMAT,
  MANIFEST,
  measure,
  type Manifest,
  type ArchivePart,
} from './archive';
import { COLLECTIONS, FORMER_COLLECTIONS, fromLine, isEphemeral, type StoredRecord } from './collections';

const RECORDS = /^records\/(\w+)\.ndjson$/;
const FILES = /^files\/(.+)$/;
const BATCH = 200;

/**
 * Reads a whole archive and checks every entry against its checksum and every record against its model. Changes
 * nothing. Throws `BackupError`.
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const { manifest, found } = await examine(file).catch((error: unknown) => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${file} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}.`,
    );
  });
  rejectOthers(manifest);
  for (const part of manifest.parts) {
    const own = found.get(part.name);
    if (!own) throw new BackupError(`${part.name} is missing.`);
    if (own.sha256 !== part.sha256 || own.bytes !== part.bytes)
      throw new BackupError(`${part.name} is damaged.`);
  }
  return manifest;
}

/** Returns the archive's manifest and the entries it really contains. */
async function examine(file: string): Promise<{ manifest: Manifest; found: Map<string, ArchivePart> }> {
  const found = new Map<string, ArchivePart>();
  let manifest: Manifest | undefined;
  for await (const entry of entriesOf(file)) {
    const { name } = entry.header;
    if (name === MANIFEST) manifest = JSON.parse(await text(entry)) as Manifest;
    else {
      let lines = '';
      const isText = RECORDS.test(name);
      const decoder = new TextDecoder();
      found.set(
        name,
        await measure(name, entry, (chunk) => {
          if (isText) lines += decoder.decode(chunk, { stream: true });
        }),
      );
      if (isText) await checkRecords(name, lines);
      else if (!isKey(FILES.exec(name)?.[1] ?? ''))
        throw new BackupError(`${name} does not belong into a backup.`);
    }
  }
  if (!manifest) throw new BackupError(`${file} ends too early: its list of contents is missing.`);
  return { manifest, found };
}

function rejectOthers({ format, dataVersion }: Manifest): void {
  if (format !== FORMAT || dataVersion > LATEST_DATA_VERSION)
    throw new BackupError(
      'The backup was made by a newer version of this program. Restore it with that one.',
    );
}

const modelOf = (name: string) => {
  const collection = RECORDS.exec(name)?.[1];
  const model = COLLECTIONS.find((each) => each.collection.name === collection);
  if (!model) throw new BackupError(`${name} does not belong into a backup.`);
  return model;
};

const recordsIn = (lines: string): StoredRecord[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fromLine(line));

const isFormer = (name: string) => FORMER_COLLECTIONS.includes(RECORDS.exec(name)?.[1] ?? '');

async function checkRecords(name: string, lines: string): Promise<void> {
  if (isFormer(name)) return;
  const model = modelOf(name);
  const isUploads = model.collection.name === Upload.collection.name;
  for (const record of recordsIn(lines)) {
    const wrong = await new model(isUploads ? groupedUpload(record) : record)
      .validate()
      .catch((error: unknown) => error as Error);
    if (wrong)
      throw new BackupError(`${name}: record ${String(record._id)} is not valid (${wrong.message}).`);
  }
}

/**
 * Replaces all stored data with the contents of an archive. The whole archive is checked before anything changes. An
 * interrupted restore can be run again. Files come first, so that no record ever refers to a missing file.
 */
export async function restoreBackup(file: string): Promise<Manifest> {
  const manifest = await checkBackup(file);
  const { storage } = storageContext();
  for await (const entry of entriesOf(file)) {
    const key = FILES.exec(entry.header.name)?.[1];
    if (key === undefined) entry.resume();
    else {
      const isThere = (await storage.stat(key))?.size === entry.header.size;
      // File names are never reused, so an existing file has the same content.
      if (isThere) entry.resume();
      else await storage.put(key, Readable.from(entry), typeOfKey(servedKey(key) ?? key));
    }
  }
  for await (const entry of entriesOf(file)) {
    const { name } = entry.header;
    if (RECORDS.test(name) && !isFormer(name)) await replaceAll(name, await text(entry));
    else entry.resume();
  }
  // Earlier versions of the program wrote no record of what they did not have yet.
  const written = new Set(manifest.parts.map(({ name }) => RECORDS.exec(name)?.[1]));
  for (const model of COLLECTIONS) if (!written.has(model.collection.name)) await deleteAll(model);
  // The backup may be one of an earlier version.
  await groupUploads();
  // A record may have been saved after the backup had read the uploads.
  await indexAllUses();
  await indexAllLinks();
  // Files of uploads that are withheld by the backup may be there as the site served them.
  await settleAllFiles();
  await settleKits();
  await Promise.all([Session, Challenge, PasskeyChallenge].map((model) => model.collection.deleteMany({})));
  await tellInstances();
  return manifest;
}

async function replaceAll(name: string, lines: string): Promise<void> {
  const model = modelOf(name);
  const records = recordsIn(lines);
  await deleteAll(model);
  for (let at = 0; at < records.length; at += BATCH)
    await model.collection.insertMany(records.slice(at, at + BATCH) as never);
}

/** Locks and the like belong to the programs that run now: without them, two could do the same work at once. */
async function deleteAll(model: Model<StoredRecord>): Promise<void> {
  if (model.collection.name !== AppState.collection.name) return void (await model.collection.deleteMany({}));
  const states = await model.find({}, { _id: 1 }).lean<StoredRecord[]>();
  const ids = states.filter((state) => !isEphemeral(state)).map(({ _id }) => _id);
  await model.collection.deleteMany({ _id: { $in: ids as never } });
}

/** Makes every instance render its pages again: see docs/decisions/0020-page-cache.md. */
const tellInstances = () =>
  AppState.updateOne(
    { _id: 'content-version' },
    { $set: { value: randomUUID(), at: new Date() } },
    { upsert: true },
  );
