import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecord, csvTemplate } from '~/moving/sources/csv/csv-columns.server';
import { CSV_KIND_NAMES } from '~/core/nouns/kinds';
import { itemsOf, openSource, readItems } from './open-source';

const SHOWS = `Title,genres,START,End,Channel,people,image,Description
Salt Country,drama; crime,2019-05-03,2021,BBC,Ana Lee (Director); Bo Ek (Marta),salt.jpg,"First line
second line

Second & last"
`;

describe('lines of shows', () => {
  it('become fields, by the names and labels of columns in any case', async () => {
    expect(await readItems(SHOWS)).toMatchObject([
      {
        source: 'csv',
        type: 'shows',
        id: 'Salt Country',
        title: 'Salt Country',
        line: 2,
        featured: { address: 'salt.jpg' },
        fields: {
          title: 'Salt Country',
          genres: ['drama', 'crime'],
          year: 2019,
          yearEnd: 2021,
          broadcaster: 'BBC',
          credits: [
            { name: 'Ana Lee', group: 'director', role: '' },
            { name: 'Bo Ek', group: 'other', role: 'Marta' },
          ],
          description: '<p>First line<br>second line</p><p>Second &amp; last</p>',
        },
      },
    ]);
  });

  it('may be divided by semicolons, with the lists in quotation marks', async () => {
    const [item] = await readItems('slug;title;genres\nsalt;Salt, Country;"drama; crime"\n');
    expect(item).toMatchObject({
      id: 'salt',
      slug: 'salt',
      fields: { title: 'Salt, Country', genres: ['drama', 'crime'] },
    });
  });

  it('keep quotation marks within a cell', async () => {
    const items = await readItems('title,genres\nThe "Salt" film,drama\n"A"b,drama\n');
    expect(items.map(({ title }) => title)).toEqual(['The "Salt" film', '"A"b']);
  });

  it('keep a formula as words', async () => {
    expect((await readItems("title,genres\n'=1+1,drama\n"))[0]?.title).toBe('=1+1');
  });

  it('with an error are left out and named with line, column and why; the others stay', async () => {
    const source = await openSource(
      `title,genres,start,Favourite colour
Salt,drama,2019,blue
,drama,2020,
Sand,drama,19999,
Salt,comedy,2001,
Silt,drama,2003,,,
Sea,drama,"2004
",
Sky,drama,,
`,
    );
    expect((await itemsOf(source)).map(({ title, line }) => [title, line])).toEqual([
      ['Salt', 2],
      ['Sea', 7],
      ['Sky', 9],
    ]);
    expect(source.problems()).toEqual([
      { line: 1, column: 'Favourite colour', words: 'A show has no such field. The column is left out.' },
      { line: 3, column: 'title', words: 'Title is required' },
      { line: 4, column: 'start', words: 'Year must be a whole number from 1888 to 2100' },
      { line: 5, column: '', words: '“Salt” is in line 2 already.' },
      { line: 6, column: '', words: 'The line has more cells than the first one.' },
    ]);
  });
});

describe('the kind of the lines', () => {
  it.each([
    ['name,role\nMara,Producer\n', 'people'],
    ['title,content,date\nOpened,Words,2024-05-01\n', 'news'],
    ['title,genres\nSalt,drama\n', 'shows'],
  ])('follows from the columns of %j', async (csv, type) => {
    expect((await readItems(csv))[0]?.type).toBe(type);
  });

  it('is asked where the columns do not say it', async () => {
    const csv = 'title,status\nSalt,draft\n';
    await expect(openSource(csv)).rejects.toMatchObject({
      status: 400,
      fields: { kind: [expect.any(String)] },
    });
    expect((await readItems(csv, { kind: 'news' }))[0]?.type).toBe('news');
  });

  it('may differ between files', async () => {
    expect((await readItems([SHOWS, 'name\nMara\n'])).map(({ type }) => type)).toEqual(['shows', 'people']);
  });
});

it.each([
  ['a quotation mark that is not closed', 'title,genres\nSalt,"drama\n', 'The export breaks off in line 2.'],
  [
    'a line of two megabytes',
    `title,genres\n${'x'.repeat(2_000_000)},drama\n`,
    'Line 2 is longer than 1 MB.',
  ],
  [
    'the encoding UTF-16',
    Buffer.from('\ufefftitle,genres\nSalt,drama\n', 'utf16le'),
    'Line 1 is not in UTF-8. Save the file as UTF-8, and choose it again.',
  ],
  [
    'another encoding',
    Buffer.from('title,genres\nSalt,drama\nSöl,drama\n', 'latin1'),
    'Line 3 is not in UTF-8. Save the file as UTF-8, and choose it again.',
  ],
])('a file with %s is rejected', async (_, content, message) => {
  await expect(readItems(content)).rejects.toMatchObject({ status: 400, message });
});

describe('what an export has written', () => {
  it.each(CSV_KIND_NAMES)('of %s begins with the slug, and its columns are known', async (kind) => {
    expect(csvTemplate(kind)).toMatch(/^slug,/);
    const source = await openSource(csvTemplate(kind), { kind });
    await itemsOf(source);
    expect(source.problems()).toEqual([]);
  });

  it('gives back the same fields', async () => {
    const show = {
      slug: 'salt-country',
      title: '=Salt, “Country”',
      tagline: 'One\u00a0line',
      description: '<p>A &amp; B<br>C</p><p>D</p>',
      status: 'inactive',
      featuredOnHomepage: true,
      kind: '',
      year: 2019,
      yearEnd: null,
      genres: ['drama', 'crime'],
      countries: ['GB'],
      thumbnailUrl: '/assets/shows/abc.jpg',
      ids: { imdb: 'tt0903747', eidr: '' },
      credits: [
        { name: 'Ana Lee', group: 'director', role: '' },
        { name: 'Bo (Junior) Ek', group: 'cast', role: 'Marta: the first' },
        { name: 'Cy', group: 'other', role: 'Director' },
        { name: 'Di', group: 'other', role: '' },
      ],
    };
    const [item] = await readItems(csvTemplate('shows') + csvRecord('shows', show), { kind: 'shows' });
    const { slug, kind, yearEnd, ids, ...fields } = show;
    expect(item?.slug).toBe(slug);
    expect(item?.fields).toEqual({ ...fields, ids: { imdb: ids.imdb } });
    expect([kind, yearEnd]).toEqual(['', null]);
  });

  it('gives back every text of paragraphs', async () => {
    const words = fc.string({
      unit: fc.constantFrom('a', '&', '<', '>', ';', '"', "'", '=', '\u00a0', 'b>', '&lt;'),
      minLength: 1,
    });
    const escape = (text: string) =>
      text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replaceAll('\u00a0', '&nbsp;');
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 3 }), async (paragraphs) => {
        const content = paragraphs.map((each) => `<p>${escape(each)}</p>`).join('');
        const record = { slug: 'a', title: 'A', content };
        const [item] = await readItems(csvTemplate('news') + csvRecord('news', record), { kind: 'news' });
        expect(item?.fields['content']).toBe(content);
      }),
      { numRuns: 50 },
    );
  });
});
