import type { StoredFile } from './library';
import type { MediaFacts } from './media';
import { ASSETS } from './uploads';

/** Where staff get the files of the library, by the path after `/assets/`: also those that are held back. */
export const STAFF_ASSETS = '/admin/assets/';

/** Returns the address at which staff see a file. */
export const staffUrl = (url: string, { withheld }: Pick<StoredFile, 'withheld'>): string =>
  withheld && url.startsWith(ASSETS) ? STAFF_ASSETS + url.slice(ASSETS.length) : url;

/**
 * Returns the address at which the admin draws a file, by what the page knows of it. A file that it knows nothing of may be held back,
 * and staff find every file below that address.
 */
export const drawnUrl = (url: string, facts: Pick<MediaFacts, 'withheld'> | undefined): string =>
  staffUrl(url, { withheld: facts === undefined || facts.withheld === true });

type Drawn = Pick<StoredFile, 'url' | 'posterUrl' | 'variants' | 'withheld'>;

/** Returns a file with the addresses at which staff see it, its poster and its smaller copies. */
export function forStaff<File extends Drawn>(file: File): File {
  if (!file.withheld) return file;
  return {
    ...file,
    url: staffUrl(file.url, file),
    posterUrl: file.posterUrl && staffUrl(file.posterUrl, file),
    variants: file.variants.map((variant) => ({ ...variant, url: staffUrl(variant.url, file) })),
  };
}
