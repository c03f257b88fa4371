/**
 * Composes the reel's sound and puts it into public/reel/reel.mp4: `npx tsx tools/demo-media/score.ts`, after the
 * `reel` step has written the silent film. Every voice wraps round the end, so the loop has no seam. Needs ffmpeg, on
 * the PATH or named by FFMPEG_PATH.
 */
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FFMPEG, hertz, noise, Sound, writeWithSound } from './synth';

const REEL = fileURLToPath(new URL('../../public/reel/reel.mp4', import.meta.url));
const BEAT = 60 / 96;
const BEATS = 23;
const PEAK = 0.7;

/** Chords under the shots of `reel.py`: first beat, last beat, pitches in semitones from A1 (55 Hz). */
const CHORDS: [number, number, number[]][] = [
  [0, 6, [0, 7, 12, 19, 26]],
  [6, 10, [-4, 8, 15, 19, 27]],
  [10, 16, [3, 10, 15, 22, 26]],
  [16, 23, [-2, 5, 17, 19, 24]],
];
/** Where a shot begins with a hard cut, and how hard. */
const CUTS: [number, number][] = [
  [6, 0.8],
  [9, 0.6],
  [10, 0.7],
  [11, 0.9],
  [16, 0.5],
  [16.5, 0.6],
  [17, 1],
];
/** A line of bells: beat and pitch. */
const BELLS: [number, number][] = [
  [0, 38],
  [1.5, 43],
  [3, 34],
  [5, 31],
  [7, 39],
  [8, 36],
  [11, 34],
  [12.5, 38],
  [14, 46],
  [17, 43],
  [19, 41],
  [20.5, 36],
  [22, 31],
];

const sound = new Sound(BEAT * BEATS, { isLoop: true });

/** Adds a voice of so many seconds from a beat on. */
const add = (beat: number, seconds: number, place: number, voice: (time: number) => number) =>
  sound.add(beat * BEAT, seconds, place, voice);

function pads() {
  for (const [from, to, pitches] of CHORDS) {
    const seconds = (to - from) * BEAT + 2.4;
    const swell = (time: number) => Math.sin(Math.min(time / 1.6, (seconds - time) / 2.4, 1) * (Math.PI / 2)) ** 2;
    pitches.forEach((pitch, voice) => {
      for (const detune of [-0.07, 0.07]) {
        const frequency = hertz(pitch + detune);
        const gain = 0.085 / (1 + voice * 0.35);
        add(from - 0.8, seconds, (voice / 4 - 0.5) * 1.4 * Math.sign(detune), (time) => {
          const phase = 2 * Math.PI * frequency * time;
          return gain * swell(time) * (Math.sin(phase) + 0.28 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase));
        });
      }
    });
  }
}

function hits() {
  for (const [beat, force] of CUTS) {
    add(beat, 1.8, 0, (time) => {
      const fall = 46 * time + (58 / 18) * (1 - Math.exp(-18 * time));
      return 0.5 * force * Math.exp(-3.2 * time) * Math.sin(2 * Math.PI * fall);
    });
    const hiss = noise(Math.round(beat * 97) + 1);
    let low = 0;
    add(beat, 0.35, beat % 2 ? 0.4 : -0.4, (time) => {
      low += 0.35 * (hiss() - low);
      return 0.12 * force * Math.exp(-16 * time) * low;
    });
  }
}

function bells() {
  BELLS.forEach(([beat, pitch], order) => {
    const frequency = hertz(pitch);
    for (const [echo, gain] of [0.075, 0.032, 0.014].entries()) {
      add(beat + echo * 0.75, 3.2, (order % 2 ? 0.55 : -0.55) * (echo % 2 ? -1 : 1), (time) => {
        const bend = 1.6 * Math.exp(-5 * time) * Math.sin(2 * Math.PI * frequency * 3.01 * time);
        return gain * Math.exp(-2.1 * time) * Math.sin(2 * Math.PI * frequency * time + bend);
      });
    }
  });
}

/** Wind over the marsh, rain on the window: one breath of filtered noise under each. */
function air() {
  for (const [beat, beats, brightness, gain] of [
    [2.5, 5, 0.02, 0.6],
    [5.6, 4, 0.3, 0.06],
    [11, 5, 0.25, 0.06],
    [18, 6, 0.015, 0.6],
  ] as const) {
    for (const place of [-0.8, 0.8]) {
      const hiss = noise(Math.round(beat * 1000 + place * 10));
      const seconds = beats * BEAT;
      let low = 0;
      add(beat, seconds, place, (time) => {
        low += brightness * (hiss() - low);
        return gain * Math.sin((Math.PI * time) / seconds) ** 2 * low;
      });
    }
  }
}

pads();
hits();
bells();
air();
const scored = REEL.replace(/\.mp4$/, '-scored.mp4');
writeWithSound(REEL, sound.toSamples(PEAK), scored);
renameSync(scored, REEL);

// Of a window that is higher than wide, the reel fills the height, and only its middle is seen: this is that part, as
// sharp as the whole.
const portrait = ['-vf', 'crop=480:720', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '28'];
const rate = ['-maxrate', '650k', '-bufsize', '1300k', '-g', '48', '-c:a', 'aac', '-b:a', '64k'];
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart'];
execFileSync(FFMPEG, ['-y', '-v', 'error', '-i', REEL, ...portrait, ...rate, ...plain, REEL.replace(/\.mp4$/, '-portrait.mp4')]);
