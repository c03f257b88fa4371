import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { TextParts } from '~/site/text/text-parts';
import { FrameOrigins } from '~/core/ui/frame-origins';
import { MediaFactsContext } from '~/core/ui/use-playback';
import type { TextPart } from '~/core/html/block';
import { renderText } from '~/records/api/rendered-text-api.server';
import type { MediaFacts } from '~/core/files/media';
import { embed, gallery, media, prose } from '../text-parts';

const facts = (file: string, about: Partial<MediaFacts> = {}): MediaFacts => ({
  url: `/assets/${file}`,
  kind: 'image',
  width: 1600,
  height: 900,
  alt: `Alt of ${file}`,
  caption: '',
  focus: { x: 20, y: 80 },
  sources: [{ type: 'image/webp', srcset: `/assets/${file}-480.webp 480w, /assets/${file}-800.webp 800w` }],
  ...about,
});

const film = facts('film.mp4', {
  kind: 'video',
  alt: 'The tide',
  duration: 252,
  posterUrl: '/assets/poster.jpg',
  sources: [],
  tracks: [
    { kind: 'captions', language: 'en', label: 'English', url: '/assets/captions.vtt' },
    { kind: 'chapters', language: 'en', label: 'English', url: '/assets/chapters.vtt' },
  ],
});

const known = Object.fromEntries(
  ['a.jpg', 'b.jpg', 'poster.jpg']
    .map((file) => facts(file))
    .concat(film)
    .map((each) => [each.url, each]),
);

const inPage = (page: ReactElement) =>
  renderToString(
    <StaticRouter location="/news/marsh">
      <MediaFactsContext.Provider value={known}>{page}</MediaFactsContext.Provider>
    </StaticRouter>,
  );

const htmlOf = (...parts: TextPart[]) => inPage(<TextParts parts={parts} title="Marsh" />);
const imagesOf = (html: string) => html.match(/<img [^>]*>/g) ?? [];

describe('a text without blocks', () => {
  it.each(['', '<p>Words &amp; more</p><h2>Head</h2>'])('is one element: %j', (html) => {
    const parts: TextPart[] = html === '' ? [] : [{ type: 'prose', html }];
    expect(htmlOf(...parts)).toBe(`<div class="prose">${html}</div>`);
  });
});

describe('the pictures of a text', () => {
  it('have the caption of their file where they have none of their own', () => {
    const url = '/assets/c.jpg';
    const own = { ...known, [url]: facts('c.jpg', { caption: 'Reed & <b>tide</b>' }) };
    const draw = (caption: string) =>
      renderToString(
        <StaticRouter location="/news/marsh">
          <MediaFactsContext.Provider value={own}>
            <TextParts parts={[media('c.jpg', { caption })]} title="Marsh" />
          </MediaFactsContext.Provider>
        </StaticRouter>,
      );
    expect(draw('')).toContain('<figcaption>Reed &amp; &lt;b&gt;tide&lt;/b&gt;</figcaption>');
    expect(draw('<em>Ours</em>')).toContain('<figcaption><em>Ours</em></figcaption>');
    const surroundings = { media: own, origin: 'https://a.example' };
    expect(renderText([media('c.jpg')], surroundings)).toContain(
      '<figcaption>Reed &amp; &lt;b&gt;tide&lt;/b&gt;</figcaption>',
    );
  });

  it('have copies, sizes, their dimensions and focal point, the text of the file or their own, and a caption', () => {
    const html = htmlOf(
      media('a.jpg', { size: 'full', caption: 'The <em>marsh</em>' }),
      media('b.jpg', { alt: 'Own' }),
    );
    expect(html).toContain(
      '<figure class="text-figure is-full"><picture><source type="image/webp" sizes="100vw"',
    );
    expect(html).toContain('<figcaption>The <em>marsh</em></figcaption>');
    const [first, second] = imagesOf(html);
    expect(first).toMatch(
      /focus focus-x20 focus-x0 focus-y80 focus-y0.*alt="Alt of a.jpg" width="1600" height="900"/,
    );
    expect(second).toContain('alt="Own"');
    expect(html.match(/<figcaption>/g)).toHaveLength(1);
  });

  it('are fetched when they come near the window, but for the first one near the top', () => {
    const loading = (...parts: TextPart[]) =>
      imagesOf(htmlOf(...parts)).map((tag) => /loading="(\w+)"/.exec(tag)?.[1]);
    expect(loading(prose('Short.'), media('a.jpg'), media('b.jpg'))).toEqual(['eager', 'lazy']);
    expect(loading(prose('Long. '.repeat(300)), media('a.jpg'))).toEqual(['lazy']);
  });

  it('are links to their files in a gallery', () => {
    const html = htmlOf(gallery(['a.jpg', 'b.jpg'], 'Two'));
    expect(html.match(/<a class="cell" href="[^"]*"/g)).toEqual([
      '<a class="cell" href="/assets/a.jpg"',
      '<a class="cell" href="/assets/b.jpg"',
    ]);
    expect(html).toContain('<figcaption>Two</figcaption>');
  });
});

describe('the videos of a text', () => {
  it('are a film with its chapters and its transcript below it, also without scripts', () => {
    const words = {
      chapters: [{ start: 19_000, end: 30_000, text: 'The marsh' }],
      captions: [],
      transcript: 'The tide comes in.',
    } as unknown as MediaFacts['words'];
    known[film.url] = { ...film, words };
    const html = htmlOf(media('film.mp4'));
    known[film.url] = film;
    expect(html).toContain('<a href="#t=19">');
    expect(html).toContain('The marsh');
    expect(html.replace(/<noscript>.*<\/noscript>/, '')).toContain('The tide comes in.');
  });

  it('are a film by its poster, and nothing else of it is fetched', () => {
    const html = htmlOf(media('film.mp4', { size: 'wide' }));
    expect(html).toContain('src="/assets/poster.jpg"');
    expect(html).toContain('4 minutes 12 seconds, with captions, chapters and a transcript');
    const [, withoutScripts = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
    expect(withoutScripts).toMatch(/<video [^>]*controls="" [^>]*preload="none"/);
    expect(withoutScripts).toMatch(/<track kind="captions" .*default=""/);
    expect(html.replace(withoutScripts, '')).not.toContain('<video');
  });

  it('are an embedded one as a link, whose origin the policy of the document has to allow', () => {
    const origins = new Set<string>();
    const vimeo = embed({ service: 'vimeo', id: '12', title: 'A "film"' });
    const html = inPage(
      <FrameOrigins.Provider value={origins}>
        <TextParts parts={[vimeo]} title="Marsh" />
      </FrameOrigins.Provider>,
    );
    expect(html).toContain('href="https://vimeo.com/12"');
    expect(html).toContain('A &quot;film&quot;');
    expect(html).toContain('Plays from Vimeo, which then learns that you watch it.');
    expect(html).not.toContain('iframe');
    expect([...origins]).toEqual(['https://player.vimeo.com']);
  });
});

describe('a quote and a line', () => {
  it('have their words and who said them', () => {
    const quote = { type: 'quote', html: '<p>Words.</p>' } as const;
    expect(htmlOf({ ...quote, cite: 'Henrik' }, { type: 'line' }, { ...quote, cite: '' })).toBe(
      '<div class="prose text-quote"><blockquote><p>Words.</p><cite>Henrik</cite></blockquote></div>' +
        '<hr class="text-rule"/>' +
        '<div class="prose"><blockquote><p>Words.</p></blockquote></div>',
    );
  });
});
