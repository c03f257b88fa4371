import { filesOf, type TextPart } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { writeParts } from '~/core/html/write-block';
import { ASSETS, uploadIdsOf, uploadIdsIn } from './uploads';

/**
 * Maps a generated file name to the base URL for this reader: null if the reader may not get the file, undefined for
 * the public URL below `/assets/`.
 */
export type AddressOf = (name: string) => string | null | undefined;

const ADDRESS = /^\/assets\/\S+$/;
const ADDRESSES = /\/assets\/[\w./-]+/g;

/**
 * Rewrites the file URLs in data for a reader. Files the reader may not get are removed: links become empty, list
 * items for such files and blocks of texts are dropped.
 */
export const replaceFiles = <Data>(data: Data, addressOf: AddressOf): Data =>
  replaceIn(data, addressOf) as Data;

function replaceIn(value: unknown, addressOf: AddressOf): unknown {
  if (typeof value === 'string') return replaceInText(value, addressOf);
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => (isLeftOut(each, addressOf) ? [] : [replaceIn(each, addressOf)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      replaceAddresses(name, addressOf),
      replaceIn(each, addressOf),
    ]),
  );
}

function replaceInText(text: string, addressOf: AddressOf): string {
  if (ADDRESS.test(text)) return replaceAddresses(text, addressOf);
  const [name] = text.includes(' ') ? [] : uploadIdsOf(text);
  const address = name === undefined ? undefined : addressOf(name);
  if (address !== undefined) return address === null ? '' : address + text;
  if (text.includes('<figure ')) return withoutBlocks(text, addressOf);
  return replaceAddresses(text, addressOf);
}

/** In a `srcset` each URL is followed by its width. */
function replaceAddresses(text: string, addressOf: AddressOf): string {
  if (!text.includes(ASSETS)) return text;
  return text.replace(ADDRESSES, (found) => {
    const [name] = uploadIdsIn(found);
    const address = name === undefined ? undefined : addressOf(name);
    if (address === undefined) return found;
    return address === null ? '' : address + found.slice(ASSETS.length);
  });
}

const isNotGiven = (file: string, addressOf: AddressOf) =>
  uploadIdsOf(file).some((name) => addressOf(name) === null);

function withoutBlocks(html: string, addressOf: AddressOf): string {
  const parts = readParts(html);
  if (!parts.flatMap(filesOf).some((file) => isNotGiven(file, addressOf))) return html;
  return writeParts(
    parts.flatMap((part): TextPart[] => {
      if (part.type === 'media') return isNotGiven(part.file, addressOf) ? [] : [part];
      if (part.type === 'embed')
        return [part.poster !== '' && isNotGiven(part.poster, addressOf) ? { ...part, poster: '' } : part];
      if (part.type !== 'gallery') return [part];
      const files = part.files.filter((file) => !isNotGiven(file, addressOf));
      return files.length > 0 ? [{ ...part, files }] : [];
    }),
  );
}

function isLeftOut(item: unknown, addressOf: AddressOf): boolean {
  if (typeof item === 'string') return isNotGiven(item, addressOf);
  if (typeof item !== 'object' || item === null) return false;
  const { url = '', file = '' } = item as { url?: unknown; file?: unknown };
  return [url, file].some((each) => typeof each === 'string' && isNotGiven(each, addressOf));
}
