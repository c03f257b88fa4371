/** Parts of large files: how fast they are read, several at once. */

const MEGABYTE = 1024 * 1024;
const RANGE_BYTES = 256 * 1024;
const AT_ONCE = 8;

/** Reads so many ranges between two places of a file, both in bytes; answers MB a second. Throws for a wrong answer. */
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
