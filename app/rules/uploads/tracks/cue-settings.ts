import { CUE_SETTINGS, type CueSettings } from './cue';

const PERCENTAGE = /^(\d{1,3})(?:\.(\d{1,6}))?%$/;
const LINE_NUMBER = /^-?\d{1,4}$/;
const ALIGNMENTS = ['start', 'center', 'end', 'left', 'right'];

/** Returns a percentage from 0 to 100 without superfluous digits; null for anything else. */
function percentage(text: string): string | null {
  const value = PERCENTAGE.test(text) ? Number(text.slice(0, -1)) : NaN;
  return value <= 100 ? `${value}%` : null;
}

const oneOf = (choices: readonly string[]) => (value: string) => (choices.includes(value) ? value : null);

/** Reads a value that an alignment may follow, after a comma. */
const aligned = (read: (text: string) => string | null, alignments: readonly string[]) => (value: string) => {
  const [first = '', alignment, ...more] = value.split(',', 3);
  const known = read(first);
  if (known === null || more.length > 0) return null;
  if (alignment === undefined) return known;
  return alignments.includes(alignment) ? `${known},${alignment}` : null;
};

const lineOf = (text: string) => (LINE_NUMBER.test(text) ? String(Number(text) || 0) : percentage(text));

/** Returns the canonical value of each setting, or null for one that is not valid. */
const READERS: Record<(typeof CUE_SETTINGS)[number], (value: string) => string | null> = {
  vertical: oneOf(['rl', 'lr']),
  line: aligned(lineOf, ['start', 'center', 'end']),
  position: aligned(percentage, ['line-left', 'center', 'line-right']),
  size: percentage,
  align: oneOf(ALIGNMENTS),
};

/**
 * Reads the settings after a cue's times, as in "WebVTT cue settings" of the W3C's WebVTT: of a setting that is given
 * twice the last valid value counts. What is not valid is left out, and regions are.
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

/** Returns the settings as they follow a cue's times, each after a space. */
export const writeCueSettings = (settings: CueSettings): string =>
  CUE_SETTINGS.map((name) => (settings[name] === undefined ? '' : ` ${name}:${settings[name]}`)).join('');
