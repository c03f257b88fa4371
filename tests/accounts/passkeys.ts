/** Plays a browser and an authenticator that makes passkeys, as they should be and as they should not. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { Passkey } from '~models/sign-in';
import type { PasskeySite } from '~/core/access/passkey';
import type { Actor } from '~/core/access/permissions';
import { addPasskey, openPasskeyEnrolment } from '~/accounts/passkey-check.server';
import { userHandle } from '~/core/session/second-factor-policy.server';

export const SITE: PasskeySite = { host: 'localhost', origin: 'http://localhost:3000', name: 'Site' };
/** Of a session that was opened just now. */
export const PROVEN = { isRecent: true, byPasskey: false };

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();

export type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

/** Encodes by RFC 8949 what a credential consists of. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** What can be wrong with an answer. */
interface Flaws {
  origin?: string;
  host?: string;
  type?: string;
  /** The number of signatures that the authenticator says it has made. */
  counter?: number;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  userHandle?: string;
  /** A key that is not that of the passkey. */
  key?: KeyObject;
  /** The attestation that the answer contains instead of none. */
  attest?: (signed: AttestedAnswer) => { format: string; statement: Map<string, Cbor> };
}

/** What an authenticator signs when it attests a new passkey. */
export interface AttestedAnswer {
  authData: Buffer;
  clientDataHash: Buffer;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const clientData = (challenge: string, { type, origin = SITE.origin }: Flaws & { type: string }) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(more: Buffer | null, flaws: Flaws): Buffer {
  const { host = SITE.host, counter = 0, isUserVerified = true, isUserPresent = true } = flaws;
  const flags = (isUserPresent ? 1 : 0) | (isUserVerified ? 4 : 0) | (more ? 64 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([flags]), count, more ?? Buffer.alloc(0)]);
}

/** A new key pair, and what a browser answers about it. */
export function newCredential() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const text = id.toString('base64url');
  const common = { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} };
  return {
    id: text,
    /** Answers that it was made. */
    made(challenge: string, flaws: Flaws = {}) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]);
      const json = clientData(challenge, { type: 'webauthn.create', ...flaws });
      const authData = authenticatorData(attested, flaws);
      const { format, statement } = flaws.attest?.({
        authData,
        clientDataHash: sha256(json),
        publicKey,
        privateKey,
      }) ?? { format: 'none', statement: new Map() };
      const attestation = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: json.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers that its user has signed a challenge. */
    signed(challenge: string, userId: string, flaws: Flaws = {}) {
      const json = clientData(challenge, { type: 'webauthn.get', ...flaws });
      const data = authenticatorData(null, flaws);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), flaws.key ?? privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: flaws.userHandle ?? userHandle(userId),
        },
      };
    },
  };
}

/** Adds a passkey for the actor. */
export async function addedPasskey(actor: Actor, passkeyName = 'Laptop') {
  const credential = newCredential();
  const { challenge } = await openPasskeyEnrolment(actor, PROVEN, { site: SITE, passkeyName });
  await addPasskey(actor, PROVEN, { site: SITE, passkeyName, credential: credential.made(challenge) });
  return credential;
}

/** Stores passkeys that no authenticator has. */
export const fillPasskeys = (userId: string, count: number) =>
  Passkey.insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: randomBytes(16).toString('base64url'),
      userId,
      name: `Passkey ${index + 1}`,
      publicKey: 'AA',
      createdAt: new Date(),
    })),
  );
