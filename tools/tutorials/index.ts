/**
 * `npm run tutorials`: records the videos of Help again, by using the admin of a freshly seeded server as a person would.
 * Give names to record only some (`npm run tutorials -- news`). Writes `public/tutorials/*.mp4`, `.vtt` and `.jpg`.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../tests/setup/browser';
import { startSite, type Site } from '../../tests/setup/site';
import { readingTime, toWebVtt, type Cue } from './captions';
import { Clock } from './clock';
import { SIZE, startFilming, writePoster, writeVideo } from './film';
import { creditsTutorial } from './credits';
import { newsTutorial } from './news';
import { pagesTutorial } from './pages';
import { pressTutorial } from './press';
import type { Script } from './script';
import { showsTutorial } from './shows';
import { Stage } from './stage';
import { teamTutorial } from './team';

const FOLDER = 'public/tutorials';
const LENGTH = { least: 40, most: 90 };
const MAX_BYTES = 4_000_000;
/** Drawn larger than on a desk, so that it can be read in a small window too. */
const ZOOM = 1.25;
const WHO = { username: 'mara', password: 'the tide is out' };

/** A page of a signed-in user with a name. */
async function openDesk(browser: Browser, site: Site) {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: SIZE.width / ZOOM, height: SIZE.height / ZOOM },
    deviceScaleFactor: ZOOM,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  await context.addInitScript({ path: 'tools/tutorials/overlay.js' });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('Username').fill(WHO.username);
  await page.getByLabel('Password').fill(WHO.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.goto('/admin/profile');
  await page.getByLabel('Email').fill('mara@primal.example');
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Profile updated successfully!').waitFor();
  return page;
}

/** Plays a script; answers what was to be seen and said, when, in video time. */
async function play(script: Script, browser: Browser, site: Site) {
  const page = await openDesk(browser, site);
  const clock = new Clock();
  const stage = new Stage(page, clock);
  await stage.open(script.start);
  const film = await startFilming(page, clock);
  clock.begin();
  const cues: Cue[] = [];
  await stage.rest(600);
  for (const { announce, steps } of script.scenes) {
    const from = clock.at();
    for (const step of steps) await step(stage);
    await stage.rest(Math.max(300, readingTime(announce) - (clock.at() - from) * 1000));
    cues.push({ from, to: clock.at() - 0.08, text: announce });
    process.stdout.write(`  ${from.toFixed(1)} s  ${announce}\n`);
  }
  await stage.rest(800);
  const seconds = clock.at();
  const frames = await film.stop();
  await page.context().close();
  return { cues, seconds, frames };
}

async function record(script: Script, browser: Browser, site: Site): Promise<string[]> {
  process.stdout.write(`${script.name}\n`);
  const { cues, seconds, frames } = await play(script, browser, site);
  const file = (end: string) => path.join(FOLDER, `${script.name}.${end}`);
  await writeVideo(frames, seconds, file('mp4'));
  await writePoster(frames, cues[script.poster]?.to ?? 0, file('jpg'));
  writeFileSync(file('vtt'), toWebVtt(cues));
  const { size } = statSync(file('mp4'));
  const { length } = frames;
  process.stdout.write(`  ${seconds.toFixed(1)} s, ${length} pictures, ${(size / 1e6).toFixed(2)} MB\n`);
  return [
    ...(seconds < LENGTH.least || seconds > LENGTH.most
      ? [`${script.name} lasts ${seconds.toFixed(1)} s`]
      : []),
    ...(size > MAX_BYTES ? [`${script.name} is larger than 4 MB`] : []),
  ];
}

const asked = process.argv.slice(2);
const scripts = [
  showsTutorial,
  creditsTutorial,
  teamTutorial,
  newsTutorial,
  pagesTutorial,
  pressTutorial,
].filter(({ name }) => asked.length === 0 || asked.includes(name));
const data = mkdtempSync(path.join(os.tmpdir(), 'showreel-tutorials-'));
mkdirSync(FOLDER, { recursive: true });
const administrator = { ADMIN_USERNAME: WHO.username, ADMIN_PASSWORD: WHO.password };
const site = await startSite({ DATA_DIR: data, SEED: 'demo', ...administrator });
const executablePath = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--hide-scrollbars', '--font-render-hinting=none', '--accept-lang=en-GB'],
  // Dates in forms are drawn in the language of the system.
  env: { ...process.env, LANGUAGE: 'en_GB', LANG: 'en_GB.UTF-8', LC_ALL: 'en_GB.UTF-8' },
});
const problems: string[] = [];
try {
  for (const script of scripts) problems.push(...(await record(script, browser, site)));
} finally {
  await browser.close();
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
