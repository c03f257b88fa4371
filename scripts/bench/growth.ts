/** The same page with ever more articles. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { databaseNamed } from '../../tests/setup/database';
import { residentMegabytes } from '../../tests/setup/memory';
import { startSite, type Site } from '../../tests/setup/site';
import { BROTLI, middle, ROUNDS } from './cached';
import { ARTICLE, fillDatabase } from './content';
import { load, type Figures } from './load';
import { percent, whole, type Report } from './report';

const COUNTS = [10, 100, 1_000, 10_000];
const PAGES = ['/news', ARTICLE];

interface Grown {
  articles: number;
  site: Site;
  /** For each of the pages. */
  rounds: Figures[][];
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

/** All of them in turn in each round, so that a slow second of the machine is one of all: the slowest within 10 %. */
export async function compareGrowth(uri: string, environment: Record<string, string>, report: Report) {
  report.table('Articles', '/news br, req/s', 'article br, req/s', 'resident, MB');
  const all: Grown[] = [];
  for (const articles of COUNTS) all.push(await startGrown(uri, articles, environment));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, page] of PAGES.entries())
      for (const { site, rounds } of all) {
        const figures = await load(site.url + page, BROTLI, { seconds: 1 });
        // The first warms up.
        if (round > 0) rounds[index]?.push(figures);
      }
  for (const { articles, site, rounds } of all)
    report.row(
      whole(articles),
      ...rounds.map((each) => whole(middle(each, 'rate'))),
      whole(residentMegabytes(site.pid)),
    );
  await Promise.all(all.map(({ site }) => site.stop()));
  const shares = PAGES.map((_, index) => {
    const rates = all.map(({ rounds }) => middle(rounds[index] ?? [], 'rate'));
    return Math.min(...rates) / Math.max(...rates);
  });
  const least = Math.min(...shares);
  report.say();
  report.say(
    `Slowest of fastest: ${percent(least)}; within 10 %: ${report.met('more articles', least >= 0.9)}.`,
  );
}
