/** Prepares the embedded database while the site is built: see `fresh-build.js`. */
import { readConfig } from '../server/config';
import { databaseOptions, prepareEmbedded } from '../server/database/embedded-database';

try {
  const config = readConfig(process.env);
  await prepareEmbedded(databaseOptions(config, (message) => process.stderr.write(`${message}\n`)));
} catch {
  // The server reports an invalid setting or unreadable data when it starts.
}
