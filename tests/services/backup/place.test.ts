import { someOf } from '../../full-length';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppState, BackupRun } from '~models/app-state';
import { Show } from '~models/show';
import {
  listHeld,
  openHeldBackup,
  proveHeldBackup,
  restoreBackup,
} from '~/operations/backup/held-backup.server';
import { BackupFolder } from '~/operations/backup/backup-folder.server';
import { lastProvedRun, recentBackupRuns } from '~/operations/backup/backup-runs.server';
import { LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { createPreview } from '~/records/previews/previews.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { addTrack } from '~/media/library/tracks.server';
import { removeUpload } from '~/media/usage/garbage-collection.server';
import { actor, makeArticle, makePerson, makeShow, makeUser } from '../../make';
import { makeUpload, picture, srt, video } from '../../media-files';
import { startBucket, type Bucket } from '../../setup/bucket';
import {
  atNight,
  filesBelow,
  flipBit,
  inMinutes,
  loseEverything,
  makeOne,
  newPlace,
  restoreNewest,
  rightsOf,
  storedFiles,
  storedRecords,
  useBackups,
} from '../../backup-steps';

const PASSPHRASE = 'correct horse battery';
const folders: string[] = [];
let bucket: Bucket;

function freshPlace(): string {
  const folder = newPlace();
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  bucket = await startBucket(freshPlace());
  await makePerson();
  const shown = await makeUpload(await picture());
  const { id } = await makeShow({ title: '🎬 עברית “quoted”', thumbnailUrl: shown.url });
  await createPreview(actor('editor'), { kind: 'show', id }, { label: 'The channel' });
  const film = await makeUpload(await video(), { fileType: 'video' });
  await addTrack(actor('editor'), film.id, {
    ...{ kind: 'captions', language: 'en-GB', content: srt('Kept') },
  });
  await makeShow({ videoUrl: film.url });
  const deleted = await makeShow({ thumbnailUrl: (await makeUpload(await picture(70, 40))).url });
  await removeRecord('show', actor('editor'), deleted.id);
  const { id: twice } = await makeShow();
  await updateRecord('show', actor('editor'), twice, { tagline: 'Twice' });
  await makeArticle();
  await makeUser();
}, 60_000);

beforeEach(() => BackupRun.deleteMany());
afterEach(() => void vi.useRealTimers());

afterAll(async () => {
  useBackups({});
  await bucket.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const makeOneOn = (day: string) => {
  atNight(day);
  return makeOne();
};

const restoreNewestOn = async (day: string) =>
  restoreBackup(await openHeldBackup(new Date(`${day}T03:00:00Z`)));

let liar: BackupFolder;
// It is called with the place that it is a method of.
// oxlint-disable-next-line typescript/unbound-method
const writeAs = BackupFolder.prototype.write;

// oxlint-disable-next-line typescript/require-await
async function* oneChunk(content: Buffer) {
  yield content;
}

const archiveIn = (folder: string) => {
  const [name = ''] = readdirSync(path.join(folder, 'records')).filter((each) => each.endsWith('.backup'));
  return path.join(folder, 'records', name);
};

describe.each(
  someOf([
    [
      'a bucket, encrypted',
      () => ({
        to: `s3://${bucket.options.bucket}/one/site`,
        passphrase: PASSPHRASE,
        bucket: bucket.options,
      }),
    ],
    ['a folder', () => ({ to: freshPlace() })],
    ['a folder, encrypted', () => ({ to: freshPlace(), passphrase: PASSPHRASE })],
  ] as const),
)('in %s', (_, place) => {
  it('the first backup stores everything, the second only its records, and it comes back', async () => {
    useBackups(place());
    inMinutes(0);
    const first = await makeOne();
    const files = await storedFiles();
    const records = await storedRecords();
    expect([first.newBytes, first.filesReadAt]).toEqual([first.bytes, first.provedAt]);
    expect(first.files).toBe(new Set(Object.values(files)).size);
    expect(first.records).toBe(Object.values(records).reduce((sum, { length }) => sum + length, 0));
    inMinutes(1);
    const opened = vi.spyOn(storageContext().storage, 'get');
    const second = await makeOne();
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect([second.files, second.filesReadAt]).toEqual([first.files, null]);
    expect(second.newBytes).toBeLessThan(first.newBytes);
    // One a day is kept.
    expect(await listHeld()).toMatchObject([{ proof: { provedAt: second.provedAt } }]);
    expect(await recentBackupRuns(1)).toMatchObject([{ state: 'proved', by: 'command', files: first.files }]);
    expect((await lastProvedRun())?.provedAt?.toISOString()).toBe(second.provedAt);
    await loseEverything();
    await restoreNewest();
    expect(await storedRecords()).toEqual(records);
    expect(await storedFiles()).toEqual(files);
    // The site that was restored goes on with its place.
    inMinutes(2);
    expect((await makeOne()).files).toBe(first.files);
  }, 60_000);
});

describe('a folder of backups', () => {
  let closed: string;

  beforeAll(async () => {
    closed = freshPlace();
    useBackups({ to: closed, passphrase: PASSPHRASE });
    await makeOneOn('2026-11-26');
    vi.useRealTimers();
  });

  it('holds files by their checksums, archives and proofs, and nothing else, for its owner only', async () => {
    const to = freshPlace();
    useBackups({ to });
    atNight('2026-11-26');
    await makeOne();
    const names = filesBelow(to);
    const files = names.filter((name) => name.startsWith('files/'));
    expect(names.filter((name) => !files.includes(name))).toEqual([
      'records/2026-11-26T03-00-00Z.backup',
      'records/2026-11-26T03-00-00Z.proved',
    ]);
    for (const name of files) expect(name).toMatch(/^files\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/);
    for (const name of names) expect(rightsOf(path.join(to, name))).toBe('600');
    expect([rightsOf(path.join(to, 'files')), rightsOf(path.join(to, 'records'))]).toEqual(['700', '700']);
  });

  it('with a passphrase shows neither contents nor checksums', async () => {
    const plain = freshPlace();
    useBackups({ to: plain });
    await makeOneOn('2026-11-26');
    const own = new Set(filesBelow(plain));
    const names = filesBelow(closed).filter((name) => name.startsWith('files/'));
    expect(names.filter((name) => own.has(name))).toEqual([]);
    const [content = ''] = [...own].filter((name) => name.startsWith('files/'));
    const start = readFileSync(path.join(plain, content)).subarray(0, 16);
    for (const name of names) expect(readFileSync(path.join(closed, name)).includes(start)).toBe(false);
  });

  it.each([
    ['another site', { state: 'other' }, {}, 'This place holds the backups of another site.'],
    [
      'another passphrase',
      {},
      { passphrase: 'incorrect horse' },
      'BACKUP_PASSPHRASE is not the passphrase that these backups were made with.',
    ],
    [
      'no passphrase',
      {},
      {},
      'The backups are encrypted: set BACKUP_PASSPHRASE to the passphrase that they were made with.',
    ],
  ])('of %s is refused, and not changed', async (_, { state }: { state?: string }, options, words) => {
    const to = closed;
    const before = filesBelow(to);
    const own = await AppState.findById('site id').lean();
    if (state !== undefined) await AppState.updateOne({ _id: 'site id' }, { $set: { value: state } });
    useBackups({ to, ...(state !== undefined && { passphrase: PASSPHRASE }), ...options });
    atNight('2026-11-27');
    await expect(makeOne()).rejects.toThrow(words);
    expect((await recentBackupRuns(1))[0]).toMatchObject({ state: 'failed', error: words });
    expect(filesBelow(to)).toEqual(before);
    await AppState.updateOne({ _id: 'site id' }, { $set: { value: own?.value } });
    if (state !== undefined) return;
    const unharmed = await storedRecords();
    await expect(restoreNewest()).rejects.toThrow(words);
    expect(await storedRecords()).toEqual(unharmed);
  });

  it('that cannot be written, and one that is full, say so', async () => {
    useBackups({ to: path.join(freshPlace(), 'file') });
    writeFileSync(path.join(folders.at(-1) ?? '', 'file'), 'no folder');
    await expect(makeOne()).rejects.toThrow(/cannot be (read|written): it is no folder\.$/);
    useBackups({ to: '/dev/full/backups' });
    await expect(makeOne()).rejects.toThrow(/^\/dev\/full\/backups cannot be/);
  });
});

it.each([
  ['keeps nothing', () => Promise.resolve()],
  ['keeps something else', (name: string) => writeAs.call(liar, name, oneChunk(Buffer.from('else')))],
])('a place that says it has stored a file and %s is found out', async (_, lie) => {
  const to = freshPlace();
  useBackups({ to });
  liar = new BackupFolder(to);
  const write = vi.spyOn(BackupFolder.prototype, 'write').mockImplementation(async function (
    this: BackupFolder,
    name,
    content,
  ) {
    if (!name.startsWith('files/')) return writeAs.call(this, name, content);
    for await (const chunk of content) void chunk;
    await lie(name);
  });
  await expect(makeOne()).rejects.toThrow(/files\/[0-9a-f]{2}\/[0-9a-f]{64} is missing, or has another size/);
  write.mockRestore();
  expect((await listHeld()).every(({ proof }) => proof === null)).toBe(true);
});

describe('a bucket of backups', () => {
  it('that is not there, or does not answer, is named without its secrets', async () => {
    const to = 's3://nothing-here/prefix';
    useBackups({ to, bucket: bucket.options });
    await expect(makeOne()).rejects.toThrow(
      /^s3:\/\/nothing-here\/prefix cannot be \w+: there is no such bucket\.$/,
    );
    useBackups({ to, bucket: { ...bucket.options, endpoint: 'http://127.0.0.1:9' } });
    await expect(makeOne()).rejects.toThrow(
      /^s3:\/\/nothing-here\/prefix cannot be \w+: it cannot be reached\.$/,
    );
  });
});

describe('what is not kept', () => {
  it('is removed after a proved backup, with the files that nothing kept names', async () => {
    const to = freshPlace();
    useBackups({ to, keep: { days: 2, weeks: 0, months: 0 } });
    const { id, url } = await makeUpload(await picture(90, 40));
    const { id: show } = await makeShow({ thumbnailUrl: url });
    for (const day of ['2026-11-20', '2026-11-21']) {
      atNight(day);
      await makeOne();
    }
    const withPicture = filesBelow(to).filter((name) => name.startsWith('files/')).length;
    await updateRecord('show', actor('editor'), show, { thumbnailUrl: '' });
    vi.useRealTimers();
    await removeUpload(id, {});
    atNight('2026-11-22');
    const { files } = await makeOne();
    expect(files).toBeLessThan(withPicture);
    expect(filesBelow(to).filter((name) => name.startsWith('files/'))).toHaveLength(withPicture);
    expect(await listHeld()).toHaveLength(2);
    atNight('2026-11-23');
    await makeOne();
    expect(filesBelow(to).filter((name) => name.startsWith('files/'))).toHaveLength(files);
    for (const { time } of await listHeld()) await proveHeldBackup(await openHeldBackup(time));
  });

  it('what could not be proved, because a record breaks a rule, goes with the next archive', async () => {
    const to = freshPlace();
    useBackups({ to });
    const kept = await makeOneOn('2026-11-20');
    const { id } = await makeShow({ title: 'Sound' });
    await Show.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { title: '' } });
    const words = /^records\/2026-11-21T03-00-00Z\.backup: shows: record \w+ is not valid/;
    await expect(makeOneOn('2026-11-21')).rejects.toThrow(words);
    expect((await recentBackupRuns(1))[0]).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(words) as string,
    });
    expect(await listHeld()).toMatchObject([{ proof: null }, { proof: { sha256: kept.sha256 } }]);
    await expect(restoreNewestOn('2026-11-21')).rejects.toThrow(words);
    await Show.deleteOne({ _id: id });
    await makeOneOn('2026-11-22');
    expect((await listHeld()).map(({ time }) => time.getUTCDate())).toEqual([22, 20]);
  });

  it('unfinished files go when they are older than a day', async () => {
    const to = freshPlace();
    useBackups({ to });
    atNight('2026-11-20');
    await makeOne();
    const [old, fresh] = [path.join(to, 'files/ab/x.part'), path.join(to, 'records/x.backup.part')];
    mkdirSync(path.dirname(old), { recursive: true });
    for (const file of [old, fresh]) writeFileSync(file, 'half');
    const day = new Date('2026-11-19T12:00:00Z');
    utimesSync(old, day, day);
    utimesSync(fresh, new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T12:00:00Z'));
    atNight('2026-11-21');
    await makeOne();
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
    atNight('2026-11-22');
    await makeOne();
    expect(filesBelow(to).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a damaged backup', () => {
  it('is found by its proof, which names what is damaged, and counts as proved no longer', async () => {
    const to = freshPlace();
    useBackups({ to });
    atNight('2026-11-26');
    await makeOne();
    const archive = archiveIn(to);
    const whole = readFileSync(archive);
    flipBit(archive, Math.floor(0.6 * whole.length));
    await expect((async () => proveHeldBackup(await openHeldBackup(null)))()).rejects.toThrow(
      /records\/2026-11-26T03-00-00Z\.backup/,
    );
    writeFileSync(archive, whole);
    await proveHeldBackup(await openHeldBackup(new Date('2026-11-26T03:00:00Z')));
    writeFileSync(archive, whole.subarray(0, -30));
    await expect((async () => proveHeldBackup(await openHeldBackup(null)))()).rejects.toThrow(/damaged/);
    expect((await listHeld())[0]?.proof).toBeNull();
    const unharmed = await storedRecords();
    await expect(restoreNewest()).rejects.toThrow(/is proved/);
    expect(await storedRecords()).toEqual(unharmed);
  });

  it('file is named, and stored again by the next reading of all files if the site still has it', async () => {
    const to = freshPlace();
    useBackups({ to });
    atNight('2026-11-10');
    await makeOne();
    const [name = ''] = filesBelow(to);
    flipBit(path.join(to, name), 5);
    await expect((async () => proveHeldBackup(await openHeldBackup(null)))()).rejects.toThrow(name);
    await expect(
      (async () => (await openHeldBackup(new Date('2026-11-10T03:00:00Z'))).check())(),
    ).rejects.toThrow(name);
    atNight('2026-11-18');
    expect((await makeOne()).filesReadAt).not.toBeNull();
    await proveHeldBackup(await openHeldBackup(new Date('2026-11-10T03:00:00Z')));
    rmSync(path.join(to, name));
    await expect((async () => proveHeldBackup(await openHeldBackup(null)))()).rejects.toThrow(
      `${name} is missing`,
    );
  });

  it('of a newer version of the program is not restored', async () => {
    useBackups({ to: freshPlace() });
    atNight('2026-11-26');
    await AppState.updateOne({ _id: 'data version' }, { $set: { value: '99' } });
    await makeOne();
    await AppState.updateOne({ _id: 'data version' }, { $set: { value: String(LATEST_DATA_VERSION) } });
    await expect(restoreNewest()).rejects.toThrow(/newer version/);
    expect(await BackupRun.countDocuments({ state: 'running' })).toBe(0);
  });
});
