import type { RequestListener } from 'node:http';
import path from 'node:path';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { createApp } from './app';
import { createPages } from './cache';
import type { Config } from './config';
import { connect, retryUntilAvailable, type ConnectionAttempt } from './database/connection';
import { notFoundPages } from './cache/not-found-pages';
import { entryOf, uploadOptions, type FfmpegStatus } from './app-entry';
import { Metrics, observeDatabase } from './metrics';
import type { Application } from './remix';
import { patternReader } from './route-pattern';

export interface Site {
  answer: RequestListener;
  /** Connects the database, makes it fit to serve from and begins what goes on in the background. */
  begin(uri: string, announce: (message: string) => void, signal: AbortSignal): Promise<void>;
  /** Ends what goes on in the background. */
  end(): Promise<void>;
}

/** All that answers requests, put together. It answers from the start on, with what it has. */
export async function createSite(config: Config, log: Logger, application: Application): Promise<Site> {
  const entry = await entryOf(application);
  const metrics = new Metrics();
  const pages = createPages(config, application, entry, log, metrics);
  const report = (words: string) => (error: unknown) => log.warn({ err: error }, words);
  let prepared = false;
  let endWork = () => Promise.resolve();
  const patternOf = patternReader(await application.load());
  const app = createApp({
    config,
    log,
    application,
    uploads: await entry.openUploads(uploadOptions(config)),
    clientFolder: path.resolve('build/client'),
    isPrepared: () => prepared,
    pages: pages?.cache ?? null,
    metrics,
    countShared: entry.countShared,
    patternOf,
    notFoundPageOf: notFoundPages(entry, patternOf),
  });
  return {
    answer: (request, response) => {
      if (!pages?.cache.answer(request, response)) app(request, response);
    },
    async begin(uri, announce, signal) {
      const attempt: ConnectionAttempt = { uri, log, signal, isUnavailable: entry.isDatabaseUnavailable };
      await connect(attempt);
      if (signal.aborted) return;
      pages?.content.start();
      observeDatabase(mongoose.connection, metrics, log);
      const admin = { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD };
      await retryUntilAvailable(() => entry.prepareDatabase({ seed: config.SEED, admin, announce }), attempt);
      prepared = true;
      entry.sweepRegularly(report('sweeping failed'));
      endWork = entry.startWorker(report('preparing an upload failed'));
      entry
        .findFfmpeg()
        .then((found) => warnWithoutFfmpeg(found, log))
        .catch(report('looking for ffmpeg failed'));
    },
    async end() {
      pages?.content.stop();
      await endWork();
    },
  };
}

/** Videos are taken all the same, but get no poster, length or size: whoever runs the site should know why. */
function warnWithoutFfmpeg(found: FfmpegStatus, log: Logger): void {
  if (found.program !== null) return;
  const advice = 'install ffmpeg, or set FFMPEG_PATH to one that runs';
  log.warn(`videos get no poster, length or size: ${found.reason}; ${advice}`);
}
