/** The texts whose links to this site lead nowhere: which are listed, when, and what an interruption leaves. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import mongoose from 'mongoose';
import { AppState } from '~models/app-state';
import { Article } from '~models/article';
import { DeadAddress, Redirect } from '~models/redirect';
import { RECORD_MODELS } from '~models/records';
import { Show } from '~models/show';
import { countBroken, listBroken } from '~/site/links/broken-texts.server';
import { importRedirects } from '~/site/links/import-plan.server';
import { findLinksTo } from '~/site/links/links-here.server';
import { trackLinks, indexLinks } from '~/site/links/track-links.server';
import { sweepLinks } from '~/site/links/dead-addresses.server';
import { createRedirect, deleteRedirect, editRedirect } from '~/site/links/redirects.server';
import { setSiteHost } from '~/site/links/links-in-record.server';
import { limitHistory } from '~/core/db/retention.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { restoreTrashed, undoDeletion } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePage, makePerson, makeShow, unique } from '../../make';

const editor = actor('editor');
const HOUR_MS = 60 * 60 * 1000;

beforeAll(() => {
  limitHistory({ versions: 50, trashDays: 30 });
  setSiteHost('https://www.primal.test');
});
afterAll(() => setSiteHost(undefined));
beforeEach(async () => {
  const models = Object.values(RECORD_MODELS) as unknown as (typeof Article)[];
  await Promise.all(
    [...models, DeadAddress, Redirect].map((model) => (model as typeof Article).deleteMany({})),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const linkTo = (href: string, words = 'this') => `<p>See <a href="${href}">${words}</a>.</p>`;
const listed = async () => (await listBroken(editor, 1)).texts;
const addresses = async () => (await listed()).flatMap(({ links }) => links.map(({ address }) => address));

/** Returns the names of the commands of the work, and the number of documents that they have brought. */
async function commandsOf(work: () => Promise<unknown>) {
  const client = mongoose.connection.getClient();
  const names: string[] = [];
  let documents = 0;
  const onSucceeded = ({ commandName, reply }: { commandName: string; reply: unknown }) => {
    names.push(commandName);
    documents += (reply as { cursor?: { firstBatch?: unknown[] } }).cursor?.firstBatch?.length ?? 0;
  };
  client.on('commandSucceeded', onSucceeded);
  await work();
  client.off('commandSucceeded', onSucceeded);
  return { names: names.toSorted(), documents };
}

it('a text with a link to Edit Mode of a record is listed while the record is hidden or missing', async () => {
  const { id, slug } = await makeShow({ title: unique('High Water'), status: 'active' });
  const path = `/shows/${slug}/edit`;
  const missing = '/nothing-there/edit';
  await makeArticle({ content: linkTo(path) + linkTo('/shows/edit') + linkTo('/contact/edit') });
  expect(await addresses()).toEqual([]);
  await updateRecord('show', editor, id, { status: 'inactive' });
  const links = (await listed()).flatMap((text) => text.links);
  expect(links).toMatchObject([{ address: path, reason: expect.stringMatching(/inactive/i) as string }]);
  await updateRecord('show', editor, id, { status: 'active' });
  expect(await addresses()).toEqual([]);
  await makeArticle({ content: linkTo(missing) });
  expect(await addresses()).toEqual([missing]);
});

it('a text with a link to a press kit is listed while the kit is closed, with the reason, and not before or after', async () => {
  const embargoUntil = new Date(Date.now() + HOUR_MS);
  const kit = (press: object) => updateRecord('show', editor, id, { press });
  const { id, slug } = await makeShow({ title: unique('Low Water'), status: 'active' });
  await kit({ visibility: 'public' });
  await makeArticle({ content: linkTo(`/press/${slug}/stills.zip`) + linkTo('/press') });
  expect(await addresses()).toEqual([]);
  const reasons = async () => (await listed()).flatMap(({ links }) => links.map(({ reason }) => reason));
  await kit({ visibility: 'link' });
  expect(await addresses()).toEqual([`/press/${slug}/stills.zip`, '/press']);
  expect(await reasons()).toEqual(['Press kit: by link', 'The press room is not open']);
  await kit({ visibility: 'public', embargoUntil });
  expect((await reasons())[0]).toMatch(/^Press kit: public, under embargo until /);
  vi.useFakeTimers({ now: embargoUntil.getTime() + 1_000, toFake: ['Date'] });
  expect(await addresses()).toEqual([]);
  vi.useRealTimers();
  await kit({ visibility: 'public', embargoUntil: null });
  expect(await addresses()).toEqual([]);
  await updateRecord('settings', editor, '', { pressEnabled: false });
  expect((await reasons())[0]).toBe('Press kit: public, but the press room is off');
  await updateRecord('settings', editor, '', { pressEnabled: null });
  expect(await addresses()).toEqual([]);
  await removeRecord('show', actor('admin'), id);
  expect(await reasons()).toEqual(['Nothing is there', 'The press room is not open']);
});

describe('a text is listed', () => {
  it('with its record, field, words and address, and the screen that changes it', async () => {
    const { id, title } = await makeArticle({ content: linkTo('/shows/salt-country-1', 'the first series') });
    expect(await listed()).toEqual([
      {
        key: `article/${id}/Content`,
        title,
        place: 'Article, Content',
        savedAt: expect.any(String) as string,
        editPath: `/admin/news/${id}`,
        links: [{ words: 'the first series', address: '/shows/salt-country-1', reason: 'Nothing is there' }],
        more: 0,
      },
    ]);
    expect(await countBroken(editor)).toBe(1);
  });

  it('in every kind of field, each on its screen', async () => {
    const show = await makeShow({
      broadcasterUrl: 'https://www.primal.test/partners/civic',
      awards: [{ body: 'A festival', name: 'Best rain', year: 2024, result: 'won', url: '/news/best-rain' }],
    });
    await updateRecord('settings', editor, '', {
      footerLinks: [{ to: 'url', url: '/press-kit', label: 'Press' }],
    });
    const found = (await listed()).map(({ title, place, editPath }) => [title, place, editPath]);
    expect(found).toEqual([
      ['Settings', 'Settings, Footer links, Address', '/admin/menu'],
      [show.title, 'Show, Channel link', `/admin/shows/${show.id}`],
      [show.title, 'Show, Awards, URL', `/admin/shows/${show.id}/awards`],
    ]);
  });

  it('with the reason if the record that it names is not on the site', async () => {
    const page = await makePage({ status: 'draft' });
    await makeArticle({ content: linkTo(`/${page.slug}`) });
    expect((await listed())[0]?.links[0]?.reason).toBe('Draft: not on the site');
  });

  it('if there is no record, no page, nothing below a page, or no file', async () => {
    const hrefs = [
      '/news/nothing',
      '/nothing',
      '/about/nothing',
      `/assets/news/x/image/${'a'.repeat(24)}.jpg`,
    ];
    await makeArticle({ content: hrefs.map((href) => linkTo(href)).join('') });
    expect(await addresses()).toEqual(hrefs);
  });

  it('not for the pages that every site has', async () => {
    const pages = ['/', '/shows', '/people', '/news', '/contact', '/news/feed.xml', '/sitemap.xml'];
    const hrefs = [...pages, '/shows?genre=Drama'];
    await makeArticle({ content: hrefs.map((href) => linkTo(href)).join('') });
    expect(await listed()).toEqual([]);
  });

  it('not for records on the site, by their earlier addresses either', async () => {
    const show = await makeShow();
    const team = await makePerson({ kind: 'team' });
    const links = [
      `/shows/${show.slug}`,
      `/people#${team.slug}`,
      `/people/${team.slug}`,
      `/shows/${show.slug}/`,
    ];
    await updateRecord('show', editor, show.id, { title: unique('Renamed') });
    await makeArticle({ content: links.map((href) => linkTo(href)).join('') });
    expect(await listed()).toEqual([]);
  });
});

describe('a text is listed from when its link leads nowhere, until it does not', () => {
  it('when the record is made inactive and active again', async () => {
    const { id, slug } = await makeShow();
    await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await updateRecord('show', editor, id, { status: 'inactive' });
    expect(await addresses()).toEqual([`/shows/${slug}`]);
    await updateRecord('show', editor, id, { status: 'active' });
    expect(await listed()).toEqual([]);
  });

  it('when the record is deleted, and comes back', async () => {
    const { id, slug } = await makeShow();
    await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await removeRecord('show', editor, id);
    expect(await addresses()).toEqual([`/shows/${slug}`]);
    await undoDeletion(editor, 'shows', id);
    expect(await listed()).toEqual([]);
  });

  it('when the record had another address before', async () => {
    const { id, slug } = await makeShow();
    await updateRecord('show', editor, id, { title: unique('Renamed') });
    await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await removeRecord('show', editor, id);
    expect(await addresses()).toEqual([`/shows/${slug}`]);
  });

  it('when it is in the trash meanwhile', async () => {
    const { id, slug } = await makeShow();
    const article = await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await removeRecord('article', editor, article.id);
    await removeRecord('show', editor, id);
    vi.useFakeTimers({ now: Date.now() + 2 * HOUR_MS, toFake: ['Date'] });
    await sweepLinks();
    expect(await listed()).toEqual([]);
    await restoreTrashed(editor, 'news', article.id);
    expect(await addresses()).toEqual([`/shows/${slug}`]);
  });

  it('when something is published at the address', async () => {
    const title = unique('Rain');
    await makeArticle({ content: linkTo(`/shows/${title.toLowerCase().replace(/\W+/g, '-')}`) });
    expect(await listed()).toHaveLength(1);
    await makeShow({ title });
    expect(await listed()).toEqual([]);
  });

  it('when the link is removed', async () => {
    const { id } = await makeArticle({ content: linkTo('/nothing') });
    await updateRecord('article', editor, id, { content: '<p>None.</p>' });
    expect(await listed()).toEqual([]);
  });
});

describe('the list', () => {
  it('has the last saved first, and pages', async () => {
    const made = [];
    for (let count = 0; count < 22; count += 1) made.push(await makeArticle({ content: linkTo('/nothing') }));
    const show = await makeShow({ broadcasterUrl: '/nothing' });
    const first = await listBroken(editor, 1);
    expect(first).toMatchObject({ total: 23, page: 1, pages: 2, texts: { length: 20 } });
    expect(first.texts[0]?.title).toBe(show.title);
    const second = await listBroken(editor, 99);
    expect(second.page).toBe(2);
    expect(second.texts.map(({ title }) => title)).toEqual(
      made
        .slice(0, 3)
        .toReversed()
        .map(({ title }) => title),
    );
  });

  it('shows some of the links of one text, and counts the others', async () => {
    await makeArticle({ content: Array.from({ length: 12 }, (_, at) => linkTo(`/nothing-${at}`)).join('') });
    expect((await listed())[0]).toMatchObject({ links: { length: 10 }, more: 2 });
  });

  it('is closed to authors', async () => {
    await expect(async () => listBroken(actor('author'), 1)).rejects.toMatchObject({ status: 403 });
    await expect(async () => countBroken(actor('author'))).rejects.toMatchObject({ status: 403 });
  });
});

describe('a save', () => {
  /** Returns the commands of a save of an article with these links, with and without what follows from links. */
  async function costOf(before: string, after: string) {
    const names: string[][] = [];
    for (const isTracked of [true, false]) {
      const { id } = await makeArticle({ content: before });
      if (!isTracked) vi.spyOn(trackLinks, 'before').mockResolvedValueOnce({});
      const { names: own } = await commandsOf(() => updateRecord('article', editor, id, { content: after }));
      names.push(own);
    }
    return names;
  }

  it('whose links stay as they were costs no command more', async () => {
    const links = Array.from({ length: 20 }, (_, at) => linkTo(`/news/nothing-${at}`)).join('');
    const [tracked, untracked] = await costOf(links, `<p>More.</p>${links}`);
    expect(tracked).toEqual(untracked);
  });

  it('that adds twenty links costs one query for each kind to which they lead, and one write if some lead nowhere', async () => {
    const { slug } = await makeShow();
    const alive = Array.from({ length: 20 }, (_, at) => linkTo(`/shows/${slug}?${at}`)).join('');
    const [found = [], without = []] = await costOf('', alive);
    expect(found).toEqual([...without, 'find'].toSorted());
    const dead = Array.from({ length: 20 }, (_, at) => linkTo(`/shows/nothing-${at}`)).join('');
    const [stored = []] = await costOf('', dead);
    // A program that does not follow the content reads the redirects, too.
    expect(stored).toEqual([...found, 'find', 'update'].toSorted());
  });
});

describe('redirects', () => {
  const origin = 'https://www.primal.test';

  const make = (from: string, to = '/shows') => createRedirect(editor, { from, to }, { origin });

  it('lead somewhere until they are deleted, gone, or at another address', async () => {
    const froms = ['/one', '/two', '/three'];
    await makeArticle({ content: froms.map((href) => linkTo(href)).join('') });
    const made = [];
    for (const from of froms) made.push(await make(from));
    expect(await listed()).toEqual([]);
    const [one, two, three] = made.map(({ id }) => id);
    // An hour later nothing is stored of what leads somewhere.
    await DeadAddress.deleteMany({});
    await deleteRedirect(editor, one ?? '');
    expect(await addresses()).toEqual(['/one']);
    await editRedirect(editor, two ?? '', { status: 410, to: '' }, { origin });
    expect(await addresses()).toEqual(['/one', '/two']);
    await editRedirect(editor, three ?? '', { from: '/four' }, { origin });
    expect(await addresses()).toEqual(froms);
  });

  it('lead nowhere once a file has made them gone', async () => {
    await makeArticle({ content: linkTo('/one') });
    await make('/one');
    await DeadAddress.deleteMany({});
    await importRedirects(editor, '/one,,410', { origin, force: false });
    expect(await addresses()).toEqual(['/one']);
  });

  it('may answer to the query of a link', async () => {
    await makeArticle({ content: linkTo('/watch.php?id=17') });
    const { id } = await make('/watch.php?id=17');
    expect(await listed()).toEqual([]);
    await DeadAddress.deleteMany({});
    await deleteRedirect(editor, id);
    expect(await addresses()).toEqual(['/watch.php']);
  });

  it('take what is below a prefix, until they are deleted', async () => {
    await makeArticle({ content: linkTo('/old/rain') + linkTo('/older') });
    const { id } = await make('/old/*');
    expect(await addresses()).toEqual(['/older']);
    await DeadAddress.deleteMany({});
    await deleteRedirect(editor, id);
    expect(await addresses()).toEqual(['/old/rain']);
  });
});

describe('after an interruption', () => {
  const FAILED = new Error('The process ended');

  it('of a save before its write, nothing is listed', async () => {
    const { id } = await makeArticle();
    vi.spyOn(Article.collection, 'updateOne').mockRejectedValueOnce(FAILED);
    await expect(updateRecord('article', editor, id, { content: linkTo('/nothing') })).rejects.toThrow(
      FAILED,
    );
    expect(await listed()).toEqual([]);
  });

  it('of a save right after its write, the text is listed', async () => {
    const { id } = await makeArticle();
    const write = Article.collection.updateOne.bind(Article.collection);
    vi.spyOn(Article.collection, 'updateOne').mockImplementationOnce(async (...args) => {
      await write(...args);
      throw FAILED;
    });
    await expect(updateRecord('article', editor, id, { content: linkTo('/nothing') })).rejects.toThrow(
      FAILED,
    );
    expect(await addresses()).toEqual(['/nothing']);
  });

  it('of a deletion right after its write, the texts are listed; before it, none are', async () => {
    const { id, slug } = await makeShow();
    await makeArticle({ content: linkTo(`/shows/${slug}`) });
    const remove = Show.deleteOne.bind(Show);
    const spy = vi.spyOn(Show, 'deleteOne').mockImplementationOnce((() => Promise.reject(FAILED)) as never);
    await expect(removeRecord('show', editor, id)).rejects.toThrow(FAILED);
    expect(await listed()).toEqual([]);
    spy.mockImplementationOnce((async (filter: object) => {
      await remove(filter);
      throw FAILED;
    }) as never);
    await expect(removeRecord('show', editor, id)).rejects.toThrow(FAILED);
    expect(await addresses()).toEqual([`/shows/${slug}`]);
  });
});

describe('two writes at once', () => {
  it('a text that begins to link to a record that leaves the site in that moment is listed', async () => {
    const { id, slug } = await makeShow();
    const article = await makeArticle();
    const write = Article.collection.updateOne.bind(Article.collection);
    // The save has found the show on the site, and is not written yet.
    vi.spyOn(Article.collection, 'updateOne').mockImplementationOnce(async (...args) => {
      await updateRecord('show', editor, id, { status: 'inactive' });
      return write(...args);
    });
    await updateRecord('article', editor, article.id, { content: linkTo(`/shows/${slug}`) });
    expect(await addresses()).toEqual([`/shows/${slug}`]);
  });

  it('two saves of one text leave the links of the later one', async () => {
    const { id } = await makeArticle();
    const saves = ['/one', '/two', '/three'].map((href) =>
      updateRecord('article', editor, id, { content: linkTo(href) }),
    );
    await Promise.all(saves);
    const stored = await Article.findById(id).orFail().lean();
    expect(stored.content).toContain(`href="${stored.links.join()}"`);
    expect(await addresses()).toEqual(stored.links);
  });
});

describe('what is stored of addresses', () => {
  const stored = async () => (await DeadAddress.find().lean()).map(({ _id }) => _id).toSorted();
  const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

  it('goes after an hour if the address leads somewhere, or nothing links to it', async () => {
    const [linked, unlinked] = [await makeShow(), await makeShow()];
    await makeArticle({ content: linkTo(`/shows/${linked.slug}`) + linkTo('/nothing') });
    for (const { id } of [linked, unlinked]) await updateRecord('show', editor, id, { status: 'inactive' });
    const hidden = [linked, unlinked].flatMap(({ slug }) => [`/shows/${slug}`, `/shows/${slug}/edit`]);
    const all = ['/nothing', ...hidden].toSorted();
    expect(await sweepLinks()).toBe(0);
    expect(await stored()).toEqual(all);
    pass(2 * HOUR_MS);
    await sweepLinks();
    expect(await stored()).toEqual(['/nothing', `/shows/${linked.slug}`].toSorted());
    await updateRecord('show', editor, linked.id, { status: 'active' });
    await sweepLinks();
    expect(await stored()).toEqual(['/nothing']);
  });
});

describe('records of an earlier release, and those of another host', () => {
  const forget = async () => {
    await Article.collection.updateMany({}, { $unset: { links: 1 } });
    await DeadAddress.deleteMany({});
    await AppState.deleteMany({ _id: 'links' });
  };

  it('are listed at the start, once', async () => {
    await makeArticle({ content: linkTo('/nothing') });
    await forget();
    expect(await listed()).toEqual([]);
    await indexLinks();
    expect(await addresses()).toEqual(['/nothing']);
    await forget();
    await AppState.create({ _id: 'links', value: '2 www.primal.test', at: new Date() });
    await indexLinks();
    expect(await listed()).toEqual([]);
  });

  it('are listed again when the site has another host', async () => {
    await makeArticle({ content: linkTo('https://new.primal.test/nothing') });
    await indexLinks();
    expect(await listed()).toEqual([]);
    setSiteHost('https://new.primal.test');
    await indexLinks();
    expect(await addresses()).toEqual(['/nothing']);
    setSiteHost('https://www.primal.test');
    await AppState.deleteMany({ _id: 'links' });
  });
});

describe('two thousand articles', () => {
  const insert = async (count: number) => {
    const at = new Date();
    const articles = Array.from({ length: count }, (_, index) => ({
      version: 1,
      title: `Filler ${index}`,
      slug: `filler-${count}-${index}`,
      slugs: [`filler-${count}-${index}`],
      content: linkTo('/shows'),
      status: 'published',
      publishedAt: at,
      links: ['/shows', `/news/filler-${count}-${Math.max(0, index - 1)}`],
      createdAt: at,
      updatedAt: at,
    }));
    await Article.collection.insertMany(articles);
  };

  it('cost the list, its number and the question no command and no document more than a hundred', async () => {
    const { id, slug } = await makeShow();
    await makeArticle({ content: linkTo('/nothing') + linkTo(`/shows/${slug}`) });
    const work = async () => {
      await listBroken(editor, 1);
      await countBroken(editor);
      await findLinksTo('show', editor, id);
    };
    await insert(100);
    const few = await commandsOf(work);
    await insert(1_900);
    expect(await commandsOf(work)).toEqual(few);
  });
});
