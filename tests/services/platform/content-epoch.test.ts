/** What is computed once for each version of the content. */
import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, expect, inject, it } from 'vitest';
import { followContent, readOnce, readOnceFor } from '~/core/db/content-epoch.server';
import { CONTENT_COLLECTIONS } from '~/site/read/next-due.server';
import { ContentEpoch } from '../../../server/cache/content-epoch';
import { databaseNamed } from '../../setup/database';

afterEach(() => followContent(undefined));

it('is read again after what it read has changed, after an error, and each time if nothing follows the content', async () => {
  let reads = 0;
  let broken = false;
  const count = readOnce(() => {
    reads += 1;
    return broken ? Promise.reject(new Error('the database is away')) : Promise.resolve(reads);
  });
  expect([await count(), await count()]).toEqual([1, 2]);
  const content = { current: 1, unpublishedWrites: 0, isCurrent: () => false, changesSince: () => null };
  followContent(content);
  expect(await Promise.all([count(), count()])).toEqual([3, 3]);
  content.current = 2;
  expect(await count()).toBe(4);
  content.unpublishedWrites = 1;
  expect(await count()).toBe(5);
  content.current = 3;
  broken = true;
  await expect(count()).rejects.toThrow('away');
  broken = false;
  expect(await count()).toBe(7);
  expect(await count()).toBe(7);
});

it('is kept for each of the keys that were asked for last', async () => {
  const read: string[] = [];
  const readOf = readOnceFor((key) => Promise.resolve(read.push(key)), { most: 2, isPublic: true });
  const content = { current: 1, unpublishedWrites: 0, isCurrent: () => false, changesSince: () => null };
  followContent(content);
  for (const key of ['a', 'a', 'b', 'b', 'a']) await readOf(key);
  expect(read).toEqual(['a', 'b']);
  for (const key of ['c', 'a', 'b']) await readOf(key);
  expect(read).toEqual(['a', 'b', 'c', 'b']);
  content.current = 2;
  await readOf('b');
  expect(read).toEqual(['a', 'b', 'c', 'b', 'b']);
});

it('is kept after a change of something else', async () => {
  let reads = 0;
  const count = readOnce(() => Promise.resolve((reads += 1)));
  const content = { current: 1, unpublishedWrites: 0, isCurrent: () => true, changesSince: () => null };
  followContent(content);
  expect(await count()).toBe(1);
  content.current = 2;
  expect(await count()).toBe(1);
});

/** Follows a database of its own. */
async function withContent(work: (content: ContentEpoch, connection: Connection) => Promise<void>) {
  const uri = databaseNamed(inject('databaseUri'), `version-${randomUUID()}`);
  const connection = await mongoose.createConnection(uri, { monitorCommands: true }).asPromise();
  const content = new ContentEpoch(connection, {
    contentCollections: CONTENT_COLLECTIONS,
    nextDue: () => Promise.resolve(null),
    declaredChange: () => undefined,
    isAffected: () => true,
    log: pino({ level: 'silent' }),
  });
  content.start();
  try {
    await work(content, connection);
  } finally {
    await content.stop();
    await connection.close();
  }
}

const writeTo = (connection: Connection, name: string) =>
  connection.collection(name).insertOne({ written: new Date() });

it('is outdated as soon as unpublished changes are written, which outdate no page', () =>
  withContent(async (content, connection) => {
    const write = (name: string) => writeTo(connection, name);
    const epochs = () => [content.current, content.unpublishedWrites] as const;
    const [pages, unpublished] = epochs();
    await write('sessions');
    expect(epochs()).toEqual([pages, unpublished]);
    await write('drafts');
    expect(epochs()).toEqual([pages, unpublished + 1]);
    await write('shows');
    expect(epochs()).toEqual([pages + 1, unpublished + 1]);
  }));

it('announces writes that follow one another together', () =>
  withContent(async (_, connection) => {
    const announced: unknown[] = [];
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      const text = JSON.stringify(command);
      if (['insert', 'update'].includes(commandName) && text.includes('"announcements"'))
        announced.push(text);
    });
    const started = performance.now();
    for (let each = 0; each < 100; each += 1) await writeTo(connection, 'shows');
    const tenths = (performance.now() - started) / 100;
    // One at once, and one in each tenth of a second.
    expect(announced.length).toBeLessThanOrEqual(tenths + 2);
  }));
