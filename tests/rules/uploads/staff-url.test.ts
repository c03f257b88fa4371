import { expect, it } from 'vitest';
import { drawnUrl, forStaff, staffUrl } from '~/core/files/file-library';

const URL = '/assets/show/salt/gallery/0123456789abcdef01234567.jpg';
const file = {
  url: URL,
  croppedUrl: null,
  posterUrl: '/placeholders/article.jpg',
  posterVariants: [{ url: URL.replace('.jpg', '-poster-320.webp'), width: 320, type: 'image/webp' }],
  variants: [{ url: URL.replace('.jpg', '-480.webp'), width: 480, type: 'image/webp' }],
};

it('staff see a file that is held back below /admin/, and every other where everybody does', () => {
  expect(staffUrl(URL, { withheld: true })).toBe(URL.replace('/assets/', '/admin/assets/'));
  expect(staffUrl(URL, { withheld: false })).toBe(URL);
  expect(forStaff({ ...file, withheld: false })).toEqual({ ...file, withheld: false });
});

it('so do its smaller copies, but not a picture of the program', () => {
  const { url, posterUrl, variants, posterVariants } = forStaff({ ...file, withheld: true });
  expect([url, posterUrl, ...[...variants, ...posterVariants].map((variant) => variant.url)]).toEqual([
    URL.replace('/assets/', '/admin/assets/'),
    '/placeholders/article.jpg',
    URL.replace('/assets/', '/admin/assets/').replace('.jpg', '-480.webp'),
    URL.replace('/assets/', '/admin/assets/').replace('.jpg', '-poster-320.webp'),
  ]);
});

it('the admin draws a file below /admin/ if it is held back, or the page knows nothing of it', () => {
  const held = URL.replace('/assets/', '/admin/assets/');
  expect(drawnUrl(URL, { withheld: true })).toBe(held);
  expect(drawnUrl(URL, undefined)).toBe(held);
  expect(drawnUrl(URL, {})).toBe(URL);
  expect(drawnUrl('https://elsewhere.example/a.jpg', undefined)).toBe('https://elsewhere.example/a.jpg');
});
