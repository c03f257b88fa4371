import { z } from 'zod';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Passkey, type StoredPasskey } from '~models/accounts/passkey';
import { User, type StoredUser } from '~models/user';
import { PASSKEY_CHALLENGE_MINUTES, PASSKEY_REFUSED, type PasskeySite } from '~/rules/accounts/passkey';
import { SignedCredential } from '~/rules/accounts/passkey-input';
import { Failure } from '~/rules/validation/errors';
import { toAuthenticatedUser, type AuthenticatedUser } from '../user-view';
import { newPasskeyChallenge, takePasskeyChallenge } from './challenges';
import { userHandle } from './stored-passkeys';

/** A sign-in by a passkey that the server does not accept. */
export class PasskeyRefused extends Failure {
  /** `username`: of the passkey's owner, if the passkey is known. */
  constructor(readonly username: string | null) {
    super(401, PASSKEY_REFUSED);
  }
}

/** Returns what a browser needs to ask for a passkey, whoever has it. */
export async function openPasskeySignIn({
  host,
}: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return {
    challenge: await newPasskeyChallenge(null),
    rpId: host,
    allowCredentials: [],
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MINUTES * 60_000,
  };
}

/**
 * Returns the user who has signed this site's challenge with a passkey, after the authenticator has checked who that is. Throws
 * `PasskeyRefused`; also for a user who cannot sign in by password either, because an administrator has reset it.
 */
export async function checkPasskey(sent: unknown, site: PasskeySite): Promise<AuthenticatedUser> {
  const read = z.safeParse(SignedCredential, sent);
  if (!read.success) throw new PasskeyRefused(null);
  const { id, response } = read.data;
  const challenge = await takePasskeyChallenge(response.clientDataJSON, null);
  const passkey = await Passkey.findById(id).lean<StoredPasskey | null>();
  const user = passkey && (await User.findById(passkey.userId).lean<StoredUser | null>());
  if (!passkey || !user) throw new PasskeyRefused(null);
  const isOpen = challenge !== null && user.passwordHash !== null;
  const isOwn = response.userHandle === userHandle(passkey.userId);
  if (!isOpen || !isOwn || !(await hasSigned(passkey, read.data, { challenge, site })))
    throw new PasskeyRefused(user.username);
  return toAuthenticatedUser(user);
}

async function hasSigned(
  { _id, publicKey, counter }: StoredPasskey,
  { id, rawId, type, response }: z.infer<typeof SignedCredential>,
  { challenge, site }: { challenge: string; site: PasskeySite },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  const found = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id: _id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!found?.verified) return false;
  const { newCounter } = found.authenticationInfo;
  // An authenticator that counts has been copied if it comes with a number that was there before, here or at another instance.
  const higher = newCounter === 0 ? { counter: 0 } : { counter: { $lt: newCounter } };
  const { matchedCount } = await Passkey.updateOne(
    { _id, ...higher },
    { $set: { counter: newCounter, lastUsedAt: new Date() } },
  );
  return matchedCount === 1;
}
