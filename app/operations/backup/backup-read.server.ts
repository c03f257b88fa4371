import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { isKey, servedKey } from '~/media/storage/storage.server';
import { typeOfKey } from '~/media/delivery/file-keys.server';
import {
  BackupError,
  entriesOf,
  FORMAT,
  MANIFEST,
  measure,
  type Manifest,
  type ArchivePart,
} from './backup-archive.server';
import { KeyRing, type KeyOptions } from './archive-file.server';
import { checkRecord, isFormer, modelOfCollection } from './read-records.server';
import { fromLine, type StoredRecord } from './backup-collections.server';
import { RecordReplacement } from './replace-records.server';

const RECORDS = /^records\/(\w+)\.ndjson$/;
const FILES = /^files\/(.+)$/;

/** Checks every entry of an archive against its checksum and every record against its model. Changes nothing. Throws `BackupError`. */
export async function checkBackup(file: string, options: KeyOptions = {}): Promise<Manifest> {
  await new KeyRing(options).keysOf({ encryption: null }, file);
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

/** Returns the archive's manifest and the entries that it really contains. */
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

const isFormerPart = (name: string) => isFormer(RECORDS.exec(name)?.[1] ?? '');

const recordsIn = (lines: string): StoredRecord[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fromLine(line));

async function checkRecords(name: string, lines: string): Promise<void> {
  const collection = RECORDS.exec(name)?.[1] ?? '';
  if (isFormer(collection)) return;
  modelOfCollection(collection, name);
  for (const record of recordsIn(lines)) await checkRecord(collection, record, name);
}

/**
 * Replaces all stored data with an archive, which is checked completely before anything changes. An interrupted restore can be run again.
 * Files come first, so that no record ever refers to a missing file.
 */
export async function restoreBackup(file: string, options: KeyOptions = {}): Promise<Manifest> {
  const manifest = await checkBackup(file, options);
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
  const replacement = new RecordReplacement();
  for await (const entry of entriesOf(file)) {
    const { name } = entry.header;
    if (RECORDS.test(name) && !isFormerPart(name)) {
      await replacement.begin(RECORDS.exec(name)?.[1] ?? '');
      for (const record of recordsIn(await text(entry))) await replacement.add(record);
    } else entry.resume();
  }
  await replacement.end();
  return manifest;
}
