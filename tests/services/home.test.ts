import { beforeEach, describe, expect, it } from 'vitest';
import { Show } from '~models/show';
import { readHome } from '~/services/content/home';
import { actor, makeShow } from '../make';
import { updateSettings } from '~/services/content/settings';

const image = (url: string, orderPosition = 0) => ({ type: 'image', url, orderPosition });
const video = (url: string, orderPosition = 0) => ({ type: 'video', url, orderPosition });

beforeEach(() => Show.deleteMany());

describe('what the Home page draws', () => {
  it('is featured, active shows in the order of the site', async () => {
    await makeShow({ title: 'Second', featuredOnHomepage: true, orderPosition: 1 });
    await makeShow({ title: 'First', featuredOnHomepage: true, orderPosition: 0 });
    await makeShow({
      title: 'Hidden',
      featuredOnHomepage: true,
      status: 'inactive',
      videoUrl: '/hidden.mp4',
    });
    await makeShow({ title: 'Other', videoUrl: '/other.mp4' });
    const home = await readHome();
    expect(home.featured.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(home.hasShows).toBe(true);
    expect(JSON.stringify(home)).not.toContain('hidden');
  });

  it('opens with the bundled reel until another is set, and knows its poster', async () => {
    const home = await readHome();
    expect(home.reel).toBe('/reel/reel.mp4');
    const poster = home.book[home.reel]?.posterUrl ?? '';
    expect(home.book[poster]?.variants.length).toBeGreaterThan(0);
    await updateSettings(actor('admin'), { reelVideoUrl: 'https://cdn.example.com/reel.mp4' });
    expect((await readHome()).reel).toBe('https://cdn.example.com/reel.mp4');
    await updateSettings(actor('admin'), { reelVideoUrl: '' });
  });

  it('names the videos that may be fetched ahead by their rank', async () => {
    await makeShow({
      featuredOnHomepage: true,
      videoUrl: '/one.mp4',
      media: [image('/one.jpg'), video('/one-more.mp4', 1)],
    });
    await makeShow({ videoUrl: '/two.mp4', media: [video('/two-more.mp4')] });
    const { videos } = await readHome();
    expect(videos.featured).toEqual(['/one.mp4']);
    expect(videos.others).toEqual(['/two.mp4']);
    expect(videos.media.sort()).toEqual(['/one-more.mp4', '/two-more.mp4']);
  });

  it('keeps one h1 on the page', async () => {
    await makeShow({ featuredOnHomepage: true, description: '<h1>Loud</h1><p>Quiet</p>' });
    expect((await readHome()).featured[0]?.description).toBe('<h2>Loud</h2><p>Quiet</p>');
  });
});

describe('the strip of pictures', () => {
  const show = (name: string, pictures: number, more: object = {}) =>
    makeShow({
      thumbnailUrl: `/${name}.jpg`,
      media: Array.from({ length: pictures }, (_, at) => image(`/${name}-${at}.jpg`, at)),
      ...more,
    });

  it('begins with shows that the page has not shown', async () => {
    await show('featured', 6, { featuredOnHomepage: true });
    await show('other', 1);
    const { strip } = await readHome();
    expect(strip).toHaveLength(6);
    expect(strip.slice(0, 2)).toEqual(['/other.jpg', '/other-0.jpg']);
    expect(strip).not.toContain('/featured.jpg');
  });

  it.each([
    [5, 3],
    [3, 3],
    [2, 0],
    [0, 0],
  ])('fills a row or is not there: of %i pictures it takes %i', async (have, taken) => {
    await show('featured', have, { featuredOnHomepage: true });
    expect((await readHome()).strip).toHaveLength(taken);
  });
});
