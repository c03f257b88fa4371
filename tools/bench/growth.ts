/** Measures the same pages with more and more articles. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { AS_THE_SITE, databaseNamed } from '../../tests/setup/database';
import { residentMegabytes } from '../../tests/setup/memory';
import { startSite, type Site } from '../../tests/setup/site';
import { BROTLI, turned } from './cached';
import { ARTICLE_PATH, fillDatabase } from './content';
import { load, median } from './measuring/load';
import { processorTime } from './measuring/processor';
import { percent, whole, type Report } from './measuring/report';

const COUNTS = [10, 100, 1_000, 10_000];
const PAGES = ['/news', ARTICLE_PATH];
/**
 * Identical processes differ by a tenth in cost, so each number of articles is measured with several processes, one
 * after the other.
 */
const STARTS = 5;
const ROUNDS_OF_EACH = 4;

interface Grown {
  articles: number;
  environment: Record<string, string>;
  /** Per page and round. */
  rounds: Round[][];
  /** The memory of the last process, in MB. */
  resident: number;
}

interface Round {
  /** Requests per second. */
  rate: number;
  /** Microseconds of processor time of the server per request. */
  cost: number;
}

const middle = (rounds: Round[], of: keyof Round) => median(rounds.map((round) => round[of]));

async function measure(site: Site, page: string): Promise<Round> {
  const before = processorTime(site.pid);
  const { rate, requests } = await load(site.url + page, BROTLI, { seconds: 1 });
  return { rate, cost: (processorTime(site.pid) - before) / requests };
}

/** Creates a database with this many articles on the server; `environment` is for every site. */
async function grow(uri: string, articles: number, environment: Record<string, string>): Promise<Grown> {
  const own = databaseNamed(uri, `grown_${articles}`);
  await mongoose.connect(own, AS_THE_SITE);
  await fillDatabase({ articles });
  await mongoose.disconnect();
  const folder = path.join(environment.DATA_DIR ?? '', String(articles));
  mkdirSync(folder);
  return {
    articles,
    environment: { ...environment, MONGODB_URI: own, DATA_DIR: folder },
    rounds: PAGES.map(() => []),
    resident: 0,
  };
}

/**
 * Starts a new process on each database and measures them in turn, so that a slow moment of the machine affects all of
 * them.
 */
async function compareOnce(all: Grown[], start: number): Promise<void> {
  const running: [Grown, Site][] = [];
  for (const grown of all) running.push([grown, await startSite(grown.environment)]);
  for (let round = 0; round <= ROUNDS_OF_EACH; round += 1)
    for (const [index, page] of PAGES.entries())
      for (const [grown, site] of turned(running, start + round)) {
        const measured = await measure(site, page);
        // The first round warms up.
        if (round > 0) grown.rounds[index]?.push(measured);
      }
  for (const [grown, site] of running) {
    grown.resident = residentMegabytes(site.pid);
    await site.stop();
  }
}

/**
 * Compares the processor time per request: the highest may be a tenth above the lowest. The rate is not compared,
 * because it depends on other load of the machine.
 */
export async function compareGrowth(uri: string, environment: Record<string, string>, report: Report) {
  report.table(
    'Articles',
    ...PAGES.flatMap((page) => [`${page} br, req/s`, 'CPU µs/request']),
    'resident, MB',
  );
  const all: Grown[] = [];
  for (const articles of COUNTS) all.push(await grow(uri, articles, environment));
  for (let start = 0; start < STARTS; start += 1) await compareOnce(all, start);
  for (const { articles, rounds, resident } of all)
    report.row(
      whole(articles),
      ...rounds.flatMap((each) => [whole(middle(each, 'rate')), middle(each, 'cost').toFixed(1)]),
      whole(resident),
    );
  const shares = PAGES.map((_, index) => {
    const costs = all.map(({ rounds }) => middle(rounds[index] ?? [], 'cost'));
    return Math.max(...costs) / Math.min(...costs);
  });
  const most = Math.max(...shares);
  report.announce();
  report.announce(
    `Each row is measured in ${STARTS} successive processes. The highest CPU time per request is ${percent(most)} of the lowest. ` +
      `Target: at most 110 %; met: ${report.met('growing number of articles', most <= 1.1)}.`,
  );
}
