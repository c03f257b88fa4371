import type { AnyBulkWriteOperation } from 'mongoose';
import {
  AUDIENCE_TYPES,
  AudienceCount,
  type AudienceNumbers,
  type StoredAudienceCount,
} from '~models/audience-count';
import { Upload } from '~models/upload';
import { addCounts } from '~/core/db/rate-counters.server';
import { allowAudience, isAudienceOnIn, readAudienceSetting } from '~/core/session/settings.server';
import type { WriteListener } from '~/records/save/record-listeners.server';
import type { NamedCount } from './audience-counter.server';
import { isThere, pagesAt } from './read-audience.server';
import { audienceCounter, isCounting, pendingFilms, switchCounting, today } from './count-audience.server';
import { forgetRequests } from './counted-request.server';
import { addDays, addMonths, monthOf } from '~/core/text/days';

const STORE_EVERY_MS = 10_000;
/** The longest that a shutdown waits for it. */
const MAX_WAIT_MS = 1_000;
const KEPT_DAYS = 400;
const KEPT_MONTHS = 120;
/** Of one bulk write. If its answer is lost, as many counts may be added twice. */
const MAX_WRITES = 1_000;

/** Sets `AUDIENCE`, once at the start. */
export function allowCounting(allowed: boolean): void {
  allowAudience(allowed);
  switchCounting(allowed);
}

/** Switches counting as soon as this instance has saved the settings. */
export const followAudienceSetting: WriteListener = {
  after({ kind }, stored) {
    if (kind === 'settings') switchCounting(isAudienceOnIn(stored as { audience?: boolean }));
  },
};

let failingSince: Date | null = null;

export interface AudienceTrouble {
  /** Since when counts could not be stored; null if the last ones were. */
  failingSince: Date | null;
  /** The days whose counts are lost, because they could not be stored for too long. */
  lostDays: number;
}

/** Returns null while counts are stored and none are lost. */
export function audienceTrouble(): AudienceTrouble | null {
  const { lostDays } = audienceCounter;
  return failingSince === null && lostDays === 0 ? null : { failingSince, lostDays };
}

let storing: Promise<void> = Promise.resolve();

/** Adds the counts of this instance to the stored ones. Counts that cannot be stored are kept for the next time. */
export function storeAudience(): Promise<void> {
  storing = storing
    .catch(() => undefined)
    .then(storeCounts)
    .then(
      () => void (failingSince = null),
      (error: unknown) => {
        failingSince ??= new Date();
        throw error;
      },
    );
  return storing;
}

async function storeCounts(): Promise<void> {
  forgetRequests();
  const isOn = await readAudienceSetting();
  // Another instance has switched it off, or this one has just started: nothing of these seconds is kept.
  if (!isOn && isCounting()) {
    audienceCounter.take();
    pendingFilms.take();
  }
  switchCounting(isOn);
  await lookUpFilms();
  if (audienceCounter.isEmpty) return;
  await storeTaken(audienceCounter.take());
  if (audienceCounter.known.takeGrowth()) await learnNames();
}

/** Counts the reports whose film and page are there, and forgets the others. */
async function lookUpFilms(): Promise<void> {
  const films = pendingFilms.take();
  if (films.length === 0) return;
  try {
    const paths = [...new Set(films.map(({ path }) => path))];
    const [pages, files] = await Promise.all([
      pagesAt(paths, { isPublic: true }),
      Upload.find(
        {
          _id: { $in: [...new Set(films.map(({ file }) => file))] },
          'facts.mediaType': 'video',
          'usage.withheldAt': null,
          'usage.heldBackAt': null,
        },
        { _id: 1 },
      ).lean(),
    ]);
    const there = new Set(files.map(({ _id }) => _id));
    for (const film of films) {
      const page = pages.get(film.path);
      if (!page || !isThere(film.path, page) || !there.has(film.file)) continue;
      pendingFilms.remember(film);
      for (const [measure, times] of film.times)
        audienceCounter.count(film.day, 'film', film.file, measure, times);
    }
  } catch (error) {
    pendingFilms.giveBack(films);
    throw error;
  }
}

type Write = AnyBulkWriteOperation<StoredAudienceCount>;

async function storeTaken(counts: readonly NamedCount[]): Promise<void> {
  const step = MAX_WRITES / 2;
  for (let done = 0; done < counts.length; done += step)
    try {
      await addCounts(AudienceCount, counts.slice(done, done + step).flatMap(writesOf));
    } catch (error) {
      audienceCounter.giveBack(counts.slice(done));
      throw error;
    }
}

/** What adds counts to their day and their month. */
function writesOf({ day, type, name, numbers }: NamedCount): Write[] {
  const month = monthOf(day);
  const ofMonth = audienceCounter.known.admit(month, type, name);
  return [
    additionTo({ span: 'day', period: day, type, name }, numbers),
    additionTo({ span: 'month', period: month, type, name: ofMonth }, numbers),
  ];
}

function additionTo(of: Omit<StoredAudienceCount, '_id' | 'numbers'>, numbers: AudienceNumbers): Write {
  const _id = [of.span, of.period, of.type, of.name].join(' ');
  const $inc = Object.fromEntries(Object.entries(numbers).map(([measure, by]) => [`numbers.${measure}`, by]));
  return { updateOne: { filter: { _id }, update: { $inc, $setOnInsert: of }, upsert: true } };
}

/** Learns which names all instances have stored today and this month, so that together they keep to the limits. */
async function learnNames(): Promise<void> {
  const day = today();
  const month = monthOf(day);
  const { known } = audienceCounter;
  const days = [day, addDays(day, -1), addDays(day, -2)];
  known.keepOnly(new Set([...days, ...days.map(monthOf)]));
  const stored = await AudienceCount.find(
    {
      $or: [
        { span: 'day', type: { $in: AUDIENCE_TYPES }, period: day },
        { span: 'month', type: { $in: AUDIENCE_TYPES }, period: month },
      ],
    },
    { period: 1, type: 1, name: 1 },
  ).lean<Pick<StoredAudienceCount, 'period' | 'type' | 'name'>[]>();
  for (const { period, type, name } of stored) known.add(period, type, name);
}

/** Stores the counts every ten seconds. Returns a function that stores them once more and stops. */
export function storeAudienceRegularly(report: (error: unknown) => void): () => Promise<void> {
  const store = () => storeAudience().catch(report);
  learnNames().then(store).catch(report);
  const timer = setInterval(() => void store().catch(report), STORE_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    const tooLong = new Promise<void>((resolve) => void setTimeout(resolve, MAX_WAIT_MS).unref());
    await Promise.race([store(), tooLong]);
  };
}

/** Deletes days after 400 days, and months after ten years. */
export async function sweepAudience(): Promise<number> {
  const day = today();
  const before = (span: StoredAudienceCount['span'], period: string) =>
    AudienceCount.deleteMany({ span, type: { $in: AUDIENCE_TYPES }, period: { $lt: period } });
  const swept = await Promise.all([
    before('day', addDays(day, -KEPT_DAYS)),
    before('month', addMonths(monthOf(day), -KEPT_MONTHS)),
  ]);
  return swept.reduce((sum, { deletedCount }) => sum + deletedCount, 0);
}
