import type { Field, Fields } from '~/core/fields/field';
import { readParts } from '~/core/html/read-parts';
import { escapeText } from '~/core/html/write-block';
import { filesOf, type Block } from '~/core/html/block';
import { uploadIdOf } from '~/core/files/uploads';

/** What a page needs to know of the folder that it is in. */
export interface PagePlaces {
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

const nameOf = (address: string): string | undefined => uploadIdOf(address.replace(/^.*?\/assets\//, ''))[0];

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
export const recordHtml = (title: string, fields: Fields, record: object, places: PagePlaces): string =>
  documentOf(
    title,
    `<p><a href="../../index.html">All pages</a></p>\n<h1>${escapeText(title)}</h1>\n${fieldsHtml(fields, record, places)}`,
  );
