import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deltaToHtml, type Op } from '~/core/html/quill-to-html';
import { htmlToText } from '~/core/html/html';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { compareBlocks } from '~/records/history/rich-text-differences';
import { WorkSlices } from '~/records/history/word-differences';
import { IS_LONG } from '../full-length';
import { expectWithin, measureProcessorTime } from '../processor-time';
import type { DiffPart } from '~/core/merge/conflict-differences';

/** Far more time than any comparison here needs, also beside other work on the same processors. */
const PLENTY_MS = 60_000;
const RUNS = IS_LONG ? 300 : 6;
const compare = (from: string, to: string, limitMs = PLENTY_MS) =>
  compareBlocks(from, to, new WorkSlices(limitMs));

/** Returns what one side of a comparison reads. */
const side = (blocks: { parts: DiffPart[] }[], without: 'added' | 'removed') =>
  blocks
    .map(({ parts }) =>
      parts
        .filter(({ change }) => change !== without)
        .map(({ text }) => text)
        .join(''),
    )
    .filter((text) => text !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const word = fc.constantFrom('rain', 'port', 'night', 'a', 'the', '“said”', 'Łódź', '<', '&', '👩🏽‍🎤', 'ночь');
const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((all) => all.join(' '));
const marks = fc.record(
  {
    bold: fc.constant(true),
    italic: fc.constant(true),
    underline: fc.constant(true),
    link: fc.constantFrom('/a', 'https://b.example/?a=1&b=2'),
  },
  { requiredKeys: [] },
);
const format = fc.constantFrom(
  {},
  {},
  { header: 2 },
  { list: 'bullet' },
  { list: 'ordered' },
  { list: 'bullet', indent: 1 },
);
const line = fc
  .tuple(fc.array(fc.tuple(words, marks), { maxLength: 4 }), format)
  .map(([runs, attributes]): Op[] => [
    ...runs.map(([text, its]) => ({ insert: `${text} `, attributes: its })),
    { insert: '\n', attributes },
  ]);
const canonical = fc.array(line, { maxLength: 8 }).map((all) => sanitizeHtml(deltaToHtml(all.flat())));

describe('a comparison of two rich texts', () => {
  it('contains the readable text of both', async () => {
    await fc.assert(
      fc.asyncProperty(canonical, canonical, async (from, to) => {
        const blocks = await compare(from, to);
        expect(side(blocks, 'added')).toBe(htmlToText(from));
        expect(side(blocks, 'removed')).toBe(htmlToText(to));
      }),
      { numRuns: RUNS },
    );
  });

  it('contains the readable text of both if one was edited', async () => {
    const edited = fc.tuple(fc.array(line, { minLength: 2, maxLength: 8 }), line, fc.nat(7));
    await fc.assert(
      fc.asyncProperty(edited, async ([lines, inserted, place]) => {
        const from = sanitizeHtml(deltaToHtml(lines.flat()));
        const to = sanitizeHtml(deltaToHtml(lines.toSpliced(place, 1, inserted).flat()));
        const blocks = await compare(from, to);
        expect(side(blocks, 'added')).toBe(htmlToText(from));
        expect(side(blocks, 'removed')).toBe(htmlToText(to));
      }),
      { numRuns: RUNS },
    );
  });

  it('does not fail on any HTML', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...['<p>', '</p>', '<ul>', '<li>', '<a href="/x">', '<strong>', '<', '&amp;', '&', '"', '<br>'],
      ),
      fc.string({ unit: 'binary' }),
    );
    const any = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(any, any, async (from, to) => void (await compare(from, to))),
      { numRuns: RUNS },
    );
  });
});

/** Texts of about 200,000 characters, the limit of a rich text. */
const LENGTH = 200_000;

function longText({ prefix, wordsInBlock }: { prefix: string; wordsInBlock: number }): string {
  let html = '';
  for (let block = 0; html.length < LENGTH; block += 1) {
    const inBlock = Array.from({ length: wordsInBlock }, (_, index) => {
      const number = (block * wordsInBlock + index) * 7919;
      return `${prefix}${(number % 5003).toString(36)}`;
    });
    html += `<p>${inBlock.join(' ')}</p>`;
  }
  return html;
}

/**
 * Returns the longest work during which no other could run, and all of it, in milliseconds of processor time, which does
 * not depend on other processes.
 */
async function measure(work: () => Promise<unknown>) {
  const processorTime = measureProcessorTime();
  let [longest, last] = [0, 0];
  const tick = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, 1);
  await work();
  tick();
  clearInterval(timer);
  return { longestGapMs: Math.round(longest), cpuMs: Math.round(last) };
}

describe('a comparison of two long texts', () => {
  it.each([
    ['of many paragraphs that share nothing', 60, 60],
    ['of one-word paragraphs that share nothing', 1, 1],
    ['of one paragraph that share nothing', 40_000, 40_000],
  ])('%s takes little time and lets other work run', async (name, fromBlock, toBlock) => {
    const from = longText({ prefix: 'a', wordsInBlock: fromBlock });
    const to = longText({ prefix: 'b', wordsInBlock: toBlock });
    const figures = await measure(() => compare(from, to, 500));
    console.info(`${name}: ${JSON.stringify(figures)}`);
    // The target is 50 ms; this limit allows for a processor that is slower, or shared, and for code that is not compiled yet.
    expectWithin(figures.longestGapMs, 400);
    expectWithin(figures.cpuMs, 2_000);
  });

  it('in which each paragraph differs in one word compares them word by word', async () => {
    const from = longText({ prefix: 'a', wordsInBlock: 60 });
    const to = from.replaceAll('</p>', ' more</p>');
    const figures = await measure(async () => {
      const blocks = await compare(from, to);
      const whole = blocks.filter(({ parts }) => parts.every(({ change }) => change !== undefined));
      expect(whole).toEqual([]);
    });
    console.info(`each paragraph differs: ${JSON.stringify(figures)}`);
    expectWithin(figures.longestGapMs, 400);
  });

  it('finds a changed format in a text that is read in several slices', async () => {
    const from = longText({ prefix: 'a', wordsInBlock: 60 });
    const place = from.lastIndexOf('<p>') + '<p>'.length;
    const to = `${from.slice(0, place)}<strong>${from.slice(place, -'</p>'.length)}</strong></p>`;
    const blocks = await compare(from, to);
    expect(side(blocks, 'added')).toBe(htmlToText(from));
    expect(blocks.flatMap(({ sentences }) => sentences)).toEqual([
      expect.stringMatching(/^“.{80}…” is now bold$/),
    ]);
  });

  it('of one paragraph that differ in one word compares it word by word', async () => {
    const from = longText({ prefix: 'a', wordsInBlock: 40_000 });
    const blocks = await compare(from, from.replace(' a7l ', ' changed '));
    expect(blocks[0]?.parts.filter(({ change }) => change)).toHaveLength(2);
  });

  it('shows blocks as removed and added once its time is over', async () => {
    const blocks = await compareBlocks('<p>a b c</p>', '<p>a b d</p>', new WorkSlices(-1));
    expect(blocks.map(({ parts }) => parts)).toEqual([
      [{ text: 'a b c', change: 'removed' }],
      [{ text: 'a b d', change: 'added' }],
    ]);
  });
});
