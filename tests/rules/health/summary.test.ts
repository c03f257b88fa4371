import { expect, it } from 'vitest';
import {
  HEALTH_LINE_IDS,
  worstFirst,
  worstState,
  formatSize,
  attentionWords,
  countStates,
  healthSentence,
  needingAttention,
} from '~/operations/health/health-line';

const counts = (act: number, look: number) => ({ fine: 12, look, act });

it.each([
  [0, 0, 'Everything is fine.', ''],
  [0, 1, 'One thing to look at.', '1 to look at'],
  [1, 0, 'One thing to act on.', '1 to act on'],
  [0, 2, '2 to look at.', '2 to look at'],
  [2, 1, '2 to act on, 1 to look at.', '2 to act on, 1 to look at'],
  [1, 1, '1 to act on, 1 to look at.', '1 to act on, 1 to look at'],
])('%i to act on and %i to look at are said in a sentence', (act, look, sentence, words) => {
  expect(healthSentence(counts(act, look))).toBe(sentence);
  expect(attentionWords(counts(act, look))).toBe(words);
  expect(needingAttention(counts(act, look))).toBe(act + look);
});

it('lines are sorted and counted by state, in their order within one', () => {
  const lines = (['fine', 'act', 'look', 'act'] as const).map((state, id) => ({ id, state }));
  expect(worstFirst(lines).map(({ id }) => id)).toEqual([1, 3, 2, 0]);
  expect(countStates(lines)).toEqual({ fine: 1, look: 1, act: 2 });
  expect(worstState(lines)).toBe('act');
  expect(worstState([])).toBe('fine');
});

it('the lines have this order', () => {
  expect(HEALTH_LINE_IDS.join(' ')).toBe(
    'version node database room files backup ffmpeg public-url trust-proxy clock due errors sign-ins certificate',
  );
});

it.each([
  [0, '0 kB'],
  [640 * 1024, '640 kB'],
  [412 * 1024 ** 2, '412 MB'],
  [1.9 * 1024 ** 3, '1.9 GB'],
  [250 * 1024 ** 3, '250 GB'],
  [1.8 * 1024 ** 4, '1.8 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
