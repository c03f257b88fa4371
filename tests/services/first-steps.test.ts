/** What the first steps of a site say, and for whom. */
import { beforeEach, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { readFirstSteps } from '~/admin/first-steps/first-steps.server';
import { SEEDER_ID } from '~/operations/seed/seed-state.server';
import { readDemoSettings } from '~/operations/seed/demo-settings.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeShow } from '../make';
import { emptyDatabase } from '../setup/database';

const admin = actor('admin');
const editor = actor('editor');
const seeder = actor('admin', { id: SEEDER_ID, via: 'cli' });

beforeEach(() => emptyDatabase(mongoose.connection));

const save = (fields: object) => updateRecord('settings', editor, '', fields);
const titles = async (by = editor) => (await readFirstSteps(by))?.map(({ title }) => title);
const done = async (by = editor) =>
  (await readFirstSteps(by))?.filter(({ isDone }) => isDone).map(({ title }) => title);

const STEPS = ['Name and logo', 'Colours', 'Contact', 'Menu', 'First show'];

it('a new site has all steps, with the samples, and nothing is done', async () => {
  expect(await titles()).toEqual([...STEPS, 'Company text', 'Talent network']);
  expect(await titles(admin)).toEqual(await titles());
  expect(await done()).toEqual([]);
  expect(await readFirstSteps(actor('author'))).toBeNull();
});

it('the settings and the show of the demo do nothing of it', async () => {
  const { siteName, contactEmail, address } = await readDemoSettings();
  const menu = ['home', 'shows', 'people', 'news', 'page', 'contact'].map((to) =>
    to === 'page' ? { to, pageId: String(new mongoose.Types.ObjectId()) } : { to },
  );
  await save({ siteName, contactEmail, address, homeIntro: '<p>Ours.</p>', talentIntro: '' });
  await mongoose.connection
    .collection('settings')
    .updateOne({}, { $set: { menu: menu.map((link) => ({ pageId: '', url: '', label: '', ...link })) } });
  await makeShow({}, seeder);
  expect(await done()).toEqual([]);
  expect(await titles()).toEqual(STEPS);
  expect(await titles(admin)).toEqual([...STEPS, 'Remove the demo content']);
});

it('each step is done by what it is about, and all of them end the list', async () => {
  await save({ siteName: 'Slow Water' });
  expect(await done()).toEqual(['Name and logo']);
  await save({ brand: { accent: '#35a7c4' } });
  await save({ contactPhone: '+44 20 7946 0000' });
  await save({ menu: [{ to: 'shows' }] });
  expect(await done()).toEqual(['Name and logo', 'Colours', 'Contact', 'Menu']);
  await makeShow();
  expect(await done()).toEqual(STEPS);
  await save({ homeIntro: '', talentIntro: '<p>Write to us.</p>' });
  expect(await readFirstSteps(editor)).toBeNull();
});

it('a show of the demo that a person has saved is a first show', async () => {
  const { id } = await makeShow({}, seeder);
  await updateRecord('show', editor, id, { title: 'Ours' });
  expect(await done()).toEqual(['First show']);
});
