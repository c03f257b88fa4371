import { text } from 'node:stream/consumers';
import { isKey } from '~/media/storage/storage.server';
import { KeyRing, Measured, textLines, type KeyOptions } from './archive-file.server';
import {
  BackupError,
  type ArchivePart,
  type BackupContents,
  type Manifest,
  type UseRecord,
} from './backup-archive.server';
import type { BackupFile } from './backup-file.server';
import { checkLine, rejectNewer } from './backup-prove.server';

// Backup files of earlier versions have an entry for each stored file (`files/KEY`) and for each collection (`records/NAME.ndjson`), and at
// the end a list of both with their checksums.

const MANIFEST = 'manifest.json';
const RECORDS = /^records\/(\w+)\.ndjson$/;
const FILES = /^files\/(.+)$/;

/** Opens a backup file of an earlier version. Throws `BackupError`. */
export async function openOldArchive(file: BackupFile, options: KeyOptions): Promise<BackupContents> {
  await new KeyRing(options).keysOf({ encryption: null }, file.words);
  const manifest = await readManifest(file);
  const files = manifest.parts.filter(({ name }) => !RECORDS.test(name));
  const records = manifest.parts.filter(({ name }) => RECORDS.test(name));
  const readRecords = (use: UseRecord) => readLines(file, records, use);
  const check = async () => {
    const foreign = file.names().find((name) => name !== MANIFEST && !isExpected(name));
    if (foreign !== undefined) throw new BackupError(`${foreign} does not belong into a backup.`);
    for (const part of manifest.parts) await checkPart(file, part);
    await readRecords((collection, line) => checkLine(collection, line, `records/${collection}.ndjson`));
    return { ...manifest, parts: files };
  };
  return { check, readRecords, readFile: (part) => contentOf(file, part) };
}

const isExpected = (name: string) => RECORDS.test(name) || isKey(FILES.exec(name)?.[1] ?? '');

async function readManifest(file: BackupFile): Promise<Manifest> {
  const source = await file.read(MANIFEST);
  if (!source) throw new BackupError(`${file.words} ends too early: its list of contents is missing.`);
  const manifest = parsedManifest(await text(source));
  if (!manifest) throw new BackupError(`${file.words} cannot be read: its list of contents is damaged.`);
  rejectNewer(manifest.dataVersion);
  return manifest;
}

function parsedManifest(json: string): Manifest | null {
  try {
    return JSON.parse(json) as Manifest;
  } catch {
    return null;
  }
}

async function* contentOf(file: BackupFile, { name }: ArchivePart): AsyncGenerator<Buffer> {
  const source = await file.read(name);
  if (!source) throw new BackupError(`${name} is missing.`);
  yield* source as AsyncIterable<Buffer>;
}

async function checkPart(file: BackupFile, part: ArchivePart): Promise<void> {
  const measured = new Measured();
  const chunks = measured.of(contentOf(file, part));
  while (!(await chunks.next()).done);
  if (measured.bytes !== part.bytes || measured.sha256() !== part.sha256)
    throw new BackupError(`${part.name} is damaged.`);
}

async function readLines(file: BackupFile, parts: readonly ArchivePart[], use: UseRecord): Promise<void> {
  for (const part of parts) {
    const collection = RECORDS.exec(part.name)?.[1] ?? '';
    for await (const line of textLines(contentOf(file, part))) await use(collection, line);
  }
}
