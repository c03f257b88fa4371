import { expect, it } from 'vitest';
import { isKitOpen, stillState } from '~/core/holds/kit';

const now = new Date('2026-11-24T00:01:00Z');
const before = new Date('2026-11-24T00:00:59.999Z');
const kit = (visibility: 'off' | 'link' | 'public', embargoUntil: Date | null = null) =>
  ({ status: 'active', press: { visibility, embargoUntil } }) as const;

it('a public kit is open from its embargo on, and not a moment before', () => {
  expect(isKitOpen(kit('public'), { pressEnabled: null, now })).toBe(true);
  expect(isKitOpen(kit('public', now), { pressEnabled: true, now })).toBe(true);
  expect(isKitOpen(kit('public', now), { pressEnabled: true, now: before })).toBe(false);
});

it.each([
  ['a kit that is off', kit('off'), null],
  ['a kit by link', kit('link'), null],
  ['a kit while there is no press room', kit('public'), false],
  ['the kit of an inactive show', { ...kit('public'), status: 'inactive' } as const, null],
  ['a show that was stored before there were kits', { status: 'active' } as const, null],
])('%s is not open', (_name, show, pressEnabled) => {
  expect(isKitOpen(show, { pressEnabled, now })).toBe(false);
});

it.each([
  ['missing', null, null],
  ['refused', { press: { cleared: true, usableUntil: null } }, 'refused'],
  ['waiting', { press: { cleared: true, usableUntil: null } }, 'waiting'],
  ['not cleared', {}, 'approved'],
  ['not cleared', { press: { cleared: false, usableUntil: null } }, null],
  ['expired', { press: { cleared: true, usableUntil: now } }, null],
  ['ready', { press: { cleared: true, usableUntil: null } }, 'approved'],
  ['ready', { press: { cleared: true, usableUntil: new Date(now.getTime() + 1) } }, null],
] as const)('a still is %s', (state, still, approval) => {
  expect(stillState(still, approval, now)).toBe(state);
});
