/** A release is made and runs on a machine that has nothing of what it brings along: at full length only, because it takes minutes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { video } from '../media-files';
import { bareMachine, reasonAgainst } from './fixtures/bare-machine';
import { MAKES_RELEASE } from './fixtures/scale';

const MAX_MB = 230;
/** The first page is there within five seconds where two processors have nothing else to do; these tests share theirs. */
const FIRST_PAGE_PROCESSOR_SECONDS = 10;
const FIRST_PAGE_WITHIN_MS = 60_000;
/** The demo's pictures come first. */
const WORK_WITHIN_MS = 120_000;
const PASSWORD = 'a release of tests';
const PORT = 3000;

const reason = MAKES_RELEASE ? reasonAgainst() : 'only at full length (FAULTS=long)';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const NAME = `showreel-${version}`;
const ARCHIVE = `release/${NAME}-linux-${process.arch}.tar.gz`;

describe.skipIf(!MAKES_RELEASE)('the archive of a release', () => {
  beforeAll(() => {
    execFileSync('npm', ['run', 'release'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }, 600_000);

  it(`has at most ${MAX_MB} MB, and its checksum beside it`, () => {
    expect(statSync(ARCHIVE).size).toBeLessThanOrEqual(MAX_MB * 1_000_000);
    const sum = createHash('sha256').update(readFileSync(ARCHIVE)).digest('hex');
    expect(readFileSync(`${ARCHIVE}.sha256`, 'utf8')).toBe(`${sum}  ${path.basename(ARCHIVE)}\n`);
  });

  it('contains one folder with a command, a text and licences at its root', () => {
    const names = execFileSync('tar', ['-tzf', ARCHIVE], { encoding: 'utf8', maxBuffer: 1 << 26 })
      .trimEnd()
      .split('\n');
    const parts = new Set(names.map((name) => name.split('/').slice(0, 2).join('/')));
    expect([...parts].toSorted()).toEqual(
      ['', 'LICENSES', 'README.txt', 'program', 'showreel'].map((name) => `${NAME}/${name}`),
    );
    const licences = names.filter((name) => name.startsWith(`${NAME}/LICENSES/`)).join('\n');
    for (const part of [
      'showreel.txt',
      'node.txt',
      'java/java.base/',
      'database.txt',
      'ffmpeg.txt',
      'packages.txt',
    ])
      expect(licences).toContain(part);
  });
});

describe.skipIf(reason !== null)(
  `a machine without Node.js, Java, ffmpeg and network (${reason ?? 'made'})`,
  () => {
    const temporary = temporaryFolder();
    const root = path.join(temporary.folder, 'root');
    const release = `/opt/a site/${NAME}`;
    const command = `${release}/showreel`;
    const environment = { ADMIN_PASSWORD: PASSWORD };
    let machine: Awaited<ReturnType<typeof bareMachine>>;
    let site: Awaited<ReturnType<typeof machine.start>>;
    let url: string;
    let token: string;

    const ask = (place: string, init: RequestInit = {}) =>
      fetch(url + place, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    /** Gives up an answer that does not come: the program may be about to start. */
    const askOnce = (address: string) =>
      fetch(address, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
    const TITLE = 'Written on a bare machine';
    const news = async () => (await fetch(`${url}/news`)).text();

    beforeAll(async () => {
      mkdirSync(path.join(root, 'opt/a site'), { recursive: true });
      machine = await bareMachine(root);
      execFileSync('tar', ['-xzf', ARCHIVE, '-C', path.join(root, 'opt/a site')]);
      await machine.protect(release);
      url = await machine.reach(PORT);
    }, 120_000);

    afterAll(async () => {
      await machine.end();
      temporary.remove();
    });

    it('has none of them', async () => {
      for (const program of ['node', 'java', 'ffmpeg'])
        expect((await machine.run(['/bin/sh', '-c', `command -v ${program}`])).code).not.toBe(0);
      expect((await machine.run([command, '--version'])).output).toBe(`${version}\n`);
    });

    it('shows the first page with the demo content within seconds, from a folder that is only read', async () => {
      const from = performance.now();
      site = await machine.start([command], environment);
      await until(async () => {
        const page = await askOnce(url);
        return page?.ok === true && (await page.text()).includes('The Long Rain');
      }, FIRST_PAGE_WITHIN_MS);
      const seconds = Math.round((performance.now() - from) / 100) / 10;
      const processor = machine.processorSeconds();
      process.stdout.write(`First page of a release after ${seconds} s, ${processor} s of the processor.\n`);
      expect(processor).toBeLessThanOrEqual(FIRST_PAGE_PROCESSOR_SECONDS);
      expect(readdirSync(path.join(root, 'opt/a site')).toSorted()).toEqual([NAME, 'showreel-data']);
    }, 90_000);

    it(
      'lets staff sign in, write, and upload a video, whose poster it makes',
      async () => {
        const login = await fetch(`${url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password: PASSWORD }),
        });
        ({ token } = (await login.json()) as { token: string });
        const written = await ask('/api/news', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            title: TITLE,
            content: '<p>It works.</p>',
            status: 'published',
          }),
        });
        expect([written.status, await news()]).toEqual([201, expect.stringContaining(TITLE)]);
        const form = new FormData();
        for (const [name, value] of Object.entries({ type: 'show', slug: 'film', fileType: 'video' }))
          form.append(name, value);
        form.append('file', new Blob([new Uint8Array(await video())], { type: 'video/mp4' }), 'main.mp4');
        const sent = await ask('/api/upload', { method: 'POST', body: form });
        const film = (await sent.json()) as { file: string; width: number; duration: number };
        expect([sent.status, film.width, film.duration]).toEqual([201, 1280, 8]);
        await until(async () => {
          const answer = await ask(`/api/upload/${film.file}`);
          const { data } = (await answer.json()) as { data: { posterUrl: string | null } };
          return data.posterUrl !== null;
        }, WORK_WITHIN_MS);
      },
      2 * WORK_WITHIN_MS,
    );

    it('backs up beside the running site, and brings back what is lost afterwards', async () => {
      const archive = '/opt/a site/site.tar';
      expect(await machine.run([command, 'backup', archive])).toMatchObject({ code: 0 });
      expect((await machine.run([command, 'restore', archive, '--dry-run'])).output).toContain(
        'Whole and readable',
      );
      expect(await site.stop()).toBe(0);
      // The folder of the data is lost.
      execFileSync('rm', ['-rf', path.join(root, 'opt/a site/showreel-data')]);
      expect(await machine.run([command, 'restore', archive])).toMatchObject({ code: 0 });
      site = await machine.start([command], environment);
      await until(async () => (await askOnce(url))?.ok === true, FIRST_PAGE_WITHIN_MS);
      const link = (await machine.run([command, 'account', 'reset', 'admin'])).output;
      expect(link).toMatch(/^http:\/\/localhost:3000\/\S+$/m);
      expect(await news()).toContain(TITLE);
      expect(await site.stop()).toBe(0);
    }, 180_000);
  },
);
