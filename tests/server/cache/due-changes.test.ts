/** What changes at set times, as the page cache learns of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DueChanges, type Due } from '../../../server/cache/content-changes';

const START = Date.parse('2031-05-01T09:00:00Z');
const setClock = (after: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + after });
const change = (of: string) => ({ collection: 'shows', ids: [of], isTakeDown: false, of });

/** Moments after the start, each with the record that changes then. */
let moments: [after: number, of: string][];
let epoch: number;
const asked: number[] = [];

/** Returns the next moment and those that have passed, as the application does. */
function nextDue(since: Date): Promise<Due | null> {
  asked.push(since.getTime() - START);
  const later = moments
    .map(([after, of]) => ({ at: START + after, of }))
    .filter(({ at }) => at > since.getTime());
  if (later.length === 0) return Promise.resolve(null);
  const at = Math.max(Math.min(...later.map((each) => each.at)), Date.now());
  return Promise.resolve({ at, changes: later.filter((each) => each.at <= at).map(({ of }) => change(of)) });
}

const start = async () => {
  const due = new DueChanges(nextDue);
  await due.read(() => epoch);
  return due;
};
const changesOf = (due: DueChanges) => due.take(epoch)?.changes ?? null;

beforeEach(() => {
  moments = [];
  epoch = 1;
  asked.length = 0;
  setClock(0);
});
afterEach(() => vi.useRealTimers());

describe('a change at a set time', () => {
  it('comes at that time, once, and never earlier', async () => {
    moments = [[1_000, 'a']];
    const due = await start();
    setClock(999);
    expect(changesOf(due)).toBeNull();
    setClock(1_000);
    expect(due.take(epoch)).toEqual({ at: START + 1_000, changes: [change('a')] });
    expect(changesOf(due)).toBeNull();
    await due.read(() => epoch);
    expect(changesOf(due)).toBeNull();
  });

  it('comes although another one was taken late', async () => {
    moments = [
      [1_000, 'a'],
      [1_500, 'b'],
      [9_000, 'c'],
    ];
    const due = await start();
    setClock(2_000);
    expect(changesOf(due)).toEqual([change('a')]);
    await due.read(() => epoch);
    expect(changesOf(due)).toEqual([change('b')]);
    await due.read(() => epoch);
    expect(changesOf(due)).toBeNull();
    setClock(9_000);
    expect(changesOf(due)).toEqual([change('c')]);
  });

  it('may be of everything if something was written since it was read', async () => {
    moments = [[1_000, 'a']];
    const due = await start();
    setClock(1_005);
    epoch = 2;
    expect(changesOf(due)).toEqual([null]);
    await due.read(() => epoch);
    expect(asked.at(-1)).toBe(1_005);
  });

  it('is read again after a write, also after one during the reading', async () => {
    const due = await start();
    moments = [[1_000, 'a']];
    await due.read(() => epoch);
    setClock(1_000);
    expect(changesOf(due)).toBeNull();
    setClock(0);
    epoch = 2;
    const epochs = [2, 3];
    await due.read(() => epochs.shift() ?? 3);
    setClock(1_000);
    expect(due.take(3)).toBeNull();
    await due.read(() => 3);
    expect(due.take(3)?.changes).toEqual([change('a')]);
  });
});

it('after the clock was set back everything may have changed, once, and what it has passed is due again', async () => {
  moments = [[3_000, 'a']];
  const due = await start();
  setClock(5_000);
  expect(changesOf(due)).toEqual([change('a')]);
  // Nothing was read in the meantime.
  setClock(2_000);
  expect([changesOf(due), changesOf(due)]).toEqual([[null], null]);
  await due.read(() => epoch);
  expect(asked.at(-1)).toBe(2_000);
  setClock(3_000);
  expect(changesOf(due)).toEqual([change('a')]);
});
