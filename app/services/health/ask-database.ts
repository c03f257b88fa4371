import mongoose from 'mongoose';
import type { DatabaseFacts } from '~/rules/health/database';
import { databaseDown } from '~/rules/validation/errors';
import { serverFacts } from './server-facts';

/** The parts of `serverStatus` that are read, by MongoDB and by the program in tools/embedded-mongodb. */
interface ServerStatus {
  /** `java` for that program. */
  process: string;
  /** Megabytes. */
  mem?: { resident?: number };
  /** The memory of that program, in bytes. */
  heap?: { usedBytes: number; maxBytes: number };
}

/** The large parts of `serverStatus` of MongoDB. */
const LEFT_OUT = { metrics: 0, wiredTiger: 0, locks: 0, tcmalloc: 0, repl: 0 };
const MEGABYTE = 1024 * 1024;

/** Reads are not retried: a slow answer is a part of what is asked. */
function database() {
  const { db } = mongoose.connection;
  if (!db) throw databaseDown();
  return db;
}

export async function askDatabase(): Promise<DatabaseFacts> {
  const admin = database().admin();
  const sentAt = performance.now();
  await admin.command({ ping: 1 });
  const answerMs = performance.now() - sentAt;
  const [info, status, stats] = await Promise.all([
    admin.command({ buildInfo: 1 }) as Promise<{ version: string }>,
    ifAllowed(admin.command({ serverStatus: 1, ...LEFT_OUT }) as unknown as Promise<ServerStatus>),
    ifAllowed(
      database().command({ dbStats: 1 }) as unknown as Promise<{ storageSize: number; totalSize?: number }>,
    ),
  ]);
  const isJava = status?.process === 'java';
  return {
    isEmbedded: isJava || serverFacts().databaseEngine() !== 'external',
    version: isJava ? `with the protocol of MongoDB ${info.version}` : `MongoDB ${info.version}`,
    answerMs,
    ...memoryOf(status),
    diskBytes: stats ? (stats.totalSize ?? stats.storageSize) : null,
  };
}

/** The user of a database of others may lack the right to ask for its state. */
async function ifAllowed<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return null;
    throw error;
  }
}

/** MongoDB fills a cache up to its limit, which is no sign of trouble, so that only the program in Java has a maximum. */
function memoryOf(status: ServerStatus | null): Pick<DatabaseFacts, 'memoryBytes' | 'maxMemoryBytes'> {
  if (status?.heap) return { memoryBytes: status.heap.usedBytes, maxMemoryBytes: status.heap.maxBytes };
  const resident = status?.mem?.resident;
  return { memoryBytes: resident === undefined ? null : resident * MEGABYTE, maxMemoryBytes: null };
}

/** Compares this machine's clock, at the middle of the time that the answer took, with the database's. */
export async function askClock(): Promise<{ differenceMs: number }> {
  const sentAt = Date.now();
  const sent = performance.now();
  const { localTime } = (await database().admin().command({ hello: 1 })) as { localTime?: Date };
  const tookMs = performance.now() - sent;
  if (!localTime) throw new Error('no time');
  return { differenceMs: sentAt + tookMs / 2 - localTime.getTime() };
}
