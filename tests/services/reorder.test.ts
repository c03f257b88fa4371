import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { limitLocks } from '~/core/db/lock.server';
import { Show } from '~models/show';
import { AppState } from '~models/app-state';
import { listPublicShows } from '~/records/read/shows.server';
import { actor, makeShow } from '../make';
import { updateRecord } from '~/records/save/record-update.server';
import { moveRecord } from '~/records/save/record-order.server';

const editor = actor('editor');
const order = async () => (await listPublicShows()).map((show) => show.title).join('');
const positions = async () => (await listPublicShows()).map((show) => show.orderPosition);

let ids: Record<string, string>;
const idOf = (title: string) => ids[title] ?? '';

beforeEach(async () => {
  ids = {};
  // All have position 0, so that the newest comes first.
  for (const title of ['E', 'D', 'C', 'B', 'A']) ids[title] = (await makeShow({ title })).id;
});

afterEach(async () => {
  await Promise.all([Show.deleteMany(), AppState.deleteMany()]);
});

describe('moving a show', () => {
  it('moves it one position up or down, and numbers all shows', async () => {
    expect(await order()).toBe('ABCDE');
    await moveRecord('show', editor, idOf('C'), 'up');
    expect(await order()).toBe('ACBDE');
    await moveRecord('show', editor, idOf('A'), 'down');
    expect(await order()).toBe('CABDE');
    expect(await positions()).toEqual([0, 1, 2, 3, 4]);
  });

  it('moves it to any position, and not beyond the ends', async () => {
    await moveRecord('show', editor, idOf('A'), 'up');
    await moveRecord('show', editor, idOf('E'), 'down');
    expect(await order()).toBe('ABCDE');
    for (const [to, result] of [
      [0, 'DABCE'],
      [2, 'ABDCE'],
      [4, 'ABCED'],
      [-5, 'DABCE'],
      [99, 'ABCED'],
    ] as const) {
      await moveRecord('show', editor, idOf('D'), { to });
      expect([to, await order()]).toEqual([to, result]);
    }
  });

  it('writes only shows whose position changes, as new versions', async () => {
    await moveRecord('show', editor, idOf('B'), 'up');
    const before = await Show.find().lean();
    await moveRecord('show', editor, idOf('E'), 'up');
    const changed = (await Show.find().lean()).filter(
      (show) => show.version !== before.find((one) => one._id.equals(show._id))?.version,
    );
    expect(changed.map((show) => show.title).sort()).toEqual(['D', 'E']);
    expect(changed.every((show) => show.updatedBy === editor.id)).toBe(true);
  });

  it('loses no position when many moves run concurrently', async () => {
    const moves = ['E', 'D', 'E', 'C', 'E', 'D', 'E', 'B'].map((title) =>
      moveRecord('show', editor, idOf(title), { to: 0 }),
    );
    await Promise.all(moves);
    expect([...(await order())].sort().join('')).toBe('ABCDE');
    expect(await positions()).toEqual([0, 1, 2, 3, 4]);
  });

  it('adds up: four concurrent moves go up four positions', async () => {
    await Promise.all([1, 2, 3, 4].map(() => moveRecord('show', editor, idOf('E'), 'up')));
    expect(await order()).toBe('EABCD');
  });

  it('and a concurrent save do not overwrite each other', async () => {
    await Promise.all([
      moveRecord('show', editor, idOf('A'), { to: 4 }),
      ...['A', 'B', 'C'].map((title) =>
        updateRecord('show', editor, idOf(title), { tagline: `Of ${title}` }),
      ),
    ]);
    expect(await order()).toBe('BCDEA');
    const saved = await Show.find({ tagline: /^Of/ }).lean();
    expect(saved).toHaveLength(3);
  });

  it('works after the holder of the lock has died', async () => {
    limitLocks(500);
    onTestFinished(() => limitLocks(undefined));
    await AppState.create({ _id: 'turn: order of Show', value: 'gone', at: new Date() });
    await moveRecord('show', editor, idOf('B'), 'up');
    expect(await order()).toBe('BACDE');
  });

  it('is forbidden for authors, even of their own shows', async () => {
    const author = actor('author');
    const { id } = await makeShow({}, author);
    await expect(moveRecord('show', author, id, 'up')).rejects.toMatchObject({ status: 403 });
  });

  it('rejects a deleted show and an invalid position', async () => {
    await expect(moveRecord('show', editor, '507f1f77bcf86cd799439011', 'up')).rejects.toMatchObject({
      status: 404,
    });
    await expect(moveRecord('show', editor, 'nonsense', 'up')).rejects.toMatchObject({ status: 404 });
    await expect(moveRecord('show', editor, idOf('A'), { to: NaN })).rejects.toMatchObject({ status: 400 });
    await expect(moveRecord('show', editor, idOf('A'), { to: 1.5 })).rejects.toMatchObject({ status: 400 });
  });
});
