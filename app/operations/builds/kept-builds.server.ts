import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { extract, pack } from 'tar-stream';
import { AppState, type StoredState } from '~models/app-state';
import { insertState } from '~/core/db/app-state.server';
import { isDatabaseUnavailable } from '~/core/db/database-errors.server';
import { databaseDown } from '~/core/validation/errors';
import { storageContext } from '~/media/storage/storage-open.server';

/** The routes of a build and where the browser finds their modules, as Remix gives them to the browser. */
interface BuildManifest {
  version: string;
  routes: Record<string, BuildRoute>;
}

interface BuildRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
}

/** A file of a build for browsers. */
interface BuildFile {
  body: Buffer;
  /** Whether the body is compressed with Brotli. */
  isCompressed: boolean;
}

/** What is kept of a build. */
interface BuildArchive {
  manifest: BuildManifest;
  files: ReadonlyMap<string, BuildFile>;
}

const COMPRESSED = '.br';
/** Other copies of the same files. */
const LEFT_OUT = '.gz';
const MANIFEST = 'manifest.json';
const FILES = 'files/';

/** Returns the names of the files of a build. */
const readBuildNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.endsWith(COMPRESSED) && !name.endsWith(LEFT_OUT));

/** Returns an archive of the files of a build, compressed where the build has compressed them: half a megabyte. */
async function packBuild(folder: string, manifest: BuildManifest): Promise<Buffer> {
  const all = new Set(await readdir(folder));
  const archive = pack();
  const written = buffer(archive);
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest));
  for (const name of await readBuildNames(folder)) {
    const stored = all.has(name + COMPRESSED) ? name + COMPRESSED : name;
    archive.entry({ name: FILES + stored }, await readFile(path.join(folder, stored)));
  }
  archive.finalize();
  return written;
}

/** Reads an archive of `packBuild`. Throws if it is none. */
async function unpackBuild(archive: Readable): Promise<BuildArchive> {
  const files = new Map<string, BuildFile>();
  let manifest: BuildManifest | undefined;
  for await (const entry of archive.pipe(extract())) {
    const { name } = entry.header;
    const body = await buffer(entry);
    if (name === MANIFEST) manifest = JSON.parse(String(body)) as BuildManifest;
    const isCompressed = name.endsWith(COMPRESSED);
    const file = name.slice(FILES.length, isCompressed ? -COMPRESSED.length : undefined);
    if (name.startsWith(FILES)) files.set(file, { body, isCompressed });
  }
  if (!manifest) throw new Error('the archive of a build has no manifest');
  return { manifest, files };
}

// Browsers and shared caches have pages of earlier builds, which ask for the files of these builds. While a release is rolled out, an
// instance of the earlier build is asked for files of the new one, too. See docs/decisions/0116-files-of-earlier-builds.md.

/** How long the files of a build are kept after the last instance of it has run. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const PREFIX = 'build: ';
const NAMES_END = '\n';
/** How often the list of builds is read at most, however many invented names are asked for. */
const READ_EVERY_MS = 1_000;
/** Builds whose files are in memory, half a megabyte each, for a while after they were asked for. */
const IN_MEMORY = { max: 3, ttl: 10 * 60 * 1000 };

const keyOf = (version: string) => `builds/${version}.tar`;

interface KeptBuild {
  version: string;
  names: ReadonlySet<string>;
}

let known: readonly KeptBuild[] = [];
let readAt = -Infinity;
let reading: Promise<void> | null = null;
const archives = new LRUCache<string, Promise<BuildArchive | null>>(IN_MEMORY);

interface OwnBuild {
  /** The folder of the files for browsers. */
  folder: string;
  manifest: BuildManifest;
}

/**
 * Stores the files of this build for the time after it, unless they are stored, and notes that it runs. Deletes those of builds that
 * have not run for thirty days.
 */
export async function keepBuild({ folder, manifest }: OwnBuild): Promise<void> {
  const { version } = manifest;
  const now = Date.now();
  const _id = PREFIX + version;
  const { matchedCount } = await AppState.updateOne({ _id }, { $set: { at: new Date(now) } });
  if (matchedCount === 0) {
    const archive = await packBuild(folder, manifest);
    await storageContext().storage.put(keyOf(version), Readable.from([archive]), 'application/x-tar');
    const names = await readBuildNames(folder);
    // Another instance of this build may have been faster, and has stored the same.
    await insertState({ _id, value: names.join(NAMES_END), at: new Date(now) });
  }
  const over = { at: { $lt: new Date(now - KEPT_MS) } };
  for (const build of await AppState.find({ ...ALL, ...over }, { _id: 1 }).lean<
    Pick<StoredState, '_id'>[]
  >()) {
    // An instance of it may have been started again at this moment.
    const { deletedCount } = await AppState.deleteOne({ _id: build._id, ...over });
    if (deletedCount > 0) await storageContext().storage.delete(keyOf(build._id.slice(PREFIX.length)));
  }
}

const ALL = { _id: { $gte: PREFIX, $lt: 'build:!' } };

/** Returns a file of a kept build; null if none has it. */
export async function readBuildFile(name: string): Promise<BuildFile | null> {
  const build = await findBuild(({ names }) => names.has(name));
  return (build && (await readArchive(build))?.files.get(name)) ?? null;
}

/** Returns the manifest of a kept build; null if the build is not kept. */
export async function readBuildManifest(version: string): Promise<BuildManifest | null> {
  const build = await findBuild((each) => each.version === version);
  return (build && (await readArchive(build))?.manifest) ?? null;
}

/** A build that was stored before this was called is found. */
async function findBuild(isWanted: (build: KeptBuild) => boolean): Promise<KeptBuild | undefined> {
  const askedAt = performance.now();
  for (;;) {
    const found = known.find(isWanted);
    if (found || readAt > askedAt) return found;
    await (reading ??= readKnown().finally(() => (reading = null)));
  }
}

async function readKnown(): Promise<void> {
  const pauseMs = readAt + READ_EVERY_MS - performance.now();
  if (pauseMs > 0) await pause(pauseMs);
  readAt = performance.now();
  const stored = await AppState.find(ALL)
    .lean<StoredState[]>()
    .catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? databaseDown() : error;
    });
  known = stored.map(({ _id, value }) => ({
    version: _id.slice(PREFIX.length),
    names: new Set(value.split(NAMES_END)),
  }));
}

function readArchive({ version }: KeptBuild): Promise<BuildArchive | null> {
  const inMemory = archives.get(version);
  if (inMemory) return inMemory;
  const archive = storageContext()
    .storage.get(keyOf(version))
    .then((stored) => stored && unpackBuild(stored));
  archives.set(version, archive);
  const forget = () => archives.delete(version);
  archive.then((found) => found ?? forget(), forget);
  return archive;
}

const HOUR_MS = 60 * 60 * 1000;
const RETRY_MS = 60_000;

/**
 * Keeps this build now, and says once an hour that it runs. Resolves after the first attempt; a failure is reported, and tried again
 * after a minute. The returned function stops it.
 */
export async function keepBuildRegularly(
  build: OwnBuild,
  report: (error: unknown) => void,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const keep = async (): Promise<void> => {
    const isKept = await keepBuild(build).then(
      () => true,
      (error: unknown) => (report(error), false),
    );
    timer = setTimeout(() => void keep().catch(report), isKept ? HOUR_MS : RETRY_MS).unref();
  };
  await keep();
  return () => clearTimeout(timer);
}
