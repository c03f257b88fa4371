import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { StoredImportItem } from '~models/site-import';
import type { SourceItem } from '~/moving/sources/source-item';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

export const packItem = (item: SourceItem): Promise<Buffer> => compress(JSON.stringify(item));

export async function unpackItem({ body }: Pick<StoredImportItem, 'body'>): Promise<SourceItem> {
  // Without hydration the driver returns its own type of binary data.
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from((body as { buffer: Uint8Array }).buffer);
  return JSON.parse((await decompress(bytes)).toString()) as SourceItem;
}

/** The key of an item, or of a file, in `ImportSource`. */
export const sourceKey = (site: string, type: string, id: string): string =>
  createHash('sha256').update([site, type, id].join('\n')).digest('base64url');
