/** A server of its own with an empty database, for browser tests that write. */
import mongoose from 'mongoose';
import { openUploads } from '~/services/storage/open';
import { test } from './fixtures';

/**
 * One object for all files, because Playwright compares by identity: a worker keeps its browser and server as long as the
 * next file asks for the same. Tests of the sign-in come from many addresses, hence the proxy.
 */
const EMPTY = { SEED: 'none', ADMIN_PASSWORD: 'secret1', TRUST_PROXY: '1' };

const MEGABYTE = 1024 * 1024;
const LIMITS = { image: 20 * MEGABYTE, video: 500 * MEGABYTE };

/**
 * Gives the tests of this file a site without content, and connects the services to its database and its uploads. Call it
 * at the top level. Files share the server one after another: each begins without what the others left.
 */
export function useEmptySite(): void {
  test.use({ environment: EMPTY });
  test.beforeAll(async ({ site }) => {
    await mongoose.connect(site.mongodbUri);
    await openUploads({ dataDir: site.dataDir, limits: LIMITS });
    await empty(mongoose.connection);
  });
  test.afterAll(() => mongoose.disconnect());
}

/** Deletes all records but what the server needs: its state, and the account that it creates when it starts. */
async function empty(connection: mongoose.Connection): Promise<void> {
  for (const { collectionName: name } of (await connection.db?.collections()) ?? []) {
    if (name === 'state') continue;
    await connection.collection(name).deleteMany(name === 'users' ? { username: { $ne: 'admin' } } : {});
  }
}
