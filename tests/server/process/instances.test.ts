import { mkdirSync, writeFileSync, existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { hostname } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Grant } from '~models/grant';
import { Session } from '~models/sign-in';
import { toActor } from '~/core/session/sessions.server';
import { deleteUser, editUser } from '~/accounts/users.server';
import { IS_LONG, someOf } from '../../full-length';
import { actor, makeUser, makeSession } from '../../make';
import { signedIn } from '../../accounts/sign-in';
import { video } from '../../media-files';
import { startBucket, type Bucket } from '../../setup/bucket';
import { databaseNamed } from '../../setup/database';
import { startSite, type Site } from '../../setup/site';
import { temporaryFolder, until } from '../fixtures/processes';
import { ask } from '../fixtures/request';
import type { UploadView } from '~/media/delivery/file-view.server';

const databaseUri = inject('databaseUri');
const { folder, remove } = temporaryFolder();
const inBucket = path.join(folder, 'bucket');
let bucket: Bucket;
let uri: string;
/** The id of a process that does not exist: it is above the system's maximum. */
let left: string;
/** Two instances of the program on one database and one object store, and at full length two on one disk. */
let sites: Site[];

beforeAll(async () => {
  uri = databaseNamed(databaseUri, 'instances');
  await mongoose.connect(uri, { autoIndex: false });
  bucket = await startBucket(inBucket);
  const { endpoint = '', bucket: name, accessKeyId = '', secretAccessKey = '' } = bucket.options;
  const shared = { MONGODB_URI: uri, SEED: 'none', TRUST_PROXY: '1', LOG_LEVEL: 'info' };
  const store = {
    ...shared,
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const dataDir = (own: string) => path.join(folder, own);
  await insertEndedSession('first');
  left = path.join(dataDir('other'), 'incoming', `${hostname()}.99999999.left`);
  mkdirSync(path.dirname(left), { recursive: true });
  writeFileSync(left, 'half a file');
  sites = [await startSite({ ...store, DATA_DIR: dataDir('one') })];
  await until(async () => (await Session.countDocuments()) === 0);
  await insertEndedSession('second');
  sites.push(
    ...(await Promise.all([
      startSite({ ...store, DATA_DIR: dataDir('other') }),
      ...(IS_LONG ? [1, 2].map(() => startSite({ ...shared, DATA_DIR: dataDir('disk') })) : []),
    ])),
  );
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all(sites.map((site) => site.stop('SIGKILL')));
  await bucket.stop();
  remove();
});

const insertEndedSession = (_id: string) => {
  const ended = new Date(0);
  return Session.create({ _id, userId: _id, createdAt: ended, lastUsedAt: ended, expiresAt: ended });
};
const siteAt = (index: number): Site => sites[index] as Site;

const piecesInBucket = () =>
  readdirSync(inBucket, { recursive: true, encoding: 'utf8' }).filter((name) => /incoming.*\.part/.test(name))
    .length;

it('failed logins are counted across all instances', async () => {
  const { username } = await makeUser();
  const attempt = async (index: number) => {
    const { status } = await fetch(`${siteAt(index % 2).url}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: 'wrong' }),
      headers: { 'X-Forwarded-For': `10.7.0.${index}` },
      redirect: 'manual',
    });
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: 14 }, (_, index) => attempt(index)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

it('an API token of one instance is refused by both within a second after it or its owner has ended', async () => {
  const owner = toActor(await makeUser({ role: 'editor' }), 'form');
  const session = await makeSession(owner.id);
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const [one, other] = [siteAt(0).url, siteAt(1).url];
  const create = async () => {
    const body = JSON.stringify({ label: 'A program', scopes: ['read'] });
    const made = await fetch(`${one}/api/auth/tokens`, { method: 'POST', headers, body });
    return ((await made.json()) as { data: { id: string; token: string } }).data;
  };
  // Editors may read the trash, and authors may not.
  const statuses = ({ token }: { token: string }) =>
    Promise.all(
      [one, other].map(async (url) => {
        const begun = performance.now();
        const { status } = await fetch(`${url}/api/trash`, { headers: { authorization: `Bearer ${token}` } });
        return performance.now() - begun < 1_000 ? status : `${status}, late`;
      }),
    );
  const [ended, expired, demoted, orphaned] = [
    await create(),
    await create(),
    await create(),
    await create(),
  ];
  for (const token of [ended, expired, demoted, orphaned]) expect(await statuses(token)).toEqual([200, 200]);
  const ends: [string, { token: string }, number, () => Promise<unknown>][] = [
    ['ended', ended, 401, () => fetch(`${other}/api/auth/tokens/${ended.id}`, { method: 'DELETE', headers })],
    ['expired', expired, 401, () => Grant.updateOne({ _id: expired.id }, { expiresAt: new Date() })],
    ['demoted', demoted, 403, () => editUser(actor('admin'), owner.id, { role: 'author' })],
    ['deleted', orphaned, 401, () => deleteUser(actor('admin'), owner.id)],
  ];
  for (const [name, token, status, end] of ends) {
    await end();
    expect([name, ...(await statuses(token))]).toEqual([name, status, status]);
  }
});

it('expired records are removed by one instance, local temporary files by each', async () => {
  await until(() => !existsSync(left));
  expect(await Session.exists({ _id: 'second' })).not.toBeNull();
});

describe.each(
  someOf([
    ['an object store', 0, 1],
    ['a disk', 2, 3],
  ] as const),
)('a resumable upload with %s in common', (_, first, second) => {
  let cookie: string;
  let content: Buffer;
  let location: string;
  const metadata = Object.entries({ type: 'show', slug: 'ember', fileType: 'video', filename: 'Main.mp4' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const one = () => siteAt(first).url;
  const other = () => siteAt(second).url;

  beforeAll(async () => {
    ({ cookie } = await signedIn('editor'));
    // Large enough to be stored in several chunks.
    const box = Buffer.alloc(9_000_000, 'x');
    box.writeUInt32BE(box.length);
    box.write('free', 4);
    content = Buffer.concat([await video(), box]);
    const headers = { ...own(), 'upload-length': String(content.length), 'upload-metadata': metadata };
    const created = await fetch(`${one()}/api/upload/resumable`, { method: 'POST', headers });
    location = created.headers.get('Location') ?? '';
  });

  const own = () => ({ cookie, 'tus-resumable': '1.0.0' });
  const patch = (start: number) => ({
    ...own(),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(start),
  });
  const send = (origin: string, start: number, end: number) =>
    fetch(origin + location, {
      method: 'PATCH',
      headers: patch(start),
      body: new Uint8Array(content.subarray(start, end)),
    });
  const arrivedAt = async (origin: string) => {
    const { headers } = await ask(origin, location, { method: 'HEAD', headers: own() });
    return Number(headers['upload-offset']);
  };

  it('resumes, whichever instance gets the next chunk', async () => {
    expect((await send(one(), 0, 1_000_000)).status).toBe(204);
    expect(await arrivedAt(other())).toBe(1_000_000);
    expect((await send(other(), 1_000_000, 7_000_000)).status).toBe(204);
    expect((await send(one(), 1_000_000, 2_000_000)).status).toBe(409);
    expect(await arrivedAt(one())).toBe(7_000_000);
    expect(piecesInBucket() > 1).toBe(first === 0);
  });

  it('is taken over from a connection that is still open on the other instance', async () => {
    const { hostname: host, port } = new URL(one());
    const headers = { ...patch(7_000_000), 'content-length': content.length - 7_000_000 };
    const stalled = request({ host, port, path: location, method: 'PATCH', headers });
    stalled.on('error', () => undefined);
    await new Promise((resolve) => stalled.write(content.subarray(7_000_000, 8_000_000), resolve));
    // It has acquired the lock once others would have to wait for it.
    const turn = { _id: `turn: upload ${location.split('/').at(-1)}` };
    await until(async () => (await mongoose.connection.collection('state').findOne(turn as never)) !== null);
    const arrived = await arrivedAt(other());
    expect(arrived).toBeGreaterThanOrEqual(7_000_000);
    expect(arrived).toBeLessThanOrEqual(8_000_000);
    const answers = await Promise.all([send(other(), arrived, 8_500_000), send(one(), arrived, 8_500_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    stalled.destroy();
  });

  it('is completed by one instance after the other was killed, and no chunk remains', async () => {
    expect((await send(one(), 8_500_000, 9_000_000)).status).toBe(204);
    await siteAt(first).stop('SIGKILL');
    expect(await arrivedAt(other())).toBe(9_000_000);
    const last = await send(other(), 9_000_000, content.length);
    const { url, bytes } = (await last.json()) as UploadView;
    expect([last.status, bytes]).toEqual([200, content.length]);
    expect((await ask(other(), url)).body.equals(content)).toBe(true);
    const asked = await ask(other(), location, { headers: { cookie } });
    expect(JSON.parse(String(asked.body))).toMatchObject({ url });
    expect(piecesInBucket()).toBe(0);
  });
});
