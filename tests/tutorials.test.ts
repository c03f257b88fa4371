import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TUTORIAL_NAMES } from '~/admin/help/tutorial-dialog';
import { readDescription } from '~/media/files/ffmpeg.server';

/** Returns ffmpeg's description of a file and its list of frames, in which lines with "#" describe the tracks. */
const read = (file: string) => {
  const args = ['-hide_banner', '-i', file, '-map', '0', '-c', 'copy', '-f', 'framecrc', '-'];
  const { stdout, stderr } = spawnSync(ffmpeg.path, args, { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  return {
    facts: readDescription(stderr),
    tracks: lines.filter((line) => line.startsWith('#media_type')),
    frames: lines.filter((line) => !line.startsWith('#')).length,
    isYuv420: /: Video: .*\byuv420p\b/.test(stderr),
  };
};

/** Converts a time such as "00:01:02.345" to seconds. */
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
  const { facts, tracks, frames, isYuv420 } = read(file('mp4'));
  const duration = typeof facts === 'object' ? (facts.duration ?? 0) : 0;

  it('is a video of 40 to 90 seconds that every browser plays', () => {
    expect(tracks).toEqual(['#media_type 0: video']);
    expect(facts).toMatchObject({ videoCodec: 'h264', width: 1280, height: 720 });
    expect(isYuv420).toBe(true);
    expect(duration).toBeGreaterThanOrEqual(40);
    expect(duration).toBeLessThanOrEqual(90);
    expect(frames / duration).toBeCloseTo(25, 0);
  });

  it('starts to play before it is downloaded, and is small', () => {
    const bytes = readFileSync(file('mp4'));
    expect(bytes.length).toBeLessThanOrEqual(4_000_000);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('has captions from start to end', () => {
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

  it('has a poster image of its size', async () => {
    expect(await sharp(file('jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 });
  });
});
