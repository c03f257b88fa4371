/**
 * Cuts the trailer of The Long Rain from its shots and stills, and composes its sound: `npx tsx
 * tools/demo-media/trailer.ts`, after the `encode` and `stills` steps. The sound follows the captions beside the film,
 * which say when what is heard. Needs ffmpeg, on the PATH or named by FFMPEG_PATH, and a Chromium for the title.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../tests/setup/browser';
import { FFMPEG, hertz, noise, Sound, writeWithSound } from './synth';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const CACHE = process.env.PRIMAL_CACHE ?? at('tools/demo-media/.cache');
const SHOW = at('demo/shows/the-long-rain');
const LENGTH = 28;
/** When the rain stops. */
const STILL = 23;
const DISSOLVE = 0.5;
const PEAK = 0.6;

/** The shots: when each begins, the input, and how a still is pushed into. */
const SHOTS = [
  { from: 0, input: ['-stream_loop', '3', '-i', path.join(CACHE, 'the-long-rain-loop.mp4')] },
  { from: 7.5, still: path.join(SHOW, 'media-1.jpg'), toward: [0.62, 0.45] },
  { from: 12.5, input: ['-stream_loop', '1', '-i', path.join(SHOW, 'media-2.mp4')] },
  { from: 17.5, still: path.join(SHOW, 'media-3.jpg'), toward: [0.35, 0.5] },
  { from: 22.5, input: ['-stream_loop', '3', '-i', path.join(CACHE, 'the-long-rain-loop.mp4')] },
];

/** Draws the title on nothing. */
async function drawTitle(file: string): Promise<void> {
  const font = readFileSync(at('public/fonts/archivo-wdth-wght.woff2')).toString('base64');
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.setContent(`<style>
      @font-face { font-family: Archivo; src: url(data:font/woff2;base64,${font}); font-weight: 400 900; font-stretch: 100% 125% }
      body { margin: 0; height: 720px; display: grid; place-content: center; text-align: center; color: #f4f1ea; font-family: Archivo }
      h1 { margin: 0; font-size: 104px; font-weight: 800; font-stretch: 115%; letter-spacing: -0.02em; line-height: 1 }
      p { margin: 22px 0 0; font-size: 24px; font-weight: 500; letter-spacing: 0.02em }
    </style><h1>The Long Rain</h1><p>Six nights. Channel North</p>`);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: file, omitBackground: true });
  } finally {
    await browser.close();
  }
}

/** Cuts the pictures; every shot lasts until the next one has dissolved in. */
function cut(title: string, target: string): void {
  const inputs: string[] = [];
  const filters: string[] = [];
  SHOTS.forEach(({ from, input, still, toward: [x = 0.5, y = 0.5] = [] }, index) => {
    const seconds = (SHOTS[index + 1]?.from ?? LENGTH - DISSOLVE) + DISSOLVE - from;
    const frames = Math.round(seconds * 24);
    inputs.push(...(input ?? ['-i', still ?? '']));
    const place = `x='(iw-iw/zoom)*${x}':y='(ih-ih/zoom)*${y}'`;
    // The still is enlarged before the push, which moves by whole pixels.
    const push = `scale=3840:-1,zoompan=z='1+0.09*on/${frames}':${place}:d=${frames}:s=1280x720:fps=24`;
    filters.push(
      `[${index}:v]${still ? push : 'fps=24'},trim=duration=${seconds},setpts=PTS-STARTPTS,format=yuv420p,setsar=1,` +
        `format=yuva420p,${index > 0 ? `fade=in:st=0:d=${DISSOLVE}:alpha=1,` : ''}setpts=PTS+${from}/TB[s${index}]`,
    );
  });
  inputs.push('-loop', '1', '-framerate', '24', '-t', String(LENGTH), '-i', title);
  filters.push(`color=black:s=1280x720:r=24:d=${LENGTH}[base]`);
  let last = 'base';
  SHOTS.forEach((_shot, index) => {
    filters.push(`[${last}][s${index}]overlay=eof_action=pass[o${index}]`);
    last = `o${index}`;
  });
  filters.push(
    `color=black:s=1280x720:r=24:d=${LENGTH},format=yuva420p,colorchannelmixer=aa=0.62,fade=in:st=${STILL}:d=0.8:alpha=1[shade]`,
    `[${last}][shade]overlay[dark]`,
    `[${SHOTS.length}:v]format=yuva420p,fade=in:st=${STILL + 0.3}:d=0.9:alpha=1[title]`,
    `[dark][title]overlay,fade=in:st=0:d=0.6,fade=out:st=${LENGTH - 1}:d=0.9,format=yuv420p[film]`,
  );
  const encoding = ['-c:v', 'libx264', '-profile:v', 'high', '-level', '4.0', '-preset', 'slow', '-crf', '29'];
  const rate = ['-maxrate', '900k', '-bufsize', '1800k', '-g', '48', '-t', String(LENGTH), '-an'];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  execFileSync(
    FFMPEG,
    ['-y', '-v', 'error', ...inputs, '-filter_complex', filters.join(';'), '-map', '[film]', ...encoding, ...rate, ...plain, target],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
}

const sound = new Sound(LENGTH, { isLoop: false });
/** Rises and falls by a sine, in the given seconds. */
const swell = (time: number, rise: number, seconds: number, fall: number) =>
  Math.sin(Math.max(0, Math.min(time / rise, (seconds - time) / fall, 1)) * (Math.PI / 2)) ** 2;

/** The rain: a hiss on each side, and single drops on the glass. */
function rain() {
  for (const place of [-0.9, 0.9]) {
    const hiss = noise(place > 0 ? 11 : 29);
    let low = 0;
    let lower = 0;
    sound.add(0, STILL + 0.5, place, (time) => {
      low += 0.22 * (hiss() - low);
      lower += 0.02 * (low - lower);
      const breath = 0.8 + 0.2 * Math.sin(time * 0.7 + place);
      return 0.22 * breath * swell(time, 0.8, STILL + 0.5, 0.5) * (low - lower);
    });
  }
  const chance = noise(5);
  for (let time = 0.1; time < STILL; time += 0.012 + 0.05 * (1 + chance())) drop(time, chance(), 0.03 + 0.04 * chance() ** 2, chance());
}

function drop(at: number, place: number, gain: number, pitch: number) {
  const frequency = 1500 + 1100 * pitch;
  sound.add(at, 0.06, place, (time) => gain * Math.exp(-70 * time) * Math.sin(2 * Math.PI * frequency * time * (1 + 3 * time)));
}

/** Tyres on the wet street, from left to right. */
function car() {
  const hiss = noise(71);
  let low = 0;
  const seconds = 3.6;
  sound.add(4.5, seconds, (time) => (2 * time) / seconds - 1, (time) => {
    low += (0.06 + 0.1 * Math.sin((Math.PI * time) / seconds)) * (hiss() - low);
    return 0.55 * Math.sin((Math.PI * time) / seconds) ** 3 * low;
  });
}

/** A low string that swells, and the note under the title. */
function lowNotes() {
  for (const [from, seconds, pitch, gain] of [
    [8.4, 9.6, 0, 0.075],
    [8.4, 9.6, 7, 0.04],
    [17.2, 6.2, -4, 0.07],
    [17.2, 6.2, 3, 0.04],
    [23.1, 4.9, -7, 0.09],
    [23.1, 4.9, 5, 0.03],
  ] as const)
    for (const detune of [-0.06, 0.06])
      sound.add(from, seconds, detune * 8, (time) => {
        const phase = 2 * Math.PI * hertz(pitch + detune) * time + 0.25 * Math.sin(2 * Math.PI * 4.6 * time);
        const bowed = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase) + 0.12 * Math.sin(4 * phase);
        return gain * swell(time, 2.2, seconds, 1.8) * bowed;
      });
}

/** A clock, two ticks a second. */
function clock() {
  for (let tick = 0; tick < 9; tick += 1)
    sound.add(13 + tick * 0.5, 0.05, 0.3, (time) => {
      const pitch = tick % 2 ? 2100 : 2600;
      return 0.24 * Math.exp(-130 * time) * Math.sin(2 * Math.PI * pitch * time);
    });
}

function thunder() {
  const rumble = noise(3);
  let low = 0;
  let lower = 0;
  sound.add(17.7, 4.6, (time) => -0.5 + 0.2 * time, (time) => {
    low += 0.012 * (rumble() - low);
    lower += 0.03 * (low - lower);
    const rolls = 0.6 + 0.4 * Math.sin(9 * time) * Math.sin(3.7 * time);
    return 5 * swell(time, 0.5, 4.6, 3.6) * rolls * lower;
  });
}

/** Three notes of a piano, and the last drop. */
function notes() {
  for (const [at, pitch] of [
    [20.8, 39],
    [21.5, 34],
    [22.2, 31],
  ] as const)
    sound.add(at, 4, 0.1, (time) => {
      const frequency = hertz(pitch);
      const strings = [1, 2.003, 3.01, 4.02].reduce(
        (sum, partial, index) =>
          sum + (Math.exp(-(1.3 + index) * time) / (index + 1) ** 1.6) * Math.sin(2 * Math.PI * frequency * partial * time),
        0,
      );
      return 0.1 * Math.min(1, time / 0.004) * strings;
    });
  sound.add(26, 0.5, -0.2, (time) => {
    const phase = 2 * Math.PI * (900 * time + 1_400 * time * time);
    return 0.2 * Math.exp(-22 * time) * Math.sin(phase);
  });
}

const scratch = mkdtempSync(path.join(tmpdir(), 'showreel-trailer-'));
try {
  const title = path.join(scratch, 'title.png');
  const film = path.join(scratch, 'film.mp4');
  await drawTitle(title);
  cut(title, film);
  for (const part of [rain, car, lowNotes, clock, thunder, notes]) part();
  writeWithSound(film, sound.toSamples(PEAK), path.join(SHOW, 'main.mp4'));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
