import { median } from './load';

/** Of each measurement: the first times are those of a program that has just been started. */
const WARM_UP = 20;
const TIMES = 40;

/** What was measured, and what is good enough. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** The greatest value that is good enough. */
  target: number;
}

/** Returns how long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the median of many times, in milliseconds. `measure` returns how long one time took. */
export async function medianOf(measure: (time: number) => Promise<number>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) took.push(await measure(time));
  return median(took.slice(WARM_UP));
}

/** Returns the median of opening a page, in milliseconds, without its compression. Throws if the page does not answer 200. */
export const openingOf = (url: string, cookie = ''): Promise<number> =>
  medianOf(() =>
    timed(async () => {
      const headers = { cookie, 'accept-encoding': 'identity' };
      const response = await fetch(url, { headers, redirect: 'manual' });
      await response.text();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    }),
  );
