/** Prepares the embedded database while the site is built: see `fresh-build.js`. */
import path from 'node:path';
import { readConfig } from '../server/config';
import { prepareEmbedded } from '../server/database/embedded-database';

try {
  const config = readConfig(process.env);
  await prepareEmbedded({
    mongodbUri: config.MONGODB_URI,
    embedded: config.EMBEDDED_DATABASE,
    dataDir: path.resolve(config.DATA_DIR),
    announce: (message) => process.stderr.write(`${message}\n`),
  });
} catch {
  // The server reports an invalid setting or unreadable data when it starts.
}
