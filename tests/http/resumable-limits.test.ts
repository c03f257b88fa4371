/** How many resumable uploads, and of how many bytes, a user can have unfinished. */
import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UploadSession } from '~models/upload-session';
import { UPLOAD_LIMITS } from '~/core/files/media-guidance';
import { storageContext } from '~/media/storage/storage-open.server';
import { signedIn } from '../accounts/sign-in';
import { picture } from '../media-files';
import { ABOUT, idOf, resumableCalls } from './fixtures/resumable';

const MAX = UPLOAD_LIMITS.unfinished;

let cookie: string;
let other: string;
beforeAll(async () => {
  ({ cookie } = await signedIn('author'));
  ({ cookie: other } = await signedIn('author'));
});
beforeEach(() => UploadSession.deleteMany({}));

const { call, send, begin } = resumableCalls(() => cookie);
const statusOf = async (id: string) => (await call('HEAD', id)).status;

async function fill(): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < MAX) ids.push(idOf(await begin()));
  return ids;
}

/** Lets nothing have arrived at an upload for some minutes. */
const idleFor = (id: string, minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000);
  return UploadSession.updateOne({ _id: id }, { $set: { createdAt: at, receivedAt: at } });
};

describe('a user with as many unfinished uploads as allowed', () => {
  it('cannot begin another one, and is told the limit and what to do', async () => {
    const ids = await fill();
    const files = await readdir(storageContext().incoming);
    const answer = await begin();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(500);
    const { error } = (await answer.json()) as { error: string };
    expect(error).toBe(
      `You have ${MAX} unfinished uploads, and more are not allowed at the same time. Finish or cancel another ` +
        'upload first. One that has stopped makes room after 10 minutes: try again in 10 minutes.',
    );
    expect(await readdir(storageContext().incoming)).toEqual(files);
    expect(await UploadSession.countDocuments()).toBe(ids.length);
  });

  it('can begin another one after one was cancelled or completed, and does not keep another user from it', async () => {
    const [first = '', second] = await fill();
    expect((await begin(10_000, ABOUT, { cookie: other })).status).toBe(201);
    expect((await begin()).status).toBe(429);
    expect((await call('DELETE', first)).status).toBe(204);
    expect((await begin()).status).toBe(201);
    expect((await begin()).status).toBe(429);
    await UploadSession.updateOne({ _id: second }, { $set: { result: 'a'.repeat(24) } });
    expect((await begin()).status).toBe(201);
  });

  it('can begin another one in place of the one that has been idle for longest, unless bytes have just arrived', async () => {
    const [arriving = '', first = '', second = '', third = ''] = await fill();
    await idleFor(arriving, 15);
    const part = (await picture()).subarray(0, 1_000);
    expect((await send(arriving, 0, part)).status).toBe(204);
    expect((await begin()).status).toBe(429);
    await idleFor(first, 12);
    await idleFor(second, 15);
    expect((await begin()).status).toBe(201);
    expect(await Promise.all([arriving, first, second, third].map(statusOf))).toEqual([200, 200, 404, 200]);
    expect((await readdir(storageContext().incoming)).join()).not.toContain(second);
  });
});

it('uploads that begin at the same time are never more than allowed', async () => {
  for (let count = 0; count < MAX - 5; count += 1) await begin();
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin()));
  const accepted = answers.filter(({ status }) => status === 201);
  expect(accepted.length).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - accepted.length);
  expect(await UploadSession.countDocuments()).toBe(MAX - 5 + accepted.length);
});

it('unfinished uploads of more bytes than four of the largest files are rejected, with both sizes', async () => {
  const largest = Math.max(...Object.values(storageContext().limits));
  for (let count = 0; count < 4; count += 1) expect((await begin(largest)).status).toBe(201);
  const answer = await begin(1);
  expect(answer.status).toBe(429);
  const most = ((4 * largest) / 1024 / 1024).toLocaleString('en');
  const { error } = (await answer.json()) as { error: string };
  expect(error).toContain(`more than ${most} MB are not allowed at the same time. Finish or cancel`);
});
