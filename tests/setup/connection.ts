import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { AppState, type StoredState } from '~models/app-state';
import { flushEvents } from '~/core/activity/record-event.server';
import { prepareDatabase, registerWriteListeners } from '~/operations/start/startup.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { AS_THE_SITE, databaseNamed } from './database';

const MEGABYTE = 1024 * 1024;
registerWriteListeners();
const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-uploads-'));

/** Global because each file loads this one anew. */
const worker = globalThis as { testDatabase?: string; firstState?: StoredState[] };

/** Connects to the database of this worker, and leaves in it what a new one has: its indexes, which take the most time, and its state. */
async function useEmptyDatabase(): Promise<void> {
  worker.testDatabase ??= databaseNamed(inject('databaseUri'), `worker-${randomUUID()}`);
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected)
    await mongoose.connect(worker.testDatabase, { ...AS_THE_SITE, monitorCommands: true });
  if (worker.firstState) {
    const collections = (await mongoose.connection.db?.collections()) ?? [];
    await Promise.all(collections.map((each) => each.deleteMany({})));
    await AppState.insertMany(worker.firstState);
  } else {
    await prepareDatabase({ seed: 'none', announce: () => undefined });
    worker.firstState = await AppState.find().lean<StoredState[]>();
  }
}

// Each test file has a folder of its own and an empty database, so that files can run concurrently.
beforeAll(async () => {
  await openUploads({ dataDir, limits: { image: 2 * MEGABYTE, video: 4 * MEGABYTE } });
  await useEmptyDatabase();
});

afterAll(async () => {
  await flushEvents();
  rmSync(dataDir, { recursive: true, force: true });
});
