import { describe, expect, it } from 'vitest';
import { compareVersions } from '~/records/history/version-differences';
import type { DiffPart } from '~/core/merge/conflict-differences';

const IMAGE = { type: 'image', url: '/assets/a.jpg', orderPosition: 0, alt: '', caption: '', posterUrl: '' };

/** Marks removed text as `[-…-]` and added text as `[+…+]`. */
const marked = (parts: DiffPart[]) =>
  parts
    .map(({ text, change }) => (change ? `[${change === 'added' ? `+${text}+` : `-${text}-`}]` : text))
    .join('');

async function textOf(kind: 'show' | 'article' | 'person' | 'settings', from: object, to: object) {
  const [first] = await compareVersions({ kind, from, to });
  return first?.difference.type === 'text' ? marked(first.difference.parts) : undefined;
}

async function richText(from: string, to: string) {
  const [first] = await compareVersions({ kind: 'article', from: { content: from }, to: { content: to } });
  if (first?.difference.type !== 'richText') throw new Error('The content does not differ.');
  const { blocks, unchanged } = first.difference;
  return {
    blocks: blocks.map(({ type, parts }) => `${type}: ${marked(parts)}`),
    sentences: blocks.flatMap(({ sentences }) => sentences),
    unchanged,
  };
}

async function gallery(from: object[], to: object[]) {
  const [first] = await compareVersions({ kind: 'show', from: { media: from }, to: { media: to } });
  return first?.difference;
}

describe('two versions of a record', () => {
  it('differ in no field if they are equal', async () => {
    const show = { title: 'Rain', media: [{ ...IMAGE, id: '1' }], description: '<p>a</p>', status: 'active' };
    expect(await compareVersions({ kind: 'show', from: show, to: structuredClone(show) })).toEqual([]);
  });

  it('have their differences in the order of the form, with labels, without the position', async () => {
    const from = { status: 'active', tagline: 'a', title: 'A', orderPosition: 1, slug: 'a' };
    const to = { status: 'inactive', tagline: 'b', title: 'B', orderPosition: 2, slug: 'b' };
    const differences = await compareVersions({ kind: 'show', from, to });
    expect(differences.map(({ field, label }) => [field, label])).toEqual([
      ['title', 'Title'],
      ['tagline', 'Tagline'],
      ['status', 'Status'],
    ]);
  });

  it('are JSON', async () => {
    const from = { media: [{ ...IMAGE, id: '1' }], description: '<p>a b c</p>' };
    const to = { media: [{ ...IMAGE, id: '2' }], description: '<p>a b <strong>c</strong> d</p>', title: 'A' };
    const differences = await compareVersions({ kind: 'show', from, to });
    expect(JSON.parse(JSON.stringify(differences))).toEqual(differences);
  });

  it.each([
    ['show', { featuredOnHomepage: false }, { featuredOnHomepage: true }, '[-Off-][+On+]'],
    ['show', { status: 'inactive' }, { status: 'active' }, '[-Inactive-][+Active+]'],
    ['show', { broadcasterUrl: 'https://a.example/x' }, { broadcasterUrl: '' }, '[-https://a.example/x-]'],
    ['settings', { mapLatitude: null }, { mapLatitude: -0.5 }, '[+-0.5+]'],
    ['settings', { address: '1 Quay\nPort' }, { address: '2 Quay\nPort' }, '[-1-][+2+] Quay\nPort'],
    ['article', { categories: ['Film', 'Drama'] }, { categories: ['Film'] }, 'Film[-, Drama-]'],
    ['article', {}, { title: 'New' }, '[+New+]'],
    ['article', { publishedAt: '2025-07-01T09:30:00.000Z' }, { publishedAt: '' }, '[-1 July 2025 at 10:30-]'],
    [
      'article',
      { publishedAt: '2025-07-01T09:30:01.000Z' },
      { publishedAt: '2025-07-01T09:30:02.000Z' },
      '[-2025-07-01T09:30:01.000Z-][+2025-07-01T09:30:02.000Z+]',
    ],
    [
      'show',
      { tagline: 'It has rained for nineteen days. Nobody sleeps.' },
      { tagline: 'It has rained for six weeks. Nobody sleeps.' },
      'It has rained for [-nineteen days-][+six weeks+]. Nobody sleeps.',
    ],
    ['show', { tagline: ' rain' }, { tagline: 'sun' }, '[- rain-][+sun+]'],
  ] as const)('read as people see them: %s %j %j', async (kind, from, to, expected) => {
    expect(await textOf(kind, from, to)).toBe(expected);
  });
});

describe('two versions of a gallery', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => ({ ...IMAGE, id, url: `/assets/${id}.jpg?v=1` }));
  const items = [one, two, three] as { id: string }[];

  it('differ in items that were added, removed and changed, matched by id', async () => {
    const difference = await gallery([one, two, three] as object[], [
      { ...one, alt: 'A hill' },
      three as object,
      { ...IMAGE, id: '4', url: '/assets/4.mp4' },
    ]);
    expect(difference).toEqual({
      type: 'items',
      unchanged: 1,
      items: [
        {
          id: '1',
          name: '1.jpg',
          url: '/assets/1.jpg?v=1',
          fields: [
            {
              field: 'alt',
              label: 'Alternative text',
              difference: { type: 'text', parts: [{ text: 'A hill', change: 'added' }] },
            },
          ],
        },
        { id: '2', name: '2.jpg', url: '/assets/2.jpg?v=1', change: 'removed', fields: [] },
        { id: '4', name: '4.mp4', url: '/assets/4.mp4', change: 'added', fields: [] },
      ],
    });
  });

  it('name only the item that was moved, with its places', async () => {
    expect(await gallery(items, [items[2], items[0], items[1]] as object[])).toEqual({
      type: 'items',
      unchanged: 2,
      items: [{ id: '3', name: '3.jpg', url: '/assets/3.jpg?v=1', moved: { from: 3, to: 1 }, fields: [] }],
    });
  });

  it('do not differ if only the stored positions do', async () => {
    expect(
      await gallery(
        items,
        items.map((item) => ({ ...item, orderPosition: 7 })),
      ),
    ).toBeUndefined();
  });
});

describe('two versions of a rich text', () => {
  it('differ in words within a rewritten block, and in whole blocks otherwise', async () => {
    const from = '<p>Same.</p><p>The port has seen rain for nineteen days.</p><p>Nobody believes him.</p>';
    const to =
      '<p>Same.</p><h2>Tuesday</h2><p>The port has seen rain for forty-one days.</p><ul><li>Item</li></ul>';
    expect(await richText(from, to)).toEqual({
      blocks: [
        'heading2: [+Tuesday+]',
        'paragraph: The port has seen rain for [-nineteen-][+forty-one+] days.',
        'paragraph: [-Nobody believes him.-]',
        'bullet: [+Item+]',
      ],
      sentences: [],
      unchanged: 1,
    });
  });

  it('read entities as the characters that they stand for', async () => {
    expect((await richText('<p>Tea &amp; rain</p>', '<p>Tea &lt; rain</p>')).blocks).toEqual([
      'paragraph: Tea [-&-][+<+] rain',
    ]);
  });

  it.each([
    ['<p>a lens</p>', '<p>a <strong>lens</strong></p>', '“lens” is now bold'],
    ['<p>a <em>new lens</em></p>', '<p>a <em>new</em> lens</p>', '“lens” is no longer italic'],
    ['<p>a lens</p>', '<p>a <u>lens</u></p>', '“lens” is now underlined'],
    ['<p>a <u>lens</u></p>', '<p>a lens</p>', '“lens” is no longer underlined'],
    [
      '<p>see <a href="/news">the <em>new</em> lens</a></p>',
      '<p>see <a href="/news/lens">the <em>new</em> lens</a></p>',
      'The link “the new lens” now leads to /news/lens; before, to /news',
    ],
    ['<p>a lens</p>', '<p>a <a href="/b">lens</a></p>', '“lens” is now a link to /b'],
    ['<p>a <a href="/b">lens</a></p>', '<p>a lens</p>', '“lens” is no longer a link to /b'],
    ['<p>Night</p>', '<h2>Night</h2>', '“Night” is now Heading 2; before, a paragraph'],
    [
      '<ul><li>Night</li></ul>',
      '<ol><li>Night</li></ol>',
      '“Night” is now an item of an ordered list; before, an item of a bullet list',
    ],
    [
      '<ul><li>Day</li><li>Night</li></ul>',
      '<ul><li>Day<ul><li>Night</li></ul></li></ul>',
      '“Night” is now on level 2 of its list; before, on level 1',
    ],
    ['<p>a</p>', '<p>a</p><p>go <a href="/b">there</a></p>', 'The new link “there” leads to /b'],
  ])('differ in formatting, said in words: %s %s', async (from, to, sentence) => {
    expect((await richText(from, to)).sentences).toEqual([sentence]);
  });

  it('differ in the formatting of words in a block whose other words differ', async () => {
    const from = '<p>Tonight somebody confesses to a killing.</p>';
    const to = '<p>Today somebody <strong>confesses</strong> to a killing.</p>';
    expect(await richText(from, to)).toEqual({
      blocks: ['paragraph: [-Tonight-][+Today+] somebody confesses to a killing.'],
      sentences: ['“confesses” is now bold'],
      unchanged: 0,
    });
  });

  it('do not mention a moved link as new', async () => {
    const link = '<p>go <a href="/b">there</a></p>';
    expect((await richText(`${link}<p>a</p><p>b</p>`, `<p>a</p><p>b</p>${link}`)).sentences).toEqual([]);
  });

  it('differ in no block if only empty lines do', async () => {
    expect(await richText('<p>a</p>', '<p>a</p><p><br></p>')).toEqual({
      blocks: [],
      sentences: [],
      unchanged: 1,
    });
  });
});
