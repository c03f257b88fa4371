import { setTimeout as pause } from 'node:timers/promises';
import { ImportItem, SiteImport, type StoredImport } from '~models/site-import';
import { isDatabaseUnavailable, isPassing } from '~/core/db/database-errors.server';
import { acquireLock, isFirstIn, type HeldLock } from '~/core/db/lock.server';
import { pacedBesideVisitors, startWorkLoop } from '~/core/db/pace.server';
import { Failure } from '~/core/validation/errors';
import { dropFiles, sweepKeptFiles } from '~/moving/files/kept-files.server';
import { changeImport, type ImportWork } from '~/moving/plan/import-store.server';
import { readExport } from '~/moving/plan/read-export.server';
import { runImport } from './run-import.server';
import { undoImport } from './undo-import.server';
import { DAY_MS } from '~/core/text/days';

const POLL_MS = 20_000;
const LONGEST_STOP_MS = 5_000;

/** What one kind of work waits for. A stopped import still gets the redirects of what it brought. */
const WORKS = {
  reading: { state: 'reading' },
  importing: {
    $or: [{ state: { $in: ['importing', 'undoing'] } }, { state: 'stopped', endedAt: null }],
  },
} as const;

type Work = keyof typeof WORKS;

/** Held by the process that works. Reading goes on beside an import. */
export const importLock = (work: Work): string => `moving in: ${work}`;

const nextImport = (work: Work): Promise<StoredImport | null> =>
  SiteImport.findOne(WORKS[work] as object)
    .sort({ createdAt: 1 })
    .lean<StoredImport | null>();

function work(stored: StoredImport, having: ImportWork): Promise<void> {
  if (stored.state === 'reading') return readExport(stored, having);
  return stored.state === 'undoing' ? undoImport(stored, having) : runImport(stored, having);
}

const CANNOT_READ = 'The export could not be read.';
const BROKE_OFF = 'It broke off. What is here stays; import the same export again.';

/** Does the work on an import. What cannot succeed later either makes it a failed one, and is thrown unless it was expected. */
export async function workOn(stored: StoredImport, having: ImportWork): Promise<void> {
  try {
    await work(stored, having);
  } catch (error) {
    having.lock.assertHeld();
    if (isPassing(error)) throw error;
    const isExpected = error instanceof Failure;
    const words = isExpected ? error.message : stored.state === 'reading' ? CANNOT_READ : BROKE_OFF;
    const failed = { state: 'failed', error: words, endedAt: new Date(), at: '' } as const;
    await changeImport(stored._id, ['reading', 'importing', 'stopped', 'undoing'], { $set: failed });
    await dropFiles([...stored.files, ...stored.media], String(stored._id));
    if (!isExpected) throw error;
  }
}

const processWide = globalThis as typeof globalThis & { showreelImports?: (() => void) | undefined };

export const wakeImports = (): void => processWide.showreelImports?.();

/** Works on imports in the background, one after another, on one instance. Returns a function that stops it. */
export function importRegularly(report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const reportUnlessStopped = (error: unknown) => {
    // An outage is logged already, and the work is taken up again.
    if (!signal.aborted && !isDatabaseUnavailable(error)) report(error);
  };
  const loops = (Object.keys(WORKS) as Work[]).map((work) =>
    startWorkLoop(() => workOnNext(work, signal, reportUnlessStopped), signal, reportUnlessStopped),
  );
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  const check = () => {
    wake();
    sweepImports().catch(reportUnlessStopped);
  };
  const timer = setInterval(check, POLL_MS);
  timer.unref();
  processWide.showreelImports = wake;
  check();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    if (processWide.showreelImports === wake) processWide.showreelImports = undefined;
    const ended = Promise.all(loops.map((loop) => loop.ended()));
    await Promise.race([ended, pause(LONGEST_STOP_MS, undefined, { ref: false })]);
  };
}

/** Returns whether there was something to do. Throws its error; the next poll takes the work up again. */
async function workOnNext(
  work: Work,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<boolean> {
  if (!(await nextImport(work))) return false;
  const lock = await acquireLock(importLock(work), { timeoutMs: 0 });
  if (!lock) return false;
  try {
    const stored = await nextImport(work);
    if (!stored) return false;
    const pace = pacedBesideVisitors(signal);
    await workOn(stored, { lock: untilStopped(lock, signal), pace, report });
    return true;
  } finally {
    await lock.release();
  }
}

const untilStopped = (lock: HeldLock, signal: AbortSignal) => ({
  assertHeld: () => {
    signal.throwIfAborted();
    lock.assertHeld();
  },
});

const HOUR_MS = 60 * 60 * 1000;
/** Reports are kept for a year, and plans that nobody starts for a month. */
const REPORT_DAYS = 365;
const PLAN_DAYS = 30;

/** Deletes what is older, once an hour. Where a record came from stays known. */
async function sweepImports(): Promise<void> {
  if (!(await isFirstIn(0.9 * HOUR_MS, 'sweepImports'))) return;
  const before = (days: number) => new Date(Date.now() - days * DAY_MS);
  const old = await SiteImport.find({
    $or: [
      { endedAt: { $ne: null, $lt: before(REPORT_DAYS) } },
      { state: 'planned', createdAt: { $lt: before(PLAN_DAYS) } },
    ],
  }).lean<StoredImport[]>();
  for (const stored of old) await deleteImport(stored);
  await sweepKeptFiles(before(1));
}

export async function deleteImport({ _id, files, media }: StoredImport): Promise<void> {
  await SiteImport.deleteOne({ _id });
  await ImportItem.deleteMany({ importId: String(_id) });
  await dropFiles([...files, ...media]);
}
