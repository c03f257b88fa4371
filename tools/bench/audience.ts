/**
 * `npm run bench -- audience`: what counting costs. One server answers cached pages over 50 connections, while counting is switched off and on
 * in short turns, so that neither the other load of the machine nor the differences between two processes count. The processor's time for
 * each request is compared. The time of the counting function alone is measured, too, since a busy machine hides it in the turns. Then a server
 * that counts and one with AUDIENCE=off are flooded with invented addresses, referrers and user agents.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { countAnswer } from '../../app/audience/count-audience.server';
import { startTestDatabase, databaseNamed } from '../../tests/setup/database';
import { startSite, type Site } from '../../tests/setup/site';
import { median } from './measuring/load';
import { processorTime } from './measuring/processor';
import { autocannon, type Client } from './measuring/autocannon';
import { whole } from './measuring/report';
import { getSessionCookie } from './uploading';

const ROUNDS = 20;
const SECONDS = 2;
const BATCHES = 1_000;
const BATCH = 1_000;
const CONNECTIONS = 50;
const LEAST_SHARE = 0.98;
const MOST_MEGABYTES = 5;
const PAGES = ['/', '/shows', '/news', '/people', '/contact'];
const FLOODED = 20_000;
const PASSWORD = 'a password for measuring';
/** About as long as Node accepts. */
const LONG = 12_000;

const AGENTS = ['131.0.0.0', '130.0.0.0', '129.0.0.0', '128.0.0.0'].map(
  (version) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`,
);

const requests = AGENTS.flatMap((agent, index) =>
  PAGES.map((page, at) => ({
    path: page,
    headers: {
      'accept-encoding': 'br',
      'user-agent': agent,
      ...((index + at) % 2 === 0 && { referer: `https://site-${at}.example/` }),
    },
  })),
);

const say = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const quantile = (values: number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(part * values.length)] ?? Infinity;

interface Turn {
  /** Microseconds of the processor for each request. */
  cost: number;
  /** Requests per second. */
  rate: number;
}

async function measureTurn(site: Site): Promise<Turn> {
  const before = processorTime(site.pid);
  const setupClient = (client: Client) => client.setRequests(requests);
  const { requests: answered, errors } = await autocannon({
    url: site.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient,
  });
  if (errors > 0) throw new Error(`${errors} errors`);
  return { cost: (processorTime(site.pid) - before) / answered.total, rate: answered.average };
}

/** Switches counting, and has the pages made again that a change of the settings makes outdated. */
async function count(site: Site, cookie: string, audience: boolean): Promise<void> {
  const headers = { cookie, origin: site.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ audience });
  const saved = await fetch(`${site.url}/api/settings`, { method: 'PUT', headers, body });
  await saved.arrayBuffer();
  if (saved.status !== 200) throw new Error(`The settings were answered ${saved.status}`);
  for (const { path: page, headers: sent } of requests)
    await (await fetch(site.url + page, { headers: sent })).arrayBuffer();
}

/** Returns the turns of each round; the first ones warm the server up. */
async function measureSpeed(site: Site): Promise<{ off: Turn[]; on: Turn[] }> {
  const cookie = await getSessionCookie(site.url, 'admin', PASSWORD);
  const turns: { off: Turn[]; on: Turn[] } = { off: [], on: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      await count(site, cookie, name === 'on');
      const turn = await measureTurn(site);
      if (round > 0) turns[name].push(turn);
    }
  return turns;
}

/** Returns the microseconds that counting one of the requests takes by itself: of many short batches, one that little else disturbed. */
function ownCost(): number {
  const took = Array.from({ length: BATCHES }, () => {
    // New texts, as the parser makes them of each request.
    const batch = Array.from({ length: BATCH }, (_, at) => {
      const { path: url, headers } = requests[at % requests.length] ?? { path: '/', headers: {} };
      return JSON.parse(JSON.stringify({ method: 'GET', url, headers })) as Parameters<typeof countAnswer>[0];
    });
    const begun = performance.now();
    for (const request of batch) countAnswer(request, 200);
    return ((performance.now() - begun) * 1_000) / BATCH;
  });
  return quantile(took, 0.1);
}

/** Prints what is left of the speed with counting. Returns false if it is too little by itself, or in three of four rounds. */
function reportSpeed({ off, on }: { off: Turn[]; on: Turn[] }): boolean {
  const shares = off.map(({ cost }, round) => cost / (on[round]?.cost ?? Infinity));
  const rates = on.map(({ rate }, round) => rate / (off[round]?.rate ?? Infinity));
  const costOf = (turns: Turn[]) => median(turns.map(({ cost }) => cost)).toFixed(1);
  const [low, high] = [quantile(shares, 0.25), quantile(shares, 0.75)];
  say(`a cached page, processor: ${costOf(off)} µs off, ${costOf(on)} µs on`);
  say(
    `speed with counting, the median of ${ROUNDS} rounds: ${percent(median(shares))} by the processor (middle half ${percent(low)} to ${percent(high)}), ${percent(median(rates))} by the clock`,
  );
  const own = ownCost();
  const costs = off.map(({ cost }) => cost);
  const byItself = 1 / (1 + own / quantile(costs, 0.1));
  say(`counting by itself: ${own.toFixed(2)} µs for each request, which leaves ${percent(byItself)}`);
  return Math.min(byItself, high) >= LEAST_SHARE;
}

/** Sends each request once over a few connections. */
async function sendAll(
  site: Site,
  requestOf: (number: number) => { path: string; headers?: Record<string, string> },
) {
  const send = async (from: number) => {
    for (let number = from; number < FLOODED; number += CONNECTIONS) {
      const { path: target, headers = {} } = requestOf(number);
      const answer = await fetch(site.url + target, {
        headers: { 'user-agent': AGENTS[0] ?? '', ...headers },
      });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, from) => send(from)));
}

/** Returns the megabytes of memory that a process has. */
const memoryOf = ({ pid }: Site): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const database = await startTestDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'showreel-bench-'));
const environment = (audience: 'on' | 'off') => ({
  MONGODB_URI: databaseNamed(database.uri, `audience-${audience}`),
  DATA_DIR: path.join(folder, audience),
  SEED: 'demo',
  LOG_LEVEL: 'silent',
  AUDIENCE: audience,
  ADMIN_PASSWORD: PASSWORD,
  PAGE_RATE_LIMIT: '999999',
});
const off = await startSite(environment('off'));
const on = await startSite(environment('on'));
try {
  const isFast = reportSpeed(await measureSpeed(on));

  const memory: Record<'off' | 'on', number> = { off: 0, on: 0 };
  for (const [name, site] of [
    ['off', off],
    ['on', on],
  ] as const) {
    await sendAll(site, (number) => ({ path: `/invented-${number}` }));
    const before = memoryOf(site);
    await sendAll(site, (number) => ({
      path: '/shows',
      headers: { referer: `https://h${number}.example/` },
    }));
    await sendAll(site, (number) => ({
      path: '/shows',
      headers: { 'user-agent': `${number} ${AGENTS[0]}`.padEnd(LONG, '.') },
    }));
    memory[name] = memoryOf(site) - before;
  }
  const more = memory.on - memory.off;
  say(
    `${whole(FLOODED)} invented addresses and as many referrers and user agents: ${more.toFixed(1)} MB more than without counting`,
  );
  if (!isFast || more > MOST_MEGABYTES) process.exitCode = 1;
} finally {
  await Promise.all([on.stop(), off.stop()]);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
