import { describe, expect, it } from 'vitest';
import type { EditorBlock } from '~/core/html/block';
import type { Op } from '~/core/html/quill-to-html';
import {
  insertionOf,
  moveOf,
  repairsOf,
  type ChangeOp,
  storedBlock,
  textOfOps,
  BLOCK,
  countBlocks,
  readItems,
} from '~/media/rich-text/text-items';

const picture: EditorBlock = { type: 'media', file: 'news/a/image/b.jpg', size: 'text', alt: '' };
const block = (of: EditorBlock = picture): Op => ({ insert: { [BLOCK]: of } });
const line = (text: string, format?: Op['attributes']): Op[] => [
  ...(text === '' ? [] : [{ insert: text }]),
  { insert: '\n', ...(format && { attributes: format }) },
];
const CAPTION = { caption: true };
const QUOTE = { quote: 'text' };
const CITE = { quote: 'cite' };
const caption = (text = '') => line(text, CAPTION);

/** One operation for each character and block. */
const units = (ops: readonly Op[]): Op[] =>
  ops.flatMap(({ insert, attributes }) =>
    typeof insert === 'string'
      ? [...insert].map((each) => ({ insert: each, ...(attributes && { attributes }) }))
      : [{ insert, ...(attributes && { attributes }) }],
  );

/** Applies a change, as the editor does. */
function applied(ops: readonly Op[], change: readonly ChangeOp[] | null): Op[] {
  const before = units(ops);
  const after: Op[] = [];
  for (const { retain = 0, delete: removed = 0, insert, attributes } of change ?? []) {
    if (insert !== undefined) after.push(...units([{ insert, ...(attributes && { attributes }) }]));
    before.splice(0, removed);
    for (const unit of before.splice(0, retain)) {
      const format = Object.entries({ ...unit.attributes, ...attributes }).filter(
        ([, value]) => value !== null,
      );
      after.push({
        insert: unit.insert,
        ...(format.length > 0 && { attributes: Object.fromEntries(format) }),
      });
    }
  }
  return [...after, ...before];
}

const repaired = (...ops: Op[]) => applied(ops, repairsOf(ops));

describe('the content of the editor is completed:', () => {
  it('a picture without a line for its caption gets one, and a line follows it', () => {
    expect(repaired(...line('a'), block())).toEqual(
      units([...line('a'), block(), ...caption(), ...line('')]),
    );
  });

  it('a caption whose picture was removed becomes a paragraph', () => {
    expect(repaired(...line('a'), ...caption('b'), ...line('c'))).toEqual(
      units([...line('a'), ...line('b'), ...line('c')]),
    );
  });

  it('an empty caption whose picture was removed goes, too', () => {
    expect(repaired(...line('a'), ...caption(), ...line('c'))).toEqual(units([...line('a'), ...line('c')]));
  });

  it('a quote gets a line for its source, and the source of no quote becomes a paragraph', () => {
    expect(repaired(...line('a', QUOTE), ...line('b'), ...line('c', CITE))).toEqual(
      units([...line('a', QUOTE), ...line('', CITE), ...line('b'), ...line('c')]),
    );
  });

  it('a caption is not underlined', () => {
    const underlined = { insert: 'b', attributes: { underline: true } };
    expect(repaired(block(), underlined, ...caption(), ...line(''))).toEqual(
      units([block(), ...caption('b'), ...line('')]),
    );
  });

  it('a complete content is left alone', () => {
    const ops = [...line('a', QUOTE), ...line('', CITE), block(), ...caption('b'), ...line('')];
    expect(repairsOf(ops)).toBeNull();
  });
});

describe('a block is inserted', () => {
  const inserted = [block(), ...caption()];
  const insert = (ops: Op[], index: number) => {
    const insertion = insertionOf(ops, index, inserted);
    return { ops: applied(ops, insertion.change), index: insertion.index };
  };

  it.each([
    [
      'in front of an empty line',
      [...line(''), ...line('b')],
      0,
      [...inserted, ...line(''), ...line('b')],
      0,
    ],
    ['behind a line', [...line('ab'), ...line('c')], 2, [...line('ab'), ...inserted, ...line('c')], 3],
    ['within a line', [...line('ab')], 1, [...line('a'), ...inserted, ...line('b')], 2],
    ['behind the last line', [...line('ab')], 2, [...line('ab'), ...inserted, ...line('')], 3],
    [
      'behind the caption in which the cursor is',
      [block(), ...caption('ab'), ...line('')],
      2,
      [block(), ...caption('ab'), ...inserted, ...line('')],
      4,
    ],
    [
      'behind the quote in which the cursor is',
      [...line('ab', QUOTE), ...line('c', CITE), ...line('')],
      1,
      [...line('ab', QUOTE), ...line('c', CITE), ...inserted, ...line('')],
      5,
    ],
  ] as const)('%s', (_name, ops, at, after, index) => {
    expect(insert([...ops], at)).toEqual({ ops: units(after), index });
  });
});

describe('a block is moved', () => {
  const list = { list: 'bullet' };
  const ops = [...line('ab', list), ...line('c', list), block(), ...caption('d'), ...line('e'), ...line('')];

  it('up past a whole list', () => {
    expect(moveOf(ops, 5, -1)).toEqual({ unit: { start: 5, length: 3 }, to: 0 });
  });

  it('down past a paragraph', () => {
    expect(moveOf(ops, 5, 1)).toEqual({ unit: { start: 5, length: 3 }, to: 10 });
  });

  it('not past the empty line at the end', () => {
    expect(moveOf([block(), ...caption(), ...line('')], 0, 1)).toBeNull();
  });
});

describe('a file that is being uploaded', () => {
  const uploading: EditorBlock = { ...picture, file: 'upload:1' };

  it('is not stored', () => {
    expect(textOfOps([...line('a'), block(uploading), ...caption(), ...line('b')], new Map())).toBe(
      '<p>a</p><p>b</p>',
    );
  });

  it('is stored under its address when it is done', () => {
    const uploaded = new Map([['1', picture.file]]);
    expect(storedBlock(uploading, uploaded)).toEqual(picture);
    expect(textOfOps([block(uploading), ...caption('c'), ...line('')], uploaded)).toBe(
      '<figure data-media="news/a/image/b.jpg" data-size="text"><figcaption>c</figcaption></figure>',
    );
  });
});

it('blocks are counted with quotes, each as one', () => {
  const ops = [block(), ...caption(), ...line('a', QUOTE), ...line('b', QUOTE), ...line('c', CITE)];
  expect(countBlocks(readItems([...ops, ...line('d', QUOTE), block({ type: 'line' })]))).toBe(4);
});
