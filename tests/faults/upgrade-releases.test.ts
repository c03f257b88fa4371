/**
 * The upgrade between two real releases: at full length only, because both are made. The older one is that of an earlier commit, which has
 * the commands of today.
 */
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { startBucket, type Bucket } from '../setup/bucket';
import { databaseNamed } from '../setup/database';
import { startSite } from '../setup/site';
import { hasEarlierCommit, PASSWORD, RealReleases, ReleaseSite } from '../upgrade/real-releases';
import { fileForm } from '../server/fixtures/document';
import { MAKES_RELEASE } from './fixtures/scale';

const MINUTES = 60_000;

const reason = !MAKES_RELEASE
  ? 'only at full length (FAULTS=long)'
  : hasEarlierCommit()
    ? null
    : 'the earlier commit is not in this copy of the repository';

const temporary = temporaryFolder();
const releases = new RealReleases(temporary.folder);

/** A version that works in the rehearsal, and ends after the switch. */
const packBroken = (version: string) =>
  releases.packAs(version, (program) => {
    const file = path.join(program, 'scripts/supervise.js');
    const end = "if (!process.env.DATA_DIR.includes('rehearsal')) setTimeout(() => process.exit(1), 20_000);";
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${end}\n`);
  });

/** A version that does not start. */
const packDead = (version: string) =>
  releases.packAs(version, (program) => writeFileSync(path.join(program, 'build/server.js'), 'broken('));

/** Prints what a command said: the steps, as a person reads them. */
function show({ output }: { output: string }): void {
  process.stderr.write(`${output}\n`);
}

async function upgradeToBroken(site: ReleaseSite, version: string): Promise<void> {
  const upgrading = site.showreel('upgrade', packBroken(version));
  const isNew = async () =>
    (await site.servers()).some(({ folder }) => folder.includes(`showreel-${version}`));
  await until(isNew, 5 * MINUTES);
  expect(await site.addShow('Saved after the switch')).toBe(201);
  const done = await upgrading;
  show(done);
  expect([done.code, done.output]).toEqual([
    3,
    expect.stringContaining(`${version} does not work: it ended`),
  ]);
  const saves = readdirSync(site.dataDir).find((name) => /^saves-since-.*\.ndjson$/.test(name)) ?? '';
  expect(readFileSync(path.join(site.dataDir, saves), 'utf8')).toContain('"name":"Saved after the switch"');
  expect(await site.hasShow('Saved after the switch')).toBe(false);
}

describe.skipIf(reason !== null)(`an upgrade between two real releases (${reason ?? 'made'})`, () => {
  beforeAll(() => releases.make(), 20 * MINUTES);

  afterAll(() => {
    releases.remove();
    temporary.remove();
  }, 5 * MINUTES);

  describe('with a database and files of its own', () => {
    const site = new ReleaseSite(path.join(temporary.folder, 'a site'));

    beforeAll(() => site.start(releases), 5 * MINUTES);
    afterAll(() => site.stop(), 5 * MINUTES);

    it(
      'the earlier and the new program run side by side on one database',
      async () => {
        const uri = readFileSync(path.join(site.dataDir, 'database/address'), 'utf8');
        const other = await startSite({
          MONGODB_URI: uri,
          DATA_DIR: path.join(temporary.folder, 'other'),
          ADMIN_PASSWORD: PASSWORD,
        });
        try {
          expect(await site.addShow('Saved by the earlier')).toBe(201);
          expect(await site.addShow('Saved by the new', other.url)).toBe(201);
          for (const at of [site.url, other.url]) {
            await until(() => site.hasShow('Saved by the earlier', at));
            await until(() => site.hasShow('Saved by the new', at));
          }
        } finally {
          await other.stop();
        }
      },
      5 * MINUTES,
    );

    it(
      'the new program reads the data of the earlier one, and takes its place',
      async () => {
        const done = await site.showreel('upgrade', releases.packAs('1.90.0'));
        show(done);
        expect(done).toMatchObject({
          code: 0,
          output: expect.stringContaining('7/7 Watching: 1.90.0 works') as string,
        });
        expect(readlinkSync(path.join(site.base, 'current'))).toBe('showreel-1.90.0');
        const [server] = await site.servers();
        expect(server?.folder).toBe(path.join(site.base, 'showreel-1.90.0/program'));
        expect(await site.hasShow('Saved by the earlier')).toBe(true);
        expect(await site.hasShow('Saved by the new')).toBe(true);
      },
      10 * MINUTES,
    );

    it(
      'one that does not start in the rehearsal changes nothing',
      async () => {
        const done = await site.showreel('upgrade', packDead('1.91.0'));
        show(done);
        expect([done.code, done.output]).toEqual([
          1,
          expect.stringContaining('The new program does not start: SyntaxError: '),
        ]);
        expect(readlinkSync(path.join(site.base, 'current'))).toBe('showreel-1.90.0');
        expect(await site.hasShow('Saved by the new')).toBe(true);
      },
      10 * MINUTES,
    );

    it(
      'one that fails after the switch is replaced by the one before, with the data of the backup',
      async () => {
        await upgradeToBroken(site, '1.92.0');
        expect(readlinkSync(path.join(site.base, 'current'))).toBe('showreel-1.90.0');
        expect(await site.hasShow('Saved by the new')).toBe(true);
      },
      10 * MINUTES,
    );
  });

  describe('with a database server, and buckets for files and backups', () => {
    const site = new ReleaseSite(path.join(temporary.folder, 'in buckets'));
    let files: Bucket;
    let backups: Bucket;
    let picture: string;

    const isServed = async () => (await fetch(site.url + picture)).status === 200;

    beforeAll(async () => {
      files = await startBucket(path.join(temporary.folder, 'files'));
      backups = await startBucket(path.join(temporary.folder, 'backups'));
      const keys = ({ options }: Bucket, prefix: string) => ({
        [`${prefix}S3_ENDPOINT`]: options.endpoint ?? '',
        [`${prefix}S3_REGION`]: options.region,
        [`${prefix}S3_ACCESS_KEY_ID`]: options.accessKeyId ?? '',
        [`${prefix}S3_SECRET_ACCESS_KEY`]: options.secretAccessKey ?? '',
      });
      await site.start(releases, {
        MONGODB_URI: databaseNamed(inject('databaseUri'), 'release'),
        STORAGE: 's3',
        S3_BUCKET: files.options.bucket,
        ...keys(files, ''),
        BACKUP_TO: `s3://${backups.options.bucket}/site`,
        BACKUP_PASSPHRASE: 'a passphrase of tests',
        ...keys(backups, 'BACKUP_'),
      });
      const sent = await site.upload(await fileForm());
      picture = ((await sent.json()) as { url: string }).url;
      expect(await isServed()).toBe(true);
    }, 5 * MINUTES);

    afterAll(async () => {
      await site.stop();
      await Promise.all([files.stop(), backups.stop()]);
    }, 5 * MINUTES);

    it(
      'the new program takes the place of the earlier one, and has its records and files',
      async () => {
        expect(await site.addShow('Saved before')).toBe(201);
        const done = await site.showreel('upgrade', releases.packAs('1.90.0'));
        show(done);
        expect(done).toMatchObject({
          code: 0,
          output: expect.stringContaining('7/7 Watching: 1.90.0 works') as string,
        });
        expect(await site.hasShow('Saved before')).toBe(true);
        expect(await isServed()).toBe(true);
      },
      10 * MINUTES,
    );

    it(
      'one that fails after the switch is replaced by the one before, with the data and files of the backup',
      async () => {
        await upgradeToBroken(site, '1.92.0');
        expect(await site.hasShow('Saved before')).toBe(true);
        expect(await isServed()).toBe(true);
      },
      10 * MINUTES,
    );
  });
});
