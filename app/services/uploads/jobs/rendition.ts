import type { StoredUpload } from '~models/upload';
import type { StoredExcerpt } from '~models/upload-copies';
import { renditionKey } from '../delivery/keys';
import { withFileOf } from '../delivery/stored-files';
import { urlOf } from '../delivery/view';
import { withScreenCopy } from './screen-copy';
import type { StoreFile } from './variants';

/** Makes a copy of a film that every browser plays. Throws `VideoFailure`, and the signal's reason. */
export const makeRendition = (
  upload: StoredUpload,
  signal: AbortSignal,
  put: StoreFile,
): Promise<StoredExcerpt> =>
  withFileOf(upload, upload.key, (film) =>
    withScreenCopy({ file: film, facts: upload.facts }, signal, async ({ file, ...facts }) => {
      const key = renditionKey(upload);
      await put(key, file, 'video/mp4');
      return { url: urlOf(key), ...facts };
    }),
  );
