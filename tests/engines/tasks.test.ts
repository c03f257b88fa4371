/** The main tasks in browser engines other than the one of `e2e/`, as far as they are installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeShow } from '../make';
import { makeScreener } from '../make-screener';
import { makeUpload, picture, webmVideo } from '../media-files';
import { makeRoundOf } from '../services/approvals/make-round';
import { databaseNamed } from '../setup/database';
import { someOf } from '../full-length';
import { startSite, type Site } from '../setup/site';
import { findProgram, KEY, open, press, sees, seesText, type, type Engine } from './engine';
import { startFirefox } from './firefox';
import { startWebkit } from './webkit';

const PASSWORD = 'a long enough password';
const firefox = findProgram('firefox-esr', 'firefox');
const webkit = findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');

const ENGINES = [
  {
    name: 'Firefox',
    missing: !firefox && 'there is no firefox-esr or firefox on the PATH',
    start: () => startFirefox(firefox ?? ''),
  },
  {
    name: 'WebKit',
    missing: !(webkit && screen) && 'there is no WebKitWebDriver with Xvfb on the PATH',
    start: () => startWebkit(webkit ?? '', screen ?? ''),
  },
];

/** `npm test` runs the first that is there. */
const TESTED = someOf(ENGINES.toSorted((one, other) => Number(!!one.missing) - Number(!!other.missing)));
const installed = ENGINES.some(({ missing }) => !missing);
const folder = mkdtempSync(path.join(tmpdir(), 'showreel-engines-'));
const file = path.join(folder, 'Restored.png');
let site: Site;
/** The paths of links to people outside of the company. */
const links = { approval: '', screener: '' };

/** Sends a picture to the person on it, and a film to a journalist. */
async function makeLinks(): Promise<void> {
  const { id: showId } = await makeShow({ title: 'Low Water' });
  const still = await makeUpload(await picture(96, 64));
  links.approval = `/approve/${(await makeRoundOf(showId, { file: still.id })).token}`;
  const film = await makeUpload(await webmVideo(), { fileType: 'video', originalName: 'lock.webm' });
  const { tokens } = await makeScreener({ file: film.id });
  links.screener = `/watch/${tokens[0]}`;
}

beforeAll(async () => {
  for (const { name, missing } of TESTED)
    if (missing) process.stderr.write(`${name} is not tested: ${missing}.\n`);
  if (!installed) return;
  writeFileSync(file, await picture(160, 90));
  const MONGODB_URI = databaseNamed(inject('databaseUri'), 'engines');
  site = await startSite({ MONGODB_URI, SEED: 'demo', DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD });
  await mongoose.connect(MONGODB_URI, { autoIndex: false });
  await openUploads({ dataDir: folder, limits: { image: 20_000_000, video: 20_000_000 } });
  await makeLinks();
}, 180_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(TESTED)('$name', ({ name, missing, start }) => {
  describe.skipIf(missing)('a user', () => {
    let engine: Engine;
    const visit = (address: string) => open(engine, site.url + address);

    beforeAll(async () => {
      engine = await start();
      process.stderr.write(`The main tasks are done in ${engine.version}.\n`);
    }, 120_000);
    afterAll(() => engine?.close());

    it('reads an article, and goes back', async () => {
      await visit('/news');
      await press(engine, '.article-card a', 'A thousand reels restored');
      await seesText(engine, 'dialog[open] h1', 'A thousand reels restored');
      await sees(engine, '/news/a-thousand-reels-restored', () => location.pathname);
      await engine.run(() => history.back());
      await sees(engine, 0, () => document.querySelectorAll('dialog[open]').length);
      expect(await engine.problems()).toEqual([]);
    });

    it('reads a text with a video of another site, which is asked for nothing before a click', async () => {
      await visit('/news/double-win-at-the-lumen-awards');
      await seesText(engine, 'figure', 'Plays from YouTube, which then learns that you watch it.');
      await engine.run(() => scrollTo(0, document.documentElement.scrollHeight));
      await sees(engine, { others: [], frames: 0 }, () => ({
        others: performance
          .getEntriesByType('resource')
          .map(({ name: address }) => new URL(address).host)
          .filter((host) => host !== location.host),
        frames: document.querySelectorAll('iframe').length,
      }));
      expect(await engine.problems()).toEqual([]);
    });

    it('opens a show', async () => {
      await visit('/shows');
      await press(engine, 'article a', 'Ember');
      await seesText(engine, 'dialog[open] h1', 'Ember');
      await sees(engine, 'Ember | Primal', () => document.title);
      expect(await engine.problems()).toEqual([]);
    });

    it('reads a press kit, copies its logline and looks at a still', async () => {
      await visit('/press');
      await press(engine, '.work a', 'The Long Rain');
      await sees(engine, 'The Long Rain: press | Primal', () => document.title);
      await press(engine, 'button', 'Copy the logline');
      await sees(engine, true, () =>
        [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
          /^(?:Copied|Selected)/.test(textContent),
        ),
      );
      await engine.run(() => document.querySelector('.still__frame')?.scrollIntoView());
      await engine.run(() => document.querySelector<HTMLElement>('.still__frame')?.click());
      await sees(engine, 1, () => document.querySelectorAll('dialog[open] .lightbox__still').length);
      await engine.run(() => history.back());
      await sees(engine, 0, () => document.querySelectorAll('dialog[open]').length);
      expect(await engine.problems()).toEqual([]);
    });

    it('keeps and refuses a picture of oneself, with the mouse and with a key', async () => {
      await visit(links.approval);
      await sees(engine, 'Ines Aubry', () => document.querySelector('h1')?.textContent);
      await press(engine, '.approval-still__choice label', 'Refuse');
      await engine.run(() => document.querySelector<HTMLElement>('.approval-still__picture')?.focus());
      await type(engine, 'k');
      const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
      await sees(engine, 'kept', chosen);
      await press(engine, 'button', 'Save');
      await seesText(engine, '[role=status]', 'Saved');
      await sees(engine, 'kept', chosen);
      expect(await engine.problems()).toEqual([]);
    });

    it('watches a screener, with the own name over the film', async () => {
      await visit(links.screener);
      await seesText(engine, 'main', 'This copy is for Constance Amory. It cannot be passed on.');
      await seesText(engine, '.name-over__name', 'Constance Amory');
      await engine.run(() => {
        const player = document.querySelector('video');
        if (!player) return;
        player.muted = true;
        void player.play();
      });
      await sees(engine, true, () => document.querySelector('video')?.ended);
      expect(await engine.problems()).toEqual([]);
    });

    it('searches the news', async () => {
      await visit('/news');
      await press(engine, '[role=button]', 'Search');
      await press(engine, 'input', 'Search articles');
      await type(engine, 'reels');
      await sees(engine, ['A thousand reels restored', 'A new home on Canal Street'], () =>
        [...document.querySelectorAll('.article-card h2')].map(({ textContent }) => textContent),
      );
      expect(await engine.problems()).toEqual([]);
    });

    it('signs in', async () => {
      await visit('/admin');
      await press(engine, 'input', 'Username');
      await type(engine, 'admin');
      await press(engine, 'input', 'Password');
      await type(engine, PASSWORD + KEY.enter);
      await sees(engine, '/admin/dashboard', () => location.pathname);
      expect(await engine.problems()).toEqual([]);
    });

    it('writes an article with formatted text and an image, and publishes it', async () => {
      const title = `Seen in ${name}`;
      await visit('/admin/news/new');
      await press(engine, '[role=textbox]', 'Content');
      await type(engine, 'Plain and ');
      await press(engine, '[role=toolbar] button', 'Bold');
      await type(engine, 'bold');
      await press(engine, 'input', 'Title');
      await type(engine, title);
      await engine.giveFile('input[type=file]', file);
      await seesText(engine, 'main', 'Restored.png is uploaded');
      await press(engine, 'button', 'Save');
      await seesText(engine, '[role=status]', 'Article saved successfully');
      await visit(`/news/seen-in-${name.toLowerCase()}`);
      await seesText(engine, 'main h1', title);
      await seesText(engine, 'main strong', 'bold');
      await sees(engine, true, () =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].some(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ),
      );
      expect(await engine.problems()).toEqual([]);
    });

    it('edits a text in place', async () => {
      await visit('/shows/ember/edit');
      await press(engine, '[role=textbox]', 'Tagline: Ember');
      await type(engine, `${KEY.end}, in ${name}${KEY.enter}`);
      await seesText(engine, '[role=status]', 'Changes saved');
      await visit('/shows/ember');
      await seesText(engine, '.show-overlay', `, in ${name}`);
      expect(await engine.problems()).toEqual([]);
    });
  });
});
