/**
 * `npm run bench -- lighthouse [/shows …]`: runs Lighthouse's mobile audit three times on each public page with demo content, and on
 * an article with forty pictures, for which the longest task on a phone's processor is measured, too. Prints the medians and fails
 * below the project's targets.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from '../../tests/setup/browser';
import { startSite } from '../../tests/setup/site';
import { longestTask } from './measuring/longest-task';
import { loadMeasuringTool } from './measuring/measuring-tool';
import { createPictureArticle } from './picture-article';
import { getSessionCookie } from './uploading';

interface Audit {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: unknown;
}

/** The fields of Lighthouse's result that are used. */
interface RunnerResult {
  lhr: {
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, Audit | undefined>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<RunnerResult | undefined>;
type Launch = (options: object) => Promise<{ port: number; kill(): void }>;

const { default: lighthouse } = await loadMeasuringTool<{ default: Lighthouse }>('lighthouse');
const { launch } = await loadMeasuringTool<{ launch: Launch }>('chrome-launcher');

const ASKED = process.argv.slice(2);
const PAGES = ['/', '/shows', '/news', '/people', '/contact'];
const PASSWORD = 'measured-on-a-phone';
const LONG_TASK_MS = 100;
const RUNS = 3;
const MIN_SIZE = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_COUNT = { script: 100_000, stylesheet: 20_000, shift: 0.02 };

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Figures {
  scores: Record<keyof typeof MIN_SIZE, number>;
  /** Transferred bytes. */
  script: number;
  stylesheet: number;
  shift: number;
  /** Milliseconds to the largest contentful paint. */
  paint: number;
}

function figuresOf({ lhr }: RunnerResult): Figures {
  const score = (category: keyof typeof MIN_SIZE) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const summary = lhr.audits['resource-summary']?.details as
    | { items: { resourceType: string; transferSize: number }[] }
    | undefined;
  const bytes = (type: string) =>
    summary?.items.find((item) => item.resourceType === type)?.transferSize ?? 0;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    script: bytes('script'),
    stylesheet: bytes('stylesheet'),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 1,
    paint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}

async function measure(url: string, port: number): Promise<Figures[]> {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    for (const audit of Object.values(result.lhr.audits)) {
      if (audit?.scoreDisplayMode === 'binary' && audit.score === 0 && run === 0)
        process.stdout.write(`  not passed on ${url}: ${audit.id} (${audit.title})\n`);
    }
    runs.push(figuresOf(result));
  }
  return runs;
}

const data = mkdtempSync(path.join(os.tmpdir(), 'showreel-lighthouse-'));
const site = await startSite({ DATA_DIR: data, SEED: 'demo', ADMIN_PASSWORD: PASSWORD });
const article = await createPictureArticle(site.url, await getSessionCookie(site.url, 'admin', PASSWORD));
const chrome = await launch({
  chromePath: await findBrowser(),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const problems: string[] = [];
try {
  process.stdout.write('page        perf  a11y  best   seo   LCP ms   JS kB  CSS kB   CLS\n');
  for (const page of ASKED.length > 0 ? ASKED : [...PAGES, article]) {
    const runs = await measure(`${site.url}${page}`, chrome.port);
    const scores = Object.keys(MIN_SIZE).map((name) =>
      median(runs.map((run) => run.scores[name as keyof typeof MIN_SIZE])),
    );
    const [script, stylesheet, shift, paint] = (['script', 'stylesheet', 'shift', 'paint'] as const).map(
      (name) => median(runs.map((run) => run[name])),
    );
    const cells = [
      page.padEnd(10),
      ...scores.map((score) => String(score).padStart(5)),
      String(Math.round(paint ?? 0)).padStart(8),
      ((script ?? 0) / 1000).toFixed(1).padStart(7),
      ((stylesheet ?? 0) / 1000).toFixed(1).padStart(7),
      (shift ?? 0).toFixed(3).padStart(6),
    ];
    process.stdout.write(`${cells.join(' ')}\n`);
    Object.entries(MIN_SIZE).forEach(([name, least], index) => {
      if ((scores[index] ?? 0) < least) problems.push(`${page}: ${name} ${scores[index]} is below ${least}`);
    });
    if ((script ?? 0) > MAX_COUNT.script) problems.push(`${page}: ${script} bytes of JavaScript`);
    if ((stylesheet ?? 0) > MAX_COUNT.stylesheet) problems.push(`${page}: ${stylesheet} bytes of CSS`);
    if ((shift ?? 1) >= MAX_COUNT.shift) problems.push(`${page}: layout shift ${shift}`);
  }
  const { milliseconds, slowdown } = await longestTask(site.url + article, 'figcaption');
  process.stdout.write(
    `The longest task of ${article} (a processor ${slowdown.toFixed(1)} times as slow): ${milliseconds} ms\n`,
  );
  if (milliseconds > LONG_TASK_MS) problems.push(`${article}: a task of ${milliseconds} ms`);
} finally {
  chrome.kill();
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}
for (const problem of problems) process.stdout.write(`Below target: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
