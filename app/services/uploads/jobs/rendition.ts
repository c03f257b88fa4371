import type { StoredExcerpt, StoredUpload } from '~models/upload';
import { withLocalFile } from '../../storage/temp-files';
import { renditionKey, storedKey } from '../delivery/keys';
import { urlOf } from '../delivery/view';
import { withScreenCopy } from './screen-copy';
import type { StoreFile } from './variants';

/** Makes a copy of a film that every browser plays. Throws `VideoFailure`, and the signal's reason. */
export const makeRendition = (
  upload: StoredUpload,
  signal: AbortSignal,
  put: StoreFile,
): Promise<StoredExcerpt> =>
  withLocalFile(storedKey(upload, upload.key), (film) =>
    withScreenCopy({ file: film, facts: upload.facts }, signal, async ({ file, ...facts }) => {
      const key = renditionKey(upload);
      await put(storedKey(upload, key), file, 'video/mp4');
      return { url: urlOf(key), ...facts };
    }),
  );
