import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { ghost, itemsOf, openSource, readItems } from './open-source';

const POST = {
  id: 'p1',
  title: 'How to light rain',
  slug: 'rain',
  html: '<p>Words</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  feature_image: '__GHOST_URL__/content/images/2024/rain.jpg',
  published_at: '2024-05-01T09:00:00.000Z',
  updated_at: '2024-05-02T09:00:00.000Z',
  custom_excerpt: 'Short',
};
const TABLES = {
  posts: [POST],
  posts_authors: [
    { post_id: 'p1', author_id: 'u2', sort_order: 1 },
    { post_id: 'p1', author_id: 'u1', sort_order: 0 },
  ],
  posts_meta: [{ post_id: 'p1', feature_image_alt: 'Rain' }],
  posts_tags: [
    { post_id: 'p1', tag_id: 't2', sort_order: 0 },
    { post_id: 'p1', tag_id: 't1', sort_order: 1 },
    { post_id: 'p1', tag_id: 't3', sort_order: 2 },
  ],
  tags: [
    { id: 't1', name: 'Light', slug: 'light' },
    { id: 't2', name: 'Craft', slug: 'craft' },
    { id: 't3', name: '#internal', slug: 'hash-internal', visibility: 'internal' },
  ],
  users: [
    { id: 'u1', name: 'Mara Lind' },
    { id: 'u2', name: 'Bo' },
  ],
};

const ITEM = {
  source: 'ghost',
  site: '',
  type: 'post',
  id: 'p1',
  title: 'How to light rain',
  slug: 'rain',
  html: '<p>Words</p>',
  excerpt: 'Short',
  status: 'public',
  author: 'Mara Lind',
  moment: '2024-05-01T09:00:00.000Z',
  newer: '2024-05-02T09:00:00.000Z',
  address: '/rain/',
  featured: { address: POST.feature_image, attachment: '', alt: 'Rain' },
  terms: [
    { kind: 'tag', slug: 'craft', name: 'Craft' },
    { kind: 'tag', slug: 'light', name: 'Light' },
  ],
};

const zipOf = async (files: Record<string, string>) => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
};

describe('an export of Ghost', () => {
  it.each(['4.1.0', '5.87.0', '6.0.1'])(
    'of version %s has its posts with what other tables say',
    async (version) => {
      const source = await openSource(ghost(TABLES, { version }));
      expect(source.head.program).toBe(`Ghost ${version}`);
      expect(await itemsOf(source)).toMatchObject([ITEM]);
      expect(source.notBrought()).toEqual(['Users (2)', 'Passwords, menus, settings and code of the theme']);
    },
  );

  it('may have its data without a list around', async () => {
    expect(await readItems(JSON.stringify({ meta: { version: '5.0.0' }, data: TABLES }))).toMatchObject([
      ITEM,
    ]);
  });

  it('in a damaged archive is rejected', async () => {
    const archive = await zipOf({ 'site.json': ghost({ posts: Array.from({ length: 500 }, () => POST) }) });
    archive.fill(0xff, 60, 400);
    await expect(readItems(archive)).rejects.toMatchObject({
      status: 400,
      message: 'The archive is damaged. Make the export again.',
    });
  });

  it('may be an archive with pictures', async () => {
    const archive = await zipOf({
      'content/images/2024/rain.jpg': 'bytes',
      'data/members.csv': 'email,name',
      'data/site.ghost.json': ghost(TABLES),
    });
    expect(await readItems(archive)).toMatchObject([ITEM]);
  });

  it.each([
    ['published', 'public', 'public'],
    ['published', 'members', 'members'],
    ['published', 'paid', 'members'],
    ['scheduled', 'public', 'scheduled'],
    ['scheduled', 'paid', 'members'],
    ['sent', 'public', 'email'],
    ['draft', 'public', 'draft'],
  ])('has a post that is %s for %s as %s', async (status, visibility, expected) => {
    const [item] = await readItems(ghost({ posts: [{ ...POST, status, visibility }] }));
    expect(item?.status).toBe(expected);
  });

  it('has a post that goes out by mail only as that', async () => {
    const posts = [{ ...POST, status: 'scheduled' }];
    const [item] = await readItems(ghost({ posts, posts_meta: [{ post_id: 'p1', email_only: 1 }] }));
    expect(item?.status).toBe('email');
  });

  it('has the caption of the first picture', async () => {
    const feature_image_caption = 'By <a href="https://e.example">Mara</a>';
    const [item] = await readItems(
      ghost({ posts: [POST], posts_meta: [{ post_id: 'p1', feature_image_caption }] }),
    );
    expect(item?.featured).toEqual({
      address: POST.feature_image,
      attachment: '',
      alt: '',
      caption: 'By Mara',
    });
  });

  it.each([
    [
      { lexical: '{"root":{"children":[{"type":"signup"}]}}' },
      'no HTML in the export. Left out of it: signup.',
    ],
    [{ lexical: '{"root":' }, 'no HTML in the export. Left out of it: the whole text.'],
    [{ mobiledoc: '{"sections":[]}' }, 'no HTML in the export, and stays behind.'],
    [{ markdown: 'Words' }, 'no HTML in the export, and stays behind.'],
  ])('names what it cannot read of a post without HTML: %j', async (text, words) => {
    const source = await openSource(ghost({ posts: [{ ...POST, html: null, ...text }] }));
    await itemsOf(source);
    expect(source.problems()).toEqual([
      { line: 1, column: '', words: `The text of “How to light rain” has ${words}` },
    ]);
  });

  it('takes the words of the editor where a post has no HTML', async () => {
    const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
    const lexical = JSON.stringify({
      root: {
        children: [
          { type: 'paragraph', children: [text('One & '), text('two', 1)] },
          { type: 'extended-heading', tag: 'h2', children: [text('Head')] },
          {
            type: 'image',
            src: '__GHOST_URL__/content/images/a.jpg',
            alt: 'A',
            cardWidth: 'wide',
            caption: 'C',
          },
        ],
      },
    });
    const [item] = await readItems(ghost({ posts: [{ ...POST, html: null, lexical }] }));
    expect(item?.html).toBe(
      '<p>One &amp; <strong>two</strong></p><h2>Head</h2><figure class="kg-width-wide"><img src="__GHOST_URL__/content/images/a.jpg" alt="A"><figcaption>C</figcaption></figure>',
    );
  });

  it.each([
    ['an end too early', ghost(TABLES).slice(0, -40), 'The export breaks off in line 1.'],
    ['two exports in one file', `${ghost(TABLES)}\n${ghost(TABLES)}`, 'Line 2: a second export begins here.'],
    [
      'wrong punctuation',
      ghost(TABLES).replace('"slug":', '"slug"'),
      'Line 1: this is not JSON as an export has it.',
    ],
    ['deep nesting', `{"db":[${'['.repeat(200)}`, 'Line 1: the values are nested too deeply.'],
  ])('with %s is rejected', async (_, content, message) => {
    await expect(readItems(content)).rejects.toMatchObject({ status: 400, message });
  });
});

describe('something else', () => {
  it.each([
    ['an empty file', ''],
    ['words', 'Hello, this is no export at all'],
    ['a web page', '<!DOCTYPE html><html><body>News</body></html>'],
    [
      'a feed',
      '<?xml version="1.0"?><rss version="2.0"><channel><item><title>x</title></item></channel></rss>',
    ],
    ['other JSON', '{"name":"x","items":[]}'],
    ['other JSON with data', '{"list":[{"meta":{"version":"003"},"data":{"posts":[]}}]}'],
    ['an answer of an API', '{"data":[{"id":"1","title":"x"}],"total":1}'],
    ['a broken archive', 'PK\u0003\u0004 and nothing more'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('such as %s is rejected', async (_, content) => {
    await expect(readItems(content)).rejects.toMatchObject({
      status: 400,
      message: 'This is no export of WordPress, Squarespace or Ghost, and no CSV that can be read.',
    });
  });

  it('such as an archive without an export is rejected', async () => {
    await expect(readItems(await zipOf({ 'a.txt': 'x', 'b.json': '{}' }))).rejects.toMatchObject({
      status: 400,
    });
  });

  it('such as exports of two kinds is rejected', async () => {
    await expect(readItems([ghost(TABLES), 'title,genres\nSalt,drama\n'])).rejects.toMatchObject({
      message: 'These files are not of one export. Choose the files of one export only.',
    });
  });
});
