/** Opens a site's configuration, its database (also of a running site) and its storage for scripts. */
import mongoose from 'mongoose';
import { flushEvents } from '../app/core/activity/record-event.server';
import { configure } from '../app/operations/start/configure.server';
import { isDatabaseUnavailable } from '../app/core/db/database-errors.server';
import { openUploads } from '../app/media/storage/storage-open.server';
import { registerWriteListeners } from '../app/operations/start/startup.server';
import { readConfig, type Config } from '../server/config';
import { connectionOptions } from '../server/database/connection';
import { databaseOptions, joinDatabase } from '../server/database/embedded-database';
import { explainRejection } from '../server/database/rejection';
import { applicationOptions, uploadOptions } from '../server/app-entry';

export const announce = (message: string) => process.stderr.write(`${message}\n`);

/** Runs the work on the configured site. Prints errors in one line and sets the exit code to 1. */
export async function withSite(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const database = await joinDatabase(databaseOptions(config, announce));
    try {
      await mongoose.connect(database.uri, connectionOptions(database.uri));
      configure(applicationOptions(config, (error) => announce(String(error))));
      await openUploads(uploadOptions(config));
      registerWriteListeners();
      await work(config);
    } catch (error) {
      throw explainRejection(error, database.uri, isDatabaseUnavailable) ?? error;
    } finally {
      await flushEvents();
      await mongoose.disconnect();
      await database.stop();
    }
  } catch (error) {
    announce(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
