import { expect, it } from 'vitest';
import { kitStanding } from '~/core/holds/kit';

const now = new Date('2026-11-24T00:00:00Z');
const UNTIL = new Date('2026-11-24T00:01:00Z');

const standing = (
  visibility: 'off' | 'link' | 'public',
  { embargoUntil = null, status = 'active', pressEnabled = null }: Record<string, unknown> = {},
) => kitStanding({ status, press: { visibility, embargoUntil } } as never, { pressEnabled, now } as never);

it.each([
  [{}, true, 'Public'],
  [{ embargoUntil: now }, true, 'Public'],
  [{ embargoUntil: UNTIL }, false, 'Public, under embargo until 24 November 2026 at 00:01'],
  [{ status: 'inactive' }, false, 'Public, but the show is not on the site'],
  [{ pressEnabled: false }, false, 'Public, but the press room is off'],
])('a public kit with %j: open %s, “%s”', (about, isOpen, words) => {
  expect(standing('public', about)).toEqual({ isOpen, words });
});

it('a kit by link says its embargo, and one that is off nothing else', () => {
  expect(standing('link', { embargoUntil: UNTIL }).words).toBe(
    'By link, under embargo until 24 November 2026 at 00:01',
  );
  expect(standing('off', { embargoUntil: UNTIL, status: 'inactive' })).toEqual({
    isOpen: false,
    words: 'Off',
  });
  expect(kitStanding({ status: 'active' }, { pressEnabled: null, now }).words).toBe('Off');
});
