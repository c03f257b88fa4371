/** Opens a site's configuration, its database (also of a running site) and its storage for scripts. */
import mongoose from 'mongoose';
import { pino } from 'pino';
import { flushEvents } from '../app/core/activity/record-event.server';
import { declaredChange } from '../app/core/db/content-epoch.server';
import { configure, registerWriteListeners } from '../app/operations/start/startup.server';
import { isDatabaseUnavailable } from '../app/core/db/database-errors.server';
import { openUploads } from '../app/media/storage/storage-open.server';
import { CONTENT_COLLECTIONS } from '../app/site/read/next-due.server';
import { ContentEpoch } from '../server/cache/content-epoch';
import { readConfig, type Config } from '../server/config';
import { connectionOptions, explainRejection } from '../server/database/connection';
import { databaseOptions, joinDatabase } from '../server/database/embedded-database';
import { applicationOptions, uploadOptions } from '../server/app-entry';

export const announce = (message: string) => process.stderr.write(`${message}\n`);

/** Tells a running site what this command writes, as its instances tell each other. */
function tellSite(): ContentEpoch {
  const content = new ContentEpoch(mongoose.connection, {
    contentCollections: CONTENT_COLLECTIONS,
    nextDue: () => Promise.resolve(null),
    declaredChange,
    // A command keeps no pages.
    isAffected: () => true,
    log: pino({ level: 'silent' }),
  });
  content.start();
  return content;
}

/** Runs the work on the configured site; `writes`: it changes content. Prints errors in one line and sets the exit code to 1. */
export async function withSite(
  work: (config: Config) => Promise<void>,
  { writes = false } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const database = await joinDatabase(databaseOptions(config, announce));
    try {
      await mongoose.connect(database.uri, connectionOptions(database.uri));
      configure(applicationOptions(config, (error) => announce(String(error))));
      await openUploads(uploadOptions(config));
      registerWriteListeners();
      const content = writes ? tellSite() : null;
      try {
        await work(config);
      } finally {
        await content?.stop();
      }
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
