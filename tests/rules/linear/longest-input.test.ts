/** No function of the rules holds the event loop for long, whatever is sent up to the accepted size. */
import { describe, it } from 'vitest';
import { inputSchema, patchSchema } from '~/core/fields/field-schemas.server';
import type { Field, Fields } from '~/core/fields/field';
import { RECORD_FIELDS } from '~/core/nouns/kinds';
import { SETTINGS_FIELDS } from '~/core/nouns/settings';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { readParts } from '~/core/html/read-parts';
import { blockProblems, sanitizeText, textHasTooManyElements } from '~/core/html/sanitize-text';
import { deltaToText, textToDelta } from '~/core/html/text-delta';
import { decodeEntities } from '~/core/html/html';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { formBase, idsOfLines } from '~/core/merge/edits.server';
import { mergeItems, markOf } from '~/core/merge/item-merge';
import { placeNames } from '~/core/forms/place-names';
import { addPasted, readPaste } from '~/core/forms/pasted-credits';
import { controlAt, readControls } from '~/core/forms/read-controls.server';
import { changeRows } from '~/core/forms/rows';
import { uploadIdsIn } from '~/core/files/uploads';
import { LoginInput, PasswordChange, UserInput } from '~/core/access/user.server';
import { expectWithin } from '../../processor-time';
import { leastTime } from './growth';
import { everyNth, IS_LONG, someOf } from '../../full-length';

/** Processor time, in milliseconds. */
const MAX_TIME = 200;
const JSON_BODY = 4_000_000;
const FORM_FIELD = 500_000;
/** The most values in JSON and the most fields of a form: app/core/api/json.server.ts and app/core/forms/form-limits.server.ts. */
const JSON_VALUES = 20_000;
const FORM_FIELDS = 6_000;
const RICH_TEXT = 200_000;

const filled = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const expectShort = (work: () => void) => {
  expectWithin(leastTime(work, { runs: 6, enough: MAX_TIME }), MAX_TIME);
};

const RUNS = [' ', '\u00a0', 'a', '0', '-', '.', '/', '<', '@', '\n', 'tt0000001/ ', 'é'];

const KINDS: [string, Fields][] = [...Object.entries(RECORD_FIELDS), ['settings', SETTINGS_FIELDS]];

/** Every field, also those in groups and lists; fields with the same rule once. */
const FIELDS = [
  ...new Map(
    KINDS.flatMap(([kind, fields]) => fieldsOf(fields, [kind])).map((each) => [ruleKey(each[1]), each]),
  ).values(),
];

function fieldsOf(fields: Fields, path: string[]): [path: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    const own: [string, Field] = [[...path, name].join('.'), field];
    return field.type === 'items' || field.type === 'group'
      ? [own, ...fieldsOf(field.of, [...path, name])]
      : [own];
  });
}

/** What decides the rule of a field, besides its labels. */
function ruleKey(field: Field): string {
  const { label, inline, screen, ...rule } = { inline: '', screen: '', ...field };
  return field.type === 'items' ? label : JSON.stringify({ ...rule, options: [], itemLabel: '' });
}

const TEXTS = [
  ...(IS_LONG ? [' ', 'é', '<'] : [' ']).map((run) => filled(run, JSON_BODY)),
  ...RUNS.map((run) => `1${filled(run, 2_040)}\u0001`),
];
const LISTS = [{}, 1, '', 'a', [], null].map((item) => new Array<unknown>(JSON_VALUES).fill(item));

describe('a value of 4 MB', () => {
  it.each(everyNth(FIELDS, 6))('of %s is parsed or rejected within 200 ms', (_, field) => {
    const schema = patchSchema({ field });
    for (const value of [...TEXTS, ...LISTS]) expectShort(() => void schema.safeParse({ field: value }));
  });
});

describe('an account whose every field has 4 MB', () => {
  it.each([
    ['a login', LoginInput],
    ['a new user', UserInput],
    ['a changed password', PasswordChange],
  ])('is parsed or rejected within 200 ms: %s', (_, schema) => {
    for (const text of TEXTS) {
      const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, text]));
      expectShort(() => void schema.safeParse(values));
    }
  });
});

describe('rich text of the longest length', () => {
  const UNITS = [
    ...['a', '<a href="/x">b', '<h1></h1>', '<strong>b', '<ul><li>b', '<', '<!--', '<a href="', '&amp;'],
    ...['<table><tr><td>x', '<p>b', '<a href="/x">', ' ', '&', '<a href="x">b', '<a>b', '<h1>b', '<br>'],
    ...['<ul><li><ol><li>', '<em>b</em>', '</p>'],
  ];
  it.each(someOf(UNITS, 10))('of %j is sanitised within 200 ms', (unit) => {
    const html = filled(unit, RICH_TEXT);
    expectShort(() => void sanitizeHtml(html));
  });
});

describe('rich text with blocks of the longest length', () => {
  const NAME = 'abcdefghijklmnopqrstuvwx';
  const STARTS = [
    '',
    `<figure data-media="${NAME}"><figcaption>`,
    ...(IS_LONG ? ['<hr>', '<blockquote>', '<figure data-gallery="'] : []),
  ];
  const UNITS = [
    '<hr>',
    'a<hr>',
    '<p>a<hr>',
    '<ul><li>a<hr>',
    '<strong><p>a<hr>',
    '<figure>',
    '<figure x="">',
    '</figure>',
    `<figure data-media="${NAME}">`,
    `<figure data-media="${NAME}"></figure>`,
    `<figure data-media="${NAME}"><figcaption><b>a`,
    `<figure data-gallery="${NAME} ${NAME}"><figcaption></figcaption></figure>`,
    ...['<figure data-embed="https://youtu.be/', '<figure data-embed="vimeo:1" data-title="a">'],
    ...['<figure><figcaption>', '<blockquote>', '<blockquote>a', '<blockquote>a</blockquote>'],
    ...['<blockquote>a<cite>b</blockquote>', '<blockquote><b><i>a<br>', '<blockquote>a<hr>', '<cite>'],
    `${NAME} `,
    '&#32;',
    '&#0',
  ];
  // In `npm test` every second part, with one of the starts.
  it.each(everyNth(UNITS, 2))(
    'of %j is checked, sanitised, read, converted and its places named within 200 ms each',
    (unit) => {
      for (const start of IS_LONG ? STARTS : [STARTS[unit.length % STARTS.length] ?? '']) {
        const html = start + filled(unit, RICH_TEXT);
        expectShort(() => void textHasTooManyElements(html));
        expectShort(() => void blockProblems(html, 'Content'));
        expectShort(() => void sanitizeText(html));
        expectShort(() => void readParts(html));
        expectShort(() => void placeNames(html, new Map()));
        const ops = textToDelta(html, decodeEntities);
        expectShort(() => void deltaToText(ops));
      }
    },
  );
});

const controls = (count: number, nameOf: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), 'a']));

describe('the controls of a form with rows', () => {
  it.each<[string, (index: number) => string]>([
    ['6,000 controls of one row', (index) => `credits.0.f${index}`],
    [
      '6,000 controls of 3,000 rows',
      (index) => `credits.${index % 3_000}.${index < 3_000 ? 'name' : 'role'}`,
    ],
    ['6,000 controls of nested rows', (index) => `seasons.0.episodes.${index % 3_000}.f${index}`],
    ['6,000 unknown controls', (index) => `unknown${index}`],
  ])('are read and changed within 200 ms: %s', (_, nameOf) => {
    const values = controls(FORM_FIELDS, nameOf);
    expectShort(() => void readControls(SHOW_FIELDS, values));
    expectShort(() => void changeRows(values, { verb: 'remove', path: 'credits.0' }));
    expectShort(() => void changeRows(values, { verb: 'add', path: 'seasons.0.episodes' }));
    expectShort(() => void changeRows(values, { verb: 'up', path: 'credits.1' }));
  });

  it('get 6,000 messages about 6,000 rows within 200 ms', () => {
    const { places } = readControls(
      SHOW_FIELDS,
      controls(FORM_FIELDS, (index) => `credits.${index}.name`),
    );
    const errors = Object.fromEntries([...places.keys()].map((row) => [`${row}name`, ['No']]));
    expectShort(() => {
      for (const path of Object.keys(errors)) controlAt(path, places);
    });
  });
});

const PEOPLE = Array.from({ length: 5_000 }, (_, index) => ({ label: `p${index}`, name: `Ann ${index}` }));

describe('pasted credits of half a million characters', () => {
  it.each(['Director: Ann 1\n', 'a\n', 'a as b\n', ' ', 'x ', ' as ', ':', '\t', '\n', '\r\n'])(
    'of %j are read within 200 ms',
    (unit) => {
      const values = { paste: `x${filled(unit, FORM_FIELD)}` };
      expectShort(() => void readPaste(values, PEOPLE));
    },
  );

  it('of 6,000 rows that were read are added within 200 ms', () => {
    const values = controls(FORM_FIELDS, (index) => `read.${index}.name`);
    expectShort(() => void addPasted(values));
  });
});

describe('a merge', () => {
  it('of a list of 20,000 lines takes less than 200 ms', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `/assets/${index}.jpg`);
    const media = lines.map((url, index) => ({ id: String(index), url }));
    const base = formBase(SHOW_FIELDS, { media });
    expectShort(() => void idsOfLines(base, 'media', lines));
    expectShort(() => void idsOfLines(base, 'media', lines.toReversed()));
    expectShort(() => void idsOfLines(base, 'media', filled('a\n', 40_000).split('\n')));
  });

  it('with a base that names one long item 20,000 times takes less than 200 ms', () => {
    const synopsis = filled('a', 2_000);
    const episodes = Array.from({ length: 400 }, (_, index) => ({ id: String(index), title: 'a', synopsis }));
    const season = { id: 's', number: 1, episodes };
    const mark = markOf(season);
    const base = new Array<typeof mark>(20_000).fill(mark);
    expectShort(() => void mergeItems(SHOW_FIELDS.seasons.of, { sent: [season], stored: [season], base }));
  });
});

it.each([
  '/assets/',
  '/assets/a/',
  'data-media="',
  'data-gallery="abcdefghijklmnopqrstuvwx ',
  '/assets/a/0123456789abcdefghijklmn-',
  '-',
  '.',
  '/',
])('the files that 4 MB of %j name are found within 200 ms', (unit) => {
  const text = filled(unit, JSON_BODY);
  expectShort(() => void uploadIdsIn(text));
});

it('a show with 20,000 unknown fields is rejected within 200 ms', () => {
  const show = controls(JSON_VALUES, (index) => `unknown${index}`);
  expectShort(() => void inputSchema(SHOW_FIELDS).safeParse(show));
});
