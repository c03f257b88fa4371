import type { RequestListener } from 'node:http';
import path from 'node:path';
import mongoose from 'mongoose';
import { createApp } from './server/app';
import { createPages } from './server/cache';
import { readConfig } from './server/config';
import { connect, disconnect, keepTrying } from './server/connection';
import { startDatabase, type Database } from './server/database';
import { lastWords } from './server/last-words';
import { drain, listen } from './server/listen';
import { createLogger } from './server/logging';
import { Metrics, observeDatabase } from './server/observe';
import { builtApplication, entryOf, liveApplication } from './server/remix';
import { patternReader } from './server/route-pattern';

/** For the person at the terminal; the log goes to standard output beside it. */
const say = (message: string) => process.stderr.write(`${message}\n`);

async function main() {
  process.env.NODE_ENV ??= 'development';
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const build = path.resolve('build');
  const live = process.env.NODE_ENV === 'development';
  const application = live ? await liveApplication() : await builtApplication(build);
  const entry = await entryOf(application);
  const metrics = new Metrics();
  const pages = createPages(config, application, entry, log, metrics);
  let prepared = false;
  let database: Database | undefined;
  const app = createApp({
    config,
    log,
    application,
    clientFolder: path.join(build, 'client'),
    isPrepared: () => prepared,
    pages: pages?.cache ?? null,
    metrics,
    patternOf: patternReader(await application.load()),
  });
  const answer: RequestListener = (request, response) => {
    if (!pages?.cache.answer(request, response)) app(request, response);
  };
  const { server, url } = await listen(answer, config.PORT, config.HOST);

  const stopping = new AbortController();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    say('Stopping …');
    await drain(server);
    pages?.content.stop();
    await disconnect();
    await database?.stop();
    await application.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  database = await startDatabase({
    mongodbUri: config.MONGODB_URI,
    embedded: config.EMBEDDED_DATABASE,
    dataDir: path.resolve(config.DATA_DIR),
    say,
  });
  await connect(database.uri, log, stopping.signal);
  pages?.content.start();
  observeDatabase(mongoose.connection, metrics, log);
  const admin = { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD };
  await keepTrying(() => entry.prepareDatabase({ seed: config.SEED, admin, say }), log, stopping.signal);
  prepared = true;
  entry.sweepRegularly((error) => log.warn({ err: error }, 'sweeping failed'));
  if (!stopping.signal.aborted) say(`Showreel is ready at ${url}`);
}

main().catch((error: unknown) => {
  say(lastWords(error));
  process.exit(1);
});
