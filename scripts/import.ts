/**
 * `npm run import -- FILE… [--media FOLDER|ZIP] [--fetch] [--plan] [--drafts]`: brings the content of another site over, as `/admin/moving`
 * does, while the site runs. `--plan` prints the plan alone, `--drafts` puts nothing on the site, `--fetch` fetches missing pictures from the
 * old site. Exit code 1 if it is refused or an item failed, 2 for wrong options.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MACHINE } from '../app/accounts/users.server';
import { acquireLock, lockLifetimeMs, type HeldLock } from '../app/core/db/lock.server';
import { Failure } from '../app/core/validation/errors';
import { discard } from '../app/media/intake/upload-receive.server';
import { fetchedMedia } from '../app/moving/files/fetch-media.server';
import { openFolder, type MediaSource, openZip } from '../app/moving/files/media-source.server';
import { exportReceiver } from '../app/moving/files/kept-files.server';
import { UNDER_WAY } from '../app/moving/plan/import-view';
import type { ImportView } from '../app/moving/plan/import-schemas.server';
import { findImport, viewImport } from '../app/moving/plan/import-store.server';
import { createImport, discardImport, startImport } from '../app/moving/run/import-actions.server';
import { importLock, workOn } from '../app/moving/run/import-loop.server';
import { readSource } from '../app/moving/sources/read-source.server';
import { unpaced } from '../app/core/db/pace.server';
import { commandLine } from './command-line';
import { announce, withSite } from './with-site';
import { linesOfPlan, linesOfReport } from '../app/moving/run/run-import.server';

interface Options {
  files: string[];
  media: string | undefined;
  fetches: boolean;
  isPlan: boolean;
  drafts: boolean;
}

const USAGE = `Say what to import: ${commandLine('import', 'FILE… [--media FOLDER|ZIP] [--fetch] [--plan] [--drafts]')}`;

/** Null for wrong options. */
function readOptions(): Options | null {
  try {
    const { positionals: files, values } = parseArgs({
      allowPositionals: true,
      options: {
        media: { type: 'string' },
        fetch: { type: 'boolean', default: false },
        plan: { type: 'boolean', default: false },
        drafts: { type: 'boolean', default: false },
      },
    });
    const { media, fetch: fetches, plan: isPlan, drafts } = values;
    return files.length > 0 ? { files, media, fetches, isPlan, drafts } : null;
  } catch {
    return null;
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The files beside the export: those of the folder or ZIP first. */
async function openMedia({ files, media, fetches }: Options): Promise<MediaSource[]> {
  const opened: MediaSource[] = [];
  if (media !== undefined)
    opened.push((await stat(media)).isDirectory() ? await openFolder(media) : await openZip(media));
  if (fetches) {
    const named = await Promise.all(
      files.map(async (file) => ({ path: file, name: path.basename(file), bytes: (await stat(file)).size })),
    );
    const { siteAddress } = (await readSource(named)).head;
    const refuse = (address: string, why: string) => announce(`Not fetched: ${address}: ${why}`);
    opened.push(fetchedMedia({ site: siteAddress, refuse }));
  }
  return opened;
}

async function take(work: 'reading' | 'importing'): Promise<HeldLock> {
  const lock = await acquireLock(importLock(work), { timeoutMs: 2 * lockLifetimeMs() });
  if (!lock) throw new Failure(409, UNDER_WAY);
  return lock;
}

async function plan({ files }: Options, media: MediaSource[]): Promise<ImportView> {
  const lock = await take('reading');
  const receiver = exportReceiver();
  const parts = [];
  try {
    for (const file of files) {
      const received = await receiver.receive(createReadStream(file), 'file');
      parts.push({ field: 'file', filename: path.basename(file), received });
    }
    const { id } = await createImport(MACHINE, parts);
    await workOn(await findImport(id), { lock, pace: unpaced, media });
    return viewImport(await findImport(id));
  } finally {
    await Promise.all(parts.map(({ received }) => discard(received)));
    await lock.release();
  }
}

async function run(id: string, { drafts }: Options, media: MediaSource[]): Promise<ImportView> {
  const lock = await take('importing');
  try {
    await startImport(MACHINE, id, { status: drafts ? 'drafts' : 'as-it-was' });
    await workOn(await findImport(id), { lock, pace: unpaced, media });
    return viewImport(await findImport(id));
  } finally {
    await lock.release();
  }
}

async function main(options: Options): Promise<void> {
  const media = await openMedia(options);
  try {
    const planned = await plan(options, media);
    if (planned.state !== 'planned') throw new Failure(400, planned.error ?? '');
    linesOfPlan(planned).forEach(print);
    if (options.isPlan) return await discardImport(MACHINE, planned.id);
    const done = await run(planned.id, options, media);
    (await linesOfReport(done)).forEach(print);
    if (done.state !== 'done' || (done.report?.failed ?? 0) > 0) process.exitCode = 1;
  } finally {
    for (const source of media) await source.close();
  }
}

const options = readOptions();
if (options) await withSite(() => main(options), { writes: true });
else {
  announce(USAGE);
  process.exitCode = 2;
}
