import { describe, expect, it } from 'vitest';
import { followSlug } from '../../app/core/request/public-loader.server';

function whereTo(address: string, asked: string, slug: string): string | null {
  try {
    followSlug(new URL(address, 'http://site.test'), asked, slug);
    return null;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    expect(answer.status).toBe(301);
    return answer.headers.get('Location');
  }
}

describe('a request for an earlier slug', () => {
  it.each([
    ['/shows/old', 'old', '/shows/new'],
    ['/shows/old/edit', 'old', '/shows/new/edit'],
    ['/shows/old?from=feed', 'old', '/shows/new?from=feed'],
    ['/shows/old.data', 'old', '/shows/new'],
    ['/shows/shows', 'shows', '/shows/new'],
    ['/news/n', 'n', '/news/new'],
    ['/news/%6Fld', 'old', '/news/new'],
  ])('is redirected to the current slug: %s', (address, asked, expected) => {
    expect(whereTo(address, asked, 'new')).toBe(expected);
  });

  it('is not redirected when the slug is current', () => {
    expect(whereTo('/shows/new', 'new', 'new')).toBeNull();
  });
});
