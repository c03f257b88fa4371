import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { settleKits, settleServing } from './settle-serving';
import { usedIn } from './usage-index';

/** How often an instance looks for moments: an embargo that was just set may end in a second. */
const LOOK_MS = 1_000;
/** How far ahead it looks. */
const AHEAD_MS = 1_500;

/** Files whose place may change at a moment, in milliseconds since 1970. */
interface Moment {
  at: number;
  files: string[];
}

/**
 * Serves what kits offer from the moment at which an embargo ends, and no longer what can only be used until a moment, without
 * anybody's request, on whatever instance comes first. At first it mends what an interruption has left. `report` gets the first of
 * several failures. Returns a function that stops it, and waits for what it is doing.
 */
export function settleAtMoments(report: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;
  let isMended = false;
  let since = Date.now();

  const look = async (): Promise<number> => {
    if (!isMended) await settleKits();
    isMended = true;
    const now = Date.now();
    // After the clock was set back, moments come again.
    const moments = await findMoments(Math.min(since, now), now + AHEAD_MS);
    await settleServing(moments.filter(({ at }) => at <= now).flatMap(({ files }) => files));
    since = now;
    isFailing = false;
    const next = Math.min(...moments.flatMap(({ at }) => (at > now ? at : [])));
    return Math.max(0, Math.min(next - Date.now(), LOOK_MS));
  };
  const run = (): Promise<void> =>
    look()
      .catch((error: unknown) => {
        if (!isFailing) report(error);
        isFailing = true;
        return LOOK_MS;
      })
      .then((milliseconds) => {
        if (isStopped) return;
        timer = setTimeout(() => {
          running = run();
        }, milliseconds);
        timer.unref();
      });
  let running = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Returns the moments after `since` and until `until`, in milliseconds since 1970. */
async function findMoments(since: number, until: number): Promise<Moment[]> {
  const range = { $gt: new Date(since), $lte: new Date(until) };
  const [shows, uploads] = await Promise.all([
    Show.find({ 'press.visibility': 'public', 'press.embargoUntil': range }, { press: 1 }).lean<
      Pick<StoredShow, 'press'>[]
    >(),
    Upload.find({ 'press.usableUntil': range }, { 'press.usableUntil': 1 }).lean<
      Pick<StoredUpload, '_id' | 'press'>[]
    >(),
  ]);
  return [
    ...shows.map(({ press }) => ({ at: press?.embargoUntil?.getTime() ?? 0, files: [...usedIn({ press })] })),
    ...uploads.map(({ _id, press }) => ({ at: press?.usableUntil?.getTime() ?? 0, files: [_id] })),
  ];
}
