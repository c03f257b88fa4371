/** The words that mark files that visitors may not have, in the library, in what chooses from it, and in the API. */
import { describe, expect, it } from 'vitest';
import { heldBackMark, type Hold } from '~/core/holds/hold';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';
import { listNewestFiles, findUploads, listFiles, listUploads } from '~/media/library/library-files.server';
import { openUpload, updateUpload } from '~/media/library/library-file.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import { countFiles } from '~/media/library/library-filters.server';
import { searchAsStaff } from '~/search/staff-answer.server';
import { Upload } from '~models/upload';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, video } from '../../media-files';
import { answer, makeRoundOf } from '../approvals/make-round';
import { makeKitOfStills, makeScreenerOf, makeStill, saveKit, tomorrow } from './kits';
import { commandsOf } from '../commands';

const admin = actor('admin');
const SEARCH = { kinds: ['media' as const], state: undefined, page: 1, limit: 20 };
const NOW = new Date('2026-11-28T12:00:00Z');
const EMBARGO = new Date('2026-12-03T18:00:00Z');
const refusal: Hold = { by: 'refusal', name: 'Ana Vey' };
const screener: Hold = { by: 'screener', showId: '', title: 'Rain' };
const kit = (embargoUntil: Date | null, isOpen = false): Hold => ({
  by: 'kit',
  showId: '',
  title: 'Rain',
  isOpen,
  embargoUntil,
  opensThen: true,
});

describe('the words', () => {
  it.each([
    ['Refused by Ana Vey', [kit(EMBARGO), screener, refusal]],
    ['Screener', [kit(EMBARGO), screener]],
    ['Embargo until 3 December, 18:00', [kit(null), kit(new Date('2027-07-03T18:00:00Z')), kit(EMBARGO)]],
    ['Embargo until 3 July 2027, 19:00', [kit(new Date('2027-07-03T18:00:00Z'))]],
    ['Kit not open', [kit(null), kit(null, true)]],
    ['Not cleared', [kit(null, true)]],
    [null, []],
  ])('are %s, of the first reason that holds', (words, holds) => {
    expect(heldBackMark(holds, NOW)).toBe(words);
  });
});

const markOf = async (file: string) => (await openUpload(admin, file)).heldBack;

describe('a still', () => {
  it('is marked by what its kit keeps it for, and not once everybody may have it', async () => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'off' });
    const [still = ''] = stills;
    expect(await markOf(still)).toBe('Kit not open');
    await saveKit(showId, { visibility: 'public', embargoUntil: tomorrow() });
    expect(await markOf(still)).toMatch(/^Embargo until \d{1,2} [A-Z][a-z]+( \d{4})?, \d{2}:\d{2}$/);
    await saveKit(showId, { embargoUntil: null });
    expect(await markOf(still)).toBeNull();
    await updateUpload(admin, still, { press: { cleared: false } });
    expect(await markOf(still)).toBe('Not cleared');
    await updateRecord('show', admin, showId, { status: 'inactive' });
    expect(await markOf(still)).toBe('Kit not open');
    const { url } = await openUpload(admin, still);
    const article = { title: 'Rain', imageUrl: url, status: 'published' };
    await createRecord('article', admin, article, { force: true });
    expect(await markOf(still)).toBeNull();
  });

  it('is marked by the name of who refused it, wherever it is, also once the name is taken off it', async () => {
    const { id: file, url } = await makeStill();
    const { id: show } = await makeShow();
    const { token } = await makeRoundOf(show, { people: ['Ana Vey'], file });
    await makeArticle({ imageUrl: url, status: 'published' });
    expect(await markOf(file)).toBeNull();
    await answer(token, { 1: 'refused' });
    expect(await markOf(file)).toBe('Refused by Ana Vey');
    await updateUpload(admin, file, { people: [] });
    expect(await markOf(file)).toBe('Refused by Ana Vey');
  });
});

it('a film is marked as a screener, and so is the image that stands for it', async () => {
  const [film, image] = [await makeUpload(await video()), await makeStill()];
  const { id: show } = await makeShow();
  await makeScreenerOf(show, film.url);
  await updateUpload(admin, film.id, { posterUrl: image.url });
  await settleServing([film.id, image.id]);
  expect([await markOf(film.id), await markOf(image.id)]).toEqual(['Screener', 'Screener']);
});

it('a crop for one place is marked like the picture it was cut from, wherever files are listed', async () => {
  const [picture, crop] = [await makeStill(), await makeStill()];
  const [file, cropFile] = [picture, crop].map(({ url }) => url.slice('/assets/'.length));
  const original = { id: picture.id, file, name: 'rain.jpg' };
  await Upload.updateOne({ _id: crop.id }, { $set: { original, 'texts.caption': 'The quayside at dawn' } });
  await makeArticle({ imageUrl: crop.url, status: 'published' });
  const { id: show } = await makeShow();
  const { token } = await makeRoundOf(show, { people: ['Ana Vey'], file: picture.id });
  const { states: before } = await countFiles(admin);
  await answer(token, { 1: 'refused' });
  const [found] = (await searchAsStaff(admin, { q: 'quayside', ...SEARCH })).hits.filter(
    ({ id }) => id === crop.id,
  );
  const listed = [
    (await listUploads(admin)).files.find(({ id }) => id === crop.id)?.heldBack,
    (await findUploads(admin, [crop.url]))[0]?.heldBack,
    (await listNewestFiles(admin)).find(({ file }) => file === cropFile)?.heldBack,
    found?.words,
  ];
  expect(listed).toEqual(Array(4).fill('Refused by Ana Vey'));
  expect((await countFiles(admin)).states.refused).toBe((before.refused ?? 0) + 2);
});

it('the library, what chooses from it, and the API have the same marks, without a query for each file', async () => {
  const one = await makeKitOfStills({ visibility: 'link' });
  const [still = ''] = one.stills;
  const { url } = await openUpload(admin, still);
  const page = { page: 1, limit: 20 };
  const lists = async () => [
    (await listUploads(admin)).files,
    (await listFiles(admin, page)).files,
    await findUploads(admin, [url]),
    (await listNewestFiles(admin))
      .map((file) => ({ ...file, id: still }))
      .filter((file) => url.endsWith(file.file)),
  ];
  for (const files of await lists())
    expect(files.find(({ id }) => id === still)).toMatchObject({ heldBack: 'Kit not open' });
  const before = await commandsOf(lists);
  for (const visibility of ['off', 'link'] as const) await makeKitOfStills({ visibility }, 6);
  expect((await commandsOf(lists)).length).toBeLessThanOrEqual(before.length);
  expect((await listUploads(admin)).files.filter(({ heldBack }) => heldBack).length).toBeGreaterThan(12);
});
