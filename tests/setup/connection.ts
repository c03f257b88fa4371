import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { prepareDatabase } from '~/services/startup';
import { databaseNamed } from './database';

// A database to each file, so that files can run beside each other.
beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), `file-${randomUUID()}`);
  await mongoose.connect(uri, { autoIndex: false, retryWrites: false });
  await prepareDatabase({ seed: 'none', say: () => undefined });
});

afterAll(() => mongoose.disconnect());
