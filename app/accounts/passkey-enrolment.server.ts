import { z } from 'zod';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { Passkey, type StoredPasskey } from '~models/sign-in';
import {
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_REFUSED,
  REAUTHENTICATE_FIRST,
  type PasskeySite,
} from '~/core/access/passkey';
import {
  NewCredential,
  PasskeyName,
  withoutAttestation,
  newPasskeyChallenge,
  takePasskeyChallenge,
} from './passkey-check.server';
import { authorize, type Actor } from '~/core/access/permissions';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { aboutUser, audited, recordRefusal } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { endSessionsOf, type SessionProof } from '~/core/session/sessions.server';
import { countPasskeys, userHandle } from '~/core/session/second-factor-policy.server';

/** EdDSA, ES256 and RS256, which authenticators use. */
const ALGORITHMS = [-8, -7, -257];

const tooMany = () =>
  new Failure(409, `You have ${MAX_PASSKEYS} passkeys already. Remove one that you no longer use.`);

/** Requires a recent sign-in or password confirmation. Throws 403. */
function authorizeChange(actor: Actor, { isRecent }: SessionProof): void {
  authorize(actor, 'openAdmin');
  if (!isRecent) throw new Failure(403, REAUTHENTICATE_FIRST);
}

/**
 * Returns the options for creating a passkey. Checks everything in advance, because an authenticator keeps a passkey
 * that the site then refuses. Throws 400, 403 or 409.
 */
export async function openPasskeyEnrolment(
  actor: Actor,
  proof: SessionProof,
  { site, passkeyName }: { site: PasskeySite; passkeyName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await recordRefusal(actor, aboutUser('passkey', actor.id), () => authorizeChange(actor, proof));
  parse(PasskeyName, { passkeyName });
  const own = await Passkey.find({ userId: actor.id }, { transports: 1 }).lean<StoredPasskey[]>();
  if (own.length >= MAX_PASSKEYS) throw tooMany();
  return {
    challenge: await newPasskeyChallenge(actor.id),
    rp: { id: site.host, name: site.name },
    user: { id: userHandle(actor.id), name: actor.username, displayName: actor.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_CHALLENGE_MINUTES * 60_000,
    attestation: 'none',
    excludeCredentials: own.map(({ _id }) => ({ id: _id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Throws 403 if the passkey was not created for this site, user and challenge, and 400 if it has a maker's attestation. */
export const addPasskey = (
  actor: Actor,
  proof: SessionProof,
  input: { site: PasskeySite; passkeyName: string; credential: unknown },
): Promise<void> =>
  audited(actor, aboutUser('passkey', actor.id), async () => {
    authorizeChange(actor, proof);
    const { passkeyName: name } = parse(PasskeyName, { passkeyName: input.passkeyName });
    if ((await countPasskeys(actor.id)) >= MAX_PASSKEYS) throw tooMany();
    const made = await verified(actor, input.credential, input.site);
    await insert({ ...made, userId: actor.id, name, createdAt: new Date(), lastUsedAt: null });
  });

async function verified(actor: Actor, sent: unknown, site: PasskeySite) {
  const refused = () => new Failure(403, PASSKEY_REFUSED);
  const read = z.safeParse(NewCredential, sent);
  if (!read.success) throw refused();
  const { id, rawId, type, response } = read.data;
  const challenge = await takePasskeyChallenge(response.clientDataJSON, actor.id);
  if (challenge === null) throw refused();
  const attestationObject = await withoutAttestation(response.attestationObject);
  if (attestationObject === null) throw refused();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON: response.clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  return {
    _id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.transports ?? [],
  };
}

async function insert(passkey: StoredPasskey): Promise<void> {
  const { _id, userId } = passkey;
  await Passkey.create(passkey).catch((error: unknown) => {
    throw isDuplicate(error) ? new Failure(409, 'This passkey is in use already.') : error;
  });
  // Concurrent requests may have added several.
  if ((await countPasskeys(userId)) <= MAX_PASSKEYS) return;
  await Passkey.deleteOne({ _id, userId });
  throw tooMany();
}

/**
 * Removes a passkey and ends the actor's sessions except that of `keptToken`, because the holder of the device may
 * have opened any of them. Throws 404 for an unknown id.
 */
export const removePasskey = (
  actor: Actor,
  proof: SessionProof,
  { id, keptToken }: { id: string; keptToken?: string },
): Promise<void> =>
  audited(actor, aboutUser('passkey', actor.id), async () => {
    authorizeChange(actor, proof);
    const { deletedCount } = await Passkey.deleteOne({ _id: id, userId: actor.id });
    if (deletedCount === 0) throw notFound('Passkey');
    await endSessionsOf(actor.id, keptToken);
  });
