import { beforeAll, describe, expect, it } from 'vitest';
import {
  findPublicArticle,
  latestPublicArticles,
  listArticleUrls,
  listPublicArticles,
} from '~/records/read/articles.server';
import { actor, makeArticle } from '../make';
import { makeUpload, picture } from '../media-files';
import { updateRecord } from '~/records/save/record-update.server';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const titles = async (q: string) =>
  (await listPublicArticles({ q, limit: 100 })).articles.map((article) => article.title);

beforeAll(async () => {
  await makeArticle({ title: 'Oldest', excerpt: 'Salt (and Pepper)', publishedAt: daysAgo(4) });
  await makeArticle({ title: 'Tomorrow', content: '<p>Saltmarsh</p>', publishedAt: daysAgo(-1) });
  await makeArticle({ title: 'Unfinished salt', status: 'draft', publishedAt: daysAgo(3) });
  await makeArticle({ title: 'The SALT Road', publishedAt: daysAgo(2) });
  await makeArticle({
    title: 'Newest',
    content: '<h1>At sea</h1><p>More <strong>sal</strong>t &amp; vinegar</p>',
    publishedAt: daysAgo(1),
  });
});

describe('the public list', () => {
  it('contains published articles, newest first', async () => {
    expect(await titles('')).toEqual(['Newest', 'The SALT Road', 'Oldest']);
  });

  it('returns the total and the requested number of articles', async () => {
    const { articles, total } = await listPublicArticles({ limit: 2 });
    expect(articles.map((article) => article.title)).toEqual(['Newest', 'The SALT Road']);
    expect(total).toBe(3);
  });

  it.each([
    ['in title, excerpt and text, case-insensitively', 'sAlT', ['Newest', 'The SALT Road', 'Oldest']],
    ['across markup in the text', 'salt & vinegar', ['Newest']],
    ['not in the markup of the text', 'strong', []],
    ['not as a regular expression', '.*', []],
    ['literally in brackets', '(and pepper)', ['Oldest']],
    ['neither a draft nor a scheduled article', 'saltmarsh', []],
  ])('finds an article by search term: %s', async (_, term, found) => {
    expect(await titles(term)).toEqual(found);
  });
});

describe('a public article', () => {
  it.each(['tomorrow', 'unfinished-salt', 'no-such-article'])('is not %s', async (slug) => {
    await expect(findPublicArticle(slug)).rejects.toMatchObject({ status: 404 });
  });

  it('is found by its earlier slugs, with its current one', async () => {
    const { id } = await makeArticle({ title: 'First name', publishedAt: daysAgo(9) });
    await updateRecord('article', actor('admin'), id, { title: 'Second name' });
    expect((await findPublicArticle('first-name')).slug).toBe('second-name');
    await updateRecord('article', actor('admin'), id, { status: 'draft' });
    await expect(findPublicArticle('first-name')).rejects.toMatchObject({ status: 404 });
  });
});

describe('what feed readers and crawlers get', () => {
  it('is only public articles in the feed', async () => {
    const articles = await latestPublicArticles(2);
    expect(articles.map((article) => article.title)).toEqual(['Newest', 'The SALT Road']);
    expect(articles[0]?.content).toContain('vinegar');
  });

  it('is only public records in the sitemap', async () => {
    const addresses = await listArticleUrls();
    expect(addresses.map((article) => article.slug)).toEqual(['newest', 'the-salt-road', 'oldest']);
  });
});

it('finds an article by captions, quotes and titles of embedded videos, and not by files', async () => {
  const { file } = await makeUpload(await picture());
  await makeArticle({
    title: 'With blocks',
    publishedAt: daysAgo(5),
    content:
      `<figure data-media="${file}" data-alt="Unseen"><figcaption>Harbour <em>dusk</em></figcaption></figure>` +
      '<blockquote><p>We waited</p><cite>Mara</cite></blockquote>' +
      '<figure data-embed="vimeo:76979871" data-title="Making of"></figure>',
  });
  for (const term of ['harbour dusk', 'we waited mara', 'making of'])
    expect(await titles(term), term).toEqual(['With blocks']);
  for (const term of [file, 'figure', '76979871', 'data-media']) expect(await titles(term), term).toEqual([]);
});
