import { beforeEach, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { AppState } from '~models/app-state';
import { prepareDatabase } from '~/services/platform/startup';
import { deleteShow, listPublicShows } from '~/services/content/shows';
import { actor, makePerson } from '../../make';

const MODELS = [Show, Article, Person, Settings, AppState];

async function start(seed: 'demo' | 'none' = 'demo') {
  const said: string[] = [];
  await prepareDatabase({ seed, announce: (message) => said.push(message) });
  return said;
}

const everything = async () =>
  JSON.stringify([await Show.find().lean(), await Article.find().lean(), await Person.find().lean()]);
const counts = () => Promise.all([Show, Article, Person].map((model) => model.countDocuments()));

beforeEach(async () => {
  for (const model of MODELS) await model.deleteMany();
});

describe('the demo content', () => {
  it('fills an empty database, once', async () => {
    expect(await start()).toEqual(['Demo content is in place.']);
    expect(await counts()).toEqual([6, 14, 9]);
    const before = await everything();
    expect(await start()).toEqual([]);
    expect(await everything()).toBe(before);
  });

  it('is not created again after it was deleted', async () => {
    await start();
    for (const show of await listPublicShows()) await deleteShow(actor('admin'), show.id);
    await start();
    expect(await Show.countDocuments()).toBe(0);
  });

  it('is completed by the next start after an interruption', async () => {
    await start();
    const [show] = await Show.find().lean();
    await Show.deleteMany({ _id: { $ne: show?._id } });
    await Article.deleteMany();
    await Person.deleteMany();
    await AppState.updateOne({ _id: 'demo content' }, { value: 'running' });
    expect(await start()).toEqual(['Demo content is in place.']);
    expect(await counts()).toEqual([6, 14, 9]);
    expect(await Show.findById(show?._id).lean()).toEqual(show);
  });

  it('is not added to a database with other content', async () => {
    await makePerson();
    expect(await start()).toEqual([]);
    expect(await counts()).toEqual([0, 0, 1]);
  });

  it('is not added with SEED=none', async () => {
    expect(await start('none')).toEqual([]);
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
