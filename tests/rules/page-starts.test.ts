import { describe, expect, it } from 'vitest';
import { htmlToText } from '~/core/html/html';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { openPassagesOf } from '~/core/nouns/page';
import { ownQuestionBeforePublishing } from '~/core/nouns/kinds';
import { INPUTS } from '~/core/nouns/schemas.server';
import { pageStarts } from '~/records/screens/page-starts.server';
import { findOpenPassages, openPassages } from '~/core/text/parts';

const starts = [...pageStarts({ activity: 365, trash: 30 })];

describe.each(starts)('the text to start from that is called %s', (_name, start) => {
  it('is stored as it is written', () => {
    expect(sanitizeHtml(start.body)).toBe(start.body);
    const { title, intro, body, template } = start;
    expect(INPUTS.page.safeParse({ title, intro, body, template })).toMatchObject({
      data: { title, intro, body, template },
    });
  });

  it('has passages to decide, and each bracket belongs to one', () => {
    const count = openPassagesOf(start);
    expect(count).toBeGreaterThan(0);
    const text = htmlToText(start.body);
    expect(text.split('[')).toHaveLength(count + 1);
    expect(text.split(']')).toHaveLength(count + 1);
    expect(ownQuestionBeforePublishing('page', start)).toMatch(/square brackets/);
  });

  it('links only to pages that every site has', () => {
    const hrefs = [...start.body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(['/shows', '/news', '/people', '/contact']).toEqual(expect.arrayContaining(hrefs));
  });
});

const privacyOf = (days: { activity: number; trash: number }) =>
  htmlToText(pageStarts(days).get('privacy')?.body ?? '');

it('the privacy policy says how long this installation keeps activity and trash', () => {
  expect(privacyOf({ activity: 90, trash: 1 })).toMatch(/deleted after 90 days.*in the trash for a day/);
  const forEver = privacyOf({ activity: 0, trash: 0 });
  expect(forEver).toContain('your IP address, and kept.');
  expect(forEver).toContain('What you delete is deleted at once.');
});

describe('passages in square brackets', () => {
  it.each([
    ['Made in [city] since [year].', 2],
    ['No brackets', 0],
    ['An empty [] is no passage', 0],
    ['[[one]]', 1],
    [`[${'a'.repeat(301)}]`, 0],
  ])('in %j are %i', (text, count) => {
    expect(openPassages(text)).toBe(count);
    for (const [start, end] of findOpenPassages(text)) expect(text.slice(start, end)).toMatch(/^\[.*\]$/s);
    expect(findOpenPassages(text)).toHaveLength(count);
  });

  it('count where visitors read them: across formatting, in vacancies, not in addresses of links', () => {
    expect(openPassagesOf({ body: '<p>[the <strong>city</strong>]</p>' })).toBe(1);
    expect(openPassagesOf({ body: '<p><a href="/x?[a]">x</a></p>' })).toBe(0);
    expect(
      openPassagesOf({ title: '[a]', intro: '[b]', vacancies: [{ title: '[c]', text: '[d] [e]' }] }),
    ).toBe(5);
  });

  it('are asked about before a page is published, and before no other kind', () => {
    expect(ownQuestionBeforePublishing('page', { title: '[a]' })).not.toBeNull();
    expect(ownQuestionBeforePublishing('page', { title: 'a' })).toBeNull();
    expect(ownQuestionBeforePublishing('article', { title: '[a]' })).toBeNull();
  });
});
