import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  chooseEngines,
  startDatabase,
  type Database,
  type DatabaseOptions,
} from '../../../server/database/embedded-database';
import { HAS_JAVA } from '../../setup/engines';
import { installFakeMongod } from '../fixtures/fake-mongod';
import { temporaryFolder } from '../fixtures/processes';
import { DatabaseStartError } from '../../../server/database/connection';

let temporary: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let started: Database | undefined;

beforeEach(() => {
  temporary = temporaryFolder();
  dataDir = path.join(temporary.folder, 'data');
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', path.join(temporary.folder, 'binaries'));
  // A version that is in no cache, from a host that does not exist.
  vi.stubEnv('MONGOMS_VERSION', '8.2.99');
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', 'https://127.0.0.1:9');
});

afterEach(async () => {
  await started?.stop();
  started = undefined;
  vi.unstubAllEnvs();
  temporary.remove();
});

async function start(options: Partial<DatabaseOptions> = {}) {
  started = await startDatabase({
    mongodbUri: undefined,
    embedded: undefined,
    dataDir,
    announce: () => {},
    ...options,
  });
  return started;
}

async function formError(options: Partial<DatabaseOptions> = {}) {
  const error = await start(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseStartError);
  const { message } = error as DatabaseStartError;
  expect(message).not.toContain('\n');
  return message;
}

/** A PATH with only these programs. */
function onlyOnPath(...programs: string[]) {
  const bin = path.join(temporary.folder, 'only');
  mkdirSync(bin);
  for (const program of programs) {
    symlinkSync(execFileSync('which', [program], { encoding: 'utf8' }).trim(), path.join(bin, program));
  }
  vi.stubEnv('PATH', bin);
  vi.stubEnv('JAVA_HOME', '');
  vi.stubEnv('MAVEN_HOME', '');
  vi.stubEnv('M2_HOME', '');
}

function leaveData(format: 'journal' | 'wiredtiger') {
  const folder = path.join(dataDir, 'database', format);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, format === 'journal' ? format : 'WiredTiger.turtle'), 'of some program');
}

describe('a configured database', () => {
  it('is returned unchanged, reachable or not', async () => {
    const mongodbUri = 'mongodb://127.0.0.1:9/showreel';
    expect(await start({ mongodbUri })).toMatchObject({ uri: mongodbUri, engine: 'external' });
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('an unusable engine is reported with a reason', () => {
  it('without a mongod', async () => {
    onlyOnPath();
    expect(await formError({ embedded: 'mongod' })).toContain('there is no mongod on the PATH');
  });

  it('with a mongod that is too old', async () => {
    vi.stubEnv('PATH', installFakeMongod(temporary.folder, { version: '3.6.8' }));
    expect(await formError({ embedded: 'mongod' })).toContain('is version 3.6, 4.4 or newer is needed');
  });

  it('with a mongod that the processor cannot run', async () => {
    vi.stubEnv('PATH', installFakeMongod(temporary.folder, { failure: 'illegal' }));
    expect(await formError({ embedded: 'mongod' })).toContain('needs a processor with AVX');
  });

  it('with a mongod that cannot read its files, by its error instead of its last line', async () => {
    vi.stubEnv('PATH', installFakeMongod(temporary.folder, { failure: 'incompatible' }));
    const message = await formError({ embedded: 'mongod' });
    expect(message).toContain(
      'this mongod can not read: Wrong mongod version: This version of MongoDB is too recent',
    );
    expect(message).not.toContain('Shutting down');
  });

  it('without a download', async () => {
    expect(await formError({ embedded: 'download' })).toMatch(/can not be downloaded \(.*ECONNREFUSED/);
  });

  it('without Java', async () => {
    onlyOnPath();
    expect(await formError({ embedded: 'java' })).toContain('there is no java on the PATH or in JAVA_HOME');
  });

  it.skipIf(!HAS_JAVA)('without Maven', async () => {
    onlyOnPath('java');
    vi.stubEnv('XDG_CACHE_HOME', path.join(temporary.folder, 'cache'));
    expect(await formError({ embedded: 'java' })).toContain('there is no Maven (mvn) on the PATH');
  });

  it('with a data folder that is a file', async () => {
    writeFileSync(dataDir, '');
    expect(await formError()).toContain(`DATA_DIR=${dataDir} can not be used`);
  });

  it('with advice when no engine is left', async () => {
    onlyOnPath();
    const message = await formError();
    expect(message).toMatch(/mongod: .*; download: .*; java: /);
    expect(message).toMatch(
      /set MONGODB_URI .*install mongod; .*download MongoDB; .*JDK, 17 or newer, and Maven/,
    );
  });
});

describe('the selected engine', () => {
  it('is mongod before the others, which gets no setting of the site, and no secret', async () => {
    vi.stubEnv('PATH', installFakeMongod(temporary.folder));
    vi.stubEnv('ADMIN_PASSWORD', 'a secret of the site');
    const { engine, uri } = await start();
    expect(engine).toBe('mongod');
    expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/showreel\?/);
    const file = path.join(dataDir, 'database', 'wiredtiger', 'environment.json');
    const environment = readFileSync(file, 'utf8');
    expect(JSON.parse(environment)).toMatchObject({ PATH: process.env.PATH });
    expect(environment).not.toMatch(/ADMIN_PASSWORD|secret/);
  });

  it.skipIf(!HAS_JAVA)(
    'is the next one when one does not start, and the files of the failed one are set aside',
    async () => {
      vi.stubEnv('PATH', `${installFakeMongod(temporary.folder, { failure: 'fails' })}:${process.env.PATH}`);
      expect((await start()).engine).toBe('java');
      const folders = readdirSync(path.join(dataDir, 'database')).sort();
      expect(folders).toEqual(['address', 'journal', expect.stringMatching(/^wiredtiger\.failed-/)]);
    },
    60_000,
  );

  it('is the one that wrote the existing data, not one installed since', async () => {
    leaveData('journal');
    vi.stubEnv('PATH', `${installFakeMongod(temporary.folder)}:${process.env.PATH}`);
    const { engines } = await chooseEngines(undefined, path.join(dataDir, 'database'));
    expect(engines.map(({ name }) => name)).toEqual(['java']);
  });

  it('is none when the existing data belong to an engine that is missing', async () => {
    leaveData('wiredtiger');
    onlyOnPath();
    const message = await formError();
    expect(message).toContain(`for the data in ${path.join(dataDir, 'database', 'wiredtiger')}`);
    expect(message).not.toContain('java:');
  });

  it('is none when the configured one cannot read the existing data', async () => {
    leaveData('wiredtiger');
    expect(await formError({ embedded: 'java' })).toMatch(
      /EMBEDDED_DATABASE=java can not read the data in .* Use EMBEDDED_DATABASE=mongod or download/,
    );
  });
});
