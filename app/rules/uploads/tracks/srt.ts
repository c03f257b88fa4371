import { canonicalMarkup } from './cue-markup';
import type { CueSettings, LineProblem, ReadCues, TrackCue } from './track';
import { ARROW, NO_CUE, readTimes, WHOLE_NUMBER } from './webvtt';

/** Times, right or wrong, before an arrow. */
const LIKE_TIMES = /^\s*\d+\s*:\s*\d[\d:.,\s]*-{1,3}>/;
const LIKE_TIME = /^\s*\d+\s*:\s*\d/;
/** The codes of Advanced SubStation Alpha that programs write into SRT files. */
const OVERRIDE = /\{\\[^{}\n]*\}/g;
const PLACE = /\{\\an([1-9])\}/;

/** Where the numbers of the numeric keypad place a cue; at the bottom in the middle without a setting. */
const PLACES: Record<string, CueSettings> = {
  1: { align: 'left' },
  2: {},
  3: { align: 'right' },
  4: { line: '50%', align: 'left' },
  5: { line: '50%' },
  6: { line: '50%', align: 'right' },
  7: { line: '0', align: 'left' },
  8: { line: '0' },
  9: { line: '0', align: 'right' },
};

interface OpenCue {
  start: number;
  end: number;
  words: string[];
}

/** Whether these are the lines of an SRT file: some line has times, right or wrong. */
export const isSrt = (lines: readonly string[]): boolean =>
  lines.some((line, index) => isTimes(line, index, lines));

/** Times may be broken beyond recognition: after the number of a cue, an arrow or the beginning of a time is enough. */
function isTimes(line: string, index: number, lines: readonly string[]): boolean {
  if (LIKE_TIMES.test(line)) return true;
  if (!line.includes(ARROW) && !LIKE_TIME.test(line)) return false;
  const isAfterNumber = WHOLE_NUMBER.test(lines[index - 1] ?? '');
  return isAfterNumber && (lines[index - 2] ?? '').trim() === '';
}

/**
 * Reads the lines of an SRT file, which has no standard: the words of a cue end before the next times and their number,
 * blank lines among them or not; numbers may be missing, and times have dots or commas.
 */
export function parseSrt(lines: readonly string[]): ReadCues {
  const cues: TrackCue[] = [];
  const problems: LineProblem[] = [];
  let open: OpenCue | null = null;
  let hasBegun = false;
  const finish = (isFollowed: boolean) => {
    if (open) cues.push(toCue(open, isFollowed));
    open = null;
  };
  for (const [index, line] of lines.entries()) {
    if (isTimes(line, index, lines)) {
      finish(true);
      hasBegun = true;
      const times = readTimes(line, 'srt');
      if (typeof times === 'string') problems.push({ line: index + 1, what: times });
      else open = { start: times.start, end: times.end, words: [] };
    } else if (open) open.words.push(line);
    else if (!hasBegun && line.trim() !== '' && !WHOLE_NUMBER.test(line)) {
      problems.push({ line: index + 1, what: NO_CUE });
      hasBegun = true;
    }
  }
  finish(false);
  return { cues, problems };
}

/** A number in the line before the next times counts the next cue. */
function toCue({ start, end, words }: OpenCue, isFollowed: boolean): TrackCue {
  const hasNumber = isFollowed && WHOLE_NUMBER.test(words.at(-1) ?? '');
  const text = (hasNumber ? words.slice(0, -1) : words).join('\n');
  const settings = PLACES[PLACE.exec(text)?.[1] ?? ''] ?? {};
  return { start, end, settings, text: canonicalMarkup(text.replace(OVERRIDE, '')) };
}
