/**
 * `npm run bench -- home [URL]`: counts what a phone transfers for the Home page before the first click, with and without
 * scrolling through it, and times the first frame of the reel on a slow connection. Measures a new site with the demo
 * content, or the one at URL. Fails above the targets.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { findBrowser } from '../../tests/setup/browser';
import { startSite } from '../../tests/setup/site';

const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const MEGABYTE = 1_000_000;
/** A quarter of what the page transferred before there were previews. */
const TARGETS = { still: (15.325 * MEGABYTE) / 4, scrolled: (15.49 * MEGABYTE) / 4 };
/** The page has come to rest when nothing has arrived for this long. */
const REST_MS = 4_000;
const LONGEST_MS = 90_000;
/** As fast as a visitor reads: half a screen, then a pause. */
const STEP = { screens: 0.5, pauseMs: 1_000 };
/** The slow 4G of Lighthouse's phone profile. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const RUNS = 3;

/** What was transferred, by the kind of resource. */
type Transfers = Map<string, { requests: number; bytes: number }>;

interface Arrivals {
  transfers: Transfers;
  /** When something last arrived. */
  latest: () => number;
}

/** Counts the bytes of bodies and headers as they arrive, so that a video counts that is fetched in part. */
async function countArrivals(session: CDPSession): Promise<Arrivals> {
  const transfers: Transfers = new Map();
  const kinds = new Map<string, string>();
  const counted = new Map<string, number>();
  let latest = performance.now();
  const add = (id: string, bytes: number) => {
    latest = performance.now();
    counted.set(id, (counted.get(id) ?? 0) + bytes);
    const total = transfers.get(kinds.get(id) ?? '');
    if (total) total.bytes += bytes;
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (!request.url.startsWith('http') || kinds.has(requestId)) return;
    kinds.set(requestId, type);
    const total = transfers.get(type) ?? { requests: 0, bytes: 0 };
    transfers.set(type, { ...total, requests: total.requests + 1 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) =>
    add(requestId, response.encodedDataLength),
  );
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(requestId, Math.max(0, encodedDataLength - (counted.get(requestId) ?? 0))),
  );
  await session.send('Network.enable');
  return { transfers, latest: () => latest };
}

async function rest(page: Page, { latest }: Arrivals): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < Math.min(end, latest() + REST_MS)) await page.waitForTimeout(200);
}

async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  while (!(await page.evaluate(isAtEnd))) {
    await page.evaluate((screens) => scrollBy({ top: innerHeight * screens }), STEP.screens);
    await page.waitForTimeout(STEP.pauseMs);
  }
}

/** Opens the Home page as a new visitor. */
async function visit<Result>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

const transfersOf = (browser: Browser, url: string, scrolling: boolean): Promise<Transfers> =>
  visit(browser, async (page, session) => {
    const arrivals = await countArrivals(session);
    await page.goto(url);
    await rest(page, arrivals);
    if (scrolling) await scrollThrough(page);
    await rest(page, arrivals);
    return arrivals.transfers;
  });

/** Returns the milliseconds until the reel shows its first frame. */
const firstFrame = (browser: Browser, url: string): Promise<number> =>
  visit(browser, async (page, session) => {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(url, { waitUntil: 'commit' });
    const film = page.locator('.hero video');
    await film.waitFor({ state: 'attached', timeout: LONGEST_MS });
    return film.evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          video.requestVideoFrameCallback(() => resolve(performance.now()));
        }),
    );
  });

const sum = (transfers: Transfers, of: 'bytes' | 'requests') =>
  [...transfers.values()].reduce((total, each) => total + each[of], 0);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-GB')} kB`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function print(name: string, transfers: Transfers): void {
  const kinds = [...transfers].toSorted(([, a], [, b]) => b.bytes - a.bytes);
  const words = kinds.map(
    ([kind, { requests, bytes }]) => `${kind} ${kilobytes(bytes)} in ${requests} requests`,
  );
  console.log(
    `${name}: ${kilobytes(sum(transfers, 'bytes'))} in ${sum(transfers, 'requests')} requests (${words.join(', ')})`,
  );
}

async function measure(browser: Browser, url: string): Promise<boolean> {
  const still = await transfersOf(browser, url, false);
  print('Without scrolling', still);
  const scrolled = await transfersOf(browser, url, true);
  print('Scrolled through', scrolled);
  const frames: number[] = [];
  for (let run = 0; run < RUNS; run += 1) frames.push(await firstFrame(browser, url));
  console.log(
    `First frame of the reel on slow 4G: ${(median(frames) / 1000).toFixed(1)} s, median of ${RUNS}`,
  );
  return sum(still, 'bytes') <= TARGETS.still && sum(scrolled, 'bytes') <= TARGETS.scrolled;
}

const data = mkdtempSync(path.join(os.tmpdir(), 'showreel-home-'));
const [, , given] = process.argv;
const site = given ? null : await startSite({ DATA_DIR: data, SEED: 'demo' });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const isMet = await measure(browser, given ?? site?.url ?? '');
  console.log(
    `Targets of ${kilobytes(TARGETS.still)} and ${kilobytes(TARGETS.scrolled)}: ${isMet ? 'met' : 'missed'}`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await browser.close();
  await site?.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}
