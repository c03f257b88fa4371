import { describe, expect, it } from 'vitest';
import {
  eachTerm,
  fold,
  slipsAllowed,
  slipsBetween,
  stringOf,
  titleForms,
  writtenWords,
} from '~/search/search-words.server';

const termsOf = (text: string) => {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(stringOf(term)));
  return terms;
};

describe('a text that is searched', () => {
  it.each([
    ['Malmö', 'malmo'],
    ['STRAẞE, Straße', 'strasse, strasse'],
    ['Ærø, Łódź, œuvre', 'aero, lodz, oeuvre'],
    ['Ångström e\u0301', 'angstrom e'],
    ['Тест ΟΔΟΣ', 'тест οδοσ'],
  ])('%s is found as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('a hyphen or an apostrophe counts as nothing and as a space', () => {
    expect(termsOf('Jean-Luc O’Neill')).toEqual(['jean', 'luc', 'o', 'neill', 'jeanluc', 'oneill']);
    expect(termsOf('Jean-Luc Тест')).toEqual(['jeanluc', 'jean', 'luc', 'тест']);
    expect(termsOf("-rock`n'roll- a--b 'til")).toEqual(['rock', 'n', 'roll', 'a', 'b', 'til', 'rocknroll']);
    expect(titleForms("L'Été-Nord")).toEqual(['letenord', 'l ete nord']);
    expect(titleForms('The Long Rain')).toEqual(['long rain']);
  });

  it('signs, emoji and controls are no words', () => {
    expect(termsOf('…\u0000 🎬 <b>*&?!</b> - \u202e')).toEqual(['b', 'b']);
  });

  it('its words are found where they are written', () => {
    const words = [...writtenWords('Zoe\u0301 & Jean-Luc')];
    expect(words.map(({ 0: word, index }) => [index, word])).toEqual([
      [0, 'Zoe\u0301'],
      [7, 'Jean-Luc'],
    ]);
  });
});

describe('a slip of the finger', () => {
  it.each([
    ['ember', 'embber', 1],
    ['ember', 'embr', 1],
    ['ember', 'emver', 1],
    ['ember', 'mebber', 2],
    ['ember', 'meber', 1],
    ['perihelion', 'pehirelion', 2],
    ['', 'ab', 2],
  ])('%s and %s differ by %s', (one, other, slips) => {
    expect([slipsBetween(one, other, 3), slipsBetween(other, one, 3)]).toEqual([slips, slips]);
  });

  it('more than asked for are not counted', () => {
    expect(slipsBetween('perihelion', 'salt', 2)).toBe(3);
    expect(slipsBetween('abcdef', 'uvwxyz', 2)).toBe(3);
  });

  it.each([
    ['salt', 0],
    ['ember', 1],
    ['chorales', 1],
    ['nocturnal', 2],
    ['a'.repeat(100), 0],
  ])('%s may have %s', (word, slips) => {
    expect(slipsAllowed(word)).toBe(slips);
  });
});
