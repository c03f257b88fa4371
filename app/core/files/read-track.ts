import type { CueSettings, LineProblem, ReadCues, TrackCue } from './track';
import { canonicalMarkup, ARROW, NO_CUE, readTimes, WHOLE_NUMBER, parseWebVtt } from './webvtt';

const LIKE_TIMES = /^\s*\d+\s*:\s*\d[\d:.,\s]*-{1,3}>/;
const LIKE_TIME = /^\s*\d+\s*:\s*\d/;
/** Advanced SubStation Alpha overrides, which some programs write into SRT files. */
const OVERRIDE = /\{\\[^{}\n]*\}/g;
const PLACE = /\{\\an([1-9])\}/;

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

const isSrt = (lines: readonly string[]): boolean => lines.some((line, index) => isTimes(line, index, lines));

/** Malformed times count, too: after a cue number, an arrow or the beginning of a time is enough. */
function isTimes(line: string, index: number, lines: readonly string[]): boolean {
  if (LIKE_TIMES.test(line)) return true;
  if (!line.includes(ARROW) && !LIKE_TIME.test(line)) return false;
  const isAfterNumber = WHOLE_NUMBER.test(lines[index - 1] ?? '');
  return isAfterNumber && (lines[index - 2] ?? '').trim() === '';
}

/**
 * Parses SRT, which has no standard: the words of a cue end before the next times and their number, even without
 * blank lines; numbers may be missing, and times have dots or commas.
 */
function parseSrt(lines: readonly string[]): ReadCues {
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

/** A number directly before the next times belongs to the next cue. */
function toCue({ start, end, words }: OpenCue, isFollowed: boolean): TrackCue {
  const hasNumber = isFollowed && WHOLE_NUMBER.test(words.at(-1) ?? '');
  const text = (hasNumber ? words.slice(0, -1) : words).join('\n');
  const settings = PLACES[PLACE.exec(text)?.[1] ?? ''] ?? {};
  return { start, end, settings, text: canonicalMarkup(text.replace(OVERRIDE, '')) };
}

/** `foreign` is neither WebVTT nor SRT; `broken` is one of them, but unusable. */
type TrackReading =
  | { kind: 'read'; cues: TrackCue[] }
  | { kind: 'broken'; problems: string[] }
  | { kind: 'foreign' };

const HEADER = /^WEBVTT(?:[ \t]|$)/;
const MAX_PROBLEMS = 20;
/** The subtitles of a long film have some 10,000 lines. */
const MAX_LINES = 100_000;

const NO_CUES = 'The file has no cues.';
const TOO_MANY_LINES = `The file has more than ${MAX_LINES.toLocaleString('en-GB')} lines.`;
const WRONG_ENCODING = 'The file is neither UTF-8 nor UTF-16. Save it as UTF-8, and add it again.';

/** Parses a WebVTT or SRT file, told apart by content, and sorts the cues by time. Accepts any bytes and takes linear time. */
export function readTrack(bytes: Uint8Array): TrackReading {
  const { text, isValid } = decodeTrack(bytes);
  if (text.trim() === '') return { kind: 'broken', problems: [NO_CUES] };
  const lines = text.replaceAll('\0', '\ufffd').split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) return { kind: 'broken', problems: [TOO_MANY_LINES] };
  const isWebVtt = HEADER.test(lines[0] ?? '');
  if (!isWebVtt && !isSrt(lines)) return { kind: 'foreign' };
  if (!isValid) return { kind: 'broken', problems: [WRONG_ENCODING] };
  const { cues, problems } = (isWebVtt ? parseWebVtt : parseSrt)(lines);
  if (problems.length > 0) return { kind: 'broken', problems: describeProblems(problems) };
  if (cues.length === 0) return { kind: 'broken', problems: [NO_CUES] };
  return { kind: 'read', cues: cues.toSorted((one, other) => one.start - other.start) };
}

function describeProblems(problems: LineProblem[]): string[] {
  const more = problems.length - MAX_PROBLEMS;
  return [
    ...problems.slice(0, MAX_PROBLEMS).map(({ line, what }) => `Line ${line}: ${what}`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'line' : 'lines'} cannot be read`] : []),
  ];
}

interface DecodedText {
  text: string;
  /** Whether all bytes form valid characters. */
  isValid: boolean;
}

const ENCODINGS = [
  { name: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark. Tracks start with an ASCII character, so the first two
 * bytes reveal UTF-16 and its byte order.
 */
function decodeTrack(bytes: Uint8Array): DecodedText {
  const marked = ENCODINGS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const name = marked?.name ?? encodingByContent(bytes);
  try {
    return { text: new TextDecoder(name, { fatal: true }).decode(bytes), isValid: true };
  } catch {
    return { text: new TextDecoder(name).decode(bytes), isValid: false };
  }
}

function encodingByContent([first, second]: Uint8Array): (typeof ENCODINGS)[number]['name'] {
  if (first === undefined || second === undefined) return 'utf-8';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8';
}
