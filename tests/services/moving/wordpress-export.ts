/** A small export of WordPress, and the steps through an import. */
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { unpaced } from '~/core/db/pace.server';
import type { Actor } from '~/core/access/permissions';
import { exportReceiver } from '~/moving/files/kept-files.server';
import type { MediaSource } from '~/moving/files/media-source.server';
import { findImport, viewImport } from '~/moving/plan/import-store.server';
import { createImport, startImport } from '~/moving/run/import-actions.server';
import { workOn } from '~/moving/run/import-loop.server';

export interface WordPressPost {
  id: number;
  title: string;
  slug: string;
  type?: string;
  status?: string;
  content?: string;
  excerpt?: string;
  parent?: number;
  /** The file of an attachment. */
  file?: string;
  thumbnail?: number;
  category?: string;
  modified?: string;
  link?: string;
}

const SITE = 'https://www.old-films.example';

const item = (post: WordPressPost) => `
  <item>
    <title>${post.title}</title>
    <link>${SITE}${post.link ?? `/2016/02/${post.slug}/`}</link>
    <pubDate>Fri, 12 Feb 2016 09:30:00 +0000</pubDate>
    <dc:creator><![CDATA[mara]]></dc:creator>
    <guid isPermaLink="false">${SITE}/?p=${post.id}</guid>
    <content:encoded><![CDATA[${post.content ?? ''}]]></content:encoded>
    <excerpt:encoded><![CDATA[${post.excerpt ?? ''}]]></excerpt:encoded>
    <wp:post_id>${post.id}</wp:post_id>
    <wp:post_date>2016-02-12 09:30:00</wp:post_date>
    <wp:post_date_gmt>2016-02-12 09:30:00</wp:post_date_gmt>
    <wp:post_modified_gmt>${post.modified ?? '2016-02-12 09:30:00'}</wp:post_modified_gmt>
    <wp:post_name>${post.slug}</wp:post_name>
    <wp:status>${post.status ?? (post.type === 'attachment' ? 'inherit' : 'publish')}</wp:status>
    <wp:post_parent>${post.parent ?? 0}</wp:post_parent>
    <wp:post_type>${post.type ?? 'post'}</wp:post_type>
    <wp:post_password></wp:post_password>
    ${post.file ? `<wp:attachment_url>${SITE}/wp-content/uploads/${post.file}</wp:attachment_url>` : ''}
    ${post.category ? `<category domain="category" nicename="${post.category.toLowerCase()}"><![CDATA[${post.category}]]></category>` : ''}
    ${
      post.thumbnail
        ? `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[${post.thumbnail}]]></wp:meta_value></wp:postmeta>`
        : ''
    }
  </item>`;

export const wxr = (posts: readonly WordPressPost[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old Films</title>
  <link>${SITE}</link>
  <language>en-GB</language>
  <generator>https://wordpress.org/?v=6.6</generator>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>${SITE}</wp:base_site_url>
  <wp:base_blog_url>${SITE}</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[mara]]></wp:author_login><wp:author_display_name><![CDATA[Mara Lindqvist]]></wp:author_display_name></wp:author>
  ${posts.map(item).join('')}
</channel>
</rss>`;

export const picturePost = (id: number, file: string, more: Partial<WordPressPost> = {}): WordPressPost => ({
  id,
  title: `Picture ${id}`,
  slug: `picture-${id}`,
  type: 'attachment',
  file,
  ...more,
});

export function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

interface SentFiles {
  file: string | Buffer;
  media?: Buffer;
  name?: string;
}

/** Sends files as a form does. */
export async function sendExport({ file, media, name = 'export.xml' }: SentFiles) {
  const receiver = exportReceiver();
  const part = async (field: string, filename: string, content: string | Buffer) => ({
    field,
    filename,
    received: await receiver.receive(Readable.from([Buffer.from(content)]), field),
  });
  return [await part('file', name, file), ...(media ? [await part('media', 'uploads.zip', media)] : [])];
}

const work = { lock: { assertHeld: () => undefined }, pace: unpaced };

/** Does the work on an import, as a server would. */
export async function settleImport(id: string, media: MediaSource[] = []) {
  const before = await findImport(id);
  await workOn(before, { ...work, media });
  return viewImport(await findImport(id));
}

export async function planExport(actor: Actor, files: SentFiles, kind?: string) {
  const { id } = await createImport(actor, await sendExport(files), { kind });
  return settleImport(id);
}

export async function importExport(actor: Actor, files: SentFiles, input: object = {}) {
  const { id, ...plan } = await planExport(actor, files);
  if (plan.state !== 'planned') throw new Error(plan.error ?? plan.state);
  await startImport(actor, id, input);
  return settleImport(id);
}

/** A folder for files of one test. */
export async function fileIn(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'moving-')), name);
  await writeFile(file, content);
  return file;
}
