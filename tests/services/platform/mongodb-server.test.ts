/** Behaviour of a MongoDB server that the embedded database lacks: the proxy simulates it. */
import { IS_LONG, someOf } from '../../full-length';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { raiseFeatureCompatibility } from '../../../server/database/embedded/mongod';
import { IdempotentResult } from '~models/app-state';
import { Upload } from '~models/upload';
import { toFailure } from '~/core/request/public-loader.server';
import { listPublicArticles } from '~/records/read/articles.server';
import { TIMEOUT_MS } from '~/core/request/body.server';
import { runIdempotent } from '~/core/db/idempotency.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { listUploads } from '~/media/library/library-files.server';
import { findUses } from '~/media/usage/find-uses.server';
import { createUser } from '~/accounts/user-creation.server';
import { actor, makeArticle, makeShow, newUser, unique } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { databaseNamed } from '../../setup/database';
import { serverError } from '../../setup/mongodb-errors';
import { MongodbProxy } from '../../setup/mongodb-proxy';
import { createRecord } from '~/records/save/record-create.server';
import { listRows } from '~/records/save/record-store.server';
import { makeFile } from '../../backup-steps';

let proxy: MongodbProxy;

beforeAll(async () => {
  const target = databaseNamed(inject('databaseUri'), mongoose.connection.name);
  proxy = new MongodbProxy(target);
  await proxy.open();
  await mongoose.disconnect();
  await mongoose.connect(proxy.uri(target), { autoIndex: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  proxy.clear();
});
afterAll(async () => {
  await mongoose.disconnect();
  await proxy.close();
});

describe('a search for control characters', () => {
  it.each(['\0', 'a\0b', '\u0001\u001f\u007f'])('finds for %j what it finds without them', async (q) => {
    const { title } = await makeArticle({ title: unique('A b story') });
    expect((await listPublicArticles({ q, limit: 100 })).articles.map((each) => each.title)).toContain(title);
    expect((await listRows('article', actor('admin'), { q })).total).toBeGreaterThan(0);
    expect((await listUploads(actor('admin'), { q })).total).toBeGreaterThanOrEqual(0);
  });
});

it('the uses of thousands of files are found at once', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => index.toString(16).padStart(24, '0'));
  const upload = await makeUpload(await picture());
  const record = await Upload.findById(upload.id).lean();
  const copies = names.map((_id) => ({ ...record, _id, sha256: `of copy ${_id}` }));
  await Upload.collection.insertMany(copies as never);
  const { id } = await makeShow({ videoUrl: `/assets/show/x/video/${names[2_500]}.mp4` });
  const uses = await findUses(names);
  expect(uses.size).toBe(3_000);
  expect([...uses].filter(([, each]) => each.length > 0)).toMatchObject([[names[2_500], [{ id }]]]);
  await Upload.deleteMany({ sha256: /^of copy/ });
});

it('records are counted one by one, since a server’s metadata may be wrong after a crash', async () => {
  const before = (await listRows('article', actor('admin'))).total;
  for (let index = 0; index < 3; index += 1) await makeArticle();
  const isMetadata = ({ query }: Record<string, unknown>) => Object.keys(query ?? {}).length === 0;
  proxy.add({ commands: ['count'], when: isMetadata, then: { ok: 1, n: 0 }, times: 100 });
  expect((await listRows('article', actor('admin'))).total).toBe(before + 3);
});

it.runIf(IS_LONG)('a backup continues when its cursors expire while it copies a file', async () => {
  const upload = await makeUpload(await picture());
  const { _id, ...fields } = (await Upload.findById(upload.id).lean()) ?? { _id: '' };
  const copies = Array.from({ length: 250 }, (_, index) => ({
    ...fields,
    _id: `${index.toString(16).padStart(4, '0')}${String(_id).slice(4)}`,
    sha256: `of copy ${index}`,
  }));
  await Upload.collection.insertMany(copies as never);
  const { storage } = storageContext();
  const folder = mkdtempSync(path.join(tmpdir(), 'showreel-backup-'));
  try {
    const get = storage.get.bind(storage);
    vi.spyOn(storage, 'get').mockImplementation((key: string) => {
      const then = serverError(43, 'cursor id not found');
      proxy.add({ commands: ['getMore'], collection: 'uploads', then, times: 1_000 });
      return get(key);
    });
    const { records } = await makeFile(path.join(folder, 'site.tar'));
    expect(records.uploads).toBe(await Upload.countDocuments());
  } finally {
    rmSync(folder, { recursive: true });
    await Upload.deleteMany({ sha256: /^of copy/ });
  }
});

describe('an interrupted attempt with an idempotency key', () => {
  const editor = actor('editor');
  const begun = (key: string, age: number) =>
    IdempotentResult.create({
      _id: `${editor.id}:${key}`,
      bodyHash: 'of other content',
      recordId: new mongoose.Types.ObjectId(),
      createdAt: new Date(Date.now() - age),
    });

  // The clock of the instance that began it may be minutes off.
  it.each(
    someOf([
      ['ten minutes ago', -10 * 60_000],
      ['in five minutes', 5 * 60_000],
    ]),
  )(
    'that began %s by its own clock is taken over within one request, and not at once',
    async (_when, ago) => {
      const key = unique('key');
      await begun(key, -ago);
      // What was seen unchanged for eight seconds is interrupted; they pass in one.
      const [now, start] = [performance.now.bind(performance), performance.now()];
      vi.spyOn(performance, 'now').mockImplementation(() => start + 10 * (now() - start));
      const started = performance.now();
      expect(await runIdempotent(editor, key, {}, () => Promise.resolve('done'))).toBe('done');
      expect(performance.now() - started).toBeGreaterThan(7_000);
      expect(performance.now() - started).toBeLessThan(TIMEOUT_MS);
    },
  );

  it('is not stale while its work goes on', async () => {
    const key = unique('key');
    let end = () => {};
    const work = () => new Promise<string>((resolve) => (end = () => resolve('slow')));
    const first = runIdempotent(editor, key, {}, work, { long: true });
    await expect.poll(() => IdempotentResult.exists({ _id: `${editor.id}:${key}` })).toBeTruthy();
    await IdempotentResult.updateOne(
      { _id: `${editor.id}:${key}` },
      { createdAt: new Date(Date.now() - 5_000) },
    );
    const second = runIdempotent(editor, key, {}, () => Promise.reject(new Error('made a second time')));
    await expect
      .poll(
        async () => (await IdempotentResult.findById(`${editor.id}:${key}`).lean())?.createdAt.getTime(),
        { timeout: 5_000 },
      )
      .toBeGreaterThan(Date.now() - 3_000);
    end();
    expect(await Promise.all([first, second])).toEqual(['slow', 'slow']);
  });
});

it('an exceeded storage quota is reported as a full disk', async () => {
  proxy.add({
    commands: ['insert'],
    then: serverError(8000, 'you are over your space quota, using 514 MB of 512 MB'),
  });
  const error = await createRecord('person', actor('editor'), { name: 'Nobody' }).catch(
    (reason: unknown) => reason,
  );
  expect(toFailure(error)).toMatchObject({ status: 507 });
});

it('the duplicate field is read from the key of the error, not from its message', async () => {
  const keyPattern = { emailKey: 1 };
  proxy.add({
    commands: ['insert'],
    collection: 'users',
    then: {
      ok: 1,
      n: 0,
      writeErrors: [{ index: 0, code: 11000, keyPattern, keyValue: { emailKey: 'x' }, errmsg: 'duplicate' }],
    },
    applied: false,
  });
  const failed = await createUser(actor('admin'), { ...newUser(), role: 'author' }).catch(
    (reason: unknown) => reason,
  );
  expect(failed).toMatchObject({ status: 409, fields: { email: ['Email already exists'] } });
});

describe('the feature compatibility version of an embedded server', () => {
  const reports = (version: string, stored: string) => {
    proxy.add({ commands: ['buildInfo'], then: { ok: 1, version } });
    proxy.add({
      commands: ['getParameter'],
      then: { ok: 1, featureCompatibilityVersion: { version: stored } },
    });
  };
  const raised = () =>
    proxy.commands
      .filter((command) => 'setFeatureCompatibilityVersion' in command)
      .map(({ $db: _, lsid: __, ...rest }) => rest);

  it('is raised to the server’s version', async () => {
    reports('8.0.4', '7.0');
    proxy.add({ commands: ['setFeatureCompatibilityVersion'], then: { ok: 1 } });
    const said: string[] = [];
    await raiseFeatureCompatibility(proxy.uri('mongodb://x/showreel'), (message) => said.push(message));
    expect(raised()).toMatchObject([{ setFeatureCompatibilityVersion: '8.0', confirm: true }]);
    expect(said).toEqual(['The embedded database now writes its data in the format of MongoDB 8.0.']);
  });

  it('is unchanged when it is current, and the start continues when it cannot be raised', async () => {
    const before = raised().length;
    reports('4.4.1', '4.4');
    const said: string[] = [];
    await raiseFeatureCompatibility(proxy.uri('mongodb://x/showreel'), (message) => said.push(message));
    expect([raised().length, said]).toEqual([before, []]);
    proxy.add({ commands: ['buildInfo'], then: serverError(13, 'not allowed') });
    await raiseFeatureCompatibility(proxy.uri('mongodb://x/showreel'), (message) => said.push(message));
    expect(said).toEqual([expect.stringContaining('could not be raised (not allowed')]);
  });
});
