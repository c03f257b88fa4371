import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Op } from '~/core/html/quill-to-html';
import { decodeEntities } from '~/core/html/html';
import { readParts } from '~/core/html/read-parts';
import { writeParts } from '~/core/html/write-block';
import { deltaToText, textToDelta } from '~/core/html/text-delta';
import { randomParts, randomText } from './random-text';
import { IS_LONG } from '../../full-length';

const toDelta = (html: string) => textToDelta(html, decodeEntities);
const RUNS = IS_LONG ? 2_000 : 60;

describe('a text with blocks', () => {
  it('is divided into its parts and written again unchanged', () => {
    fc.assert(
      fc.property(randomParts, (parts) => {
        expect(readParts(writeParts(parts))).toEqual(parts);
      }),
      { numRuns: RUNS },
    );
  });

  it('is unchanged by the conversion to the editor’s format and back', () => {
    fc.assert(
      fc.property(randomText, (html) => {
        expect(deltaToText(toDelta(html))).toBe(html);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the editor’s format', () => {
  const file = 'news/a/image/abcdefghijklmnopqrstuvwx.jpg';
  const picture = { type: 'media', file, size: 'wide', alt: 'Rain' };
  const line = (insert: string, attributes: Op['attributes']) => [
    { insert, attributes: {} },
    { insert: '\n', attributes },
  ];

  it('has a picture as one operation, and its caption as a line', () => {
    const html = `<p>a</p><figure data-media="${file}" data-size="wide" data-alt="Rain"><figcaption>b</figcaption></figure>`;
    expect(toDelta(html)).toEqual([
      ...line('a', {}),
      { insert: { block: picture } },
      ...line('b', { caption: true }),
    ]);
  });

  it('has an empty line for the caption of a picture without one', () => {
    expect(toDelta(`<figure data-media="${file}" data-size="wide" data-alt="Rain"></figure>`)).toEqual([
      { insert: { block: picture } },
      { insert: '\n', attributes: { caption: true } },
    ]);
  });

  it('has the paragraphs and the source of a quote as lines', () => {
    expect(toDelta('<blockquote><p>a</p><p>b</p><cite>c</cite></blockquote>')).toEqual([
      ...line('a', { quote: 'text' }),
      ...line('b', { quote: 'text' }),
      ...line('c', { quote: 'cite' }),
    ]);
  });

  it.each<[string, Op[], string]>([
    ['a caption below a paragraph', [...line('a', {}), ...line('b', { caption: true })], '<p>a</p><p>b</p>'],
    [
      'a second line of a caption',
      [{ insert: { block: picture } }, ...line('a', { caption: true }), ...line('b', { caption: true })],
      `<figure data-media="${file}" data-size="wide" data-alt="Rain"><figcaption>a</figcaption></figure><p>b</p>`,
    ],
    ['the source of no quote', line('a', { quote: 'cite' }), '<p>a</p>'],
    [
      'a second source of a quote',
      [...line('a', { quote: 'text' }), ...line('b', { quote: 'cite' }), ...line('c', { quote: 'cite' })],
      '<blockquote><p>a</p><cite>b</cite></blockquote><p>c</p>',
    ],
    [
      'an underlined source',
      [
        ...line('a', { quote: 'text' }),
        { insert: 'b', attributes: { underline: true } },
        { insert: '\n', attributes: { quote: 'cite' } },
      ],
      '<blockquote><p>a</p><cite>b</cite></blockquote>',
    ],
    ['a quote without words', [{ insert: ' ' }, { insert: '\n', attributes: { quote: 'text' } }], ''],
    [
      'an empty line between two lines of a quote',
      [
        ...line('a', { quote: 'text' }),
        { insert: '\n', attributes: { quote: 'text' } },
        ...line('b', { quote: 'text' }),
      ],
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    [
      'empty paragraphs between blocks and at the end',
      [
        { insert: { block: { type: 'line' } } },
        { insert: '\n' },
        { insert: { block: { type: 'line' } } },
        { insert: '\n\n' },
      ],
      '<hr><p><br></p><hr>',
    ],
    ['an unknown embed', [{ insert: { image: 'data:,' } }, ...line('a', {})], '<p>a</p>'],
  ])('may have %s', (_, ops, html) => {
    expect(deltaToText(ops)).toBe(html);
  });
});
