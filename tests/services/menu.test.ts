/** The menu and the footer's links: what is stored, who sees which of them, and what becomes of deleted pages. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Settings } from '~models/settings';
import { Version } from '~models/version';
import { followContent } from '~/core/db/content-epoch.server';
import { openRecord } from '~/records/save/record-store.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { readNavigation } from '~/site/menu/menu.server';
import { readSettingsAs } from '~/site/settings/site-settings.server';
import { getSettings } from '~/core/session/settings.server';
import { actor, makePage } from '../make';
import { commandsOf } from './commands';

const admin = actor('admin');

beforeEach(async () => {
  await Settings.deleteMany();
  await Version.deleteMany();
});

const save = (change: object) => updateRecord('settings', admin, '', change);
const published = (title: string) => makePage({ title, status: 'published', publishedAt: new Date(0) });

/** Returns what links lead to, with their labels. */
const shown = (links: { to: string; label: string }[]) => links.map(({ to, label }) => label || to);

const labelsOnSite = async () => (await readNavigation()).menu.map(({ label }) => label);

describe('before anybody has changed them', () => {
  const menu = ['home', 'shows', 'people', 'news', 'contact'];

  it('the menu has the five sections, and the footer two links that lead nowhere', async () => {
    const settings = await getSettings();
    expect(settings.menu.map(({ to }) => to)).toEqual(menu);
    expect(settings.footerLinks.map(({ to, label }) => [to, label])).toEqual([
      ['none', 'Privacy Policy'],
      ['none', 'Terms of Use'],
    ]);
    expect(await readNavigation()).toMatchObject({
      menu: [
        { label: 'Home', href: '/' },
        { label: 'Our Shows', href: '/shows' },
        { label: 'Our People', href: '/people' },
        { label: 'News', href: '/news' },
        { label: 'Contact', href: '/contact' },
      ],
      footer: [
        { label: 'Privacy Policy', href: null },
        { label: 'Terms of Use', href: null },
      ],
    });
  });

  it('settings that were stored before have the same links, whose ids stay when one is changed', async () => {
    await save({ siteName: 'Primal' });
    await Settings.collection.updateOne({}, { $unset: { menu: 1, footerLinks: 1 } });
    const before = await getSettings();
    expect(before.menu.map(({ to }) => to)).toEqual(menu);
    const after = await save({ menu: before.menu.map((link) => ({ ...link, label: link.to })) });
    expect(after.menu.map(({ id }) => id)).toEqual(before.menu.map(({ id }) => id));
  });
});

describe('a link to a page', () => {
  it.each(['menu', 'footerLinks'])('is rejected in %s if there is no such page', async (list) => {
    const links = [
      { to: 'home', label: 'Start' },
      { to: 'page', pageId: 'f'.repeat(24), label: 'About' },
    ];
    await expect(save({ [list]: links })).rejects.toMatchObject({
      status: 400,
      fields: { [`${list}.1.pageId`]: ['There is no page with this ID'] },
    });
  });

  it('has the title of the page, also when that changes', async () => {
    const page = await published('About us');
    await save({ menu: [{ to: 'home' }, { to: 'page', pageId: page.id }] });
    expect(await labelsOnSite()).toEqual(['Home', 'About us']);
    await updateRecord('page', admin, page.id, { title: 'Who we are' });
    const { menu } = await readNavigation();
    expect(menu[1]).toMatchObject({ label: 'Who we are', href: '/who-we-are', isPage: true });
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['published later', { status: 'published', publishedAt: new Date(Date.now() + 60_000) }],
  ])('that is %s is seen by staff only', async (_, fields) => {
    const page = await makePage({ title: 'Secret plans', ...fields });
    const settings = await save({ menu: [{ to: 'home' }, { to: 'page', pageId: page.id, label: 'Plans' }] });
    expect(shown(settings.menu)).toEqual(['home', 'Plans']);
    expect(await labelsOnSite()).toEqual(['Home']);
    expect(shown((await readSettingsAs(null)).menu)).toEqual(['home']);
    expect(shown((await readSettingsAs(actor('author'))).menu)).toEqual(['home', 'Plans']);
  });
});

describe('a link to a deleted page', () => {
  const menuWith = async (id: string) =>
    save({
      menu: [{ to: 'home' }, { to: 'shows' }, { to: 'page', pageId: id, label: 'About' }, { to: 'contact' }],
    });
  const now = async () => shown((await openRecord('settings', admin, '')).menu);

  it('is seen by nobody, and is back in its place when the page is restored', async () => {
    const page = await published('About');
    await menuWith(page.id);
    await removeRecord('page', admin, page.id);
    expect(await now()).toEqual(['home', 'shows', 'contact']);
    expect(shown((await readSettingsAs(admin)).menu)).toEqual(['home', 'shows', 'contact']);
    expect(await labelsOnSite()).toEqual(['Home', 'Our Shows', 'Contact']);
    await restoreTrashed(admin, 'pages', page.id);
    expect(await now()).toEqual(['home', 'shows', 'About', 'contact']);
  });

  it('keeps its place behind the link that it followed while others are arranged and added', async () => {
    const page = await published('About');
    await menuWith(page.id);
    await removeRecord('page', admin, page.id);
    const { menu } = await openRecord('settings', admin, '');
    const [home, shows, contact] = menu;
    await save({ menu: [contact, shows, { to: 'news' }, home] });
    expect(await now()).toEqual(['contact', 'shows', 'news', 'home']);
    await restoreTrashed(admin, 'pages', page.id);
    expect(await now()).toEqual(['contact', 'shows', 'About', 'news', 'home']);
  });

  it('is at the start if all links before it were removed', async () => {
    const page = await published('About');
    await menuWith(page.id);
    await removeRecord('page', admin, page.id);
    await save({ menu: [{ to: 'news' }] });
    await restoreTrashed(admin, 'pages', page.id);
    expect(await now()).toEqual(['About', 'news']);
  });

  it('is given up when the list has no more room for it', async () => {
    const page = await published('About');
    await menuWith(page.id);
    await removeRecord('page', admin, page.id);
    await save({ menu: Array.from({ length: 10 }, () => ({ to: 'news' })) });
    await restoreTrashed(admin, 'pages', page.id);
    expect(await now()).toHaveLength(10);
  });

  it('does not hinder a save of other settings, nor the menu sent back as it was read', async () => {
    const page = await published('About');
    await menuWith(page.id);
    await removeRecord('page', admin, page.id);
    const { menu } = await readSettingsAs(admin);
    await save({ tagline: 'Other' });
    expect(shown((await save({ menu })).menu)).toEqual(['home', 'shows', 'contact']);
    await restoreTrashed(admin, 'pages', page.id);
    expect(await now()).toEqual(['home', 'shows', 'About', 'contact']);
  });
});

describe('the queries of a page', () => {
  afterEach(() => followContent(undefined));

  it.each([
    ['no link to a page', 0],
    ['links to pages', 1],
  ])('with %s: %i for its pages, once for many pages', async (_, count) => {
    const pages = [await published('About'), await published('Careers')];
    const links = pages.map(({ id }) => ({ to: 'page', pageId: id }));
    await save({ menu: [{ to: 'home' }, ...(count > 0 ? links : [])] });
    // Another file may have kept what is read at a small number.
    followContent({
      current: Date.now() + count,
      unpublishedWrites: 0,
      isCurrent: () => false,
      changesSince: () => null,
    });
    const queries = await commandsOf(async () => [await readNavigation(), await readNavigation()]);
    // The kits tell whether there is a press room.
    expect(queries).toEqual(['settings.find', ...(count > 0 ? ['pages.find'] : []), 'shows.find']);
  });
});
