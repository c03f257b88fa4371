/** The codes of an authenticator, with the test vectors of RFC 6238. */
import { describe, expect, it } from 'vitest';
import { inGroups } from '~/core/session/second-factor-policy.server';
import { codeOf, keyUri, matchingSteps, newSecret, stepAt, toBase32 } from '~/accounts/second-factor.server';

const SECRET = Buffer.from('12345678901234567890');
const STEP_MS = 30_000;

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %d seconds is that of RFC 6238, appendix B', (seconds, code) => {
  const step = stepAt(seconds * 1000);
  expect(codeOf(SECRET, step, 8)).toBe(code);
  expect(codeOf(SECRET, step)).toBe(code.slice(2));
});

describe('a code', () => {
  const now = 1_234_567_890_000;
  it.each([-2, -1, 0, 1, 2])('that is %d steps off matches only within one step', (off) => {
    const step = stepAt(now) + off;
    const code = codeOf(SECRET, step);
    expect(matchingSteps(SECRET, code, now)).toEqual(Math.abs(off) <= 1 ? [step] : []);
    expect(matchingSteps(SECRET, code, now + off * STEP_MS)).toEqual([step]);
  });

  it.each(['', '12345', '0059240', 'abcdef', '００５９２４x', '\0'])('%j never matches', (code) => {
    expect(matchingSteps(SECRET, code, now)).toEqual([]);
  });
});

it.each([
  ['fooba', 'MZXW6YTB'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%s is written in base32 as RFC 4648 says', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written);
});

it('a secret is 20 random bytes, shown in eight groups of four', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toHaveLength(20);
  expect(one.equals(other)).toBe(false);
  expect(inGroups(toBase32(one))).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
});

it('the URI of the QR code names the site, the account and how codes are computed', () => {
  const uri = new URL(keyUri({ issuer: 'Björn & Söhne', username: 'mara:m', secret: 'ABCD' }));
  expect(decodeURIComponent(uri.pathname)).toBe('/Björn & Söhne:mara:m');
  expect(uri.host).toBe('totp');
  expect(uri.search).not.toContain('+');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'ABCD',
    issuer: 'Björn & Söhne',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
