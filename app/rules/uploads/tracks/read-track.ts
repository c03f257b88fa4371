import { isSrt, parseSrt } from './srt';
import type { LineProblem, TrackCue } from './track';
import { parseWebVtt } from './webvtt';

/** What a file is as a track. `foreign` is neither WebVTT nor SRT, and `broken` one of them that cannot be used. */
export type TrackReading =
  { kind: 'read'; cues: TrackCue[] } | { kind: 'broken'; problems: string[] } | { kind: 'foreign' };

const HEADER = /^WEBVTT(?:[ \t]|$)/;
const MAX_PROBLEMS = 20;
/** The subtitles of a long film have some 10,000 lines. */
const MAX_LINES = 100_000;

const NO_CUES = 'The file has no cues.';
const TOO_MANY_LINES = `The file has more than ${MAX_LINES.toLocaleString('en-GB')} lines.`;
const WRONG_ENCODING = 'The file is neither UTF-8 nor UTF-16. Save it as UTF-8, and add it again.';

/**
 * Reads the cues of a WebVTT or SRT file, which its content tells apart, in the order of their times. Any bytes can be
 * read, in a time that is linear in their number.
 */
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

/** A text file's content. */
interface DecodedText {
  text: string;
  /** Whether every byte belongs to a character. */
  isValid: boolean;
}

const ENCODINGS = [
  { name: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark. Tracks begin with a character of ASCII, so that the first
 * two bytes tell UTF-16 and its byte order.
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
