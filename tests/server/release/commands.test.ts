/** The commands of a release: the shell script and the table behind it. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInRelease } from './stand-in';

let release: ReturnType<typeof standInRelease>;

beforeAll(() => {
  release = standInRelease();
});

afterAll(() => release.remove());

const programOf = (name: string) => path.join(release.program, name);
const at = (...names: string[]) => path.join(release.elsewhere, ...names);

describe('the command of a release', () => {
  it('serves the site from its own folder, with the data beside the release, whatever the current folder', () => {
    const { code, started } = release.run([]);
    expect([code, started?.program, started?.args]).toEqual([0, programOf('scripts/supervise.js'), []]);
    expect(started?.folder).toBe(release.program);
    expect(started?.environment).toMatchObject({
      NODE_ENV: 'production',
      DATA_DIR: path.join(release.site, 'showreel-data'),
    });
    expect(release.run(['start']).started?.program).toBe(started?.program);
  });

  it('finds its files and its data when it is called by links to its folder and to itself', () => {
    const current = path.join(release.site, 'linked');
    symlinkSync(path.basename(release.release), current);
    const byName = at('showreel');
    symlinkSync('../our site/linked/showreel', byName);
    for (const by of [path.join(current, 'showreel'), byName]) {
      const { started } = release.run(['start'], { by });
      expect(started?.environment.DATA_DIR).toBe(path.join(release.site, 'showreel-data'));
    }
    rmSync(byName);
    rmSync(current);
  });

  it('reads paths from the folder of its caller, and leaves buckets, times and names as they are', () => {
    const args = (...given: string[]) => release.run(given).started?.args;
    expect(args('backup', 'site.tar')).toEqual([at('site.tar')]);
    expect(args('backup', '--to', '../kept')).toEqual(['--to', path.resolve(at('../kept'))]);
    expect(args('backup', '--to=kept', '--prove', '2026-11-26T03:00')).toEqual([
      `--to=${at('kept')}`,
      '--prove',
      '2026-11-26T03:00',
    ]);
    expect(args('restore', '--from', 's3://films/kept', '--at', '2026', '--dry-run')).toEqual([
      ...['--from', 's3://films/kept', '--at', '2026', '--dry-run'],
    ]);
    expect(args('check-links', '/old.xml', '--base', 'https://example.com')).toEqual([
      ...['/old.xml', '--base', 'https://example.com'],
    ]);
    expect(args('account', 'reset', 'admin')).toEqual(['reset', 'admin']);
    expect(args('upgrade', '--check', 'new.tar.gz')).toEqual(['--check', at('new.tar.gz')]);
  });

  it('reads paths of the environment in the same way, but for programs on the PATH', () => {
    const environment = {
      DATA_DIR: 'data',
      BACKUP_TO: 's3://films/kept',
      FFMPEG_PATH: './ffmpeg',
      VIRUS_SCANNER: 'clamdscan',
    };
    expect(release.run([], { environment }).started?.environment).toMatchObject({
      DATA_DIR: at('data'),
      BACKUP_TO: 's3://films/kept',
      FFMPEG_PATH: at('ffmpeg'),
      VIRUS_SCANNER: 'clamdscan',
    });
  });

  it('lists every command and prints its version', () => {
    expect(release.run(['--version'])).toMatchObject({ code: 0, output: `${release.version}\n` });
    const { code, output } = release.run(['help']);
    const listed = output.split('\n').map((line) => /^\.\/showreel (\S+)/.exec(line)?.[1]);
    expect([code, listed]).toEqual([
      0,
      [
        '[start]',
        'backup',
        'restore',
        'account',
        'check-links',
        'export',
        'import',
        'upgrade',
        'service',
        'help',
        '--version',
        undefined,
      ],
    ]);
  });

  it.each([
    ['serve', 'There is no command serve.'],
    ['toString', 'There is no command toString.'],
    ['--port', 'There is no option --port.'],
    ['start --port 80', 'start has no option --port.'],
    ['start now', 'start takes no arguments.'],
    ['backup a.tar b.tar', 'backup takes no further argument: b.tar.'],
    ['backup --list=yes', 'backup has no option --list=yes.'],
    ['restore a.tar --force', 'restore has no option --force.'],
    ['service --user me', 'service has no option --user.'],
  ])('refuses "%s" in one line, with exit code 2', (line, message) => {
    const { code, output, errors } = release.run(line.split(' '));
    expect([code, output, errors]).toEqual([2, '', `${message} "./showreel help" lists the commands.\n`]);
  });
});

describe('a machine for which the release is not made', () => {
  const refusal = (made: ReturnType<typeof standInRelease>) => {
    const { code, output, errors } = made.run(['start']);
    made.remove();
    expect([code, output, errors.trimEnd().split('\n').length]).toEqual([1, '', 1]);
    return errors;
  };

  it('is told which machine is meant', () => {
    const other = process.arch === 'x64' ? 'arm64' : 'x64';
    expect(refusal(standInRelease(`linux-${other}`))).toContain(
      `This release is for linux-${other}, and this machine is linux-${process.arch}.`,
    );
  });

  it('is told what is missing when Node.js cannot be run', () => {
    const made = standInRelease();
    rmSync(made.node);
    // As on a system without glibc: the interpreter of the program is not there.
    writeFileSync(made.node, '#!/nowhere/ld-linux\n', { mode: 0o755 });
    expect(refusal(made)).toContain('This release needs Linux with glibc 2.28 or newer and libstdc++ (');
  });

  it('is told that the release is not complete', () => {
    const made = standInRelease();
    rmSync(path.join(made.program, 'runtime/machine'));
    expect(refusal(made)).toContain('is not complete: unpack it again.');
  });
});

describe('the unit for systemd', () => {
  const unit = () => release.run(['service']);

  it('names the link to the version, which is made once, and the folders that the site writes', () => {
    const link = path.join(release.site, 'current');
    const first = release.run(['service'], { environment: { BACKUP_TO: '/backups/100%' } });
    expect([first.code, first.errors]).toEqual([
      0,
      `Made the link ${link}, which leads to showreel-${release.version}.\n`,
    ]);
    expect(readlinkSync(link)).toBe(`showreel-${release.version}`);
    expect(first.output).toContain(`ExecStart="${link}/showreel" start\n`);
    const [data, backups] = [`${release.site}/showreel-data`, '/backups/100%'];
    expect(first.output).toContain(` -m 700 '${data}' '${backups}'\n`);
    expect(first.output).toContain(`Environment="DATA_DIR=${data}" "BACKUP_TO=${backups}%"\n`);
    expect(first.output).toContain(`ReadWritePaths="${release.site}/showreel-data" "/backups/100%%"\n`);
    expect(unit().errors).toBe('');
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.runIf(hasSystemd)('is accepted by systemd', () => {
    const { output } = unit();
    mkdirSync(path.join(release.site, 'showreel-data'), { recursive: true });
    const file = path.join(release.site, 'showreel.service');
    writeFileSync(file, output);
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, '']);
  });
});

it('every command of the table is built, and every script of the release is there', () => {
  const table = readFileSync('scripts/showreel.js', 'utf8');
  const files = [...table.matchAll(/file: '([^']+)'/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('the shell script is valid for a POSIX shell', () => {
  execFileSync('sh', ['-n', 'scripts/release/showreel.sh']);
});
