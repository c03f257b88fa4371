import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readSource } from '~/moving/sources/read-source.server';
import type { ContentSource, SourceItem, SourceOptions } from '~/moving/sources/source-item';

type Content = string | Uint8Array;

/** Opens files with these contents as an export. */
export async function openSource(
  contents: Content | Content[],
  options: SourceOptions = {},
): Promise<ContentSource> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sources-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = [contents].flat().map((content, index) => ({ content, name: `export-${index + 1}` }));
  return readSource(
    await Promise.all(
      files.map(async ({ content, name }) => {
        const file = path.join(folder, name);
        await writeFile(file, content);
        return { path: file, name, bytes: Buffer.byteLength(content) };
      }),
    ),
    options,
  );
}

export async function itemsOf(source: ContentSource): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of source.items()) items.push(item);
  return items;
}

export const readItems = async (contents: Content | Content[], options: SourceOptions = {}) =>
  itemsOf(await openSource(contents, options));

const cdata = (text: string) => `<![CDATA[${text}]]>`;

/** Returns the XML of an item of WordPress. */
export function wordpressItem(texts: Record<string, string>, inside = ''): string {
  const all: Record<string, string> = {
    title: 'The harbour at night',
    link: 'https://films.example/2024/05/the-harbour/',
    'content:encoded': 'Words',
    'wp:post_id': '7',
    'wp:post_date': '2024-05-01 10:00:00',
    'wp:post_date_gmt': '2024-05-01 09:00:00',
    'wp:post_name': 'the-harbour',
    'wp:status': 'publish',
    'wp:post_type': 'post',
    ...texts,
  };
  const elements = Object.entries(all).map(([name, text]) => `<${name}>${cdata(text)}</${name}>`);
  return `<item>\n${elements.join('\n')}\n${inside}</item>`;
}

interface Channel {
  link?: string;
  head?: string;
}

export const wxr = (
  items: string[],
  { link = 'https://www.films.example', head = '' }: Channel = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Films</title><link>${link}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<generator>https://wordpress.org/?v=6.6</generator>
<wp:base_blog_url>${link}</wp:base_blog_url>
<wp:author><wp:author_login>mara</wp:author_login><wp:author_display_name>${cdata('Mara Lind')}</wp:author_display_name></wp:author>
${head}${items.join('\n')}
</channel></rss>
`;

type Rows = Record<string, object[]>;

export const ghost = (data: Rows, { version = '5.87.0' } = {}): string =>
  JSON.stringify({ db: [{ meta: { exported_on: 1700000000000, version }, data }] });
