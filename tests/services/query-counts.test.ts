/** How many queries an uncached public page takes once its settings have been read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loader as site } from '~/routes/_site';
import { loader as home } from '~/routes/_site._index';
import { loader as news } from '~/routes/_site.news';
import { loader as article } from '~/routes/_site.news.$slug';
import { loader as pressKit } from '~/routes/_site.press.$slug';
import { loader as shows } from '~/routes/_site.shows';
import { loader as show } from '~/routes/_site.shows.$slug';
import { followContent } from '~/core/db/content-epoch.server';
import { makeArticle, makePerson, makeShow } from '../make';
import { makeClip, makeCaptionedStill } from '../press-kits';
import { makeArticleWith, uploadPicture } from '../text-blocks';
import { gallery, media, prose } from '../text-parts';
import { commandsOf } from './commands';

const PICTURE = `/assets/show/low-water/image/${'a'.repeat(24)}.jpg`;
let slug: string;

type Loader = (args: never) => unknown;

function load(path: string, params: object, loaders: Loader[]) {
  const request = new Request(`http://site.test${path}`);
  const args = { request, params, context: { origin: 'http://site.test' } } as never;
  return Promise.all(loaders.map((each) => each(args)));
}

/** Returns the queries of the loaders of a page, after those that one version of the content needs once. */
async function queriesOf(path: string, params: object, loaders: Loader[]): Promise<string[]> {
  await load(path, params, loaders);
  return commandsOf(() => load(path, params, loaders));
}

beforeAll(async () => {
  followContent({ current: 1, unpublishedWrites: 0, isCurrent: () => true, changesSince: () => null });
  const person = await makePerson();
  const made = await makeShow({
    status: 'active',
    featuredOnHomepage: true,
    thumbnailUrl: PICTURE,
    credits: [{ name: 'Ana', group: 'cast', personId: person.id }],
  });
  slug = made.slug;
  await makeArticle({ status: 'published', publishedAt: new Date(0), imageUrl: PICTURE, showIds: [made.id] });
});

afterAll(() => {
  followContent(undefined);
});

it('the page of a show takes at most five queries', async () => {
  const found = await queriesOf(`/shows/${slug}`, { slug }, [site, shows, show] as Loader[]);
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(5);
  expect(found).toEqual(expect.arrayContaining(['people.find', 'uploads.find']));
});

it('a press kit takes at most six queries, however many files it has, and none until the content changes', async () => {
  const files = [await makeCaptionedStill(), await makeCaptionedStill(), await makeClip('Trailer')].map(
    ({ file }) => ({
      file,
    }),
  );
  const kit = await makeShow({
    thumbnailUrl: PICTURE,
    credits: [{ name: 'Ana', group: 'cast', personId: (await makePerson()).id }],
    press: { visibility: 'public', stills: files.slice(0, 2), clips: files.slice(2) },
  });
  const loaders = [site, pressKit] as Loader[];
  const other = await makeShow({ press: { visibility: 'public' } });
  await load(`/press/${other.slug}`, { slug: other.slug }, loaders);
  const found = await commandsOf(() => load(`/press/${kit.slug}`, { slug: kit.slug }, loaders));
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(6);
  expect(found).toEqual(expect.arrayContaining(['shows.find', 'uploads.find', 'approvalrounds.find']));
  expect(await queriesOf(`/press/${kit.slug}`, { slug: kit.slug }, loaders)).toEqual([]);
});

it('the list of news takes at most four queries', async () => {
  const found = await queriesOf('/news', {}, [site, news] as Loader[]);
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(4);
  expect(found).toContain('articles.aggregate');
});

it('an article takes at most two queries, however many files its text shows', async () => {
  const files = [];
  for (let count = 0; count < 4; count += 1) files.push((await uploadPicture()).file);
  const [first = '', ...others] = files;
  const { slug: written } = await makeArticleWith([prose('Words'), media(first), gallery(others)], {
    imageUrl: PICTURE,
  });
  const found = await queriesOf(`/news/${written}`, { slug: written }, [site, news, article] as Loader[]);
  expect(found.toSorted(), found.join(', ')).toEqual(['articles.find', 'uploads.find']);
});

it('Home takes at most four queries', async () => {
  const found = await queriesOf('/', {}, [site, home] as Loader[]);
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(4);
});
