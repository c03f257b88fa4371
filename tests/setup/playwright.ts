import { findBrowser, versionOf } from './browser';
import findEngines from './engines';
import { databaseNamed, startTestDatabase } from './database';
import { startSite } from './site';

/** Runs before all browser tests: builds the site, and starts the database and the server for read-only tests. */
export default async function setup() {
  const version = await versionOf(await findBrowser());
  process.stdout.write(`The browser tests run in ${version}.\n`);
  await findEngines();
  const database = await startTestDatabase();
  const site = await startSite({ MONGODB_URI: databaseNamed(database.uri, 'shared'), SEED: 'demo' });
  process.env.TEST_DATABASE = database.uri;
  process.env.TEST_SITE = site.url;
  return async () => {
    await site.stop();
    await database.stop();
  };
}
