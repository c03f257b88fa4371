import path from 'node:path';
import { readConfig } from './server/config';
import { disconnect } from './server/database/connection';
import { exitOnUncaughtError, exitWithLauncher, notifyLauncher, startupErrorMessage } from './server/crash';
import { databaseOptions, startDatabase, type Database } from './server/database/embedded-database';
import { announceServer } from './server/running-server';
import { listen } from './server/listen';
import { createLogger } from './server/logging';
import { builtApplication, liveApplication } from './server/remix';
import { createSite } from './server/compose';

/** Prints to the terminal; the log goes to standard output. */
const announce = (message: string) => process.stderr.write(`${message}\n`);

// Keeps the server running when its terminal is closed.
process.stderr.on('error', () => undefined);
exitWithLauncher();

const stopping = new AbortController();

async function main() {
  process.env.NODE_ENV ??= 'development';
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const live = process.env.NODE_ENV === 'development';
  const application = live ? await liveApplication() : await builtApplication(path.resolve('build'));
  const site = await createSite(config, log, application);
  const report = (error: unknown) => log.error({ err: error }, 'request failed outside of its route');
  const { url, drain, close } = await listen(site.answer, config.PORT, config.HOST, report);
  exitOnUncaughtError(log, () => Promise.allSettled([close(), site.end()]));

  let database: Database | undefined;
  let withdraw = () => Promise.resolve();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    announce('Stopping …');
    await withdraw();
    await Promise.all([drain(), site.end()]);
    await disconnect();
    await database?.stop();
    await application.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail));

  database = await startDatabase(databaseOptions(config, announce));
  await site.begin(database, announce, stopping.signal);
  if (stopping.signal.aborted) return;
  withdraw = await announceServer(path.resolve(config.DATA_DIR), url).catch((error: unknown) => {
    log.warn(
      { err: error },
      'an upgrade will not find this server, because its data folder cannot be written',
    );
    return withdraw;
  });
  notifyLauncher('ready');
  announce(`Showreel is ready at ${url}`);
}

function fail(error: unknown): never {
  announce(startupErrorMessage(error));
  process.exit(1);
}

main().catch((error: unknown) => {
  // A signal during the start closes what the start is using, so its errors are expected.
  if (!stopping.signal.aborted) fail(error);
});
