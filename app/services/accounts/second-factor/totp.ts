import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** How many steps the authenticator's clock may be off in either direction. */
const TOLERANCE = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Encodes bytes, whose number must be a multiple of five, by RFC 4648. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

/** Returns the number of the time step of RFC 6238. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** Returns the code of a time step, by RFC 6238 with SHA-1. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the steps around a moment, the earliest first, whose code this is: usually one or none. */
export function matchingSteps(secret: Buffer, code: string, milliseconds: number): number[] {
  const now = stepAt(milliseconds);
  const near = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => now - TOLERANCE + index);
  return near.filter((step) => areEqual(codeOf(secret, step), code));
}

function areEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface Account {
  issuer: string;
  username: string;
  secret: string;
}

/** Returns the URI that an authenticator reads from the QR code. */
export function keyUri({ issuer, username, secret }: Account): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const query = { secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_SECONDS) };
  // Authenticators show a plus sign as it is.
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return `otpauth://totp/${label}?${text}`;
}
