import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { BackupRun } from '~models/app-state';
import { startBackupNow } from '~/operations/health/health-screen.server';
import { backupPlaceWords } from '~/operations/backup/backup-open.server';
import { BACKUP_LOCK, recentBackupRuns } from '~/operations/backup/backup-runs.server';
import { backUpIfDue, backUpRegularly, withBackupLock } from '~/operations/backup/run-backup.server';
import { acquireLock, limitLocks } from '~/core/db/lock.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { actor, makeShow } from '../../make';
import { asStream } from '../../media-files';
import { until } from '../../server/fixtures/processes';
import { newPlace, useBackups } from '../../backup-steps';

const place = newPlace();
const DAY_MS = 24 * 60 * 60 * 1000;
const admin = actor('admin');

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
const check = () => backUpIfDue(new Date());
const states = async () => (await recentBackupRuns(20)).map(({ state }) => state);

beforeEach(async () => {
  await BackupRun.deleteMany();
  useBackups({ to: place });
});

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  useBackups({});
  limitLocks(undefined);
  rmSync(place, { recursive: true, force: true });
});

it('without a place none is made, and the words of a place hold no secrets', async () => {
  useBackups({});
  await check();
  expect(await recentBackupRuns(1)).toEqual([]);
  expect([backupPlaceWords(), await startBackupNow(admin)]).toEqual([undefined, 'no-place']);
  useBackups({
    to: 's3://bucket/a/b/',
    bucket: { region: 'x', accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  expect(backupPlaceWords()).toBe('s3://bucket/a/b');
  useBackups({ to: './relative' });
  expect(backupPlaceWords()).toBe(path.resolve('relative'));
});

it('one is made after the first start, then every night, by one instance', async () => {
  at('2026-11-20T14:00:00Z');
  await check();
  await check();
  expect(await recentBackupRuns(9)).toMatchObject([
    { state: 'proved', by: 'night', at: new Date('2026-11-20T14:00:00Z'), error: null },
  ]);
  at('2026-11-21T02:59:59Z');
  await check();
  expect(await states()).toHaveLength(1);
  at('2026-11-21T03:00:00Z');
  await Promise.all([check(), check(), check()]);
  expect(await states()).toEqual(['proved', 'proved']);
  // A night that was missed.
  at('2026-11-25T11:00:00Z');
  await check();
  expect(await states()).toHaveLength(3);
});

it('after a failure it is tried again after 1, 2 and 4 minutes, and kept ones are not touched', async () => {
  const file = path.join(place, 'no-folder');
  writeFileSync(file, '');
  useBackups({ to: file });
  for (const [time, runs] of [
    ['03:00:00', 1],
    ['03:00:50', 1],
    ['03:01:01', 2],
    ['03:02:50', 2],
    ['03:03:02', 3],
    ['03:07:00', 3],
  ] as const) {
    at(`2026-12-01T${time}Z`);
    await check();
    expect([time, await states()]).toEqual([time, Array.from({ length: runs }, () => 'failed')]);
  }
  expect((await recentBackupRuns(1))[0]?.error).toBe(`${file} cannot be read: it is no folder.`);
  useBackups({ to: place });
  at('2026-12-01T03:07:03Z');
  await check();
  expect((await states())[0]).toBe('proved');
});

it('one by hand answers at once, runs once, and is an event of its administrator', async () => {
  await expect(startBackupNow(actor('editor'))).rejects.toThrow('Your role does not allow you to');
  await expect(startBackupNow(actor('admin', { isProgram: true }))).rejects.toThrow('This token may not');
  expect(await startBackupNow(admin)).toBe('started');
  expect(await startBackupNow(admin)).toBe('running');
  await until(async () => (await states())[0] === 'proved');
  expect(await recentBackupRuns(5)).toMatchObject([{ by: 'hand' }]);
  // Two have not the same name, also if they begin in the same second.
  await until(async () => (await startBackupNow(admin)) === 'started');
  await until(async () => (await states()).join() === 'proved,proved');
  await until(async () => (await ActivityEvent.countDocuments({ what: 'backup', who: admin.id })) === 2);
});

it('a command beside it says that another one runs', async () => {
  limitLocks(200);
  const lock = await acquireLock(BACKUP_LOCK, { timeoutMs: 0 });
  const said: string[] = [];
  const work = withBackupLock(
    (line) => said.push(line),
    () => Promise.resolve(),
  );
  await expect(work).rejects.toThrow('Another backup or restore is running. Try again when it has ended.');
  expect(said).toEqual(['Another backup or restore may be running. Waiting for a moment …']);
  await lock?.release();
  limitLocks(undefined);
});

it('a run whose process has ended counts as failed, and one ends with its program', async () => {
  useBackups({ to: path.join(place, 'other') });
  await BackupRun.create({
    _id: 'gone',
    at: new Date(Date.now() - 3 * DAY_MS),
    state: 'running',
    by: 'night',
  });
  const reported: unknown[] = [];
  const stop = backUpRegularly((error) => reported.push(error));
  await until(async () => (await BackupRun.findById('gone').lean())?.error === 'It was interrupted.');
  await until(async () => (await states()).includes('running') || (await states()).includes('proved'));
  await stop();
  expect(await states()).not.toContain('running');
  expect(reported).toEqual([]);
  expect(await acquireLock(BACKUP_LOCK, { timeoutMs: 0 }).then((lock) => lock?.release())).toBeUndefined();
});

it('an error of the site’s own files is said without its details', async () => {
  useBackups({ to: path.join(place, 'third') });
  await makeShow();
  const { storage } = storageContext();
  const spy = vi.spyOn(storage, 'list').mockImplementation(() => {
    throw Object.assign(new Error('https://secret.example/?signature=1'), { code: 'EIO' });
  });
  await storage.put('show/x/file.png', asStream(Buffer.from('x')), 'image/png');
  await check();
  spy.mockRestore();
  expect(await recentBackupRuns(1)).toMatchObject([{ state: 'failed', error: 'It failed: EIO.' }]);
});

it.skipIf(process.getuid?.() === 0)('a place without rights is named', async () => {
  const closed = path.join(place, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  useBackups({ to: path.join(closed, 'backups') });
  await check();
  expect((await recentBackupRuns(1))[0]?.error).toMatch(/cannot be written: there is no permission\.$/);
});
