import { beforeEach, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Page } from '~models/page';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { AppState } from '~models/app-state';
import { prepareDatabase } from '~/services/startup';
import { findPublicShow, listPublicShows } from '~/services/site/shows';
import { actor, makePerson } from '../../make';
import { removeRecord } from '~/services/records/remove';

const MODELS = [Show, Article, Person, Page, Settings, AppState];

async function start(seed: 'demo' | 'none' = 'demo') {
  const said: string[] = [];
  await prepareDatabase({ seed, announce: (message) => said.push(message) });
  return said;
}

const everything = async () =>
  JSON.stringify([
    await Show.find().lean(),
    await Article.find().lean(),
    await Person.find().lean(),
    await Page.find().lean(),
  ]);
const counts = () => Promise.all([Show, Article, Person, Page].map((model) => model.countDocuments()));

beforeEach(async () => {
  for (const model of MODELS) await model.deleteMany();
});

describe('the demo content', () => {
  it('fills an empty database, once', async () => {
    expect(await start()).toEqual(['Demo content is in place.']);
    expect(await counts()).toEqual([6, 14, 17, 5]);
    const before = await everything();
    expect(await start()).toEqual([]);
    expect(await everything()).toBe(before);
  });

  it('links the credits to the people of the same name, and articles to their shows', async () => {
    await start();
    const people = await Person.find().lean();
    const names = new Map(people.map(({ _id, name }) => [String(_id), name]));
    const linked = (await Show.find().lean())
      .flatMap(({ credits }) => credits)
      .filter(({ personId }) => personId);
    for (const { name, personId } of linked) expect(names.get(String(personId))).toBe(name);
    const credited = new Set(linked.map(({ name }) => name));
    expect([...names.values()].filter((name) => !credited.has(name))).toEqual([]);
    const news = await Article.find({ slug: 'double-win-at-the-lumen-awards' }).lean();
    expect(news[0]?.showIds).toHaveLength(2);
  });

  it('has where to watch a show from now, until soon, from later and until lately', async () => {
    await start();
    const rain = await findPublicShow('the-long-rain');
    const services = new Set(rain.watch.map(({ service }) => service));
    expect([...services]).toEqual(['Channel North', 'Sceirig', 'Fernlicht', 'Meridian Row']);
    const stored = (await Show.findOne({ slug: 'the-long-rain' }).lean())?.watch ?? [];
    const daysTo = (moment: Date | null) => moment && Math.round((Number(moment) - Date.now()) / 86_400_000);
    expect(stored.map(({ from }) => daysTo(from)).filter(Boolean)).toEqual([21]);
    expect(stored.map(({ until }) => daysTo(until)).filter(Boolean)).toEqual([10, 120, 120, -5]);
  });

  it('has three vacancies, of which one closes within the week', async () => {
    await start();
    const { vacancies = [] } = (await Page.findOne({ slug: 'careers' }).lean()) ?? {};
    const days = vacancies.map(
      ({ closes }) => closes && Math.round((Number(closes) - Date.now()) / 86_400_000),
    );
    expect(days).toEqual([5, 24, null]);
  });

  it('is not created again after it was deleted', async () => {
    await start();
    for (const show of await listPublicShows()) await removeRecord('show', actor('admin'), show.id);
    await start();
    expect(await Show.countDocuments()).toBe(0);
  });

  it('is completed by the next start after an interruption', async () => {
    await start();
    const rain = await Show.findOne({ slug: 'the-long-rain' }).lean();
    const henrik = await Person.findOne({ slug: 'henrik-vos' }).lean();
    await Show.deleteMany({ _id: { $ne: rain?._id } });
    await Article.deleteMany();
    await Page.deleteMany({ slug: 'careers' });
    await Person.deleteMany({ slug: { $in: ['dov-kessling', 'piet-anholt'] } });
    await AppState.updateOne({ _id: 'demo content' }, { value: 'running' });
    expect(await start()).toEqual(['Demo content is in place.']);
    expect(await counts()).toEqual([6, 14, 17, 5]);
    expect(await Show.findById(rain?._id).lean()).toEqual(rain);
    expect(await Person.findOne({ slug: 'henrik-vos' }).lean()).toEqual(henrik);
    const lens = await Article.findOne({ slug: 'building-a-lens-for-the-dark' }).lean();
    expect(lens?.showIds.map(String)).toEqual([String(rain?._id)]);
    const piet = await Person.findOne({ slug: 'piet-anholt' }).lean();
    const archive = await Show.findOne({ slug: 'the-ink-archive' }).lean();
    expect(archive?.credits.map(({ personId }) => String(personId))).toContain(String(piet?._id));
  });

  it('is not added to a database with other content', async () => {
    await makePerson();
    expect(await start()).toEqual([]);
    expect(await counts()).toEqual([0, 0, 1, 0]);
  });

  it('is not added with SEED=none', async () => {
    expect(await start('none')).toEqual([]);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
