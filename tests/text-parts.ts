/** The parts of texts, with defaults for what a test does not care about. */
import type { EmbedBlock, GalleryBlock, MediaBlock, Prose } from '~/core/html/block';

export const prose = (...paragraphs: string[]): Prose => ({
  type: 'prose',
  html: paragraphs.map((words) => `<p>${words}</p>`).join(''),
});

export const media = (file: string, about: Partial<MediaBlock> = {}): MediaBlock => ({
  type: 'media',
  file,
  size: 'text',
  alt: '',
  caption: '',
  ...about,
});

export const gallery = (files: string[], caption = ''): GalleryBlock => ({ type: 'gallery', files, caption });

export const embed = (about: Partial<EmbedBlock> = {}): EmbedBlock => ({
  type: 'embed',
  service: 'youtube',
  id: 'saltcountry',
  hash: '',
  title: 'Making Salt Country',
  poster: '',
  start: 0,
  ...about,
});
