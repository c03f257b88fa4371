import type { TextPart } from '~/rules/blocks/block';
import { readParts } from '~/rules/blocks/read-parts';
import { writeParts } from '~/rules/blocks/write-block';
import type { Actor } from '~/rules/accounts/permissions';
import { storePrepared } from './store-prepared';
import { urlOf } from '../uploads/delivery/view';
import type { DemoFile } from './demo-files';
import { DEMO_FOLDER } from './read-demo';

/** A disk syncs several files at a time, and a remote storage is far away. */
const AT_ONCE = 8;

/** The URLs of the stored files, by the names that demo records have for them. */
export type Addresses = Map<string, string>;

/** Stores the files of the demo content as uploads, with what comes with them. Stored ones are left as they are. */
export async function storeDemoFiles(actor: Actor, files: readonly DemoFile[]): Promise<Addresses> {
  const addresses: Addresses = new Map();
  const store = async (file: DemoFile, at: Date) => {
    const { key, poster } = await storePrepared(DEMO_FOLDER, file, { actor, at });
    addresses.set(file.file, urlOf(key));
    if (file.poster && poster.current) addresses.set(file.poster.file, poster.current.url);
  };
  const now = Date.now();
  // The library lists the newest first, so that it has the order of the site.
  const waiting = files.map((file, index) => ({ file, at: new Date(now - index) }));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await store(next.file, next.at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return addresses;
}

/** Returns a copy of a demo record with the URLs of the files that it names, also in its texts. */
export function withAddresses<Value>(value: Value, addresses: Addresses): Value {
  if (typeof value === 'string') return (addresses.get(value) ?? textWithFiles(value, addresses)) as Value;
  if (Array.isArray(value)) return value.map((each) => withAddresses<unknown>(each, addresses)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    withAddresses<unknown>(each, addresses),
  ]);
  return Object.fromEntries(entries) as Value;
}

const textWithFiles = (text: string, addresses: Addresses): string =>
  text.includes('<figure ') ? writeParts(readParts(text).map((part) => withFiles(part, addresses))) : text;

function withFiles(part: TextPart, addresses: Addresses): TextPart {
  const place = (file: string) => addresses.get(file) ?? file;
  switch (part.type) {
    case 'media':
      return { ...part, file: place(part.file) };
    case 'gallery':
      return { ...part, files: part.files.map(place) };
    case 'embed':
      return { ...part, poster: place(part.poster) };
    default:
      return part;
  }
}
