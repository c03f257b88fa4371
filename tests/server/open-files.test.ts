import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { withFile } from '../../server/middleware/send-file';

// What the process has open is known from /proc.
const onLinux = it.skipIf(process.platform !== 'linux');
const folder = mkdtempSync(path.join(tmpdir(), 'open-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
/** Returns how often this process has a file of the folder open. */
const openTimes = (file: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  }).length;
const textOf = async (file: string, version: string) => {
  let text = '';
  await withFile(file, version, async (handle) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
    text = buffer.toString('utf8', 0, bytesRead);
  });
  return text;
};

onLinux(
  'readers of a file, at once and one after the other, share its handle, which is closed soon after the last',
  async () => {
    const file = fileWith('shared', 'a film');
    const handles = new Set<FileHandle>();
    const read = (handle: FileHandle) => {
      handles.add(handle);
      return Promise.resolve();
    };
    await Promise.all([withFile(file, '1', read), withFile(file, '1', read)]);
    await withFile(file, '1', read);
    expect(handles.size).toBe(1);
    expect(openTimes(file)).toBe(1);
    await vi.waitFor(() => expect(openTimes(file)).toBe(0), 5_000);
  },
);

it('a file that was replaced is opened again', async () => {
  const file = fileWith('replaced', 'old');
  expect(await textOf(file, '1')).toBe('old');
  renameSync(fileWith('newer', 'new'), file);
  expect(await textOf(file, '2')).toBe('new');
});

onLinux('a file is opened again after an error, which the reader gets', async () => {
  const file = fileWith('failing', 'text');
  const failure = new Error('the client has left');
  await expect(withFile(file, '1', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(openTimes(file)).toBe(0);
  expect(await textOf(file, '1')).toBe('text');
});

it('a file that is not there cannot be read, and can once it is', async () => {
  const file = path.join(folder, 'late');
  await expect(textOf(file, '1')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await textOf(fileWith('late', 'here'), '1')).toBe('here');
});

onLinux('of many files that nobody reads, only some stay open', async () => {
  const files = Array.from({ length: 200 }, (_, index) => fileWith(`many-${index}`, 'x'));
  for (const file of files) await textOf(file, '1');
  expect(files.reduce((sum, file) => sum + openTimes(file), 0)).toBeLessThanOrEqual(64);
});
