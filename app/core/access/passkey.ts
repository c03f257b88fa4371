/** The number of passkeys that one user can have. */
export const MAX_PASSKEYS = 10;
/** The characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;

/** How long what a passkey has to sign is accepted. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** How long a sign-in, or the password after it, is proof enough to change passkeys. */
export const PROOF_MINUTES = 15;

/** Where scripts fetch what a passkey has to sign. */
export const PASSKEY_OPTIONS_PATH = '/admin/passkeys';

export const PASSKEY_REFUSED = 'This passkey was not accepted';
export const PASSKEY_ATTESTED =
  'This passkey came with an attestation of its maker, which this site does not accept. Make it with another device or browser.';
export const REAUTHENTICATE_FIRST = 'Enter your password again before you change your passkeys';

/** A passkey as its owner sees it. Times are in ISO 8601. */
export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** For which site passkeys are made: browsers keep them for its host name, and sign its origin. */
export interface PasskeySite {
  host: string;
  origin: string;
  /** How authenticators call the site. */
  name: string;
}

/**
 * Returns the host name for which passkeys can be made, or null. Browsers allow them over https and on localhost, and for names
 * only. A host that only the request names must not become one that passkeys are kept for.
 */
export function passkeyHost(origin: string, isConfigured: boolean): string | null {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost') return hostname;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return protocol === 'https:' && isConfigured && !isAddress ? hostname : null;
}
