import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/**
 * The types of background work on a file, the more urgent first: a poster is needed sooner than an excerpt. A rendition is a copy of a film
 * that browsers can play; a burn-in is one with a person's name in the picture.
 */
export const JOB_TYPES = ['variants', 'metadata', 'excerpt', 'rendition', 'burn-in'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** A piece of background work on a file that is not done. Nothing is stored of work that is done, or that a file does not need. */
export interface StoredJob {
  /** `<type>:<upload>`, because a file has no two jobs of a type. */
  _id: string;
  type: JobType;
  /** The id of the upload. */
  subject: string;
  /**
   * `failed`: it cannot be done for this file, and nobody tries again; only one whose file was `missing` begins again with the cleanup. `unavailable`: the program that does it is missing; it
   * is done as soon as there is one.
   */
  state: 'waiting' | 'failed' | 'unavailable';
  /** Why it failed; '' if it did not. */
  reason: '' | 'unreadable' | 'timeout' | 'interrupted' | 'missing';
  attempts: number;
  /** Nobody begins before this time: after an error the job waits. */
  notBefore: Date;
  /** The value of the lock of the worker that does it, which all that this worker writes requires; null while nobody does it. */
  lock: string | null;
  /** When the file was uploaded. */
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
