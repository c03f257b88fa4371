/** Changes what is stored into what a site would have stored under earlier rules. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { brotliCompressSync } from 'node:zlib';
import mongoose from 'mongoose';
import { pack } from 'tar-stream';
import { addArchivePart, FORMAT, MANIFEST, type Manifest } from '~/operations/backup/backup-archive.server';
import { toLine } from '~/operations/backup/backup-collections.server';
import { DATA_VERSION_ID } from '~/operations/migrations/migrations.server';
import type { EarlierUpload } from '~/media/library/earlier-records.server';
import type { Kind } from '~/core/nouns/kinds';
import { AppState } from '~models/app-state';
import { Job, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { findVersion, versionKey } from '~/records/save/record-saves.server';

/** Empties the title of a record's first version. */
export async function emptyFirstTitle(kind: Kind, id: string): Promise<void> {
  const { fields = {} } = (await findVersion(kind, id, 1)) ?? {};
  const body = brotliCompressSync(JSON.stringify({ ...fields, title: '' }));
  const versions = mongoose.connection.collection<{ _id: string }>('versions');
  await versions.updateOne({ _id: versionKey(kind, id, 1) }, { $set: { body } });
}

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

/** Writes a backup of data version 2 with these records of uploaded files, and the files themselves by their keys. */
export async function writeEarlierBackup(
  file: string,
  records: readonly EarlierUpload[],
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const archive = pack();
  const written = finished(archive.pipe(createWriteStream(file)));
  const state = { _id: DATA_VERSION_ID, value: '2', at: new Date() };
  const lines = (all: readonly object[]) => Buffer.from(all.map((each) => toLine(each as never)).join(''));
  const manifest: Manifest = {
    format: FORMAT,
    dataVersion: 2,
    createdAt: new Date().toISOString(),
    records: { uploads: records.length, state: 1 },
    parts: [],
  };
  const add = (name: string, content: Buffer) =>
    addArchivePart(archive, name, content.length, piecesOf(content));
  for (const [key, content] of files) manifest.parts.push(await add(`files/${key}`, content));
  manifest.parts.push(await add('records/uploads.ndjson', lines(records)));
  manifest.parts.push(await add('records/state.ndjson', lines([state])));
  await add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  archive.finalize();
  await written;
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content;
}
