import { describe, expect, it } from 'vitest';
import { menuWidth } from '~/site/layout/title-fit';
import { isCurrent, DEFAULT_MENU, toSiteLinks } from '~/site/layout/site-navigation';
import { fieldsOn } from '~/core/fields/field';
import { patchSchema } from '~/core/fields/field-schemas.server';
import { readControls } from '~/core/forms/read-controls.server';
import { itemName } from '~/core/fields/field-values';
import { SETTINGS_FIELDS } from '~/core/nouns/settings';

const FIELDS = fieldsOn(SETTINGS_FIELDS, 'menu');
const PAGE = 'a'.repeat(24);

/** Returns the paths and messages of what is wrong with a change of the lists. */
function problemsOf(change: object): Record<string, string> {
  const { error } = patchSchema(FIELDS).safeParse(change);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the lists of links', () => {
  it.each([
    [{ menu: [{ to: 'page' }] }, { 'menu.0.pageId': 'Choose a page' }],
    [{ menu: [{ to: 'home' }, { to: 'url', label: 'Shop' }] }, { 'menu.1.url': 'Address is required' }],
    [{ menu: [{ to: 'url', url: 'https://shop.example/' }] }, { 'menu.0.label': 'Label is required' }],
    [{ footerLinks: [{ to: 'none' }] }, { 'footerLinks.0.label': 'Label is required' }],
    [
      { footerLinks: [{ to: 'page', pageId: PAGE, label: ' ' }] },
      { 'footerLinks.0.label': 'Label is required' },
    ],
    [
      { footerLinks: [{ to: 'home', label: 'Start' }, { to: 'contact' }] },
      { 'footerLinks.1.label': 'Label is required' },
    ],
    [{ menu: [] }, { menu: 'Menu must be at least one item' }],
    [{ menu: Array.from({ length: 11 }, () => ({ to: 'home' })) }, { menu: 'Menu must be at most 10 items' }],
    [
      { footerLinks: Array.from({ length: 9 }, () => ({ to: 'home' })) },
      { footerLinks: 'Footer links must be at most 8 items' },
    ],
  ])('reject %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  it.each([
    ['menu.0.to', { menu: [{ to: 'none', label: 'Nowhere' }] }],
    ['menu.0.to', { menu: [{ label: 'Lost' }] }],
    ['menu.0.url', { menu: [{ to: 'url', url: 'javascript:alert(1)', label: 'Shop' }] }],
    ['menu.0.url', { menu: [{ to: 'url', url: '//shop.example/', label: 'Shop' }] }],
    ['menu.0.label', { menu: [{ to: 'home', label: 'x'.repeat(41) }] }],
    ['menu.0.pageId', { menu: [{ to: 'page', pageId: 'about' }] }],
  ])('reject a wrong value at %s', (path, change) => {
    expect(Object.keys(problemsOf(change))).toEqual([path]);
  });

  it('accept the longest label, a path and every section in any order', () => {
    const menu = [
      { to: 'contact', label: 'x'.repeat(40) },
      { to: 'page', pageId: PAGE },
      { to: 'url', url: '/news/feed.xml', label: 'Feed' },
      { to: 'home' },
    ];
    expect(problemsOf({ menu, footerLinks: [] })).toEqual({});
  });

  it('leave out a row of a form in which nothing was chosen, and keep one with a choice alone', () => {
    const values = {
      menu: '2',
      'menu.0.id': 'new-1',
      'menu.0.to': '',
      'menu.1.id': 'new-2',
      'menu.1.to': 'news',
    };
    const { change, places } = readControls(FIELDS, values);
    expect(change).toEqual({ menu: [{ id: 'new-2', to: 'news' }] });
    expect(places.get('menu.0.')).toBe('menu.1.');
  });

  it.each([
    [{ to: 'home', label: 'Start' }, 'Start'],
    [{ to: 'shows', label: '' }, 'Our Shows'],
    [{ to: 'page', label: '' }, 'A page'],
    [{ to: 'url', url: 'https://shop.example/', label: '' }, 'https://shop.example/'],
  ])('have a name for %j in the history', (link, name) => {
    expect(itemName(SETTINGS_FIELDS.menu, link)).toBe(name);
  });
});

describe('links as the site draws them', () => {
  const link = (to: 'home' | 'shows' | 'press' | 'page' | 'url' | 'none', more: object = {}) => ({
    ...{ id: to, to, pageId: '', url: '', label: '' },
    ...more,
  });

  it('have the words of their target unless they have a label', () => {
    const pages = new Map([[PAGE, { title: 'About', path: '/about' }]]);
    const links = [link('shows'), link('page', { pageId: PAGE }), link('home', { label: 'Start' })];
    expect(toSiteLinks(links, { pages }).map(({ label, href }) => [label, href])).toEqual([
      ['Our Shows', '/shows'],
      ['About', '/about'],
      ['Start', '/'],
    ]);
  });

  it('lead to the press room only while there is one', () => {
    const links = [link('press'), link('press', { id: 'own', label: 'For journalists' })];
    expect(toSiteLinks(links)).toEqual([]);
    expect(toSiteLinks(links, { hasPressRoom: true }).map(({ label, href }) => [label, href])).toEqual([
      ['Press', '/press'],
      ['For journalists', '/press'],
    ]);
  });

  it('lack those to pages that are not known, and stay in Edit Mode only on pages of the site', () => {
    const links = [
      link('page', { pageId: PAGE }),
      link('url', { url: 'https://shop.example/', label: 'Shop' }),
      link('none', { label: 'Terms' }),
      link('home'),
    ];
    expect(toSiteLinks(links).map(({ label, href, isPage }) => [label, href, isPage])).toEqual([
      ['Shop', 'https://shop.example/', false],
      ['Terms', null, false],
      ['Home', '/', true],
    ]);
  });
});

it.each([
  ['/', '/', true],
  ['/edit', '/', true],
  ['/news', '/', false],
  ['/shows/low-water/edit', '/shows', true],
  ['/showsome', '/shows', false],
  ['/about', '/about', true],
  ['/about/edit', '/about', true],
  ['/about/team', '/about', false],
  ['/about', 'https://about.example/about', false],
])('on %s, whether a link to %s is the current one: %s', (path, to, expected) => {
  expect(isCurrent(path, to)).toBe(expected);
});

describe('the width from which a menu is shown', () => {
  const brand = { siteName: 'Primal', logoUrl: '' };
  const named = (labels: string[]) => labels.map((label) => ({ id: label, label, href: '/', isPage: true }));

  it('is that of today for the menu of a new site, whatever the name of the site', () => {
    expect(menuWidth(DEFAULT_MENU, brand, null)).toBeNull();
    expect(menuWidth(DEFAULT_MENU, { siteName: 'x'.repeat(60), logoUrl: '' }, null)).toBeNull();
  });

  it.each([
    [['Home', 'Our Shows', 'Our People', 'News', 'About', 'Contact'], 64],
    [['Home', 'Our Shows', 'Our People', 'News', 'About', 'Careers', 'Press', 'Contact'], 80],
    [Array.from({ length: 10 }, (_, index) => `A rather long label of an entry ${index}`), 'never'],
    [['映画とテレビの会社について', 'ニュースとお知らせ', '連絡先'], 64],
  ])('grows with the letters: %j', (labels, width) => {
    expect(menuWidth(named(labels), brand, null)).toBe(width);
  });

  it('grows with the name of the site', () => {
    const menu = [...DEFAULT_MENU, ...named(['About'])];
    expect(menuWidth(menu, { siteName: 'A company with a very long name', logoUrl: '' }, null)).not.toBe(64);
  });
});
