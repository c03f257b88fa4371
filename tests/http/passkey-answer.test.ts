import { expect, it } from 'vitest';
import { parsedPasskey } from '~/accounts/passkey-actions.server';

it.each([
  [65_536, 'is read'],
  [65_537, 'is not read'],
])('an answer about a passkey of %i characters %s', (length, verdict) => {
  const form = new FormData();
  form.set('passkey', JSON.stringify('x'.repeat(length - 2)));
  expect(parsedPasskey(form) === null).toBe(verdict === 'is not read');
});
