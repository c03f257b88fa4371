import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { MediaCells } from '~/site/lightbox/lightbox';
import { Lightbox } from '~/site/lightbox/lightbox-dialog';
import { mediaItems, type MediaEntry } from '~/site/lightbox/media-entry';
import { VideoPreview } from '~/core/ui/video-preview';
import { MediaFactsContext } from '~/core/ui/use-playback';

const still: MediaEntry = { type: 'image', url: '/a.jpg', alt: 'A hill', caption: 'The hill', posterUrl: '' };
const clip: MediaEntry = { type: 'video', url: '/b.mp4', alt: '', caption: '', posterUrl: '/b.jpg' };
const show = { videoUrl: '/main.mp4', thumbnailUrl: '/thumb.jpg', media: [still, clip] };
const nothing = () => undefined;

const lightbox = (items: MediaEntry[], index = 0) =>
  renderToString(<Lightbox title="Hill" items={items} index={index} onIndex={nothing} onClose={nothing} />);

describe('the media of a show', () => {
  it('is its main video, then its gallery in order', () => {
    expect(mediaItems(show).map(({ url }) => url)).toEqual(['/main.mp4', '/a.jpg', '/b.mp4']);
  });

  it('is its gallery alone without a main video', () => {
    expect(mediaItems({ ...show, videoUrl: '' })).toEqual([still, clip]);
  });
});

const cells = (items: MediaEntry[]) =>
  renderToString(
    <StaticRouter location="/">
      <MediaCells title="Hill" items={items} autoplay={false} />
    </StaticRouter>,
  );

describe('a media cell', () => {
  const html = cells([still, clip]);

  it('is a link to its file', () => {
    expect(html).toContain('href="/a.jpg"');
    expect(html).toContain('href="/b.mp4"');
  });

  it('has a label from its file, its caption or its show', () => {
    expect(html).toMatch(/View image: .*alt="A hill"/);
    expect(html).toMatch(/Play video: .*alt="Hill"/);
  });

  it('is not rendered without an image or video', () => {
    expect(cells([])).toBe('');
  });
});

describe('the lightbox', () => {
  it('has no navigation with one item', () => {
    expect(lightbox([still])).not.toMatch(/Previous|Next/);
    expect(lightbox([still, clip])).toMatch(/Previous.*Next/);
  });

  it('renders only the current item', () => {
    expect(lightbox([still, clip])).not.toContain('/b.mp4');
    const second = lightbox([still, clip], 1);
    expect(second).toContain('/b.mp4');
    expect(second).not.toContain('/a.jpg');
  });

  it('plays a video with controls, and never by itself in the HTML', () => {
    const html = lightbox([clip]);
    expect(html).toMatch(/<video[^>]* controls=""/);
    expect(html).not.toContain('autoplay');
  });

  it('shows the caption of the item, else of the file, else the title', () => {
    expect(lightbox([still])).toContain('<strong>The hill</strong>');
    expect(lightbox([clip])).toContain('<strong>Hill</strong>');
    const facts = { url: '/b.mp4', kind: 'video' as const, alt: '', caption: 'Stored', sources: [] };
    const described = (
      <MediaFactsContext.Provider value={{ '/b.mp4': facts }}>
        <Lightbox title="Hill" items={[clip]} index={0} onIndex={nothing} onClose={nothing} />
      </MediaFactsContext.Provider>
    );
    expect(renderToString(described)).toContain('<strong>Stored</strong>');
  });
});

describe('a video preview in the HTML of the server', () => {
  const draw = (poster?: string) =>
    renderToString(
      <VideoPreview src="/b.mp4" poster={poster} alt="A hill" sizes="100vw" play="near" name="Hill" />,
    );

  it('is its poster, without the video', () => {
    expect(draw('/b.jpg')).toContain('src="/b.jpg"');
    expect(draw('/b.jpg')).not.toContain('<video');
  });

  it('is a frame of the video without a poster', () => {
    expect(draw()).toMatch(/<video[^>]*src="\/b\.mp4#t=0\.5"[^>]*muted=""[^>]*preload="metadata"/);
  });

  it('is a frame of the preview of an uploaded video without a poster, or of the video while that is made', () => {
    const drawWith = (previewUrl: string | null) => {
      const facts = { url: '/b.mp4', kind: 'video' as const, alt: '', caption: '', sources: [], previewUrl };
      return renderToString(
        <MediaFactsContext.Provider value={{ '/b.mp4': facts }}>
          <VideoPreview src="/b.mp4" alt="A hill" sizes="100vw" play="near" />
        </MediaFactsContext.Provider>,
      );
    };
    expect(drawWith('/b-preview.mp4')).toContain('src="/b-preview.mp4#t=0.5"');
    expect(drawWith(null)).toContain('src="/b.mp4#t=0.5"');
  });

  it('has no control that needs scripts', () => {
    expect(draw('/b.jpg')).not.toContain('<button');
  });
});
