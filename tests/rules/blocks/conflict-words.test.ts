import { expect, it } from 'vitest';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { linksIn } from '~/core/fields/item-texts.server';
import { readable } from '~/core/merge/conflict-differences';

const TEXT =
  '<p>One</p><figure data-media="news/a/image/a.jpg" data-size="wide" data-alt="Rain"><figcaption>At <em>sea</em></figcaption></figure>' +
  '<figure data-media="news/a/image/b.mp4" data-size="text"></figure><hr>' +
  '<figure data-gallery="c/c.jpg d/d.jpg"><figcaption>Both</figcaption></figure>' +
  '<figure data-embed="vimeo:1" data-title="Making of" data-poster="e/e.jpg"></figure>' +
  '<blockquote><p>Two</p><p>Three</p><cite>Mara</cite></blockquote><h2>Four</h2>';

it('a text in a conflict names its blocks', () => {
  expect(readable(ARTICLE_FIELDS, 'content', TEXT).split('\n')).toEqual([
    ...['One', 'Picture, wide: Rain', 'At sea', 'Film: b.mp4', 'Line', 'Gallery: c.jpg, d.jpg', 'Both'],
    ...['Embed: Making of', 'Quote: Two', 'Quote: Three', 'Quote: Mara', 'Four'],
  ]);
});

it('the links of a record include the files that its texts show', () => {
  expect(linksIn(ARTICLE_FIELDS, { imageUrl: '/f.jpg', content: TEXT })).toEqual([
    '/assets/news/a/image/a.jpg',
    '/assets/news/a/image/b.mp4',
    '/assets/c/c.jpg',
    '/assets/d/d.jpg',
    '/assets/e/e.jpg',
    '/f.jpg',
  ]);
  expect(linksIn(ARTICLE_FIELDS, { imageUrl: '' })).toEqual([]);
});
