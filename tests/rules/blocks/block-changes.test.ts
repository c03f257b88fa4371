import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../full-length';
import { htmlToText } from '~/core/html/html';
import { sanitizeText } from '~/core/html/sanitize-text';
import { compareBlocks } from '~/records/history/rich-text-differences';
import { compareVersions } from '~/records/history/version-differences';
import { WorkSlices } from '~/records/history/word-differences';
import { randomText } from './random-text';

const RAIN = 'news/a/image/rain.jpg';
const SEA = 'news/a/image/sea.jpg';
const FILM = 'news/a/video/film.mp4';
const COAST = 'news/a/image/coast.jpg';
const fileNames = new Map([
  [SEA, 'The sea'],
  [COAST, 'A coast.'],
]);

const media = (file: string, { size = 'text', alt = '', caption = '' } = {}) =>
  `<figure data-media="${file}" data-size="${size}"${alt && ` data-alt="${alt}"`}>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const gallery = (...files: string[]) => `<figure data-gallery="${files.join(' ')}"></figure>`;
const embed = (title: string, more = '') =>
  `<figure data-embed="vimeo:1" data-title="${title}"${more}></figure>`;
const quote = (words: string, cite = '') =>
  `<blockquote><p>${words}</p>${cite && `<cite>${cite}</cite>`}</blockquote>`;

/** Returns the words that differ, marked, and the sentences; null if the content does not differ. */
async function differences(from: string, to: string) {
  const [first] = await compareVersions({
    kind: 'article',
    from: { content: from },
    to: { content: to },
    fileNames,
  });
  if (first?.difference.type !== 'richText') return null;
  const { blocks, unchanged } = first.difference;
  const words = blocks.flatMap(({ parts }) =>
    parts.flatMap(({ text, change }) => (change ? `${change}: ${text}` : [])),
  );
  return { words, sentences: blocks.flatMap(({ sentences }) => sentences), unchanged };
}
const P = '<p>One</p>';
const Q = '<p>Two</p>';

describe('the blocks of two versions of a text', () => {
  it.each<[name: string, from: string, to: string, sentences: string, words?: string]>([
    ['a new picture', P, P + media(RAIN), 'Picture added: rain.jpg'],
    ['a new picture with a name', P, P + media(SEA), 'Picture added: The sea'],
    ['a picture with its own text', P, media(SEA, { alt: 'Waves' }) + P, 'Picture added: Waves'],
    ['a new caption', media(RAIN), media(RAIN, { caption: 'In <em>May</em>' }), '', 'added: In May'],
    [
      'a changed caption',
      media(RAIN, { caption: 'In May' }),
      media(RAIN, { caption: 'In June' }),
      '',
      'removed: May | added: June',
    ],
    [
      'a caption in bold',
      media(RAIN, { caption: 'In May' }),
      media(RAIN, { caption: '<strong>In May</strong>' }),
      '“In May” is now bold',
    ],
    ['a removed film', media(FILM) + P, P, 'Film removed: film.mp4'],
    ['a moved picture', media(SEA) + P + Q, P + Q + media(SEA), 'Picture moved: The sea'],
    [
      'a moved picture that is wider',
      media(SEA) + P + Q,
      P + Q + media(SEA, { size: 'wide' }),
      'Picture moved: The sea | “The sea” is now wide',
    ],
    ['full width', media(SEA), media(SEA, { size: 'full' }), '“The sea” is now full width'],
    ['text width', media(FILM, { size: 'full' }), media(FILM), '“film.mp4” is now text width'],
    [
      'an alternative text',
      media(SEA, { alt: 'a' }),
      media(SEA, { alt: 'b' }),
      '“The sea” now has the alternative text “b”; before, “a”',
    ],
    [
      'no alternative text',
      media(SEA, { alt: 'a' }),
      media(SEA),
      '“The sea” no longer has the alternative text “a”',
    ],
    [
      'a replaced picture',
      P + media(RAIN),
      P + media(SEA),
      'Picture removed: rain.jpg | Picture added: The sea',
    ],
    ['a new gallery', P, gallery(COAST, SEA) + P, 'Gallery added: A coast, The sea'],
    [
      'a longer gallery',
      gallery(RAIN, SEA),
      gallery(RAIN, SEA, FILM),
      'Picture added to a gallery: film.mp4',
    ],
    [
      'a shorter gallery',
      gallery(RAIN, SEA, FILM),
      gallery(RAIN, FILM),
      'Picture removed from a gallery: The sea',
    ],
    ['another order', gallery(RAIN, SEA), gallery(SEA, RAIN), 'The pictures of a gallery have another order'],
    ['a new embed', P, P + embed('Making of'), 'Embed added: Making of', 'added: Making of'],
    ['another title', embed('Making of'), embed('Making with'), '', 'removed: of | added: with'],
    [
      'another start and poster',
      embed('a'),
      embed('a', ` data-poster="${SEA}" data-start="90"`),
      '“a” now starts at 1:30; before, at 0:00 | “a” now has a poster',
    ],
    [
      'a new quote',
      P,
      P + quote('We waited.', 'Mara'),
      'Quote added: “We waited.”',
      'added: We waited.\nMara',
    ],
    ['a moved quote', quote('We waited.') + P + Q, P + Q + quote('We waited.'), 'Quote moved: “We waited.”'],
    [
      'a changed quote',
      quote('We waited for rain'),
      quote('We waited for snow'),
      '',
      'removed: rain | added: snow',
    ],
    [
      'another source',
      quote('We waited for the rain', 'Mara'),
      quote('We waited for the rain', 'Jonah'),
      'The source of “We waited for the rain” is now “Jonah”',
      'removed: Mara | added: Jonah',
    ],
    ['lines', `${P}<hr>${Q}`, `${P}${Q}<hr><hr>`, 'Line moved | Line added'],
  ])('are compared in words: %s', async (_, from, to, sentences, words = '') => {
    const found = await differences(from, to);
    expect([found?.sentences.join(' | '), found?.words.join(' | ')]).toEqual([sentences, words]);
  });

  it('are not counted as paragraphs', async () => {
    const text = media(RAIN) + P + quote('a') + gallery(RAIN, SEA);
    expect(await differences(`${text}<hr>`, `${text}${Q}<hr>`)).toMatchObject({
      words: ['added: Two'],
      unchanged: 2,
    });
  });

  it('contain the readable text of both', { timeout: 600_000 }, async () => {
    const side = (blocks: Awaited<ReturnType<typeof compareBlocks>>, without: string) =>
      blocks
        .map(({ parts }) => parts.flatMap(({ text, change }) => (change === without ? [] : text)).join(''))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
    await fc.assert(
      fc.asyncProperty(randomText, randomText, async (from, to) => {
        // A text is in the order of the later version, so that only that side can be compared where something was moved.
        const blocks = await compareBlocks(from, to, new WorkSlices(60_000));
        expect(side(blocks, 'removed')).toBe(htmlToText(sanitizeText(to)));
      }),
      { numRuns: IS_LONG ? 60 : 20 },
    );
  });
});
