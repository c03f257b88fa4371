import { expect, it } from 'vitest';
import { keepWithinSection } from '../../app/http/loaders/revalidation';

const step = (from: string, to: string, formMethod?: 'POST') =>
  keepWithinSection({
    currentUrl: new URL(from, 'http://site.test'),
    nextUrl: new URL(to, 'http://site.test'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formMethod && { formMethod }),
  });

it.each([
  ['/shows', '/shows/ember'],
  ['/shows/ember', '/shows'],
  ['/shows/ember', '/shows/perihelion'],
])('navigating from %s to %s does not revalidate', (from, to) => {
  expect(step(from, to)).toBe(false);
});

it('navigating to another section revalidates', () => {
  expect(step('/shows', '/news')).toBe(true);
});

it('a form submission revalidates, and so does an explicit request', () => {
  expect(step('/shows', '/shows/ember', 'POST')).toBe(true);
  expect(step('/shows', '/shows')).toBe(true);
});
