import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { run } from '~/core/db/run-program.server';
import { findFfmpeg, probe, readDescription } from '~/media/files/ffmpeg.server';
import { temporaryFolder } from '../../server/fixtures/processes';

const SOURCE = 'demo/shows/perihelion/main.mp4';
const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=1'];

/** The metadata of a file that ffmpeg creates with these arguments. */
async function factsOf(extension: string, args: string[]) {
  const { program } = await findFfmpeg();
  return withScratch(extension, async (file) => {
    const made = await run(program ?? '', ['-v', 'error', ...args, '-y', file], { within: 60_000 });
    expect(made.messages).toBe('');
    return probe(file);
  });
}

describe('the metadata of a video', () => {
  it('contains its size, length and encodings', async () => {
    const facts = await factsOf('mp4', [
      ...['-i', SOURCE, ...SOUND, '-t', '1.5', '-s', '320x180'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
    ]);
    expect(facts).toEqual({ width: 320, height: 180, duration: 1.5, videoCodec: 'h264', audioCodec: 'aac' });
  });

  it('contains the displayed size of a video that was recorded upright', async () => {
    const turned = ['-i', SOURCE, '-t', '1', '-c', 'copy', '-metadata:s:v', 'rotate=90'];
    expect(await factsOf('mov', turned)).toMatchObject({ width: 720, height: 1280 });
    const overhead = ['-i', SOURCE, '-t', '1', '-c', 'copy', '-metadata:s:v', 'rotate=180'];
    expect(await factsOf('mov', overhead)).toMatchObject({ width: 1280, height: 720 });
  });

  it('ignores false values in the file', async () => {
    const title = 'Stream #0:9: Video: fake, 1x1\n  Duration: 99:00:00.00, start';
    const facts = await factsOf('mp4', [
      '-i',
      SOURCE,
      '-t',
      '1',
      '-c',
      'copy',
      '-metadata',
      `title=${title}`,
    ]);
    expect(facts).toMatchObject({ width: 1280, height: 720, videoCodec: 'h264' });
    expect((facts as { duration: number }).duration).toBeLessThan(2);
  });

  it('reports a file without a video stream, even with a cover image', async () => {
    expect(await factsOf('mp4', [...SOUND, '-c:a', 'aac'])).toBe('no pictures');
    const cover = ['-i', 'demo/shows/the-long-rain/thumb.jpg', '-map', '0', '-map', '1'];
    const attached = ['-c:v', 'copy', '-c:a', 'aac', '-disposition:v:0', 'attached_pic'];
    expect(await factsOf('mp4', [...SOUND, ...cover, ...attached])).toBe('no pictures');
  });

  it('reports an unreadable file', async () => {
    await withScratch('mp4', async (file) => {
      await writeFile(file, Buffer.concat([(await readFile(SOURCE)).subarray(0, 40), randomBytes(5_000)]));
      expect(await probe(file)).toBe('unreadable');
    });
  });

  it('is parsed from the output of newer versions of ffmpeg', () => {
    const lines = [
      "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'a.mp4':",
      '  Duration: 01:02:03.50, start: 0.000000, bitrate: 2185 kb/s',
      '  Stream #0:0[0x1](eng): Audio: opus, 48000 Hz, stereo, fltp (default)',
      '  Stream #0:1[0x2](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive), 3840x2160 [SAR 1:1 DAR 16:9], 30 fps, 30 tbr, 600 tbn (default)',
      '      Side data:',
      '        displaymatrix: rotation of -90.00 degrees',
      '  Stream #0:2[0x0]: Video: png, rgba(pc), 600x600, 90k tbr, 90k tbn (attached pic)',
    ];
    expect(readDescription(lines.toSpliced(3, 3).join('\n'))).toBe('no pictures');
    const facts = { width: 2160, height: 3840, duration: 3723.5, videoCodec: 'hevc', audioCodec: 'opus' };
    expect(readDescription(lines.join('\n'))).toEqual(facts);
    const newer = lines.join('\n').replace('displaymatrix', 'Display Matrix');
    expect(readDescription(newer)).toEqual(facts);
  });

  it('has no length when the file does not contain it', () => {
    const lines = [
      "Input #0, matroska,webm, from 'a.webm':",
      '  Duration: N/A, start: 0.000000, bitrate: N/A',
      '    Stream #0:0(eng): Video: vp9 (Profile 0), yuv420p(tv), 640x360, SAR 1:1 DAR 16:9, 30 fps (default)',
    ];
    expect(readDescription(lines.join('\n'))).toMatchObject({ width: 640, height: 360, duration: null });
  });
});

describe('the selected ffmpeg', () => {
  const temporary = temporaryFolder();

  /** A file named ffmpeg, in a new folder. */
  async function fake(name: string, content: string, mode: number): Promise<string> {
    const folder = path.join(temporary.folder, name);
    const file = path.join(folder, 'ffmpeg');
    await mkdir(folder);
    await writeFile(file, content);
    await chmod(file, mode);
    return file;
  }

  afterEach(() => {
    vi.unstubAllEnvs();
    storageContext().ffmpegPath = undefined;
  });

  it('is the first one on the PATH that runs', async () => {
    const files = [
      await fake('not-allowed', '#!/bin/sh\n', 0o644),
      await fake('broken', '#!/bin/sh\nexit 3\n', 0o755),
      await fake('working', '#!/bin/sh\n', 0o755),
    ];
    vi.stubEnv('PATH', files.map((file) => path.dirname(file)).join(path.delimiter));
    expect(await findFfmpeg()).toMatchObject({ program: files[2] });
  });

  it('is the one of the packages when none on the PATH runs', async () => {
    vi.stubEnv('PATH', path.dirname(await fake('useless', 'no program', 0o755)));
    expect((await findFfmpeg()).program).toContain('@ffmpeg-installer');
  });

  it('is the one of the release before that of the packages, and one on the PATH before both', async () => {
    const line = 'ffmpeg version n9.0.2-17 Copyright (c) 2000-2026 the FFmpeg developers';
    const file = await fake('runtime', `#!/bin/sh\necho '${line}'\n`, 0o755);
    vi.spyOn(process, 'cwd').mockReturnValue(temporary.folder);
    vi.stubEnv('PATH', '/nowhere');
    expect(await findFfmpeg()).toMatchObject({ program: file, version: 'n9.0.2-17', year: 2026 });
    const own = await fake('own', '#!/bin/sh\n', 0o755);
    vi.stubEnv('PATH', path.dirname(own));
    expect(await findFfmpeg()).toMatchObject({ program: own, year: null });
    vi.restoreAllMocks();
  });

  it('is only the configured one, with the reason when it does not run', async () => {
    const file = await fake('configured', '#!/bin/sh\n', 0o644);
    storageContext().ffmpegPath = file;
    expect(await findFfmpeg()).toEqual({
      program: null,
      isInstalled: true,
      reason: `FFMPEG_PATH=${file} cannot be run (EACCES)`,
    });
    await chmod(file, 0o755);
    expect(await findFfmpeg()).toMatchObject({ program: file });
  });
});
