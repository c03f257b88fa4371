import { expect, it } from 'vitest';
import { counted, countWord } from '../../app/core/text/formats';

it.each([
  [0, 'No'],
  [1, 'One'],
  [12, 'Twelve'],
  [13, '13'],
])('%d begins a sentence as %j', (count, word) => {
  expect(countWord(count)).toBe(word);
});

it.each([
  [0, 'No shows'],
  [1, 'One show'],
  [6, 'Six shows'],
  [40, '40 shows'],
])('%d of a noun are %j', (count, words) => {
  expect(counted(count, 'show')).toBe(words);
});
