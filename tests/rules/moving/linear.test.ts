/** No text holds the event loop for long, whatever it consists of. */
import { it } from 'vitest';
import { everyNth } from '../../full-length';
import { expectWithin } from '../../processor-time';
import { leastTime } from '../linear/growth';
import { convert } from './convert';

/** Processor time in milliseconds, twice what the slowest takes: anything worse than linear takes seconds. */
const MAX_TIME = 400;
const LENGTH = 1_000_000;

const UNITS = [
  ...['a ', '<', '[', '[a "', '[a b="', '[x][/x]', '[gallery]', '[caption]<img src=/a.jpg>', '[embed]'],
  ...['<div>', '<b><i></b>', '<ul><li>a', '<blockquote>a<cite>', '<figure><figcaption>a'],
  ...['<img src=/a.jpg>x', '<table><tr><td>a', '<a href=/x>a', '<h2>a', '<details><summary>a'],
  ...['<figure class="kg-bookmark-card"><div class="kg-bookmark-title">a', '<form><label>a'],
  ...['<video><source ', '<div data-block-json="{', '<embed src=x>', '<!--', '<!-- wp:columns -->x'],
  ...['a\n\n', '<pre>\n', '&', '&nbsp;', '\n \n'],
];

it.each(everyNth(UNITS, 3))('a megabyte of %j is converted at once', (unit) => {
  const html = unit.repeat(Math.floor(LENGTH / unit.length));
  expectWithin(
    leastTime(() => void convert(html), { enough: MAX_TIME }),
    MAX_TIME,
  );
});
