import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { StoredPreviewWork, StoredUpload } from '~models/upload';
import { makeImageVariants, type StoreFile } from './variants';
import { makePosterFiles } from './poster';
import { makePreview, PreviewFailure } from './preview';

/** Limits the attempts at work that crashes the process. */
const MAX_ATTEMPTS = 3;
/** After an error, the next attempt waits. */
const RETRY_AFTER_MS = 60_000;

type Update = UpdateQuery<StoredUpload>;

/** One kind of background work on an upload. */
export interface Task {
  /** Matches the uploads that need it. */
  needed: QueryFilter<StoredUpload>;
  /** Of several uploads, the first. */
  order: 1 | -1;
  /** Whether it cannot be done at all without ffmpeg. */
  needsFfmpeg: boolean;
  /** Matches an upload while this worker does it. */
  doneBy: (worker: string) => QueryFilter<StoredUpload>;
  begin: (worker: string) => Update;
  attempts: (upload: StoredUpload) => number;
  /** Makes the files, and returns what to record. */
  make: (upload: StoredUpload, signal: AbortSignal, put: StoreFile) => Promise<Partial<StoredUpload>>;
  /** Interrupted work is free for all workers. */
  interrupted: Update;
  /** What to record after an error. The original file can be used in any case. */
  failed: (error: unknown, attempts: number) => Update;
}

const retryAt = () => new Date(Date.now() + RETRY_AFTER_MS);

/** Makes the smaller copies of images, and the posters of videos with theirs. */
const VARIANTS: Task = {
  needed: { work: { $in: ['waiting', 'working'] } },
  order: 1,
  needsFfmpeg: false,
  doneBy: (worker) => ({ worker }),
  begin: (worker) => ({ $set: { work: 'working', worker }, $inc: { attempts: 1 } }),
  attempts: ({ attempts }) => attempts,
  async make(upload, signal, put) {
    rejectAfterMax(upload, upload.attempts);
    const made =
      upload.kind === 'image'
        ? await makeImageVariants(upload, put)
        : await makePosterFiles(upload, signal, put);
    return { ...made, work: 'done', worker: null };
  },
  interrupted: {
    $set: { work: 'waiting', worker: null, leasedUntil: new Date(0) },
    $inc: { attempts: -1 },
  },
  failed: (_error, attempts) => ({
    $set: {
      worker: null,
      ...(attempts < MAX_ATTEMPTS ? { work: 'waiting', leasedUntil: retryAt() } : { work: 'failed' }),
    },
  }),
};

/** Null also matches old records, which have no such field. */
const UNMADE: (StoredPreviewWork['state'] | null)[] = [null, 'waiting', 'unavailable'];

/** Cuts the previews of videos. Those of an earlier version's videos are many, and an editor waits for the newest one. */
const PREVIEW: Task = {
  needed: { kind: 'video', preview: null, 'previewWork.state': { $in: UNMADE } },
  order: -1,
  needsFfmpeg: true,
  doneBy: (worker) => ({ 'previewWork.worker': worker }),
  begin: (worker) => ({
    $set: { 'previewWork.state': 'waiting', 'previewWork.worker': worker },
    $inc: { 'previewWork.attempts': 1 },
  }),
  attempts: ({ previewWork }) => previewWork?.attempts ?? 0,
  async make(upload, signal, put) {
    const attempts = upload.previewWork?.attempts ?? 0;
    rejectAfterMax(upload, attempts);
    const preview = await makePreview(upload, signal, put);
    return { preview, previewWork: { state: 'waiting', reason: '', attempts, worker: null } };
  },
  interrupted: { $set: { 'previewWork.worker': null }, $inc: { 'previewWork.attempts': -1 } },
  failed(error, attempts) {
    const isFinal = error instanceof PreviewFailure || attempts >= MAX_ATTEMPTS;
    const reason = error instanceof PreviewFailure ? error.reason : 'interrupted';
    return {
      $set: {
        'previewWork.worker': null,
        ...(isFinal
          ? { 'previewWork.state': 'failed', 'previewWork.reason': reason }
          : { leasedUntil: retryAt() }),
      },
    };
  },
};

/** In the order of their importance: a poster is needed sooner than a preview. */
export const TASKS: readonly Task[] = [VARIANTS, PREVIEW];

function rejectAfterMax({ _id }: StoredUpload, attempts: number): void {
  if (attempts > MAX_ATTEMPTS) throw new Error(`upload ${_id} was tried ${MAX_ATTEMPTS} times`);
}

/** Marks the videos whose preview waits for an ffmpeg, so that pages play the videos themselves. */
export const UNAVAILABLE: { needed: QueryFilter<StoredUpload>; update: Update } = {
  needed: { kind: 'video', preview: null, 'previewWork.state': { $in: [null, 'waiting'] } },
  update: { $set: { 'previewWork.state': 'unavailable' } },
};
