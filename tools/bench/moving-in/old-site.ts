/** Makes an export of WordPress and the ZIP of its pictures, the same for the same numbers. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

const SITE = 'https://www.old-films.example';
const WORDS =
  'harbour rain lantern orbit ember archive marsh signal studio camera winter tide chorus verdict'.split(' ');
/** Makes 10,000 posts an export of 200 MB. */
const PARAGRAPHS = 36;
const WORDS_EACH = 75;
/** A text of the greatest length that is kept. */
const LONG_EVERY = 500;
const LONG_PARAGRAPHS = 380;
const PICTURE_BYTES = 200_000;

const words = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * (1 + (seed % 5))) % WORDS.length],
  ).join(' ');

const pictureName = (n: number) => `2016/02/still-${n}.jpg`;
export const postPath = (n: number) => `/2016/02/bulletin-${n}/`;

function paragraph(n: number, index: number): string {
  const link =
    index % 9 === 4 ? ` <a href="${SITE}${postPath((n * 13 + index) % 997)}">Before that</a>.` : '';
  return `<!-- wp:paragraph -->\n<p><strong>${words(n + index, 3)}</strong> ${words(n * 3 + index, WORDS_EACH)}${link}</p>\n<!-- /wp:paragraph -->\n`;
}

function contentOf(n: number, pictures: number): string {
  const count = n % LONG_EVERY === 7 ? LONG_PARAGRAPHS : PARAGRAPHS;
  const shown = pictures > 0 ? (n * 2) % pictures : -1;
  const picture =
    shown < 0
      ? ''
      : `<!-- wp:image -->\n<figure class="wp-block-image"><img src="${SITE}/wp-content/uploads/${pictureName(shown)}" alt="Still ${shown}" class="wp-image-${100_000 + shown}"/><figcaption>${words(n, 6)}</figcaption></figure>\n<!-- /wp:image -->\n`;
  const others =
    n % 10 === 3
      ? '<table><tr><td>One</td><td>Two</td></tr></table>[contact-form-7 id="4"]<blockquote><p>Said.</p></blockquote>'
      : '';
  return (
    Array.from({ length: count }, (_, index) => paragraph(n, index) + (index === 3 ? picture : '')).join('') +
    others
  );
}

const item = (fields: string) => `<item>${fields}</item>\n`;

function post(n: number, pictures: number): string {
  const thumbnail = n % 2 === 0 && pictures > 0 ? (n + 1) % pictures : -1;
  return item(`
<title>Bulletin ${n} ${words(n, 4)}</title>
<link>${SITE}${postPath(n)}</link>
<dc:creator><![CDATA[mara]]></dc:creator>
<guid isPermaLink="false">${SITE}/?p=${n}</guid>
<content:encoded><![CDATA[${contentOf(n, pictures)}]]></content:encoded>
<excerpt:encoded><![CDATA[${words(n, 12)}]]></excerpt:encoded>
<wp:post_id>${n}</wp:post_id>
<wp:post_date>2016-02-12 09:30:00</wp:post_date>
<wp:post_date_gmt>2016-02-12 09:30:00</wp:post_date_gmt>
<wp:post_modified_gmt>2016-02-12 09:30:00</wp:post_modified_gmt>
<wp:post_name>bulletin-${n}</wp:post_name>
<wp:status>publish</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:post_type>post</wp:post_type>
<category domain="category" nicename="company"><![CDATA[Company]]></category>
<category domain="post_tag" nicename="tag-${n % 40}"><![CDATA[Tag ${n % 40}]]></category>
${thumbnail < 0 ? '' : `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[${100_000 + thumbnail}]]></wp:meta_value></wp:postmeta>`}`);
}

const attachment = (n: number, posts: number) =>
  item(`
<title>Still ${n}</title>
<link>${SITE}/still-${n}/</link>
<guid isPermaLink="false">${SITE}/wp-content/uploads/${pictureName(n)}</guid>
<content:encoded><![CDATA[]]></content:encoded>
<excerpt:encoded><![CDATA[${words(n, 5)}]]></excerpt:encoded>
<wp:post_id>${100_000 + n}</wp:post_id>
<wp:post_date_gmt>2016-02-12 09:30:00</wp:post_date_gmt>
<wp:post_name>still-${n}</wp:post_name>
<wp:status>inherit</wp:status>
<wp:post_parent>${n % posts}</wp:post_parent>
<wp:post_type>attachment</wp:post_type>
<wp:attachment_url>${SITE}/wp-content/uploads/${pictureName(n)}</wp:attachment_url>`);

function* exportOf(posts: number, pictures: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old Films</title><link>${SITE}</link><generator>https://wordpress.org/?v=6.6</generator>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${SITE}</wp:base_site_url><wp:base_blog_url>${SITE}</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[mara]]></wp:author_login><wp:author_display_name><![CDATA[Mara Lindqvist]]></wp:author_display_name></wp:author>
`;
  for (let n = 1; n <= posts; n += 1) yield post(n, pictures);
  for (let n = 0; n < pictures; n += 1) yield attachment(n, posts);
  yield '</channel></rss>';
}

export const writeExport = (file: string, posts: number, pictures: number): Promise<void> =>
  pipeline(Readable.from(exportOf(posts, pictures)), createWriteStream(file));

/** Of 200 kB, with a comment that makes each one different. */
async function pictureMaker(): Promise<(n: number) => Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 16 };
  const create = { width: 1600, height: 900, channels: 3 as const, background: '#808080', noise };
  const jpeg = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  const filler = Math.max(0, Math.min(65_000, PICTURE_BYTES - jpeg.length));
  return (n) => {
    const words = Buffer.alloc(filler + 16, `still ${n} `);
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(words.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)]);
  };
}

export async function writePictures(file: string, pictures: number): Promise<void> {
  const make = await pictureMaker();
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as unknown as Readable, createWriteStream(file));
  for (let n = 0; n < pictures; n += 1)
    zip.addBuffer(make(n), `wp-content/uploads/${pictureName(n)}`, { compress: false });
  zip.end();
  await written;
}
