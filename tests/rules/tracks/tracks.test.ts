import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalMarkup, readCueSettings, writeTrack } from '~/core/files/webvtt';
import { spokenLines } from '~/core/files/cue-text';
import { readTrack } from '~/core/files/read-track';
import { expectWithin, measureProcessorTime } from '../../processor-time';
import { BROKEN, FOREIGN, HUGE, READ } from './corpus';
import { everyNth, IS_LONG } from '../../full-length';

const bytesOf = (file: string | Uint8Array) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

const TAG = /<[^>]*>?/g;
const KEPT_TAG = /^<\/?(?:b|i|u|ruby|rt)>$|^<v [^<>\n]+>$|^<\/(?:v|lang)>$|^<lang [a-zA-Z0-9-]+>$/;

/** Checks what holds for every file that was written: it says the same cues again, and has no other tag and no blank text. */
function expectCanonical(file: string, sent: string | Uint8Array): void {
  const reading = readTrack(bytesOf(file));
  const first = readTrack(bytesOf(sent));
  expect(reading).toEqual(first);
  if (reading.kind !== 'read') return expect.fail('the written file cannot be read');
  expect(writeTrack(reading.cues)).toBe(file);
  for (const { start, end, text } of reading.cues) {
    expect(end).toBeGreaterThan(start);
    expect(text).not.toMatch(/^\n|\n\n|\n$|-->|\r|\0/);
    for (const [tag] of text.matchAll(TAG)) expect(tag).toMatch(KEPT_TAG);
    expect(canonicalMarkup(text)).toBe(text);
  }
}

/** Reads a file and, if it is a track, checks what is written of it. */
function read(file: string | Uint8Array) {
  const reading = readTrack(bytesOf(file));
  if (reading.kind === 'read') expectCanonical(writeTrack(reading.cues), file);
  return reading;
}

describe('a track', () => {
  it.each(READ)('is read: %s', (_, file, cues) => {
    const reading = read(file);
    expect(reading.kind === 'read' && reading.cues.map(({ start, end, text }) => [start, end, text])).toEqual(
      cues,
    );
  });

  it.each(BROKEN)('is refused with words: %s', (_, file, problems) => {
    expect(read(file)).toEqual({ kind: 'broken', problems });
  });

  it.each(FOREIGN)('is neither WebVTT nor SRT: %s', (_, file) => {
    expect(read(file)).toEqual({ kind: 'foreign' });
  });

  it('is written as WebVTT, in the order of its times', () => {
    const reading = read(
      '1\n01:02:03,004 --> 01:02:04,000\n{\\an9}Late\n\n2\n00:00:01,000 --> 00:00:02,000\n<b>Early',
    );
    expect(reading.kind === 'read' && writeTrack(reading.cues)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Early</b>\n\n01:02:03.004 --> 01:02:04.000 line:0 align:right\nLate\n',
    );
  });

  it('leaves out tags that are nested deeper than anybody nests them, and keeps their words', () => {
    const deep = canonicalMarkup(`${'<b><i>'.repeat(50_000)}word`);
    expect(deep).toBe(`${'<b><i>'.repeat(8)}word${'</i></b>'.repeat(8)}`);
  });
});

describe('the words of a cue', () => {
  it.each([
    ['', []],
    ['<b>One</b>\n<i>two</i> &amp; three', [['', 'One two & three']]],
    [
      'First <v Ann &amp; Bo>hello <b>you</b></v> <v Cy>there</v>\nlast',
      [
        ['', 'First'],
        ['Ann & Bo', 'hello you'],
        ['Cy', 'there'],
        ['', 'last'],
      ],
    ],
    ['<ruby>漢<rt>kan</rt></ruby> &lt;v Ann&gt;', [['', '漢 (kan) <v Ann>']]],
  ])('are told by who speaks: %s', (text, lines) => {
    expect(spokenLines(text).map((line) => [line.voice, line.text])).toEqual(lines);
  });
});

describe('the settings of a cue', () => {
  it.each([
    [
      'align:start line:0 position:10% size:35.50% vertical:rl',
      { align: 'start', line: '0', position: '10%', size: '35.5%', vertical: 'rl' },
    ],
    ['line:-1,end position:50%,line-left', { line: '-1,end', position: '50%,line-left' }],
    ['line:-0 line:007', { line: '7' }],
    ['\tline:84.66%,center\falign:middle', { line: '84.66%,center' }],
    ['line:1,end,2 line:1.5 line:a line:% line: line:12345', {}],
    ['position:101% position:-1% position:50 size:100.1% size:1e1% vertical:up', {}],
    ['size:100% size:nothing', { size: '100%' }],
    ['region:fred D:vertical __proto__:x constructor:y align:LEFT', {}],
  ])('are kept where they are valid: %s', (text, settings) => {
    expect(readCueSettings(text)).toEqual(settings);
  });
});

describe('any file', () => {
  const parts = fc.constantFrom(
    ...[
      'WEBVTT',
      '\n',
      '\n\n',
      '\r',
      '\r\n',
      '00:01.000 --> 00:02.000',
      '1:00:01,000 --> 1:00:02,000',
      ' line:1,end',
      '-->',
    ],
    ...['1', '2\n', 'NOTE', 'STYLE', 'REGION', 'words', ' ', '\t', '\f', '\0', '\u0085', '\u2028', '<'],
    ...['>', '&', '&amp;', '&lt;b&gt;'],
    ...['&#10;', '&#60;', '<b>', '</b>', '<i.x>', '</i>', '<v Ann>', '<v >', '</v>', '<lang en>'],
    ...['</lang>', '<ruby>', '<rt>', '</rt>'],
    ...['</ruby>', '<script>', '</script>', '<00:01.500>', '<br/>', '<c>', '</c>', '{\\an8}', '<b\n>'],
    ...['<v a\nb>', 'é', '🎬', '\ud800'],
  );
  const begins = fc.constantFrom(
    '',
    'WEBVTT\n\n',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n',
    '1\n00:00:01,000 --> 00:00:02,000\n',
  );
  const texts = fc
    .tuple(begins, fc.array(parts, { maxLength: 40 }))
    .map(([begin, more]) => begin + more.join(''));

  it('is read without an error, and its written form has the same cues and no other tags', () => {
    const runs = IS_LONG ? 5_000 : 100;
    let tracks = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (read(text).kind === 'read') tracks += 1;
      }),
      { numRuns: runs },
    );
    expect(tracks).toBeGreaterThan(runs / 5);
  });

  it('is read without an error, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        read(bytes);
      }),
      { numRuns: IS_LONG ? 2_000 : 50 },
    );
  });

  it('keeps every word of its cues', () => {
    const words = fc.array(fc.tuple(parts, fc.constantFrom('alpha', 'beta', 'gamma')), {
      minLength: 1,
      maxLength: 12,
    });
    const safe = (part: string) => !/-->|\n\n|\r|^\n|\n$|^[\d<{]|words/.test(part) || /^<\/?\w+>$/.test(part);
    fc.assert(
      fc.property(words, (all) => {
        const text = all.map(([part, word]) => (safe(part) ? part : ' ') + word).join('');
        const written = canonicalMarkup(text).replace(TAG, '');
        expect(written.match(/alpha|beta|gamma/g)).toEqual(all.map(([, word]) => word));
      }),
    );
  });
});

describe('a large file', () => {
  // Reading a megabyte takes a few hundredths of a second; a parser that is not linear takes minutes.
  const MAX_MS = 700;

  it.each(everyNth(HUGE, 2))('is read in a time that is linear: $name', ({ file }) => {
    const bytes = bytesOf(file);
    const processorTime = measureProcessorTime();
    const reading = readTrack(bytes);
    if (reading.kind === 'read') writeTrack(reading.cues);
    expectWithin(processorTime(), MAX_MS);
  });

  it('of more than 100,000 lines cannot be read, and the problem says so', () => {
    const bytes = new TextEncoder().encode(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'a\n'.repeat(100_000)}`);
    expect(readTrack(bytes)).toEqual({ kind: 'broken', problems: ['The file has more than 100,000 lines.'] });
  });

  it('of 5,000 cues is read and written well within a second', () => {
    const file = Array.from({ length: 5_000 }, (_, index) => {
      const time = (at: number) => new Date(at).toISOString().slice(11, 23).replace('.', ',');
      const words = `<v Ann>Line ${index}</v>\n<i>and &amp; another</i> with enough words to be one`;
      return `${index + 1}\r\n${time(index * 2_000)} --> ${time(index * 2_000 + 1_500)}\r\n${words}\r\n\r\n`;
    }).join('');
    const processorTime = measureProcessorTime();
    const reading = readTrack(bytesOf(file));
    const written = reading.kind === 'read' ? writeTrack(reading.cues) : '';
    expectWithin(processorTime(), 700);
    expect(written.match(/-->/g)).toHaveLength(5_000);
  });
});
