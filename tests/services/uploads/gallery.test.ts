import { describe, expect, it } from 'vitest';
import { actor, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';

const admin = actor('admin');
const image = (url: string, more: object = {}) => ({ type: 'image', url, ...more });
const urls = (show: { media: { url: string }[] }) => show.media.map(({ url }) => url);

describe('a show’s gallery', () => {
  it('is in the order of its positions, counted from 0', async () => {
    const show = await makeShow({
      media: [
        image('/c', { orderPosition: 9 }),
        image('/a', { orderPosition: 0 }),
        image('/b', { orderPosition: 4 }),
      ],
    });
    expect(urls(show)).toEqual(['/a', '/b', '/c']);
    expect(show.media.map(({ orderPosition }) => orderPosition)).toEqual([0, 1, 2]);
  });

  it('is in the order in which it was sent when it has no positions', async () => {
    expect(urls(await makeShow({ media: ['/b', '/a', '/c'].map((url) => image(url)) }))).toEqual([
      '/b',
      '/a',
      '/c',
    ]);
  });

  it('is replaced as a whole, and remaining items keep their ids', async () => {
    const show = await makeShow({ media: [image('/a', { alt: 'A' }), image('/b')] });
    const [a, b] = show.media;
    const saved = await updateRecord('show', admin, show.id, {
      media: [image('/new'), { id: b?.id, type: 'video', url: '/b.mp4' }],
    });
    expect(urls(saved)).toEqual(['/new', '/b.mp4']);
    expect(saved.media[1]?.id).toBe(b?.id);
    expect([a?.id, b?.id]).not.toContain(saved.media[0]?.id);
    expect(urls(await updateRecord('show', admin, show.id, { media: [] }))).toEqual([]);
  });

  it('is unchanged by a change without it', async () => {
    const show = await makeShow({ media: [image('/a')] });
    expect((await updateRecord('show', admin, show.id, { tagline: 'x' })).media).toEqual(show.media);
  });

  it('accepts no id of another show, and none twice', async () => {
    const other = await makeShow({ media: [image('/other')] });
    const id = other.media[0]?.id;
    const show = await makeShow({ media: [image('/a', { id })] });
    expect(show.media[0]?.id).not.toBe(id);
    const own = show.media[0]?.id;
    const saved = await updateRecord('show', admin, show.id, {
      media: [image('/a', { id: own }), image('/b', { id: own })],
    });
    expect(new Set(saved.media.map((item) => item.id)).size).toBe(2);
  });

  it('has at most 100 items', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => image(`/${index}`));
    expect((await makeShow({ media: items(100) })).media).toHaveLength(100);
    await expect(makeShow({ media: items(101) })).rejects.toMatchObject({
      status: 400,
      fields: { media: ['Gallery must be at most 100 items'] },
    });
  });
});
