import fc from 'fast-check';
import { BLOCK_SIZES, type Block, type TextPart } from '~/core/html/block';
import { writeParts } from '~/core/html/write-block';
import { deltaToHtml, type Op } from '~/core/html/quill-to-html';

const word = fc.constantFrom('rain', 'port', 'a', '“said”', 'Łódź', '<', '&', '👩🏽‍🎤', '<hr>', '&amp;');
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
/** Plain text as attributes have it. */
const plainWords = fc
  .array(fc.oneof(word, fc.constantFrom('"', "'", '">', '-->')), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(' '));

const MARKS = {
  bold: fc.constant(true),
  italic: fc.constant(true),
  link: fc.constantFrom('/a', 'mailto:a@b.example', '/b?c=1&d=2'),
};
const captionMarks = fc.record(MARKS, { requiredKeys: [] });
const proseMarks = fc.record({ ...MARKS, underline: fc.constant(true) }, { requiredKeys: [] });

const runs = (marks: fc.Arbitrary<object>) =>
  fc.array(fc.tuple(words, marks), { minLength: 1, maxLength: 4 }).map((all): Op[] =>
    all.map(([text, attributes], index) => ({
      insert: index < all.length - 1 ? `${text} ` : text,
      attributes: { ...attributes },
    })),
  );
const toHtml = (ops: Op[], format = {}) => deltaToHtml([...ops, { insert: '\n', attributes: format }]);
const caption = runs(captionMarks).map((ops) => toHtml(ops).slice('<p>'.length, -'</p>'.length));
const optional = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);

const format = fc.constantFrom(
  {},
  {},
  { header: 2 },
  { list: 'bullet' },
  { list: 'ordered' },
  { list: 'bullet', indent: 1 },
);
const line = fc
  .tuple(runs(proseMarks), format)
  .map(([ops, attributes]): Op[] => [...ops, { insert: '\n', attributes }]);
const blank = fc.constant<Op[]>([{ insert: '\n' }]);
const prose = fc
  .tuple(fc.array(fc.oneof(line, line, blank), { maxLength: 4 }), line)
  .map(([lines, last]): TextPart => ({ type: 'prose', html: deltaToHtml([...lines.flat(), ...last]) }));

const file = fc
  .tuple(
    fc.constantFrom('news/a-slug/image', 'shows/b/video'),
    fc.string({ unit: fc.constantFrom(...'abcxyz0123456789'), minLength: 24, maxLength: 24 }),
    fc.constantFrom('jpg', 'mp4', 'webp'),
  )
  .map(([folder, name, extension]) => `${folder}/${name}.${extension}`);

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constant('media' as const),
    file,
    size: fc.constantFrom(...BLOCK_SIZES),
    alt: optional(plainWords),
    caption: optional(caption),
  }),
  fc.record({
    type: fc.constant('gallery' as const),
    files: fc.array(file, { minLength: 2, maxLength: 12 }),
    caption: optional(caption),
  }),
  fc.record({
    type: fc.constant('embed' as const),
    service: fc.constant('youtube' as const),
    id: fc.string({ unit: fc.constantFrom(...'aZ09-_'), minLength: 11, maxLength: 11 }),
    hash: fc.constant(''),
    title: plainWords,
    poster: optional(file),
    start: fc.nat(10_000),
  }),
  fc.record({
    type: fc.constant('embed' as const),
    service: fc.constant('vimeo' as const),
    id: fc.integer({ min: 1, max: 999_999_999 }).map(String),
    hash: fc.constantFrom('', '0a1b2c3d4e'),
    title: plainWords,
    poster: optional(file),
    start: fc.nat(10_000),
  }),
  fc.record({
    type: fc.constant('quote' as const),
    html: fc
      .array(runs(proseMarks), { minLength: 1, maxLength: 3 })
      .map((lines) => lines.map((ops) => toHtml(ops)).join('')),
    cite: optional(caption),
  }),
  fc.constant({ type: 'line' as const }),
);

/** Joins what is one part in a text: prose after prose, and quotes without a source between them. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.type === part.type && (last.type === 'prose' || (last.type === 'quote' && last.cite === '')))
      continue;
    result.push(part);
  }
  return result;
}

/** Parts of a text as it is stored. */
export const randomParts = fc.array(fc.oneof(prose, block), { maxLength: 8 }).map(joined);

/** Texts as they are stored. */
export const randomText = randomParts.map(writeParts);
