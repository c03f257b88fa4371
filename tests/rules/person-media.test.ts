import { describe, expect, it } from 'vitest';
import { initials, personMedia } from '../../app/site/people/portrait';

const VIDEO = '/a.mp4';
const IMAGE = '/a.jpg';

describe('what a person’s card shows', () => {
  it.each([
    ['a video over its picture', 'video', VIDEO, IMAGE, { videoUrl: VIDEO, imageUrl: IMAGE, isEmpty: false }],
    ['a video without a picture', 'video', VIDEO, '', { videoUrl: VIDEO, imageUrl: '', isEmpty: false }],
    [
      'the picture where the video is missing',
      'video',
      '',
      IMAGE,
      { videoUrl: '', imageUrl: IMAGE, isEmpty: false },
    ],
    ['the picture alone', 'image', VIDEO, IMAGE, { videoUrl: '', imageUrl: IMAGE, isEmpty: false }],
    [
      'the video where the image is missing',
      'image',
      VIDEO,
      '',
      { videoUrl: VIDEO, imageUrl: '', isEmpty: false },
    ],
    ['nothing', 'video', '', '', { videoUrl: '', imageUrl: '', isEmpty: true }],
    ['nothing, as a picture either', 'image', '', '', { videoUrl: '', imageUrl: '', isEmpty: true }],
  ] as const)('%s', (_, displayType, videoUrl, imageUrl, shown) => {
    expect(personMedia({ displayType, videoUrl, imageUrl })).toEqual(shown);
  });
});

describe('initials', () => {
  it.each([
    ['Inês Caldeira', 'IC'],
    ['émile zola', 'ÉZ'],
    ['Juan de la Cruz', 'JC'],
    ['Cher', 'C'],
    ['Sun-hee  Park', 'SP'],
    ['“Bunny” Warren', 'BW'],
    ['Ana — Lima', 'AL'],
    ['محمد علي', 'مع'],
    ['🎬 Dee Abara 🎬', 'DA'],
    ['', ''],
    ['🎬', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('keep a letter and its marks together', () => {
    expect(initials('e\u0301lan')).toBe('E\u0301');
  });
});
