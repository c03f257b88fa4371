/** A server of its own with an empty database, for browser tests that write. */
import mongoose from 'mongoose';
import { openUploads } from '~/media/storage/storage-open.server';
import { test } from './fixtures';
import { emptyDatabase } from './setup/database';

/**
 * Playwright compares options by identity, so one object lets a worker keep its server for the next file. The proxy is
 * trusted so that sign-in tests can use many IP addresses.
 */
const EMPTY = { SEED: 'none', ADMIN_PASSWORD: 'secret1', TRUST_PROXY: '1' };

const MEGABYTE = 1024 * 1024;
const LIMITS = { image: 20 * MEGABYTE, video: 500 * MEGABYTE };

/**
 * Runs the tests of a file on an empty site, and connects the services to its database and uploads. It is called at the
 * top level. The files of a worker share the server, which is emptied before each of them.
 */
export function useEmptySite(): void {
  test.use({ environment: EMPTY });
  test.beforeAll(async ({ site }) => {
    await mongoose.connect(site.mongodbUri);
    await openUploads({ dataDir: site.dataDir, limits: LIMITS });
    await emptyDatabase(mongoose.connection);
  });
  test.afterAll(() => mongoose.disconnect());
}
