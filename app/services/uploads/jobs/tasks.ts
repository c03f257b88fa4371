import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { JobType, StoredJob } from '~models/job';
import type { StoredUpload } from '~models/upload';
import { FileMissing, withFileOf } from '../delivery/stored-files';
import { readStoredFile } from './metadata';
import { makePosterFiles } from './poster';
import { makeBurnIn } from './burn-in';
import { makeExcerpt } from './excerpt';
import { missingBurnIn } from './missing-burn-in';
import type { StoredExcerpt } from '~models/upload-copies';
import { renditionKey } from '../delivery/keys';
import { urlOf } from '../delivery/view';
import { withScreenCopy } from './screen-copy';
import { makeImageVariants, type StoreFile } from './variants';
import { VideoFailure } from './video-failure';

type Recorded = NonNullable<UpdateQuery<StoredUpload>['$set']>;

/** How a job of one type is done. */
interface Task {
  /** Of several files, the first. */
  order: 1 | -1;
  /** Whether it cannot be done at all without ffmpeg. */
  needsFfmpeg: boolean;
  /**
   * Matches the upload while it lacks what is made of it as it was read. Recording the result requires this, so that a worker
   * that was overtaken, or whose file was given another poster meanwhile, records nothing.
   */
  unchanged: (upload: StoredUpload) => QueryFilter<StoredUpload>;
  /** Makes the files, and returns what to record. */
  make: (upload: StoredUpload, signal: AbortSignal, put: StoreFile) => Promise<Recorded>;
  /** What to record if it cannot be done. The original file can be used in any case. */
  impossible: Recorded | null;
}

/** Makes a copy of a film that every browser plays. Throws `VideoFailure`, and the signal's reason. */
const makeRendition = (upload: StoredUpload, signal: AbortSignal, put: StoreFile): Promise<StoredExcerpt> =>
  withFileOf(upload, upload.key, (film) =>
    withScreenCopy({ file: film, facts: upload.facts }, signal, async ({ file, ...facts }) => {
      const key = renditionKey(upload);
      await put(key, file, 'video/mp4');
      return { url: urlOf(key), ...facts };
    }),
  );

export const TASKS: Record<JobType, Task> = {
  /** Makes the smaller copies of images, and the posters of videos with theirs. */
  variants: {
    order: 1,
    needsFfmpeg: false,
    unchanged: ({ facts, poster: { current } }) =>
      facts.mediaType === 'image'
        ? { 'variants.0': { $exists: false } }
        : current
          ? { 'poster.current.url': current.url, 'poster.current.variants.0': { $exists: false } }
          : { 'poster.current': null },
    make: async (upload, signal, put) =>
      upload.facts.mediaType === 'image'
        ? { variants: await makeImageVariants(upload, put) }
        : { 'poster.current': await makePosterFiles(upload, signal, put) },
    impossible: null,
  },
  /** Reads what files of an earlier version say, and takes their positions out. */
  metadata: {
    order: -1,
    needsFfmpeg: false,
    unchanged: () => ({ found: null }),
    make: async (upload, _signal, put) => ({ found: await readStoredFile(upload, put) }),
    impossible: null,
  },
  /** Cuts the excerpts of videos. Those of an earlier version's videos are many, and an editor waits for the newest one. */
  excerpt: {
    order: -1,
    needsFfmpeg: true,
    unchanged: () => ({ excerpt: null }),
    make: async (upload, signal, put) => ({
      excerpt: await withFileOf(upload, upload.key, (video) => makeExcerpt(video, upload, signal, put)),
      isPlayedWhole: false,
    }),
    impossible: { isPlayedWhole: true },
  },
  /** Makes a copy of a film that every browser plays. */
  rendition: {
    order: 1,
    needsFfmpeg: true,
    unchanged: () => ({ needsRendition: true, rendition: null }),
    make: async (upload, signal, put) => ({ rendition: await makeRendition(upload, signal, put) }),
    impossible: null,
  },
  /** Makes the next copy of a film with the name of a recipient. */
  'burn-in': {
    order: 1,
    needsFfmpeg: true,
    unchanged: (upload) => {
      const { at, recipient } = missingBurnIn(upload) ?? { at: 0, recipient: '' };
      return { [`burnIns.${at}.recipient`]: recipient, [`burnIns.${at}.url`]: '' };
    },
    make: async (upload, signal, put) => {
      const { at, burnIn } = await makeBurnIn(upload, signal, put);
      return { [`burnIns.${at}`]: burnIn };
    },
    impossible: null,
  },
};

/** Limits the attempts at work that crashes the process. */
const MAX_ATTEMPTS = 3;

export function rejectAfterMax({ subject, attempts }: StoredJob): void {
  if (attempts > MAX_ATTEMPTS) throw new Error(`upload ${subject} was tried ${MAX_ATTEMPTS} times`);
}

/** Returns why a job is given up after an error; null if it is tried again. */
export function finalReason(error: unknown, { attempts }: StoredJob): StoredJob['reason'] | null {
  if (error instanceof VideoFailure) return error.reason;
  if (attempts < MAX_ATTEMPTS) return null;
  return error instanceof FileMissing ? 'missing' : 'interrupted';
}
