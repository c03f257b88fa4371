/**
 * A program is suspended in the middle of its work for longer than its lock lives, as in a machine that is paused. What it does
 * when it wakes must not change what others have done meanwhile.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { Article } from '~models/article';
import { Show } from '~models/show';
import { TrashEntry } from '~models/trash-entry';
import { Job, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { UploadSession } from '~models/upload-session';
import { limitLocks } from '~/core/db/lock.server';
import { LATEST_DATA_VERSION } from '~/operations/migrations/migrations.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { storageContext, openUploads } from '~/media/storage/storage-open.server';
import { deleteForEver, listTrash } from '~/records/save/trash.server';
import { completeUpload, createResumableUpload } from '~/media/intake/store-upload.server';
import { appendToUpload } from '~/media/intake/resumable-upload.server';
import { deleteUpload } from '~/media/library/library-file.server';
import { workOnNext } from '~/media/jobs/job.server';
import { IS_LONG, someOf } from '../full-length';
import { actor, makeArticle, makeShow } from '../make';
import { asStream, makeUpload, picture } from '../media-files';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { AS_THE_SITE, databaseNamed } from '../setup/database';
import { LOCK_LIFETIME_MS, TIMEOUT_MS } from './fixtures/scale';
import { startSuspendable } from './fixtures/suspendable';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { moveRecord } from '~/records/save/record-order.server';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const temporary = temporaryFolder();
const editor = actor('editor');
const admin = actor('admin');
const quiet = () => undefined;
let uri: string;

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'suspended');
  await mongoose.connect(uri, AS_THE_SITE);
  await openUploads({
    dataDir: temporary.folder,
    limits: { image: 2 * MEGABYTE, video: 4 * MEGABYTE },
  });
  await prepareDatabase({ seed: 'none', announce: quiet });
  limitLocks(LOCK_LIFETIME_MS);
}, 120_000);

afterAll(async () => {
  limitLocks(undefined);
  await mongoose.disconnect();
  temporary.remove();
});

beforeEach(async () => {
  await Promise.all([Show.deleteMany(), TrashEntry.deleteMany(), Upload.deleteMany(), Job.deleteMany()]);
});

/** Starts the work, and returns once it has suspended itself. `resume` lets it go on, and returns how it ended. */
async function suspendIn(work: string, subject = '') {
  const program = startSuspendable('suspended-work.ts', {
    MONGODB_URI: uri,
    DATA_DIR: temporary.folder,
    LIFETIME_MS: String(LOCK_LIFETIME_MS),
    WORK: work,
    SUBJECT: subject,
  });
  onTestFinished(() => program.send('SIGKILL'));
  await program.isSuspended();
  return async () => {
    program.send('SIGCONT');
    return (await program.ended).at(-1);
  };
}

const isServed = async (key: string) => (await storageContext().storage.stat(key)) !== null;

/** The stored files whose name contains this. */
async function storedFiles(name: string) {
  const all = await readdir(storageContext().storage.pathOf?.('a.png').replace('a.png', '') ?? '', {
    recursive: true,
  });
  return all.filter((file) => file.includes(name) && path.extname(file) !== '');
}

it.runIf(IS_LONG)(
  'a migration that was suspended overwrites no later save, and does not set the number of the last migration back',
  async () => {
    const { id } = await makeArticle({ title: 'Before' });
    await Article.updateOne({ _id: id }, { $unset: { searchText: 1 } });
    await AppState.updateOne({ _id: 'data version' }, { $set: { value: '0' } });
    const resume = await suspendIn('migration');
    await prepareDatabase({ seed: 'none', announce: quiet });
    await updateRecord('article', editor, id, { title: 'After' });
    expect(await resume()).toBe('done');
    expect((await Article.findById(id).lean())?.searchText).toContain('after');
    expect((await AppState.findById('data version').lean())?.value).toBe(String(LATEST_DATA_VERSION));
  },
  TIMEOUT_MS,
);

it.each(
  someOf([
    ['save', 'withholding'],
    ['cleanup', 'cleanup'],
  ]),
)(
  'a %s that was suspended while it took a file off the site leaves the file served that a page uses by now',
  async (_name, work) => {
    const { id, url, file } = await makeUpload(await picture());
    const long = new Date(Date.now() - 2 * DAY_MS);
    await Upload.updateOne(
      { _id: id },
      { $set: { createdAt: long, 'usage.offeredAt': long, 'usage.addedAt': long } },
    );
    const show = await makeShow();
    const resume = await suspendIn(work, id);
    expect((await Upload.findById(id).lean())?.usage.withheldAt).not.toBeNull();
    await updateRecord('show', editor, show.id, { thumbnailUrl: url });
    expect(await resume()).toBe('done');
    expect((await Upload.findById(id).lean())?.usage.withheldAt).toBeNull();
    expect(await isServed(file)).toBe(true);
  },
  TIMEOUT_MS,
);

it.runIf(IS_LONG)(
  'an upload that was suspended at its end does not bring a file back that its user has deleted meanwhile',
  async () => {
    const content = await picture();
    const id = 'a'.repeat(32);
    const metadata = { type: 'show', slug: 'deleted-meanwhile', fileType: 'image', filename: 'Still.png' };
    await createResumableUpload({
      id,
      size: content.length,
      metadata,
      userId: editor.id,
      createdAt: new Date(),
    });
    await appendToUpload(id, asStream(content), 0, { isHeld: true, assertHeld: quiet });
    const resume = await suspendIn('end of an upload', id);
    const made = await completeUpload(editor, id);
    await deleteUpload(editor, made.url);
    expect(await resume()).toBe('failed LockLost');
    expect(await Upload.countDocuments({})).toBe(0);
    expect((await UploadSession.findById(id).lean())?.result).toBe(made.id);
    expect(await storedFiles('deleted-meanwhile')).toEqual([]);
  },
  TIMEOUT_MS,
);

it.runIf(IS_LONG)(
  'a job that was suspended while it stored a file records nothing over the work of the next worker',
  async () => {
    const { id } = await makeUpload(await picture(700, 400));
    const stored = () => Upload.findById(id).lean<StoredUpload | null>();
    const job = () => Job.findById(`variants:${id}`).lean<StoredJob | null>();
    const resume = await suspendIn('job');
    const suspended = (await job())?.lock;
    expect(suspended).toBeTruthy();
    let goOn: () => void = quiet;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const { storage } = storageContext();
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      await waiting;
      await put(...given);
    });
    const failures: unknown[] = [];
    const never = new AbortController().signal;
    const working = until(() => workOnNext(never, (error) => failures.push(error)), 60_000);
    await until(async () => (await job())?.lock !== suspended, 60_000);
    const before = [await stored(), await job()];
    expect(before[1]).toMatchObject({ attempts: 2, lock: expect.any(String) as string });
    expect(await resume()).toBe('done');
    expect([await stored(), await job()]).toEqual(before);
    goOn();
    await working;
    const done = await stored();
    expect(failures).toEqual([]);
    expect([await job(), done?.variants.length]).toEqual([null, 4]);
    for (const { url } of done?.variants ?? [])
      expect(await isServed(url.replace('/assets/', ''))).toBe(true);
  },
  TIMEOUT_MS,
);

it.runIf(IS_LONG)(
  'a move in a list that was suspended leaves the order of a later move',
  async () => {
    for (const title of ['A', 'B', 'C', 'D']) await makeShow({ title });
    const shows = async () => Show.find().sort({ orderPosition: 1, createdAt: -1 }).lean();
    const [first, , , last] = await shows();
    await moveRecord('show', editor, String(first?._id), { to: 0 });
    const resume = await suspendIn('move', String(last?._id));
    await moveRecord('show', editor, String(first?._id), { to: 3 });
    const before = await shows();
    expect(await resume()).toBe('failed LockLost');
    expect(await shows()).toEqual(before);
  },
  TIMEOUT_MS,
);

it.runIf(IS_LONG)(
  'a restoration that was suspended does not bring a record back that was deleted for ever meanwhile',
  async () => {
    const { id } = await makeShow();
    await removeRecord('show', editor, id);
    const resume = await suspendIn('restoration', id);
    await until(async () => (await listTrash(admin, { page: 1, limit: 100 })).total === 1, 60_000);
    await deleteForEver(admin, 'shows', id);
    expect(await resume()).toBe('failed LockLost');
    expect(await Show.exists({ _id: id })).toBeNull();
    expect(await TrashEntry.countDocuments({})).toBe(0);
  },
  TIMEOUT_MS,
);
