/** Redirects: what is stored, what is refused, and what becomes of chains. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Redirect, type StoredRedirect, RedirectHits } from '~models/redirect';
import { MAX_REDIRECTS } from '~/core/request/redirect';
import { baseOf } from '~/core/merge/field-merge';
import { findRedirectAnswer, followRedirect } from '~/site/links/redirect-answer.server';
import type { Failure } from '~/core/validation/errors';
import { listRedirects, storeHits } from '~/site/links/redirect-list.server';
import { createRedirect, deleteRedirect, editRedirect, getRedirect } from '~/site/links/redirects.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';

const editor = actor('editor');
const origin = 'https://site.example';

beforeEach(async () => {
  await Redirect.deleteMany();
  await RedirectHits.deleteMany();
});

const add = (from: string, to = '', more: object = {}) =>
  createRedirect(editor, { from, ...(to && { to }), ...more }, { origin });
const forced = (from: string, to: string) => add(from, to, { force: true });
const edit = (id: string, change: object) => editRedirect(editor, id, change, { origin });
const targetOf = async (from: string) =>
  (await Redirect.findOne({ fromKey: from }).lean<StoredRedirect | null>())?.to;
const refused = (status: number, field: string, message: string) =>
  expect.objectContaining({ status, message, fields: { [field]: [message] } }) as Failure;
const IN_USE = refused(409, 'from', 'This address is in use');
const LOOP = refused(400, 'to', 'This leads back to itself');
const NOTHING = refused(400, 'to', 'There is nothing at this address');

describe('what a redirect may be', () => {
  const WRONG: [input: object, field: string, message: string][] = [
    [{ from: 'old', to: '/shows' }, 'from', 'An address begins with /'],
    [{ from: 'https://site.example/old', to: '/shows' }, 'from', 'An address begins with /'],
    [{ from: '', to: '/shows' }, 'from', 'From is required'],
    [{ to: '/shows' }, 'from', 'From is required'],
    [{ from: `/${'a'.repeat(2_000)}`, to: '/shows' }, 'from', 'From must be at most 2,000 characters'],
    [{ from: `/${'é'.repeat(1_000)}`, to: '/shows' }, 'from', 'From must be at most 2,000 characters'],
    [{ from: '/old/*?a=1', to: '/shows' }, 'from', 'An address that ends in /* has no question mark'],
    [{ from: '/old' }, 'to', 'To is required'],
    [{ from: '//evil.example/x', to: '/shows' }, 'from', 'An address begins with a single /'],
    [{ from: '/\\evil.example/x', to: '/shows' }, 'from', 'An address begins with a single /'],
    [{ from: '/old', to: 'https://a:b@other.example/' }, 'to', 'To must have no user name or password'],
    [{ from: '/old', to: 'https://a@other.example/' }, 'to', 'To must have no user name or password'],
    [{ from: '/old', to: 'shows' }, 'to', 'To must start with https:// or a single /'],
    [{ from: '/old', to: '//evil.example' }, 'to', 'To must start with https:// or a single /'],
    [{ from: '/old', to: '/\\evil.example' }, 'to', 'To must start with https:// or a single /'],
    [{ from: '/old', to: 'http://other.example/' }, 'to', 'To must start with https:// or a single /'],
    [{ from: '/old', to: 'javascript:alert(1)' }, 'to', 'To must start with https:// or a single /'],
    [{ from: '/old', to: '/shows/*' }, 'to', 'Only an address that ends in /* can lead to one'],
    [
      { from: '/old', to: '/shows', status: 410 },
      'to',
      'An address that is gone leads nowhere: leave this empty',
    ],
    [{ from: '/old', to: '/shows', status: 307 }, 'status', 'Status must be 301, 302 or 410'],
    [{ from: '/old', to: '/shows', note: 'x'.repeat(301) }, 'note', 'Note must be at most 300 characters'],
  ];

  it('is no wrong address, target, status or note', async () => {
    for (const [input, field, message] of WRONG) {
      const adding = createRedirect(editor, input, { origin });
      await expect(adding, JSON.stringify(input)).rejects.toEqual(refused(400, field, message));
    }
    expect(await Redirect.countDocuments()).toBe(0);
  });

  it('an address of this site is stored without its origin', async () => {
    expect(await add('/old', 'https://site.example/shows/#all')).toMatchObject({ to: '/shows#all' });
    expect(await add('/other', 'https://other.example/shows')).toMatchObject({
      to: 'https://other.example/shows',
    });
  });

  it('at most 5,000 are stored', async () => {
    const at = new Date();
    const full = Array.from({ length: MAX_REDIRECTS }, (_, index) => ({
      from: `/full/${index}`,
      fromKey: `/full/${index}`,
      to: '',
      status: 410,
      createdAt: at,
      updatedAt: at,
    }));
    await Redirect.collection.insertMany(full);
    await expect(add('/one-more', '/shows')).rejects.toMatchObject({
      status: 409,
      message: 'There are 5,000 redirects already: delete some first',
    });
  });
});

describe('an address at which there is something', () => {
  it('a page, file or screen of the program is in use, and what begins like its addresses', async () => {
    for (const from of [
      ...['/', '/shows', '/Shows/', '/news', '/people', '/contact', '/contact/edit', '/edit', '/admin/old'],
      ...['/news/feed.xml', '/robots.txt', '/sitemap.xml', '/favicon.ico', '/icons/favicon.svg', '/admin'],
      ...['/api/old', '/assets/old.jpg', '/build/old.js', '/shows/any/edit', '/preview/x', '/admin/*'],
      ...['/api/*', '/assets/*', '/preview/*', '/approve/*', '/watch/*', '/press/k/*', '/social/*'],
      ...['/transcripts/x/*', '/reel/*'],
    ])
      await expect(add(from, 'https://other.example/'), from).rejects.toEqual(IN_USE);
  });

  it('a public record is, by its slug and by an earlier one', async () => {
    const show = await makeShow({ title: 'First Name', status: 'active' });
    await updateRecord('show', editor, show.id, { title: 'Second Name' });
    const page = await makePage({ title: 'A Page', status: 'published', publishedAt: new Date(0) });
    const article = await makeArticle({ status: 'published', publishedAt: new Date(0) });
    const person = await makePerson();
    const used = ['/shows/first-name', '/shows/second-name', `/${page.slug}`, `/${page.slug}/edit`];
    for (const from of [...used, `/news/${article.slug}`, `/people/${person.slug}`])
      await expect(add(from, '/contact'), from).rejects.toEqual(IN_USE);
  });

  it('a record that is not public is not', async () => {
    const show = await makeShow({ status: 'inactive' });
    const article = await makeArticle({ status: 'published', publishedAt: new Date(Date.now() + 60_000) });
    const page = await makePage();
    for (const from of [`/shows/${show.slug}`, `/news/${article.slug}`, `/${page.slug}`]) {
      await add(from, '/contact');
      expect(await findRedirectAnswer(from)).toMatchObject({ location: '/contact' });
    }
  });

  it('the press room and a press kit are only while they are open', async () => {
    const { id, slug } = await makeShow({ status: 'active', press: { visibility: 'link' } });
    const addresses = ['/press', `/press/${slug}`];
    for (const from of addresses) {
      await add(from, '/contact');
      expect(await findRedirectAnswer(from)).toMatchObject({ location: '/contact' });
    }
    await updateRecord('show', editor, id, { press: { visibility: 'public' } });
    for (const from of addresses) expect(await findRedirectAnswer(from)).toBeNull();
    await Redirect.deleteMany();
    for (const from of addresses) await expect(add(from, '/contact'), from).rejects.toEqual(IN_USE);
    await add('/press/no-such-kit', `/press/${slug}`);
    await removeRecord('show', editor, id);
  });

  it('a record that comes later wins, and the list says so', async () => {
    const { id } = await add('/shows/later-show', '/contact');
    const show = await makeShow({ title: 'Later Show', status: 'active' });
    expect(await findRedirectAnswer('/shows/later-show')).toBeNull();
    const { rows } = await listRedirects(editor, { page: 1, limit: 10 });
    expect(rows).toMatchObject([{ inUse: true, use: 'the show Later Show has this address' }]);
    expect(await edit(id, { note: 'Still here' })).toMatchObject({ record: { note: 'Still here' } });
    await removeRecord('show', editor, show.id);
    expect(await findRedirectAnswer('/shows/later-show')).toMatchObject({ location: '/contact' });
  });

  it.each([
    ['/Old', '/Old/'],
    ['/old', '/./old'],
    ['/caf%C3%A9', '/café'],
    ['/a/b', '/a/./x/../b'],
    ['/a/*', '/a/*/'],
    ['/a?b=%2f', '/a/?b=%2F'],
  ])('another redirect from it is refused: %s and %s', async (first, second) => {
    await add(first, '/shows');
    await expect(add(second, '/news')).rejects.toEqual(
      refused(409, 'from', 'There is a redirect from this address already'),
    );
  });
});

describe('where a redirect leads', () => {
  it('there must be something', async () => {
    const show = await makeShow({ status: 'active' });
    const targets = ['/', '/shows?kind=film#top', `/shows/${show.slug}`, '/news/feed.xml'];
    for (const [index, to] of targets.entries()) await add(`/to${index}`, to);
    for (const to of ['/nothing', '/shows/nothing', '/a/b', '/assets/nothing.jpg'])
      await expect(add('/old', to), to).rejects.toEqual(NOTHING);
    await add('/prefix/*', '/shows/*');
    await expect(add('/lost/*', '/nothing/*')).rejects.toEqual(NOTHING);
    await forced('/old', '/nothing');
    expect(await findRedirectAnswer('/old')).toMatchObject({ location: '/nothing' });
  });

  it('a chain is followed when it is stored', async () => {
    await forced('/b', '/c');
    expect(await add('/a', '/b')).toMatchObject({ to: '/c' });
    expect(await add('/z', '/a')).toMatchObject({ to: '/c' });
  });

  it('a later redirect moves the earlier ones', async () => {
    await forced('/a', '/b');
    await forced('/z', '/b');
    await add('/b', '/shows#top');
    expect(await targetOf('/a')).toBe('/shows#top');
    expect(await targetOf('/z')).toBe('/shows#top');
    await forced('/p/*', '/q/*');
    await add('/q/*', '/shows/*');
    expect(await targetOf('/p/*')).toBe('/shows/*');
  });

  it('a change moves them, too', async () => {
    await forced('/a', '/b');
    const { id } = await add('/c', '/shows');
    await edit(id, { from: '/b' });
    expect(await targetOf('/a')).toBe('/shows');
  });

  it('a chain ends where something of the site is', async () => {
    await forced('/middle', 'https://other.example/');
    await makePage({ title: 'Middle', status: 'published', publishedAt: new Date(0) });
    expect(await add('/a', '/middle')).toMatchObject({ to: '/middle' });
  });

  it('visitors are led once, also where a part of a prefix leads on', async () => {
    await forced('/old/*', '/new/*');
    await add('/new/special', '/contact');
    expect(await findRedirectAnswer('/old/special')).toMatchObject({ location: '/contact' });
    expect(await findRedirectAnswer('/old/plain')).toMatchObject({ location: '/new/plain' });
  });

  it.each(['/a → /a', '/a → /b, /b → /a', '/a → https://site.example/b, /b → https://site.example/a'])(
    'a loop is refused, also when forced: %s',
    async (text) => {
      const pairs = text.split(', ').map((pair) => pair.split(' → ') as [from: string, to: string]);
      const last = pairs.pop() ?? (['', ''] as [string, string]);
      for (const [from, to] of pairs) await forced(from, to);
      await expect(forced(...last)).rejects.toEqual(LOOP);
      await expect(add(...last)).rejects.toEqual(LOOP);
    },
  );

  it('a change into a loop is refused', async () => {
    await forced('/a', '/b');
    const { id } = await add('/c', '/shows');
    await expect(edit(id, { from: '/b', to: '/a', force: true })).rejects.toEqual(LOOP);
  });

  it('a loop that comes of a deletion answers as nothing', async () => {
    await forced('/a/*', '/b/*');
    const { id } = await add('/a/x', '/shows');
    await add('/b/x', '/a/x', { force: true });
    await Redirect.updateOne({ fromKey: '/b/x' }, { $set: { to: '/a/x' } });
    await deleteRedirect(editor, id);
    expect(await findRedirectAnswer('/a/x')).toBeNull();
  });

  it('a prefix that grows for ever after a deletion answers as nothing', async () => {
    const { id } = await forced('/a/b/*', '/c/*');
    await forced('/a/*', '/a/b/*');
    await Redirect.updateOne({ fromKey: '/a/*' }, { $set: { to: '/a/b/*' } });
    await deleteRedirect(editor, id);
    expect(await findRedirectAnswer('/a/x')).toBeNull();
  });
});

describe('an answer', () => {
  const LEADS: [address: string, location: string | null][] = [
    ['/old', '/shows'],
    ['/old/', '/shows'],
    ['//old?utm=1', '/shows'],
    ['/%6Fld', '/shows'],
    ['/old?id=17', 'https://other.example/17'],
    ['/old?id=17&x=1', '/shows'],
    ['/below/a%20b/c?d', 'https://other.example/x/a%20b/c'],
    ['/below//evil.example', 'https://other.example/x/evil.example'],
    ['/own/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/own/%5Cevil.example', '/%5Cevil.example'],
    ['/own//evil.example', '/evil.example'],
    ['/below', null],
    ['/older', null],
  ];

  it('leads an address to its target, with what is below a prefix', async () => {
    await add('/old', '/shows');
    await add('/old?id=17', 'https://other.example/17');
    await add('/below/*', 'https://other.example/x/*');
    await forced('/own/*', '/*');
    for (const [address, location] of LEADS)
      expect([address, (await findRedirectAnswer(address))?.location ?? null]).toEqual([address, location]);
  });

  it('is counted, and stored with the others', async () => {
    const { id } = await add('/old', '/shows');
    await add('/gone', '', { status: 410 });
    const before = Date.now();
    await followRedirect('/old');
    await followRedirect('/old/');
    expect(await followRedirect('/gone')).toMatchObject({ status: 410, location: null });
    expect(await RedirectHits.countDocuments()).toBe(0);
    expect(await getRedirect(editor, id)).toMatchObject({ hits: 2 });
    await storeHits();
    await followRedirect('/old');
    await storeHits();
    const stored = await getRedirect(editor, id);
    expect(stored.hits).toBe(3);
    expect(Date.parse(stored.lastHitAt ?? '')).toBeGreaterThanOrEqual(before);
    await deleteRedirect(editor, id);
    expect(await RedirectHits.countDocuments()).toBe(1);
  });
});

it('a redirect that becomes gone leads nowhere, and one that is no longer gone needs a target', async () => {
  const { id } = await add('/old', '/shows');
  expect((await edit(id, { status: 410 })).record).toMatchObject({ to: '', status: 410 });
  await expect(edit(id, { status: 301 })).rejects.toEqual(refused(400, 'to', 'To is required'));
  expect((await edit(id, { status: 301, to: '/news' })).record).toMatchObject({ to: '/news' });
});

describe('two editors', () => {
  it('who change different fields are merged, and the same field is a conflict', async () => {
    const { id, from, to, status, note } = await add('/old', '/shows');
    const base = baseOf({ from, to, status, note });
    await edit(id, { to: '/news' });
    const merged = await editRedirect(editor, id, { from, to, status, note: 'Mine' }, { origin, base });
    expect(merged).toMatchObject({ record: { to: '/news', note: 'Mine' }, merged: { fields: ['to'] } });
    await expect(
      editRedirect(editor, id, { from, to: '/people', status, note: 'Mine' }, { origin, base }),
    ).rejects.toMatchObject({ status: 409, conflicts: [{ field: 'to', theirs: '/news', mine: '/people' }] });
  });

  it('may send back what only the server sets, and what has been counted since', async () => {
    const { id, createdBy, createdAt } = await add('/old', '/shows');
    const read = { id, createdBy, createdAt, hits: 7, lastHitAt: null, inUse: false };
    expect((await edit(id, { ...read, note: 'Mine' })).record).toMatchObject({ hits: 0, note: 'Mine' });
    await expect(edit(id, { createdBy: 'me' })).rejects.toMatchObject({ status: 400 });
    await expect(edit(id, { hits: 'many' })).rejects.toMatchObject({ status: 400 });
  });

  it('who add the same address at once store one', async () => {
    const results = await Promise.allSettled(['/shows', '/news', '/people'].map((to) => add('/old', to)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await Redirect.countDocuments()).toBe(1);
  });

  it('who would make a loop at once make none', async () => {
    await Promise.allSettled([forced('/a', '/b'), forced('/b', '/a')]);
    expect(await Redirect.countDocuments()).toBe(1);
  });
});

it('the list has the newest first, in pages, and searches addresses and notes', async () => {
  await add('/one', '/shows');
  await add('/two', '/news', { note: 'On the posters' });
  await add('/three', '/people');
  const from = async (query: { page: number; limit: number; q?: string }) =>
    (await listRedirects(editor, query)).rows.map((row) => row.from);
  expect(await from({ page: 1, limit: 2 })).toEqual(['/three', '/two']);
  expect(await from({ page: 9, limit: 2 })).toEqual(['/one']);
  expect(await from({ page: 1, limit: 9, q: 'posters' })).toEqual(['/two']);
  expect(await from({ page: 1, limit: 9, q: '/PEOPLE' })).toEqual(['/three']);
});
