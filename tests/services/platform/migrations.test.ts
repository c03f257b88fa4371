import { expect, it, vi } from 'vitest';
import { LATEST_DATA_VERSION, migrate } from '~/operations/migrations/migrations.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { Article } from '~models/article';
import { Page } from '~models/page';
import { User } from '~models/user';
import { AppState } from '~models/app-state';
import { makeArticle, makePage } from '../../make';

const quiet = () => undefined;
const version = async () => (await AppState.findById('data version').lean())?.value;

it('a new database is at the newest version', async () => {
  expect(Number(await version())).toBeGreaterThan(0);
});

it('articles from before the search existed are found after the migration', async () => {
  const { id } = await makeArticle({ title: 'Old news', content: '<p>About a lantern</p>' });
  await Article.updateOne({ _id: id }, { $unset: { searchText: 1 } });
  await AppState.updateOne({ _id: 'data version' }, { $set: { value: '0' } });
  const said: string[] = [];
  await migrate((message) => said.push(message));
  expect((await Article.findById(id).lean())?.searchText).toBe('old news\n\nabout a lantern');
  expect(said[0]).toBe('Data are at version 1: articles can be searched.');
  expect(said).toHaveLength(LATEST_DATA_VERSION);
  await migrate((message) => said.push(message));
  expect(said).toHaveLength(LATEST_DATA_VERSION);
});

it('the texts of pages from before they were searched are found after the migration', async () => {
  const { id } = await makePage({ title: 'Studios', body: '<p>To <strong>rent</strong></p>' });
  await Page.updateOne({ _id: id }, { $unset: { searchText: 1 } });
  await AppState.updateOne({ _id: 'data version' }, { $set: { value: '0' } });
  await migrate(quiet);
  expect((await Page.findById(id).lean())?.searchText).toBe('studios\n\nto rent');
  await Page.deleteMany();
});

it('users who never saved their profile follow the system after the migration, and others keep what they see', async () => {
  const users = await User.insertMany(
    [
      { darkMode: false, version: 1 },
      { darkMode: false, version: 2 },
      { darkMode: true, version: 1 },
    ].map((fields, index) => ({
      ...fields,
      username: `Old ${index}`,
      usernameKey: `old ${index}`,
      email: `old-${index}@example.com`,
      emailKey: `old-${index}@example.com`,
      createdAt: new Date(),
      updatedAt: new Date(),
    })),
  );
  await AppState.updateOne({ _id: 'data version' }, { $set: { value: '5' } });
  await migrate(quiet);
  const found = await User.find({ _id: users.map(({ _id }) => _id) })
    .sort('username')
    .lean();
  expect(found.map(({ darkMode }) => darkMode)).toEqual([null, false, true]);
});

it('an interrupted migration is repeated, and earlier ones are not', async () => {
  await AppState.updateOne({ _id: 'data version' }, { $set: { value: '0' } });
  const first = vi.fn(() => Promise.resolve());
  const second = vi.fn(() => Promise.resolve());
  second.mockRejectedValueOnce(new Error('cut off'));
  const migrations = [first, second].map((run, index) => ({ does: `step ${index}`, run }));
  await expect(migrate(quiet, migrations)).rejects.toThrow('cut off');
  expect(await version()).toBe('1');
  await migrate(quiet, migrations);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  expect(await version()).toBe('2');
});

it('a database of a newer version is rejected with a message and not changed', async () => {
  await AppState.updateOne({ _id: 'data version' }, { $set: { value: '99' } });
  await expect(prepareDatabase({ seed: 'none', announce: quiet })).rejects.toThrow(
    /^The database was written by a newer version of this program/,
  );
  expect(await version()).toBe('99');
  await AppState.updateOne({ _id: 'data version' }, { $set: { value: String(LATEST_DATA_VERSION) } });
});
