/**
 * `npm run bench -- moving-in [SHARE [PROFILE]]`: moves in from a WordPress site with 10,000 posts and 5,000 pictures, or a SHARE of them
 * such as 0.1, while visitors read: the plan, the import, the same export again, and the way back. With PROFILE, a folder, the server
 * writes a profile of its processor time there. Exits with 1 above a bound. Linux only.
 */
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase } from '../../server/database/embedded-database';
import { SERVER } from '../../scripts/server-command.js';
import { residentMegabytes } from '../../tests/setup/memory';
import { launchSite, type Site } from '../../tests/setup/site';
import { loadInTurn } from './measuring/load';
import { processorTime } from './measuring/processor';
import { whole } from './measuring/report';
import { postPath, writeExport, writePictures } from './moving-in/old-site';
import { getSessionCookie } from './uploading';

const SHARE = Number(process.argv[2] ?? 1);
const PROFILE = process.argv[3];
const POSTS = 10_000 * SHARE;
const PICTURES = 5_000 * SHARE;
const PASSWORD = 'a password for measuring';
const LOAD_SECONDS = 10;
const VISITED = ['/', '/news', '/shows', '/people', '/contact'];
const LOOK_EVERY_MS = 500;

const MAX_MINUTES = 30 * SHARE;
const MAX_AGAIN_MINUTES = 2 * SHARE;
const MAX_GROWTH_MB = 150;
const MAX_HOLD_MS = 200;
const MAX_P99_RATIO = 2;

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));
const holdsFile = path.join(folder, 'holds');
writeFileSync(holdsFile, '');

function report(name: string, value: number, target: string, isMet: boolean): void {
  process.stdout.write(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(1)} (${target})\n`);
  if (!isMet) process.exitCode = 1;
}
const announce = (message: string) => process.stdout.write(`       ${message}\n`);

interface ImportState {
  id: string;
  state: string;
  done: number;
  total: number;
  error: string | null;
  missing: unknown[];
  report: Record<string, number> | null;
}

/** One signed-in editor at the measured site. */
class Editor {
  constructor(
    readonly site: Site,
    readonly cookie: string,
  ) {}

  async ask(method: string, address: string, body?: FormData | object): Promise<ImportState> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.site.url}/api/imports${address}`, {
      method,
      headers: { cookie: this.cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: ImportState }).data;
  }

  async settled(id: string, state: string): Promise<ImportState> {
    for (;;) {
      const found = await this.ask('GET', `/${id}`);
      if (found.state === state) return found;
      if (found.state === 'failed') throw new Error(found.error ?? 'it failed');
      await pause(LOOK_EVERY_MS);
    }
  }
}

interface Span {
  minutes: number;
  /** Of all threads. */
  processorMinutes: number;
  mostMb: number;
  /** The longest hold of the event loop: the main thread's time on a processor. */
  holdMs: number;
}

function longestHold(from: number, to: number): number {
  const holds = readFileSync(holdsFile, 'utf8')
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  const within = holds.filter(([at = 0]) => at >= from && at <= to + LOOK_EVERY_MS);
  return Math.max(0, ...within.map(([, , onProcessor = 0]) => onProcessor));
}

async function measured(name: string, { pid }: Site, work: () => Promise<unknown>): Promise<Span> {
  const [from, cpu] = [Date.now(), processorTime(pid)];
  let mostMb = 0;
  const watch = setInterval(() => (mostMb = Math.max(mostMb, residentMegabytes(pid))), 100);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const to = Date.now();
  const span = {
    minutes: (to - from) / 60_000,
    processorMinutes: (processorTime(pid) - cpu) / 60e6,
    mostMb,
    holdMs: longestHold(from, to),
  };
  announce(
    `${name}: ${span.minutes.toFixed(2)} min, ${span.processorMinutes.toFixed(2)} of the processor, at most ${whole(mostMb)} MB, held for ${whole(span.holdMs)} ms`,
  );
  return span;
}

async function formOf(names: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [field, name] of Object.entries(names))
    form.append(field, await openAsBlob(path.join(folder, name)), name);
  return form;
}

const visit = (site: Site) => loadInTurn(site.url, VISITED, { 'accept-encoding': 'br' }, LOAD_SECONDS);

async function start(uri: string, dataDir: string): Promise<Site> {
  const profile = PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`];
  const watched = [...profile, '--import', './tools/bench/measuring/watch-loop.js', ...SERVER];
  const environment = {
    ...{ DATA_DIR: dataDir, MONGODB_URI: uri, SEED: 'demo', ADMIN_PASSWORD: PASSWORD },
    ...{ HOLDS_FILE: holdsFile, API_RATE_LIMIT: '999999' },
  };
  return (await launchSite(environment, { command: watched })).ready;
}

const PICTURE = 'demo/news/01-double-win-at-the-lumen-awards.jpg';
/** The last copy that is made of it. */
const LAST_COPY = '-1200.webp';

/** Stores an article with a picture. Any site that is in use has loaded what that needs, such as the library for pictures. */
async function useOnce({ site, cookie }: Editor): Promise<void> {
  const send = async (address: string, body: FormData | string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.url + address, { method: 'POST', headers: { cookie, ...headers }, body });
    if (!answer.ok) throw new Error(`POST ${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { url: string };
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'news', slug: 'before', fileType: 'image' }))
    form.append(name, value);
  // Other bytes than those of the demo content, whose copies are there already.
  form.append('file', new Blob([readFileSync(PICTURE), 'before']), 'before.jpg');
  const { url: imageUrl } = await send('/api/upload', form);
  const article = { title: 'Before the move', content: '<p>Still here.</p>', imageUrl, status: 'published' };
  await send('/api/news', JSON.stringify(article), { 'content-type': 'application/json' });
  while (!(await fetch(site.url + imageUrl.replace('.jpg', LAST_COPY))).ok) await pause(LOOK_EVERY_MS);
}

/** Imports beside visitors, and reports each bound. */
async function measureImport(editor: Editor): Promise<string> {
  const { site } = editor;
  await useOnce(editor);
  const quietP99 = (await visit(site)).p99;
  const quietMb = residentMegabytes(site.pid);
  let id = '';
  const reading = await measured('Plan', site, async () => {
    ({ id } = await editor.ask('POST', '', await formOf({ file: 'export.xml', media: 'uploads.zip' })));
    await editor.settled(id, 'planned');
  });
  let busyP99 = 0;
  const importing = await measured('Import', site, async () => {
    await editor.ask('POST', `/${id}/start`, {});
    const ended = editor.settled(id, 'done');
    while ((await editor.ask('GET', `/${id}`)).done === 0) await pause(LOOK_EVERY_MS);
    busyP99 = (await visit(site)).p99;
    const { done } = await editor.ask('GET', `/${id}`);
    announce(`${done} items when the visitors left`);
    const { report: counts, missing } = await ended;
    announce(`${JSON.stringify(counts)}, ${missing.length} missing`);
  });
  const minutes = reading.minutes + importing.minutes;
  report('plan and import, minutes', minutes, `at most ${MAX_MINUTES}`, minutes <= MAX_MINUTES);
  const growth = Math.max(reading.mostMb, importing.mostMb) - quietMb;
  report('memory beyond the quiet program, MB', growth, `at most ${MAX_GROWTH_MB}`, growth <= MAX_GROWTH_MB);
  reportHold('plan', reading);
  reportHold('import', importing);
  const ratio = busyP99 / Math.max(1, quietP99);
  report('p99 of cached pages, times that before', ratio, `at most ${MAX_P99_RATIO}`, ratio <= MAX_P99_RATIO);
  const old = await fetch(site.url + postPath(1), { redirect: 'manual' });
  if (old.status !== 301) throw new Error(`an old address answered ${old.status}`);
  return id;
}

const reportHold = (name: string, { holdMs }: Span) =>
  report(
    `longest hold of the event loop, ${name}, ms`,
    holdMs,
    `at most ${MAX_HOLD_MS}`,
    holdMs <= MAX_HOLD_MS,
  );

async function measureAgain(editor: Editor): Promise<void> {
  const again = await measured('The same again', editor.site, async () => {
    const { id } = await editor.ask('POST', '', await formOf({ file: 'export.xml' }));
    await editor.settled(id, 'planned');
    await editor.ask('POST', `/${id}/start`, {});
    const { report: counts } = await editor.settled(id, 'done');
    if (counts?.same !== POSTS) throw new Error(`not all is as before: ${JSON.stringify(counts)}`);
  });
  report('again, minutes', again.minutes, `at most ${MAX_AGAIN_MINUTES}`, again.minutes <= MAX_AGAIN_MINUTES);
  reportHold('again', again);
}

async function measureUndo(editor: Editor, id: string): Promise<void> {
  const undo = await measured('Undo', editor.site, async () => {
    await editor.ask('POST', `/${id}/undo`);
    await editor.settled(id, 'undone');
  });
  reportHold('undo', undo);
}

async function main(): Promise<void> {
  await writeExport(path.join(folder, 'export.xml'), POSTS, PICTURES);
  await writePictures(path.join(folder, 'uploads.zip'), PICTURES);
  const { size } = await stat(path.join(folder, 'export.xml'));
  announce(`An export of ${whole(size / 1e6)} MB with ${whole(POSTS)} posts and ${whole(PICTURES)} pictures`);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const database = await startDatabase({ mongodbUri: undefined, embedded: undefined, dataDir, announce });
  const site = await start(database.uri, dataDir);
  try {
    const editor = new Editor(site, await getSessionCookie(site.url, 'admin', PASSWORD));
    const id = await measureImport(editor);
    await measureAgain(editor);
    await measureUndo(editor, id);
  } finally {
    await site.stop();
    await database.stop();
  }
}

await main().finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
