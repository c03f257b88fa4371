import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { prepareDatabase, registerWriteListeners } from '~/operations/start/startup.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { AS_THE_SITE, databaseNamed } from './database';

const MEGABYTE = 1024 * 1024;
registerWriteListeners();
const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-uploads-'));

// Each test file has its own database and folder, so that files can run concurrently.
beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), `file-${randomUUID()}`);
  await mongoose.connect(uri, { ...AS_THE_SITE, monitorCommands: true });
  await openUploads({ dataDir, limits: { image: 2 * MEGABYTE, video: 4 * MEGABYTE } });
  await prepareDatabase({ seed: 'none', announce: () => undefined });
});

afterAll(async () => {
  await mongoose.disconnect();
  rmSync(dataDir, { recursive: true, force: true });
});
