import { describe, expect, it } from 'vitest';
import { readEmbedAddress } from '~/core/html/embed-address';

const ID = 'dQw4w9-_XcQ';
const youtube = (start = 0) => ({ service: 'youtube', id: ID, hash: '', start });
const vimeo = (hash = '', start = 0) => ({ service: 'vimeo', id: '76979871', hash, start });

describe('the address of a video at another site', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, youtube()],
    [`https://m.youtube.com/watch?app=desktop&v=${ID}&list=PL1&index=2`, youtube()],
    [`http://youtube.com/watch?v=${ID}&t=1m30s`, youtube(90)],
    [`https://music.youtube.com/watch?v=${ID}&si=abc`, youtube()],
    [`  https://youtu.be/${ID}?si=abc&t=42 `, youtube(42)],
    [`youtu.be/${ID}`, youtube()],
    [`www.youtube.com/shorts/${ID}`, youtube()],
    [`https://www.youtube.com/live/${ID}?feature=share`, youtube()],
    [`//www.youtube.com/embed/${ID}?start=7&autoplay=1`, youtube(7)],
    [`https://www.youtube-nocookie.com/embed/${ID}?t=1h2m3s`, youtube(3723)],
    [`youtube:${ID}`, youtube()],
    ['https://vimeo.com/76979871', vimeo()],
    ['https://www.vimeo.com/76979871/8272103f6e?share=copy#t=1m5s', vimeo('8272103f6e', 65)],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo()],
    ['https://vimeo.com/groups/motion/videos/76979871', vimeo()],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', vimeo('8272103f6e')],
    ['vimeo:76979871:8272103f6e', vimeo('8272103f6e')],
    [`https://youtu.be/${ID}?t=999999999`, youtube()],
    [`https://youtu.be/${ID}?t=-5`, youtube()],
    ['HTTPS://VIMEO.COM/76979871?h=<script>', vimeo()],
  ])('is recognised: %s', (address, expected) => {
    expect(readEmbedAddress(address)).toEqual(expected);
  });

  it.each([
    '',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtu.be/${ID}`,
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch',
    'https://www.youtube.com/@showreel',
    `javascript:alert('youtube:${ID}')`,
    `youtube:${ID}"onload="`,
    'vimeo:76979871:<b>',
    'https://vimeo.com/about',
    'data:text/html,https://vimeo.com/76979871',
    `https://youtu.be/${ID}?${'x'.repeat(3_000)}`,
    'https://[',
  ])('is refused if it is that of anything else: %s', (address) => {
    expect(readEmbedAddress(address)).toBeNull();
  });
});
