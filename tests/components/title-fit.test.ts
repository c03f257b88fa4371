import { describe, expect, it } from 'vitest';
import { titleFit } from '~/components/site/shows/title-fit';

describe('the size of a title', () => {
  it.each([
    ['Ember', { fit: 4, word: 4 }],
    ['Perihelion', { fit: 7, word: 7 }],
    ['The Long Rain', { fit: 9, word: 4 }],
    ['WWW', { fit: 4, word: 4 }],
    ['Iliad', { fit: 3, word: 3 }],
  ])('depends on the width of its letters: %s', (title, size) => {
    expect(titleFit(title)).toEqual(size);
  });

  it('breaks a longer title into lines instead of reducing its size', () => {
    const { fit } = titleFit('The Women of Harrow Hill');
    expect(fit).toBeGreaterThanOrEqual(8);
    expect(fit).toBeLessThanOrEqual(10);
  });

  it('never breaks a word that fits at a smaller size', () => {
    expect(titleFit('A Thunderstorms').fit).toBeGreaterThanOrEqual(titleFit('Thunderstorms').fit);
    expect(titleFit('Of Unputdownable').word).toBe(titleFit('Unputdownable').fit);
  });

  it('has a minimum size for longer titles', () => {
    expect(titleFit('word '.repeat(40)).fit).toBe(16);
    expect(titleFit('W'.repeat(200))).toEqual({ fit: 16, word: 16 });
  });

  it('counts characters, not code units, in any script', () => {
    expect(titleFit('🎬🎬🎬')).toEqual({ fit: 3, word: 3 });
    expect(titleFit('最後の灯').fit).toBe(4);
  });
});
