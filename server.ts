import path from 'node:path';
import { createApp } from './server/app';
import { ConfigError, readConfig } from './server/config';
import { connect, disconnect, keepTrying } from './server/connection';
import { DatabaseStartError, startDatabase, type Database } from './server/database';
import { entryOf, uploadOptions } from './server/entry';
import { drain, listen, ListenError } from './server/listen';
import { createLogger } from './server/logging';
import { builtApplication, liveApplication } from './server/remix';

/** For the person at the terminal; the log goes to standard output beside it. */
const say = (message: string) => process.stderr.write(`${message}\n`);

async function main() {
  process.env.NODE_ENV ??= 'development';
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const build = path.resolve('build');
  const live = process.env.NODE_ENV === 'development';
  const application = live ? await liveApplication() : await builtApplication(build);
  const module = await entryOf(application);
  const uploads = await module.openUploads(uploadOptions(config));
  let prepared = false;
  let database: Database | undefined;
  let endWork = () => Promise.resolve();
  const app = createApp({
    config,
    log,
    application,
    uploads,
    clientFolder: path.join(build, 'client'),
    isPrepared: () => prepared,
  });
  const { server, url } = await listen(app, config.PORT, config.HOST);

  const stopping = new AbortController();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    say('Stopping …');
    await Promise.all([drain(server), endWork()]);
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
  const admin = { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD };
  await keepTrying(() => module.prepareDatabase({ seed: config.SEED, admin, say }), log, stopping.signal);
  prepared = true;
  module.sweepRegularly((error) => log.warn({ err: error }, 'sweeping failed'));
  endWork = module.startWorker((error) => log.warn({ err: error }, 'preparing an upload failed'));
  if (!stopping.signal.aborted) say(`Showreel is ready at ${url}`);
}

/** Their messages say all that a person can do about it. */
const EXPECTED = [ConfigError, DatabaseStartError, ListenError];

main().catch((error: unknown) => {
  const expected = EXPECTED.some((type) => error instanceof type);
  say(error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error));
  process.exit(1);
});
