import type {
  PublicKeyCredentialRequestOptionsJSON,
  PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import { User, type StoredUser } from '~models/user';
import {
  PASSKEY_ATTESTED,
  PASSKEY_CHALLENGE_MINUTES,
  MAX_PASSKEY_NAME,
  PASSKEY_REFUSED,
  type PasskeySite,
  passkeyHost,
  MAX_PASSKEYS,
  REAUTHENTICATE_FIRST,
} from '~/core/access/passkey';
import type { Context } from '~/core/request/context.server';
import { getSettings } from '~/core/session/settings.server';
import { userHandle, countPasskeys } from '~/core/session/second-factor-policy.server';
import { newToken, tokenHash } from '~/core/db/passwords.server';
import {
  toAuthenticatedUser,
  type AuthenticatedUser,
  endSessionsOf,
  type SessionProof,
} from '~/core/session/sessions.server';
import { Failure, notFound } from '~/core/validation/errors';
import { requiredLine, parse } from '~/core/validation/fields.server';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutUser, audited, recordRefusal } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { Passkey, type StoredPasskey, PasskeyChallenge } from '~models/sign-in';

/**
 * Removes the statement from the attestation object of a new passkey; null if it cannot be decoded. Throws 400 if the
 * statement contains certificates, because the verifying library fetches the URLs in them. Browsers send none to a
 * site that requests no attestation; they pass on a self-signature, which adds nothing.
 */
async function withoutAttestation(encoded: string): Promise<string | null> {
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

/** The generic decoder fails in several ways for invalid input. */
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

const LIFE_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

/** Creates a challenge for a new passkey of this user, or with null for a sign-in. Only its hash is stored. */
async function newPasskeyChallenge(userId: string | null): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(Date.now() + LIFE_MS);
  await PasskeyChallenge.create({ _id: tokenHash(challenge), userId, expiresAt });
  return challenge;
}

/**
 * Consumes the challenge in a browser's response, if it was created for this user or, with null, for a sign-in: only
 * one of several requests gets it, across all instances. Else returns null.
 */
async function takePasskeyChallenge(clientDataJSON: string, userId: string | null): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const { deletedCount } = await PasskeyChallenge.deleteOne({
    _id: tokenHash(challenge),
    userId,
    expiresAt: { $gt: new Date() },
  });
  return deletedCount === 1 ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Expired challenges are rejected even before that. */
export async function sweepPasskeyChallenges(): Promise<number> {
  const { deletedCount } = await PasskeyChallenge.deleteMany({ expiresAt: { $lte: new Date() } });
  return deletedCount;
}

const PasskeyName = z.strictObject({ passkeyName: requiredLine('Name', MAX_PASSKEY_NAME) });

const base64Url = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, { abort: true })
    .regex(/^[\w-]+$/);
const id = base64Url(1_364);
/** Enough for the longest id, an RSA key of 4,096 bits and the certificates of makers. */
const MAX_ATTESTATION = 16_384;
/** Browsers add members to the challenge, the type and the origin. */
const MAX_CLIENT_DATA = 8_192;
const MAX_AUTHENTICATOR_DATA = 4_096;
/** An RSA key of 16,384 bits signs with 2,048 bytes. */
const MAX_SIGNATURE = 2_731;
/** A user handle has 64 bytes at most. */
const MAX_USER_HANDLE = 86;

/** The parts of a browser's response that the server reads; authenticators and browsers add others. */
const answer = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64Url(MAX_CLIENT_DATA), ...response }),
  });

const NewCredential = answer({
  attestationObject: base64Url(MAX_ATTESTATION),
  transports: z
    .array(z.string().max(40))
    .max(10)
    .optional()
    .catch(() => undefined),
});

const SignedCredential = answer({
  authenticatorData: base64Url(MAX_AUTHENTICATOR_DATA),
  signature: base64Url(MAX_SIGNATURE),
  userHandle: base64Url(MAX_USER_HANDLE),
});

export class PasskeyRefused extends Failure {
  /** `username`: of the passkey's owner, if the passkey is known. */
  constructor(readonly username: string | null) {
    super(401, PASSKEY_REFUSED);
  }
}

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
 * Returns the user whose passkey signed this site's challenge with user verification. Throws `PasskeyRefused`; also
 * for a user whose password an administrator has reset, who cannot sign in at all.
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
  // A counter value that was seen before, here or at another instance, means that the authenticator was copied.
  const higher = newCounter === 0 ? { counter: 0 } : { counter: { $lt: newCounter } };
  const { matchedCount } = await Passkey.updateOne(
    { _id, ...higher },
    { $set: { counter: newCounter, lastUsedAt: new Date() } },
  );
  return matchedCount === 1;
}

type Where = Pick<Context, 'origin' | 'isOriginConfigured'>;

const hostOf = ({ origin, isOriginConfigured }: Where) => passkeyHost(origin, isOriginConfigured);

/** Passkeys depend on the host name. */
export const offersPasskeys = (where: Where): boolean => hostOf(where) !== null;

/** Throws 404 if the host name allows no passkeys. */
export async function passkeySite(where: Where): Promise<PasskeySite> {
  const host = hostOf(where);
  if (host === null) throw notFound('Page');
  const { siteName } = await getSettings();
  return { host, origin: where.origin, name: siteName };
}

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
