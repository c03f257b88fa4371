import { describe, expect, it } from 'vitest';
import { renderText } from '~/records/api/rendered-text-api.server';
import { picturesOfParts, shownParts, type MediaFacts } from '~/core/files/media';
import { embed, gallery, media as mediaBlock, prose } from '../text-parts';

const picture = (name: string, about: Partial<MediaFacts> = {}): MediaFacts => ({
  url: `/assets/${name}`,
  kind: 'image',
  width: 1600,
  height: 900,
  alt: `Alt of ${name}`,
  caption: `Caption of ${name}`,
  sources: [],
  ...about,
});

const film: MediaFacts = {
  url: '/assets/film.mp4',
  kind: 'video',
  width: 1280,
  height: 720,
  alt: '',
  caption: '',
  posterUrl: '/assets/film-poster.jpg',
  sources: [],
  tracks: [
    { kind: 'chapters', language: 'en', label: 'English', url: '/assets/film-chapters.vtt' },
    { kind: 'captions', language: 'en', label: 'English & more', url: '/assets/film-captions.vtt' },
  ],
};

const sources = ['avif', 'webp'].map((format) => ({
  type: `image/${format}`,
  srcset: `/assets/a-480.${format} 480w, /assets/a-800.${format} 800w`,
}));
const media = Object.fromEntries(
  [picture('a.jpg', { sources }), picture('b.jpg'), film].map((facts) => [facts.url, facts]),
);

describe('the parts of a text that can be shown', () => {
  it('lack a picture whose file is not known', () => {
    expect(shownParts([mediaBlock('gone.jpg'), prose('Words')], media)).toEqual([prose('Words')]);
  });

  it('have the pictures of a gallery that are left, and no gallery without any', () => {
    expect(shownParts([gallery(['a.jpg', 'gone.jpg', 'film.mp4'])], media)).toEqual([gallery(['a.jpg'])]);
    expect(shownParts([gallery(['gone.jpg', 'gone-too.jpg'])], media)).toEqual([]);
  });

  it('have an embedded video without its poster if that is gone', () => {
    expect(shownParts([embed({ poster: 'a.jpg' })], media)).toEqual([embed({ poster: 'a.jpg' })]);
    expect(shownParts([embed({ poster: 'gone.jpg' })], media)).toEqual([embed()]);
  });

  it('name each picture once, and neither films nor posters', () => {
    const parts = [
      mediaBlock('b.jpg'),
      mediaBlock('film.mp4'),
      gallery(['a.jpg', 'b.jpg']),
      embed({ poster: 'a.jpg' }),
    ];
    expect(picturesOfParts(parts, media)).toEqual(['/assets/b.jpg', '/assets/a.jpg']);
  });
});

const ORIGIN = 'https://example.com';
const rendered = (...parts: Parameters<typeof renderText>[0]) => renderText(parts, { media, origin: ORIGIN });

describe('a text for other programs', () => {
  it('has absolute links, and words that look like markup as they are', () => {
    const html =
      '<p>See <a href="/shows">shows</a>, <a href="https://x.example">x</a>, <a href="#top">top</a> and href="/y".</p>';
    expect(rendered({ type: 'prose', html })).toBe(html.replace('"/shows"', `"${ORIGIN}/shows"`));
  });

  it('has a picture with its sizes, its copies in one format and the text of its file', () => {
    expect(rendered(mediaBlock('a.jpg', { caption: 'By <a href="/people">us</a>' }))).toBe(
      `<figure><img src="${ORIGIN}/assets/a.jpg" srcset="${ORIGIN}/assets/a-480.webp 480w, ${ORIGIN}/assets/a-800.webp 800w"` +
        ` sizes="(min-width: 48em) 48em, 100vw" width="1600" height="900" alt="Alt of a.jpg">` +
        `<figcaption>By <a href="${ORIGIN}/people">us</a></figcaption></figure>`,
    );
    expect(rendered(mediaBlock('b.jpg', { alt: '"Own" & <more>' }))).toBe(
      `<figure><img src="${ORIGIN}/assets/b.jpg" width="1600" height="900" alt="&quot;Own&quot; &amp; &lt;more&gt;"><figcaption>Caption of b.jpg</figcaption></figure>`,
    );
  });

  it('has a film with its controls, poster and tracks; the captions are the default', () => {
    expect(rendered(mediaBlock('film.mp4', { alt: 'Tide' }))).toBe(
      `<figure><video controls src="${ORIGIN}/assets/film.mp4" poster="${ORIGIN}/assets/film-poster.jpg" preload="none"` +
        ` width="1280" height="720" aria-label="Tide">` +
        `<track kind="chapters" src="${ORIGIN}/assets/film-chapters.vtt" srclang="en" label="English">` +
        `<track kind="captions" src="${ORIGIN}/assets/film-captions.vtt" srclang="en" label="English &amp; more" default>` +
        `</video></figure>`,
    );
  });

  it('has the pictures of a gallery, a link for an embedded video, quotes and lines', () => {
    expect(rendered(gallery(['a.jpg', 'b.jpg'], 'Two')).match(/<img /g)).toHaveLength(2);
    expect(rendered(embed({ title: 'Q & A', start: 9 }))).toBe(
      '<p><a href="https://www.youtube.com/watch?v=saltcountry&amp;t=9s">Q &amp; A</a></p>',
    );
    const quote = { type: 'quote', html: '<p>Words.</p>', cite: '<a href="/people/x">X</a>' } as const;
    expect(rendered(quote, { type: 'line' })).toBe(
      `<blockquote><p>Words.</p><cite><a href="${ORIGIN}/people/x">X</a></cite></blockquote><hr>`,
    );
  });
});
