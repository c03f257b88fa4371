import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Header } from 'tar-stream';
import { afterAll, describe, expect, it } from 'vitest';
import { checkArchive, unpackArchive } from '../../../scripts/upgrade/archive';
import { copyUri } from '../../../scripts/upgrade/rehearsal-environment';
import { compareReleaseVersions, isVersion } from '../../../scripts/upgrade/version';
import { temporaryFolder } from '../fixtures/processes';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const OWN = { version: '1.1.0', folder: '/none', machine: 'linux-x64' };
const ROOT = 'showreel-1.2.0';

type Entry = Partial<Header> & { name: string; content?: string };

const WHOLE: Entry[] = [
  { name: `${ROOT}/`, type: 'directory' },
  { name: `${ROOT}/showreel`, mode: 0o777, content: '#!/bin/sh' },
  { name: `${ROOT}/program/package.json`, mode: 0o600, content: '{}' },
  { name: `${ROOT}/program/runtime/machine`, content: 'linux-x64 2.28\n' },
  { name: `${ROOT}/program/link`, type: 'symlink', linkname: '../showreel' },
  { name: `${ROOT}/program/same`, type: 'link', linkname: `${ROOT}/showreel` },
];

let count = 0;

async function archiveOf(entries: Entry[]): Promise<string> {
  const file = path.join(temporary.folder, `archive-${(count += 1)}.tar.gz`);
  const archive = pack();
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, sum);
  return file;
}

const check = async (...more: Entry[]) => checkArchive(await archiveOf([...WHOLE, ...more]), OWN);

describe('the archive of a release', () => {
  it('is accepted with its version, machine and size, and unpacked', async () => {
    const archive = await check();
    expect(archive).toMatchObject({ version: '1.2.0', machine: 'linux-x64' });
    expect(archive.bytes).toBeGreaterThan(0);
    const into = path.join(temporary.folder, 'unpacked');
    const folder = await unpackArchive(archive, into);
    expect(folder).toBe(path.join(into, ROOT));
    expect(readdirSync(path.join(folder, 'program')).toSorted()).toEqual([
      'link',
      'package.json',
      'runtime',
      'same',
    ]);
    expect(readFileSync(path.join(folder, 'program/same'), 'utf8')).toBe('#!/bin/sh');
    expect(readFileSync(path.join(folder, 'program/link'), 'utf8')).toBe('#!/bin/sh');
  });

  const OUTSIDE: [string, Entry[]][] = [
    ['a name with ..', [{ name: `${ROOT}/../evil`, content: 'x' }]],
    ['an absolute name', [{ name: '/tmp/evil', content: 'x' }]],
    ['a link to an absolute path', [{ name: `${ROOT}/a`, type: 'symlink', linkname: '/etc' }]],
    ['a link out of the folder', [{ name: `${ROOT}/a`, type: 'symlink', linkname: '../other' }]],
    [
      'a name below a link',
      [
        { name: `${ROOT}/a`, type: 'symlink', linkname: 'program' },
        { name: `${ROOT}/a/evil`, content: 'x' },
      ],
    ],
    [
      'a link that goes up behind a name',
      [{ name: `${ROOT}/a`, type: 'symlink', linkname: 'program/link/../../..' }],
    ],
    [
      'another name of a file that is outside',
      [{ name: `${ROOT}/a`, type: 'link', linkname: '/etc/passwd' }],
    ],
    ['a link over a file', [{ name: `${ROOT}/program/link`, content: 'x' }]],
  ];

  it.each(OUTSIDE)('is refused for %s', async (_, entries) => {
    await expect(check(...entries)).rejects.toThrow('leaves its folder');
  });

  it('is refused for a device, for another folder, and without a needed file', async () => {
    await expect(check({ name: `${ROOT}/device`, type: 'character-device' })).rejects.toThrow(
      'is no file, folder',
    );
    await expect(check({ name: 'other/file', content: 'x' })).rejects.toThrow('more than one folder');
    const incomplete = await archiveOf(WHOLE.filter(({ name }) => !name.endsWith('machine')));
    await expect(checkArchive(incomplete, OWN)).rejects.toThrow('is no release of Showreel');
    expect(existsSync('/tmp/evil')).toBe(false);
    const text = path.join(temporary.folder, 'text.tar.gz');
    writeFileSync(text, 'no archive');
    writeFileSync(`${text}.sha256`, createHash('sha256').update('no archive').digest('hex'));
    await expect(checkArchive(text, OWN)).rejects.toThrow('is no release: it cannot be unpacked');
  });

  it('is refused without its file or its checksum, for another machine, and unless it is newer', async () => {
    const file = await archiveOf(WHOLE);
    await expect(checkArchive(`${file}.missing`, OWN)).rejects.toThrow('is no file that can be read');
    await expect(checkArchive(file, { ...OWN, machine: 'linux-arm64' })).rejects.toThrow(
      'is for linux-x64, and this machine is linux-arm64',
    );
    await expect(checkArchive(file, { ...OWN, version: '1.2.0' })).rejects.toThrow(
      'Version 1.2.0 is installed already',
    );
    await expect(checkArchive(file, { ...OWN, version: '1.2.1' })).rejects.toThrow(
      'which is older than 1.2.1',
    );
    rmSync(`${file}.sha256`);
    await expect(checkArchive(file, OWN)).rejects.toThrow('the checksum has to be beside the archive');
  });
});

describe('versions', () => {
  it('are compared by their numbers, and one with a suffix comes before the one without', () => {
    const sorted = ['1.2.0-rc.2', '1.2.0-rc.10', '1.2.0', '1.10.0', '2.0.0'];
    expect(sorted.toReversed().toSorted(compareReleaseVersions)).toEqual(sorted);
    expect(compareReleaseVersions('1.2.0', '1.2.0')).toBe(0);
    expect(['1.2', '1.2.3.4', '01.2.x', '1.2.3-', '../1.2.3'].filter(isVersion)).toEqual([]);
  });
});

describe('the database of the copy', () => {
  it.each([
    ['mongodb://host/site', 'mongodb://host/site_upgrade_rehearsal'],
    ['mongodb://host:1,other:2', 'mongodb://host:1,other:2/showreel_upgrade_rehearsal'],
    [
      'mongodb://u:p@host/site?tls=true',
      'mongodb://u:p@host/site_upgrade_rehearsal?tls=true&authSource=site',
    ],
    ['mongodb://u:p@host', 'mongodb://u:p@host/showreel_upgrade_rehearsal?authSource=admin'],
    ['mongodb://u:p@host/site?authSource=x', 'mongodb://u:p@host/site_upgrade_rehearsal?authSource=x'],
    ['mongodb+srv://u:p@host/site', 'mongodb+srv://u:p@host/site_upgrade_rehearsal'],
  ])('of %s is %s', (uri, copy) => {
    expect(copyUri(uri)).toBe(copy);
  });
});
