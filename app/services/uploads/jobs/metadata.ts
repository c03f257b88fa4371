import { readFile } from 'node:fs/promises';
import type { StoredUpload } from '~models/upload';
import type { StoredFound } from '~models/upload-press';
import { readFound } from '../../media/metadata/read-found';
import { withoutPosition } from '../../media/metadata/without-position';
import { openSharp } from '../../media/sharp';
import { withLocalFile } from '../../storage/temp-files';
import type { StoreFile } from './variants';

/** Returns what a stored picture says, and stores it without its position under the same key, if it says one. */
export const readStoredPicture = ({ key, facts }: StoredUpload, put: StoreFile): Promise<StoredFound> =>
  withLocalFile(key, async (file) => {
    const content = await readFile(file);
    const sharp = await openSharp();
    const found = readFound(await sharp(content, { limitInputPixels: false }).metadata());
    const cleaned = withoutPosition(content, facts.contentType);
    if (cleaned) await put(key, cleaned, facts.contentType);
    return { ...found, hadPosition: cleaned !== null };
  });
