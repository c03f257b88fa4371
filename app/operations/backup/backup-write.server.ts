import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Model } from 'mongoose';
import { pack, type Pack } from 'tar-stream';
import { AppState, type StoredState } from '~models/app-state';
import { Upload, type StoredUpload } from '~models/upload';
import { DATA_VERSION_ID } from '~/operations/migrations/migrations.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { filesOfUpload } from '~/media/delivery/upload-files.server';
import { storedKey, trackKey } from '~/media/delivery/file-keys.server';
import { addArchivePart, BackupError, FORMAT, MANIFEST, type Manifest } from './backup-archive.server';
import { COLLECTIONS, isEphemeral, toLine, type StoredRecord } from './backup-collections.server';

/** Small enough for one database reply without a cursor. */
const RECORDS_AT_ONCE = 100;

/**
 * Writes every record and every uploaded file into one archive while the site runs. The archive has a temporary name until it is complete.
 * Throws `BackupError` if the name is taken.
 */
export async function writeBackup(file: string): Promise<Manifest> {
  const unfinished = `${file}.part`;
  const target = (await create(unfinished)).createWriteStream();
  const archive = pack();
  const written = finished(archive.pipe(target));
  written.catch(() => archive.destroy());
  try {
    const manifest = await fill(archive);
    archive.finalize();
    await written;
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    archive.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Creates a file that only its owner may read. It never opens an existing file, nor follows a link. */
async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(
      `${file} is there already: a backup is being written, or was interrupted. In that case delete it.`,
    );
  }
}

async function fill(archive: Pack): Promise<Manifest> {
  const manifest: Manifest = {
    format: FORMAT,
    dataVersion: Number((await AppState.findById(DATA_VERSION_ID).lean<StoredState>())?.value ?? 0),
    createdAt: new Date().toISOString(),
    records: {},
    parts: [],
  };
  for (const model of COLLECTIONS) {
    const { name } = model.collection;
    const lines: Buffer[] = [];
    for await (const record of allOf(model)) {
      if (isEphemeral(record)) continue;
      if (name === 'uploads') {
        const upload = record as unknown as StoredUpload;
        if (!(await addFiles(archive, upload, manifest))) continue;
      }
      lines.push(Buffer.from(toLine(record)));
    }
    manifest.records[name] = lines.length;
    const size = lines.reduce((sum, { length }) => sum + length, 0);
    manifest.parts.push(await addArchivePart(archive, `records/${name}.ndjson`, size, chunks(lines)));
  }
  const last = Buffer.from(JSON.stringify(manifest, null, 2));
  await addArchivePart(archive, MANIFEST, last.length, chunks([last]));
  return manifest;
}

/**
 * Yields every record in the database's order, in batches by id: a cursor times out after half an hour, and the files of one upload may
 * take longer.
 */
async function* allOf(model: Model<StoredRecord>): AsyncGenerator<StoredRecord> {
  const ids = (await model.find({}, { _id: 1 }).lean<StoredRecord[]>()).map(({ _id }) => _id);
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const asked = ids.slice(at, at + RECORDS_AT_ONCE);
    const found = await model.find({ _id: { $in: asked } }).lean<StoredRecord[]>();
    const byId = new Map(found.map((record) => [String(record._id), record]));
    for (const id of asked) {
      const record = byId.get(String(id));
      if (record) yield record;
    }
  }
}

/** Returns false if the file was deleted since its record was read. Derived files may be missing: they are generated again. */
async function addFiles(archive: Pack, upload: StoredUpload, manifest: Manifest): Promise<boolean> {
  for (const file of filesOfUpload({ ...upload, tracks: [] })) {
    const isThere = await addFile(archive, upload, file, manifest);
    if (!isThere && file === upload.key) return false;
  }
  await addTracks(archive, upload, manifest);
  return true;
}

const MAX_TRACK_READS = 3;

/** The record gets the tracks whose files are in the archive: tracks are not generated again, and one may have been replaced since. */
async function addTracks(archive: Pack, upload: StoredUpload, manifest: Manifest): Promise<void> {
  const added = new Set<string>();
  for (let read = 0; read < MAX_TRACK_READS; read += 1) {
    const found = await Upload.findById(upload._id, { tracks: 1 }).lean<StoredUpload | null>();
    const tracks = found?.tracks ?? [];
    for (const track of tracks)
      if (!added.has(track.id) && (await addFile(archive, upload, trackKey(track), manifest)))
        added.add(track.id);
    upload.tracks = tracks.filter(({ id }) => added.has(id));
    if (upload.tracks.length === tracks.length) return;
  }
}

async function addFile(
  archive: Pack,
  upload: StoredUpload,
  file: string,
  manifest: Manifest,
): Promise<boolean> {
  const key = storedKey(upload, file);
  // It may have been moved since the record was read.
  const found = (await openFile(key)) ?? (await openFile(key === file ? withheldKey(file) : file));
  if (!found) return false;
  const source = found.source as AsyncIterable<Buffer>;
  manifest.parts.push(await addArchivePart(archive, `files/${key}`, found.size, source));
  return true;
}

async function openFile(key: string) {
  const { storage } = storageContext();
  const stat = await storage.stat(key);
  const source = stat && (await storage.get(key));
  return source && { size: stat.size, source };
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* chunks(parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}
