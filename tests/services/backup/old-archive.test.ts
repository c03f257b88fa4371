/** Backup files of earlier versions are still checked and restored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { toActor } from '~/core/session/sessions.server';
import { Passkey } from '~models/sign-in';
import { addedPasskey } from '../../accounts/passkeys';
import { actor, makeArticle, makeShow, makeUser } from '../../make';
import {
  checkFile,
  loseEverything,
  restoreFile,
  storedFiles,
  storedRecords,
  useBackups,
} from '../../backup-steps';
import { makeUpload, picture } from '../../media-files';
import { writeOldArchive } from '../../stored-versions';

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-old-archive-'));
const file = path.join(folder, 'site.tar');
let records: Record<string, unknown[]>;
let files: Record<string, string>;
let archive: Buffer;

const write = async (dataVersion = LATEST_DATA_VERSION) => {
  const content = new Map(Object.entries(files).map(([key, text]) => [key, Buffer.from(text, 'base64')]));
  await writeOldArchive(file, dataVersion, {
    records: { ...(records as Record<string, object[]>), media: [{ _id: '/demo/shows/ember/thumb.jpg' }] },
    files: content,
  });
};

beforeAll(async () => {
  const admin = { username: 'admin', password: 'first password' };
  await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
  const [shown, withheld] = [await makeUpload(await picture()), await makeUpload(await picture())];
  await makeShow({ title: '🎬 עברית “quoted”', thumbnailUrl: shown.url });
  const deleted = await makeArticle({ imageUrl: withheld.url });
  await removeRecord('article', actor('editor'), deleted.id);
  [records, files] = [await storedRecords(), await storedFiles()];
  await write();
  archive = await readFile(file);
});

afterAll(() => {
  useBackups({});
  rmSync(folder, { recursive: true, force: true });
});

it('every record and file comes back, without the collection that is gone', async () => {
  const { records: counts, parts } = await checkFile(file);
  expect([counts.shows, counts.media, parts.length]).toEqual([1, 1, Object.keys(files).length]);
  await loseEverything();
  await restoreFile(file);
  expect([await storedRecords(), await storedFiles()]).toEqual([records, files]);
});

it('one from before there were passkeys leaves none', async () => {
  const { passkeys: _, ...others } = records;
  const content = { records: others as Record<string, object[]>, files: new Map() };
  await writeOldArchive(file, LATEST_DATA_VERSION, content);
  await addedPasskey(toActor(await makeUser(), 'form'));
  await restoreFile(file);
  expect(await Passkey.countDocuments()).toBe(0);
  await writeFile(file, archive);
});

it('with a passphrase it is restored only if that is said', async () => {
  useBackups({ passphrase: 'correct horse battery' });
  await expect(checkFile(file)).rejects.toThrow(
    `${file} is not encrypted, although BACKUP_PASSPHRASE is set`,
  );
  expect((await checkFile(file, { allowsUnencrypted: true })).records.shows).toBe(1);
  useBackups({});
});

const flipped = (text: string) => {
  const copy = Buffer.from(archive);
  const at = copy.indexOf(text) + 1;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const renamed = (from: string, to: string) =>
  Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');

const BROKEN: [what: string, archive: () => Buffer, words: RegExp][] = [
  ['is truncated', () => archive.subarray(0, archive.length / 2), /cannot be read|ends too early/],
  ['has no end', () => archive.subarray(0, archive.lastIndexOf('manifest.json')), /ends too early/],
  ['has a wrong bit', () => flipped('🎬'), /^records\/shows\.ndjson is damaged/],
  ['has a wrong list', () => flipped(',"dataVersion"'), /its list of contents is damaged/],
  ['lists something else', () => renamed('"records/shows', '"records/shoes'), /shoes\.ndjson is missing/],
  ['has a file that is no upload', () => renamed('records/jobs', '../../../jobs'), /cannot be read/],
];

it('one that is broken is refused, and nothing changes', async () => {
  for (const [what, make, words] of BROKEN) {
    await writeFile(file, make());
    await expect(restoreFile(file), what).rejects.toThrow(words);
  }
  expect([await storedRecords(), await storedFiles()]).toEqual([records, files]);
});

it('one of a newer version is refused', async () => {
  await write(LATEST_DATA_VERSION + 1);
  await expect(restoreFile(file)).rejects.toThrow(/newer version/);
});

it('one with an invalid record is refused', async () => {
  records = { ...records, shows: [{ ...(records.shows?.[0] as object), title: ['not', 'a', 'text'] }] };
  await write();
  await expect(restoreFile(file)).rejects.toThrow(/shows\.ndjson: shows: record .* is not valid/);
});
