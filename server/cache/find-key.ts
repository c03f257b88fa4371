import { withTimeout } from '../with-timeout';

const TIMEOUT_MS = 1_000;

/** Returns the result, or null if the lookup fails or times out: rendering the page then reports the error. */
export const orNull = (found: string | null | Promise<string | null>): Promise<string | null> =>
  withTimeout(TIMEOUT_MS, Promise.resolve(found)).catch(() => null);

/** Returns the key of the address that a lookup finds for the address in a key; null if it finds none, or if it fails. */
export async function findKey(
  key: string,
  lookup: (address: string) => Promise<string | null>,
): Promise<string | null> {
  const [origin = '', address = ''] = key.split(' ');
  const found = await orNull(lookup(address));
  return found === null ? null : `${origin} ${found}`;
}
