/** Measures how fast ranges of large files are read concurrently. */

const MEGABYTE = 1024 * 1024;
const RANGE_BYTES = 256 * 1024;
const AT_ONCE = 8;

/**
 * Reads `count` ranges between two positions of a file, both in bytes; returns MB per second. Throws for a wrong
 * response.
 */
export async function readRanges(url: string, count: number, from: number, to: number): Promise<number> {
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const start = from + (((next += 1) * 7_919 * 1_024) % (to - from - RANGE_BYTES));
      const range = `bytes=${start}-${start + RANGE_BYTES - 1}`;
      const answer = await fetch(url, { headers: { range } });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 206 || byteLength !== RANGE_BYTES)
        throw new Error(`${answer.status} for ${range}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (count * RANGE_BYTES) / MEGABYTE / ((performance.now() - started) / 1000);
}
