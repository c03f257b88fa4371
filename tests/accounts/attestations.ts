/** Attestations of new passkeys that authenticators, or attackers, send although none was asked for. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { AttestedAnswer, Cbor } from './passkeys';

/** Encodes one value by the distinguished encoding rules of ASN.1. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const octets = (...parts: Buffer[]) => der(0x04, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const enumerated = (value: number) => der(0x0a, Buffer.from([value]));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = '550403';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const CRL_DISTRIBUTION_POINTS = '551d1f';
const ANDROID_KEY_DESCRIPTION = '2b06010401d679020111';

const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const nameOf = (text: string) =>
  sequence(der(0x31, sequence(identifier(COMMON_NAME), der(0x0c, Buffer.from(text)))));

interface Certificate {
  subject: string;
  publicKey: KeyObject;
  issuer: { name: string; privateKey: KeyObject };
  extensions?: Buffer[];
}

const DAY_MS = 24 * 60 * 60_000;

function certificate({ subject, publicKey, issuer, extensions = [] }: Certificate): Buffer {
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    nameOf(issuer.name),
    sequence(utcTime(new Date(Date.now() - DAY_MS)), utcTime(new Date(Date.now() + DAY_MS))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  return sequence(
    content,
    algorithm,
    der(0x03, Buffer.from([0]), sign('sha256', content, issuer.privateKey)),
  );
}

const revocationListAt = (url: string) => {
  const address = der(0xa0, der(0xa0, der(0x86, Buffer.from(url))));
  return sequence(identifier(CRL_DISTRIBUTION_POINTS), octets(sequence(sequence(address))));
};

const keyDescription = (challenge: Buffer) => {
  const versions = [integer(3), enumerated(1), integer(4), enumerated(1)];
  const description = sequence(...versions, octets(challenge), octets(), sequence(), sequence());
  return sequence(identifier(ANDROID_KEY_DESCRIPTION), octets(description));
};

/** An Android key attestation that is valid, except that its root is made up, and whose certificate names a list of revoked ones. */
export const androidKeyAttestation =
  (revocationList: string) =>
  ({ authData, clientDataHash, publicKey, privateKey }: AttestedAnswer) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const issuer = { name: 'Root', privateKey: root.privateKey };
    const extensions = [revocationListAt(revocationList), keyDescription(clientDataHash)];
    const leaf = certificate({ subject: 'Key', publicKey, issuer, extensions });
    const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey);
    const statement = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', signature],
      ['x5c', [leaf, certificate({ subject: 'Root', publicKey: root.publicKey, issuer })]],
    ]);
    return { format: 'android-key', statement };
  };

/** The attestation that browsers pass on although none was asked for: it names nobody, because the passkey's own key signs it. */
export const selfAttestation = ({ authData, clientDataHash, privateKey }: AttestedAnswer) => ({
  format: 'packed',
  statement: new Map<string, Cbor>([
    ['alg', -7],
    ['sig', sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey)],
  ]),
});
