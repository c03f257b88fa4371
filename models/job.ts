import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/**
 * The job types, most urgent first: a poster is needed sooner than an excerpt. A rendition is a copy of a film that browsers can play; a
 * burn-in also has a person's name in the picture. A quick start is a copy of a film whose own index comes last.
 */
export const JOB_TYPES = ['variants', 'metadata', 'quick-start', 'excerpt', 'rendition', 'burn-in'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** A pending or failed job on a file. Finished jobs are deleted. */
export interface StoredJob {
  /** `<type>:<upload>`, because a file has one job per type. */
  _id: string;
  type: JobType;
  /** The id of the upload. */
  subject: string;
  /**
   * `failed`: impossible for this file and not retried, except that the cleanup retries one whose file was `missing`. `unavailable`: the
   * program is missing; it runs as soon as there is one.
   */
  state: 'waiting' | 'failed' | 'unavailable';
  /** The reason of a failure; '' if it did not fail. */
  reason: '' | 'unreadable' | 'timeout' | 'interrupted' | 'missing';
  attempts: number;
  /** The earliest start: the backoff after an error. */
  notBefore: Date;
  /** The worker's lock, which all of its writes require; null while the job is not running. */
  lock: string | null;
  createdAt: Date;
}

const required = { type: String, required: true } as const;

const schema = new Schema<StoredJob>(
  {
    _id: required,
    type: { ...required, enum: JOB_TYPES },
    subject: required,
    state: { type: String, enum: ['waiting', 'failed', 'unavailable'], default: 'waiting' },
    reason: { type: String, enum: ['', 'unreadable', 'timeout', 'interrupted', 'missing'], default: '' },
    attempts: { type: Number, default: 0 },
    notBefore: { type: Date, default: () => new Date(0) },
    lock: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'jobs' },
);

schema.index({ type: 1, state: 1, notBefore: 1 });
schema.index({ subject: 1 });

export const Job = define('Job', schema);
