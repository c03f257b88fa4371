/** No regular expression of the rules takes more than linear time, whatever it is tried against. */
import { expect, it } from 'vitest';
import { someOf } from '../../full-length';
import { leastTime } from './growth';
import { shapesOf } from './pattern-shapes';
import { constructed, filesWithConstructors, literals } from './rules-patterns';

/** Characters: enough that quadratic work takes more than `SUSPICIOUS_MS`, and linear work a tenth of it. */
const LENGTH = 4_000;
const SUSPICIOUS_MS = 1.5;
/** So long no linear pattern takes for `LENGTH`. */
const SLOW_MS = 40;
/** Four times the text takes a linear pattern four times as long, and a quadratic one sixteen times. */
const MAX_GROWTH = 9;

const textOf = (length: number, [start, unit, tail]: readonly string[]) =>
  start + (unit ?? '').repeat(Math.ceil(length / (unit?.length ?? 1))) + tail;

/** Finds all matches, from wherever one can begin. */
function matchAll(pattern: RegExp): (text: string) => void {
  const every = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`);
  return (text) => void text.replace(every, '');
}

/** Returns the first text on which a pattern takes more than linear time, as its start, its repeated part and its end. */
function slowText(pattern: RegExp): string | undefined {
  const match = matchAll(pattern);
  const { starts, units, tails } = shapesOf(pattern);
  for (const start of starts)
    for (const unit of units)
      for (const tail of tails)
        if (isSlow(match, [start, unit, tail])) return JSON.stringify([start, unit, tail]);
  return undefined;
}

function isSlow(match: (text: string) => void, shape: readonly string[]): boolean {
  const timeOf = (length: number, enough: number) => {
    const text = textOf(length, shape);
    return leastTime(() => match(text), { runs: 3, enough });
  };
  // An exponential pattern does not come back from a long text.
  if (timeOf(20, SUSPICIOUS_MS) > SUSPICIOUS_MS) return true;
  // A cubic pattern does not come back from this text either.
  if (timeOf(LENGTH / 8, SLOW_MS) > SLOW_MS) return true;
  const time = timeOf(LENGTH, SLOW_MS);
  if (time > SLOW_MS) return true;
  return time > SUSPICIOUS_MS && timeOf(4 * LENGTH, MAX_GROWTH * time) > MAX_GROWTH * time;
}

it('the shapes find a pattern that takes quadratic or exponential time', () => {
  const patterns = [
    /^(?:a+)+$/,
    /\s+$/,
    /<[^>]*>/g,
    /^(\S.*?)\s+as\s+(\S.*)$/i,
    /<(\/?)([a-z][a-z0-9]*)[^>]*>/g,
    /\/assets\/[\w/-]*\/([a-z0-9]{24})\.[a-z0-9]+/g,
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    /^[ \u00a0]*(?:tt[0-9]{7}(?:[/?#][^ ]*)?)?[ \u00a0]*$/u,
  ];
  for (const pattern of someOf(patterns, 3)) expect(slowText(pattern), String(pattern)).toBeDefined();
});

it('every pattern of the rules takes linear time on runs of each of its own parts', async () => {
  const made = await constructed(async () => {
    const tokens = await import('~/core/html/html-tokens');
    tokens.readTokens('<script>', { onText: () => undefined, onTag: () => undefined });
  });
  expect(
    made.map(({ file }) => file),
    'files that put patterns together',
  ).toEqual(expect.arrayContaining(filesWithConstructors()));
  const patterns = new Map(
    [...literals(), ...made].map(({ file, pattern }) => [String(pattern), { file, pattern }]),
  );
  expect(patterns.size).toBeGreaterThan(100);
  const slow = [...patterns.values()].flatMap(({ file, pattern }) => {
    const text = slowText(pattern);
    return text === undefined ? [] : [`${file} ${String(pattern)} on ${text}`];
  });
  expect(slow).toEqual([]);
});
