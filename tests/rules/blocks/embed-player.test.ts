import { expect, it } from 'vitest';
import type { EmbedBlock } from '~/core/html/block';
import { EMBEDDED_SITES } from '~/core/html/embed-player';

const embed = (about: Partial<EmbedBlock>): EmbedBlock => ({
  type: 'embed',
  service: 'youtube',
  id: 'abcdefghijk',
  hash: '',
  title: 'A film',
  poster: '',
  start: 0,
  ...about,
});

it.each<[Partial<EmbedBlock>, string, string]>([
  [
    {},
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1',
    'https://www.youtube.com/watch?v=abcdefghijk',
  ],
  [
    { start: 90 },
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=90',
    'https://www.youtube.com/watch?v=abcdefghijk&t=90s',
  ],
  [
    { service: 'vimeo', id: '1234' },
    'https://player.vimeo.com/video/1234?dnt=1&autoplay=1',
    'https://vimeo.com/1234',
  ],
  [
    { service: 'vimeo', id: '1234', hash: 'a1b2c3', start: 5 },
    'https://player.vimeo.com/video/1234?dnt=1&autoplay=1&h=a1b2c3#t=5s',
    'https://vimeo.com/1234/a1b2c3#t=5s',
  ],
])('an embedded video %j plays at %s and has its page at %s', (about, player, page) => {
  const block = embed(about);
  const { playerUrl, pageUrl, origin } = EMBEDDED_SITES[block.service];
  expect(playerUrl(block)).toBe(player);
  expect(pageUrl(block)).toBe(page);
  expect(new URL(player).origin).toBe(origin);
});
