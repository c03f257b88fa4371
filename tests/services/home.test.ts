import { beforeEach, describe, expect, it } from 'vitest';
import { Show } from '~models/show';
import { readHome } from '~/site/home/home.server';
import { actor, makeShow } from '../make';
import { updateRecord } from '~/records/save/record-update.server';

const image = (url: string, orderPosition = 0) => ({ type: 'image', url, orderPosition });
const video = (url: string, orderPosition = 0) => ({ type: 'video', url, orderPosition });

beforeEach(() => Show.deleteMany());

describe('the Home page', () => {
  it('has featured, active shows in display order', async () => {
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

  it('starts with the bundled reel and its poster until another is set', async () => {
    const home = await readHome();
    expect(home.reel).toBe('/reel/reel.mp4');
    const poster = home.facts[home.reel]?.posterUrl ?? '';
    expect(home.facts[poster]?.sources.length).toBeGreaterThan(0);
    await updateRecord('settings', actor('admin'), '', { reelVideoUrl: 'https://cdn.example.com/reel.mp4' });
    expect((await readHome()).reel).toBe('https://cdn.example.com/reel.mp4');
    await updateRecord('settings', actor('admin'), '', { reelVideoUrl: '' });
  });

  it('lists the videos to preload by priority', async () => {
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

  it('has one h1', async () => {
    await makeShow({ featuredOnHomepage: true, description: '<h1>Loud</h1><p>Quiet</p>' });
    expect((await readHome()).featured[0]?.description).toBe('<h2>Loud</h2><p>Quiet</p>');
  });
});

describe('the image strip', () => {
  const show = (name: string, pictures: number, more: object = {}) =>
    makeShow({
      thumbnailUrl: `/${name}.jpg`,
      media: Array.from({ length: pictures }, (_, at) => image(`/${name}-${at}.jpg`, at)),
      ...more,
    });

  it('begins with shows that are not featured', async () => {
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
  ])('fills a row or is absent: of %i images it uses %i', async (have, taken) => {
    await show('featured', have, { featuredOnHomepage: true });
    expect((await readHome()).strip).toHaveLength(taken);
  });
});
