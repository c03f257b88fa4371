/** The places of a text between which blocks are inserted without JavaScript. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNames, insertAfter, readPlaces } from '~/core/forms/place-names';
import { randomText } from './random-text';

const FILE = 'news/a/image/abcdefghijklmnopqrstuvwx.jpg';
const piecesOf = (html: string) => readPlaces(html).map(({ start, end }) => html.slice(start, end));
const namesOf = (html: string, files: [string, string][] = []) =>
  placeNames(html, new Map(files)).map(([, name]) => name);

describe('the places of a text', () => {
  it.each([
    ['no text', '', []],
    ['paragraphs', '<p>a</p><p>b</p>', ['<p>a</p>', '<p>b</p>']],
    [
      'a nested list',
      '<ol><li>a<ol><li>b</li></ol></li></ol><p>c</p>',
      ['<ol><li>a<ol><li>b</li></ol></li></ol>', '<p>c</p>'],
    ],
    [
      'a quote of paragraphs',
      '<blockquote><p>a</p><p>b</p></blockquote><hr>',
      ['<blockquote><p>a</p><p>b</p></blockquote>', '<hr>'],
    ],
    [
      'a figure',
      `<p>a</p><figure data-media="${FILE}"><figcaption>b</figcaption></figure>`,
      ['<p>a</p>', `<figure data-media="${FILE}"><figcaption>b</figcaption></figure>`],
    ],
    ['paragraphs without closing tags', '<p>a<P class="x">b<hr/>c', ['<p>a', '<P class="x">b', '<hr/>', 'c']],
    ['words outside of elements', 'a <b>b</b>\n<p>c</p>\n\n', ['a <b>b</b>\n', '<p>c</p>']],
    ['a list without its end', '<ul><li>a<p>b', ['<ul><li>a<p>b']],
    ['other elements', '<pre>a</pre><progress>b</progress>', ['<pre>a</pre><progress>b</progress>']],
  ])('are found in %s', (_, html, pieces) => {
    expect(piecesOf(html)).toEqual(pieces);
  });

  it('are the whole of a stored text, without gaps', () => {
    fc.assert(
      fc.property(randomText, (html) => {
        expect(piecesOf(html).join('')).toBe(html);
      }),
      { numRuns: 200 },
    );
  });

  it('take a block before, between and after them', () => {
    const html = '<p>a</p>\n<p>b</p>';
    const places = readPlaces(html);
    expect([0, 1, 2].map((count) => insertAfter(html, places, count, '<hr>'))).toEqual([
      '<hr><p>a</p>\n<p>b</p>',
      '<p>a</p><hr>\n<p>b</p>',
      '<p>a</p>\n<p>b</p><hr>',
    ]);
    expect(insertAfter('', [], 0, '<hr>')).toBe('<hr>');
  });
});

describe('the name of a place', () => {
  it.each([
    ['<p>Tea &amp; <strong>toast</strong></p>', 'Tea & toast'],
    [`<p>${'word '.repeat(40)}</p>`, `${'word '.repeat(9)}word…`],
    ['<p><br></p>', 'Empty paragraph'],
    ['<hr>', 'Line'],
    ['<blockquote><p>Look.</p><cite>Ann</cite></blockquote>', 'Quote: Look. Ann'],
    [
      `<figure data-media="${FILE}" data-size="wide" data-alt="Reeds &quot;at&quot; dawn"></figure>`,
      'Picture: Reeds "at" dawn',
    ],
    [`<figure data-media="${FILE}" data-size="text"></figure>`, 'Picture: Marsh.jpg'],
    ['<figure data-media="a/abcdefghijklmnopqrstuvwy.mp4"></figure>', 'Film: abcdefghijklmnopqrstuvwy.mp4'],
    [`<figure data-gallery="${FILE} ${FILE}"></figure>`, 'Gallery: 2 pictures'],
    ['<figure data-embed="vimeo:1" data-title="A film"></figure>', 'Embed: A film'],
  ])('of %s is %s', (html, name) => {
    expect(namesOf(html, [[FILE, 'Marsh.jpg']])).toEqual([name]);
  });

  it('of the last of very many is there, and those after the 200th are not', () => {
    const names = placeNames('<p>a</p>'.repeat(500) + '<p>b</p>', new Map());
    expect(names).toHaveLength(201);
    expect(names.slice(-2)).toEqual([
      [200, 'a'],
      [501, 'b'],
    ]);
  });
});
