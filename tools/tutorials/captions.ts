/** What is said from one moment of a video to another, in seconds. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

/** "00:01:02.345" */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}

/** As WebVTT. Longer sentences are broken near their middle, as subtitles are. */
export const toWebVtt = (cues: Cue[]) =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${inTwoLines(text)}\n`).join('\n')}`;

const LINE = 42;

function inTwoLines(text: string): string {
  if (text.length <= LINE) return text;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = text.length / 2;
  const at = spaces.reduce(
    (best, index) => (Math.abs(index - middle) < Math.abs(best - middle) ? index : best),
    spaces[0] ?? text.length,
  );
  return `${text.slice(0, at)}\n${text.slice(at + 1)}`;
}

/** How long a sentence takes to be read, in milliseconds. */
export const readingTime = (text: string) => 1100 + text.split(' ').length * 260;
