import { expect, it } from 'vitest';
import { keepList, listOf, listUrl, listUrlFrom } from '~/core/request/list-address';

const at = (query: string) => new URL(`http://site.test/admin/shows/1?${query}`);

it.each([
  ['', '/admin/shows'],
  ['page=2', '/admin/shows?page=2'],
  ['page=2&q=a+%26+b', '/admin/shows?q=a+%26+b&page=2'],
  ['page=&q=', '/admin/shows'],
  ['views=hide&page=2', '/admin/shows?page=2&views=hide'],
  ['page=2&to=https://evil.example&redirectTo=//evil.example', '/admin/shows?page=2'],
])('a record form opened with %j leads back to %s', (query, expected) => {
  expect(listUrl('/admin/shows', at(query).searchParams)).toBe(expected);
});

it.each([
  ['/admin/media?q=rain&kind=video&page=3', '/admin/media?q=rain&kind=video&page=3'],
  ['/admin/media?page=3&intent=delete', '/admin/media?page=3'],
  ['/admin/media', '/admin/media'],
  ['/admin/mediation?page=3', '/admin/media'],
  ['/admin/users?page=3', '/admin/media'],
  ['//evil.example/admin/media?page=3', '/admin/media'],
  ['https://evil.example/admin/media?page=3', '/admin/media'],
  ['/admin/media?/../../evil.example', '/admin/media'],
  ['/admin/media?q=%0d%0aSet-Cookie:x', '/admin/media?q=%0D%0ASet-Cookie%3Ax'],
])('a screen opened from %s leads back to %s', (from, expected) => {
  const url = at(new URLSearchParams({ from }).toString());
  expect(listUrlFrom('/admin/media', url, ['q', 'kind', 'page'])).toBe(expected);
});

it.each([
  ['/admin/shows?q=a+b&page=2', '/admin/shows?q=a+b&page=2'],
  ['/admin/search?q=salt&kind=news&state=draft&page=2', '/admin/search?q=salt&kind=news&state=draft&page=2'],
  ['/admin/links?show=broken&page=2', '/admin/links?show=broken&page=2'],
  ['/admin/shows?q=a&intent=delete', '/admin/shows?q=a'],
  ['/admin/people?page=2', '/admin/shows'],
  ['/admin/shows/../users?page=2', '/admin/shows'],
  ['//evil.example/admin/shows?page=2', '/admin/shows'],
  ['https://evil.example/admin/search?q=x', '/admin/shows'],
  ['javascript:alert(1)//admin/search?q=x', '/admin/shows'],
  ['/admin/search?q=x#https://evil.example', '/admin/search?q=x%23https%3A%2F%2Fevil.example'],
  [`/admin/search?q=${'x'.repeat(1000)}`, '/admin/shows'],
])('a form that %s led to leads back to %s', (list, expected) => {
  expect(listOf('/admin/shows', at(new URLSearchParams({ list }).toString()).searchParams)).toBe(expected);
});

it('only a list with parameters is kept on the screens of a record', () => {
  expect(keepList('/admin/shows')).toBe('');
  const kept = keepList('/admin/shows?q=a+b&page=2');
  expect(listOf('/admin/shows', new URLSearchParams(kept))).toBe('/admin/shows?q=a+b&page=2');
});
