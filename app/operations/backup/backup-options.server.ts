import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { AppState, type StoredState } from '~models/app-state';
import { insertState } from '~/core/db/app-state.server';
import type { Keep } from './backup-keep.server';

/** The bucket of backups. Missing options are never taken from the bucket of uploads. */
export interface BackupBucketOptions {
  endpoint?: string | undefined;
  region: string;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

export interface BackupOptions {
  /** A folder, or `s3://bucket/prefix`; without it no backups are made. */
  to?: string | undefined;
  /** Whether the place is in the site's own data folder or in the bucket of its uploads. */
  isWithFiles?: boolean;
  /** The time of the daily backup: `HH:MM`, in London. */
  at: string;
  keep: Keep;
  passphrase?: string | undefined;
  bucket: BackupBucketOptions;
}

const DEFAULTS: BackupOptions = {
  at: '03:00',
  keep: { days: 7, weeks: 4, months: 6 },
  bucket: { region: 'us-east-1' },
};

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelBackups?: BackupOptions };

export function configureBackups(options: BackupOptions): void {
  processWide.showreelBackups = options;
}

export const backupOptions = (): BackupOptions => processWide.showreelBackups ?? DEFAULTS;

/** Waits between two pieces of work if needed. Throws if the work must stop. */
export type Pace = () => Promise<void>;

const SLICE_MS = 2;
const LONGEST_MS = 50;
/** From this share of busy time on, the event loop has other work. */
const BUSY = 0.5;

/**
 * The pace of work beside requests: whenever the event loop was busy for some milliseconds, with any work, it waits for as long, but no
 * longer than until the event loop has nothing else to do.
 */
export function pacedBesideRequests(signal: AbortSignal): Pace {
  let before = performance.eventLoopUtilization();
  return async () => {
    signal.throwIfAborted();
    const { active } = performance.eventLoopUtilization(before);
    if (active < SLICE_MS) return;
    const until = performance.now() + Math.min(active, LONGEST_MS);
    let isBusy = true;
    while (isBusy && performance.now() < until) {
      const start = performance.eventLoopUtilization();
      await pause(SLICE_MS);
      isBusy = performance.eventLoopUtilization(start).utilization >= BUSY;
    }
    before = performance.eventLoopUtilization();
  };
}

/** The pace of a command, whose process has no other work: it never waits. */
// eslint-disable-next-line @typescript-eslint/require-await
export const unpaced: Pace = async () => undefined;

/** The state that identifies this site's backups. It is part of each backup, so that a restored site continues with its place. */
const SITE_ID = 'site id';

/** Returns null if the site has no id yet. */
export const readSiteId = async (): Promise<string | null> =>
  (await AppState.findById(SITE_ID).lean<StoredState | null>())?.value ?? null;

/** Returns the id of this site; creates one if it is missing. */
export async function ensureSiteId(id: string = randomUUID()): Promise<string> {
  const found = await readSiteId();
  if (found !== null) return found;
  await insertState({ _id: SITE_ID, value: id, at: new Date() });
  return (await readSiteId()) ?? id;
}
