import { defineModel, stored, type StoredIn } from './define';

/**
 * The job types, most urgent first: a poster is needed sooner than an excerpt. A rendition is a copy of a film that browsers can play; a
 * burn-in also has a person's name in the picture. A quick start is a copy of a film whose own index comes last.
 */
export const JOB_TYPES = ['variants', 'metadata', 'quick-start', 'excerpt', 'rendition', 'burn-in'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** A pending or failed job on a file. Finished jobs are deleted. */
export const Job = defineModel('Job', 'jobs', [{ type: 1, state: 1, notBefore: 1 }, { subject: 1 }], {
  /** `<type>:<upload>`, because a file has one job per type. */
  _id: stored.required,
  type: stored.oneOf(JOB_TYPES),
  /** The id of the upload. */
  subject: stored.required,
  /**
   * `failed`: impossible for this file and not retried, except that the cleanup retries one whose file was `missing`. `unavailable`: the
   * program is missing; it runs as soon as there is one.
   */
  state: stored.oneOf(['waiting', 'failed', 'unavailable'], 'waiting'),
  /** The reason of a failure; '' if it did not fail. */
  reason: stored.oneOf(['', 'unreadable', 'timeout', 'interrupted', 'missing'], ''),
  attempts: stored.count,
  /** The earliest start: the backoff after an error. */
  notBefore: stored.is<Date>({ type: Date, default: () => new Date(0) }),
  /** The worker's lock, which all of its writes require; null while the job is not running. */
  lock: stored.textOrNull,
  createdAt: stored.moment,
});
export type StoredJob = StoredIn<typeof Job>;
