import { decodeReferences, escapeCueText } from './cue-text';
import type { CueSettings, LineProblem, ReadCues, TrackCue } from './track';

/** Deeper tags are removed. */
const MAX_DEPTH = 16;
const PLAIN_TAGS = ['b', 'i', 'u', 'ruby', 'rt'];
const LANGUAGE_TAG = /^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,5}$/i;
const TAG_START = /^(?:$|[a-z/!?])/i;
const TIMESTAMP = /^[\d:.]+$/;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const IS_BLANK = /^[ \t]*$/;

interface MarkupHandlers {
  /** Gets text with its character references undecoded. */
  onText: (text: string) => void;
  onTag: (source: string) => void;
}

/** Reads cue text in one pass. A `<` that starts no tag, or has no `>`, is text. */
function readMarkup(source: string, { onText, onTag }: MarkupHandlers): void {
  const mark = /[<>]/g;
  let at = 0;
  for (let start = source.indexOf('<'); start >= 0; start = source.indexOf('<', start + 1)) {
    mark.lastIndex = start + 1;
    const end = mark.exec(source)?.index ?? source.length;
    const tag = source.slice(start + 1, end);
    const isTag = source.charAt(end) === '>' && (TAG_START.test(tag) || TIMESTAMP.test(tag));
    if (!isTag) continue;
    if (start > at) onText(source.slice(at, start));
    onTag(tag);
    at = end + 1;
  }
  if (at < source.length) onText(source.slice(at));
}

/**
 * Normalizes cue text by "WebVTT cue text" of the W3C's WebVTT: keeps only the tags `b`, `i`, `u`, `v`, `lang`,
 * `ruby` and `rt`, without classes and all closed; other tags are unwrapped. Blank lines, which would end the cue,
 * are removed. Idempotent.
 */
export function canonicalMarkup(source: string): string {
  const writer = new MarkupWriter();
  readMarkup(source, {
    onText: (text) => writer.text(decodeReferences(text)),
    onTag: (tag) => (tag.startsWith('/') ? writer.close(tag.slice(1)) : writer.open(tag)),
  });
  return writer.end();
}

class MarkupWriter {
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  /** The pending white space before the next word or tag: a line break replaces a space, and leading white space is dropped. */
  #gap: '' | ' ' | '\n' = '';
  #hasWords = false;

  text(text: string): void {
    const lines = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0 && this.#hasWords) this.#gap = '\n';
      if (!IS_BLANK.test(line)) {
        this.#writeGap();
        this.#parts.push(escapeCueText(line));
        this.#hasWords = true;
      } else if (line !== '' && this.#gap === '' && this.#hasWords) this.#gap = ' ';
    }
  }

  open(source: string): void {
    const name = /^[^\s.]*/.exec(source)?.[0].toLowerCase() ?? '';
    if (name === 'br') return this.text('\n');
    const tag = this.#open.length < MAX_DEPTH ? this.#keptTag(name, source) : null;
    if (tag === null) return;
    this.#writeGap();
    this.#parts.push(tag);
    this.#open.push(name);
  }

  close(source: string): void {
    const name = source.trim().toLowerCase();
    // The end tag of a ruby annotation is optional.
    if (name === 'ruby' && this.#open.at(-1) === 'rt') this.#closeLast();
    if (name === this.#open.at(-1)) this.#closeLast();
  }

  end(): string {
    while (this.#open.length > 0) this.#closeLast();
    return this.#parts.join('');
  }

  #keptTag(name: string, source: string): string | null {
    if (name === 'rt' && this.#open.at(-1) !== 'ruby') return null;
    if (PLAIN_TAGS.includes(name)) return `<${name}>`;
    if (name !== 'v' && name !== 'lang') return null;
    const annotation = annotationOf(source);
    if (annotation === '' || (name === 'lang' && !LANGUAGE_TAG.test(annotation))) return null;
    return `<${name} ${escapeCueText(annotation)}>`;
  }

  #closeLast(): void {
    this.#parts.push(`</${this.#open.pop()}>`);
  }

  #writeGap(): void {
    if (this.#gap !== '') this.#parts.push(this.#gap);
    this.#gap = '';
  }
}

function annotationOf(source: string): string {
  const space = source.search(/\s/);
  if (space < 0) return '';
  return decodeReferences(source.slice(space)).replace(CONTROLS, '').replace(/\s+/g, ' ').trim();
}

export const NO_CUE = 'does not belong to a cue';

const OTHER_BLOCK = /^(?:NOTE(?:[ \t].*)?|(?:STYLE|REGION)[ \t\f]*)$/;
export const WHOLE_NUMBER = /^\s*\d+\s*$/;

/**
 * Parses WebVTT after its header by "WebVTT file parsing" of the W3C's WebVTT: blocks end at an empty line or before
 * the next times. Lines that a browser silently ignores are reported as problems. Identifiers, notes, styles and
 * regions are dropped.
 */
export function parseWebVtt(lines: readonly string[]): ReadCues {
  const cues: TrackCue[] = [];
  const problems: LineProblem[] = [];
  // After the header.
  let at = endOfBlock(lines, 1, false);
  while (at < lines.length) {
    const first = lines[at] ?? '';
    if (first === '') {
      at += 1;
      continue;
    }
    const isOther = OTHER_BLOCK.test(first);
    const timesAt = findTimes(lines, at, isOther);
    if (timesAt === null) {
      if (!isOther) problems.push({ line: at + 1, what: NO_CUE });
      at = endOfBlock(lines, at, isOther);
      continue;
    }
    const times = readTimes(lines[timesAt] ?? '', 'vtt');
    const end = endOfBlock(lines, timesAt + 1, false);
    if (typeof times === 'string') problems.push({ line: timesAt + 1, what: times });
    else {
      const { start, end: until, rest } = times;
      const text = canonicalMarkup(wordsOf(lines, timesAt + 1, end).join('\n'));
      cues.push({ start, end: until, settings: readCueSettings(rest), text });
    }
    at = end;
  }
  return { cues, problems };
}

/** Returns the line with the times of a block: the first or, after an identifier, the second. */
function findTimes(lines: readonly string[], at: number, isOther: boolean): number | null {
  const found = [at, at + 1].find((each) => lines[each]?.includes(ARROW));
  if (found === undefined) return null;
  // A note may mention times; a browser shows those that it can read.
  return isOther && typeof readTimes(lines[found] ?? '', 'vtt') === 'string' ? null : found;
}

/** Returns the first line from `at` on that is empty or has the times of another cue. */
function endOfBlock(lines: readonly string[], at: number, isOther: boolean): number {
  const isEnd = (line: string) =>
    line === '' || (line.includes(ARROW) && !(isOther && typeof readTimes(line, 'vtt') === 'string'));
  let end = at;
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1;
  return end;
}

/** Returns the text lines of a cue, without the next cue's number if the empty line between them is missing. */
function wordsOf(lines: readonly string[], from: number, end: number): readonly string[] {
  const isFollowed = lines[end]?.includes(ARROW) && end > from + 1;
  const hasNumber = isFollowed && WHOLE_NUMBER.test(lines[end - 1] ?? '');
  return lines.slice(from, hasNumber ? end - 1 : end);
}

// Timestamps of WebVTT and of SRT files, which have no standard.

/** More digits than any film needs, and few enough for exact milliseconds in a number. */
const HOURS = String.raw`(?:(\d{1,6}):)?`;
const SPACE = String.raw`[ \t\f]*`;
const VTT_TIME = String.raw`${HOURS}([0-5]\d):([0-5]\d)\.(\d{3})`;
const SRT_TIME = String.raw`${HOURS}([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;

const timesOf = (time: string) => new RegExp(`^${SPACE}${time}${SPACE}-->${SPACE}${time}(.*)$`);
const TIMES = { vtt: timesOf(VTT_TIME), srt: timesOf(SRT_TIME) };

export const ARROW = '-->';
const UNREADABLE = 'has times that cannot be read';

/** Returns the times in a line, or the predicate of an error message. */
export function readTimes(
  line: string,
  format: keyof typeof TIMES,
): { start: number; end: number; rest: string } | string {
  const match = TIMES[format].exec(line);
  if (!match) return UNREADABLE;
  const start = milliseconds(match.slice(1, 5));
  const end = milliseconds(match.slice(5, 9));
  if (end < start) return 'ends before it begins';
  if (end === start) return 'ends when it begins';
  return { start, end, rest: match[9] ?? '' };
}

/** A missing group of the match is undefined. */
function milliseconds([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number((fraction ?? '0').padEnd(3, '0'));
}

const CUE_SETTINGS = [
  'vertical',
  'line',
  'position',
  'size',
  'align',
] as const satisfies (keyof CueSettings)[];
const PERCENTAGE = /^(\d{1,3})(?:\.(\d{1,6}))?%$/;
const LINE_NUMBER = /^-?\d{1,4}$/;
const ALIGNMENTS = ['start', 'center', 'end', 'left', 'right'];

/** Normalizes a percentage from 0 to 100; null for anything else. */
function percentage(text: string): string | null {
  const value = PERCENTAGE.test(text) ? Number(text.slice(0, -1)) : NaN;
  return value <= 100 ? `${value}%` : null;
}

const oneOf = (choices: readonly string[]) => (value: string) => (choices.includes(value) ? value : null);

/** Reads a value with an optional alignment after a comma. */
const aligned = (read: (text: string) => string | null, alignments: readonly string[]) => (value: string) => {
  const [first = '', alignment, ...more] = value.split(',', 3);
  const known = read(first);
  if (known === null || more.length > 0) return null;
  if (alignment === undefined) return known;
  return alignments.includes(alignment) ? `${known},${alignment}` : null;
};

const lineOf = (text: string) => (LINE_NUMBER.test(text) ? String(Number(text) || 0) : percentage(text));

/** Return the canonical value of each setting, or null for an invalid one. */
const READERS: Record<keyof CueSettings, (value: string) => string | null> = {
  vertical: oneOf(['rl', 'lr']),
  line: aligned(lineOf, ['start', 'center', 'end']),
  position: aligned(percentage, ['line-left', 'center', 'line-right']),
  size: percentage,
  align: oneOf(ALIGNMENTS),
};

/**
 * Reads the settings after a cue's times, as in "WebVTT cue settings" of the W3C's WebVTT: the last valid value of a
 * repeated setting counts. Invalid settings and regions are dropped.
 */
export function readCueSettings(text: string): CueSettings {
  const settings: CueSettings = {};
  for (const part of text.split(/[ \t\f]+/)) {
    const colon = part.indexOf(':');
    const name = CUE_SETTINGS.find((each) => each === part.slice(0, colon));
    const value = name && READERS[name](part.slice(colon + 1));
    if (name && value) settings[name] = value;
  }
  return settings;
}

export const writeTrack = (cues: readonly TrackCue[]): string =>
  ['WEBVTT\n', ...cues.map(writeCue)].join('\n');

const writeCue = ({ start, end, settings, text }: TrackCue): string =>
  `${formatTime(start)} --> ${formatTime(end)}${writeCueSettings(settings)}\n${text === '' ? '' : `${text}\n`}`;

const digits = (value: number, length: number) => String(value).padStart(length, '0');

function formatTime(time: number): string {
  const seconds = Math.floor(time / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => digits(part, 2)).join(':')}.${digits(time % 1000, 3)}`;
}

/** Each setting is preceded by a space. */
const writeCueSettings = (settings: CueSettings): string =>
  CUE_SETTINGS.map((name) => (settings[name] === undefined ? '' : ` ${name}:${settings[name]}`)).join('');
