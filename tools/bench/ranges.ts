/** Measures how fast ranges of large files are read concurrently. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

const MEGABYTE = 1024 * 1024;
const AT_ONCE = 8;

export interface RangeLoad {
  /** Bytes of each range. */
  size: number;
  count: number;
  /** Bytes of the file. */
  of: number;
}

/**
 * Reads ranges from all over a file; returns MB per second. Throws for a wrong response. The client is plain `node:http`: `fetch` takes
 * more of the processor than either server, so that they would seem alike.
 */
export async function readRanges(url: string, { size, count, of }: RangeLoad): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const start = ((next += 1) * 7_919 * 1_024) % (of - size);
      const range = `bytes=${start}-${start + size - 1}`;
      const [response] = (await once(get(url, { agent, headers: { range } }), 'response')) as [
        IncomingMessage,
      ];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      await once(response, 'end');
      if (response.statusCode !== 206 || bytes !== size)
        throw new Error(`${response.statusCode} for ${range}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return (count * size) / MEGABYTE / ((performance.now() - started) / 1000);
}
