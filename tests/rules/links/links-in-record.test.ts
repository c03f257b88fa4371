/** The links of records of every kind: in which fields they are found, and with which words. */
import { describe, expect, it } from 'vitest';
import { changesLinks, targetsIn, siteLinksIn } from '~/site/links/links-in-record.server';

const HOST = 'www.primal.test';

const found = (...of: Parameters<typeof siteLinksIn>) =>
  siteLinksIn(...of).map(({ labels, words, target }) => [labels.join(', '), words, target]);

describe('links in rich text', () => {
  it('have their words, without formatting and escapes', () => {
    const content =
      '<p>See <a href="/shows/rain">The <strong>long</strong> &amp; wet Rain</a> and <a href="/about">us</a>.</p>';
    expect(found('article', { content }, HOST)).toEqual([
      ['Content', 'The long & wet Rain', '/shows/rain'],
      ['Content', 'us', '/about'],
    ]);
  });

  it('are found in captions, and their escapes are read', () => {
    const content =
      '<figure data-media="a.jpg" data-size="text"><figcaption>By <a href="/people/ana?a=1&amp;b=2">Ana</a></figcaption></figure>';
    expect(found('article', { content }, HOST)).toEqual([['Content', 'Ana', '/people/ana']]);
  });

  it('leave out other sites, mailboxes and parts of the page', () => {
    const body = ['https://example.com/', 'mailto:a@b.test', '#end', `https://${HOST}/about`]
      .map((href) => `<a href="${href}">x</a>`)
      .join('');
    expect(targetsIn('page', { body }, HOST)).toEqual(['/about']);
  });

  it('count once in the list of targets', () => {
    const bio = '<p><a href="/about">a</a> <a href="/about/">b</a></p>';
    expect(targetsIn('person', { bio }, null)).toEqual(['/about']);
  });
});

describe('links in other fields', () => {
  it('are found where a field is an address, and files are left out', () => {
    const show = {
      broadcasterUrl: `https://${HOST}/partners/civic`,
      thumbnailUrl: '/assets/show/rain/image/a.jpg',
      awards: [{ body: 'A festival', name: 'Best rain', url: '/news/best-rain' }],
      companies: [{ name: 'Civic', url: 'https://example.com', logoUrl: '' }],
    };
    expect(found('show', show, HOST)).toEqual([
      ['Channel link', '', '/partners/civic'],
      ['Awards, URL', 'Best rain', '/news/best-rain'],
    ]);
  });

  it('are found in lists within lists', () => {
    const seasons = [{ number: 1, episodes: [{ title: 'One', stillUrl: '/stills/one' }] }];
    expect(found('show', { seasons }, HOST)).toEqual([
      ['Seasons, Episodes, Still URL', 'One', '/stills/one'],
    ]);
  });

  it('are the pages and the addresses to which the menu and the footer lead, as chosen', () => {
    const settings = {
      menu: [
        { to: 'page', pageId: 'a1', url: '/left-over', label: 'About' },
        { to: 'shows', pageId: 'left-over', url: '', label: '' },
      ],
      footerLinks: [{ to: 'url', pageId: 'left-over', url: '/press-kit', label: 'Press' }],
    };
    expect(found('settings', settings, HOST)).toEqual([
      ['Menu, Page', 'About', 'page:a1'],
      ['Footer links, Address', 'Press', '/press-kit'],
    ]);
  });

  it('are no credits, which are references', () => {
    expect(found('show', { credits: [{ name: 'Ana', personId: 'b2' }] }, HOST)).toEqual([]);
  });
});

describe('a change', () => {
  it('may change links only where it names a field that can have some', () => {
    expect(changesLinks('article', { title: 'Rain', status: 'draft' })).toBe(false);
    expect(changesLinks('article', { title: 'Rain', content: '' })).toBe(true);
    expect(changesLinks('show', { credits: [] })).toBe(false);
    expect(changesLinks('settings', { menu: [] })).toBe(true);
  });
});
