/**
 * `npm run bench -- instances [SECONDS]`: what one, two and four instances on one database carry: cached requests, and editors who save
 * at once, each an article of their own. Each round takes this many seconds (5 by default). The load generator, the instances and the
 * database share this machine, so that more instances than cores show what they cost, not what they add.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { startDatabase } from '../../server/database/embedded-database';
import { AS_THE_SITE } from '../../tests/setup/database';
import { startSite, type Site } from '../../tests/setup/site';
import { BROTLI } from './cached';
import { fillDatabase } from './content';
import { writeDemoContent } from './measuring/demo-content';
import { load } from './measuring/load';
import { Report, whole } from './measuring/report';
import { getSessionCookie } from './uploading';

const SECONDS = Number(process.argv[2] ?? 5);
const INSTANCES = [1, 2, 4];
const EDITORS = 16;
/** How often a busy writer saves, in seconds. */
const SAVES_EVERY = 10;
const PAGE = '/news';
const ADMIN = { username: 'bench', password: 'benchmark' };

const report = new Report();
const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));

async function cachedRate(sites: readonly Site[]): Promise<number> {
  const read = (seconds: number) =>
    Promise.all(sites.map(({ url }) => load(url + PAGE, BROTLI, { seconds })));
  await read(1);
  return (await read(SECONDS)).reduce((sum, { rate }) => sum + rate, 0);
}

/** Returns how long each save took, in milliseconds. */
async function saveAtOnce(sites: readonly Site[], cookie: string): Promise<number[]> {
  const newest = await fetch(`${sites[0]?.url}/api/news?limit=${EDITORS}`, { headers: { cookie } });
  const { data } = (await newest.json()) as { data: { id: string }[] };
  const over = performance.now() + SECONDS * 1000;
  const took: number[] = [];
  const edit = async (id: string, editor: number) => {
    for (let turn = editor; performance.now() < over; turn += 1) {
      const site = sites[turn % sites.length]?.url ?? '';
      const began = performance.now();
      const answer = await fetch(`${site}/api/news/${id}`, {
        method: 'PUT',
        headers: { cookie, origin: site, 'content-type': 'application/json' },
        body: JSON.stringify({ excerpt: `Save ${turn} of editor ${editor}` }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A save was answered ${answer.status}`);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(data.map(({ id }, editor) => edit(id, editor)));
  return took.toSorted((one, other) => one - other);
}

async function measure(uri: string): Promise<void> {
  const environment = { MONGODB_URI: uri, DATA_DIR: dataDir, SEED: 'none', API_RATE_LIMIT: '999999' };
  const [{ model = 'unknown' } = {}] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  report.announce(`${cpus().length} cores (${model.trim()}), ${memory} GB, Node ${process.version}`);
  report.announce();
  report.table(
    'Instances',
    'Cached requests a second',
    'Saves a second',
    'Median of a save, ms',
    'p99, ms',
    'Editors',
  );
  for (const count of INSTANCES) {
    const sites: Site[] = [];
    while (sites.length < count) sites.push(await startSite(environment));
    const cookie = await getSessionCookie(sites[0]?.url ?? '', ADMIN.username, ADMIN.password);
    const rate = await cachedRate(sites);
    await saveAtOnce(sites, cookie);
    const took = await saveAtOnce(sites, cookie);
    const at = (share: number) => whole(took[Math.floor(took.length * share)] ?? 0);
    const saves = took.length / SECONDS;
    report.row(count, whole(rate), whole(saves), at(0.5), at(0.99), whole(saves * SAVES_EVERY));
    await Promise.all(sites.map((site) => site.stop()));
  }
}

const database = await startDatabase({
  mongodbUri: undefined,
  embedded: undefined,
  dataDir,
  announce: (message) => process.stderr.write(`${message}\n`),
});
try {
  await mongoose.connect(database.uri, AS_THE_SITE);
  await writeDemoContent(dataDir, ADMIN);
  await fillDatabase({ articles: 100 });
  await measure(database.uri);
} finally {
  await mongoose.disconnect();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
