import { NO_CUE, type TrackCue, type LineProblem, type ReadCues } from './cue';
import { canonicalMarkup } from './cue-markup';
import { readCueSettings } from './cue-settings';
import { ARROW, readTimes } from './cue-times';

/** Blocks that show nothing. */
const OTHER_BLOCK = /^(?:NOTE(?:[ \t].*)?|(?:STYLE|REGION)[ \t\f]*)$/;
const WHOLE_NUMBER = /^\s*\d+\s*$/;

/**
 * Reads the lines of a WebVTT file from its header on, by the rules of "WebVTT file parsing" of the W3C's WebVTT (blocks
 * end at an empty line or before the next times), except that what a browser passes over without a word is a problem of
 * that line. Identifiers, notes, styles and regions are left out.
 */
export function parseWebVtt(lines: readonly string[]): ReadCues {
  const cues: TrackCue[] = [];
  const problems: LineProblem[] = [];
  let at = endOfHeader(lines);
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

/** A header ends like a block. */
const endOfHeader = (lines: readonly string[]) => endOfBlock(lines, 1, false);

/** Returns the line with the times of a block, which is its first or, after an identifier, its second one. */
function findTimes(lines: readonly string[], at: number, isOther: boolean): number | null {
  const found = [at, at + 1].find((each) => lines[each]?.includes(ARROW));
  if (found === undefined) return null;
  // A note may speak of times; a browser shows those that it can read.
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

/** Returns the lines of a cue's text, without the number of the next cue where the empty line between them is missing. */
function wordsOf(lines: readonly string[], from: number, end: number): readonly string[] {
  const isFollowed = lines[end]?.includes(ARROW) && end > from + 1;
  const hasNumber = isFollowed && WHOLE_NUMBER.test(lines[end - 1] ?? '');
  return lines.slice(from, hasNumber ? end - 1 : end);
}
