import mongoose from 'mongoose';
import { batches } from '~/media/jobs/job-queue.server';
import { Job, type StoredJob } from '~models/job';
import {
  Upload,
  type StoredPoster,
  type StoredTrack,
  type StoredUpload,
  type StoredVideoCopy,
} from '~models/upload';

/** A record of data version 2: flat, with the state of background work. Optional fields came with later versions. */
export interface EarlierUpload {
  _id: string;
  key: string;
  sha256: string;
  kind: 'image' | 'video';
  format: string;
  bytes: number;
  originalName?: string;
  width?: number | null;
  height?: number | null;
  duration?: number | null;
  alt?: string;
  caption?: string;
  placeholder?: string;
  animated?: boolean;
  videoCodec?: string;
  audioCodec?: string;
  fastStart?: boolean;
  variants?: StoredUpload['variants'];
  poster?: StoredPoster | null;
  posterAt?: number | null;
  posterImage?: string;
  earlierPosters?: StoredPoster[];
  preview?: StoredVideoCopy | null;
  previewWork?: Pick<StoredJob, 'state' | 'reason' | 'attempts'> & { worker: string | null };
  focus?: { x: number; y: number } | null;
  tracks?: (Omit<StoredTrack, 'role'> & { kind: StoredTrack['role'] })[];
  speech?: 'yes' | 'no' | null;
  transcript?: string;
  changes?: number;
  trackChanges?: number;
  work?: 'waiting' | 'working' | 'done' | 'failed';
  attempts?: number;
  worker?: string | null;
  leasedUntil?: Date;
  createdBy?: string | null;
  createdByName?: string;
  createdAt: Date;
  offeredAt?: Date | null;
  sharedAt?: Date | null;
  usedBy?: string[];
  useAddedAt?: Date;
  withheldAt?: Date | null;
}

const isEarlier = (record: object): record is EarlierUpload => !('facts' in record);

/** Returns an upload with the nested fields of today; one that has them is unchanged. */
export function withNestedFields(record: object): object {
  if (!isEarlier(record)) return record;
  const nested: StoredUpload = {
    _id: record._id,
    key: record.key,
    sha256: record.sha256,
    originalName: record.originalName ?? '',
    facts: factsOf(record),
    texts: {
      alt: record.alt ?? '',
      caption: record.caption ?? '',
      speech: record.speech ?? null,
      transcript: record.transcript ?? '',
    },
    focus: record.focus ?? null,
    variants: record.variants ?? [],
    poster: {
      current: record.poster ?? null,
      at: record.posterAt ?? null,
      image: record.posterImage ?? '',
      earlier: record.earlierPosters ?? [],
    },
    excerpt: record.preview ?? null,
    isPlayedWhole: lacksExcerpt(record) && (record.previewWork?.state ?? 'waiting') !== 'waiting',
    tracks: (record.tracks ?? []).map(({ kind, ...track }) => ({ ...track, role: kind })),
    revision: (record.changes ?? 0) + 1,
    tracksRevision: record.trackChanges ?? 0,
    createdBy: record.createdBy ?? null,
    createdByName: record.createdByName ?? '',
    createdAt: record.createdAt,
    usage: usageOf(record),
  };
  return nested;
}

const factsOf = (record: EarlierUpload): StoredUpload['facts'] => ({
  mediaType: record.kind,
  contentType: record.format,
  bytes: record.bytes,
  width: record.width ?? null,
  height: record.height ?? null,
  duration: record.duration ?? null,
  placeholder: record.placeholder ?? '',
  animated: record.animated ?? false,
  videoCodec: record.videoCodec ?? '',
  audioCodec: record.audioCodec ?? '',
  fastStart: record.fastStart ?? true,
});

const usageOf = (record: EarlierUpload): StoredUpload['usage'] => ({
  usedBy: record.usedBy ?? [],
  addedAt: record.useAddedAt ?? null,
  offeredAt: record.offeredAt ?? null,
  sharedAt: record.sharedAt ?? null,
  withheldAt: record.withheldAt ?? null,
});

const lacksExcerpt = ({ kind, preview }: EarlierUpload) => kind === 'video' && !preview;

function jobsOf(record: EarlierUpload): StoredJob[] {
  const { _id: subject, createdAt, work = 'done', attempts = 0, leasedUntil, previewWork } = record;
  const about = { subject, createdAt, notBefore: leasedUntil ?? new Date(0), lock: null };
  const jobs: StoredJob[] = [];
  if (work !== 'done')
    jobs.push({
      ...about,
      _id: `variants:${subject}`,
      type: 'variants',
      state: work === 'failed' ? 'failed' : 'waiting',
      reason: work === 'failed' ? 'interrupted' : '',
      attempts,
    });
  if (lacksExcerpt(record)) {
    const { state = 'waiting', reason = '', attempts: tried = 0 } = previewWork ?? {};
    jobs.push({ ...about, _id: `excerpt:${subject}`, type: 'excerpt', state, reason, attempts: tried });
  }
  return jobs;
}

/**
 * Nests the fields of the records of earlier versions and makes jobs of their background work. Jobs are written first, so that it can be interrupted and
 * repeated; a process that was suspended does not overwrite a record that has nested fields already.
 */
export async function nestUploadFields(): Promise<void> {
  const earlier = mongoose.connection.collection<EarlierUpload>(Upload.collection.name);
  const records = earlier.find({ facts: { $exists: false } } as object);
  for await (const batch of batches(records)) await nestFields(batch);
}

async function nestFields(batch: readonly EarlierUpload[]): Promise<void> {
  const jobs = batch.flatMap(jobsOf).map(({ _id, ...job }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: job }, upsert: true },
  }));
  if (jobs.length > 0) await Job.bulkWrite(jobs);
  await Upload.collection.bulkWrite(
    batch.map((record) => ({
      replaceOne: {
        filter: { _id: record._id as never, facts: { $exists: false } },
        replacement: withNestedFields(record),
      },
    })),
  );
}
