import { beforeEach, describe, expect, it } from 'vitest';
import { postingOf, PostingLists } from '~/search/posting-lists.server';
import { SearchIndex, type SearchDocument, type SearchTexts } from '~/search/search-index.server';
import { termOf } from '~/search/search-words.server';
import { Vocabulary } from '~/search/vocabulary.server';
import { expectWithin } from '../../processor-time';
import { leastTime } from '../linear/growth';

let index: SearchIndex<SearchDocument>;
const put = (title: string, { date = 0, ...texts }: SearchTexts & { date?: number } = {}) =>
  index.put({ key: title, title, precedence: 0, date }, texts);
const found = (q: string) => index.search(q, () => true).map(({ document }) => document.title);

beforeEach(() => {
  index = new SearchIndex();
});

describe('an index of documents', () => {
  it('ranks a whole title, its beginning, its words, credits, the rest, and slips last', () => {
    put('On the coast', { texts: ['It rained on the harbour'] });
    put('Ailsa', { credits: ['Harbour master'] });
    put('The Old Harbour');
    put('Harbour Lights');
    put('Harbor');
    put('Harbour');
    expect(found('harbour')).toEqual([
      'Harbour',
      'Harbour Lights',
      'The Old Harbour',
      'Ailsa',
      'On the coast',
      'Harbor',
    ]);
  });

  it('has newer ones first among equals', () => {
    put('Old tide', { date: 1 });
    put('New tide', { date: 3 });
    put('Late tide', { date: 2 });
    expect(found('tide')).toEqual(['New tide', 'Late tide', 'Old tide']);
  });

  it('finds all words of a query in any fields of one document', () => {
    put('Salt Country', { credits: ['Nuala Brandt Director'], texts: ['One marsh, twelve months'] });
    put('Salt');
    expect(found('brandt salt marsh')).toEqual(['Salt Country']);
    expect(found('brandt salt lantern')).toEqual([]);
  });

  it('takes only the last word for a beginning', () => {
    put('Perihelion Rising');
    expect(found('perihelion ris')).toEqual(['Perihelion Rising']);
    expect(found('peri rising')).toEqual([]);
  });

  it('finds words with hyphens and apostrophes in each way of writing', () => {
    put('Jean-Luc');
    put("O'Neill");
    put('Mary Jane');
    for (const q of ['jean luc', 'jeanluc', 'JEAN-LUC', 'jean-l']) expect(found(q)).toEqual(['Jean-Luc']);
    for (const q of ['oneill', "o'neill", 'o’neill', 'o neill']) expect(found(q)).toEqual(["O'Neill"]);
    expect(found('mary-jane')).toEqual(['Mary Jane']);
  });

  it('finds one slip in a word of five letters, and two in one of nine', () => {
    put('Ember Perihelion Salt');
    for (const q of ['embre', 'emberr salt', 'embr', 'perihelon', 'peirhelino', 'perihleoin', 'prihelon'])
      expect(found(q), q).toEqual(['Ember Perihelion Salt']);
    for (const q of ['slat', 'mbr', 'embberr', 'prhelon']) expect(found(q), q).toEqual([]);
  });

  const ROUNDS = ['one', 'two', 'three', 'four', 'five'];

  it('replaces and forgets documents, and tidies up after them', () => {
    for (let round = 0; round < 5; round += 1) {
      put('Tide', { texts: [ROUNDS[round] ?? ''] });
      put('Gone');
      index.remove('Gone');
      expect([...index.tidy()].every((pause) => pause === undefined)).toBe(true);
    }
    expect(index.size).toBe(1);
    expect(found('five')).toEqual(['Tide']);
    expect([...found('four'), ...found('gone')]).toEqual([]);
  });

  it('takes any query for text', () => {
    put('Ember');
    for (const q of [
      '',
      '   ',
      '*',
      '🎬',
      '\u0000',
      '<script>',
      '__proto__',
      'a'.repeat(100),
      'ab '.repeat(33),
    ])
      expect(found(q), q).toEqual([]);
    expect(found('EMBER" OR 1=1')).toEqual([]);
  });
});

it('lists of postings have what they were given, however long, once for each document', () => {
  const lists = new PostingLists();
  const numbers = Array.from({ length: 5_000 }, (_, index) => index);
  for (const number of numbers)
    for (const list of [0, 700].slice(number % 2)) {
      lists.add(list, postingOf(number, 1));
      if (number % 20 === 0) lists.add(list, postingOf(number, 4));
    }
  const found = (list: number) => {
    const matches = new Uint8Array(numbers.length);
    const byFields = Uint8Array.from({ length: 8 }, (_, fields) => fields);
    lists.mark(list, matches, byFields);
    return [...matches];
  };
  const fieldsOf = (number: number) => (number % 20 === 0 ? 5 : 1);
  expect(found(0)).toEqual(numbers.map((number) => (number % 2 === 0 ? fieldsOf(number) : 0)));
  expect(found(700)).toEqual(numbers.map(fieldsOf));
  expect([found(1), found(701), found(100_000)].flat().some(Boolean)).toBe(false);
});

it('a vocabulary knows its terms by their letters, however many there are', () => {
  const vocabulary = new Vocabulary();
  const terms = Array.from({ length: 10_000 }, (_, index) => `term${index}`);
  const numberOf = (term: string) => vocabulary.numberOf(termOf(term));
  expect(terms.map(numberOf)).toEqual([...terms.keys()]);
  expect(terms.map(numberOf)).toEqual([...terms.keys()]);
  expect(terms.map((term) => vocabulary.find(term))).toEqual([...terms.keys()]);
  expect(vocabulary.find('term')).toBeUndefined();
  expect(vocabulary.terms).toEqual(terms);
});

it('a vocabulary takes linear time, also for terms that a known hash would not tell apart', () => {
  // 31 times the code of the first letter plus that of the second is the same for both.
  const pair = ['an', 'c0'];
  const terms = Array.from({ length: 20_000 }, (_, number) =>
    Array.from({ length: 15 }, (_letters, bit) => pair[(number >> bit) & 1]).join(''),
  );
  const fill = () => {
    const vocabulary = new Vocabulary();
    for (const term of terms) vocabulary.numberOf(termOf(term));
  };
  expectWithin(leastTime(fill, { enough: 200 }), 200);
});
