import {
  type ErrorsFacts,
  type CertificateFacts,
  type DatabaseFacts,
  LATE_MS,
  type DueFacts,
  type SignInsFacts,
  type FilesFacts,
  type RoomFacts,
  type FfmpegFacts,
  type VersionFacts,
} from './health-texts.server';
import { constants, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import mongoose from 'mongoose';
import {
  ActivityEvent,
  type StoredEvent,
  RefusedAttempts,
  type StoredRefusedAttempts,
} from '~models/activity-event';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import type { StoredBackupRun } from '~models/app-state';
import { Job, JOB_TYPES, type StoredJob } from '~models/job';
import { Show, type StoredShow } from '~models/show';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { Upload } from '~models/upload';
import { databaseTime } from '~/core/db/app-state.server';
import { pick } from '~/core/fields/field-path';
import { audienceTrouble } from '~/audience/audience-store.server';
import { databaseDown } from '~/core/validation/errors';
import { findFfmpeg, isFileThere } from '~/media/files/ffmpeg.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { findLateFiles } from '~/media/usage/garbage-collection.server';
import { backupPlaceWords } from '~/operations/backup/backup-open.server';
import { backupOptions } from '~/operations/backup/backup-options.server';
import { lastProvedRun, listBackupRuns } from '~/operations/backup/backup-runs.server';
import { nextDue } from '~/site/read/next-due.server';
import { version } from '../../../package.json';
import { serverFacts } from './server-facts.server';
import type { BackupFacts, BackupPlan, ShownBackup } from './health-line';
import { MEGABYTE } from '~/core/files/file-advice';
import { DAY_MS } from '~/core/text/days';

const HTTPS_PORT = 443;

/** Reads the certificate at the site's own URL; null if that is not https. */
export async function askCertificate(timeoutMs: number): Promise<CertificateFacts | null> {
  const { publicUrl } = serverFacts();
  if (!publicUrl?.startsWith('https:')) return null;
  const { hostname, port, host } = new URL(publicUrl);
  // An IPv6 address has brackets in a URL.
  const address = hostname.replace(/^\[|\]$/g, '');
  const { valid_to: end } = await readCertificate(address, Number(port || HTTPS_PORT), timeoutMs);
  return { host, endsAt: new Date(end) };
}

/** Accepts any certificate: only its expiry is read, and browsers decide whether they trust it. */
function readCertificate(host: string, port: number, timeoutMs: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...servername, rejectUnauthorized: false });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('no answer'))), timeoutMs);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      end(() => (certificate.valid_to ? resolve(certificate) : reject(new Error('no certificate'))));
    });
    // Only the first error is reported.
    socket.on('error', (error: Error) => end(() => reject(error)));
  });
}

export const askVersion = (): VersionFacts => ({ version, build: serverFacts().build });

export const askNode = () => ({ version: process.versions.node });

/** Checks each time that the program is still there, because `findFfmpeg` does not check a configured path again. */
export async function askFfmpeg(): Promise<FfmpegFacts> {
  const found = await findFfmpeg();
  if (found.program === null) return found;
  const { program, version: ffmpegVersion, year } = found;
  return (await isFileThere(program, constants.X_OK))
    ? { program, version: ffmpegVersion, year }
    : { program: null, reason: `${program} is gone` };
}

const MAX_EVENTS = 1_000;
const MAX_LATE = 50;

export async function askDue(): Promise<DueFacts> {
  const now = new Date();
  const before = new Date(now.getTime() - LATE_MS);
  const [kits, rounds, changes, next] = await Promise.all([
    lateKits(before),
    lateRounds(before),
    lateChanges(before),
    nextDue(now),
  ]);
  // Without changes it is only an earlier moment than the next change.
  const isNear = next !== null && (next.changes === null || next.changes.length > 0);
  return { late: [...kits, ...rounds, ...changes], next: isNear ? new Date(next.at) : null };
}

async function lateKits(before: Date): Promise<string[]> {
  const late = await findLateFiles();
  if (late.length === 0) return [];
  const shows = await Show.find(
    { 'press.visibility': 'public', 'press.embargoUntil': { $lte: before } },
    { title: 1, press: 1 },
  ).lean<Pick<StoredShow, 'title' | 'press'>[]>();
  return shows
    .filter(({ press }) => {
      const used = usedIn({ press });
      return late.some((name) => used.has(name));
    })
    .slice(0, MAX_LATE)
    .map(({ title }) => `press kit of ${title}`);
}

async function lateRounds(before: Date): Promise<string[]> {
  const rounds = await ApprovalRound.find({ closedAt: null, closesAt: { $lte: before } }, { label: 1 })
    .limit(MAX_LATE)
    .lean<Pick<StoredApprovalRound, 'label'>[]>();
  return rounds.map(({ label }) => `round of approvals ${label}`);
}

async function lateChanges(before: Date): Promise<string[]> {
  const late = await UnpublishedChanges.find({ publishAt: { $lte: before }, problem: null }, { title: 1 })
    .limit(MAX_LATE)
    .lean<Pick<StoredChanges, 'title'>[]>();
  return late.map(({ title }) => `changes of ${title}`);
}

export const askErrors = (): ErrorsFacts => serverFacts().readErrors();

/** Counts the events of refused sign-ins, and the attempts that are not logged as events yet. */
export async function askSignIns(): Promise<SignInsFacts> {
  const since = new Date(Date.now() - DAY_MS);
  const [events, counted] = await Promise.all([
    ActivityEvent.find({ what: 'sign-in', refused: true, at: { $gt: since } }, { at: 1, title: 1, times: 1 })
      .sort({ at: -1, _id: -1 })
      .limit(MAX_EVENTS)
      .lean<Pick<StoredEvent, 'at' | 'title' | 'times'>[]>(),
    RefusedAttempts.find({ lastAt: { $gt: since }, more: { $gt: 0 } })
      .limit(MAX_EVENTS)
      .lean<StoredRefusedAttempts[]>(),
  ]);
  const waiting = counted.filter(({ event }) => event.what === 'sign-in');
  const all = [
    ...events.map(({ at, title, times = 1 }) => ({ at, name: title, times })),
    ...waiting.map(({ lastAt, event, more }) => ({ at: lastAt, name: event.title, times: more })),
  ];
  const latest = all.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  return {
    count: all.reduce((sum, { times }) => sum + times, 0),
    isMore: events.length === MAX_EVENTS || counted.length === MAX_EVENTS,
    last: latest ? { name: latest.name, at: latest.at } : null,
  };
}

const LISTED = 10;

const toShown = (run: StoredBackupRun): ShownBackup => ({
  at: run.at.toISOString(),
  ...pick(run, ['state', 'by', 'bytes', 'newBytes', 'seconds', 'error']),
  elsewhere: run.place === '' || run.place === backupPlaceWords() ? null : run.place,
});

export async function askBackup(): Promise<BackupFacts> {
  const [[latest], lastProved] = await Promise.all([listBackupRuns(1), lastProvedRun()]);
  return {
    place: backupPlaceWords(),
    isProduction: serverFacts().isProduction,
    lastProved: lastProved && toShown(lastProved),
    latest: latest ? toShown(latest) : null,
  };
}

/** Returns null if there is no place. */
export function backupPlan(): BackupPlan | null {
  const place = backupPlaceWords();
  const { at, passphrase, isWithFiles = false } = backupOptions();
  return place === undefined ? null : { place, at, isEncrypted: passphrase !== undefined, isWithFiles };
}

export const listBackups = async (): Promise<ShownBackup[]> => (await listBackupRuns(LISTED)).map(toShown);

const NO_FILE = 'health/none.txt';

/** Also checks that the bucket answers, if files are in one. */
export async function askRoom(): Promise<RoomFacts> {
  const { storage } = storageContext();
  const isBucket = storage.pathOf === undefined;
  if (isBucket) await storage.stat(NO_FILE);
  return { ...(await readRoom(serverFacts().dataDir)), isBucket };
}

/** Returns the bytes that this program may still write into the data folder. */
export const freeBytes = async (): Promise<number> => (await readRoom(serverFacts().dataDir)).free;

/** Reads the free space of a folder's file system. A folder without files may not exist yet, so its parent is used. */
export async function readRoom(
  folder: string,
  readFileSystem: (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>> = statfs,
): Promise<Pick<RoomFacts, 'free' | 'total'>> {
  try {
    const { bavail, blocks, bsize } = await readFileSystem(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return readRoom(parent, readFileSystem);
  }
}

export async function askFiles(): Promise<FilesFacts> {
  const [[sum], waiting, failed, unavailable] = await Promise.all([
    Upload.aggregate<{ count: number; bytes: number }>([
      { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$facts.bytes' } } },
    ]),
    countJobs('waiting'),
    countJobs('failed'),
    countJobs('unavailable'),
  ]);
  return { count: sum?.count ?? 0, bytes: sum?.bytes ?? 0, waiting, failed, unavailable };
}

/** The types are listed so that the database can use the index. */
const countJobs = (state: StoredJob['state']) => Job.countDocuments({ type: { $in: [...JOB_TYPES] }, state });

/** The fields of `serverStatus` that are used, from MongoDB and from tools/embedded-mongodb. */
interface ServerStatus {
  /** `java` for the embedded program. */
  process: string;
  mem?: { resident?: number };
  /** The embedded program's memory, in bytes. */
  heap?: { usedBytes: number; maxBytes: number };
}

const LEFT_OUT = { metrics: 0, wiredTiger: 0, locks: 0, tcmalloc: 0, repl: 0 };

/** Reads are not retried: a slow answer is part of the measurement. */
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
    audience: audienceTrouble(),
  };
}

/** The user of an external database may lack the permission to read its status. */
async function ifAllowed<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return null;
    throw error;
  }
}

/** Only the Java program has a maximum: MongoDB fills its cache up to the limit in normal operation. */
function memoryOf(status: ServerStatus | null): Pick<DatabaseFacts, 'memoryBytes' | 'maxMemoryBytes'> {
  if (status?.heap) return { memoryBytes: status.heap.usedBytes, maxMemoryBytes: status.heap.maxBytes };
  const resident = status?.mem?.resident;
  return { memoryBytes: resident === undefined ? null : resident * MEGABYTE, maxMemoryBytes: null };
}

/** Compares this machine's clock, at the middle of the round trip, with the database's. */
export async function askClock(): Promise<{ differenceMs: number }> {
  const sentAt = Date.now();
  const sent = performance.now();
  const localTime = await databaseTime();
  const tookMs = performance.now() - sent;
  if (!localTime) throw new Error('no time');
  return { differenceMs: sentAt + tookMs / 2 - localTime.getTime() };
}
