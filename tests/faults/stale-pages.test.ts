/**
 * Three instances behind a proxy that asks one after the other, while something is saved or taken off the site again and again: how old
 * the pages are that readers get.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeArticle, makeSession, makeShow, makeUser } from '../make';
import { until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { ROUND_ROBIN_WRITES, TIMEOUT_MS } from './fixtures/scale';

const READERS = 3;
/** The oldest state that anybody may get. */
const LIMIT_MS = 1_000;
/** Of so many writes one takes an article off the site, or puts it back. */
const TAKE_DOWN_EVERY = 5;
const READ_EVERY_MS = 5;
const NOT_FOUND = 404;

let sites: Site[];
let token: string;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'stale-pages');
  const environment = { MONGODB_URI: uri, SEED: 'none', API_RATE_LIMIT: '900000' };
  // The first prepares the database, for which the others would wait.
  sites = [await startSite(environment)];
  sites.push(...(await Promise.all([startSite(environment), startSite(environment)])));
  await mongoose.connect(uri, { autoIndex: false });
  token = await makeSession((await makeUser({ role: 'editor' })).id);
}, 120_000);

afterAll(async () => {
  agent.destroy();
  await mongoose.disconnect();
  await Promise.all(sites.map((site) => site.stop()));
});

const siteAt = (turn: number): Site => sites[turn % sites.length] as Site;

function get(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Saves, and again while the machine is so busy that the database counts as away. */
async function put(turn: number, path: string, body: object): Promise<void> {
  for (;;) {
    const answer = await fetch(siteAt(turn).url + path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const words = await answer.text();
    if (answer.ok) return;
    if (answer.status !== 503) throw new Error(`${answer.status} ${words}`);
  }
}

function stateIn(body: string): number {
  const [, state] = /State (\d+)\./.exec(body) ?? [];
  if (state === undefined) throw new Error(`The page has no state: ${body.slice(0, 200)}`);
  return Number(state);
}

interface Read {
  startedAt: number;
  endedAt: number;
  /** The number of the write whose state was seen. */
  seen: number;
}

/** A page whose states are numbered from 0, with the times at which each was confirmed to its writer. */
class WatchedPage {
  readonly confirmedAt = [performance.now()];
  /** The number of the last state that was sent. */
  #latest = 0;
  readonly reads: Read[][] = Array.from({ length: READERS }, () => []);

  constructor(
    readonly path: string,
    /** Returns the number of the state that an answer shows; of several that look the same the latest one. */
    private readonly stateOf: (answer: { status: number; body: string }, latest: number) => number,
  ) {}

  async write(send: () => Promise<void>): Promise<void> {
    this.#latest += 1;
    await send();
    this.confirmedAt.push(performance.now());
  }

  async read(reader: number, turn: number): Promise<void> {
    const startedAt = performance.now();
    const answer = await get(siteAt(turn).url + this.path);
    const seen = this.stateOf(answer, this.#latest);
    this.reads[reader]?.push({ startedAt, endedAt: performance.now(), seen });
  }

  /** The longest time for which a state was confirmed when a request was sent that still got an older one. */
  get oldestMs(): number {
    const ages = this.reads
      .flat()
      .map(({ startedAt, seen }) => startedAt - (this.confirmedAt[seen + 1] ?? Infinity));
    return Math.max(0, ...ages);
  }

  /** The longest time after which a reader who had seen a state got an older one. */
  get backwardsMs(): number {
    let longest = 0;
    for (const reads of this.reads) {
      const newest: { seen: number; at: number }[] = [];
      for (const { startedAt, endedAt, seen } of reads) {
        const later = newest.find((each) => each.seen > seen);
        if (later) longest = Math.max(longest, startedAt - later.at);
        if (seen > (newest.at(-1)?.seen ?? -1)) newest.push({ seen, at: endedAt });
      }
    }
    return longest;
  }

  /** What a machine that stands still adds to every time. */
  get slowestMs(): number {
    return Math.max(...this.reads.flat().map(({ startedAt, endedAt }) => endedAt - startedAt));
  }
}

it(
  'readers of three instances get no state that was replaced more than a second ago, also after something was taken down',
  async () => {
    const show = await makeShow({ status: 'active', tagline: 'State 0.' });
    const article = await makeArticle({ status: 'published', content: '<p>State 0.</p>' });
    const saved = new WatchedPage(`/shows/${show.slug}`, ({ body }) => stateIn(body));
    // The article is on the site in even states. Whatever is off the site looks like the latest such state.
    const takenDown = new WatchedPage(`/news/${article.slug}`, ({ status, body }, latest) =>
      status === NOT_FOUND ? latest - ((latest + 1) % 2) : stateIn(body),
    );
    let isOver = false;
    const readers = Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        for (let turn = reader; !isOver; turn += 1) {
          await saved.read(reader, turn);
          await takenDown.read(reader, turn);
          await pause(READ_EVERY_MS);
        }
      }),
    );
    try {
      for (let write = 1; write <= ROUND_ROBIN_WRITES; write += 1) {
        await saved.write(() => put(write, `/api/shows/${show.id}`, { tagline: `State ${write}.` }));
        if (write % TAKE_DOWN_EVERY > 0) continue;
        const state = takenDown.confirmedAt.length;
        const isOn = state % 2 === 0;
        const fields = isOn
          ? { status: 'published', content: `<p>State ${state}.</p>` }
          : { status: 'draft' };
        await takenDown.write(() => put(write + 1, `/api/news/${article.id}`, fields));
      }
      const over = performance.now() + LIMIT_MS;
      await until(() => performance.now() > over);
    } finally {
      isOver = true;
      await readers;
    }
    const figures = [saved, takenDown].map((page) => ({
      path: page.path,
      reads: page.reads.flat().length,
      oldestMs: Math.round(page.oldestMs),
      backwardsMs: Math.round(page.backwardsMs),
      slowestMs: Math.round(page.slowestMs),
    }));
    process.stderr.write(`${JSON.stringify(figures)}\n`);
    for (const page of [saved, takenDown])
      for (const reads of page.reads) expect(reads.at(-1)?.seen, page.path).toBe(page.confirmedAt.length - 1);
    for (const { path, oldestMs, backwardsMs, slowestMs } of figures) {
      expect(oldestMs, path).toBeLessThanOrEqual(LIMIT_MS + slowestMs);
      expect(backwardsMs, path).toBeLessThanOrEqual(LIMIT_MS + slowestMs);
    }
  },
  2 * TIMEOUT_MS,
);
