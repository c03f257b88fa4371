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

interface BuildFile {
  body: Buffer;
  isCompressed: boolean;
}

interface BuildArchive {
  manifest: BuildManifest;
  files: ReadonlyMap<string, BuildFile>;
}

const COMPRESSED = '.br';
const LEFT_OUT = '.gz';
const MANIFEST = 'manifest.json';
const FILES = 'files/';

const readBuildNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.endsWith(COMPRESSED) && !name.endsWith(LEFT_OUT));

/** Packs the files of a build, compressed where the build has compressed them: half a megabyte. */
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

/** Reads an archive of `packBuild`. Throws if it is not an archive. */
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

// Browsers and shared caches have pages of earlier builds, which request the files of these builds. During a release, an instance of the
// earlier build is also asked for files of the new one. See docs/decisions/0116-files-of-earlier-builds.md.

/** How long a build's files are kept after its last instance ran. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const PREFIX = 'build: ';
const NAMES_END = '\n';
const READ_EVERY_MS = 1_000;
/** Recently requested builds stay in memory, half a megabyte each. */
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
  folder: string;
  manifest: BuildManifest;
}

/** Stores this build's files unless they are stored, and notes that it runs. Deletes builds that have not run for thirty days. */
export async function keepBuild({ folder, manifest }: OwnBuild): Promise<void> {
  const { version } = manifest;
  const now = Date.now();
  const _id = PREFIX + version;
  const { matchedCount } = await AppState.updateOne({ _id }, { $set: { at: new Date(now) } });
  if (matchedCount === 0) {
    const archive = await packBuild(folder, manifest);
    await storageContext().storage.put(keyOf(version), Readable.from([archive]), 'application/x-tar');
    const names = await readBuildNames(folder);
    // Another instance of this build may have stored the same first.
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

/** Also finds builds stored before this call. */
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
 * Keeps this build now, and notes every hour that it runs. Resolves after the first attempt; failures are reported and retried after a
 * minute. Returns a function that stops it.
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
