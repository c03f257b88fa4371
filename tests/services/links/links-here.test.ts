/** What links to a record, and what is asked before one to which something links leaves the site. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Redirect } from '~models/redirect';
import { Settings } from '~models/settings';
import { baseOf } from '~/core/merge/field-merge';
import { comparable } from '~/core/merge/edits.server';
import { PAGE_FIELDS } from '~/core/nouns/page';
import type { ContentKind } from '~/core/nouns/kinds';
import { linksHereSentences, findLinksTo, findLinksToTrashed } from '~/site/links/links-here.server';
import { setSiteHost } from '~/site/links/links-in-record.server';
import { limitHistory } from '~/core/db/retention.server';
import { restoreVersion } from '~/records/save/record-history.server';
import { keepChanges, openWithChanges } from '~/records/save/record-unpublished.server';
import { saveWithChanges } from '~/records/save/publish-changes.server';
import { openRecord } from '~/records/save/record-store.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { textOf } from '../../question-text';
import { actor, makeArticle, makePage, makePerson, makeShow, unique } from '../../make';

const editor = actor('editor');
const admin = actor('admin');
const ASKS = { asksFirst: true };

beforeAll(() => {
  limitHistory({ versions: 50, trashDays: 30 });
  setSiteHost('https://www.primal.test');
});
afterAll(() => setSiteHost(undefined));
beforeEach(async () => {
  await Promise.all([Settings.deleteMany({}), Redirect.deleteMany({})]);
});

const publicPage = (fields: object = {}) => makePage({ status: 'published', ...fields });
const linkTo = (href: string) => `<p>See <a href="${href}">this</a>.</p>`;
const sentences = async (kind: ContentKind, id: string) =>
  textOf(linksHereSentences(await findLinksTo(kind, editor, id)));
const titlesOf = async (kind: ContentKind, id: string) =>
  (await findLinksTo(kind, editor, id)).texts.map(({ title }) => title);

describe('the texts that link to a record', () => {
  it('are of every kind, in rich text and in fields that are addresses', async () => {
    const { id, slug } = await publicPage();
    const show = await makeShow({ broadcasterUrl: `/${slug}` });
    const article = await makeArticle({ content: linkTo(`https://www.primal.test/${slug}?from=news#end`) });
    const person = await makePerson({ bio: linkTo(`/${slug}/`) });
    const page = await makePage({ body: linkTo(`/${slug}`) });
    expect(await titlesOf('page', id)).toEqual([show.title, article.title, person.name, page.title]);
  });

  it.each<[ContentKind, () => Promise<{ id: string; slug: string }>, string]>([
    ['show', () => makeShow(), '/shows/'],
    ['article', () => makeArticle(), '/news/'],
    ['person', () => makePerson({ kind: 'talent' }), '/people/'],
    ['person', () => makePerson({ kind: 'team' }), '/people#'],
    ['page', () => publicPage(), '/'],
  ])('are found for a %s', async (kind, make, before) => {
    const { id, slug } = await make();
    const { title } = await makeArticle({ content: linkTo(before + slug) });
    expect(await titlesOf(kind, id)).toEqual([title]);
  });

  it('are found by an earlier address', async () => {
    const { id, slug } = await makeShow();
    const { title } = await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await updateRecord('show', editor, id, { title: unique('Renamed') });
    expect(await titlesOf('show', id)).toEqual([title]);
  });

  it('count no more once the link is removed', async () => {
    const { id, slug } = await makeShow();
    const article = await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await updateRecord('article', editor, article.id, { title: unique('Retitled') });
    expect(await titlesOf('show', id)).toHaveLength(1);
    await updateRecord('article', editor, article.id, { content: '<p>No link.</p>' });
    expect(await titlesOf('show', id)).toEqual([]);
  });

  it('leave out the record itself, and what is in the trash until it comes back', async () => {
    const { id, slug } = await makeShow();
    await updateRecord('show', editor, id, { description: linkTo(`/shows/${slug}`) });
    const article = await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await removeRecord('article', editor, article.id);
    expect(await titlesOf('show', id)).toEqual([]);
    await restoreTrashed(editor, 'news', article.id);
    expect(await titlesOf('show', id)).toEqual([article.title]);
  });

  it('are counted, and only the first are named', async () => {
    const { id, slug } = await makeShow();
    for (let count = 0; count < 7; count += 1) await makeArticle({ content: linkTo(`/shows/${slug}`) });
    expect(await findLinksTo('show', editor, id)).toMatchObject({ textCount: 7, texts: { length: 5 } });
    expect(await sentences('show', id)).toMatch(
      /^7 texts link here: .* and 2 more\. After this they lead nowhere\.$/,
    );
  });

  it('lead to the forms that change them', async () => {
    const { id, slug } = await makeShow();
    const article = await makeArticle({ content: linkTo(`/shows/${slug}`) });
    const { texts } = await findLinksTo('show', editor, id);
    expect(texts).toEqual([{ title: article.title, path: `/admin/news/${article.id}` }]);
  });

  it('follow an address to the record that has it now', async () => {
    const title = unique('Rain');
    const first = await makeShow({ title });
    const article = await makeArticle({ content: linkTo(`/shows/${first.slug}`) });
    await removeRecord('show', editor, first.id);
    const second = await makeShow({ title });
    expect(second.slug).toBe(first.slug);
    expect(await titlesOf('show', second.id)).toEqual([article.title]);
    expect(await findLinksToTrashed('show', admin, first.id)).toMatchObject({ textCount: 0 });
  });
});

describe('the menu, the footer and redirects', () => {
  it('are named after the texts', async () => {
    const { id, slug } = await publicPage();
    const { title } = await makeArticle({ content: linkTo(`/${slug}`) });
    await updateRecord('settings', editor, '', {
      menu: [{ to: 'page', pageId: id }],
      footerLinks: [{ to: 'url', url: `/${slug}`, label: 'About' }],
    });
    await Redirect.create({
      from: '/rain',
      fromKey: '/rain',
      to: `/${slug}`,
      status: 301,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect(await sentences('page', id)).toBe(
      `1 text links here: ${title}. After this it leads nowhere. Also the menu, the footer and the redirect /rain.`,
    );
  });

  it('are named alone if no text links to the record', async () => {
    const { id } = await publicPage();
    await updateRecord('settings', editor, '', { menu: [{ to: 'page', pageId: id }] });
    expect(await sentences('page', id)).toBe('The menu links here. After this it leads nowhere.');
  });

  it('other texts of the settings are a text', async () => {
    const { id, slug } = await publicPage();
    await updateRecord('settings', editor, '', { homeIntro: linkTo(`/${slug}`) });
    expect(await sentences('page', id)).toBe('1 text links here: Settings. After this it leads nowhere.');
  });
});

describe('a form that takes a record off the site', () => {
  const later = '2999-01-01T09:00:00Z';

  it.each<[ContentKind, () => Promise<{ id: string; slug: string }>, string, object]>([
    ['show', () => makeShow({ status: 'active' }), '/shows/', { status: 'inactive' }],
    ['article', () => makeArticle({ status: 'published' }), '/news/', { status: 'draft' }],
    ['article', () => makeArticle({ status: 'published' }), '/news/', { publishedAt: later }],
    ['page', () => publicPage(), '/', { status: 'draft' }],
  ])('asks first about the links to the %s', async (kind, make, before, change) => {
    const { id, slug } = await make();
    const { title } = await makeArticle({ content: linkTo(before + slug) });
    await expect(updateRecord(kind, editor, id, change, ASKS)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`1 text links here: ${title}. After this it leads nowhere.`) as string,
      question: { verb: 'Take off the site' },
    });
    expect(await openRecord(kind, editor, id)).toMatchObject({ version: 1 });
    await updateRecord(kind, editor, id, change);
    expect(await openRecord(kind, editor, id)).toMatchObject({ version: 2 });
  });

  it('asks nothing without links, about a record that is not on the site, or about another change', async () => {
    const [alone, hidden, changed] = [
      await makeShow(),
      await makeShow({ status: 'inactive' }),
      await makeShow(),
    ];
    for (const { slug } of [hidden, changed]) await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await updateRecord('show', editor, alone.id, { status: 'inactive' }, ASKS);
    await updateRecord('show', editor, hidden.id, { tagline: 'Wet', status: 'inactive' }, ASKS);
    await updateRecord('show', editor, changed.id, { tagline: 'Wet' }, ASKS);
  });

  it('names what others have written to an author, who sees its title in the lists, too', async () => {
    const author = actor('author');
    const { id, slug } = await makeShow({}, author);
    const { title } = await makeArticle({ content: linkTo(`/shows/${slug}`) });
    await expect(updateRecord('show', author, id, { status: 'inactive' }, ASKS)).rejects.toMatchObject({
      message: expect.stringContaining(title) as string,
    });
  });

  it('asks also when it publishes unpublished changes, and restores an earlier version', async () => {
    const page = await makePage({ status: 'draft' });
    await updateRecord('page', editor, page.id, { status: 'published' });
    await makeArticle({ content: linkTo(`/${page.slug}`) });
    await keepChanges('page', editor, page.id, { intro: 'New' });
    const { record } = await openWithChanges('page', editor, page.id);
    const base = baseOf(comparable(PAGE_FIELDS, record));
    const hiding = { intro: record.intro, status: 'draft' };
    await expect(saveWithChanges('page', editor, page.id, hiding, { base, ...ASKS })).rejects.toMatchObject({
      question: { verb: 'Take off the site' },
    });
    await expect(
      restoreVersion('page', editor, page.id, 1, { fields: ['status'] }, ASKS),
    ).rejects.toMatchObject({ question: { verb: 'Take off the site' } });
  });
});

it('what links to a record in the trash is known until something else has its address', async () => {
  const { id, slug } = await makeShow();
  const article = await makeArticle({ content: linkTo(`/shows/${slug}`) });
  await removeRecord('show', editor, id);
  expect(await findLinksToTrashed('show', admin, id)).toMatchObject({ texts: [{ title: article.title }] });
  await expect(findLinksToTrashed('show', editor, id)).rejects.toMatchObject({ status: 403 });
});
