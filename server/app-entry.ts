import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { UploadedFileSource } from './middleware/uploaded-files';
import type { AnsweringRedirect } from './middleware/redirects';
import type { FindDownload } from './middleware/press-downloads';
import type { KeptBuilds } from './middleware/static-files';
import type { CountShared } from './middleware/rate-limiter';
import type { ContentFollower } from './cache/content-changes';
import type { CachedApplication } from './cache/index';
import { areBackupsWithFiles, type Config } from './config';
import type { HealthFigures } from './metrics';
import type { RecentErrors } from './logging';
import type { Database } from './database/embedded-database';
import { loadBuild, type Application, type RequestScopes } from './remix';

/** The path of ffmpeg, or the reason why it is missing. */
export type FfmpegStatus = { program: string; isMemoryLimited: boolean } | { program: null; reason: string };

interface ServerDescription {
  /** The build's identifier; null in development. */
  build: string | null;
  isProduction: boolean;
  publicUrl: string | undefined;
  trustProxy: number;
  dataDir: string;
  databaseEngine: () => Database['engine'];
  readErrors: () => ReturnType<RecentErrors['read']>;
}

/** The interface of the application's entry module; see docs/decisions/0003-one-module-graph.md. */
export interface EntryModule extends CachedApplication, RequestScopes, KeptBuilds {
  prepareDatabase(options: {
    seed: Config['SEED'];
    admin: { username: string; password: string | undefined };
    announce: (message: string) => void;
  }): Promise<void>;
  sweepRegularly(report: (error: unknown) => void): () => void;
  countShared: CountShared;
  /** Whether a retry may succeed once the database is reachable and has a primary. */
  isDatabaseUnavailable: (error: unknown) => boolean;
  /** Returns the API token of a caller, in any spelling of the header; null without one. */
  callerToken: (request: Pick<Request, 'headers' | 'url'>) => Promise<string | null>;
  /** Returns the route pattern of a path of the API, or null if no endpoint has the path. */
  endpointPattern: (path: string) => string | null;
  networkOf: (address: string) => string;
  unknownPath: (path: string) => string;
  /** Returns the download at an address below `/press/`; null for a page. */
  findDownload: FindDownload;
  /** Returns the redirect's response and counts it; null if no redirect matches. */
  followRedirect: (url: string) => Promise<AnsweringRedirect | null>;
  gonePath: (path: string) => string;
  /** Stores the address counters every minute. Returns a function that stores them once more and stops. */
  storeCountsRegularly(report: (error: unknown) => void): () => Promise<void>;
  /** Configures the application, once at the start; see `app/operations/start/startup.server.ts`. */
  configure: (options: {
    history: { versions: number; trashDays: number };
    activity: { days: number; report: (error: unknown) => void };
    minPasswordLength: number;
    isAudienceCounted: boolean;
    backup: ReturnType<typeof backupOptions>;
    publicUrl?: string | undefined;
    content?: ContentFollower | undefined;
    isPrepared?: () => boolean;
    server?: ServerDescription;
  }) => void;
  /** Returns the health figures for the metrics; never fails, and never waits during outages. */
  healthFigures(): Promise<HealthFigures>;
  flushEvents(): Promise<void>;
  /** Keeps the files of this build after it was replaced. Returns a function that stops it. */
  keepBuildRegularly(
    build: { folder: string; manifest: ServerBuild['assets'] },
    report: (error: unknown) => void,
  ): Promise<() => void>;
  /** Counts how far a film was played; `report` is what a browser sends. */
  countFilm: (headers: IncomingHttpHeaders, report: string) => void;
  /** Stores what is looked at every ten seconds. Returns a function that stores it once more and stops. */
  storeAudienceRegularly(report: (error: unknown) => void): () => Promise<void>;
  /** Counts an address that was not found; gets its path, without the query. */
  countNotFound: (path: string) => void;
  openUploads(options: ReturnType<typeof uploadOptions>): Promise<UploadedFileSource>;
  findFfmpeg(): Promise<FfmpegStatus>;
  /** Makes a backup every day, where a place is configured. Returns a function that stops it. */
  backUpRegularly(report: (error: unknown) => void): () => Promise<void>;
  /** Starts or stops serving files at scheduled moments. Returns a function that stops it. */
  settleAtMoments(report: (error: unknown) => void): () => Promise<void>;
  /** Publishes unpublished changes at their dates. Returns a function that stops it. */
  publishAtDates(report: (error: unknown) => void): () => Promise<void>;
  startWorker(report: (error: unknown) => void): () => Promise<void>;
  /** Builds the index of the search, so that no visitor waits for it. */
  buildSearchIndex(): Promise<void>;
  /** Works on imports of other sites' content. Returns a function that stops it. */
  importRegularly(report: (error: unknown) => void): () => Promise<void>;
}

export async function entryOf(application: Application): Promise<EntryModule> {
  return ((await loadBuild(application)).entry as unknown as { module: { serverEntry: EntryModule } }).module
    .serverEntry;
}

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

const backupOptions = (config: Config) => ({
  to: config.BACKUP_TO,
  isWithFiles: areBackupsWithFiles(config),
  at: config.BACKUP_AT,
  keep: config.BACKUP_KEEP,
  passphrase: config.BACKUP_PASSPHRASE,
  bucket: {
    endpoint: config.BACKUP_S3_ENDPOINT,
    region: config.BACKUP_S3_REGION,
    accessKeyId: config.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: config.BACKUP_S3_SECRET_ACCESS_KEY,
  },
});

/** Converts the configuration to the application's options; `report` receives events that cannot be stored. */
export const applicationOptions = (config: Config, report: (error: unknown) => void) => ({
  history: { versions: config.HISTORY_VERSIONS, trashDays: config.TRASH_DAYS },
  activity: { days: config.ACTIVITY_DAYS, report },
  minPasswordLength: config.PASSWORD_MIN_LENGTH,
  isAudienceCounted: config.AUDIENCE === 'on',
  backup: backupOptions(config),
  publicUrl: config.PUBLIC_URL,
});

export const uploadOptions = (config: Config) => ({
  dataDir: path.resolve(config.DATA_DIR),
  limits: {
    image: config.MAX_IMAGE_MB * MEGABYTE,
    video: config.MAX_VIDEO_MB * MEGABYTE,
    screener: config.SCREENER_MAX_GB * GIGABYTE,
  },
  ffmpegPath: config.FFMPEG_PATH,
  virusScanner: config.VIRUS_SCANNER,
  ...(config.STORAGE === 's3' && {
    s3: {
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET ?? '',
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
  }),
});
