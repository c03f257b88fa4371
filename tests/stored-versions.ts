/** Changes what is stored into what a site would have stored under earlier rules. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import mongoose from 'mongoose';
import { pack } from 'tar-stream';
import { toLine } from '~/operations/backup/backup-collections.server';
import { DATA_VERSION_ID } from '~/operations/migrations/migrations.server';
import type { EarlierUpload } from '~/media/library/earlier-records.server';
import { AppState } from '~models/app-state';
import { Job, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';

/** Replaces everything that is stored of uploaded files by records of data version 2, which this makes the version of the site. */
export async function storeEarlierUploads(records: readonly EarlierUpload[]): Promise<void> {
  await Promise.all([Upload.collection.deleteMany({}), Job.collection.deleteMany({})]);
  await Upload.collection.insertMany(records as never);
  await AppState.updateOne({ _id: DATA_VERSION_ID }, { $set: { value: '2' } });
}

/** Returns what the collections of uploaded files and their jobs hold. */
export async function storedUploads() {
  const { connection } = mongoose;
  return {
    uploads: await connection.collection<StoredUpload>('uploads').find().sort({ _id: 1 }).toArray(),
    jobs: await connection.collection<StoredJob>('jobs').find().sort({ _id: 1 }).toArray(),
  };
}

/** Writes a backup file as earlier versions did: an entry for each collection and each file, and the list of both at the end. */
export async function writeOldArchive(
  file: string,
  dataVersion: number,
  { records, files }: { records: Record<string, readonly object[]>; files: ReadonlyMap<string, Buffer> },
): Promise<void> {
  const archive = pack();
  const written = finished(archive.pipe(createWriteStream(file)));
  const add = (name: string, content: Buffer) => {
    archive.entry({ name }, content);
    return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  };
  const lines = (all: readonly object[]) => Buffer.from(all.map((each) => toLine(each as never)).join(''));
  const manifest = {
    ...{ format: 1, dataVersion, createdAt: new Date().toISOString() },
    records: Object.fromEntries(Object.entries(records).map(([name, all]) => [name, all.length])),
    parts: [...files].map(([key, content]) => add(`files/${key}`, content)),
  };
  for (const [name, all] of Object.entries(records))
    manifest.parts.push(add(`records/${name}.ndjson`, lines(all)));
  add('manifest.json', Buffer.from(JSON.stringify(manifest)));
  archive.finalize();
  await written;
}

/** Writes a backup of data version 2 with these records of uploaded files, and the files themselves by their keys. */
export async function writeEarlierBackup(
  file: string,
  records: readonly EarlierUpload[],
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const state = [{ _id: DATA_VERSION_ID, value: '2', at: new Date() }];
  await writeOldArchive(file, 2, { records: { uploads: records, state }, files });
}
