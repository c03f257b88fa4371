import type { RequestListener } from 'node:http';
import path from 'node:path';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { createApp } from './app';
import { type EntryModule, applicationOptions, entryOf, uploadOptions, type FfmpegStatus } from './app-entry';
import { createPageCache } from './cache/index';
import type { Config } from './config';
import { connect, retryUntilAvailable, type ConnectionAttempt } from './database/connection';
import type { Database } from './database/embedded-database';
import { addHealthMetrics, Metrics, observeDatabase } from './metrics';
import { hasBody } from './middleware/request-body';
import { RecentErrors } from './logging';
import { loadBuild, pageRenderer, type Application } from './remix';
import { patternReader } from './routes';
import { orLater } from './with-timeout';

const CATCH_ALL = '/*';
/** Remix serves its route manifest here; no route of ours has this path. */
const MANIFEST = '/__manifest';

/**
 * Returns the URL of the shared 404 page for a URL: one for all unknown paths of a section, and one for all its records that are not
 * public. Null for existing pages, invalid paths, and data requests by route.
 */
const notFoundPages =
  (entry: Pick<EntryModule, 'unknownPath' | 'missingRecordPath'>, patternOf: (path: string) => string) =>
  (url: string): string | null | Promise<string | null> => {
    const [path = '', query = ''] = url.split('?', 2);
    if (path === MANIFEST || new URLSearchParams(query).has('_routes')) return null;
    return patternOf(path) === CATCH_ALL ? entry.unknownPath(path) : entry.missingRecordPath(path);
  };

/** How long a start waits for the build's files to be stored; after that it continues in the background. */
const KEEPING_MS = 5_000;
const NOT_KEPT = 'storing the files of this build for the time after it failed';

interface Site {
  answer: RequestListener;
  begin(
    database: Pick<Database, 'uri' | 'engine'>,
    announce: (message: string) => void,
    signal: AbortSignal,
  ): Promise<void>;
  end(): Promise<void>;
}

/** Whether the database is prepared, and which one it is. */
function openStart() {
  let prepared = false;
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  return {
    engine: 'external' as Database['engine'],
    isPrepared: () => prepared,
    settled,
    settle,
    finish(): void {
      prepared = true;
      settle();
    },
  };
}

const report = (log: Logger, message: string) => (error: unknown) => log.warn({ err: error }, message);

/** Builds what answers requests, as far as that needs no database. */
async function assemble(config: Config, log: Logger, application: Application) {
  const entry = await entryOf(application);
  const metrics = new Metrics();
  const errors = new RecentErrors();
  errors.follow(log);
  addHealthMetrics(metrics, () => entry.healthFigures());
  const isLive = application.developmentMiddleware !== undefined;
  const render = pageRenderer(application, { publicUrl: config.PUBLIC_URL, log });
  const pages = isLive ? null : createPageCache(config, render, entry, log, metrics);
  const start = openStart();
  const build = await loadBuild(application);
  const buildVersion = isLive ? null : build.assets.version;
  entry.configure({
    ...applicationOptions(config, report(log, 'an event of the activity is not stored')),
    // Without a page cache the application follows no content changes and keeps nothing in memory.
    content: pages?.cache ? pages.content : undefined,
    isPrepared: start.isPrepared,
    server: {
      build: buildVersion,
      isProduction: process.env.NODE_ENV === 'production',
      publicUrl: config.PUBLIC_URL,
      trustProxy: config.TRUST_PROXY,
      dataDir: path.resolve(config.DATA_DIR),
      databaseEngine: () => start.engine,
      readErrors: () => errors.read(),
    },
  });
  const patternOf = patternReader(build, entry);
  const clientFolder = path.resolve('build/client');
  const app = createApp({
    config,
    log,
    application,
    uploads: await entry.openUploads(uploadOptions(config)),
    clientFolder,
    buildVersion,
    demoFolder: path.resolve('demo'),
    start,
    pages: pages?.cache ?? null,
    beforeWrite: () => pages?.content.beforeWrite(),
    metrics,
    entry,
    patternOf,
    notFoundPageOf: notFoundPages(entry, patternOf),
  });
  const files = isLive ? null : { folder: path.join(clientFolder, 'build'), manifest: build.assets };
  return { entry, metrics, pages, start, app, files };
}

/**
 * Assembles everything that serves requests. It listens from the start; requests that need the database wait until it is prepared, and are
 * refused after a timeout.
 */
export async function createSite(config: Config, log: Logger, application: Application): Promise<Site> {
  const { entry, metrics, pages, start, app, files } = await assemble(config, log, application);
  let endWork = () => Promise.resolve();
  return {
    answer: (request, response) => {
      if (hasBody(request) || !pages?.cache?.answer(request, response)) app(request, response);
    },
    async begin(database, announce, signal) {
      start.engine = database.engine;
      signal.addEventListener('abort', start.settle, { once: true });
      const attempt: ConnectionAttempt = {
        uri: database.uri,
        log,
        signal,
        isUnavailable: entry.isDatabaseUnavailable,
      };
      await connect(attempt);
      if (signal.aborted) return;
      pages?.content.start();
      observeDatabase(mongoose.connection, metrics, log);
      const admin = { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD };
      await retryUntilAvailable(() => entry.prepareDatabase({ seed: config.SEED, admin, announce }), attempt);
      // Pages of this build may request its files from other instances, too.
      if (files) await orLater(entry.keepBuildRegularly(files, report(log, NOT_KEPT)), KEEPING_MS);
      start.finish();
      endWork = startWork(entry, log);
    },
    async end() {
      await endWork();
      await pages?.content.stop();
      await entry.flushEvents();
    },
  };
}

function startWork(entry: EntryModule, log: Logger): () => Promise<void> {
  entry.sweepRegularly(report(log, 'cleanup failed'));
  const storeCounts = entry.storeCountsRegularly(report(log, 'storing counts failed'));
  const storeAudience = entry.storeAudienceRegularly(report(log, 'storing what is looked at failed'));
  const endMoments = entry.settleAtMoments(report(log, 'serving or holding back files failed'));
  const endDates = entry.publishAtDates(report(log, 'publishing changes at their date failed'));
  const endBackups = entry.backUpRegularly(report(log, 'making a backup failed'));
  const endJobs = entry.startWorker(report(log, 'processing an upload failed'));
  const endImports = entry.importRegularly(report(log, 'working on an import failed'));
  entry.buildSearchIndex().catch(report(log, 'building the index of the search failed'));
  entry
    .findFfmpeg()
    .then((found) => warnAboutFfmpeg(found, log))
    .catch(report(log, 'detecting ffmpeg failed'));
  return async () => {
    await endImports();
    await endBackups();
    await endDates();
    await endMoments();
    await endJobs();
    await storeCounts();
    await storeAudience();
  };
}

/**
 * Warns the operator if ffmpeg is missing, without which videos get no poster, preview, duration or size, or has no memory limit.
 */
function warnAboutFfmpeg(found: FfmpegStatus, log: Logger): void {
  if (found.program === null) {
    const advice = 'install ffmpeg, or set FFMPEG_PATH to one that runs';
    log.warn(`videos get no poster, preview, length or size: ${found.reason}; ${advice}`);
    return;
  }
  if (!found.isMemoryLimited)
    log.warn('the memory of ffmpeg is not limited, because there is no prlimit (util-linux) that works');
}
