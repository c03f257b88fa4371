/** The image of `Dockerfile`, assembled without Docker: a folder with the same files and nothing else. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import type { UploadView } from '~/media/delivery/file-view.server';
import { bundleDatabase } from '../../../scripts/release/database';
import { BUNDLED_JAVA } from '../../../server/database/embedded/java';
import { findExecutable } from '../../../server/database/embedded/child-process';
import { signedIn } from '../../accounts/sign-in';
import { video } from '../../media-files';
import { databaseNamed } from '../../setup/database';
import { launchSite, type Site } from '../../setup/site';
import { processesOn, temporaryFolder, until } from '../fixtures/processes';
import { FORM_TYPE, rawForm } from '../fixtures/raw';

interface Locked {
  dev?: boolean;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const DOCKERFILE = readFileSync('Dockerfile', 'utf8');
/** The folder of packages that the Dockerfile deletes. */
const DELETED = /rm -rf (node_modules\/\S+)/.exec(DOCKERFILE)?.[1] ?? '';
/** The packages that `npm prune --omit=dev` and this deletion leave, as far as this machine has them. */
const KEPT = Object.keys(packages).filter(
  (name) =>
    name.startsWith('node_modules/') &&
    !packages[name]?.dev &&
    !name.startsWith(`${DELETED}/`) &&
    existsSync(name),
);
const MAX_MB = 285;
/** These are imported only when the sources are served, which an image does not contain. */
const FOR_DEVELOPMENT = ['vite'];
/** This is looked for only where no other ffmpeg is, and may be missing. */
const OLD_FFMPEG = '@ffmpeg-installer/ffmpeg';

/** The files that the last stage of the Dockerfile copies from the first. */
const copied = () =>
  [...DOCKERFILE.matchAll(/^COPY --from=build \S+ (.+)$/gm)].flatMap(([, words = '']) => {
    const [target = '', ...sources] = words.split(' ').toReversed();
    return sources.map((source) => ({ source: source.replace('/app/', ''), target }));
  });

const temporary = temporaryFolder();
const image = path.join(temporary.folder, 'app');

/** Creates hard links where possible: it is usually the same disk. */
function copyTo(target: string, source: string) {
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    execFileSync('cp', ['-al', source, target], { stdio: 'ignore' });
  } catch {
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Copies a package without the nested packages that are pruned. */
function copyPackages() {
  for (const name of KEPT)
    if (!name.slice(13).includes('node_modules/')) copyTo(path.join(image, name), name);
  const nested = Object.keys(packages).filter(
    (name) => packages[name]?.dev && existsSync(path.join(image, name)),
  );
  if (nested.length > 0) execFileSync('rm', ['-rf', ...nested.map((name) => path.join(image, name))]);
}

const command = (name: string, environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/command.js', name, ...args], {
    cwd: image,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });

/** The packages that a file of the build imports. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\d*\(\s*)["']([@\w][^"'`\n]*)["']/g,
  );
  return [...found].map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

const javaScriptIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('client'))
    .map((name) => path.join(folder, name));

let site: Site;
let cookie: string;
let environment: Record<string, string>;

/** What the image has of the embedded database is made on this machine, too, where there is a JDK. */
const makesDatabase = (await findExecutable('jlink', process.env.JAVA_HOME)) !== undefined;

beforeAll(async () => {
  for (const { source, target } of copied()) {
    if (source === 'node_modules') copyPackages();
    else if (source === 'runtime') continue;
    else if (source.includes('*'))
      for (const name of readdirSync(path.dirname(source)))
        if (name.endsWith(path.extname(source)))
          copyTo(path.join(image, target, name), path.join(path.dirname(source), name));
    if (source === 'node_modules' || source.includes('*')) continue;
    copyTo(path.join(image, target.endsWith('/') ? target + path.basename(source) : target), source);
  }
  const uri = databaseNamed(inject('databaseUri'), 'image');
  environment = {
    MONGODB_URI: uri,
    DATA_DIR: path.join(temporary.folder, 'data'),
    ADMIN_PASSWORD: 'in the image',
  };
  // The distribution's ffmpeg is not installed here, so that another one takes its place.
  environment.FFMPEG_PATH = ffmpeg.path;
  if (makesDatabase) await bundleDatabase(image);
  await command('seed', environment);
  site = await (await launchSite(environment, { by: ['env', '-C', image] })).ready;
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
}, 180_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  temporary.remove();
});

describe('the Docker image', () => {
  it('contains every package that the build imports', () => {
    const names = [...javaScriptIn('build'), 'scripts/start.js', 'scripts/command.js'].flatMap(importsOf);
    const missing = names.filter(
      (name) =>
        name !== OLD_FFMPEG &&
        !builtinModules.includes(name.replace('node:', '')) &&
        !KEPT.includes(`node_modules/${name}`),
    );
    expect(names.length).toBeGreaterThan(20);
    expect([...new Set(missing)]).toEqual(FOR_DEVELOPMENT);
  });

  it('contains the ffmpeg of its distribution, and not the old one of the packages', () => {
    expect(DOCKERFILE).toMatch(
      /^RUN apt-get update && apt-get install \S* ?--no-install-recommends ffmpeg /m,
    );
    expect(existsSync(path.join(image, 'node_modules/@ffmpeg-installer'))).toBe(false);
  });

  it('is small', () => {
    const megabytes = Number(execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0]);
    expect(megabytes).toBeLessThanOrEqual(MAX_MB);
  });

  it('contains the embedded database, which the first stage makes from its sources', () => {
    expect(DOCKERFILE).toMatch(/^RUN npx tsx scripts\/bundle-database\.ts$/m);
    expect(copied()).toContainEqual({ source: 'runtime', target: 'runtime' });
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('!tools/embedded-mongodb');
  });

  it.runIf(makesDatabase)('is a whole site without MONGODB_URI, by its own database and Java', async () => {
    const own = {
      ...environment,
      MONGODB_URI: '',
      EMBEDDED_DATABASE: '',
      SEED: 'none',
      DATA_DIR: path.join(temporary.folder, 'own data'),
    };
    const alone = await (await launchSite(own, { by: ['env', '-C', image] })).ready;
    try {
      expect((await fetch(alone.url)).status).toBe(200);
      expect(processesOn(path.join(image, BUNDLED_JAVA))).toHaveLength(1);
    } finally {
      await alone.stop();
    }
  });

  it('serves the demo content that its command wrote', async () => {
    const page = await fetch(`${site.url}/shows`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The Long Rain')]);
  });

  it('reads the size, length and poster of a video', async () => {
    const parts = [
      { name: 'type', content: 'show' },
      { name: 'slug', content: 'film' },
      { name: 'fileType', content: 'video' },
      { name: 'file', filename: 'main.mp4', content: await video() },
    ];
    const sent = await fetch(`${site.url}/api/upload`, {
      method: 'POST',
      headers: { cookie, 'content-type': FORM_TYPE },
      body: new Uint8Array(rawForm(parts)),
    });
    const { id, width, height, duration } = (await sent.json()) as UploadView;
    expect([sent.status, width, height, duration]).toEqual([201, 1280, 720, 8]);
    await until(async () => (await Upload.findById(id).lean())?.poster.current?.url !== undefined, 40_000);
    expect((await Upload.findById(id).lean())?.poster.current?.url).toContain(`${id}-poster.jpg`);
  });

  it('makes a link that resets a password', async () => {
    const { stdout } = await command('account', environment, 'reset', 'admin');
    const { pathname } = new URL(stdout);
    expect((await fetch(site.url + pathname)).status).toBe(200);
  });

  it('checks the links of a sitemap', async () => {
    const file = path.join(temporary.folder, 'sitemap.xml');
    writeFileSync(file, await (await fetch(`${site.url}/sitemap.xml`)).text());
    const { stdout, stderr } = await command('check-links', environment, file, '--base', site.url);
    expect(stdout).toMatch(/^\/\t200\t\/$/m);
    expect(stderr).toContain(' 0 not found.');
  });

  it('backs up and restores', async () => {
    const file = path.join(temporary.folder, 'site.tar');
    const shows = await Show.countDocuments();
    expect((await command('backup', environment, file)).stderr).toContain(`${shows} shows`);
    await Show.deleteMany();
    expect((await command('restore', environment, file, '--dry-run')).stderr).toContain('Whole and readable');
    await command('restore', environment, file);
    expect(await Show.countDocuments()).toBe(shows);
  });
});
