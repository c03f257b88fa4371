import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ffprobe from '@ffprobe-installer/ffprobe';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TUTORIAL_NAMES } from '~/components/admin/help/tutorials';

interface Probed {
  streams: { codec_name: string; width: number; height: number; pix_fmt: string; nb_frames: string }[];
  format: { duration: string };
}

const SHOWN = 'stream=codec_name,width,height,pix_fmt,nb_frames:format=duration';

const probe = (file: string) =>
  JSON.parse(
    execFileSync(ffprobe.path, ['-v', 'error', '-of', 'json', '-show_entries', SHOWN, file], {
      encoding: 'utf8',
    }),
  ) as Probed;

/** "00:01:02.345" in seconds. */
const seconds = (stamp = '') => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

const readCues = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [times = '', ...lines] = block.split('\n');
      const [from, to] = times.split(' --> ').map(seconds);
      return { from: from ?? Number.NaN, to: to ?? Number.NaN, text: lines.join(' ') };
    });

describe.each(TUTORIAL_NAMES)('the tutorial %s', (name) => {
  const file = (end: string) => `public/tutorials/${name}.${end}`;
  const { streams, format } = probe(file('mp4'));
  const duration = Number(format.duration);

  it('is a video of 40 to 90 seconds that every browser plays', () => {
    expect(streams).toEqual([
      expect.objectContaining({ codec_name: 'h264', width: 1280, height: 720, pix_fmt: 'yuv420p' }),
    ]);
    expect(duration).toBeGreaterThanOrEqual(40);
    expect(duration).toBeLessThanOrEqual(90);
    expect(Number(streams[0]?.nb_frames) / duration).toBeCloseTo(25, 0);
  });

  it('begins to play before it is there, and is small', () => {
    const bytes = readFileSync(file('mp4'));
    expect(bytes.length).toBeLessThanOrEqual(4_000_000);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('is captioned from its beginning to its end', () => {
    const cues = readCues(file('vtt'));
    expect(readFileSync(file('vtt'), 'utf8')).toMatch(/^WEBVTT\n/);
    expect(cues.length).toBeGreaterThanOrEqual(8);
    cues.forEach(({ from, to, text }, index) => {
      expect(text).toMatch(/^[A-Z].*\.$/s);
      expect(to - from, text).toBeGreaterThan(1);
      expect(from, text).toBeGreaterThanOrEqual(cues[index - 1]?.to ?? 0);
    });
    expect(cues[0]?.from).toBeLessThan(2);
    expect(cues.at(-1)?.to).toBeLessThanOrEqual(duration);
    expect(cues.at(-1)?.to).toBeGreaterThan(duration - 3);
  });

  it('has a still picture of its size', async () => {
    expect(await sharp(file('jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 });
  });
});
