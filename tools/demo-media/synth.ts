/** Sound that is computed sample by sample: 48 kHz, stereo, 16 bits. */
import { execFileSync } from 'node:child_process';

export const RATE = 48_000;
export const FFMPEG = process.env.FFMPEG_PATH || 'ffmpeg';

/** A pitch in semitones from A1. */
export const hertz = (pitch: number) => 55 * 2 ** (pitch / 12);

/** A generator with a seed, so that every run makes the same noise, from -1 to 1. */
export function noise(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

export class Sound {
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  readonly #isLoop: boolean;

  /** In a loop, what lasts longer than the sound goes on at its beginning; else it is cut off. */
  constructor(seconds: number, { isLoop }: { isLoop: boolean }) {
    const length = Math.round(seconds * RATE);
    this.#left = new Float64Array(length);
    this.#right = new Float64Array(length);
    this.#isLoop = isLoop;
  }

  /** Adds a voice from a time on, in seconds, at a place from -1 (left) to 1, which may move. */
  add(
    from: number,
    seconds: number,
    place: number | ((time: number) => number),
    voice: (time: number) => number,
  ): void {
    const { length } = this.#left;
    const start = Math.round(from * RATE);
    for (let index = 0; index < seconds * RATE; index += 1) {
      const whole = start + index;
      if (!this.#isLoop && (whole < 0 || whole >= length)) continue;
      const at = ((whole % length) + length) % length;
      const time = index / RATE;
      const angle = (((typeof place === 'number' ? place : place(time)) + 1) * Math.PI) / 4;
      const value = voice(time);
      this.#left[at] = (this.#left[at] ?? 0) + value * Math.cos(angle);
      this.#right[at] = (this.#right[at] ?? 0) + value * Math.sin(angle);
    }
  }

  /** Returns the samples of both channels in turn, as loud as `peak` at most. */
  toSamples(peak: number): Buffer {
    const channels = [this.#left, this.#right];
    const loudest = channels.reduce(
      (most, channel) => channel.reduce((best, value) => Math.max(best, Math.abs(value)), most),
      0,
    );
    const samples = Buffer.alloc(this.#left.length * 4);
    for (let index = 0; index < this.#left.length; index += 1)
      channels.forEach((channel, side) => {
        const value = ((channel[index] ?? 0) / loudest) * peak * 32_767;
        samples.writeInt16LE(Math.round(value), index * 4 + side * 2);
      });
    return samples;
  }
}

/** Writes a film with this sound instead of its own. The pictures stay as they are. */
export function writeWithSound(film: string, samples: Buffer, target: string): void {
  const sound = ['-f', 's16le', '-ar', String(RATE), '-ac', '2', '-i', '-'];
  const mix = ['-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '96k'];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart'];
  execFileSync(FFMPEG, ['-y', '-v', 'error', '-i', film, ...sound, ...mix, ...plain, target], { input: samples });
}
