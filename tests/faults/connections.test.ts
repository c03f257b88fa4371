/** Twenty instances on one database: how many connections they take, and how they come back when the database does. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectionOptions } from '../../server/database/connection';
import { databaseNamed } from '../setup/database';
import { until } from '../server/fixtures/processes';
import { SlowTcpProxy } from './fixtures/slow-tcp-proxy';

const INSTANCES = 20;
/** What a small cluster accepts, and what is to be left for commands, people and one more instance of a rolling release. */
const ACCEPTED = 500;
const LEFT = 50;
const QUERIES_AT_ONCE = 40;
const LATE_MS = 300;
const AWAY_MS = 3_000;
/** The steps in which the times of the first replies are counted. */
const STEP_MS = 100;

const uri = databaseNamed(inject('databaseUri'), 'connections');
const proxy = new SlowTcpProxy(uri);
let instances: mongoose.Connection[];

beforeAll(async () => {
  await proxy.open();
  const behindProxy = proxy.uri(uri);
  instances = await Promise.all(
    Array.from({ length: INSTANCES }, () =>
      mongoose.createConnection(behindProxy, connectionOptions(behindProxy)).asPromise(),
    ),
  );
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close(true)));
  await proxy.close();
});

const ask = (instance: mongoose.Connection) => instance.collection('state').findOne({});

it('twenty instances with more queries than connections leave room on a server of five hundred', async () => {
  proxy.delay = LATE_MS;
  const asked = Promise.all(
    instances.flatMap((instance) => Array.from({ length: QUERIES_AT_ONCE }, () => ask(instance))),
  );
  let most = 0;
  let isOver = false;
  void asked.finally(() => (isOver = true));
  await until(() => {
    most = Math.max(most, proxy.connections);
    return isOver;
  }, 60_000);
  await asked;
  proxy.delay = 0;
  expect(most).toBeGreaterThan(INSTANCES * 10);
  expect(most).toBeLessThanOrEqual(ACCEPTED - LEFT);
});

it('a pool size in the URI counts', () => {
  expect(connectionOptions('mongodb://one/showreel?maxPoolSize=7')).not.toHaveProperty('maxPoolSize');
});

it('twenty instances come back to a database that was away at different moments', async () => {
  let isOpen = false;
  const comeBack = async (instance: mongoose.Connection): Promise<number> => {
    for (;;) {
      const isFound = await ask(instance).then(
        () => true,
        () => false,
      );
      if (isOpen && isFound) return performance.now();
    }
  };
  await proxy.close();
  const returns = Promise.all(instances.map(comeBack));
  const over = performance.now() + AWAY_MS;
  await until(() => performance.now() > over);
  isOpen = true;
  await proxy.open();
  const times = (await returns).toSorted((one, other) => one - other);
  const atOnce = times.map((time) => times.filter((each) => each >= time && each < time + STEP_MS).length);
  expect(Math.max(...atOnce)).toBeLessThan(INSTANCES / 2);
});
