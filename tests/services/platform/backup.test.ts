import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { lstat, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireLock } from '~/core/db/lock.server';
import { KIND_LIST } from '~/core/nouns/kinds';
import { COLLECTIONS } from '~/operations/backup/backup-collections.server';
import { countBroken } from '~/site/links/broken-texts.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { DiskStorage } from '~/media/storage/storage-disk.server';
import { storageContext, useStorage } from '~/media/storage/storage-open.server';
import { S3Storage } from '~/media/storage/storage-s3.server';
import type { Storage } from '~/media/storage/storage.server';
import { RECORD_MODELS } from '~models/records';
import { ApprovalRound } from '~models/approval-round';
import { Screener, Viewing } from '~models/screener';
import { Session } from '~models/sign-in';
import { AppState } from '~models/app-state';
import { Upload, type StoredUpload } from '~models/upload';
import { createPreview } from '~/records/previews/previews.server';
import { listTrash, restoreTrashed } from '~/records/save/trash.server';
import { excerptKey } from '~/media/delivery/file-keys.server';
import { addTrack, listTracks } from '~/media/library/tracks.server';
import { toActor } from '~/core/session/sessions.server';
import { useCode } from '~/accounts/second-factor.server';
import {
  checkPasskey,
  openPasskeySignIn,
  PasskeyRefused,
  removePasskey,
} from '~/accounts/passkey-check.server';
import { listPasskeys } from '~/core/session/second-factor-policy.server';
import { followRedirect } from '~/site/links/redirect-answer.server';
import { storeHits } from '~/site/links/redirect-list.server';
import { actor, makeArticle, makePerson, makeRedirect, makeShow, makeUser, makeSession } from '../../make';
import { addedPasskey, PROVEN, SITE } from '../../accounts/passkeys';
import { codeNow, enrol } from '../../accounts/second-factor';
import { asStream, makeUpload, picture, srt, video } from '../../media-files';
import { startBucket } from '../../setup/bucket';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { listHistory } from '~/records/save/record-history.server';
import type { ShowView } from '~/records/read/shows.server';
import { backUpAndRestore, checkFile, makeFile, restoreFile } from '../../backup-steps';

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-backup-'));
const file = path.join(folder, 'site.backup');
const quiet = () => undefined;
const CAPTIONS = { kind: 'captions', language: 'en-GB' };
const CONTENT = [
  ...KIND_LIST.map((kind) => RECORD_MODELS[kind].collection.name),
  ...['versions', 'trash', 'drafts', 'grants'],
  ...[
    'redirects',
    'redirecthits',
    'notfound',
    'audience',
    'answers',
    'approvalrounds',
    'screeners',
    'viewings',
  ],
  ...['users', 'secondfactors', 'passkeys', 'uploads', 'jobs', 'state'],
  ...['imports', 'import_items', 'import_sources'],
];
/** What ends with a session or within hours, or is found again, is in no backup, and what was done stays as it is at a restore. */
const LEFT_OUT = [
  ...['activity', 'arrivals', 'backup_runs', 'challenges', 'counts', 'deadaddresses', 'idempotency'],
  ...['passkeychallenges', 'refusedattempts', 'sessions'],
];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function everything() {
  const found: Record<string, unknown> = {};
  for (const name of CONTENT)
    found[name] = (await mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray()).filter(
      ({ _id }) => String(_id) !== 'content-version',
    );
  return found;
}

async function filesIn(storage: Storage) {
  const files: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    const source = await storage.get(key);
    files[key] = source ? (await buffer(source)).toString('base64') : '';
  }
  return files;
}

async function wipe() {
  for (const name of CONTENT) await mongoose.connection.collection(name).deleteMany({});
}

let before: Awaited<ReturnType<typeof everything>>;
let files: Awaited<ReturnType<typeof filesIn>>;
let archive: Buffer;

/** Stores a round of approvals, a screener and what was watched of it, without their pictures and films. */
async function makePressRecords(show: string): Promise<void> {
  const person = { _id: new mongoose.Types.ObjectId(), name: 'Ines Aubry' };
  const [createdAt, until] = [new Date(), new Date(Date.now() + 24 * 60 * 60 * 1000)];
  await ApprovalRound.create({
    ...{ show, closesAt: until, silence: 'approves', createdAt },
    people: [{ ...person, soloRefusals: 50, groupRefusals: 25 }],
    verdicts: [{ file: 'none', person: String(person._id), isSolo: true, verdict: 'kept', at: createdAt }],
  });
  const screener = await Screener.create({
    ...{ show, title: 'Episode one', filmUrl: '/film.mp4', expiresAt: until, starts: 5, createdAt },
    recipients: [{ ...person, outlet: 'Frame Rate', email: 'ines@site.example', starts: 5 }],
  });
  await Viewing.create({ _id: person._id, screener: String(screener._id), opened: 2, used: 1, watched: 90 });
}

beforeAll(async () => {
  await prepareDatabase({
    seed: 'none',
    admin: { username: 'admin', password: 'first password' },
    announce: quiet,
  });
  await makePerson();
  const { from } = await makeRedirect();
  await followRedirect(from);
  await storeHits();
  await updateRecord('settings', actor('admin'), '', { tagline: 'Kept in every backup' });
  const shown = await makeUpload(await picture());
  const about = { thumbnailUrl: shown.url, description: '<p>ü</p>' };
  const { id } = await makeShow({ title: '🎬 עברית “quoted”', ...about });
  await createPreview(actor('editor'), { kind: 'show', id }, { label: 'The channel' });
  const film = await makeUpload(await video(), { fileType: 'video' });
  await addTrack(actor('editor'), film.id, { ...CAPTIONS, content: srt('Served') });
  await storePreview(film.id);
  const trailer = await makeUpload(await video(), { fileType: 'video' });
  const { id: withTrailer } = await makeShow({ title: 'Deleted, too', videoUrl: trailer.url });
  await removeRecord('show', actor('editor'), withTrailer);
  const kept = await makeUpload(await picture());
  const deleted = await makeShow({ title: 'Deleted', thumbnailUrl: kept.url });
  await updateRecord('show', actor('editor'), deleted.id, { tagline: 'In the trash' });
  await removeRecord('show', actor('editor'), deleted.id);
  await makeArticle({ publishedAt: '2030-01-01T10:00:00.000Z', status: 'draft' });
  await makeSession((await makeUser()).id);
  await makePressRecords(id);
  files = await filesIn(storageContext().storage);
  // The first backup gives the site its identifier.
  await makeFile(file);
  before = await everything();
  archive = await readFile(file);
}, 60_000);

beforeEach(() => writeFile(file, archive));

it('a backup does not touch a file or link that has its temporary name, and says so', async () => {
  const target = path.join(folder, 'exclusive.backup');
  const victim = path.join(folder, 'victim');
  await writeFile(victim, 'precious');
  await symlink(victim, `${target}.part`);
  await expect(makeFile(target)).rejects.toThrow(`${target}.part is there already`);
  expect(await readFile(victim, 'utf8')).toBe('precious');
  expect((await lstat(`${target}.part`)).isSymbolicLink()).toBe(true);
  await rm(`${target}.part`);
  await writeFile(`${target}.part`, 'another backup');
  await expect(makeFile(target)).rejects.toThrow(`${target}.part is there already`);
  expect(await readFile(`${target}.part`, 'utf8')).toBe('another backup');
});

it('a backup contains every record and file, and restores them unchanged to a disk and a bucket', async () => {
  const bucket = await startBucket(path.join(folder, 'bucket'));
  const targets = [new DiskStorage(path.join(folder, 'other')), new S3Storage(bucket.options)];
  const own = storageContext().storage;
  for (const storage of targets) {
    await wipe();
    useStorage(storage);
    const { records } = await restoreFile(file);
    expect(records.shows).toBe((before.shows as unknown[]).length);
    expect(await everything()).toEqual(before);
    expect(await filesIn(storage)).toEqual(files);
    // A second restore changes nothing.
    await restoreFile(file);
    expect(await everything()).toEqual(before);
  }
  useStorage(own);
  await bucket.stop();
});

async function storePreview(id: string): Promise<void> {
  const upload = await Upload.findById(id).lean<StoredUpload>();
  const key = excerptKey(upload ?? { key: '' });
  await storageContext().storage.put(key, asStream(Buffer.from('ten seconds')), 'video/mp4');
  const excerpt = { url: `/assets/${key}`, width: 960, height: 540, bytes: 11 };
  await Upload.updateOne({ _id: id }, { $set: { excerpt } });
}

it('a restore leaves the locks of running programs', async () => {
  const lock = await acquireLock('running', { timeoutMs: 0 });
  await restoreFile(file);
  expect(await acquireLock('running', { timeoutMs: 0 })).toBeNull();
  await lock?.release();
});

it('a backup contains the track that replaces another one while it is written', async () => {
  await restoreFile(file);
  const { id } = await makeUpload(await video(), { fileType: 'video' });
  const add = (words: string) => addTrack(actor('editor'), id, { ...CAPTIONS, content: srt(words) });
  const first = await add('First');
  const { storage } = storageContext();
  const stat = storage.stat.bind(storage);
  const spy = vi.spyOn(storage, 'stat').mockImplementation(async (key) => {
    if (first.url.endsWith(key) && (await listTracks(id))[0]?.id === first.id) await add('Second');
    return stat(key);
  });
  await backUpAndRestore(() => (spy.mockRestore(), wipe()));
  const [track, ...more] = await listTracks(id);
  expect([more, track?.id === first.id]).toEqual([[], false]);
  const stored = await storageContext().storage.get(track?.url.slice('/assets/'.length) ?? '');
  expect(stored && (await buffer(stored)).toString()).toContain('Second');
});

it('a restored backup has listed where its links lead, also if it is of an earlier release', async () => {
  await makeArticle({ content: '<p><a href="/nothing-is-here">This</a></p>' });
  await mongoose.connection.collection('articles').updateMany({}, { $unset: { links: 1 } });
  await mongoose.connection.collection('deadaddresses').deleteMany({});
  await backUpAndRestore(wipe);
  expect(await countBroken(actor('editor'))).toBe(1);
});

it('a backup has every collection except those that are short-lived and the activity', async () => {
  for (const model of readdirSync('models', { recursive: true, encoding: 'utf8' }))
    if (model.endsWith('.ts')) await import(path.resolve('models', model));
  const all = mongoose.modelNames().map((name) => mongoose.model(name).collection.name);
  const kept = COLLECTIONS.map(({ collection }) => collection.name);
  expect(kept.toSorted()).toEqual(CONTENT.toSorted());
  expect(all.filter((name) => !kept.includes(name)).toSorted()).toEqual(LEFT_OUT.toSorted());
});

it('a deleted record of a backup comes back with its picture and its history', async () => {
  await restoreFile(file);
  const { rows } = await listTrash(actor('editor'), { page: 1, limit: 10 });
  const { record } = await restoreTrashed(actor('editor'), 'shows', rows[0]?.id ?? '');
  expect(
    await storageContext().storage.stat((record as ShowView).thumbnailUrl.slice('/assets/'.length)),
  ).not.toBeNull();
  const { total } = await listHistory('show', actor('editor'), record.id, { page: 1, limit: 10 });
  expect(total).toBe(3);
});

it('restoring a backup ends every session, and makes other instances render their pages again', async () => {
  await makeSession((await makeUser()).id);
  const version = (await AppState.findById('content-version').lean())?.value;
  await restoreFile(file);
  expect(await Session.countDocuments()).toBe(0);
  expect((await AppState.findById('content-version').lean())?.value).not.toBe(version);
});

it('a restored backup asks for the second factors of its day, and forgets later ones', async () => {
  const owner = toActor(await makeUser({ role: 'editor' }), 'form');
  const { secret, recoveryCodes } = await enrol(owner);
  const [used = '', unused = ''] = recoveryCodes;
  const kept = await addedPasskey(owner, 'Kept');
  let pending = '';
  await backUpAndRestore(async () => {
    expect(await useCode(owner.id, used)).toBe(true);
    await removePasskey(owner, PROVEN, { id: kept.id });
    await addedPasskey(owner, 'Later');
    pending = (await openPasskeySignIn(SITE)).challenge;
  });
  // What was used since then works again, as docs/operations.md says.
  for (const code of [codeNow(secret), used, unused]) expect(await useCode(owner.id, code)).toBe(true);
  expect((await listPasskeys(owner.id)).map(({ name }) => name)).toEqual(['Kept']);
  await expect(checkPasskey(kept.signed(pending, owner.id), SITE)).rejects.toThrow(PasskeyRefused);
  const { challenge } = await openPasskeySignIn(SITE);
  expect((await checkPasskey(kept.signed(challenge, owner.id), SITE)).user.id).toBe(owner.id);
});

it('a backup omits a file whose record is deleted while the backup is written', async () => {
  await restoreFile(file);
  const [upload] = await Upload.find().lean();
  await storageContext().storage.delete(upload?.key ?? '');
  const manifest = await makeFile(path.join(folder, 'smaller.backup'));
  expect(manifest.records.uploads).toBe((before.uploads as unknown[]).length - 1);
});

describe('a damaged backup is rejected with a message and changes nothing', () => {
  const damaged: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['when it is empty', () => Buffer.alloc(0), /ends too early/],
    ['when it is not an archive', () => Buffer.from('no archive '.repeat(200)), /cannot be read/],
    ['when it is truncated', () => archive.subarray(0, archive.length / 2), /cannot be read|ends too early/],
    [
      'when its end is missing',
      () => archive.subarray(0, archive.lastIndexOf('ustar') - 257),
      /ends too early|cannot be read/,
    ],
    [
      'when a file has another name',
      () => renamed(/files\/(..)\/\1/, (name) => name.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      /cannot be read/,
    ],
  ];
  const renamed = (from: RegExp, to: (name: string) => string) =>
    Buffer.from(archive.toString('latin1').replace(from, to), 'latin1');

  beforeAll(() => restoreFile(file));

  it('when it is no whole archive, or missing', async () => {
    const unharmed = await everything();
    for (const [what, make, words] of damaged) {
      await writeFile(file, await make());
      await expect(checkFile(file), what).rejects.toThrow(words);
      await expect(restoreFile(file), what).rejects.toThrow(words);
    }
    expect(await everything()).toEqual(unharmed);
    await expect(checkFile(path.join(folder, 'missing'))).rejects.toThrow(/cannot be read/);
  });
});
