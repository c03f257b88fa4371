import { expect, it } from 'vitest';
import {
  keepRecordWhenRejected,
  keepWhenRejected,
  keepWithinSection,
} from '../../app/core/request/revalidation';

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

it.each([
  ['a rejected form', { ok: false }, false],
  ['a form that was saved except for some of its values', { ok: false, saved: true }, true],
  ['a saved form', { ok: true }, true],
  ['a form that leads to another page, which reads the message', { ok: true, to: '/admin/media/1' }, false],
])('after %s', (_, actionResult, isRevalidated) => {
  const url = new URL('http://site.test/admin/media/0');
  const step = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {} };
  expect(keepWhenRejected({ ...step, actionResult, defaultShouldRevalidate: true })).toBe(isRevalidated);
});

it.each([
  ['the same list', '/admin/shows?page=2', false],
  ['the list of another kind', '/admin/news', true],
])('after a rejected form, with %s as the next page', (_, next, isRevalidated) => {
  const step = {
    currentUrl: new URL('http://site.test/admin/shows'),
    nextUrl: new URL(next, 'http://site.test'),
    currentParams: {},
    nextParams: {},
    actionResult: { ok: false },
    defaultShouldRevalidate: true,
  };
  expect(keepRecordWhenRejected(step)).toBe(isRevalidated);
});
