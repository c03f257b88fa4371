export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;

export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Changing passkeys requires a sign-in or a password confirmation that is at most this old. */
export const PROOF_MINUTES = 15;

export const PASSKEY_OPTIONS_PATH = '/admin/passkeys';

export const PASSKEY_REFUSED = 'This passkey was not accepted';
export const PASSKEY_ATTESTED =
  'This passkey came with an attestation of its maker, which this site does not accept. Make it with another device or browser.';
export const REAUTHENTICATE_FIRST = 'Enter your password again before you change your passkeys';

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Browsers store passkeys under the host name of the site and sign its origin. */
export interface PasskeySite {
  host: string;
  origin: string;
  name: string;
}

/**
 * Returns the host name for passkeys, or null. Browsers allow https and localhost only, and no IP addresses. A host
 * that only comes from the request is rejected, because passkeys would be bound to it.
 */
export function passkeyHost(origin: string, isConfigured: boolean): string | null {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost') return hostname;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return protocol === 'https:' && isConfigured && !isAddress ? hostname : null;
}
