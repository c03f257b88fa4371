/** The sentences that say what links to a record. */
import { expect, it } from 'vitest';
import { linksHereSentences, type LinksHere } from '~/site/links/links-here.server';
import { textOf } from '../../question-text';

const NOTHING: LinksHere = { texts: [], textCount: 0, places: [], placeCount: 0 };
const named = (...titles: string[]) => titles.map((title) => ({ title, path: `/admin/${title}` }));
const sentences = (links: Partial<LinksHere>) => textOf(linksHereSentences({ ...NOTHING, ...links }));

it.each<[string, Partial<LinksHere>, string]>([
  ['nothing', {}, ''],
  [
    'one text',
    { texts: named('About'), textCount: 1 },
    '1 text links here: About. After this it leads nowhere.',
  ],
  [
    'several texts',
    { texts: named('About', 'Rain', 'Ana'), textCount: 3 },
    '3 texts link here: About, Rain, Ana. After this they lead nowhere.',
  ],
  [
    'more texts than are named',
    { texts: named('About', 'Rain'), textCount: 1202 },
    '1,202 texts link here: About, Rain and 1,200 more. After this they lead nowhere.',
  ],
  [
    'texts, the menu and a redirect',
    { texts: named('About'), textCount: 1, places: named('the menu', 'the redirect /rain'), placeCount: 2 },
    '1 text links here: About. After this it leads nowhere. Also the menu and the redirect /rain.',
  ],
  [
    'texts and more places than are named',
    { texts: named('About'), textCount: 1, places: named('the menu', 'the footer'), placeCount: 5 },
    '1 text links here: About. After this it leads nowhere. Also the menu, the footer and 3 more.',
  ],
  [
    'the menu alone',
    { places: named('the menu'), placeCount: 1 },
    'The menu links here. After this it leads nowhere.',
  ],
  [
    'the menu and the footer alone',
    { places: named('the menu', 'the footer'), placeCount: 2 },
    'The menu and the footer link here. After this they lead nowhere.',
  ],
])('they name %s', (_name, links, text) => {
  expect(sentences(links)).toBe(text);
});

it('they link to what they name', () => {
  const parts = linksHereSentences({ ...NOTHING, texts: named('About'), textCount: 1 });
  expect(parts).toContainEqual({ text: 'About', to: '/admin/About' });
});
