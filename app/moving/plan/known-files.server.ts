import { ImportSource, type StoredImportSource } from '~models/site-import';
import { originalPath } from '~/moving/files/file-names';
import { sourceKey } from './item-body.server';

// The files that earlier imports brought, so that a newer export finds them without a ZIP.

const FILE = 'media';

const fileKey = (site: string, address: string): string => sourceKey(site, FILE, originalPath(address));

/** The upload of a file of an old site; null if none was brought. */
export async function findKnownFile(site: string, address: string): Promise<string | null> {
  const known = await ImportSource.findById(fileKey(site, address)).lean<StoredImportSource | null>();
  return known?.recordId ?? null;
}

export const isFileKnown = async (site: string, address: string): Promise<boolean> =>
  (await findKnownFile(site, address)) !== null;

export async function rememberFile(
  importId: string,
  site: string,
  { address, upload }: { address: string; upload: string },
): Promise<void> {
  const set = { kind: FILE, recordId: upload, importId, newer: '', version: 0, at: new Date(), earlier: [] };
  await ImportSource.updateOne({ _id: fileKey(site, address) }, { $set: set }, { upsert: true });
}
