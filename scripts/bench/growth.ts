/** The same page with ever more articles. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { databaseNamed } from '../../tests/setup/database';
import { residentMegabytes } from '../../tests/setup/memory';
import { startSite, type Site } from '../../tests/setup/site';
import { BROTLI } from './cached';
import { ARTICLE, fillDatabase } from './content';
import { load, median } from './load';
import { percent, whole, type Report } from './report';

const COUNTS = [10, 100, 1_000, 10_000];
const PAGES = ['/news', ARTICLE];
/** Many: of two rounds on a shared machine one may be half as fast. */
const ROUNDS = 15;
/** Of the clock in which Linux counts what a process has worked. */
const TICK_MICROSECONDS = 10_000;

interface Grown {
  articles: number;
  site: Site;
  /** For each of the pages, round by round. */
  rounds: Round[][];
}

interface Round {
  /** Requests a second. */
  rate: number;
  /** Microseconds of the processor that the server took for each request. */
  cost: number;
}

const middle = (rounds: Round[], of: keyof Round) => median(rounds.map((round) => round[of]));

/** What a process has worked until now, in microseconds: fields 14 and 15 of its `stat`, see proc(5). */
function worked(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

async function measure({ site }: Grown, page: string): Promise<Round> {
  const before = worked(site.pid);
  const { rate, requests } = await load(site.url + page, BROTLI, { seconds: 1 });
  return { rate, cost: (worked(site.pid) - before) / requests };
}

/** One database on the server for each number of articles, and a site on each; `environment` is for all of them. */
async function startGrown(
  uri: string,
  articles: number,
  environment: Record<string, string>,
): Promise<Grown> {
  const own = databaseNamed(uri, `grown_${articles}`);
  await mongoose.connect(own, { autoIndex: false, retryWrites: false });
  await fillDatabase({ articles });
  await mongoose.disconnect();
  const folder = path.join(environment.DATA_DIR ?? '', String(articles));
  mkdirSync(folder);
  const site = await startSite({ ...environment, MONGODB_URI: own, DATA_DIR: folder });
  return { articles, site, rounds: PAGES.map(() => []) };
}

/**
 * All of them in turn in each round, so that a slow second of the machine is one of all. What counts is what a request
 * costs the processor, the dearest at most a tenth above the cheapest: the rate changes with whatever else is done there.
 */
export async function compareGrowth(uri: string, environment: Record<string, string>, report: Report) {
  report.table('Articles', ...PAGES.flatMap((page) => [`${page} br, req/s`, 'µs a request']), 'resident, MB');
  const all: Grown[] = [];
  for (const articles of COUNTS) all.push(await startGrown(uri, articles, environment));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, page] of PAGES.entries())
      for (const grown of all) {
        const measured = await measure(grown, page);
        // The first warms up.
        if (round > 0) grown.rounds[index]?.push(measured);
      }
  for (const { articles, site, rounds } of all)
    report.row(
      whole(articles),
      ...rounds.flatMap((each) => [whole(middle(each, 'rate')), middle(each, 'cost').toFixed(1)]),
      whole(residentMegabytes(site.pid)),
    );
  await Promise.all(all.map(({ site }) => site.stop()));
  const shares = PAGES.map((_, index) => {
    const costs = all.map(({ rounds }) => middle(rounds[index] ?? [], 'cost'));
    return Math.max(...costs) / Math.min(...costs);
  });
  const most = Math.max(...shares);
  report.say();
  report.say(
    `The dearest costs ${percent(most)} of the cheapest; within 10 %: ${report.met('more articles', most <= 1.1)}.`,
  );
}
