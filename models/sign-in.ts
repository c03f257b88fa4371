import { defineModel, stored, type StoredIn } from './define';

export const Session = defineModel('Session', 'sessions', [{ userId: 1 }, { expiresAt: 1 }], {
  /** SHA-256 of the token, base64url: the token itself is never stored. */
  _id: stored.required,
  userId: stored.required,
  /** The user's session epoch when the credentials were checked. Absent in old records: 0. */
  epoch: stored.optional(stored.count),
  createdAt: stored.moment,
  lastUsedAt: stored.moment,
  expiresAt: stored.moment,
  userAgent: stored.text,
  /** When the user last proved their identity: at the sign-in, or by the password since. Absent in old records: at the sign-in. */
  provenAt: stored.optional(stored.is<Date>({ type: Date })),
  /** Whether it was opened by a passkey, which counts as two factors. */
  byPasskey: stored.flag,
});
export type StoredSession = StoredIn<typeof Session>;

/** A sign-in with a correct password that still needs the second factor. It grants nothing else. */
export const Challenge = defineModel('Challenge', 'challenges', [{ expiresAt: 1 }], {
  /** SHA-256 of the token, base64url: the token itself is never stored. */
  _id: stored.required,
  userId: stored.required,
  /** The user's session epoch when the password was checked: ending all sessions also ends the challenge. */
  sessionEpoch: stored.whole,
  tries: stored.count,
  expiresAt: stored.moment,
  address: stored.text,
});
export type StoredChallenge = StoredIn<typeof Challenge>;

/**
 * A user's authenticator and recovery codes. It is a separate collection, so that code that reads users never holds a secret. See
 * docs/decisions/0052-second-factor.md.
 */
export const SecondFactor = defineModel('SecondFactor', 'secondfactors', [], {
  /** The user's id. */
  _id: stored.required,
  /** The shared secret of RFC 6238, base64url. It must be readable, because codes are computed from it. */
  secret: stored.required,
  createdAt: stored.moment,
  /** When a code first proved that the authenticator has the secret; null until then. */
  confirmedAt: stored.momentOrNull,
  /** The time step of the last accepted code: earlier ones and itself are rejected. */
  lastStep: stored.count,
  /** The salt of the recovery codes' hashes, base64url. */
  salt: stored.text,
  /** argon2id hashes of the unused recovery codes, base64url. */
  recoveryCodes: stored.texts,
});
export type StoredSecondFactor = StoredIn<typeof SecondFactor>;

/** The public half of a key pair by which a user signs in. See docs/decisions/0059-passkeys.md. */
export const Passkey = defineModel('Passkey', 'passkeys', [{ userId: 1 }], {
  /** The credential's id, base64url, chosen by the authenticator. */
  _id: stored.required,
  userId: stored.required,
  /** The user's name for it. */
  name: stored.required,
  /** COSE, base64url. */
  publicKey: stored.required,
  /** The authenticator's signature counter; always 0 if it does not count. */
  counter: stored.count,
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: stored.texts,
  createdAt: stored.moment,
  lastUsedAt: stored.momentOrNull,
});
export type StoredPasskey = StoredIn<typeof Passkey>;

/** A one-time challenge for a passkey. It is apart from the challenges of second steps, so that neither can pass for the other. */
export const PasskeyChallenge = defineModel('PasskeyChallenge', 'passkeychallenges', [{ expiresAt: 1 }], {
  /** SHA-256 of the challenge, base64url. */
  _id: stored.required,
  /** The user who adds a passkey; null for a sign-in, whose user is not known yet. */
  userId: stored.textOrNull,
  expiresAt: stored.moment,
});
