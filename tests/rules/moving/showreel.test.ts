import { expect, it } from 'vitest';
import { itemsOf, openSource } from './open-source';

const FILE = 'abcdefghijklmnopqrstuvwx.jpg';
const RECORDS = {
  showreel: { version: '1.1.0', site: 'https://www.films.example', exportedAt: '2026-11-24T10:00:00.000Z' },
  shows: [
    {
      id: '0123456789abcdef01234567',
      slug: 'salt',
      url: '/shows/salt',
      title: 'Salt',
      status: 'inactive',
      thumbnailUrl: `/assets/shows/${FILE}`,
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  news: [
    {
      id: 'n1',
      slug: 'opened',
      title: 'Opened',
      status: 'published',
      publishedAt: '2026-02-01T00:00:00.000Z',
      content: `<figure data-media="news/${FILE}" data-size="text"></figure>`,
    },
  ],
};

it('the records that Showreel exported keep their fields, and name their files', async () => {
  const source = await openSource(JSON.stringify(RECORDS));
  expect(source.head).toMatchObject({ source: 'showreel', site: 'films.example' });
  expect(await itemsOf(source)).toMatchObject([
    {
      type: 'shows',
      id: '0123456789abcdef01234567',
      slug: 'salt',
      status: 'draft',
      fields: { title: 'Salt', status: 'inactive', thumbnailUrl: `/assets/shows/${FILE}` },
      media: [{ address: `/assets/shows/${FILE}` }],
      newer: '2026-01-01T00:00:00.000Z',
    },
    {
      type: 'news',
      id: 'n1',
      status: 'public',
      moment: '2026-02-01T00:00:00.000Z',
      media: [{ address: `/assets/news/${FILE}` }],
    },
  ]);
});
