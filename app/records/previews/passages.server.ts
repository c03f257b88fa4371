import { createHash } from 'node:crypto';
import type { Field, Fields, ItemsField } from '~/core/fields/field';
import { itemName } from '~/core/fields/field-values';
import { fileUrl } from '~/core/files/media';
import { excerpt, htmlToText } from '~/core/html/html';
import { filesOf, type TextPart } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { RECORD_FIELDS, kitFieldOf, type ContentKind } from '~/core/nouns/kinds';
import { versionFiles } from '~/media/library/library-files.server';
import type { Passage } from './ask';

/** More parts of a page are not offered one by one; a note can still be about the whole field. */
const MAX_PASSAGES = 300;
const QUOTE_LENGTH = 200;

type Found = Omit<Passage, 'key' | 'label'> & { noun: string };

/** The passages of a record as its page shows them: the fields that Edit Mode changes in place, and the items of lists. */
export async function passagesOf(kind: ContentKind, record: object): Promise<Passage[]> {
  const fields: Fields = RECORD_FIELDS[kind];
  const found = Object.entries(fields)
    .filter(([name]) => name !== kitFieldOf(kind))
    .flatMap(([name, field]) => partsOf(name, field, (record as Record<string, unknown>)[name]))
    .slice(0, MAX_PASSAGES);
  const names = await versionFiles(found.flatMap(({ file }) => (file === '' ? [] : [file])));
  const counts = new Map<string, number>();
  return found.map(({ noun, ...part }) => {
    const count = (counts.get(noun) ?? 0) + 1;
    counts.set(noun, count);
    const { name = '' } = names[part.file] ?? {};
    const isWhole = fields[part.field]?.type !== 'richText' && fields[part.field]?.type !== 'items';
    return {
      ...part,
      quote: part.quote || name || 'Picture',
      key: isWhole ? part.field : `${part.field}.${fingerprintOf(part, count)}`,
      label: isWhole ? noun : `${noun} ${count}`,
    };
  });
}

const fingerprintOf = ({ quote, file }: Pick<Found, 'quote' | 'file'>, count: number): string =>
  createHash('sha256')
    .update(quote === '' && file === '' ? String(count) : `${quote}\n${file}`)
    .digest('base64url')
    .slice(0, 10);

function partsOf(field: string, described: Field, value: unknown): Found[] {
  if (described.type === 'items') return itemParts(field, described, (value ?? []) as object[]);
  if (!('inline' in described) || typeof value !== 'string' || value === '') return [];
  if (described.type === 'link') return [{ field, quote: '', file: value, noun: described.label }];
  if (described.type === 'richText') return readParts(value).flatMap((part) => textParts(field, part));
  if (described.type !== 'line' && described.type !== 'lines') return [];
  return [{ field, quote: excerpt(value, QUOTE_LENGTH), file: '', noun: described.label }];
}

function itemParts(field: string, described: ItemsField, items: object[]): Found[] {
  return items.map((item) => {
    const { url, caption, alt } = item as Partial<Record<string, string>>;
    const file = described.key === 'url' ? (url ?? '') : '';
    const words = file === '' ? itemName(described, item as never) : (caption ?? '') || (alt ?? '');
    return { field, quote: excerpt(words, QUOTE_LENGTH), file, noun: described.label };
  });
}

/** Sanitised HTML has no such element inside another of the same name. */
const PARAGRAPH = /<(p|h[1-6]|li)(?:\s[^>]*)?>(.*?)<\/\1>/gs;

function textParts(field: string, part: TextPart): Found[] {
  if (part.type === 'prose')
    return [...part.html.matchAll(PARAGRAPH)].flatMap(([, , html = '']) => {
      const quote = excerpt(htmlToText(html), QUOTE_LENGTH);
      return quote === '' ? [] : [{ field, quote, file: '', noun: 'Paragraph' }];
    });
  if (part.type === 'line') return [];
  if (part.type === 'quote')
    return [{ field, quote: excerpt(htmlToText(part.html), QUOTE_LENGTH), file: '', noun: 'Quote' }];
  const words = part.type === 'embed' ? part.title : htmlToText(part.caption);
  const [file = ''] = filesOf(part).map(fileUrl);
  const noun = part.type === 'gallery' ? 'Gallery' : part.type === 'embed' ? 'Film' : 'Picture';
  return [{ field, quote: excerpt(words || ('alt' in part ? part.alt : ''), QUOTE_LENGTH), file, noun }];
}

/** Returns what a note of this passage is about; null if the page has no such passage. A field alone means all of it. */
export function findPassage(
  passages: readonly Passage[],
  key: string,
): Pick<Passage, 'field' | 'quote'> | null {
  const exact = passages.find((passage) => passage.key === key);
  if (exact) return exact;
  const ofField = passages.find(({ field }) => field === key);
  return ofField ? { field: key, quote: ofField.quote } : null;
}
