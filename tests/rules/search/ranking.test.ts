/** What people search for in the demo content, and what should come first. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ContentKind } from '~/core/nouns/kinds';
import { dateOf } from '~/search/public-documents.server';
import { recordTexts } from '~/search/record-texts.server';
import { SearchIndex, type SearchDocument } from '~/search/search-index.server';

type Json = Record<string, unknown>;

const htmlOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'html' in value ? (value.html as string[]).join('') : value;

const EMPTY: Partial<Record<ContentKind, Json>> = {
  show: {
    originalTitle: '',
    alsoKnownAs: [],
    media: [],
    companies: [],
    awards: [],
    seasons: [],
    credits: [],
  },
  article: { author: '', categories: [] },
  person: { bio: '' },
  page: { vacancies: [] },
};

const FILES: [ContentKind, string][] = [
  ['show', 'shows'],
  ['article', 'articles'],
  ['person', 'people'],
  ['page', 'pages'],
];

const index = new SearchIndex<SearchDocument>();
for (const [kind, file] of FILES)
  for (const stored of JSON.parse(readFileSync(`demo/content/${file}.json`, 'utf8')) as Json[]) {
    if (stored.status === 'draft' || (kind === 'page' && stored.title === undefined)) continue;
    const values = Object.entries(stored).map(([name, value]) => [name, htmlOf(value)] as const);
    const vacancies = ((stored.vacancies ?? []) as Json[]).map((each) => ({
      ...each,
      text: String(each.text),
    }));
    const record = { ...EMPTY[kind], ...Object.fromEntries(values), ...(kind === 'page' && { vacancies }) };
    const { title, ...texts } = recordTexts(kind, record as never);
    const date = dateOf({ createdAt: '2024-01-01', ...(record as Json) });
    const precedence = kind === 'show' || kind === 'person' ? 0 : 1;
    index.put({ key: `${kind} ${title}`, title, precedence, date }, texts);
  }

/** A query, and what comes first: the kind and title. */
const EXPECTED: [string, string][] = [
  ['the long rain', 'show The Long Rain'],
  ['Long Rain', 'show The Long Rain'],
  ['long ra', 'show The Long Rain'],
  ['the lnog rain', 'show The Long Rain'],
  ['salt', 'show Salt Country'],
  ['salt country', 'show Salt Country'],
  ['SALT COUNTRY', 'show Salt Country'],
  ['salt contry', 'show Salt Country'],
  ['salt cuontry', 'show Salt Country'],
  ['country', 'show Salt Country'],
  ['peri', 'show Perihelion'],
  ['perihelion', 'show Perihelion'],
  ['perihelon', 'show Perihelion'],
  ['periheliun', 'show Perihelion'],
  ['pehirelion', 'show Perihelion'],
  ['ember', 'show Ember'],
  ['embr', 'show Ember'],
  ['emberr', 'show Ember'],
  ['double', 'show Double or Nothing'],
  ['double or', 'show Double or Nothing'],
  ['duoble or nothing', 'show Double or Nothing'],
  ['ink archive', 'show The Ink Archive'],
  ['the ink', 'show The Ink Archive'],
  ['ink arcihve', 'show The Ink Archive'],
  ['ines caldeira', 'person Inês Caldeira'],
  ['inês', 'person Inês Caldeira'],
  ['caldeira', 'person Inês Caldeira'],
  ['caldiera', 'person Inês Caldeira'],
  ['mara', 'person Mara Lindqvist'],
  ['lindqvist', 'person Mara Lindqvist'],
  ['lindkvist', 'person Mara Lindqvist'],
  ['sunhee park', 'person Sun-hee Park'],
  ['sun hee', 'person Sun-hee Park'],
  ['sun-hee', 'person Sun-hee Park'],
  ['henrik vos', 'person Henrik Vos'],
  ['ailsa march', 'person Ailsa Marchbank'],
  ['marchbnak', 'person Ailsa Marchbank'],
  ['dov', 'person Dov Kessling'],
  ['nuala brandt', 'person Nuala Brandt'],
  ['brandvold', 'person Ilse Brandvold'],
  ['bex', 'person Bex Tolliver'],
  ['winifred stoll', 'person Winifred Stoll'],
  ['film restorer', 'person Piet Anholt'],
  ['head of drama', 'person Inês Caldeira'],
  ['managing director', 'person Tomas Okafor'],
  ['hanne calloway', 'show The Long Rain'],
  ['superintendent finch', 'show The Long Rain'],
  ['parry hughes', 'show Salt Country'],
  ['parryhughes', 'show Salt Country'],
  ['mei lin cathcart', 'show Double or Nothing'],
  ['harbour street', 'show The Long Rain'],
  ['white mornings', 'show Salt Country'],
  ['divide by three', 'show Perihelion'],
  ['return to sender', 'show The Ink Archive'],
  ['science fiction', 'show Perihelion'],
  ['natural history', 'person Jonah Whitlock'],
  ['canal street', 'article A new home on Canal Street'],
  ['lumen awards', 'article Double win at the Lumen Awards'],
  ['building a lens', 'article Building a lens for the dark'],
  ['thousand reels', 'article A thousand reels restored'],
  ['careers', 'page Careers'],
];

const firstOf = (q: string): string => index.search(q, () => true)[0]?.document.key ?? 'nothing';

it('what people mean comes first for at least 55 of 60 queries', () => {
  const wrong = EXPECTED.filter(([q, key]) => firstOf(q) !== key).map(([q]) => `${q}: ${firstOf(q)}`);
  expect(EXPECTED.length).toBeGreaterThanOrEqual(60);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(EXPECTED.length - 55);
});
