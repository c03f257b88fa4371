/** Addresses that were not found are counted in memory and stored once a minute, however many there are. */
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotFoundAddress, type StoredNotFoundAddress } from '~models/redirect';
import {
  addNotFoundCounts,
  MAX_NOT_FOUND,
  notFoundCounter,
  MAX_NEW_ADDRESSES,
  NotFoundCounter,
  type NotFoundCounts,
} from '~/site/links/not-found.server';
import { storeCountsRegularly } from '~/site/links/redirect-list.server';
import { IS_LONG } from '../../full-length';
import { collectGarbage } from '../../setup/memory';

beforeEach(() => NotFoundAddress.deleteMany());
afterEach(() => vi.useRealTimers());

const counterOf = (write = addNotFoundCounts) => new NotFoundCounter(write);
const stored = () => NotFoundAddress.find().sort({ count: -1, _id: 1 }).lean<StoredNotFoundAddress[]>();
const countsOf = async () => Object.fromEntries((await stored()).map(({ _id, count }) => [_id, count]));

const fail = (error: unknown) => {
  throw error;
};

/** Notes the names of the commands that concern the counts. */
function watchCommands() {
  const commands: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    if (command[commandName] === NotFoundAddress.collection.name) commands.push(commandName);
  };
  const client = mongoose.connection.getClient();
  client.on('commandStarted', note);
  return { take: () => commands.splice(0), end: () => void client.off('commandStarted', note) };
}

const FLOOD = IS_LONG ? 100_000 : 20_000;

/** Counts so many addresses, each once. */
function flood(counter: NotFoundCounter, round = 0) {
  for (let each = 0; each < FLOOD; each += 1) counter.count(`/invented/${round}/${each}`);
}

describe('the counter of addresses that were not found', () => {
  it('stores each address with how often and when last', async () => {
    const counter = counterOf();
    const before = Date.now();
    for (const target of ['/old', '/old?from=a-letter', '/old/', '/other']) counter.count(target);
    await counter.store();
    expect(await countsOf()).toEqual({ '/old': 3, '/other': 1 });
    const [{ lastAt, ignoredAt } = {}] = await stored();
    expect([Number(lastAt) >= before, ignoredAt]).toEqual([true, null]);
    expect(Object.keys((await stored())[0] ?? {}).toSorted()).toEqual([
      '_id',
      'count',
      'ignoredAt',
      'lastAt',
    ]);
  });

  it('adds up what several instances count at the same time', async () => {
    const counters = Array.from({ length: 5 }, () => counterOf());
    for (const counter of counters) {
      for (let each = 0; each < 100; each += 1) counter.count(`/old-${each % 10}`);
    }
    await Promise.all(counters.map((counter) => counter.store()));
    expect(await countsOf()).toEqual(
      Object.fromEntries(Array.from({ length: 10 }, (_, each) => [`/old-${each}`, 50])),
    );
  });

  it('keeps the counts that could not be stored, and stores them later', async () => {
    let isDown = true;
    const counter = counterOf((counts) =>
      isDown ? Promise.reject(new Error('down')) : addNotFoundCounts(counts),
    );
    counter.count('/old');
    await expect(counter.store()).rejects.toThrow('down');
    counter.count('/old');
    expect(await countsOf()).toEqual({});
    isDown = false;
    await counter.store();
    expect([await countsOf(), counter.counts.size]).toEqual([{ '/old': 2 }, 0]);
  });

  it('that is stored twice at the same time stores each count once', async () => {
    const counter = counterOf();
    counter.count('/old');
    await Promise.all([counter.store(), counter.store()]);
    expect(await countsOf()).toEqual({ '/old': 1 });
  });
});

describe('the counts of this process', () => {
  it('are stored once a minute, by one write, and at the stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const commands = watchCommands();
    const stop = storeCountsRegularly(fail);
    notFoundCounter.count('/old');
    for (let second = 0; second < 58; second += 1) {
      notFoundCounter.count(`/second-${second}`);
      vi.advanceTimersByTime(1_000);
    }
    expect(commands.take()).toEqual([]);
    vi.advanceTimersByTime(2_000);
    await expect.poll(countsOf).toMatchObject({ '/old': 1, '/second-57': 1 });
    expect(commands.take().filter((name) => name !== 'find')).toEqual(['update']);
    vi.advanceTimersByTime(600_000);
    notFoundCounter.count('/old');
    await stop();
    expect(await countsOf()).toMatchObject({ '/old': 2 });
    expect(commands.take().filter((name) => name !== 'find')).toEqual(['update']);
    commands.end();
  });
});

describe('a flood of invented addresses', () => {
  it('is counted up to a limit, and written at once', async () => {
    const writes: NotFoundCounts[] = [];
    const counter = counterOf((counts) => {
      writes.push(counts);
      return addNotFoundCounts(counts);
    });
    flood(counter);
    await counter.store();
    expect(writes.map(({ size }) => size)).toEqual([MAX_NEW_ADDRESSES]);
    expect(await NotFoundAddress.countDocuments()).toBe(MAX_NOT_FOUND);
  });

  it('sends two commands to the database, and leaves the addresses that are asked for more often', async () => {
    const counter = counterOf();
    for (let times = 0; times < 3; times += 1)
      for (let each = 0; each < 500; each += 1) counter.count(`/wanted-${each}`);
    await counter.store();
    flood(counter, 1);
    await counter.store();
    const commands = watchCommands();
    flood(counter, 2);
    // What is stored is counted, however many new addresses there are.
    counter.count('/wanted-0');
    await counter.store();
    expect(commands.take().toSorted()).toEqual(['delete', 'find', 'update']);
    commands.end();
    const counts = await countsOf();
    expect(Object.keys(counts)).toHaveLength(MAX_NOT_FOUND);
    expect(Object.keys(counts).filter((path) => path.startsWith('/wanted-'))).toHaveLength(500);
    expect(counts['/wanted-0']).toBe(4);
    // Of those that were asked for once, the oldest go first.
    expect(Object.keys(counts).filter((path) => path.startsWith('/invented/1/'))).toEqual([]);
  });

  it('takes a bounded memory', async () => {
    const counter = counterOf((counts) => Promise.resolve(new Set(counts.keys())));
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let round = 0; round < 2; round += 1) flood(counter, round);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(2 * 1024 * 1024);
    await counter.store();
  });
});

describe('an address that is ignored', () => {
  it('is not counted, and does not take the place of others', async () => {
    const counter = counterOf();
    counter.count('/ignored');
    counter.count('/other');
    await counter.store();
    await NotFoundAddress.updateOne({ _id: '/ignored' }, { $set: { ignoredAt: new Date() } });
    counter.count('/ignored');
    counter.count('/other');
    await counter.store();
    expect(await countsOf()).toEqual({ '/ignored': 1, '/other': 2 });
  });
});
