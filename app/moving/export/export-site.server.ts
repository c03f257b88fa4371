import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Redirect, type StoredRedirect } from '~models/redirect';
import { RECORD_MODELS, type StoredBy } from '~models/records';
import { Upload, type StoredUpload } from '~models/upload';
import {
  addressOf,
  CONTENT_KIND_LIST,
  isCsvKind,
  KIND_NAMES,
  RECORD_FIELDS,
  TEXTS,
  titleOf,
  type ContentKind,
} from '~/core/nouns/kinds';
import { omit } from '~/core/fields/field-path';
import { escapeText } from '~/core/html/write-block';
import { Failure } from '~/core/validation/errors';
import { areFilesServed } from '~/media/delivery/file-view.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { toView, viewsOf } from '~/records/read/view-kinds.server';
import { RECORD_KINDS } from '~/records/save/record-kinds.server';
import { csvRecord, csvTemplate } from '~/moving/sources/csv/csv-columns.server';
import { canonicalAddress } from '~/site/links/links-in-record.server';
import { writeCsv } from '~/site/links/redirect-input.server';
import { version } from '../../../package.json';
import type { Field, Fields } from '~/core/fields/field';
import { readParts } from '~/core/html/read-parts';
import { filesOf, type Block } from '~/core/html/block';
import { uploadIdsOf } from '~/core/files/uploads';

const NOT_EMPTY = 'The folder must be new or empty.';

/** What only this site can know, and the names of users. */
const OWN = ['version', 'createdBy', 'updatedBy'] as const;

interface Side {
  folder: string;
  records: FileHandle;
  /** The rows of the index, by kind. */
  index: Map<ContentKind, string[]>;
}

interface Exported {
  pages: number;
  files: number;
}

type Stored = StoredBy[ContentKind] & { slug: string };

/** Writes the whole site into a folder that a person can read. What visitors cannot see is in a folder of its own. */
export async function exportSite(folder: string, site: string): Promise<Exported> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Failure(400, NOT_EMPTY);
  const sides = { open: await openSide(folder), hidden: await openSide(path.join(folder, 'not-public')) };
  const addresses = await publicAddresses();
  const count = { pages: 0, files: 0 };
  try {
    const head = { version, site, exportedAt: new Date().toISOString() };
    for (const side of Object.values(sides)) await side.records.write(`{"showreel":${JSON.stringify(head)}`);
    for (const kind of CONTENT_KIND_LIST) await exportKind(kind, { folder, sides, addresses, count });
    for (const side of Object.values(sides)) {
      await side.records.write('}\n');
      await writeFile(path.join(side.folder, 'index.html'), indexHtml(side));
    }
  } finally {
    for (const side of Object.values(sides)) await side.records.close();
  }
  const redirects = await Redirect.find({}).sort({ fromKey: 1 }).lean<StoredRedirect[]>();
  await writeFile(path.join(folder, 'redirects.csv'), writeCsv(redirects));
  return count;
}

async function openSide(folder: string): Promise<Side> {
  await mkdir(folder, { recursive: true });
  return { folder, records: await open(path.join(folder, 'records.json'), 'wx'), index: new Map() };
}

const folderOfRecord = (kind: ContentKind, slug: string): string => `${KIND_NAMES[kind]}/${slug}`;

/** The folders of what visitors can see, by its address. */
async function publicAddresses(): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const kind of CONTENT_KIND_LIST)
    for await (const record of recordsOfKind(kind))
      if (RECORD_KINDS[kind].isPublic(record as never)) {
        const address = canonicalAddress(addressOf(kind, record as never));
        if (address !== null) addresses.set(address, folderOfRecord(kind, record.slug));
      }
  return addresses;
}

const recordsOfKind = (kind: ContentKind): AsyncIterable<Stored> =>
  (RECORD_MODELS[kind] as typeof RECORD_MODELS.show)
    .find({})
    .sort(viewsOf(kind).order)
    .lean<Stored[]>()
    .cursor();

interface Context {
  folder: string;
  sides: { open: Side; hidden: Side };
  addresses: ReadonlyMap<string, string>;
  count: Exported;
}

async function exportKind(kind: ContentKind, context: Context): Promise<void> {
  const { folder, sides, count } = context;
  const name = KIND_NAMES[kind];
  for (const side of Object.values(sides)) await side.records.write(`,\n"${name}":[`);
  const csv = isCsvKind(name) ? await open(path.join(folder, `${name}.csv`), 'wx') : null;
  if (csv && isCsvKind(name)) await csv.write(csvTemplate(name));
  const separator = { open: '\n', hidden: '\n' };
  for await (const stored of recordsOfKind(kind)) {
    const place = RECORD_KINDS[kind].isPublic(stored as never) ? 'open' : 'hidden';
    const side = sides[place];
    const whole = omit(toView(kind, stored as never, null) as object, OWN as never) as { slug: string };
    // A press kit is for those who are given it.
    const record = place === 'open' ? (omit(whole, ['press'] as never) as { slug: string }) : whole;
    await side.records.write(separator[place] + JSON.stringify(record));
    separator[place] = ',\n';
    if (csv && isCsvKind(name) && place === 'open') await csv.write(csvRecord(name, whole));
    await exportRecord(kind, side, { record, whole, context });
    count.pages += 1;
  }
  await csv?.close();
  for (const side of Object.values(sides)) await side.records.write(']');
}

interface RecordExport {
  record: { slug: string };
  whole: { slug: string };
  context: Context;
}

async function exportRecord(
  kind: ContentKind,
  side: Side,
  { record, whole, context }: RecordExport,
): Promise<void> {
  const { sides, addresses, count } = context;
  const own = folderOfRecord(kind, record.slug);
  const shown = usedIn(record);
  const beside = new Map<string, string>();
  for (const name of usedIn(whole)) {
    const upload = await Upload.findById(name).lean<StoredUpload | null>();
    if (!upload) continue;
    const isHere = shown.has(name) && (side === sides.hidden || areFilesServed(upload));
    const file = upload.key.split('/').at(-1) ?? name;
    const written = await copyUpload(upload, path.join((isHere ? side : sides.hidden).folder, own), file);
    if (!written) continue;
    count.files += 1;
    if (isHere) beside.set(name, file);
  }
  const title = titleOf(kind, record);
  const html = recordHtml(title, RECORD_FIELDS[kind], record, {
    file: (name) => beside.get(name) ?? null,
    page: (address) => {
      const found = addresses.get(canonicalAddress(address) ?? '');
      if (found === undefined) return null;
      return `../../${side === sides.hidden ? '../' : ''}${found}/index.html`;
    },
  });
  await mkdir(path.join(side.folder, own), { recursive: true });
  await writeFile(path.join(side.folder, own, 'index.html'), html);
  const rows = side.index.get(kind) ?? [];
  rows.push(`<li><a href="${own}/index.html">${escapeText(title)}</a></li>`);
  side.index.set(kind, rows);
}

/** Returns false for a file that is not in the storage. */
async function copyUpload(upload: StoredUpload, folder: string, name: string): Promise<boolean> {
  const opened = await openFileOf(upload, upload.key);
  const stream = await opened?.read();
  if (!stream) return false;
  await mkdir(folder, { recursive: true });
  await pipeline(stream, createWriteStream(path.join(folder, name)));
  return true;
}

const indexHtml = ({ index }: Side): string =>
  documentOf(
    'All pages',
    `<h1>All pages</h1>\n${[...index]
      .map(([kind, rows]) => `<h2>${TEXTS[kind].heading}</h2>\n<ul>\n${rows.join('\n')}\n</ul>`)
      .join('\n')}`,
  );

/** What a page needs to know of the folder that it is in. */
interface PagePlaces {
  /** The path from the page to a file beside it, by the upload's name; null for one that is elsewhere. */
  file: (name: string) => string | null;
  /** The path from the page to the page of an address of the site; null if the folder has none. */
  page: (address: string) => string | null;
}

const STYLE =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 Georgia,serif}h1{line-height:1.15}img,video{max-width:100%;height:auto}dt{font-weight:bold}dd{margin:0 0 .75rem}figure{margin:1.5rem 0}figcaption,small{color:#555}';

/** A whole document, without scripts. */
export const documentOf = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeText(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${body}\n</body>\n</html>\n`;

const nameOf = (address: string): string | undefined => uploadIdsOf(address.replace(/^.*?\/assets\//, ''))[0];

const isFilm = (path: string) => /\.(?:mp4|mov|webm)$/i.test(path);

function mediaTag(address: string, alt: string, places: PagePlaces): string {
  const name = nameOf(address);
  const path = name === undefined ? null : places.file(name);
  if (path === null) return '';
  return isFilm(path)
    ? `<video controls preload="none" src="${escapeText(path)}"></video>`
    : `<img src="${escapeText(path)}" alt="${escapeText(alt)}">`;
}

const LINK = /<a href="([^"]*)"([^<>]*)>(.*?)<\/a>/gs;

/** Links lead within the folder or to other sites; the words of the others stay. */
const withLinks = (html: string, places: PagePlaces): string =>
  html.replace(LINK, (_, href: string, rest: string, words: string) => {
    if (!href.startsWith('/')) return `<a href="${href}"${rest}>${words}</a>`;
    const path = places.page(href);
    return path === null ? words : `<a href="${escapeText(path)}">${words}</a>`;
  });

function blockHtml(block: Block, places: PagePlaces): string {
  const caption = 'caption' in block && block.caption ? `<figcaption>${block.caption}</figcaption>` : '';
  if (block.type === 'line') return '<hr>';
  if (block.type === 'quote')
    return `<blockquote>${block.html}${block.cite && `<cite>${block.cite}</cite>`}</blockquote>`;
  if (block.type === 'embed') {
    const address =
      block.service === 'youtube'
        ? `https://www.youtube.com/watch?v=${block.id}`
        : `https://vimeo.com/${[block.id, block.hash].filter(Boolean).join('/')}`;
    return `<p><a href="${escapeText(address)}">${escapeText(block.title || address)}</a></p>`;
  }
  const alt = block.type === 'media' ? block.alt : '';
  const media = filesOf(block).map((file) => mediaTag(`/assets/${file}`, alt, places));
  return `<figure>${media.join('\n')}${caption}</figure>`;
}

const textHtml = (html: string, places: PagePlaces): string =>
  readParts(html)
    .map((part) => withLinks(part.type === 'prose' ? part.html : blockHtml(part, places), places))
    .join('\n');

const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'Yes';

function valueHtml(field: Field, value: unknown, places: PagePlaces): string {
  if (value === null || value === undefined || value === '' || value === false) return '';
  if (field.type === 'richText') return textHtml(textOfValue(value), places);
  if (field.type === 'reference' || field.type === 'references' || field.type === 'position') return '';
  if (field.type === 'group') return fieldsHtml(field.of, value, places);
  if (field.type === 'items')
    return (value as object[]).map((item) => `<div>${fieldsHtml(field.of, item, places)}</div>`).join('\n');
  if (Array.isArray(value)) return escapeText(value.join(', '));
  const text = textOfValue(value);
  if (field.type !== 'link') return escapeText(text).replaceAll('\n', '<br>');
  if (nameOf(text) !== undefined && text.includes('/assets/')) return mediaTag(text, '', places);
  return /^https?:/.test(text) ? `<a href="${escapeText(text)}">${escapeText(text)}</a>` : '';
}

/** The fields with their labels. */
function fieldsHtml(fields: Fields, values: object, places: PagePlaces): string {
  const rows = Object.entries(fields).flatMap(([name, field]) => {
    const html = valueHtml(field, Reflect.get(values, name), places);
    return html === '' ? [] : [`<dt>${escapeText(field.label)}</dt>\n<dd>${html}</dd>`];
  });
  return rows.length === 0 ? '' : `<dl>\n${rows.join('\n')}\n</dl>`;
}

/** A page that a person can read of a record. */
const recordHtml = (title: string, fields: Fields, record: object, places: PagePlaces): string =>
  documentOf(
    title,
    `<p><a href="../../index.html">All pages</a></p>\n<h1>${escapeText(title)}</h1>\n${fieldsHtml(fields, record, places)}`,
  );
