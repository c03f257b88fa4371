import { describe, expect, it } from 'vitest';
import { titleFit } from '~/site/layout/title-fit';

describe('the size of a title', () => {
  it.each([
    ['Ember', { fit: 4, word: 4 }],
    ['Perihelion', { fit: 7, word: 7 }],
    ['The Long Rain', { fit: 9, word: 4 }],
    ['WWW', { fit: 4, word: 4 }],
    ['Iliad', { fit: 3, word: 3 }],
  ])('depends on the width of its letters: %s', (title, size) => {
    expect(titleFit(title, null)).toEqual(size);
  });

  it('breaks a longer title into lines instead of reducing its size', () => {
    const { fit } = titleFit('The Women of Harrow Hill', null);
    expect(fit).toBeGreaterThanOrEqual(8);
    expect(fit).toBeLessThanOrEqual(10);
  });

  it('never breaks a word that fits at a smaller size', () => {
    expect(titleFit('A Thunderstorms', null).fit).toBeGreaterThanOrEqual(titleFit('Thunderstorms', null).fit);
    expect(titleFit('Of Unputdownable', null).word).toBe(titleFit('Unputdownable', null).fit);
  });

  it('has a minimum size for longer titles', () => {
    expect(titleFit('word '.repeat(40), null).fit).toBe(16);
    expect(titleFit('W'.repeat(200), null)).toEqual({ fit: 16, word: 16 });
  });

  it('counts characters, not code units, in any script', () => {
    expect(titleFit('🎬🎬🎬', null)).toEqual({ fit: 3, word: 3 });
    expect(titleFit('最後の灯', null).fit).toBe(4);
  });
});
