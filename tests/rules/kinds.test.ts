import { describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS_BY_NAME } from '~/core/nouns/kinds';
import { labelOf, kindOfForm } from '~/core/nouns/labels';
import { leftOutMessage } from '~/core/nouns/left-out-message';

describe('the label of a field', () => {
  it.each([
    ['show', 'orderPosition', 'Position'],
    ['show', 'broadcaster', 'Channel'],
    ['show', 'credits.0.role', 'Character or job'],
    ['person', 'role', 'Role'],
    ['settings', 'reelVideoUrl', 'Reel video URL'],
    ['file', 'alt', 'Alternative text'],
  ] as const)('of a %s that is called %s is %j', (kind, field, label) => {
    expect(labelOf(kind, field)).toBe(label);
  });

  it.each(['article', null] as const)('that %j does not describe is its name in words', (kind) => {
    expect(labelOf(kind, 'broadcasterUrl')).toBe('Broadcaster url');
  });
});

it.each([
  ['/admin/shows/65f0c1/credits', 'show'],
  ['/admin/News/new', 'article'],
  ['/admin/people/65f0c1', 'person'],
  ['/admin/settings', 'settings'],
  ['/admin/edit/article/65f0c1/title', 'article'],
  ['/admin/edit/user/65f0c1/name', null],
  ['/admin/media/65f0c1', 'file'],
  ['/admin/users/65f0c1', null],
  ['', null],
])('the form at %j changes %j', (pathname, kind) => {
  expect(kindOfForm(pathname)).toBe(kind);
});

it('every kind is found by its name in URLs', () => {
  expect(Object.values(KIND_NAMES).map((name) => KINDS_BY_NAME[name])).toEqual(Object.keys(KIND_NAMES));
});

it('pasted images belong to a field of their record, if it has one', () => {
  expect(leftOutMessage('person', 'bio', ['media'])).toMatch(
    /Add them under “Image URL” of the team member\.$/,
  );
  expect(leftOutMessage('settings', 'homeIntro', ['media'])).not.toMatch(/Add them/);
});
