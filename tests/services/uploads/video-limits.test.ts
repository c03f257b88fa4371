/** What ffmpeg may do with a file that was made to exploit it. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Upload, type StoredUpload } from '~models/upload';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { run } from '~/core/db/run-program.server';
import { findFfmpeg, describe as describeFile, probe, takeFrame } from '~/media/files/ffmpeg.server';
import { temporaryFolder } from '../../server/fixtures/processes';
import { makeUpload, video } from '../../media-files';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());
afterEach(() => {
  vi.unstubAllEnvs();
  storageContext().ffmpegPath = undefined;
});

/** Makes a short film with an encoder, in the format of the extension. */
async function film(extension: string, encoder: string): Promise<Buffer> {
  const { program } = await findFfmpeg();
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=5:duration=1', '-c:v', encoder];
  return withScratch(extension, async (file) => {
    const made = await run(program ?? '', ['-v', 'error', ...source, '-y', file], { within: 60_000 });
    expect(made.messages).toBe('');
    return readFile(file);
  });
}

/** Replaces ffmpeg by a script. */
async function useScript(script: string): Promise<void> {
  const file = path.join(temporary.folder, 'ffmpeg');
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  storageContext().ffmpegPath = file;
}

async function stored(content: Buffer, originalName: string): Promise<StoredUpload> {
  const { id } = await makeUpload(content, { originalName });
  const upload = await Upload.findById(id).lean<StoredUpload | null>();
  if (!upload) throw new Error('nothing was stored');
  return upload;
}

const frameOf = ({ key }: StoredUpload) =>
  takeFrame(storageContext().storage.pathOf?.(key) ?? '', 0, () => Promise.resolve('a picture'));

/** The bytes of a VP8 picture's header before its size. */
const VP8_START_CODE = Buffer.from([0x9d, 0x01, 0x2a]);

describe('ffmpeg', () => {
  it('gets no setting of the site, and no secret', async () => {
    vi.stubEnv('METRICS_TOKEN', 'a secret of the site');
    vi.stubEnv('S3_SECRET_ACCESS_KEY', 'another secret of the site');
    await useScript('env >&2');
    const environment = (await describeFile('film.mp4')) ?? '';
    expect(environment).toContain(`PATH=${process.env.PATH}`);
    expect(environment).not.toMatch(/METRICS_TOKEN|S3_|secret/);
  });

  it('opens no file of a format that cannot be uploaded', async () => {
    await withScratch('mp4', async (file) => {
      await writeFile(file, await film('ts', 'libx264'));
      expect(await probe(file)).toBe('unreadable');
    });
  });

  it('decodes no picture of an encoding that neither browsers nor cameras use', async () => {
    const upload = await stored(await film('mov', 'cinepak'), 'film.mov');
    expect(upload.facts.videoCodec).toBe('cinepak');
    await expect(frameOf(upload)).rejects.toMatchObject({ status: 400 });
  });

  it('decodes no picture of more pixels than an image may have, whatever the file says of its size', async () => {
    const content = await film('webm', 'libvpx');
    const size = content.indexOf(VP8_START_CODE) + VP8_START_CODE.length;
    content.writeUInt16LE(12_000, size);
    content.writeUInt16LE(10_000, size + 2);
    const upload = await stored(content, 'film.webm');
    expect(upload.facts).toMatchObject({ width: 64, height: 36 });
    await expect(frameOf(upload)).rejects.toMatchObject({ status: 400 });
  });

  it.runIf(process.platform === 'linux')('cannot take more than two gigabytes of memory', async () => {
    await useScript('exec dd if=/dev/zero of=/dev/null bs=3G count=1');
    expect(await describeFile('film.mp4')).toMatch(/memory exhausted/);
  });
});

it('a video whose pictures have more pixels than an image may have is rejected with 413', async () => {
  const lines = [
    "Input #0, mov,mp4, from 'film.mp4':",
    '    Stream #0:0: Video: h264, yuv420p, 12000x10000, 25 fps',
  ];
  await useScript(`printf '%s\\n' "${lines.join('" "')}" >&2; exit 1`);
  await expect(makeUpload(await video())).rejects.toMatchObject({
    status: 413,
    message: 'The picture has 120 megapixels; at most 100 are possible.',
  });
});
