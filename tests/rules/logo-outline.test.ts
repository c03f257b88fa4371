import { describe, expect, it } from 'vitest';
import { carriesOn, type Raster } from '~/core/brand/logo-outline';

const COLOURS: Record<string, number[]> = {
  ' ': [0, 0, 0, 0],
  k: [16, 16, 20, 255],
  w: [255, 251, 224, 255],
  r: [255, 77, 28, 255],
};

/** Draws a picture whose pixels are the characters of the lines, each four times as large. */
function raster(lines: string[]): Raster {
  const scale = <Item>(items: Item[]) => items.flatMap((item) => [item, item, item, item]);
  const rows = scale(lines.map((line) => scale([...line])));
  const data = rows.flatMap((row) => row.flatMap((letter) => COLOURS[letter] ?? []));
  return { data: Uint8Array.from(data), width: rows[0]?.length ?? 0, height: rows.length };
}

const LOGOS = {
  'dark words': raster(['k k kkk', 'kk  k  ', 'k k kkk']),
  'pale words': raster(['w w www', 'ww  w  ', 'w w www']),
  'dark words with a small bright dot': raster(['k k kkk  ', 'kk  k    ', 'k k kkk r']),
  'a bright sign': raster(['r r rrr', 'rr  r  ', 'r r rrr']),
  'dark words on a pale plate': raster([' www ', 'wkwkw', 'wkkww', 'wkwkw', ' www ']),
  'pale words on a plate that fills the picture': raster(['kkkkkkkk', 'kkkkwkkk', 'kkkkkkkk']),
};

describe('a logo can be read', () => {
  it.each<[keyof typeof LOGOS, { light: boolean; dark: boolean }]>([
    ['dark words', { light: true, dark: false }],
    ['pale words', { light: false, dark: true }],
    ['dark words with a small bright dot', { light: true, dark: false }],
    ['a bright sign', { light: true, dark: true }],
    ['dark words on a pale plate', { light: true, dark: true }],
    ['pale words on a plate that fills the picture', { light: true, dark: true }],
  ])('%s: %j', (name, grounds) => {
    const logo = LOGOS[name];
    expect({ light: carriesOn('light', logo), dark: carriesOn('dark', logo) }).toEqual(grounds);
  });
});
