/** Measures writes under read load: each write invalidates every page. */
import { load } from './measuring/load';
import { BROTLI } from './cached';
import { whole, type Report } from './measuring/report';

const WRITERS = 4;
const SECONDS = 10;

/** Runs four writers, each waiting for its response before the next write, while 50 connections read the news. */
export async function writeWhileReading(site: string, cookie: string, report: Report): Promise<void> {
  const reading = await load(`${site}/news`, BROTLI, { seconds: SECONDS });
  let writes = 0;
  let isOver = false;
  const write = async (writer: number) => {
    while (!isOver) {
      const answer = await fetch(`${site}/api/news`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ title: `Written ${writer} ${writes}`, content: '<p>While others read.</p>' }),
      });
      if (answer.status !== 201) throw new Error(`A write was answered ${answer.status}`);
      await answer.arrayBuffer();
      writes += 1;
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const both = await load(`${site}/news`, BROTLI, { seconds: SECONDS });
  isOver = true;
  await writing;
  report.announce(
    `${WRITERS} writers create ${whole(writes / SECONDS)} articles per second while 50 connections read /news ` +
      `${whole(both.rate)} times per second, with a median of ${both.p50} ms and a p99 of ${both.p99} ms. Without writers, ` +
      `they read it ${whole(reading.rate)} times per second, with ${reading.p50} ms and ${reading.p99} ms.`,
  );
}
