/** What the dashboard says of shows and people: where a show can be watched for a short time still, and what is missing. */
import { beforeEach, expect, it } from 'vitest';
import { Person } from '~models/person';
import { Show } from '~models/show';
import { getDashboard } from '~/records/screens/dashboard.server';
import { actor, makePerson, makeShow } from '../make';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;
const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const entry = (service: string, until: string) => ({
  territory: 'GB',
  service,
  url: 'https://lantern.example',
  access: 'free',
  until,
});
const COMPLETE = {
  stage: 'released',
  description: '<p>Rain.</p>',
  thumbnailUrl: '/demo/rain.jpg',
  credits: [{ name: 'Ana Lee', group: 'cast' }],
};

beforeEach(() => Show.deleteMany({}));

it('lists the watch entries that ended in the last 14 days or end within 14, in order of their ends', async () => {
  const show = await makeShow({
    title: 'Ember',
    watch: [
      entry('Too late', after(14 * DAY + MINUTE)),
      entry('Last', after(14 * DAY - MINUTE)),
      entry('Gone long ago', after(-14 * DAY - MINUTE)),
      entry('First', after(-14 * DAY + MINUTE)),
      { ...entry('Without an end', ''), until: '' },
      entry('Middle', after(DAY)),
    ],
  });
  const { endingWatch } = await getDashboard(actor('editor'));
  expect(endingWatch.map(({ where, hasEnded }) => [where, hasEnded])).toEqual([
    ['First, United Kingdom', true],
    ['Middle, United Kingdom', false],
    ['Last, United Kingdom', false],
  ]);
  expect(endingWatch[0]?.show).toEqual({ id: show.id, title: 'Ember' });
});

it('lists at most 20 entries, the ones nearest to now', async () => {
  const watch = Array.from({ length: 12 }, (_, index) => [
    entry(`Past ${index}`, after(-(index + 1) * DAY)),
    entry(`Future ${index}`, after((index + 1) * DAY)),
  ]).flat();
  await makeShow({ watch });
  const { endingWatch } = await getDashboard(actor('editor'));
  expect(endingWatch).toHaveLength(20);
  expect(endingWatch[0]?.where).toBe('Past 9, United Kingdom');
  expect(endingWatch.at(-1)?.where).toBe('Future 9, United Kingdom');
});

it('says what a released show lacks', async () => {
  await makeShow({ ...COMPLETE, title: 'Complete' });
  await makeShow({ ...COMPLETE, title: 'Without credits', credits: [] });
  await makeShow({ ...COMPLETE, title: 'Without anything', description: '', thumbnailUrl: '', credits: [] });
  await makeShow({ title: 'In production', stage: 'production' });
  await Show.collection.updateOne({ title: 'Without credits' }, { $unset: { credits: 1 } });
  const { incompleteShows } = await getDashboard(actor('editor'));
  expect(incompleteShows.map(({ title, missing }) => [title, missing])).toEqual([
    ['Without credits', ['credits']],
    ['Without anything', ['synopsis', 'picture', 'credits']],
  ]);
});

it('lists for an author only the shows of their own', async () => {
  const author = actor('author');
  const shown = { stage: 'released', watch: [entry('Lantern', after(DAY))] };
  await makeShow({ ...shown, title: 'Of another user' });
  await makeShow({ ...shown, title: 'Own' }, author);
  const { endingWatch, incompleteShows } = await getDashboard(author);
  expect([
    ...endingWatch.map(({ show }) => show.title),
    ...incompleteShows.map(({ title }) => title),
  ]).toEqual(['Own', 'Own']);
});

it('misses an image of a team member, who has a card, and not of talent', async () => {
  await Person.deleteMany({});
  await makePerson({ name: 'Ana Lee' });
  await makePerson({ name: 'Bo Actor', kind: 'talent' });
  const { peopleWithoutImage } = await getDashboard(actor('editor'));
  expect(peopleWithoutImage.map(({ title }) => title)).toEqual(['Ana Lee']);
});
