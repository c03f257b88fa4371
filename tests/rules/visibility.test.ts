import { describe, expect, it } from 'vitest';
import { isPublished, isShowPublic, personVisibility } from '~/core/nouns/visibility';

const publishedAt = new Date('2026-03-29T01:00:00Z');
const at = (milliseconds: number) => new Date(publishedAt.getTime() + milliseconds);

describe('an article', () => {
  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('%i ms from its publication: public is %j', (offset, expected) => {
    expect(isPublished({ status: 'published', publishedAt }, at(offset))).toBe(expected);
  });

  it('is never public as a draft', () => {
    expect(isPublished({ status: 'draft', publishedAt }, at(1))).toBe(false);
  });
});

it('a show is public while it is active', () => {
  expect(isShowPublic({ status: 'active' })).toBe(true);
  expect(isShowPublic({ status: 'inactive' })).toBe(false);
});

it('a person is public unless inactive', () => {
  const urlOf = (person: object) => personVisibility({ slug: 'ana', kind: 'team', ...person }).url;
  expect([{}, { status: 'active' }, { status: 'inactive' }].map(urlOf)).toEqual([
    '/people#ana',
    '/people#ana',
    null,
  ]);
});
