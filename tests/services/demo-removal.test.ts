/** What of the demo content is removed, and what stays because people have changed it. */
import { beforeEach, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { TrashEntry } from '~models/trash-entry';
import { readDemoContent, removeDemoContent } from '~/operations/seed/demo-content.server';
import { SEEDER_ID } from '~/operations/seed/seed-state.server';
import { createScreener } from '~/press/screeners/screeners.server';
import { moveRecord } from '~/records/save/record-order.server';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../make';
import { makeFilm, ORIGIN } from '../make-screener';
import { emptyDatabase } from '../setup/database';

const admin = actor('admin');
const seeder = actor('admin', { id: SEEDER_ID, via: 'cli' });

beforeEach(() => emptyDatabase(mongoose.connection));

const titles = async () => {
  const { unchanged, changed } = await readDemoContent(admin);
  const sorted = (records: { title: string }[]) => records.map(({ title }) => title).sort();
  return { unchanged: sorted(unchanged), changed: sorted(changed) };
};

it('what nobody has saved goes to the trash, by deletions of the administrator', async () => {
  const public_ = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') };
  await makeShow({ title: 'Ember' }, seeder);
  await makeArticle({ title: 'Rain', ...public_ }, seeder);
  await makePerson({ name: 'Ana Vey' }, seeder);
  await makePage({ title: 'About' }, seeder);
  const own = await makeShow({ title: 'Ours' });
  await removeDemoContent(admin);
  const entries = await TrashEntry.find().lean();
  expect(entries.map(({ title }) => title).sort()).toEqual(['About', 'Ana Vey', 'Ember', 'Rain']);
  expect(entries.every(({ deletedBy, state }) => deletedBy === admin.id && state === 'settled')).toBe(true);
  expect(await titles()).toEqual({ unchanged: [], changed: [] });
  expect(await mongoose.connection.collection('shows').distinct('title')).toEqual([own.title]);
  const events = mongoose.connection.collection('activity');
  expect(await events.countDocuments({ what: 'delete', who: admin.id })).toBe(4);
});

const share = async (show: string) => {
  const input = { title: 'Episode one', file: await makeFilm(), recipients: [{ name: 'Ravi Lund' }] };
  return createScreener(admin, show, input, { origin: ORIGIN });
};

const CHANGES: [string, (id: string) => Promise<unknown>][] = [
  ['saved', (id) => updateRecord('show', admin, id, { tagline: 'Wet' })],
  ['switched off', (id) => updateRecord('show', actor('editor'), id, { status: 'inactive' })],
  ['given unpublished changes', (id) => keepChanges('show', admin, id, { tagline: 'Wet' })],
  ['shared as a screener', (id) => share(id)],
];

it.each(CHANGES)('a record that people have %s stays', async (_how, change) => {
  const { id } = await makeShow({ title: 'Ember', status: 'active' }, seeder);
  await makeShow({ title: 'Tide' }, seeder);
  await change(id);
  expect(await titles()).toEqual({ unchanged: ['Tide'], changed: ['Ember'] });
  await removeDemoContent(admin);
  expect(await titles()).toEqual({ unchanged: [], changed: ['Ember'] });
});

it('a record whose place in its list has changed is not changed', async () => {
  await makeShow({ title: 'Ember' }, seeder);
  const { id } = await makeShow({ title: 'Ours' });
  await moveRecord('show', admin, id, 'up');
  expect((await titles()).unchanged).toEqual(['Ember']);
});

it('a record that the program of a person has changed stays', async () => {
  const { id } = await makePage({ title: 'About' }, seeder);
  await updateRecord('page', actor('admin', { via: 'api' }), id, { intro: 'We' });
  expect((await titles()).changed).toEqual(['About']);
});

it('only administrators remove it', async () => {
  await makeArticle({ title: 'Rain' }, seeder);
  await expect(removeDemoContent(actor('editor'))).rejects.toMatchObject({ status: 403 });
  expect((await titles()).unchanged).toEqual(['Rain']);
  const refused = { what: 'delete', refused: true };
  expect(await mongoose.connection.collection('activity').countDocuments(refused)).toBe(1);
});
