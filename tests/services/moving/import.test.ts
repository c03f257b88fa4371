/** An export of WordPress: its plan, its import, a newer export, and the way back. */
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { Article, type StoredArticle } from '~models/article';
import { Person } from '~models/person';
import { Redirect } from '~models/redirect';
import { ImportItem, ImportSource, SiteImport } from '~models/site-import';
import { Upload } from '~models/upload';
import { flushEvents } from '~/core/activity/record-event.server';
import { listItems, viewItem } from '~/moving/plan/import-store.server';
import { addPictures, startImport, startUndo } from '~/moving/run/import-actions.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { findRedirectAnswer } from '~/site/links/redirect-answer.server';
import { actor, makeUser } from '../../make';
import { picture } from '../../media-files';
import {
  importExport,
  picturePost,
  planExport,
  sendExport,
  settleImport,
  wxr,
  zipOf,
  type WordPressPost,
} from './wordpress-export';

const TANNERY = '2016/02/tannery.png';
const POSTS: WordPressPost[] = [
  {
    id: 7,
    title: 'We have moved',
    slug: 'we-have-moved',
    content: '<p>To the tannery. <a href="https://www.old-films.example/2016/02/wrapped/">Before.</a></p>',
    category: 'Company',
    thumbnail: 9,
  },
  { id: 8, title: 'Wrapped', slug: 'wrapped', status: 'private', content: '<p>All of it.</p>' },
];
const PICTURE = picturePost(9, TANNERY, { parent: 7, link: '/2016/02/we-have-moved/tannery/' });
const EXPORT = wxr([...POSTS, PICTURE]);

const editor = async () => {
  const { id, username } = await makeUser({ role: 'editor' });
  return actor('editor', { id, username });
};

const articles = () => Article.find({}).sort({ title: 1 }).lean<StoredArticle[]>();
const outcomes = async (by: Awaited<ReturnType<typeof editor>>, id: string) =>
  (await listItems(by, id, { page: 1, limit: 100 })).rows.map(viewItem);

afterEach(async () => {
  for (const model of [
    Article,
    Person,
    Redirect,
    SiteImport,
    ImportItem,
    ImportSource,
    Upload,
    ActivityEvent,
  ])
    await model.collection.deleteMany({});
});

describe('a plan', () => {
  it('says what there is, what it becomes and what is missing, and changes nothing', async () => {
    const plan = await planExport(await editor(), { file: EXPORT });
    expect(plan).toMatchObject({ state: 'planned', source: 'wordpress', error: null });
    expect(plan.types.map(({ type, items, private: hidden, as }) => [type, items, hidden, as])).toEqual([
      ['post', 2, 1, 'article'],
      ['attachment', 1, 0, 'none'],
    ]);
    expect(plan.missing.map(({ file, count }) => [file, count])).toEqual([[TANNERY, 1]]);
    expect(await articles()).toEqual([]);
    const { report } = await importExport(await editor(), { file: EXPORT });
    expect(plan.redirects).toBe(report?.redirects);
  });

  it('counts blocks beyond the limit where their pictures are there', async () => {
    const content = Array.from(
      { length: 61 },
      (_, n) => `<p>${n}</p><img src="/wp-content/uploads/${TANNERY}">`,
    );
    const file = wxr([{ ...POSTS[0]!, thumbnail: 0, content: content.join('') }]);
    const media = await zipOf({ [TANNERY]: await picture() });
    const by = await editor();
    const words = ['Pictures, films, quotes and lines beyond 60 → left out'];
    expect((await planExport(by, { file })).losses.map((loss) => loss.words)).toEqual([]);
    expect((await planExport(by, { file, media })).losses.map((loss) => loss.words)).toEqual(words);
  });

  it('is refused for something else', async () => {
    const words = 'This is no export of WordPress, Squarespace or Ghost, and no CSV that can be read.';
    const sending = planExport(await editor(), { file: '<html>not this</html>' });
    await expect(sending).rejects.toMatchObject({ status: 400, message: words, fields: { file: [words] } });
  });
});

describe('an import', () => {
  it('brings texts, pictures, moments, status and addresses, with one event each', async () => {
    const by = await editor();
    const media = await zipOf({ [`uploads/${TANNERY}`]: await picture() });
    const done = await importExport(by, { file: EXPORT, media });
    expect(done).toMatchObject({ state: 'done', missing: [], report: { added: 2, failed: 0, pictures: 1 } });
    const [moved, wrapped] = await articles();
    expect(moved).toMatchObject({ slug: 'we-have-moved', status: 'published', categories: ['Company'] });
    expect(moved?.publishedAt.toISOString()).toBe('2016-02-12T09:30:00.000Z');
    expect(moved?.imageUrl).toMatch(/^\/assets\/news\/we-have-moved\/gallery\//);
    expect(wrapped).toMatchObject({ slug: 'wrapped', status: 'draft', saved: { version: 1, via: 'import' } });
    expect(await findRedirectAnswer('/2016/02/we-have-moved/')).toMatchObject({
      location: '/news/we-have-moved',
    });
    expect(await findRedirectAnswer('/?p=7')).toMatchObject({ location: '/news/we-have-moved' });
    expect(await findRedirectAnswer('/?p=7&x=1')).toBeNull();
    await flushEvents();
    const events = await ActivityEvent.find({ via: 'import' }).sort({ _id: 1 }).lean();
    expect(events.map(({ what, kind }) => [what, kind])).toEqual([
      ['create', 'news'],
      ['create', 'news'],
      ['import', 'imports'],
    ]);
    expect(events.at(-1)?.title).toMatch(/2 added, 0 updated, 0 as before, 0 left, 0 failed, \d+ redirects/);
  });

  it('brings people that were not public as inactive ones', async () => {
    const person = { id: 3, title: 'Ana Lee', slug: 'ana-lee', type: 'team', status: 'private' };
    const done = await importExport(await editor(), { file: wxr([person]) });
    expect(done.report).toMatchObject({ added: 1, failed: 0 });
    expect(await Person.findOne({}).lean()).toMatchObject({ name: 'Ana Lee', status: 'inactive' });
  });

  it('updates what nobody has edited, leaves what was edited, and does not bring back what was deleted', async () => {
    const by = await editor();
    const more = [...POSTS, { id: 10, title: 'Gone', slug: 'gone', content: '<p>Gone</p>' }];
    await importExport(by, { file: wxr(more) });
    const byTitle = async (title: string) => String((await Article.findOne({ title }).lean())?._id);
    await updateRecord('article', by, await byTitle('Wrapped'), { excerpt: 'Edited here' });
    await removeRecord('article', by, await byTitle('Gone'));
    const later = more.map((post) => ({
      ...post,
      modified: '2020-01-01 00:00:00',
      content: '<p>Newer.</p>',
    }));
    const again = { id: 11, title: 'New', slug: 'new-one', content: '<p>New.</p>' };
    const done = await importExport(by, { file: wxr([...later, again]) });
    expect(done.report).toMatchObject({ added: 1, updated: 1, left: 1, deleted: 1, same: 0 });
    expect((await articles()).map(({ title, excerpt, content }) => [title, excerpt, content])).toEqual([
      ['New', '', '<p>New.</p>'],
      ['We have moved', '', '<p>Newer.</p>'],
      ['Wrapped', 'Edited here', '<p>All of it.</p>'],
    ]);
    const same = await importExport(by, { file: wxr([...later, again]) });
    expect(same.report).toMatchObject({ added: 0, updated: 0, same: 2, left: 1, deleted: 1 });
  });

  it('can be undone but for what was edited since, and be done again', async () => {
    const by = await editor();
    const first = await importExport(by, { file: EXPORT });
    const [, wrapped] = await articles();
    await updateRecord('article', by, String(wrapped?._id), { excerpt: 'Edited here' });
    await startUndo(by, first.id);
    expect(await settleImport(first.id)).toMatchObject({ state: 'undone' });
    expect((await articles()).map(({ title }) => title)).toEqual(['Wrapped']);
    expect(await Redirect.countDocuments({})).toBe(0);
    expect((await outcomes(by, first.id)).map(({ title, why }) => [title, why])).toEqual([
      ['We have moved', 'Undone.'],
      ['Wrapped', 'It was edited here since, so it stays.'],
    ]);
    await expect(startUndo(by, first.id)).rejects.toMatchObject({ status: 409 });
    const again = await importExport(by, { file: EXPORT });
    expect(again.report).toMatchObject({ added: 1, same: 1 });
  });

  it('gets its missing pictures later, where nobody has edited since', async () => {
    const by = await editor();
    const done = await importExport(by, { file: EXPORT });
    expect(done.missing.map(({ file }) => file)).toEqual([TANNERY]);
    const zip = await zipOf({ [TANNERY]: await picture() });
    const parts = (await sendExport({ file: EXPORT, media: zip })).filter(({ field }) => field === 'media');
    await addPictures(by, done.id, parts);
    expect(await settleImport(done.id)).toMatchObject({
      state: 'done',
      missing: [],
      report: { pictures: 1 },
    });
    expect((await articles())[0]?.imageUrl).toMatch(/^\/assets\/news\//);
    // What the import itself has filled is no edit.
    const newer = wxr([{ ...POSTS[0]!, thumbnail: 0, modified: '2020-01-01 00:00:00' }]);
    expect((await importExport(by, { file: newer })).report).toMatchObject({ updated: 1, left: 0 });
  });

  it('names a picture whose size in the ZIP is wrong, and goes on', async () => {
    const media = await zipOf({ [TANNERY]: await picture(400, 300) });
    // The uncompressed size in the list of entries.
    media.writeUInt32LE(10, media.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24);
    const done = await importExport(await editor(), { file: EXPORT, media });
    expect(done).toMatchObject({ state: 'done', report: { added: 2, failed: 0, pictures: 0 } });
    const { warnings } = (await ImportItem.findOne({ sourceId: '7' }).lean()) ?? {};
    expect(warnings).toEqual([`${TANNERY}: The file is damaged.`]);
  });

  it('fetches four pictures of an item at the same time', async () => {
    const pictures = await Promise.all(Array.from({ length: 8 }, () => picture()));
    let [opened, atOnce, most] = [0, 0, 0];
    const waiting: (() => void)[] = [];
    const open = async (name: string) => {
      opened += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      // A picture comes when four are asked for.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (opened % 4 === 0) for (const next of waiting.splice(0)) next();
      });
      return Readable.from([pictures[Number(name)] ?? '']).once('close', () => (atOnce -= 1));
    };
    const find = (address: string) => /(\d)\.png$/.exec(address)?.[1] ?? null;
    const media = { find, open, atOnce: 4, leftOut: [], close: () => Promise.resolve() };
    const content = pictures.map((_, n) => `<p>${n}</p><img src="/wp-content/uploads/${n}.png">`).join('');
    const { id } = await planExport(await editor(), { file: wxr([{ ...POSTS[0]!, thumbnail: 0, content }]) });
    await startImport(await editor(), id, {});
    expect(await settleImport(id, [media])).toMatchObject({ missing: [], report: { pictures: 8 } });
    expect(most).toBe(4);
  });

  it('is one at a time', async () => {
    const by = await editor();
    const one = await planExport(by, { file: EXPORT });
    const other = await planExport(by, { file: wxr([{ ...POSTS[0]!, id: 70 }]) });
    await startImport(by, one.id, {});
    await expect(startImport(by, other.id, {})).rejects.toMatchObject({
      status: 409,
      message: 'An import is under way.',
    });
    expect((await settleImport(one.id)).state).toBe('done');
  });
});
