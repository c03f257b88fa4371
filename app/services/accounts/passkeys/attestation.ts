import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { PASSKEY_ATTESTED } from '~/rules/accounts/passkey';
import { Failure } from '~/rules/validation/errors';

/**
 * Returns the attestation object of a new passkey without its statement, and null if it cannot be decoded. Throws 400 if the
 * statement contains certificates, because the library that verifies them fetches the addresses that they name. Browsers send
 * none of these to a site that asks for no attestation; they pass on a signature by the passkey itself, which tells nothing more.
 */
export async function withoutAttestation(encoded: string): Promise<string | null> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const decoded = decode(encoded, decodeAttestationObject);
  const format: unknown = decoded?.get('fmt');
  const authData: unknown = decoded?.get('authData');
  if (!decoded || typeof format !== 'string' || !(authData instanceof Uint8Array)) return null;
  if (format !== 'none' && !isSelfAttestation(decoded)) throw new Failure(400, PASSKEY_ATTESTED);
  const plain = new Map<string, string | Uint8Array | Map<string, string>>();
  plain.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData);
  return Buffer.from(isoCBOR.encode(plain)).toString('base64url');
}

/** The decoder is for objects of any kind, and fails in several ways at what is none. */
function decode(
  encoded: string,
  decoder: (bytes: Uint8Array<ArrayBuffer>) => AttestationObject,
): Map<string, unknown> | null {
  try {
    const decoded: unknown = decoder(new Uint8Array(Buffer.from(encoded, 'base64url')));
    return decoded instanceof Map ? decoded : null;
  } catch {
    return null;
  }
}

function isSelfAttestation(decoded: Map<string, unknown>): boolean {
  const statement = decoded.get('attStmt');
  return decoded.get('fmt') === 'packed' && statement instanceof Map && !statement.has('x5c');
}
