import { describe, expect, it, vi } from 'vitest';
import {
  ContentChanges,
  type DeclaredChange,
  type MadeFromContent,
} from '../../../server/cache/content-changes';

interface TestChange extends DeclaredChange {
  of: string;
}

/** A page that shows these records. */
const showing = (...of: string[]) => ({ bytes: 0, of });
const isAffected = vi.fn((notes: object, change: object) =>
  (notes as { of: string[] }).of.includes((change as TestChange).of),
);
const SOON = () => performance.now() + 60_000;
const change = (of: string, isTakeDown = false): TestChange => ({
  collection: 'shows',
  ids: [of],
  of,
  isTakeDown,
});

function start() {
  const changes = new ContentChanges(isAffected);
  const page = (...of: string[]): MadeFromContent => ({ epoch: changes.epoch, notes: showing(...of) });
  return { changes, page };
}

describe('a page', () => {
  it('stays current after changes of what it does not show, and is outdated by one of what it shows', () => {
    const { changes, page } = start();
    const [one, both] = [page('a'), page('a', 'b')];
    changes.add(change('b'), SOON());
    expect(changes.validityOf(one)).toBe('current');
    expect(changes.validityOf(both)).toBe('replaceable');
    changes.add(change('c'), SOON());
    expect(changes.validityOf(one)).toBe('current');
    expect(changes.validityOf(both)).toBe('replaceable');
  });

  it('can be shown for a time after a change, and never after a take-down', () => {
    const { changes, page } = start();
    const [changed, hidden, late] = [page('a'), page('b'), page('c')];
    changes.add(change('a'), SOON());
    changes.add(change('b', true), SOON());
    changes.add(change('c'), performance.now() - 1);
    expect([changed, hidden, late].map((each) => changes.validityOf(each))).toEqual([
      'replaceable',
      'outdated',
      'outdated',
    ]);
    changes.add(change('a', true), SOON());
    expect(changes.validityOf(changed)).toBe('outdated');
    changes.add(change('a'), SOON());
    expect(changes.validityOf(changed)).toBe('outdated');
  });

  it('is outdated by any change if nothing is known of what it shows, and by an unknown change whatever it shows', () => {
    const { changes, page } = start();
    const [unknown, known] = [{ epoch: changes.epoch, notes: null }, page('a')];
    changes.add(change('b'), SOON());
    expect(changes.validityOf(unknown)).toBe('replaceable');
    changes.addUnknown();
    expect(changes.validityOf(known)).toBe('outdated');
    expect(changes.validityOf(page('a'))).toBe('current');
  });

  it('is compared with each change once', () => {
    const { changes, page } = start();
    const one = page('a');
    isAffected.mockClear();
    for (let count = 0; count < 10; count += 1) {
      changes.add(change('b'), SOON());
      for (let again = 0; again < 5; again += 1) expect(changes.validityOf(one)).toBe('current');
    }
    expect(isAffected).toHaveBeenCalledTimes(10);
  });

  it('is outdated when it was not asked for during more changes than are kept, and memory stays bounded', () => {
    const { changes, page } = start();
    const [forgotten, asked] = [page('a'), page('a')];
    for (let count = 0; count < 2_000; count += 1) {
      changes.add(change('b'), SOON());
      expect(changes.validityOf(asked)).toBe('current');
    }
    expect(changes.validityOf(forgotten)).toBe('outdated');
  });

  it('can be told which changes came since, unless everything may have changed', () => {
    const { changes } = start();
    const epoch = changes.epoch;
    for (const of of ['a', 'b', 'c']) changes.add(change(of), SOON());
    expect(changes.since(epoch + 1)).toEqual([change('b'), change('c')]);
    expect(changes.since(changes.epoch)).toEqual([]);
    changes.addUnknown();
    expect(changes.since(epoch + 1)).toBeNull();
    expect(changes.since(changes.epoch)).toEqual([]);
  });
});
