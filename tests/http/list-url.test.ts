import { expect, it } from 'vitest';
import { listUrl, listUrlFrom } from '~/core/request/page-query.server';

const at = (query: string) => new URL(`http://site.test/admin/shows/1?${query}`);

it.each([
  ['', '/admin/shows'],
  ['page=2', '/admin/shows?page=2'],
  ['page=2&q=a+%26+b', '/admin/shows?q=a+%26+b&page=2'],
  ['page=&q=', '/admin/shows'],
  ['page=2&to=https://evil.example&redirectTo=//evil.example', '/admin/shows?page=2'],
])('a record form opened with %j leads back to %s', (query, expected) => {
  expect(listUrl('/admin/shows', at(query).searchParams)).toBe(expected);
});

it.each([
  ['/admin/media?show=video&q=rain&page=3', '/admin/media?show=video&q=rain&page=3'],
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
  expect(listUrlFrom('/admin/media', url, ['show', 'q', 'page'])).toBe(expected);
});
