import { describe, expect, it } from 'vitest';
import { itemsOf, openSource, readItems, wordpressItem, wxr } from './open-source';

const only = async (texts: Record<string, string>, inside = '') => {
  const [item] = await readItems(wxr([wordpressItem(texts, inside)]));
  return item;
};

describe('an item of WordPress', () => {
  it('has its texts, its addresses, its author by name, and its site without www', async () => {
    expect(await only({ 'dc:creator': 'mara', 'excerpt:encoded': 'Short' })).toMatchObject({
      source: 'wordpress',
      site: 'films.example',
      type: 'post',
      id: '7',
      title: 'The harbour at night',
      slug: 'the-harbour',
      html: 'Words',
      markup: 'classic',
      excerpt: 'Short',
      author: 'Mara Lind',
      status: 'public',
      moment: '2024-05-01T09:00:00.000Z',
      address: '/2024/05/the-harbour/',
      oldAddresses: ['/?p=7'],
      line: 8,
    });
  });

  it.each([
    ['publish', '', 'public'],
    ['publish', 'secret', 'password'],
    ['future', '', 'scheduled'],
    ['private', '', 'private'],
    ['pending', '', 'pending'],
    ['draft', '', 'draft'],
    ['status-of-a-plugin', '', 'draft'],
  ])('with the status %s and the password “%s” is %s', async (status, password, expected) => {
    expect((await only({ 'wp:status': status, 'wp:post_password': password }))?.status).toBe(expected);
  });

  it.each([
    ['the time in UTC', '2024-05-01 10:00:00', '2024-05-01 09:30:00', '2024-05-01T09:30:00.000Z'],
    [
      'else the local one, in London',
      '2024-05-01 10:00:00',
      '0000-00-00 00:00:00',
      '2024-05-01T09:00:00.000Z',
    ],
    ['else the one of the feed', '0000-00-00 00:00:00', '0000-00-00 00:00:00', '2024-05-02T08:00:00.000Z'],
  ])('has %s', async (_, local, universal, moment) => {
    const pubDate = 'Thu, 02 May 2024 08:00:00 +0000';
    const item = await only({ 'wp:post_date': local, 'wp:post_date_gmt': universal, pubDate });
    expect(item?.moment).toBe(moment);
  });

  it('has no time in the year 0', async () => {
    const none = '0000-00-00 00:00:00';
    const pubDate = 'Mon, 30 Nov -0001 00:00:00 +0000';
    expect((await only({ 'wp:post_date': none, 'wp:post_date_gmt': none, pubDate }))?.moment).toBeNull();
  });

  it('has each category and tag once, without formats of posts', async () => {
    const inside = `<category domain="category" nicename="news">News</category>
<category domain="post_tag" nicename="harbour"><![CDATA[Harbour]]></category>
<category domain="category" nicename="news">news</category>
<category domain="post_format" nicename="post-format-video">Video</category>
<category>Harbour</category>`;
    expect((await only({}, inside))?.terms).toEqual([
      { kind: 'category', slug: 'news', name: 'News' },
      { kind: 'tag', slug: 'harbour', name: 'Harbour' },
    ]);
  });

  it('has both categories of one name, because each has an address', async () => {
    const inside = ['light', 'craft-light']
      .map((slug) => `<category domain="category" nicename="${slug}">Light</category>`)
      .join('');
    expect((await only({}, inside))?.terms.map(({ slug }) => slug)).toEqual(['light', 'craft-light']);
  });

  it('keeps at most a thousand of ten thousand categories', async () => {
    const inside = Array.from(
      { length: 10_000 },
      (_, n) => `<category domain="category" nicename="c${n}">c${n}</category>`,
    );
    expect((await only({}, inside.join('')))?.terms).toHaveLength(1_000);
  });

  it('names its featured picture, which an attachment describes', async () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
    const address = 'https://films.example/wp-content/uploads/2024/05/pier.jpg';
    const [post, picture] = await readItems(
      wxr([
        wordpressItem({}, meta('_edit_last', '1') + meta('_thumbnail_id', '9')),
        wordpressItem(
          {
            'wp:post_id': '9',
            'wp:post_type': 'attachment',
            'wp:attachment_url': address,
            'wp:post_parent': '7',
            'wp:status': 'inherit',
          },
          meta('_wp_attachment_image_alt', 'A pier &amp; boats'),
        ),
      ]),
    );
    expect(post?.featured).toEqual({ address: '', attachment: '9', alt: '' });
    expect(picture).toMatchObject({
      type: 'attachment',
      parentId: '7',
      media: [{ address, attachment: '9', alt: 'A pier & boats' }],
      oldAddresses: ['/?attachment_id=9'],
    });
  });

  it('joins a text in two parts, and drops characters that XML forbids', async () => {
    const item = wordpressItem({ 'content:encoded': 'PLACE' }).replace(
      'PLACE',
      'one ]]]]><![CDATA[> t\u0001wo\u000b',
    );
    expect((await readItems(wxr([item])))[0]?.html).toBe('one ]]> two');
  });

  it('keeps the text if a second, empty one follows', async () => {
    expect((await only({}, '<content:encoded></content:encoded>'))?.html).toBe('Words');
  });

  it('reads a loose ampersand as one', async () => {
    const item = wordpressItem({}).replace(
      '<![CDATA[The harbour at night]]>',
      'Salt & Sand &amp; Co &#8211; x',
    );
    expect((await readItems(wxr([item])))[0]?.title).toBe('Salt & Sand & Co – x');
  });

  it('with text of a megabyte is cut there', async () => {
    const item = await only({ 'content:encoded': 'word '.repeat(500_000) });
    expect(item?.html).toHaveLength(1_000_000);
  });
});

describe('an export of WordPress', () => {
  it('has no menus, revisions, templates, deleted and automatic drafts as items, and counts what stays behind', async () => {
    const source = await openSource(
      wxr([
        ...['nav_menu_item', 'revision', 'wp_template'].map((type, n) =>
          wordpressItem({ 'wp:post_type': type, 'wp:post_id': String(n) }),
        ),
        ...['trash', 'auto-draft'].map((status, n) =>
          wordpressItem({ 'wp:status': status, 'wp:post_id': String(10 + n) }),
        ),
        wordpressItem({}, '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>'),
      ]),
    );
    expect((await itemsOf(source)).map(({ id }) => id)).toEqual(['7']);
    expect(source.notBrought()).toEqual([
      'Menus (1)',
      'Revisions (1)',
      'Templates (1)',
      'Comments (1)',
      'Users (1)',
      'Passwords, settings and data of plugins',
    ]);
    expect(source.head).toMatchObject({
      source: 'wordpress',
      site: 'films.example',
      program: 'WordPress 6.6',
    });
  });

  it('may be several files, in which an item counts once', async () => {
    const first = wxr([wordpressItem({}), wordpressItem({ 'wp:post_id': '8' })]);
    const second = wxr([wordpressItem({ 'wp:post_id': '8' }), wordpressItem({ 'wp:post_id': '9' })]);
    expect((await readItems([first, second])).map(({ id }) => id)).toEqual(['7', '8', '9']);
  });

  it('may be read twice', async () => {
    const source = await openSource(wxr([wordpressItem({})]));
    expect(await itemsOf(source)).toEqual(await itemsOf(source));
  });

  it.each([
    [
      'files of two sites',
      () => [wxr([]), wxr([], { link: 'https://other.example' })],
      'These files are of different sites. Import one site after another.',
    ],
    [
      'a document type',
      () => wxr([]).replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]>\n<rss'),
      'Line 2: this export has a document type.',
    ],
    [
      'an entity',
      () => wxr([wordpressItem({})]).replace('<title>Films', '<title>Films&nbsp;'),
      'Line 3: this export has an entity.',
    ],
    [
      'an end too early',
      () => wxr([wordpressItem({})]).split('<wp:status>')[0] ?? '',
      'The export breaks off in line 16.',
    ],
    ['two exports in one file', () => wxr([]) + wxr([]), 'Line 11: a second export begins here.'],
    ['deep nesting', () => wxr(['<a>'.repeat(100)]), 'Line 8: the elements are nested too deeply.'],
    [
      'many attributes',
      () => wxr([`<item ${Array.from({ length: 300 }, (_, n) => `a${n}=""`).join(' ')}>`]),
      'Line 8: an element has too many attributes.',
    ],
  ])('with %s is rejected', async (_, contents, message) => {
    await expect(readItems(contents())).rejects.toMatchObject({
      status: 400,
      message,
      fields: { file: [message] },
    });
  });

  it('whose bytes are not UTF-8 is rejected with their line', async () => {
    const [before = '', after = ''] = wxr([wordpressItem({})]).split('Words');
    const bytes = Buffer.concat([Buffer.from(`${before}Wörds`, 'latin1'), Buffer.from(after)]);
    await expect(readItems(bytes)).rejects.toMatchObject({
      message: 'Line 11 is not in UTF-8. Save the file as UTF-8, and choose it again.',
    });
  });

  it('with a byte order mark and letters that end a chunk is read', async () => {
    const html = 'ä'.repeat(70_000);
    const [item] = await readItems(`\ufeff${wxr([wordpressItem({ 'content:encoded': `x${html}` })])}`);
    expect(item?.html).toBe(`x${html}`);
  });
});

it('an export of Squarespace has relative addresses, slugs with a date and an extension, and placeholders', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://films.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<item><title>Light &amp; rain</title><link>/blog/light.html</link><content:encoded><![CDATA[<div><p>One</p></div>]]></content:encoded>
<wp:post_name>2017/10/10/light.html</wp:post_name><wp:post_type>post</wp:post_type><wp:post_id>4</wp:post_id><wp:status>publish</wp:status></item>
<item><title>attachment-5c4a0eb840ec9a50cd3086ac</title><content:encoded><![CDATA[img-5c4a0eb840ec9a50cd3086ac]]></content:encoded>
<excerpt:encoded><![CDATA[exc-5c4a0eb840ec9a50cd3086ac]]></excerpt:encoded><wp:post_type>attachment</wp:post_type><wp:post_id>5</wp:post_id></item>
</channel></rss>`;
  const [post, picture] = await readItems(xml);
  expect(picture).toMatchObject({ title: '', html: '', excerpt: '' });
  expect(post).toMatchObject({
    source: 'squarespace',
    site: 'films.example',
    markup: 'squarespace',
    title: 'Light & rain',
    slug: 'light',
    address: '/blog/light.html',
  });
});
