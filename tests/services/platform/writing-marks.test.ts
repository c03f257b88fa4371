/** The marks by which instances know that one was killed before it announced a write. */
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WritingMarks } from '../../../server/cache/other-instances';

/** For how long a mark counts that is not renewed. */
const LIFETIME_MS = 300;
/** Asking for the marks takes a few milliseconds. */
const HELD_UP_MS = 50;

let writer: WritingMarks;
let reader: WritingMarks;
let isAnnounced: boolean;

beforeEach(() => {
  isAnnounced = true;
  writer = new WritingMarks(mongoose.connection, () => !isAnnounced);
  reader = new WritingMarks(mongoose.connection, () => false);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([writer.stop(), reader.stop()]);
  expect(await stored()).toEqual([]);
});

const stored = async () => {
  const ids = await mongoose.connection.collection<{ _id: string }>('state').distinct('_id');
  return ids.filter((id) => id.startsWith('writing: '));
};

it('a living instance is never taken for killed, for as long as it has something to announce', async () => {
  isAnnounced = false;
  await writer.set();
  const from = performance.now();
  let heldUpAt = -Infinity;
  while (performance.now() - from < 4 * LIFETIME_MS) {
    const before = performance.now();
    const isKilled = await reader.findKilled();
    const after = performance.now();
    // Where the machine holds up both, the mark cannot be renewed in time.
    if (after - before > HELD_UP_MS) heldUpAt = after;
    if (after - heldUpAt < LIFETIME_MS) continue;
    expect(isKilled).toBe(false);
    expect(reader.hasOthers).toBe(true);
  }
  isAnnounced = true;
  await vi.waitFor(async () => expect(await stored()).toEqual([]), 3_000);
  expect(await reader.findKilled()).toBe(false);
  expect(reader.hasOthers).toBe(false);
});

it('an instance whose mark stands still is taken for killed once', async () => {
  await mongoose.connection.collection<{ _id: string; value: string }>('state').insertOne({
    _id: 'writing: another',
    value: '7',
  });
  await vi.waitFor(async () => expect(await reader.findKilled()).toBe(true), 2_000);
  expect(await stored()).toEqual([]);
  expect(await reader.findKilled()).toBe(false);
});

it('a write that comes while the mark of the last one is removed has a mark', async () => {
  await writer.set();
  const [removed, set] = [writer.stop(), writer.set()];
  await Promise.all([removed, set]);
  expect(await stored()).toHaveLength(1);
});
