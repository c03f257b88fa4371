/** Redirects in files: how they are read, what becomes of each line, and what is stored. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { Redirect, type StoredRedirect } from '~models/redirect';
import { MAX_REDIRECTS } from '~/core/request/redirect';
import { MAX_CSV_BYTES, MAX_CSV_LINES } from '~/site/links/link-sections';
import { importRedirects, previewImport } from '~/site/links/import-plan.server';
import { csvText, readCsv, writeCsv } from '~/site/links/redirect-input.server';
import { exportRedirects } from '~/site/links/redirect-list.server';
import { createRedirect } from '~/site/links/redirects.server';
import { someOf } from '../../full-length';
import { actor } from '../../make';
import { expectWithin, measureProcessorTime } from '../../processor-time';

const editor = actor('editor');
const options = { origin: 'https://site.example', force: false };

beforeEach(async () => {
  await Redirect.deleteMany();
});

const add = (from: string, to: string, more: object = {}) =>
  createRedirect(editor, { from, to, force: true, ...more }, options);
const preview = (csv: string, force = false) => previewImport(editor, csv, { ...options, force });
const outcomes = async (csv: string, force = false) =>
  (await preview(csv, force)).map(({ line, outcome, why }) => [line, outcome, why]);
const exported = async () => writeCsv(await exportRedirects(editor));

describe('a file', () => {
  it.each([
    ['/a,/b', [[1, ['/a', '/b']]]],
    ['from,to,status,note\r\n/a,/b,301,c\r\n', [[2, ['/a', '/b', '301', 'c']]]],
    ['\ufefffrom,to\n/a,/b\n', [[2, ['/a', '/b']]]],
    [
      'From, To\n\n/a,/b\n\n/c,/d',
      [
        [3, ['/a', '/b']],
        [5, ['/c', '/d']],
      ],
    ],
    ['/a,/b,302,"a, ""b"""', [[1, ['/a', '/b', '302', 'a, "b"']]]],
    ["/a,/b,,'=1+1", [[1, ['/a', '/b', '', '=1+1']]]],
    ["/a,/b,,''=1+1", [[1, ['/a', '/b', '', "'=1+1"]]]],
    ["/a,/b,,'quoted'", [[1, ['/a', '/b', '', "'quoted'"]]]],
  ])('%j is read', (text, lines) => {
    expect(readCsv(text)).toEqual(lines.map(([line, cells]) => ({ line, cells })));
  });

  it.each([
    ['', 400, 'The file has no lines.'],
    ['from,to\n', 400, 'The file has no lines.'],
    ['/a,/b\n/c,"/d\n', 400, /^Line \d: the quotation marks do not match\.$/],
    [`/a,/b\n/c,/d${','.repeat(900_000)}`, 400, 'Line 2 has more than 20 columns.'],
    [`/a,"/b,\n${','.repeat(900_000)}"${','.repeat(20)}`, 400, 'Line 2 has more than 20 columns.'],
    ['/a,/b\n'.repeat(MAX_CSV_LINES + 1), 413, 'The file has more than 5,000 lines.'],
    [`/a,/b,,${'x'.repeat(MAX_CSV_BYTES)}`, 413, 'The file may have at most 1 MB.'],
  ])('that cannot be read is refused', (text, status, message) => {
    const matching = typeof message === 'string' ? message : (expect.stringMatching(message) as string);
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ status, message: matching }) as Error);
  });

  it('that is not in UTF-8, or larger than 1 MB, is refused', () => {
    expect(() => csvText(Buffer.from('/caf\xe9,/b', 'latin1'))).toThrow('The file is not in UTF-8.');
    expect(() => csvText(Buffer.alloc(MAX_CSV_BYTES + 1))).toThrow('The file may have at most 1 MB.');
  });
});

describe('the preview', () => {
  it('says what becomes of each line, and stores nothing', async () => {
    await add('/jobs', '/contact');
    await add('/rain', '/shows', { status: 302 });
    await add('/kontakt', '/old-contact');
    const csv = [
      ...['from,to,status,note', '/drama/the-long-rain,/shows', '/jobs,/contact,301,', '/rain,/shows,301'],
      ...['/factual/*,/shows/*', '/shows,/our-shows', '/press-kit,/press', '/competition-2021,,410'],
      ...['/a,/b', '/b,/a', '/old-contact,/contact', 'drama,/shows', '/drama/the-long-rain/,/news'],
      ...['/x,/shows,999', '/y,/shows,301,note,more', '/z,/competition-2021'],
    ].join('\n');
    expect(await outcomes(csv)).toEqual([
      [2, 'add', ''],
      [3, 'same', 'Stored already'],
      [4, 'change', 'Today: 302 to /shows'],
      [5, 'add', ''],
      [6, 'refused', 'This address is in use'],
      [7, 'refused', 'There is nothing at this address'],
      [8, 'add', ''],
      [9, 'refused', 'This leads back to itself, by line 10'],
      [10, 'refused', 'This leads back to itself, by line 9'],
      [11, 'add', 'Followed from /kontakt, which now leads to /contact as well'],
      [12, 'refused', 'An address begins with /'],
      [13, 'refused', 'Line 2 has this address, too'],
      [14, 'refused', 'Status must be 301, 302 or 410'],
      [15, 'refused', 'A line has at most four columns'],
      [16, 'refused', 'There is nothing at this address'],
    ]);
    expect(await Redirect.countDocuments()).toBe(3);
  });

  it('keeps the note of a redirect if a line has no column for it', async () => {
    await add('/a', '/shows', { note: 'On the posters' });
    expect(await outcomes('/a,/shows,301')).toEqual([[1, 'same', 'Stored already']]);
    expect(await outcomes('/a,/shows,301,')).toEqual([[1, 'change', 'Today: another note']]);
    expect(await outcomes('/a,/news')).toEqual([[1, 'change', 'Today: 301 to /shows']]);
  });

  it('follows chains through other lines, in any order', async () => {
    expect(await outcomes('/a,/b\n/b,/c\n/c,/shows\n/d,/lost\n/e,/d')).toEqual([
      [1, 'add', 'Leads on to /shows'],
      [2, 'add', 'Leads on to /shows'],
      [3, 'add', ''],
      [4, 'refused', 'There is nothing at this address'],
      [5, 'refused', 'There is nothing at this address'],
    ]);
    expect(await outcomes('/d,/lost\n/e,/d', true)).toEqual([
      [1, 'add', ''],
      [2, 'add', 'Leads on to /lost'],
    ]);
  });

  it('refuses loops with what is stored, also by prefixes and when forced', async () => {
    await add('/a', '/b');
    await add('/p/*', '/q/*');
    expect(await outcomes('/b,/a\n/q/*,/p/*\n/a,/c', true)).toEqual([
      // The third line changes what would make a loop with the first.
      [1, 'add', 'Leads on to /c'],
      [2, 'refused', 'This leads back to itself'],
      [3, 'change', 'Today: 301 to /b'],
    ]);
  });

  it('refuses lines beyond 5,000 redirects', async () => {
    const at = new Date();
    const stored = Array.from({ length: MAX_REDIRECTS - 1 }, (_, index) => ({
      from: `/full/${index}`,
      fromKey: `/full/${index}`,
      to: '',
      status: 410,
      note: '',
      createdAt: at,
      updatedAt: at,
    }));
    await Redirect.collection.insertMany(stored);
    expect(await outcomes('/a,/shows\n/b,/shows\n/full/1,/shows')).toEqual([
      [1, 'add', ''],
      [2, 'refused', 'There are 5,000 redirects already: delete some first'],
      [3, 'change', 'Today: gone'],
    ]);
  });

  it('of 5,000 lines in a chain takes at most two seconds of the processor', async () => {
    const lines = Array.from({ length: MAX_CSV_LINES }, (_, index) => `/${index}a,/${index + 1}a`);
    const processorTime = measureProcessorTime();
    const planned = await preview(lines.join('\n'), true);
    expectWithin(processorTime(), 2_000);
    expect(planned.every(({ outcome }) => outcome === 'add')).toBe(true);
  });

  it('takes at most twenty prefixes within one another, and as many by one line', async () => {
    const nested = (count: number) => `/${'a/'.repeat(count)}*`;
    const lines = Array.from({ length: 700 }, (_, index) => `${nested(index + 1)},/b/${index}/*`);
    const processorTime = measureProcessorTime();
    const planned = await preview(lines.join('\n'), true);
    expectWithin(processorTime(), 1_000);
    expect(planned.filter(({ outcome }) => outcome === 'add')).toHaveLength(20);
    const message = 'At most 20 addresses that end in /* can be within one another';
    expect(planned.slice(20).every(({ why }) => why === message)).toBe(true);
    await importRedirects(editor, lines.slice(1).join('\n'), { ...options, force: true });
    for (const from of [nested(1), nested(30)])
      await expect(add(from, '/c/*')).rejects.toMatchObject({ status: 400, fields: { from: [message] } });
  });

  const PREFIXES: [string, (index: number) => string][] = [
    ['that each lead to all the others', (index) => `/p${index}/*,/p${index + 1}/${'x/'.repeat(80)}*`],
    [
      'that come back to one again and again',
      (index) => (index === 0 ? '/a/*,/b/*' : `/b/${index}/*,/a/${index + 1}/*`),
    ],
    ['which begin at the end', (index) => `/p${4_000 - index}/*,/p${4_001 - index}/*`],
    ['within which all others are', (index) => (index === 0 ? '/*,/z/*' : `/q${index}/*,/q${index + 1}/*`)],
    ['that lead round', (index) => `/r${index}/*,/r${(index + 1) % 4_000}/x${index}/*`],
  ];
  it.each(someOf(PREFIXES, 2))(
    'of 4,000 prefixes %s costs at most two seconds of the processor, with turns for others',
    async (_, lineOf) => {
      const lines = Array.from({ length: 4_000 }, (_line, index) => lineOf(index));
      const text = lines.join('\n').slice(0, MAX_CSV_BYTES);
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const processorTime = measureProcessorTime();
      await preview(text, true).finally(() => clearInterval(timer));
      const took = processorTime();
      expectWithin(took, 2_000);
      expect(turns).toBeGreaterThan(took / 200);
    },
  );
});

describe('an import', () => {
  it('stores what the preview says, with an event for each redirect', async () => {
    await ActivityEvent.deleteMany();
    const { id } = await add('/rain', '/shows', { status: 302 });
    await add('/kontakt', '/old-contact');
    await ActivityEvent.deleteMany();
    expect(
      await importRedirects(editor, '/rain,/news,301,New\n/old-contact,/contact\n/lost,/lost-too', options),
    ).toBe(2);
    const stored = await Redirect.find({}, { _id: 0, from: 1, to: 1, status: 1, note: 1, version: 1 })
      .sort({ from: 1 })
      .lean<StoredRedirect[]>();
    expect(stored).toEqual([
      { version: 2, from: '/kontakt', to: '/contact', status: 301, note: '' },
      { version: 1, from: '/old-contact', to: '/contact', status: 301, note: '' },
      { version: 2, from: '/rain', to: '/news', status: 301, note: 'New' },
    ]);
    const events = await ActivityEvent.find().sort({ title: 1 }).lean();
    expect(events).toMatchObject([
      { what: 'create', kind: 'links', title: '/old-contact', who: editor.id },
      { what: 'change', kind: 'links', title: '/rain', recordId: id },
    ]);
  });

  it('of an export changes nothing, and into an empty site gives the same export', async () => {
    await add('/plain', '/shows');
    await add('/caf\u00e9?a=1', 'https://other.example/x', {
      status: 302,
      note: 'With "quotes", and a comma',
    });
    await add('/old/*', '/shows/*', { note: '=HYPERLINK("https://evil.example")' });
    await add('/minus/', '/news/', { note: "-1 and '=2" });
    await createRedirect(editor, { from: '/gone', status: 410, note: "'=3" }, options);
    const first = await exported();
    expect(first).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect((await outcomes(first)).map(([, outcome]) => outcome)).toEqual(Array(5).fill('same'));
    const before = await exportRedirects(editor);
    await Redirect.deleteMany();
    await importRedirects(editor, first, options);
    expect(await exported()).toBe(first);
    const withoutId = (all: object[]) => all.map((each) => ({ ...each, _id: null }));
    expect(withoutId(await exportRedirects(editor))).toEqual(withoutId(before));
  });

  it('is refused for authors', async () => {
    await expect(importRedirects(actor('author'), '/a,/shows', options)).rejects.toMatchObject({
      status: 403,
    });
    await expect(previewImport(actor('author'), '/a,/shows', options)).rejects.toMatchObject({ status: 403 });
  });
});
