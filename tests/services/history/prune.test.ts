import { describe, expect, it } from 'vitest';
import { versionsToDrop } from '~/records/save/record-saves.server';

/** Saves as `person@minute`, in ascending order; the last is the current state. */
const saves = (...times: string[]) =>
  times.map((time, index) => {
    const [by = '', minute] = time.split('@');
    return { version: index + 1, by: by === '-' ? null : by, at: new Date(Number(minute) * 60_000) };
  });

describe('versions to drop', () => {
  it('are none up to the limit', () => {
    expect(versionsToDrop(saves('a@0', 'a@1', 'a@2', 'a@3'), 3)).toEqual([]);
  });

  it('are the oldest if the saves are far apart or by different people', () => {
    expect(versionsToDrop(saves('a@0', 'a@20', 'a@40', 'a@60'), 2)).toEqual([1]);
    expect(versionsToDrop(saves('a@0', 'b@1', 'a@2', 'b@3'), 1)).toEqual([1, 2]);
  });

  it('are those between the first and the last save of one person within ten minutes', () => {
    expect(versionsToDrop(saves('b@0', 'a@10', 'a@12', 'a@14', 'a@40'), 3)).toEqual([3]);
    expect(versionsToDrop(saves('a@0', 'a@5', 'a@10', 'a@15'), 2)).toEqual([2]);
  });

  it('are never between saves of the machine', () => {
    expect(versionsToDrop(saves('-@0', '-@1', '-@2', '-@3'), 2)).toEqual([1]);
  });

  it('are all earlier ones with a limit of 0', () => {
    expect(versionsToDrop(saves('a@0', 'a@1', 'a@2'), 0)).toEqual([2, 1]);
  });
});
