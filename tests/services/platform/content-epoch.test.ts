/** What is computed once for each version of the content. */
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import pino from 'pino';
import { afterEach, expect, inject, it } from 'vitest';
import { followContent, oncePerEpoch } from '~/services/platform/content-epoch';
import { ContentEpoch } from '../../../server/cache/content-epoch';
import { databaseNamed } from '../../setup/database';

afterEach(() => followContent(undefined));

it('is computed again after the version has risen, after an error, and each time if nothing follows the content', async () => {
  let computed = 0;
  let broken = false;
  const count = oncePerEpoch(() => {
    computed += 1;
    return broken ? Promise.reject(new Error('the database is away')) : Promise.resolve(computed);
  });
  expect([await count(), await count()]).toEqual([1, 2]);
  let version = 1;
  followContent(() => version);
  expect(await Promise.all([count(), count()])).toEqual([3, 3]);
  version = 2;
  expect(await count()).toBe(4);
  version = 3;
  broken = true;
  await expect(count()).rejects.toThrow('away');
  broken = false;
  expect(await count()).toBe(6);
  expect(await count()).toBe(6);
});

it('is outdated as soon as unpublished changes are written, which outdate no page', async () => {
  const uri = databaseNamed(inject('databaseUri'), `version-${randomUUID()}`);
  const connection = await mongoose.createConnection(uri, { monitorCommands: true }).asPromise();
  const content = new ContentEpoch(connection, {
    nextDue: () => Promise.resolve(null),
    log: pino({ level: 'silent' }),
  });
  content.start();
  try {
    const write = (name: string) => connection.collection(name).insertOne({ written: new Date() });
    const versions = () => [content.current, content.currentWithUnpublished] as const;
    const [pages, all] = versions();
    await write('sessions');
    expect(versions()).toEqual([pages, all]);
    await write('drafts');
    expect(versions()).toEqual([pages, all + 1]);
    await write('shows');
    expect(versions()).toEqual([pages + 1, all + 2]);
  } finally {
    content.stop();
    await connection.close();
  }
});
