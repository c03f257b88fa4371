/** The whole site in a folder, spreadsheets both ways, and another Showreel that reads the folder. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Page } from '~models/page';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { ImportItem, ImportSource, SiteImport } from '~models/site-import';
import { exportSite } from '~/moving/export/export-site.server';
import { recordsAsCsv } from '~/moving/screens/import-csv.server';
import { actor, makeArticle, makePerson, makeShow, makeUser } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { importExport, planExport, zipOf } from './wordpress-export';

afterEach(async () => {
  for (const model of [Article, Page, Person, Show, SiteImport, ImportItem, ImportSource])
    await model.collection.deleteMany({});
});

const editor = async () => {
  const { id, username } = await makeUser({ role: 'editor' });
  return actor('editor', { id, username });
};

const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'leaving-')), 'site');

describe('spreadsheets', () => {
  it('bring shows with their people, name wrong lines, and give back what they brought', async () => {
    const by = await editor();
    await makePerson({ name: 'Ana Lee' });
    const csv =
      'Title,Start,people,Colour,image\r\nEmber,2019,"Ana Lee (Director)",red,ember.png\r\n,2020,,,\r\n';
    const media = await zipOf({ 'ember.png': await picture() });
    const plan = await planExport(by, { file: csv, name: 'shows.csv' });
    expect(plan.lines.map(({ line, column }) => [line, column])).toEqual(
      expect.arrayContaining([
        [1, 'Colour'],
        [3, 'title'],
      ]),
    );
    const done = await importExport(by, { file: csv, media, name: 'shows.csv' });
    expect(done).toMatchObject({ source: 'csv', report: { added: 1, failed: 0, pictures: 1 } });
    const show = await Show.findOne({}).lean<StoredShow>().orFail();
    expect(show).toMatchObject({ title: 'Ember', year: 2019, status: 'active' });
    expect(show.credits.map(({ name, group, personId }) => [name, group, personId !== ''])).toEqual([
      ['Ana Lee', 'director', true],
    ]);
    expect(show.thumbnailUrl).toMatch(/^\/assets\//);
    const again = await recordsAsCsv('shows', by);
    await Show.collection.deleteMany({});
    await ImportSource.collection.deleteMany({});
    const back = await importExport(by, { file: again, name: 'shows.csv' });
    expect(back.report).toMatchObject({ added: 1, failed: 0 });
    const { credits, title, year } = await Show.findOne({}).lean<StoredShow>().orFail();
    expect([title, year, credits.length]).toEqual(['Ember', 2019, 1]);
  });
});

describe('the folder', () => {
  it('has a page a record with its pictures, and keeps apart what is not public', async () => {
    const { url } = await makeUpload(await picture());
    const { slug } = await makeShow({ title: 'Ember', thumbnailUrl: url, status: 'active' });
    await makeShow({ title: 'Secret', status: 'inactive' });
    await makeArticle({
      title: 'Draft',
      status: 'draft',
      content: `<p><a href="/shows/${slug}">Ember</a></p>`,
    });
    const folder = newFolder();
    await exportSite(folder, 'https://films.example');
    expect(readdirSync(folder).sort()).toEqual([
      'index.html',
      'news.csv',
      'not-public',
      'people.csv',
      'records.json',
      'redirects.csv',
      'shows',
      'shows.csv',
    ]);
    const html = readFileSync(path.join(folder, 'shows', slug, 'index.html'), 'utf8');
    const [image] = readdirSync(path.join(folder, 'shows', slug)).filter((name) => name.endsWith('.png'));
    expect(html).toContain(`<img src="${image}"`);
    expect(html).not.toMatch(/<script|\/assets\//);
    const records = JSON.parse(readFileSync(path.join(folder, 'records.json'), 'utf8')) as Record<
      string,
      object[]
    >;
    expect(records).toMatchObject({ shows: [{ title: 'Ember' }], news: [], people: [], pages: [] });
    expect(JSON.stringify(records)).not.toMatch(/createdBy|updatedBy|Secret/);
    const draft = readFileSync(path.join(folder, 'not-public/news/draft/index.html'), 'utf8');
    expect(draft).toContain(`<a href="../../../shows/${slug}/index.html">Ember</a>`);
    await expect(exportSite(folder, '')).rejects.toMatchObject({
      message: 'The folder must be new or empty.',
    });
  });

  it('with values of other types is refused by what is wrong with them, and stores nothing', async () => {
    const wrong: [kind: string, fields: object][] = [
      ['shows', { description: null }],
      ['shows', { ids: null }],
      ['shows', { media: [null] }],
      ['shows', { credits: [null] }],
      ['news', { content: { $ne: 1 } }],
      ['pages', { body: 5 }],
    ];
    const site = { showreel: { site: 'https://films.example' } };
    const lists = ['shows', 'news', 'pages'].map((kind) => [
      kind,
      wrong.flatMap(([name, fields], index) =>
        name === kind ? [{ id: `a${index}`, title: `Wrong ${index}`, ...fields }] : [],
      ),
    ]);
    const done = await importExport(await editor(), {
      file: JSON.stringify({ ...site, ...(Object.fromEntries(lists) as object) }),
      name: 'records.json',
    });
    expect(done.report).toMatchObject({ added: 0, failed: wrong.length });
    const failed = await ImportItem.find({ what: 'failed' }).sort({ title: 1 }).lean();
    expect(failed.map(({ why }) => why)).toEqual([
      'Description must be text',
      expect.stringMatching(/must be an object$/),
      'media.0 must be an object',
      'credits.0 must be an object',
      'Content must be text',
      'Body must be text',
    ]);
  });

  it('is read by another Showreel, with its pictures, people and shows', async () => {
    const image = await picture();
    const { url } = await makeUpload(image);
    const person = await makePerson({ name: 'Ana Lee', imageUrl: url });
    const show = await makeShow({
      title: 'Ember',
      credits: [{ name: 'Ana Lee', group: 'director', personId: person.id }],
    });
    await makeArticle({ title: 'News', status: 'published', showIds: [show.id] });
    const folder = newFolder();
    await exportSite(folder, 'https://films.example');
    const people = path.join(folder, 'people', person.slug);
    const file = readdirSync(people).find((name) => name.endsWith('.png')) ?? '';
    const media = await zipOf({ [`people/${person.slug}/${file}`]: readFileSync(path.join(people, file)) });
    for (const model of [Article, Person, Show]) await model.collection.deleteMany({});
    const done = await importExport(await editor(), {
      file: readFileSync(path.join(folder, 'records.json')),
      media,
      name: 'records.json',
    });
    const failed = await ImportItem.find({ what: 'failed' }).lean();
    expect(failed.map(({ title, why }) => [title, why])).toEqual([]);
    expect(done).toMatchObject({ source: 'showreel', report: { added: 3, failed: 0 } });
    const ana = await Person.findOne({}).lean<StoredPerson>().orFail();
    const ember = await Show.findOne({}).lean<StoredShow>().orFail();
    expect(ana.imageUrl).toMatch(/^\/assets\//);
    expect(ember.credits[0]).toMatchObject({ name: 'Ana Lee', personId: String(ana._id) });
    expect((await Article.findOne({}).lean())?.showIds).toEqual([String(ember._id)]);
  });
});
