/** The errors that the database causes at a start, and the states of the database that a start waits for. */
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { someOf } from '../../full-length';
import { databaseNamed } from '../../setup/database';
import { serverError } from '../../setup/mongodb-errors';
import { MongodbProxy } from '../../setup/mongodb-proxy';
import { launchSite } from '../../setup/site';
import { until } from '../fixtures/processes';

let proxy: MongodbProxy;
let names = 0;
let target: string;

beforeEach(() => {
  names += 1;
  target = databaseNamed(inject('databaseUri'), `start-${names}`);
});
afterEach(() => proxy.close());

async function through(options: ConstructorParameters<typeof MongodbProxy>[1] = {}) {
  proxy = new MongodbProxy(target, options);
  await proxy.open();
  return proxy.uri(target);
}

const PASSWORD = 'hunter2-secret';
const withPassword = (uri: string) => uri.replace('mongodb://', `mongodb://writer:${PASSWORD}@`);

/** The error message of a failed start, which prints nothing else. */
async function rejection(MONGODB_URI: string): Promise<string> {
  const site = await launchSite({ MONGODB_URI, SEED: 'none' });
  expect(await site.ended).toBe(1);
  const said = site.output();
  expect(said).not.toContain(PASSWORD);
  expect(said.trimEnd()).not.toContain('\n');
  return said;
}

describe('a start that the database rejects prints one line with the error, the place and the remedy', () => {
  it.each(
    someOf([
      [
        'missing rights',
        13,
        'not authorized on showreel',
        /refuses \(code 13\): not authorized.* Give the account readWrite/,
      ],
      [
        'an index with other options',
        85,
        'Index already exists: slugs_1',
        /\(code 85\): Index.* Drop that index/,
      ],
      [
        'an index with other keys',
        86,
        'Index must have another name: slugs_1',
        /\(code 86\): Index.* Drop that index/,
      ],
      [
        'duplicates',
        11000,
        'E11000 duplicate key: { slugs: "a" }',
        /\(code 11000\): .* Delete or change one of the records/,
      ],
      [
        'an error of Atlas',
        8000,
        'bad auth : authentication failed',
        /\(code 8000\): bad auth.* Correct the user name/,
      ],
      ['an unknown error', 12345, 'no idea', /\(code 12345\): no idea\. Correct that/],
    ]),
  )('%s', async (_, code, errmsg, words) => {
    const uri = await through();
    proxy.add({ commands: ['createIndexes'], then: serverError(code, errmsg), times: 1_000 });
    const said = await rejection(uri);
    expect(said).toMatch(words);
    expect(said).toContain(`The database mongodb://127.0.0.1:${new URL(uri).port}/start-${names} refuses`);
  });

  it('for a wrong password', async () => {
    const uri = withPassword(await through());
    proxy.add({ commands: ['saslStart'], then: serverError(18, 'Authentication failed.'), times: 1_000 });
    const said = await rejection(uri);
    expect(said).toMatch(
      /^The database mongodb:\/\/writer@127\.0\.0\.1:\d+\/start-\d+ refuses \(code 18\): Authentication failed\. /,
    );
    expect(said).toContain('Correct the user name, the password or authSource.');
  });

  it('for a server that is too old', async () => {
    expect(await rejection(await through({ hello: { maxWireVersion: 6 } }))).toMatch(
      /is no version that works: .* wire version 6, .* Use MongoDB 4\.4 or newer\./,
    );
  });

  it.each(
    someOf([
      ['no host', `mongodb://writer:${PASSWORD}@/showreel`],
      ['an unknown option', `mongodb://writer:${PASSWORD}@127.0.0.1/showreel?retries=many`],
      ['a password with an unescaped sign', `mongodb://writer:${PASSWORD}@%2@127.0.0.1/showreel`],
      ['a password with a slash', `mongodb://writer:${PASSWORD}/x@127.0.0.1/showreel`],
    ]),
  )('for a URI with %s', async (_, uri) => {
    await through();
    expect(await rejection(uri)).toMatch(
      /^The database mongodb:\/\/.* cannot be used: .* Correct MONGODB_URI\.$/m,
    );
  });
});

it('a URI without a database name uses showreel, and reads go to the primary whatever the URI prefers', async () => {
  const uri = `${await through({ as: 'replica set' })}&readPreference=secondaryPreferred`;
  const site = await launchSite({ MONGODB_URI: uri.replace(`/start-${names}`, '/'), SEED: 'none' });
  await site.ready;
  const used = new Set(proxy.commands.map(({ $db }) => String($db)));
  expect(used).toContain('showreel');
  expect(used).not.toContain('test');
  const preferences = proxy.commands.map(({ $readPreference }) => $readPreference).filter(Boolean);
  expect(preferences).toEqual([]);
  await site.stop();
});

it('a start waits for a member that is not primary yet, and logs the reason', async () => {
  const uri = await through();
  proxy.add({ commands: ['createIndexes'], then: serverError(10107), times: 3 });
  const site = await launchSite({ MONGODB_URI: uri, SEED: 'none' });
  await until(() => site.output().includes('The database cannot be reached; trying again'), 30_000);
  expect(site.output()).toContain('MongoServerError, 10107');
  await site.ready;
  await site.stop();
});
